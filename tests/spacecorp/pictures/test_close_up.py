"""The close-up of a region, for phones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.paint import measure
from render.scene import Box, Line, Scene
from render.spacecorp.close_up import close_up, close_up_words, places
from render.spacecorp.layout import sites_of
from render.spacecorp.words import slug
from rules.spacecorp.charts.kinds import BaseKind
from rules.spacecorp.position.view import View, view
from tests.spacecorp.position import PLANETEERS, STARFARERS, Board
from tests.spacecorp.tables import POSITIONS, played
from tests.support.pixels import pixels

NAMES = ("Ann", "Konstantin Example of Wide Water", "Konstantin", "Dora")
PHONE, READABLE = 340, 7.0
"""Width of a phone's screen in points, and the size of letters that can be read there."""


def crowded() -> View:
    """Return a system with every possible piece, and all teams of four players."""
    board = Board(STARFARERS, seats=4).with_tile("epsilon-eridani", "D44", "D57", "D60")
    board.base("epsilon-eridani", BaseKind.SHIELD_FACTORY, BaseKind.RESEARCH, BaseKind.RESEARCH)
    for seat in range(4):
        board.team("epsilon-eridani", seat, claim=True)
        for track in (1, 3):
            board.team("epsilon-eridani", seat, track=track)
    return view(board.state, 1)


def test_a_place_may_be_asked_for_by_its_proper_name() -> None:
    shown = crowded()
    for typed in ("Epsilon Eridani", "epsilon-eridani", "Barnard's Star", "Sol"):
        assert close_up_words(shown, NAMES, typed).startswith(f"**Close-up of {typed.title()[:3]}")
    with pytest.raises(ValueError, match="isn't a region or site"):
        close_up_words(shown, NAMES, "Rigel")


def words(scene: Scene) -> set[str]:
    return set(scene.texts())


@pytest.mark.parametrize("position", [*POSITIONS, None])
def test_everything_can_be_read_on_a_phone(position: tuple[int, str, int] | None) -> None:
    shown = played(*position).view(0) if position else crowded()
    for region in shown.chart.regions:
        scene = close_up(shown, NAMES, region.id)
        whole = Box(0, 0, scene.width, scene.height)
        assert all(whole.contains(item.box) for item in scene.items)
        for line in (item for item in scene.items if isinstance(item, Line)):
            size, full = measure(line)
            assert full, f"cut: {line.parts}"
            assert size * PHONE / scene.width >= READABLE, line.parts


@pytest.mark.parametrize("position", POSITIONS)
def test_every_site_of_the_region_is_named_as_commands_take_it(
    position: tuple[int, str, int],
) -> None:
    shown = played(*position).view(0)
    for region in shown.chart.regions:
        scene = close_up(shown, NAMES, region.id)
        sites = {site.id for site in sites_of(shown.chart, region.id)}
        assert {key.removeprefix("site:") for key in scene.marks} == sites
        assert sites <= {slug(name) for name in words(scene)}


def test_tiles_bases_teams_and_ways_stand_there() -> None:
    board = Board(PLANETEERS).with_tile("tethys", "D22").base("tethys", BaseKind.REFINERY)
    board.team("titan", seat=1)
    report = words(close_up(view(board.state, 0), ("Ann", "Bea"), "S"))
    assert "refinery of Ann, makes 3T" in report
    assert "team of Bea" in report
    assert {"to U · Uranus", "more for a move from here to U · Uranus"} <= report
    report = words(close_up(view(Board().state, 0), ("Ann", "Bea"), "E"))
    assert "from North Mars to South Mars in all, without gravity" in report


def test_p9_distance_traveled_from_home_stands_beside_every_site() -> None:
    """H23."""
    report = words(close_up(view(Board().state, 0), NAMES, "E"))
    assert "10 from Earth · gravity 1 · explore 2 · build 6" in report
    assert "9 from Earth · explore 1 · build 4" in report
    assert "20 from Sol" in " ".join(words(close_up(crowded(), NAMES, "alpha-centauri")))


def test_without_a_place_it_shows_where_the_readers_team_is() -> None:
    board = Board()
    assert "site:earth" in close_up(view(board.state, 0), NAMES, "").marks
    board.team("phobos")
    assert "site:phobos" in close_up(view(board.state, 0), NAMES, "").marks
    assert "site:earth" in close_up(view(board.state, 1), NAMES, "").marks
    assert "site:phobos" in close_up(view(board.state, None), NAMES, "").marks


def test_the_outside_asks_for_it_by_region_or_by_site() -> None:
    shown = view(Board().state, 0)
    assert {"E", "phobos"} <= set(render.places(shown, "close_up"))
    assert len(places(shown)) == len(set(places(shown)))
    item = render.board_picture(shown, kind="close_up", at="E", names=NAMES)
    assert pixels(item.png) == pixels(
        render.board_picture(shown, kind="close_up", at="Phobos", names=NAMES).png
    )
    assert item.png != render.board_picture(shown, kind="close_up", at="F", names=NAMES).png
    assert item.alt.startswith("Close-up of E · Mars")
    message = render.extra_words(shown, "close_up", at="e", names=NAMES)
    assert "South Mars: gravity 1, explore 2, build 6" in message
    with pytest.raises(ValueError, match="place"):
        render.board_picture(shown, kind="close_up", at="nowhere")


def test_changes_glow_in_the_close_up() -> None:
    shown = view(Board().state, 0)
    sites = tuple(
        replace(site, teams=shown.sites[0].teams) if site.id == "deimos" else site
        for site in shown.sites
    )
    scene = close_up(replace(shown, sites=sites), NAMES, "E")
    scene.outline_changes(close_up(shown, NAMES, "E").contents)
    assert scene.changed == ["site:deimos"]
