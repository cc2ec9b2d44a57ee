"""Events with a picture: launches, new eras, conquests, complete systems."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

import render
from render.moments import MAX_LINES, WIDTH, Moment
from render.paint import shown
from render.phone_parts import TALLEST
from render.theme import PALETTES
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.spacecorp.charts.kinds import Era
from tests.render import legibility
from tests.render.test_legibility import NAMES
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


def _in_the_first_galaxy(view: Any, **changed: Any) -> Any:
    first, *others = view.galaxies
    return replace(view, galaxies=(replace(first, **changed), *others))


def captured() -> Pair:
    """Return a view in which the second player has captured the first one's mothership."""
    view = played("starfarers", 60)
    return _with_player(view, 0, captor=1), view


def freed() -> Pair:
    return captured()[::-1]


def taken() -> Pair:
    """Return a view in which all bases of the first galaxy have gone over."""
    view = played("starfarers", 230)
    bases = view.galaxies[0].bases[:2]
    assert len(bases) == 2, "a position with bases to lose"
    had, lost = (tuple(replace(base, owner=owner) for base in bases) for owner in (0, 1))
    return _in_the_first_galaxy(view, bases=lost), _in_the_first_galaxy(view, bases=had)


def completed() -> Pair:
    view = played("starfarers", 60)
    first, *others = view.players[0].systems
    return _with_player(view, 0, systems=(replace(first, complete=True), *others)), view


CASES: Mapping[str, tuple[Callable[[], Pair], str, str]] = {
    "launch": (launched, "Ann launches 2 ships", "2 launched; the fourth is the end"),
    "era": (era, "A new era: Planeteers", "Bea"),
    "mothership": (captured, "Bea captures mothership Y", "Bea"),
    "free": (freed, "Ann's mothership is free again", "Ann"),
    "base": (taken, "Bea captures 2 bases", "was Ann's"),
    "system": (completed, "Ann completes system Y", "1 of 2 for peace"),
}


def moments(pair: Pair, names: tuple[str, ...] = NAMED) -> list[Moment]:
    view, seen = pair
    for artist in render.artists.values():
        if isinstance(view, artist.view) and artist.moments:
            return list(artist.moments(view, seen, names))
    raise AssertionError(type(view))


@pytest.mark.parametrize("case", CASES)
def test_event_is_drawn_with_its_words(case: str) -> None:
    make, title, words = CASES[case]
    result = moments(make())[0]
    assert title in result.title
    assert any(words in f"{line.name} {line.words}" for line in result.lines)
    assert " ".join(result.scene().texts()).startswith(result.title), "in one line or in two"


@pytest.mark.parametrize("case", CASES)
def test_nothing_is_told_where_nothing_of_the_kind_has_happened(case: str) -> None:
    view, seen = CASES[case][0]()
    assert moments((view, view)) == []
    assert moments((seen, seen)) == []


@pytest.mark.parametrize("case", CASES)
def test_it_stands_above_where_the_action_is(case: str) -> None:
    view, seen = CASES[case][0]()
    near = render.inset(view, seen=seen, names=NAMED)
    assert near is not None
    assert near.width == WIDTH
    assert near.height <= TALLEST + 2, "and the rounding of its parts"
    assert near.alt.startswith(f"Close up: {moments((view, seen))[0].title}")
    assert len(near.png) <= 100 * 1024


@pytest.mark.parametrize("case", CASES)
def test_nothing_happens_where_something_was_taken_back(case: str) -> None:
    """Check that a base brought back by an undo isn't a conquest."""
    view, seen = CASES[case][0]()
    title = moments((view, seen))[0].title
    near = render.inset(view, seen=seen, names=NAMED, undone=True)
    assert near is None or title not in near.alt


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("case", CASES)
def test_it_is_readable_with_names_of_all_kinds(case: str, palette: str) -> None:
    for first in range(len(NAMES)):
        names = tuple(
            shown(NAMES[(first + place) % len(NAMES)]) or f"Player {place + 1}"
            for place in range(2)
        )
        for moment in moments(CASES[case][0](), names):
            scene = moment.scene()
            assert list(legibility.faults(scene)) == []
            assert list(legibility.faint(scene, palette)) == []


def test_a_long_list_is_cut_where_the_news_tell_of_all() -> None:
    view, _ = taken()
    base = view.galaxies[0].bases[0]
    sites = [replace(base, site=f"Y{n}a") for n in range(1, MAX_LINES + 3)]
    before = [replace(item, owner=1 - item.owner) for item in sites]
    pair = tuple(_in_the_first_galaxy(view, bases=tuple(place)) for place in (sites, before))
    (result,) = moments((pair[0], pair[1]))
    assert len(result.lines) == MAX_LINES + 2
    assert sum(text.startswith("was ") for text in result.scene().texts()) == MAX_LINES
