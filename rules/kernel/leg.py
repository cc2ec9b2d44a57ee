"""Legs: what is kept of each stretch between two rest points, and the procedures in it."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import msgspec

from rules.kernel.choice import Choice
from rules.kernel.log import Entry


class Leg(msgspec.Struct):
    """A stretch of play: the state at its start and every answer since.

    `bars` counts, for each secret that was told or unveiled, the entries in the leg by then.
    """

    snapshot: msgspec.Raw
    entries: list[Entry] = []
    bars: list[int] = []


class Phase:
    """A `together` under way: who is done, and whom to wake when all are."""

    __slots__ = ("caller", "results", "size", "start")

    def __init__(self, caller: Branch, size: int, start: int) -> None:
        self.caller = caller
        self.size = size
        self.start = start
        """Entries that stood in the leg when the phase began."""
        self.results: dict[int, Any] = {}


class Branch:
    """One running procedure and the choice it waits for, or waited for last."""

    __slots__ = ("coroutine", "phase", "rivals", "seat", "waiting")

    waiting: Choice[Any]

    def __init__(
        self, coroutine: Coroutine[Any, Any, Any], seat: int = -1, phase: Phase | None = None
    ) -> None:
        self.coroutine = coroutine
        self.seat = seat
        self.phase = phase
        self.rivals: tuple[int, ...] = ()
        """The seats of an open question to several, whose first answer ends it for all."""

    def check(self, choice: Choice[Any]) -> None:
        """Inside a phase a procedure asks nobody but its own seat."""
        if choice.seat != self.seat:
            raise RuntimeError(f"{choice.id} asks seat {choice.seat} in a phase of {self.seat}")
