"""Forces: the units on a side of a battle, and its strength."""

from __future__ import annotations

from dataclasses import dataclass

from tests.starfarers.referee import chart
from tests.starfarers.referee.book import home
from tests.starfarers.referee.play import Play


@dataclass
class Force:
    """One side of a battle."""

    units: set[str]
    fighters: int
    cannons: int


def force(play: Play, seat: int, space: str, foe: int | None, target: str = "") -> Force:
    """Return a side: everything whose range covers the battle's space, and the named target."""
    sides, lead = {seat}, seat
    for pact in {
        pact for pact, rebel, joint in play.book.alliances if joint and seat in (pact, rebel)
    }:
        side = {pact} | {
            rebel for item, rebel, joint in play.book.alliances if item == pact and joint
        }
        if foe not in side and (seat == pact or units_at(play, {pact}, space)):
            sides, lead = {seat} | side, pact
    units = units_at(play, sides, space, target)
    return Force(units, _count(play, units), play.book.players[lead].upgrades["cannon"])


def units_at(play: Play, sides: set[int], space: str, target: str = "") -> set[str]:
    """Return the ships and bases of some players whose range covers a space."""
    book = play.book
    units = {
        name
        for name, ship in book.ships.items()
        if ship.owner in sides and (space in chart.near(ship.hex) or name == target)
    }
    return units | {
        site
        for site, base in book.bases.items()
        if base.owner in sides and (space in chart.hexes(site) or site == target)
    }


def _count(play: Play, units: set[str]) -> int:
    ships = play.book.ships
    return sum(1 + ships[name].mercenaries if name in ships else 1 for name in units)


def mustered(play: Play, seat: int, foe: int) -> Force:
    """Return what a mothership musters: all own starships, and what covers its home besides."""
    near = force(play, seat, home(seat), foe).units
    far = set(play.book.ships_of(seat)) - near
    fighters = _count(play, near) + len(far)
    return Force(near | far, fighters, play.book.players[seat].upgrades["cannon"])
