"""Rehearsals: trying a move out must teach nobody more than the table knows."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.kernel.log import Leg


class Rehearsal(msgspec.Struct):
    """Where a rehearsal stands still, because only playing shows what comes next.

    It does so before an outcome of chance, before a secret is told, and before the end of a split
    shows what other seats chose.
    """

    still: bool = False
    revealed: bool = False
    """Whether hidden information is out already: the last answer must be rewound."""

    def resume(self) -> None:
        """The rehearsal begins anew, at a position that everybody may know."""
        self.still = self.revealed = False

    def meet_chance(self) -> None:
        """An outcome is needed; none is drawn."""
        self.still = True

    def meet_secret(self) -> None:
        """The rules revealed hidden information in the middle of an answer."""
        self.still = self.revealed = True

    @staticmethod
    def before_secret(legs: Sequence[Leg], seat: int) -> list[Leg] | None:
        """The legs up to just before the answer that revealed hidden information.

        None where the seat has no answer in the open leg: that leg's own beginning reveals it.
        """
        *closed, leg = legs
        own = [place for place, entry in enumerate(leg.entries) if entry.seat == seat]
        return [*closed, Leg(leg.snapshot, leg.entries[: own[-1]])] if own else None
