"""Rehearsals: trying a move out must teach nobody more than the table knows."""

from __future__ import annotations

import msgspec


class Rehearsal(msgspec.Struct):
    """Where a rehearsal stands still, because only playing shows what comes next.

    It does so before an outcome of chance, before a secret is told, and before the end of a split
    shows what other seats chose.
    """

    still: bool = False
    revealed: bool = False
    """Whether hidden information is out already: the last answer must be rewound."""

    def meet_chance(self) -> None:
        """An outcome is needed; none is drawn."""
        self.still = True

    def meet_secret(self) -> None:
        """The rules revealed hidden information in the middle of an answer."""
        self.still = self.revealed = True
