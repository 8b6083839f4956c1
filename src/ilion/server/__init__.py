"""The live tables: people and bots play each other over the wire (docs/protocol.md)."""
