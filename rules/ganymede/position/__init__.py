"""The state, what readers see of it, and what follows from it."""
