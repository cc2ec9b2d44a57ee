"""Clocks and notices."""
