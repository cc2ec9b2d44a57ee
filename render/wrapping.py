"""Text wrapping to a given width."""

from __future__ import annotations

from collections.abc import Iterator

from render.paint import advance
from render.scene import Weight


def wrap_text(text: str, room: int, size: int) -> Iterator[str]:
    """Yield a text in lines of bold letters that fit into this many pixels."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and advance(longer, size, Weight.BOLD) > room:
            yield line
            longer = word
        line = longer
    yield line
