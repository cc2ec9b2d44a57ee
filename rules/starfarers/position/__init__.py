"""The position: what lies where, who may see what of it, and what must always hold."""
