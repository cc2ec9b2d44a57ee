"""Profile of this game for the tests of every game."""

from __future__ import annotations

from tests.support.fuzz import Manner

MANNER = Manner({"limit": "8"}, every=6)
"""Whole matches are too long for a walk that distrusts each step."""
UNPLAYED = {"all_out": "the last two Homeworlds would have to fall in one turn of the machines"}
KNOWN = {
    "players.*.books.*.cycle": "the Economic Phases that all have counted",
    "players.*.books.*.colonies": "colonies stand open on the map",
    "players.*.books.*.minerals": "minerals are brought home openly",
    "players.*.books.*.pipelines": "pipelines and colonies stand open on the map",
    "players.*.books.*.bid": "all bids are announced before anybody is asked again [7.4]",
    "players.*.last.sealed": "the phase ended when all had sealed",
}
"""Hidden by no rule, though no view shows them."""
