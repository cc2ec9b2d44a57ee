"""The charts as data: units, technologies, markers and scenarios, read and checked once [2.3]."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from rules.space_empires.charts.kinds import Kind, Tech
from rules.toolbox.charts import chart

PACE: Final = ((1, 1, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3))
"""Hexes in the first, second and third turn, by level of Move technology from 1 [4.1]."""

GRANT: Final = 5
"""The price of one grant [19.1]."""

FOLDER: Final = Path(__file__).parents[1] / "content"

SHIPS: Final = tuple(map(Kind, ("SC", "DD", "CA", "BC", "BB", "DN", "CV", "R", "SW")))
"""Kinds that fight and can move, given the Move technology."""
SLOW: Final = tuple(map(Kind, ("CO", "MINER", "MS", "MINES")))
"""Kinds that move one hex a turn whatever the technology [4.1]."""
FIXED: Final = tuple(map(Kind, ("BASE", "SY")))
"""Kinds that never move and are upgraded automatically [9.10.5]."""
SINGLES: Final = tuple(map(Kind, ("CO", "MINER", "MS")))
"""Kinds without a numeral, always face up [2.5]."""
DECKS: Final = 3
"""Squadrons that a carrier holds [11.1.1]."""
NATIVES: Final = tuple(map(Kind, ("ND", "NC", "NB")))
"""The inhabitants of deep space [14.1]."""


class UnitKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of unit on the chart."""

    name: str
    hull: int
    counters: int
    does: str = ""
    """Purpose, apart from its figures; for the production sheet."""
    cost: int = 0
    letter: str = msgspec.field(default="", name="class")
    """The class in combat, A to E; empty where it cannot fight."""
    attack: int = 0
    defence: int = 0
    yard: int = 0
    upkeep: int = 0
    needs: dict[str, int] = {}
    special: str = ""
    attacks: tuple[int, ...] = ()
    """Attack strength by level of the special technology."""
    defences: tuple[int, ...] = ()
    rule: str = ""
    """The switch of the table that it belongs to."""

    @property
    def fights(self) -> bool:
        """True if it has an attack strength."""
        return self.attack > 0

    def use(self, level: int) -> str:
        """Describe its abilities: `class B, attack 5, defence 1, hull 2` [2.3].

        `level` is that of the special technology, which improves some kinds.
        """
        if not self.fights:
            return self.does
        step = min(level, len(self.attacks)) - 1
        attack = self.attacks[step] if step >= 0 else self.attack
        defence = self.defences[step] if step >= 0 else self.defence
        figures = f"class {self.letter}, attack {attack}, defence {defence}, hull {self.hull}"
        return f"{figures}; {self.does}" if self.does else figures


class Technology(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the research chart."""

    name: str
    start: int
    brings: tuple[str, ...]
    """Effects of the levels after the start; a single one holds for all."""
    costs: tuple[int, ...]
    first: tuple[int, ...]
    rule: str = ""

    def effect(self, level: int) -> str:
        """Describe the effect of a level for a line of the sheet [9.0]."""
        step = level - self.start - 1
        return self.brings[step] if 0 <= step < len(self.brings) else self.brings[-1]


class Markers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Numbers and names of the System markers, and the Space Wreck's table."""

    home: dict[str, int]
    deep: dict[str, int]
    words: dict[str, str]
    """Each kind for the news [6.0]."""
    wreck: dict[str, str]


class Home(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat's home area, as written."""

    area: str
    worlds: str
    half: str = ""


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map and what is set up on it."""

    title: str
    seats: int
    home: tuple[Home, ...]
    deep: str
    scouts: int = 3
    colony_ships: int = 3
    technology: dict[str, int] = {}
    entries: str = ""
    rivals: str = ""
    removed: tuple[str, ...] = ()
    shuffled: bool = False
    """True if all markers are mixed, and Homeworlds drawn: a random map [17.5]."""


UNITS: Final = chart(FOLDER / "units.toml", dict[Kind, UnitKind])
GROUPS: Final = tuple(kind for kind, row in UNITS.items() if row.fights and row.cost)
"""Kinds with an attack strength that players build [2.3.4]."""
TECHNOLOGY: Final = chart(FOLDER / "technology.toml", dict[str, Technology])
MARKERS: Final = chart(FOLDER / "markers.toml", Markers)
SCENARIOS: Final = chart(FOLDER / "scenarios.toml", dict[str, Scenario])
ENDINGS: Final = chart(FOLDER / "endings.toml", dict[str, str])
"""The ways in which a match ends, in words [20.2]."""
WORDS: Final = chart(FOLDER / "words.toml", dict[str, dict[str, str]])
"""The words of options that never change, by question and key."""


def rules_of(kind: Kind) -> list[str]:
    """Return the switches that a kind needs: its own and those of its technologies [7.5.2]."""
    needed = [TECHNOLOGY[tech].rule for tech in UNITS[kind].needs]
    return [rule for rule in (UNITS[kind].rule, *needed) if rule]


@cache
def prices(chart: str) -> dict[str, tuple[int, ...]]:
    """Return the price of each level's successor, by technology; 0 for highest and unused levels.

    `chart` is `revised` or `first`.
    """
    return {
        key: (*[0] * row.start, *(row.costs if chart == "revised" else row.first), 0)
        for key, row in TECHNOLOGY.items()
    }


def starting_levels() -> dict[str, int]:
    """Return the levels that everybody starts with."""
    return {key: technology.start for key, technology in TECHNOLOGY.items()}


def equipment(kind: Kind, levels: dict[str, int]) -> Tech:
    """Return the equipment of a unit of this kind built at these levels [7.5.3, 9.2]."""
    unit = UNITS[kind]
    special = levels.get(unit.special, 0) if unit.special else 0
    if not unit.fights:
        return Tech(special=special)
    return Tech(
        min(levels["attack"], unit.hull),
        min(levels["defence"], unit.hull),
        levels["tactics"],
        levels["move"] if kind in SHIPS else 1,
        special,
    )
