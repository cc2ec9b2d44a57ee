"""Alien empires: their chart, research, ships, and how they arm for a battle [22.0]."""
