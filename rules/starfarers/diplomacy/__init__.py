"""Stances, alliances of those who lost their motherships [8.1] [8.2]."""
