"""Effects of rooms, missions, tracks and cards, each a small function."""
