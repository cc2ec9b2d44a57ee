"""Seasons: pure rules for groups, pairings and points, and the service that runs them."""
