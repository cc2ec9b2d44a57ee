"""Answers that an overview gives at first sight: who leads, and how long the match still lasts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.palettes import Role
from render.scene import Icon, Line, Rectangle, Scene
from render.spacecorp import art as spacecorp_art
from render.starfarers import art as starfarers_art
from render.starfarers import overview_art
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.spacecorp.charts.kinds import Era
from rules.starfarers.charts.kinds import Resource, Terrain
from rules.starfarers.position.state import Alliance
from tests.render.samples import table
from tests.render.walks import walked
from tests.space_empires.pictures.views import empires


def _filled(scene: Scene) -> int:
    """Return the number of panels in the colour of a leader."""
    return sum(isinstance(item, Rectangle) and item.fill is Role.ACCENT for item in scene.items)


def test_ganymede_fills_only_the_leaders_points() -> None:
    view = table(4)
    totals = [sum(player.standing.values()) for player in view.players]
    scene = render.compose(view)
    assert _filled(scene) == totals.count(max(totals)) < 4


def test_ganymede_counts_launches_to_the_end() -> None:
    view = table(4)
    most = max(len(player.launched) for player in view.players)
    assert f"{most}/4" in render.compose(view).texts()


@pytest.mark.parametrize(
    ("begin", "end", "words"),
    [
        (Era.MARINERS, Era.STARFARERS, "Mariners 1/3 · round 1"),
        (Era.MARINERS, Era.PLANETEERS, "Mariners 1/2 · round 1"),
        (Era.MARINERS, Era.MARINERS, "Mariners 1/1 · round 1"),
    ],
)
def test_spacecorp_counts_the_eras_of_the_table(begin: Era, end: Era, words: str) -> None:
    match = Match.start(catalogue["spacecorp"], seats=2, dice=SeededDice("eras"))
    view = replace(match.view(None), begin=begin, end=end, era=Era.MARINERS, round=1)
    assert words in render.compose(view).texts()


def test_spacecorp_puts_the_step_across_mars_on_a_line() -> None:
    match = Match.start(catalogue["spacecorp"], seats=2, dice=SeededDice("mars"))
    scene = render.compose(match.view(None))
    north, south = (scene.marks[f"site:{half}-mars"].box for half in ("north", "south"))
    icons = [item for item in scene.items if isinstance(item, Icon)]
    top, low = (icon.box for icon in icons if icon.art is spacecorp_art.STOP)
    assert north.contains(top)
    assert south.contains(low)
    cost = spacecorp_art.cost(3).name
    between = [icon.box for icon in icons if icon.art.name == cost and icon.box.y > top.y]
    assert any(box.y + box.h < low.y and box.x < top.x < box.x + box.w for box in between)


def test_starfarers_puts_a_figure_on_inhabited_planets() -> None:
    view = Match.start(catalogue["starfarers"], seats=2, dice=SeededDice("planet")).view(None)
    galaxy = view.galaxies[0]
    for occupied in (False, True):
        planet = replace(
            galaxy.spaces[0], terrain=Terrain.PLANET, resource=Resource.ORE, occupied=occupied
        )
        changed = replace(galaxy, spaces=(planet, *galaxy.spaces[1:]))
        scene = render.compose(replace(view, galaxies=(changed, *view.galaxies[1:])))
        icons = [item for item in scene.items if isinstance(item, Icon)]
        assert any(icon.art is overview_art.ALIEN for icon in icons) is occupied


def test_starfarers_links_the_leader_to_the_rebel() -> None:
    match = Match.start(catalogue["starfarers"], seats=3, dice=SeededDice("allies"))
    view = replace(match.view(None), alliances=(Alliance(2, 0),))
    scene = render.compose(view)
    box = scene.marks["allies:2"].box
    signs = (starfarers_art.LINK, starfarers_art.bare_sign(0))
    lines = [item for item in scene.items if isinstance(item, Line) and item.box == box]
    assert [line.parts for line in lines] == [signs]
    assert "allies:0" not in scene.marks


def test_starfarers_counts_systems_to_the_win() -> None:
    match = Match.start(catalogue["starfarers"], seats=3, dice=SeededDice("systems"))
    view = match.view(None)
    view = replace(view, active=0, rules=replace(view.rules, rounds=60))
    assert "0 of 3 systems" in render.compose(view).texts()


def test_starfarers_draws_galaxies_in_nearly_one_scale() -> None:
    for look, match in walked("starfarers", 4, 1):
        view = match.view(None)
        scene = render.compose(view)
        wide = [scene.marks[f"hex:{galaxy.spaces[0].id}"].box.w for galaxy in view.galaxies]
        assert max(wide) <= 1.3 * min(wide), f"look {look}"


def test_empires_fills_nobodys_income_while_all_are_equal() -> None:
    match = Match.start(catalogue["space_empires"], seats=2, dice=SeededDice("equal"))
    view = match.view(None)
    assert _filled(render.compose(view)) == 0
    first, other = view.seats
    richer = replace(view, seats=(replace(first, income=first.income + 1), other))
    assert _filled(render.compose(richer)) == 1


def test_empires_draws_ends_of_moves_above_counters() -> None:
    scene = render.compose(empires(2, None))
    names = [item.art.name for item in scene.items if isinstance(item, Icon)]
    heads = [place for place, name in enumerate(names) if name.startswith("arrow head")]
    stacks = [place for place, name in enumerate(names) if name.startswith("stack")]
    assert heads
    assert min(heads) > max(stacks)


def test_captains_overview_shows_passed_players() -> None:
    match = Match.start(catalogue["starship_captains"], seats=2, dice=SeededDice("passed"))
    view = match.view(None)
    first, other = view.captains
    assert first.ready
    assert "passed" not in render.compose(view).texts()
    passed = replace(view, captains=(replace(first, passed=True), other))
    assert "passed" in render.compose(passed).texts()
