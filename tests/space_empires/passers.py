"""Ships that pass others, black holes and pipelines, for the tests of movement."""

from __future__ import annotations

from rules.kernel import Match
from rules.space_empires.combat.combat import list_fights
from rules.space_empires.position.board import silent
from tests.space_empires.position import Position, ask_of


def fights(match: Match, seat: int = 0) -> list[str]:
    """Return the hexes where a seat would have to fight if its movement were over."""
    return list(list_fights(silent(match.state), seat))


def goals(match: Match) -> set[str]:
    """Return the destinations of a chosen party."""
    return set(ask_of(match, "move.to").keys) - {"stay"}


def hole(kind: str = "CA", size: int = 1, **options: str) -> Position:
    """Return a group of seat 0 at G4, fast, with a black hole at G5."""
    position = Position(2, **options).tech(0, move=7).with_unit(kind, "G4", size=size)
    position.terrain("G5", "blackhole")
    return position


def chain(*hexes: str, ship: str = "CA", at: str = "", **options: str) -> Position:
    """Return pipelines of seat 0 in these hexes, and a slow ship in the first."""
    position = Position(2, **options)
    for hex_id in hexes:
        position.unit("MS", hex_id)
    position.unit(ship, at or hexes[0])
    return position


def raid(cloak: int = 1, scanner: int = 0, *guards: str, at: str = "G5") -> Position:
    """Return a raider of seat 0 two hexes from home of a fleet of seat 1 at G5."""
    position = Position().tech(0, cloak=cloak, move=7).tech(1, scanner=scanner).with_unit("R", "G4")
    for kind in guards or ("CA",):
        position.unit(kind, at, owner=1)
    return position
