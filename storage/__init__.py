"""Matches, seats, logs, people and clocks in a database."""
