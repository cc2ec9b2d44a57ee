"""The movement of a seat, and what its units do on the way [4.0] [10.0]."""
