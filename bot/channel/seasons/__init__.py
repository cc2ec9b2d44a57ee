"""Seasons in their channel: the standings message, the tables of each round, the buttons."""
