"""Seasons: entries, rounds, pairings and points."""
