"""How tests walk through a match of Starfarers."""

from tests.support.fuzz import Manner

MANNER = Manner({"rounds": "5"}, every=10)
