"""The line below Starfarers' galaxies names the kinds of spaces that have been explored."""

from __future__ import annotations

from msgspec.structs import replace

import render
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.starfarers.charts.kinds import BaseKind, Resource, Terrain
from rules.starfarers.position.view import BaseView, View


def test_key_names_explored_spaces_only() -> None:
    match = Match.start(catalogue["starfarers"], seats=2, dice=SeededDice("key"))
    view = match.view(None)
    assert isinstance(view, View)
    galaxy, *others = view.galaxies
    first = galaxy.spaces[0]
    cases = (
        (replace(first, terrain=Terrain.TELEPORTER, resource=None), "teleporter"),
        (replace(first, terrain=Terrain.PLANET, resource=Resource.ORE), "Ore"),
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
