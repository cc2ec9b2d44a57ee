"""The greedy AI seat: what it wants, where it goes, whom it fights."""
