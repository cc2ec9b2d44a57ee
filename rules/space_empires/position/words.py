"""How the news call owners, units and fleets."""

from __future__ import annotations

from rules.space_empires.charts.content import SINGLES, UNITS
from rules.space_empires.charts.kinds import UP, Kind
from rules.space_empires.charts.words import losses_words
from rules.space_empires.position.state import Unit


def fleet_words(units: list[Unit]) -> str:
    """Units by kind for the news."""
    counts: dict[Kind, int] = {}
    for unit in units:
        counts[unit.kind] = counts.get(unit.kind, 0) + unit.size
    return losses_words(counts)


def public_words(unit: Unit) -> str:
    """A counter as everybody knows it: `Mining Ship 1`, `3 Cruisers`, `counter #7` [5.11]."""
    name = UNITS[unit.kind].name
    if unit.kind in SINGLES:
        return f"{name} {unit.number}"
    if unit.face != UP:
        return f"counter #{unit.token}"
    return f"{unit.size} {name}" + "s" * (unit.size > 1 and name[-1] != "s")


def unit_words(unit: Unit) -> str:
    """An own unit: `SC1 (3 Scouts)`."""
    name = UNITS[unit.kind].name
    if unit.kind in SINGLES:
        return f"{unit.name} ({name})"
    return f"{unit.name} ({unit.size} {name}{'s' if unit.size > 1 else ''})"
