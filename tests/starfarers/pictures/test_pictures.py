"""Pictures and words of Starfarers: every name is there, in its owner's letter."""

from __future__ import annotations

from functools import cache

import msgspec
import pytest

import render
from render.scene import Line
from render.starfarers import overview_galaxy
from render.starfarers.art import HOSTILE, LINK, resource, seat_sign
from render.starfarers.boards import detail, hand, overview
from render.starfarers.close_up import close_up, places
from render.starfarers.galaxies import players
from render.starfarers.galaxy import free_orbits
from render.starfarers.legend import LEGEND, PRICED
from render.starfarers.owners import SEATS
from render.starfarers.ranges import cover, ranges_words
from render.starfarers.words import doing
from rules.kernel import Match
from rules.starfarers import STARFARERS
from rules.starfarers.charts.geometry import neighbours, orbits
from rules.starfarers.charts.kinds import LETTERS, HexId, Phase, Resource, SiteId, Terrain
from rules.starfarers.charts.words import BASE_WORDS, UPGRADE_WORDS
from rules.starfarers.position.state import no_goods
from rules.starfarers.position.view import Alliance, Offer, View
from tests.starfarers.position import Board, at
from tests.support import asking

NAMES = ("Ann", "Bea", "Cyd", "Dora", "Edda", "Fay")


@cache
def played(seats: int, steps: int) -> Match:
    return asking.played(STARFARERS, seats, steps)


def dealing() -> View:
    """Return a table with an offer, a hostility and an alliance."""
    view = played(3, 60).view(0)
    first, other = {**no_goods(), Resource.ORE: 1}, {**no_goods(), Resource.FUEL: 2}
    players = [msgspec.structs.replace(each) for each in view.players]
    players[2] = msgspec.structs.replace(players[2], declared=(0,))
    dealt: View = msgspec.structs.replace(
        view,
        players=tuple(players),
        offers=(Offer(7, 1, 0, first, other),),
        alliances=(Alliance(0, 1),),
        proposals=(),
    )
    return dealt


@pytest.mark.parametrize(("seats", "steps"), [(2, 0), (2, 90), (4, 160), (6, 120)])
def test_every_name_in_a_command_is_on_the_board(seats: int, steps: int) -> None:
    view = played(seats, steps).view(0)
    shown = set(detail(view, NAMES[:seats]).texts())
    for galaxy in view.galaxies:
        assert {space.id for space in galaxy.spaces} <= shown
        assert {ship.name for ship in galaxy.ships if not ship.mercenaries} <= shown
    assert set(NAMES[:seats]) <= shown


def test_the_letters_of_signs_galaxies_and_ships_agree() -> None:
    assert tuple(look.key for look in SEATS) == tuple(LETTERS)
    for seat, galaxy in enumerate(played(6, 120).view(None).galaxies):
        assert galaxy.letter == SEATS[seat].key
        assert all(space.id.startswith(SEATS[seat].key) for space in galaxy.spaces)
        assert all(ship.name.startswith(SEATS[ship.owner].key) for ship in galaxy.ships)


def test_board_shows_scores_as_a_decision_on_points_counts_them() -> None:
    view = played(4, 240).view(0)
    scores = [str(sum(player.points.values())) for player in view.players]
    marks = overview(view, NAMES).marks
    assert [marks[f"score:{seat}"].content for seat in range(4)] == scores
    assert len(set(scores)) > 1, "a position in which somebody leads"
    assert f"{scores[0]} point" in render.text_board(view, names=NAMES)


@pytest.mark.parametrize(
    ("round_", "last", "words"),
    [(3, 200, "Round 3 · "), (101, 200, "Round 101 of 200 · "), (3, 5, "Round 3 of 5 · "),
     (3, 0, "Round 3 · ")],
)  # fmt: skip
def test_a_last_round_is_reported_only_where_it_may_come(
    round_: int, last: int, words: str
) -> None:
    view = played(2, 90).view(0)
    rules = msgspec.structs.replace(view.rules, rounds=last)
    view = msgspec.structs.replace(view, rules=rules, round=round_)
    assert next(iter(overview(view, NAMES).texts())).startswith(words)


