"""The sequence of play that games share: the first player, and the current round."""

from __future__ import annotations

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


async def first_player(seats: int, *, by_lot: bool) -> int:
    """Choose the seat that begins: by lot (where rulebooks ask for a story), or the first."""
    if not by_lot:
        return 0
    return int(await Chance("first", [str(seat) for seat in range(seats)]))
