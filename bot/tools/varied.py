"""Settings of the table drawn at random, so that self-play meets every switch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel import Game, IllegalAnswer, SeededDice

MOST_DRAWS = 10_000
"""Draws after which settings are said never to fit."""


def drawn(game: Game[Any, Any], seats: int, given: Mapping[str, str], seed: int) -> dict[str, str]:
    """A value for each setting, any that the game takes together as likely as the others.

    What is given stays as it is, and free text its default. The same seed draws the same. Raises
    IllegalAnswer where the game does not take what is given, or nothing beside it.
    """
    settled = game.settle(given, seats)
    open_settings = [s for s in game.settings if s.values and s.key not in given]
    dice = SeededDice(f"{seed}/settings")
    refused = ""
    for _ in range(MOST_DRAWS):
        options = settled | {s.key: dice.pick(tuple(s.values)) for s in open_settings}
        try:
            return _taken(game, seats, options)
        except IllegalAnswer as error:
            refused = str(error)
    raise IllegalAnswer(f"{game.title} takes no settings beside those given: {refused}")


def _taken(game: Game[Any, Any], seats: int, options: dict[str, str]) -> dict[str, str]:
    """The options, once the game has set out with them; raises IllegalAnswer where it does not."""
    options = game.settle(options, seats)
    if game.prepare is not None:
        game.prepare(options)
    game.setup(seats, options)
    return options
