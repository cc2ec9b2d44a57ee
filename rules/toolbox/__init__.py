"""Small functions that any game may use: they know the kernel, and no game."""
