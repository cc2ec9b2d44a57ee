"""Exploration of System markers, and their effects on ships [6.0] [14.0]."""
