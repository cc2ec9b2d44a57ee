"""Lines of drawings on the overview: as large as their room allows."""

from __future__ import annotations

import pytest

from render.ganymede.art import ROCKET, TILE
from render.ganymede.large_letters import JOINTS, enlarge
from render.palettes import Role
from render.scene import Align, Box, Line, Part, Weight


@pytest.mark.parametrize(
    ("room", "joint", "parts"),
    [
        (70, "+", (ROCKET, TILE)),
        (70, "/", (ROCKET, JOINTS["/"], TILE)),
        (200, "+", (ROCKET, JOINTS["+"], TILE)),
    ],
)
def test_sign_for_and_makes_way_for_larger_drawings(
    room: int, joint: str, parts: tuple[Part, ...]
) -> None:
    box = Box(0, 0, room, 40)
    line = Line(box, (ROCKET, joint, TILE), 23, Role.INK, Weight.BOLD, Align.LEFT)
    large = enlarge(line)
    assert isinstance(large, Line)
    assert large.parts == parts
