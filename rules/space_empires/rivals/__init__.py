"""Alien empires: their chart, research, ships, and arming for a battle [22.0]."""
