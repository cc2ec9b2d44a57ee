"""How the tests of every game walk through those that last too long for a test."""

from __future__ import annotations

from tests.support.fuzz import Manner

SHORT = {
    "space_empires": Manner({"limit": "8"}, every=3),
    "spacecorp": Manner({"end": "mariners"}, every=3),
}


def manner(slug: str) -> Manner:
    """How a test walks through a match of this game."""
    return SHORT.get(slug, Manner())
