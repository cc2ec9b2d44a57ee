"""Pairs of views between which an event has happened."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

import render
from render.moments import Moment
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.spacecorp.charts.kinds import Era
from tests.support.random_walks import walk

NAMED = ("Ann", "Bea")
Pair = tuple[Any, Any]
"""A view, and an earlier one."""


@cache
def played(slug: str, answers: int) -> Any:
    """Return the public view of a greedy match of two."""
    match = Match.start(catalogue[slug], seats=2, dice=SeededDice("moments"))
    deque(walk(match, "fair", SeededDice("greedy"), answers), maxlen=0)
    return match.view(None)


def _with_player(view: Any, seat: int, **changed: Any) -> Any:
    players = list(view.players)
    players[seat] = replace(players[seat], **changed)
    return replace(view, players=tuple(players))


def launched() -> Pair:
    view = played("ganymede", 20)
    ships = tuple(ship for ship in view.ships if ship is not None)[:2]
    return _with_player(view, 0, launched=ships, flown=(5, 3)), view


def era() -> Pair:
    view = played("spacecorp", 60)
    return replace(view, era=Era.PLANETEERS), view


def _in_galaxy(view: Any, place: int, **changed: Any) -> Any:
    galaxies = list(view.galaxies)
    galaxies[place] = replace(galaxies[place], **changed)
    return replace(view, galaxies=tuple(galaxies))


def captured() -> Pair:
    """Return a view in which the second player has captured the first one's mothership."""
    view = played("starfarers", 60)
    return _with_player(view, 0, captor=1), view


def freed() -> Pair:
    return captured()[::-1]


def taken() -> Pair:
    """Return a view in which all bases of a galaxy have gone over."""
    view = played("starfarers", 230)
    place = next(place for place, galaxy in enumerate(view.galaxies) if len(galaxy.bases) > 1)
    bases = view.galaxies[place].bases[:2]
    had, lost = (tuple(replace(base, owner=owner) for base in bases) for owner in (0, 1))
    return _in_galaxy(view, place, bases=lost), _in_galaxy(view, place, bases=had)


def completed() -> Pair:
    view = played("starfarers", 60)
    first, *others = view.players[0].systems
    return _with_player(view, 0, systems=(replace(first, complete=True), *others)), view


def moments(pair: Pair, names: tuple[str, ...] = NAMED) -> list[Moment]:
    view, seen = pair
    for artist in render.artists.values():
        if isinstance(view, artist.view) and artist.moments:
            return list(artist.moments(view, seen, names))
    raise AssertionError(type(view))


CASES: Mapping[str, tuple[Callable[[], Pair], str, str]] = {
    "launch": (launched, "Ann launches 2 ships", "2 launched; the fourth is the end"),
    "era": (era, "A new era: Planeteers", "Bea"),
    "mothership": (captured, "Bea captures mothership Y", "Bea"),
    "free": (freed, "Ann's mothership is free again", "Ann"),
    "base": (taken, "Bea captures 2 bases", "was Ann's"),
    "system": (completed, "Ann completes system Y", "1 of 2 for peace"),
}
