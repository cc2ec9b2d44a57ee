"""Clocks: the pace, keeping time, and what happens on expiry."""
