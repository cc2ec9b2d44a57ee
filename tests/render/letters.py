"""Heights of letters as a phone shows them."""

from __future__ import annotations

from collections.abc import Iterator

from render.art import Art, Letter
from render.paint import measure
from render.paint.lines import ICON_EMS
from render.scene import Icon, Line, Scene

PHONE, OVERVIEW, OTHERS = 360, 9, 11
"""Width of a phone, and heights of the em there."""
WIDEST = 11 / 7
"""Desktop clients show one picture in 550 x 350 pixels."""
ROUNDING = 0.1
"""Sides of drawings are whole pixels."""


def letters(scene: Scene) -> Iterator[tuple[float, str]]:
    """Yield the heights of letters on a phone, with the words."""
    share = PHONE / scene.width
    for item in scene.items:
        if isinstance(item, Icon):
            yield from _drawn(item.art, item.box.w * share)
        elif isinstance(item, Line):
            size = measure(item)[0] * share
            for part in item.parts:
                if isinstance(part, Art):
                    yield from _drawn(part, size * ICON_EMS)
                elif part.strip():
                    yield size, part


def _drawn(art: Art, side: float) -> Iterator[tuple[float, str]]:
    for shape in art.shapes:
        if isinstance(shape, Letter):
            yield shape.size * side, f"{shape.text!r} on {art.name}"


def too_small(scene: Scene, least: float, *, drawn: bool) -> list[str]:
    """Return words, and letters of drawings if wanted, that are lower than this."""
    return sorted(
        f"{words} {size:.1f}"
        for size, words in set(letters(scene))
        if size < least - ROUNDING and (drawn or " on " not in words)
    )
