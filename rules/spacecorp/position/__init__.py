"""A position: the state, what can be read off it, who sees what, and what must hold."""
