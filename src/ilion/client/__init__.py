"""A program's side of a live table: it speaks the protocol and needs nothing else of the server."""
