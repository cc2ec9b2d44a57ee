"""Starfarers' profile for walks through a match."""

from tests.support.fuzz import Manner

MANNER = Manner({"rounds": "5"}, every=10)
KNOWN = {"players.*.named": "the news name each new starship by its number"}
"""Hidden by no rule, though no view shows it."""
