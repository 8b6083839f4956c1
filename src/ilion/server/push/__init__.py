"""Web Push: somebody who is not there is told that it is their turn."""
