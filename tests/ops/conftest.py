"""The databases of the server's tests."""

from server.conftest import address, cluster, database

__all__ = ["address", "cluster", "database"]
