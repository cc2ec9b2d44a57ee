"""Step 1 of a turn: the actions and their values."""
