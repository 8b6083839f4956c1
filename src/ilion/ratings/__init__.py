"""How strong people and bots are, from the results of their games: docs/ratings.md."""
