"""The War: all four games as one story, Achaeans against Trojans (docs/war.md)."""
