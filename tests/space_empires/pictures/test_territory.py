"""The tints of Space Empires' map: home systems and the surroundings of colonies."""

from __future__ import annotations

from msgspec.structs import replace

from render.space_empires.overview_map import territories
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.position.view import ColonyView, View


def opening() -> View:
    """Return the first position of a match of two."""
    match = Match.start(catalogue["space_empires"], seats=2, dice=SeededDice("tints"))
    view = match.view(None)
    assert isinstance(view, View)
    return view


def test_home_systems_have_their_owners_tint_from_the_start() -> None:
    view = opening()
    held = territories(view)
    homes = [system for system in view.systems if 0 <= system.origin < len(view.seats)]
    assert homes
    assert all(held[system.hex][0] == system.origin for system in homes)


def test_another_colony_takes_the_tint_of_a_home_system_away() -> None:
    view = opening()
    place = next(s for s in view.systems if s.origin == 0 and s.colony is None)
    taken = replace(place, explored=True, colony=ColonyView(1, 3, home=False, hoard=()))
    systems = tuple(taken if system == place else system for system in view.systems)
    held = territories(replace(view, systems=systems))
    assert held[place.hex] == (1, 2)
    assert all(held.get(near, (1, 1)) != (0, 1) for near in neighbours(place.hex))
