"""Real games for a simulated season: short settings; players answer at random or as an AI does."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace as with_changes
from typing import Any
from unittest.mock import patch

import msgspec

from bot.tables.ai.seats import AiSeats
from bot.tables.ai.thinking import think
from bot.tables.live_table import LiveTable
from rules import catalogue
from tests.bot.support.match_play import move_keys

GAMES = ("starship_captains", "ganymede", "spacecorp")
SHORT = ("spacecorp", "end", "mariners")
"""A game, and the setting that makes it end after its first era."""
EASY = {"ganymede": "easy"}
"""Games whose matches end at a third of the length if people play as this AI level does."""


class Players:
    """People's moves: random legal answers, or those of an AI level."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.answers = self.moves = 0

    async def choose(self, live: LiveTable, seat: int) -> list[str]:
        """Return the keys of a seat's next move."""
        level = EASY.get(live.table.game)
        keys = (
            think(live.match.save(), seat, level)[1] if level else move_keys(live, seat, self.rng)
        )
        self.moves += 1
        self.answers += len(keys)
        return keys


@contextmanager
def short_games() -> Iterator[None]:
    """Shorten the longest of the games, and make AI stand-ins answer at random."""
    slug, key, value = SHORT
    game, games = catalogue[slug], catalogue
    settings = tuple(
        msgspec.structs.replace(each, default=value) if each.key == key else each
        for each in game.settings
    )

    async def at_random(save: bytes, seat: int, _level: str, *_plan: str) -> tuple[int, list[str]]:
        return think(save, seat, "random")

    untyped: Any = games
    short = with_changes(game, settings=settings)
    with (
        patch.dict(untyped, {slug: short}),
        patch.object(AiSeats, "_think", staticmethod(at_random)),
    ):
        yield
