"""How the news call owners, units and fleets."""

from __future__ import annotations

from functools import cache

from rules.space_empires.charts.content import NATIVES, SINGLES, TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import DECOY, MINES, UP, Kind
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.position.state import Purchase, Unit


@cache
def counted(kind: Kind, count: int) -> str:
    """Ships of a kind for the news, such as `3 Scouts`."""
    name = UNITS[kind].name
    if kind == MINES:
        return f"{count} Mine{'s' * (count > 1)}"
    if count == 1 or name.endswith("s"):
        return f"{count} {name}"
    if kind in NATIVES:
        return f"{count} {name.replace('Alien', 'Aliens')}"
    return f"{count} {name}s"


def fleet_words(units: list[Unit]) -> str:
    """Units by kind for the news."""
    counts: dict[Kind, int] = {}
    for unit in units:
        counts[unit.kind] = counts.get(unit.kind, 0) + unit.size
    return losses_words(counts)


def losses_words(lost: dict[Kind, int]) -> str:
    """Losses by kind for the news."""
    return listed([counted(kind, count) for kind, count in lost.items()])


@cache
def owner_words(owner: int) -> str:
    """An owner for the news: a seat's name, or whose units they are."""
    if owner == ALIENS:
        return "the aliens"
    if owner == MACHINES:
        return "the Doomsday Machine"
    return f"{{{owner}}}" if owner < 4 else f"Empire {owner - 3}"


def opening_words(owner: int) -> str:
    """An owner at the beginning of a sentence of the news."""
    words = owner_words(owner)
    return words[0].upper() + words[1:]


def does(owner: int, one: str, many: str) -> str:
    """The verb that fits an owner: the aliens are many."""
    return many if owner == ALIENS else one


def listed(parts: list[str]) -> str:
    """Parts of a sentence in a row: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1]))) if parts else "nothing"


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


def tech_words(level: dict[str, int]) -> str:
    """Technology levels above the start, for a line."""
    told = [
        f"{TECHNOLOGY[key].name} {value}"
        for key, value in level.items()
        if value > TECHNOLOGY[key].start
    ]
    return ", ".join(told) or "no research yet"


def purchase_words(item: Purchase) -> str:
    """What a line of the sheet buys, and where; a decoy's number is its numeral [8.3.1]."""
    units = f"Decoy {item.count}" if item.kind == DECOY else counted(item.kind, item.count)
    return f"{units} {item.where}"
