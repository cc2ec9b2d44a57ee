"""The sequence of play that games share: the first player, and the current round."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from rules.kernel import Chance


class Rounds(Protocol):
    """A state that counts its rounds."""

    @property
    def round(self) -> int:
        """The round being played, from 1; 0 while the game is set up."""


def round_of(state: Rounds) -> int:
    """Return the round being played, from 1."""
    return max(state.round, 1)


def clockwise(seats: int, after: int, playing: Collection[int]) -> tuple[int, ...]:
    """Return the seats among `playing` that follow a seat clockwise, without this seat."""
    order = ((after + step) % seats for step in range(1, seats))
    return tuple(seat for seat in order if seat in playing)


async def first_player(seats: int, *, by_lot: bool) -> int:
    """Choose the seat that begins: by lot (where rulebooks ask for a story), or the first."""
    if not by_lot:
        return 0
    return int(await Chance("first", [str(seat) for seat in range(seats)]))
