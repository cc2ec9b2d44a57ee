"""Travel: exploring, moving, jumping, wormholes [3.1] to [3.4]."""
