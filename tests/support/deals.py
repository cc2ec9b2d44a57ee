"""Tables with one deal: dice that note what was drawn, and matches played in different ways."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.kernel import DEALT, Chance, DealtDice, Game, Match, SeededDice
from tests.support.random_walks import walk


class Drawn(NamedTuple):
    """An outcome: what it was drawn from, and what came out."""

    keys: tuple[str, ...]
    places: frozenset[str]
    key: str


class NotingDice(DealtDice):
    """Dealt dice that note each outcome by its source and number, or by its source and place."""

    __slots__ = ("drawn",)

    def __init__(self, seed: str, counter: int = 0) -> None:
        super().__init__(seed, counter)
        self.drawn: dict[tuple[str, int | str], Drawn] = {}

    def draw(self, chance: Chance) -> str:
        """Return and note an outcome."""
        key = super().draw(chance)
        which = chance.places[0] if chance.places else chance.number
        outcome = Drawn(tuple(sorted(chance.keys)), frozenset(chance.places), key)
        self.drawn[chance.source or chance.id, which] = outcome
        return key


def dealt(
    game: Game[Any, Any], seats: int, deal: str, levels: str, *, way: str, most: int, **more: str
) -> tuple[Match, NotingDice]:
    """Return a match of a deal that AI seats have played in one of many ways, and its dice."""
    dice = NotingDice(f"{DEALT}{deal}")
    match = Match.start(game, seats=seats, options=more, dice=dice, rewindable=False)
    for _ in walk(match, levels, SeededDice(way), most):
        pass
    return match, dice
