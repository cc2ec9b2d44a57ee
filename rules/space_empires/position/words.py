"""Names of units, fleets and hexes in news and lists."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.space_empires.charts.content import SINGLES, UNITS
from rules.space_empires.charts.kinds import DECOY, UP, HexId, Kind
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.terrain import BLACK_HOLE, MARKER_WORDS, SURVIVES, Terrain, kind_of
from rules.space_empires.charts.words import losses_words, ships_words
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit
from rules.toolbox.sentences import listed

BACK: Final = "back"
"""The key for doing nothing."""


def fleet_words(units: list[Unit]) -> str:
    """Return units by kind for the news; a decoy is one counter whatever its numeral [8.3.1]."""
    counts: dict[Kind, int] = {}
    for unit in units:
        ships = 1 if unit.kind == DECOY else unit.size
        counts[unit.kind] = counts.get(unit.kind, 0) + ships
    return losses_words(counts)


def battle_name(unit: Unit) -> str:
    """Return a group's name in a battle: `SC1`, but aliens and machines in full, `Alien B 1`."""
    strange = unit.owner in (ALIENS, MACHINES)
    return f"{UNITS[unit.kind].name} {unit.number}" if strange else unit.name


def public_words(unit: Unit) -> str:
    """Return a counter's public name: `Mining Ship 1`, `3 Cruisers`, `counter #7` [5.11]."""
    if unit.kind in SINGLES:
        return f"{UNITS[unit.kind].name} {unit.number}"
    if unit.face != UP:
        return f"counter #{unit.token}"
    return ships_words(unit.kind, unit.size)


def public_list(units: Iterable[Unit], *, apart: bool = False) -> str:
    """List counters by public name, face-up ships of a kind together: `2 Scouts`.

    `apart` adds the number of counters, where the table continues to count them.
    """
    piles: dict[str, list[Unit]] = {}
    for unit in units:
        is_open = unit.kind not in SINGLES and unit.face == UP
        piles.setdefault(unit.kind if is_open else public_words(unit), []).append(unit)
    return listed([_pile_words(pile, apart=apart) for pile in piles.values()])


def _pile_words(pile: list[Unit], *, apart: bool) -> str:
    first, *others = pile
    if not others:
        return public_words(first)
    ships = ships_words(first.kind, sum(unit.size for unit in pile))
    return f"{ships} in {len(pile)} counters" if apart else ships


def name_words(units: list[Unit]) -> str:
    """Return the owner's names of hidden counters: `SC2 is counter #7`; empty: none."""
    hidden = [unit for unit in units if is_hidden(unit)]
    return listed([f"{unit.name} is counter #{unit.token}" for unit in hidden]) if hidden else ""


def is_hidden(unit: Unit) -> bool:
    """Return whether the table knows a counter only by a number [2.3.1]."""
    return unit.kind not in SINGLES and unit.face != UP


def unit_words(unit: Unit, size: int = 0) -> str:
    """Name the player's unit: `SC1 (3 Scouts)`, `DECOY1 (Decoy 2)`; `size` overrides its ships."""
    name, size = UNITS[unit.kind].name, size or unit.size
    if unit.kind in SINGLES:
        return f"{unit.name} ({name})"
    if unit.kind == DECOY:
        return f"{unit.name} ({name} {size})"
    return f"{unit.name} ({ships_words(unit.kind, size)})"


def placed_words(unit: Unit, size: int = 0) -> str:
    """Name the player's unit and its hex: `SC1 (3 Scouts) at H4`."""
    return f"{unit_words(unit, size)} at {unit.hex}"


def or_none(units: Iterable[Unit]) -> dict[str, Unit | None]:
    """Return units by name, plus an answer for going back."""
    return {**{unit.name: unit for unit in units}, BACK: None}


def place_words(board: Board, seat: int, at: HexId, more: str = "") -> str:
    """Describe a hex as a seat knows it, dangers with their dice: `K6 (own colony)` [4.1]."""
    system = board.systems[at]
    words = ["enemies"] if board.foes(at, seat) else []
    if system.colony is not None:
        words.append("own colony" if system.colony.owner == seat else "colony")
    elif not system.explored:
        seen = kind_of(system.marker) if seat in system.peeked else Terrain.SPACE
        words.append(f"unexplored, seen: {MARKER_WORDS[seen]}" if seen else "unexplored")
    elif system.terrain == BLACK_HOLE:
        words.append(f"a black hole: each ship is lost on a roll of {SURVIVES + 1}–10")
    elif system.terrain:
        words.append(MARKER_WORDS[system.terrain])
    words += [more] * bool(more)
    return f"{at} ({', '.join(words)})" if words else at
