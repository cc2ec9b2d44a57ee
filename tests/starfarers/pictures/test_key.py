"""The lines below Starfarers' galaxies name what has been explored and what players have."""

from __future__ import annotations

from msgspec.structs import replace

import render
from render.drawings.signs import digits
from render.palettes import Role
from render.scene import Align, Icon, Line, Part, Scene
from render.starfarers import art, overview_art
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain, Upgrade
from rules.starfarers.position.view import BaseView, GalaxyView, View
from tests.starfarers.position import Board


def test_key_names_explored_spaces_only() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, dice=SeededDice("key"))
    view = match.view(None)
    assert isinstance(view, View)
    galaxy, *others = view.galaxies
    first = galaxy.spaces[0]
    cases = (
        (replace(first, terrain=Terrain.TELEPORTER, resource=None), "teleporter"),
        (replace(first, terrain=Terrain.PLANET, resource=Resource.ORE), "ore"),
    )
    for space, words in cases:
        shown = replace(galaxy, spaces=(space, *galaxy.spaces[1:]))
        texts = set(render.compose(replace(view, galaxies=(shown, *others))).texts())
        assert words in texts
        assert words not in set(render.compose(view).texts())


def test_key_names_built_bases() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, dice=SeededDice("key"))
    view = match.view(None)
    assert isinstance(view, View)
    galaxy, *others = view.galaxies
    site = galaxy.spaces[0].id
    built = BaseView(site, 0, BaseKind.COLONY, orbit=False, hexes=(site,), zone=())
    shown = replace(galaxy, bases=(built,))
    assert "colony" in set(render.compose(replace(view, galaxies=(shown, *others))).texts())
    assert "colony" not in set(render.compose(view).texts())


def test_key_shows_planets_as_the_map_does() -> None:
    board = Board().known(Y1="food", Y2="carbon", Y3="goods", Y4="ore", Y5="fuel")
    view = STARFARERS.view(board.state, None)
    assert isinstance(view, View)
    galaxy = view.galaxies[0]
    crowd = [replace(galaxy.ships[0], hex=space.id, owner=seat)
             for space in galaxy.spaces for seat in (0, 1)]  # fmt: skip
    for ships in ((), tuple(crowd)):
        scene = _shown(view, replace(galaxy, ships=ships))
        drawn = {item.art for item in scene.items if isinstance(item, Icon)}
        for kind in Resource:
            assert art.planet(kind) in _key(scene)
            assert art.planet(kind) in drawn


def test_key_names_aliens_of_inhabited_planets() -> None:
    view = STARFARERS.view(Board().known(Y1="food").state, None)
    assert isinstance(view, View)
    galaxy = view.galaxies[0]
    assert "aliens" not in _key(_shown(view, galaxy))
    inhabited = [replace(space, occupied=space.resource is not None) for space in galaxy.spaces]
    key = _key(_shown(view, replace(galaxy, spaces=tuple(inhabited))))
    assert key[key.index("aliens") - 1] is overview_art.ALIEN


def test_players_have_the_upgrades_of_the_key() -> None:
    view = STARFARERS.view(Board().state, None)
    assert isinstance(view, View)
    first, *others = view.players
    rich = replace(first, boosters=3, cannons=12, rings=0)
    scene = render.compose(replace(view, players=(rich, *others)))
    box = scene.marks["prototype:0"].box.inset(0, -4)
    inside = [item.art for item in scene.items
              if isinstance(item, Icon) and box.contains(item.box)]  # fmt: skip
    counts = [digits(count, Role.INK) for count in (3, 12, 0)]
    for upgrade, count in zip(Upgrade, counts, strict=True):
        assert art.UPGRADES[upgrade] in _key(scene)
        assert inside[inside.index(art.UPGRADES[upgrade]) + 1].name == count.name


def _shown(view: View, galaxy: GalaxyView) -> Scene:
    """Return the overview with another first galaxy."""
    return render.compose(replace(view, galaxies=(galaxy, *view.galaxies[1:])))


def _key(scene: Scene) -> list[Part]:
    """Return the parts of the key of an overview."""
    lines = [item for item in scene.items if isinstance(item, Line)]
    return [part for line in lines for part in line.parts
            if len(line.parts) > 2 and line.align is Align.MIDDLE]  # fmt: skip
