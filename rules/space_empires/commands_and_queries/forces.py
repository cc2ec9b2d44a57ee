"""Forces of an odds query: ships that the reader sees, names or expects [5.0]."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import IllegalAnswer
from rules.space_empires.charts.content import DECKS, FIXED, NATIVES, UNITS, equipment
from rules.space_empires.charts.content import starting_levels as starting_levels
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import CARRIER, FIGHTER, MINES, SCOUT, HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS, NOBODY, RIVALS
from rules.space_empires.charts.words import ships_words
from rules.space_empires.combat.battle_record import NOT_PLAYERS
from rules.space_empires.odds.odds import Ship, natives_tech
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit
from rules.toolbox.sentences import counted

FORCE: Final = re.compile(r"([0-9]{0,3})([A-Za-z]+)")
LARGEST: Final = 99
"""Maximum number of ships in one word, such as `99SC`."""
MOST_SHIPS: Final = 100
"""Maximum number of ships on one side: more take too long to compute."""
MOST_GROUPS: Final = 12
"""Maximum number of kinds of ships on one side; other technology counts as another kind."""
LONGEST: Final = 120
"""Maximum length of one argument, in characters."""

Force = list[tuple[Ship, str]]
"""Groups, each with a description of what is assumed about it."""


def check_lengths(given: Mapping[str, str]) -> None:
    """Raise IllegalAnswer for an argument that is too long to be meant."""
    for name, words in given.items():
        if len(words) > LONGEST:
            raise IllegalAnswer(
                f"{name} can have at most {LONGEST} characters. For five ships, write 3CA 2SC."
            )


def limit_work(who: str, force: Force) -> Force:
    """Return a side whose odds can be computed quickly: like ships as one group where there are
    many.

    Raises IllegalAnswer if it is too large all the same.
    """
    ships = sum(ship.size for ship, _ in force)
    if ships > MOST_SHIPS:
        raise IllegalAnswer(
            f"{who} has {ships} ships. Odds can be computed for at most {MOST_SHIPS}."
        )
    if len(force) > MOST_GROUPS:
        force = _merge_groups(force)
    if len(force) > MOST_GROUPS:
        raise IllegalAnswer(
            f"{who} has {len(force)} types of ships. Odds can be computed for at most "
            f"{MOST_GROUPS}."
        )
    return force


def _merge_groups(force: Force) -> Force:
    """Return like ships as one group; damage of single groups is left out then."""
    sizes: dict[tuple[Kind, Tech, int], int] = {}
    for ship, _ in force:
        key = ship.kind, ship.tech, ship.sweep
        sizes[key] = sizes.get(key, 0) + ship.size
    return [
        (Ship(kind, size, tech, sweep), ships_words(kind, size))
        for (kind, tech, sweep), size in sizes.items()
    ]


def own_force(board: Board, seat: int, at: HexId, words: str) -> Force:
    """Return named counters, a force in figures, or all own ships in the hex, else beside it."""
    if seat == NOBODY:
        raise IllegalAnswer("You have no seat at this table, so you have no ships to compare.")
    mine = {unit.name: unit for unit in board.units_of(seat) if can_fight(unit.kind)}
    if words:
        levels = board.levels(seat)
        return [
            _known_ship(board, mine[word.upper()])
            if word.upper() in mine
            else _assumed_ships(word, levels)
            for word in words.split()
        ]
    present = [unit for unit in mine.values() if unit.hex == at]
    units = [*present, *_partners(board, seat, at)] if present else _beside(list(mine.values()), at)
    force = [_known_ship(board, unit) for unit in units]
    if not force:
        raise IllegalAnswer(
            f"You have no ships at {at} or next to it. Name some, such as own:CA1 or own:3CA."
        )
    return _limit_squadrons(force) if not present else force


def _partners(board: Board, seat: int, at: HexId) -> list[Unit]:
    """Return the visible ships of partners in the hex, which fight in the same line [20.4]."""
    return [
        unit
        for unit in board.units_at(at)
        if unit.owner != seat
        and not board.enemies(unit.owner, seat)
        and unit.size
        and can_fight(unit.kind)
    ]


def _beside(units: Sequence[Unit], at: HexId) -> list[Unit]:
    """Return what could come from beside a hex: no mines, which enter no such hex [13.1.3]."""
    still = (*FIXED, MINES)
    return [u for u in units if distance(u.hex, at) <= 1 and u.kind not in still]


def _limit_squadrons(force: Force) -> Force:
    """Return a force on its way, with no more squadrons than decks [11.2.2]."""
    room = DECKS * sum(ship.size for ship, _ in force if ship.kind == CARRIER)
    squadrons: Force = []
    for ship, words in force:
        size = min(room, ship.size) if ship.kind == FIGHTER else ship.size
        if ship.kind == FIGHTER:
            room -= size
        if size == ship.size:
            squadrons.append((ship, words))
        elif size:
            squadrons.append(
                (Ship(ship.kind, size, ship.tech), f"{ships_words(ship.kind, size)} on decks")
            )
    return squadrons


def enemy_force(board: Board, seat: int, at: HexId, words: str) -> tuple[Force, int]:
    """Return the first enemy force there: visible ships, plus the assumed hidden ones.

    The number counts counters of other enemies, who are fought separately [5.1.1].
    """
    everybody = board.foes(at, seat)
    owner = everybody[0].owner if everybody else ALIENS
    allies = [unit for unit in everybody if not board.enemies(unit.owner, owner)]
    others = len(everybody) - len(allies)
    aliens = board.systems[at].aliens
    if owner != ALIENS and aliens:
        others, aliens = others + aliens, 0
    seen = [_known_ship(board, unit) for unit in allies if unit.size and can_fight(unit.kind)]
    hidden = sum(not unit.size for unit in allies) + aliens
    if hidden and not words:
        raise IllegalAnswer(
            f"{counted(hidden, 'counter')} at {at} can't be identified. Name the ships you expect, "
            "such as enemy:3CA 2SC."
        )
    levels = starting_levels() if owner in NOT_PLAYERS else board.levels(owner)
    seen += [_assumed_ships(word, levels, sweeps=owner in RIVALS) for word in words.split()]
    if not seen:
        raise IllegalAnswer(
            f"There's nobody at {at} to fight. Name the ships you expect, such as enemy:3CA 2SC."
        )
    return seen, others


def can_fight(kind: Kind) -> bool:
    """Return whether a kind takes part in a battle: with an attack strength, or as mines."""
    return kind in UNITS and (UNITS[kind].fights or kind == MINES)


def _known_ship(board: Board, unit: Unit) -> tuple[Ship, str]:
    """Return a counter in its present state: during a battle, with its damage [5.6]."""
    sweep = board.levels(unit.owner)["sweep"] if _sweeps(unit.owner, unit.kind) else 0
    ship = Ship(unit.kind, unit.size, board.tech(unit), sweep, unit.damage)
    if unit.kind in NATIVES or unit.number < 0:
        return ship, ships_words(unit.kind, unit.size)
    return ship, f"{unit.name} ({unit.size})"


def _sweeps(owner: int, kind: Kind) -> bool:
    """Return whether a ship sweeps mines without being a minesweeper: an empire's Scout [22.4]."""
    return owner in RIVALS and kind == SCOUT


def _assumed_ships(word: str, levels: dict[str, int], *, sweeps: bool = False) -> tuple[Ship, str]:
    """Return the ships that a word such as `3CA` means, at the levels that are known."""
    match = FORCE.fullmatch(word)
    kind = Kind(match[2].upper()) if match else Kind("")
    if not match or not can_fight(kind) or int(match[1] or 1) > LARGEST:
        kinds = ", ".join(kind for kind in UNITS if can_fight(kind))
        raise IllegalAnswer(
            f"{word!r} isn't a force. Write 3CA for three Cruisers. Kinds: {kinds}."
        )
    tech = natives_tech() if kind in NATIVES else equipment(kind, levels)
    size = int(match[1] or 1)
    sweep = levels["sweep"] if sweeps and kind == SCOUT else 0
    return Ship(kind, size, tech, sweep), f"{ships_words(kind, size)} (assumed)"
