"""How tests walk through a match of SpaceCorp."""

from tests.support.fuzz import Manner

MANNER = Manner({"end": "mariners"}, every=3)
