"""Icons in texts: a placeholder (mark) stands for each until the message is sent."""

from __future__ import annotations

import re
from collections.abc import Callable

MARK_PATTERN = re.compile(r"<:(\w+):0> ")
"""As Discord writes an emoji, with 0 for its id, which only the connection knows."""


def icon_mark(name: str) -> str:
    """Return the placeholder of an icon, followed by a space; empty without a name."""
    return f"<:{name}:0> " if name else ""


def fill_icons(text: str, markup: Callable[[str], str]) -> str:
    """Return a text with its placeholders replaced; `markup` returns an icon's emoji by name."""
    return MARK_PATTERN.sub(lambda mark: markup(mark[1]), text)
