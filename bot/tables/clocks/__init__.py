"""Clocks: their rules, the time that a seat has used and has left, and their expiry."""
