"""The close-up of a hex and its neighbours, for phones."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

import render
from render.paint import measure
from render.scene import Box, Line, Scene
from render.space_empires.close_up import close_up, places
from rules.space_empires.charts.geometry import neighbours
from rules.space_empires.charts.kinds import HexId, Kind
from rules.space_empires.position.view import View
from tests.render.samples import table
from tests.space_empires.pictures.views import battle, empires
from tests.support.pixels import pixels

NAMES = ("Ada", "Brigitte", "Chidi", "Konstantin")
PHONE, READABLE = 340, 7.0
"""Width of a phone's screen in points, and the size of letters that can be read there."""
HEXES = ("H4", "L1", "A12", "L3", "G5", "F13")


def crowd() -> View:
    """Return twelve scouts of the reader's in one hex, beside everything else there."""
    view = empires(4, 0)
    ship = next(c for c in view.counters if c.kind == "SC")
    scouts = tuple(
        replace(ship, hex=HexId("H4"), number=n, token=900 + n, kind=Kind("SC"))
        for n in range(1, 13)
    )
    return replace(view, counters=(*view.counters, *scouts))


def words(scene: Scene) -> set[str]:
    return set(scene.texts())


@pytest.mark.parametrize("at", HEXES)
def test_the_hex_and_its_neighbours_are_named_and_stay_inside(at: str) -> None:
    view = empires(4, 0)
    scene = close_up(view, NAMES, at)
    near = {hex_id for hex_id in neighbours(HexId(at)) if hex_id in places(view)}
    assert {key.removeprefix("hex:") for key in scene.marks} == {at, *near}
    assert {at, *near} <= words(scene)
    bounds = Box(0, 0, scene.width, scene.height)
    assert all(bounds.contains(mark.box) for mark in scene.marks.values())


@pytest.mark.parametrize("view", [empires(4, 0), crowd(), battle(0)])
def test_everything_can_be_read_on_a_phone(view: View) -> None:
    for at in ("", *HEXES):
        scene = close_up(view, NAMES, at)
        lines = [item for item in scene.items if isinstance(item, Line)]
        for line in lines:
            size, fits = measure(line)
            assert fits, f"cut: {line.parts}"
            assert size * PHONE / scene.width >= READABLE, line.parts


def test_every_counter_of_a_crowded_hex_stands_below_with_its_number() -> None:
    text = words(close_up(crowd(), NAMES, "H4"))
    assert {f"SC{number}" for number in range(1, 13)} <= text


def test_without_a_hex_it_shows_the_battle_or_the_readers_homeworld() -> None:
    assert "hex:L7" in close_up(battle(0), NAMES, "").marks
    view = empires(4, 2)
    assert f"hex:{view.seats[2].home}" in close_up(view, NAMES, "").marks


def test_close_up_is_requested_by_place_and_lists_its_places() -> None:
    view = empires(2, 0)
    assert set(render.places(view, "close_up")) == {system.hex for system in view.systems}
    assert render.places(view, "battle") == render.places(table(2), "close_up") == ()
    item = render.board_picture(view, kind="close_up", at="H4", names=NAMES)
    assert pixels(item.png) == pixels(
        render.board_picture(view, kind="close_up", at="h4", names=NAMES).png
    )
    assert item.png != render.board_picture(view, kind="close_up", at="H5", names=NAMES).png
    assert item.alt.startswith("Close-up of H4")
    assert render.extra_words(view, "close_up", at="H4", names=NAMES).startswith("**Close-up of H4")
    assert "close_up" not in {extra.name for extra in render.extras(view)}
    for kind, at in (("close_up", "Z9"), ("battle", "H4")):
        with pytest.raises(ValueError, match=r"place|battle"):
            render.board_picture(battle(0), kind=kind, at=at)


def test_changes_glow_in_the_close_up() -> None:
    view = empires(2, 0)
    ship, *others = view.counters
    moved = replace(view, counters=(replace(ship, hex=HexId("E5")), *others))
    scene = close_up(moved, NAMES, "E5")
    scene.outline_changes(close_up(view, NAMES, "E5").contents)
    assert scene.changed == ["hex:E5"]
    assert not scene.frames()
