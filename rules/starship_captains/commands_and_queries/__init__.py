"""What players may type and ask, and why something is refused."""
