"""What travels between a server and its clients, as types: socket messages and the HTTP API."""
