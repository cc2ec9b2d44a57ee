"""Battles, from the lines to the bombardment [5.0] [11.0] [12.0] [13.0]."""
