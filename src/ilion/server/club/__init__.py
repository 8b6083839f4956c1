"""Club evenings: pairings, standings, and the rounds that start by themselves."""
