"""Lines queued for later turns: their conditions and their execution."""
