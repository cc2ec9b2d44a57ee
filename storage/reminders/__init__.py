"""Clocks, notices and followers."""
