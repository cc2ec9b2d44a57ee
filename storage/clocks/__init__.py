"""Clocks of pending seats, and the days on which a table's clocks are paused."""
