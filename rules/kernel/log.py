"""The log: every answer in force, in legs, and what the last change did to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

import msgspec

KEPT_LEGS = 3
"""Legs whose snapshots are kept, including the open one: how far an undo can reach."""


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False, omit_defaults=True):
    """One line of the log. `draw` is the number of the draw behind an outcome of chance."""

    seat: int
    key: str
    draw: int = -1
    standing: bool = False


class Leg(msgspec.Struct):
    """A stretch of play: the state at its start and every answer since.

    `bars` holds, for each secret that was revealed, the number of entries in the leg by then;
    `drawn` the outcomes of chance before the leg, by their source.
    """

    snapshot: bytes
    entries: list[Entry] = []
    bars: list[int] = []
    drawn: dict[str, int] = {}

    def cut(self, entries: list[Entry]) -> Leg:
        """Return a leg that starts the same and has these entries."""
        return Leg(self.snapshot, entries, drawn=self.drawn)


class Log(msgspec.Struct):
    """The kept legs, of which the last is open, and what the last change did to them.

    `added_entries` are those that the last change added, `cut` the length to which it first cut the
    log (None: it took nothing back).
    """

    legs: list[Leg] = []
    older: dict[int, int] = {}
    """Entries of legs older than the kept ones, by seat."""
    entries: list[Entry] = []
    """Entries of the open leg."""
    kept: int = KEPT_LEGS
    """Number of legs to keep."""
    added_entries: list[Entry] = []
    cut: int | None = None

    @property
    def before(self) -> int:
        """Count the entries of legs older than the kept ones."""
        return sum(self.older.values())

    @property
    def length(self) -> int:
        """Number of entries in effect."""
        return self.before + sum(len(leg.entries) for leg in self.legs)

    @property
    def leg_start(self) -> int:
        """Number of entries before the open leg, which identifies the leg as it grows."""
        return self.length - (len(self.legs[-1].entries) if self.legs else 0)

    def count_answers(self, seat: int) -> int:
        """Count the answers of a seat that are in the log."""
        kept = sum(entry.seat == seat for leg in self.legs for entry in leg.entries)
        return self.older.get(seat, 0) + kept

    def begin_leg(self, snapshot: bytes, drawn: Mapping[str, int]) -> None:
        """Close the open leg and open one at this snapshot; drop the oldest leg beyond `kept`.

        Raise RuntimeError if the open leg equals the new one: nothing happened in it.
        """
        leg = Leg(snapshot, drawn=dict(drawn))
        # the same leg would begin again and again without asking anybody
        if snapshot and self.legs[-1:] == [leg]:
            raise RuntimeError("a leg asked nothing, rolled nothing and changed nothing")
        self.legs.append(leg)
        self.entries = leg.entries
        if len(self.legs) > self.kept:
            self.older = with_entries(self.older, self.legs.pop(0).entries)

    def add(self, entry: Entry) -> None:
        """Append an answer or an outcome of the change in progress."""
        self.entries.append(entry)
        self.added_entries.append(entry)

    def bar(self) -> None:
        """Note that hidden information was revealed: undoing earlier answers takes consent."""
        self.legs[-1].bars.append(len(self.entries))

    def set_added(self, fresh: list[Entry]) -> None:
        """Set the entries that the last change added, such as an empty list before a new change.

        The change counts as one that cut nothing.
        """
        self.added_entries, self.cut = fresh, None


def with_entries(counts: Mapping[int, int], entries: Iterable[Entry]) -> dict[int, int]:
    """Return counts of entries by seat with these entries added."""
    total = Counter(counts)
    total.update(entry.seat for entry in entries)
    return dict(sorted(total.items()))
