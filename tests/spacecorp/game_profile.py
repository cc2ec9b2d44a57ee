"""Profile of SpaceCorp for walks through a match."""

from tests.support.fuzz import Manner

MANNER = Manner({"end": "mariners"}, every=3)
