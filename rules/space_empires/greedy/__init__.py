"""The greedy AI seat: what it sees, wants, buys and moves."""
