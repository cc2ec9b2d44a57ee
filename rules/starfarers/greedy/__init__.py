"""The greedy AI seat."""
