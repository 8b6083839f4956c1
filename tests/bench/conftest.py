"""A PostgreSQL for the load on several servers."""

from server.conftest import cluster as cluster
from server.conftest import database as database
