"""Step 1 of a turn: the actions and how their values come about."""
