"""Counters of a hex to draw: each alone, or like ones together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.space_empires.charts.content import SINGLES
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.position.view import CounterView, SystemView

MAX_CHIPS = 5
"""Maximum number of counters in a hex."""
RANKS = (
    "DM", "FLEET", "DN", "BB", "BC", "CA", "R", "CV", "F", "DD", "SC", "SW", "NB", "NC", "ND",
    "BASE", "SY", "MINES", "CO", "MINER", "MS", "DECOY", "",
)  # fmt: skip
"""The kinds of units, the most informative first; unknown ones last."""
ALONE = (*SINGLES, "DM", "FLEET", "NB", "NC", "ND")
"""Kinds without a numeral where they are one, as they usually are."""
_SHORT = {"BASE": "Ba", "DECOY": "De", "FLEET": "Fl", "MINER": "M", "MINES": "Mn"}
_LONG = {"FLEET": "Fleet"}
"""Words before a number, if they aren't the kind's own letters."""


@dataclass(frozen=True)
class Chip:
    """One drawn counter, or several alike together.

    `name` is its owner's name for a single counter; `size` is the numeral shown.
    """

    owner: int
    kind: Kind
    hidden: bool
    name: str
    size: int
    count: int = 1
    rest: bool = False
    """True if it stands for all counters without room."""
    tow: str = ""
    number: int = 0
    """The counter's own number, where it is known and stands alone."""

    @property
    def words(self) -> str:
        """Text on a narrow counter."""
        if self.rest:
            return f"+{self.count}"
        if not self.kind:
            return self.name if self.count == 1 else f"#×{self.count}"
        short = _SHORT.get(self.kind, self.kind)
        if self._summed:
            return short
        return f"{self.count}×{short}" if self.count > 1 else f"{short}{self.number or ''}"

    @property
    def numeral(self) -> str:
        """Numeral beside it; empty if it is unknown or means nothing."""
        if self._summed:
            return str(self.size)
        if self.rest or self.count > 1 or not self.size or (self.kind in ALONE and self.size == 1):
            return ""
        return str(self.size)

    @property
    def _summed(self) -> bool:
        """True if it counts the units of several counters, which are more than the counters."""
        return 1 < self.count < self.size and bool(self.kind)


def _rank(chip: Chip) -> tuple[int, int]:
    return chip.owner, RANKS.index(chip.kind) if chip.kind in RANKS else 0


def chip_of(piece: CounterView) -> Chip:
    """Return a counter alone."""
    kind = _LONG.get(piece.kind, piece.kind)
    name = f"{kind}{piece.number}" if piece.number else f"#{piece.token}"
    hidden = not piece.kind
    return Chip(
        piece.owner, piece.kind, hidden, name, piece.size, tow=piece.tow, number=piece.number
    )


def chips(system: SystemView, counters: Iterable[CounterView], most: int = MAX_CHIPS) -> list[Chip]:
    """Return the counters of a hex, at most `most`: like ones are joined where there are more."""
    stack = sorted(map(chip_of, counters), key=_rank)
    if system.aliens:
        stack.append(Chip(ALIENS, Kind(""), hidden=True, name="?", size=system.aliens))
    # like counters are joined before different ones are lost in a number
    if len(stack) > most:
        stack = _join(stack)
    while len(stack) > most:
        stack = _shorten(stack)
    return stack


def _join(stack: Sequence[Chip]) -> list[Chip]:
    """Return like counters of an owner as one."""
    kinds: dict[tuple[int, Kind], list[Chip]] = {}
    for chip in stack:
        kinds.setdefault((chip.owner, chip.kind), []).append(chip)
    return [
        replace(
            like[0],
            size=sum(chip.size for chip in like),
            count=len(like),
            # several counters have no number in common, and no freight
            number=like[0].number if len(like) == 1 else 0,
            tow=like[0].tow if len(like) == 1 else "",
        )
        for like in kinds.values()
    ]


def _shorten(stack: Sequence[Chip]) -> list[Chip]:
    """Merge the last two kinds of the owner with the most kinds into a number of counters."""
    owners = [chip.owner for chip in stack]
    # where two have as many, the first seat's give way, so that equal views are drawn alike
    most = max(owners, key=lambda owner: (owners.count(owner), -owner))
    last = len(owners) - 1 - owners[::-1].index(most)
    first, second = stack[last - 1], stack[last]
    # an owner's only kind can't be merged with anything
    if first.owner != second.owner:
        return list(stack[:last]) + list(stack[last + 1 :])
    joined = first.count + second.count
    rest = Chip(most, Kind(""), hidden=False, name="", size=0, count=joined, rest=True)
    return [*stack[: last - 1], rest, *stack[last + 1 :]]
