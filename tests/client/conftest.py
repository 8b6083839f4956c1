"""A live server for the tests of its clients."""

from server.conftest import patient as patient
from server.conftest import server as server
