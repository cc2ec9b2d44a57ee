"""Names of owners, kinds of ships and technology in the news."""

from __future__ import annotations

from functools import cache

from rules.space_empires.charts.content import NATIVES, TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import MINES, Kind
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.toolbox.sentences import counted, listed


@cache
def ships_words(kind: Kind, count: int) -> str:
    """Return the number of ships of a kind for the news, such as `3 Scouts`."""
    name = UNITS[kind].name
    if kind == MINES:
        return counted(count, "Mine")
    if count == 1 or name.endswith("s"):
        return f"{count} {name}"
    if kind in NATIVES:
        return f"{count} {name.replace('Alien', 'Aliens')}"
    return f"{count} {name}s"


def cp_are(count: int) -> str:
    """Return CP as a subject: `1 CP is`, `2 CP are`."""
    return f"{count} CP {'is' if count == 1 else 'are'}"


def losses_words(lost: dict[Kind, int]) -> str:
    """Describe losses by kind for the news."""
    return listed([ships_words(kind, count) for kind, count in lost.items()]) or "nothing"


@cache
def owner_words(owner: int) -> str:
    """Return an owner's name for the news: a seat's name, or a description."""
    if owner == ALIENS:
        return "the aliens"
    if owner == MACHINES:
        return "the Doomsday Machine"
    return f"{{{owner}}}" if owner < 4 else f"Empire {owner - 3}"


def opening_words(owner: int) -> str:
    """Return an owner's name for the beginning of a sentence."""
    words = owner_words(owner)
    return words[0].upper() + words[1:]


def does(owner: int, singular: str, many: str) -> str:
    """Return the form of a verb that fits an owner: the aliens are plural."""
    return many if owner == ALIENS else singular


def tech_words(level: dict[str, int]) -> str:
    """Describe technology levels above the start."""
    levels = [
        f"{TECHNOLOGY[key].name} {value}"
        for key, value in level.items()
        if value > TECHNOLOGY[key].start
    ]
    return ", ".join(levels) or "no research yet"
