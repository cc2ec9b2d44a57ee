"""Pings of pending seats, and notices to people."""
