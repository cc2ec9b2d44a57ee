"""Draws, offers, progress cards and Edges."""
