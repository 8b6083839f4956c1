"""Learning what positions are worth from games that the search plays against itself.

`self_play` plays and writes games, `dataset` turns them into features and outcomes, `fit` fits a
net to those and writes a game's weights.json, `run` does one after the other (docs/bots.md).
"""
