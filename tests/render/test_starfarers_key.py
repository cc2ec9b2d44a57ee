"""The line below Starfarers' galaxies names the kinds of spaces that have been explored."""

from __future__ import annotations

from msgspec.structs import replace

import render
from render.scene import Line, Part
from render.starfarers import art
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.kinds import BaseKind, HexId, Resource, SiteId, Terrain
from rules.starfarers.position.view import BaseView, View
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
        texts = set(render.composed(replace(view, galaxies=(shown, *others))).texts())
        assert words in texts
        assert words not in set(render.composed(view).texts())


def test_key_names_built_bases() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, dice=SeededDice("key"))
    view = match.view(None)
    assert isinstance(view, View)
    galaxy, *others = view.galaxies
    site = galaxy.spaces[0].id
    built = BaseView(site, 0, BaseKind.COLONY, orbit=False, hexes=(site,), zone=())
    shown = replace(galaxy, bases=(built,))
    assert "colony" in set(render.composed(replace(view, galaxies=(shown, *others))).texts())
    assert "colony" not in set(render.composed(view).texts())


def test_key_shows_planets_as_the_map_does() -> None:
    board = Board().known(Y1="food", Y2="carbon", Y3="goods", Y4="ore", Y5="fuel")
    view = STARFARERS.view(board.state, None)
    assert isinstance(view, View)
    galaxy, *others = view.galaxies
    planets = [space.id for space in galaxy.spaces if space.resource]
    bases = [BaseView(site, 0, BaseKind.PORT, orbit=False, hexes=(site,), zone=())
             for site in planets]  # fmt: skip
    ships = [replace(galaxy.ships[0], hex=site, owner=seat) for site in planets for seat in (0, 1)]
    far = replace(galaxy.spaces[0], id=HexId(SiteId("Y700")), terrain=Terrain.EMPTY)
    spaces = (*galaxy.spaces, far)
    crowded = replace(galaxy, spaces=spaces, bases=tuple(bases), ships=tuple(ships))
    for shown, sign, other in (
        (replace(galaxy, ships=()), art.keyed, art.patterned),
        (crowded, art.patterned, art.keyed),
    ):
        line = _key(replace(view, galaxies=(shown, *others)))
        for kind in Resource:
            assert sign(kind) in line
            assert other(kind) not in line or kind is Resource.FUEL


def _key(view: View) -> list[Part]:
    """Return the parts of the key of an overview."""
    lines = [item for item in render.composed(view).items if isinstance(item, Line)]
    return [part for line in lines for part in line.parts if len(line.parts) > 2]
