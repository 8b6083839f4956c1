"""What all games share: the contract between rules, players and records."""
