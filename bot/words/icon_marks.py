"""Icons in texts: a mark stands for one until the message is sent."""

from __future__ import annotations

import re
from collections.abc import Callable

MARK = re.compile(r"<:(\w+):0> ")
"""As Discord writes an emoji, with 0 for its id, which only the connection knows."""


def icon_mark(name: str) -> str:
    """Return the mark of an icon with a blank behind it; empty without a name."""
    return f"<:{name}:0> " if name else ""


def fill_icons(text: str, markup: Callable[[str], str]) -> str:
    """Return a text with its marks replaced; `markup` returns the text of an icon by its name."""
    return MARK.sub(lambda mark: markup(mark[1]), text)