@pytest.mark.parametrize("at", ["", "Y", "Y0"])
def test_a_close_up_shows_a_galaxy_or_a_space_with_its_neighbours(at: str) -> None:
    view = played(4, 160).view(0)
    assert {"Y", "Y0", "W0"} <= set(places(view))
    scene = close_up(view, NAMES[:4], at)
    galaxy = view.galaxies[0] if at else view.galaxies[view.active or 0]
    known = {space.id for space in galaxy.spaces}
    near = known & {"Y0", *neighbours(HexId(SiteId("Y0")))} if at == "Y0" else known
    assert known.intersection(scene.texts()) == near
    assert 0 < len(render.board_picture(view, kind="close_up", names=NAMES[:4], at=at).alt) <= 1024


def test_the_legend_names_every_sign_player_and_price() -> None:
    view = played(4, 160).view(0)
    texts = " ".join(LEGEND.scene(view, NAMES[:4]).texts())
    text = ("mothership", "wormhole", *UPGRADE_WORDS.values(), *BASE_WORDS.values(), *NAMES[:4])
    assert all(words in texts for words in text)
    assert all(PRICED[key] in texts for key in view.prices)
    assert "Peace wins: " in texts
    assert "Conquest wins: " in texts
    assert 0 < len(render.board_picture(view, kind="legend", names=NAMES[:4]).alt) <= 1024


def test_the_legends_letters_are_large_enough_for_a_phone() -> None:
    """Check letters of 12 pixels in a picture of 340; prices of a hand have 8."""
    view = played(4, 160).view(0)
    for scene, least in ((LEGEND.scene(view, NAMES[:4]), 12), (hand(view, NAMES[:4]), 8)):
        priced = [
            item for item in scene.items if isinstance(item, Line) and "booster" in item.parts
        ]
        assert priced
        assert all(line.size * 340 / scene.width >= least for line in priced)


def test_a_moved_ship_is_marked_as_changed() -> None:
    before, after = played(2, 0).view(None), played(2, 12).view(None)
    scene = overview(after, NAMES[:2])
    scene.outline_changes(overview(before, NAMES[:2]).contents)
    known = {space.id for galaxy in before.galaxies for space in galaxy.spaces}
    moved = [
        ship.hex for galaxy in after.galaxies for ship in galaxy.ships if ship.hex not in known
    ]
    assert moved
    assert all(f"hex:{place}" in scene.changed for place in moved)


def test_new_base_in_orbit_glows_with_its_space() -> None:
    board = Board().known(Y1="ore")
    before = STARFARERS.view(board.state, None)
    after = STARFARERS.view(board.with_base("Y1a", "colony").state, None)
    scene = overview(after, NAMES[:2])
    scene.outline_changes(overview(before, NAMES[:2]).contents)
    assert {"base:Y1a", scene.pieces["base:Y1a"].at} <= set(scene.changed)


def test_hostility_and_alliances_stand_in_the_players_cells() -> None:
    scene = players(dealing(), NAMES[:3])
    parts = [item.parts for item in scene.items if hasattr(item, "parts")]
    assert (HOSTILE, seat_sign(0)) in parts
    assert (LINK, seat_sign(1)) in parts
    assert (LINK, seat_sign(0)) in parts


def test_offers_are_counted_for_all_and_shown_to_those_concerned() -> None:
    view = dealing()
    words = "Offer 7: Bea gives Ann 1 ore for 2 fuel"
    assert any("1 offer" in text for text in players(view, NAMES[:3]).texts())
    text = [item.parts for item in hand(view, NAMES[:3]).items if isinstance(item, Line)]
    ore, fuel = (resource(kind) for kind in (Resource.ORE, Resource.FUEL))
    assert ("Offer 7: Bea gives Ann", "1", ore, "for", "2", fuel) in text
    assert words in render.text_board(view, names=NAMES[:3])


