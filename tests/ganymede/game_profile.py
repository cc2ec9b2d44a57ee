"""Ganymede's profile for the tests of every game."""

KNOWN = {"bottom.*.seat": "the news tell who puts a card under the pile"}
"""Hidden by no rule, though no view shows it."""
