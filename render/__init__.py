"""From a player's view to a scene to a PNG."""
