"""Changed things glow: along their own shape or in a frame, and never across a name."""

from __future__ import annotations

from render.art import Art, Disc
from render.paint import canvas, extent
from render.palettes import NIGHT, Role
from render.scene import Align, Box, Icon, Line, Rectangle, Scene, Weight


def _shaped() -> Scene:
    """Draw a dark square with a name across its edge, both of them marked."""
    scene = Scene(100, 100)
    scene.rectangle(Box(20, 20, 60, 60), Role.EMPTY, 0)
    ring = Art("ring", (Disc((0.5, 0.5), 0.5, Role.CHANGED),))
    scene.mark("shape", Box(20, 20, 60, 60), "new", Icon(Box(20, 20, 60, 60), ring))
    scene.mark("frame", Box(40, 40, 20, 60), "new")
    scene.line(Box(10, 40, 80, 20), "MMMM", 20)
    return scene


def test_thing_glows_along_its_shape_below_later_items() -> None:
    scene = _shaped()
    still = list(scene.items_with_labels())
    assert not [item for item in still if isinstance(item, Icon)]
    scene.outline_changes(Scene(100, 100).contents)
    kinds = [type(item) for item in scene.items_with_labels()]
    assert kinds == [Rectangle, Icon, Line]
    assert scene.frames() == [Box(40, 40, 20, 60)], "only what has no shape gets a frame"


def test_no_glow_crosses_a_name() -> None:
    still, scene = _shaped(), _shaped()
    scene.outline_changes(Scene(100, 100).contents)
    before, after = canvas(still, "night"), canvas(scene, "night")
    ink = NIGHT[Role.INK]
    written = [(x, y) for x in range(100) for y in range(100) if before.getpixel((x, y)) == ink]
    assert len(written) > 100
    assert all(after.getpixel(place) == ink for place in written)
    assert after.getpixel((50, 25)) == NIGHT[Role.CHANGED]


def test_names_beside_one_another_are_moved_apart() -> None:
    scene = Scene(200, 100)
    for at, name in enumerate(("C3", "B4")):
        label = Line(Box(40 + 30 * at, 40, 80, 30), (name,), 30, Role.INK, Weight.HEAVY,
                     Align.MIDDLE)  # fmt: skip
        scene.mark(name, label.box, "new", label=label)
    scene.outline_changes({})
    left, right = map(extent, scene.labels())
    assert right.x - left.x - left.w >= 6
    assert abs(left.x + left.w / 2 - 80 + right.x + right.w / 2 - 110) <= 2, "both as far"
