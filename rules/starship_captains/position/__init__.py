"""The position: state, what is seen of it, what it scores, what must hold."""
