"""Shorter searches in forked processes of tests, where a strong AI or a hint only has to answer.

Importing this module shortens them. How well AI seats search is tested in the tests' own processes.
"""

from __future__ import annotations

import dataclasses
from unittest.mock import patch

from msgspec.structs import replace

from rules import catalogue
from rules.kernel import AiSeat, Search

SHARE = 20
"""A search takes one in this many of its steps."""


def shortened(ai_seat: AiSeat) -> AiSeat:
    """Return an AI that searches for a shorter time, or the same one if it doesn't search."""
    if not isinstance(ai_seat, Search):
        return ai_seat
    return replace(ai_seat, steps=ai_seat.steps // SHARE)


patch.dict(
    catalogue,
    {
        slug: dataclasses.replace(
            game, ai_levels={name: shortened(each) for name, each in game.ai_levels.items()}
        )
        for slug, game in catalogue.items()
    },
).start()
