"""Exploration of System markers, and what they do to ships [6.0] [14.0]."""
