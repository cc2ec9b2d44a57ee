"""The galaxy: moves, pirates and stations."""