def test_words_describe_hostilities_and_alliances() -> None:
    view = dealing()
    alt = render.board_picture(view, kind="overview", names=NAMES[:3]).alt
    for words in (alt, render.text_board(view, names=NAMES[:3])):
        assert "Cyd is hostile to Ann" in words
        assert "Ann (lead) and Bea (rebel) are allied and fight jointly" in words


def test_words_name_the_pact_holder_of_a_planet() -> None:
    view = played(3, 60).view(0)
    galaxy = view.galaxies[0]
    place = next(n for n, space in enumerate(galaxy.spaces) if space.resource)
    spaces = list(galaxy.spaces)
    spaces[place] = msgspec.structs.replace(spaces[place], pacts=(0, 2))
    galaxy = msgspec.structs.replace(galaxy, spaces=tuple(spaces))
    met = msgspec.structs.replace(view, galaxies=(galaxy, *view.galaxies[1:]))
    assert "in pact with Ann and Cyd" in render.text_board(met, names=NAMES[:3])
    assert "in pact" not in render.text_board(view, names=NAMES[:3])


def test_ranges_are_those_of_ships_and_bases() -> None:
    view = played(4, 160).view(None)
    covered = cover(view)
    for galaxy in view.galaxies:
        known = {space.id for space in galaxy.spaces}
        for ship in galaxy.ships:
            assert all(ship.owner in covered[place] for place in ship.range if place in known)
        for base in galaxy.bases:
            assert all(base.owner in covered[place] for place in base.hexes if place in known)
    words = ranges_words(view, NAMES[:4])
    assert all(ship.name in words for galaxy in view.galaxies for ship in galaxy.ships)


def test_free_orbits_are_drawn_and_named_where_there_is_room() -> None:
    board = Board().known(Y1="ore", Y7="food_inhabited").with_base("Y1a", "colony")
    view = STARFARERS.view(board.state, 0)
    free = set(free_orbits(view.galaxies[0]))
    assert free == set(orbits(at("Y1"))) - set(orbits(at("Y7"))) - {"Y1a"}
    assert free <= set(close_up(view, NAMES[:2], "Y1").texts())


@pytest.mark.parametrize("seats", [2, 3])
def test_overview_names_every_explored_space(seats: int) -> None:
    view = played(seats, 60).view(None)
    assert isinstance(view, View)
    spaces = {space.id for galaxy in view.galaxies for space in galaxy.spaces}
    assert spaces <= set(overview(view, NAMES).texts())


def test_overview_of_many_words_names_filled_spaces(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = played(2, 60).view(None)
    assert isinstance(view, View)
    spaces = [space for galaxy in view.galaxies for space in galaxy.spaces]
    ships = {ship.hex for galaxy in view.galaxies for ship in galaxy.ships}
    empty = {space.id for space in spaces if space.terrain is Terrain.EMPTY} - ships
    named = _named(view)
    assert empty
    monkeypatch.setattr(overview_galaxy, "MOST_WORDS", _words(view) - 1)
    assert _named(view) == named - empty
    monkeypatch.setattr(overview_galaxy, "MOST_WORDS", 0)
    assert _named(view) == set()


def _named(view: View) -> set[HexId]:
    """Return the names of spaces on the overview."""
    spaces = {space.id for galaxy in view.galaxies for space in galaxy.spaces}
    return spaces.intersection(overview(view, NAMES).texts())


def _words(view: View) -> int:
    """Return the number of words on the overview."""
    return sum(len(text.split()) for text in overview(view, NAMES).texts())


@pytest.mark.parametrize(
    ("why", "words"),
    [("rounds", "Ann won on points"), ("peace", "Ann won by universal peace")],
)
def test_title_names_the_winner_of_any_ending(why: str, words: str) -> None:
    board = Board()
    board.state.phase, board.state.ended_by, board.state.winners = Phase.OVER, why, [0]
    board.base("Y1", "colony")
    view = STARFARERS.view(board.state, None)
    assert doing(view, ("Ann", "Bea")) == words
