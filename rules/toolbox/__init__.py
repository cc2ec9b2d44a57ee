"""Small helpers that several games need: they know the kernel, and no game."""
