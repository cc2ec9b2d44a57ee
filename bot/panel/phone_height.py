"""Heights of a panel's parts on a phone, 390 pixels wide, as the playground's page draws them.

Question, picture and options are to be on one screen, so a panel whose options take too much room
shows them in a shorter form. `python -m tests.page.panel_heights` measures whole games.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

import discord

from bot import layouts

WIDE = 324
"""Pixels between the edges of a layout's frame."""
SCREEN = 580
"""Pixels for a panel's parts from its picture to its end: 624 show messages, and 44 of these are
the frame's edge and the line that only the reader sees the message."""
GAP, ROW_GAP, BESIDE = 9, 7, 12
"""Pixels between parts, between lines of buttons, between a text and the button beside it."""
BUTTON, SELECT, LINE = 42, 38, 5
"""Heights of a button, a select and a line between two parts."""
PADDING, ICON, MOST_BESIDE = 32, 26, 146
"""Pixels that a button takes beside its label, those of its icon, and the maximum width of a button
beside a text."""
BUTTON_LETTER = 8.4
SMALL, HEADING, PLAIN = "-# ", "### ", ""
LETTERS = {SMALL: 7.3, HEADING: 9.8, PLAIN: 8.5}
LINES = {SMALL: 19, HEADING: 24, PLAIN: 22}
"""Pixels of a letter's width and a line's height, by the mark that a line begins with."""
BETWEEN_LINES = 4
MARKS = re.compile(r"\*\*|<:\w+:\d+>")
"""Marks that take no room of their own, and icons."""


def room_below(parts: Sequence[layouts.Part], tall: float) -> float:
    """Return the pixels that a picture, `tall` by its width, and other parts leave on a screen."""
    picture = tall * WIDE + GAP if tall else 0
    return SCREEN - picture - height(parts)


def height(parts: Iterable[layouts.Part], wide: float = WIDE) -> int:
    """Return the height of parts below one another, in pixels, without that of pictures."""
    return sum(_height(part, wide) + GAP for part in parts)


def _height(part: layouts.Part, wide: float) -> int:
    """Return the height of one part, in pixels."""
    if isinstance(part, discord.ui.TextDisplay):
        return _text_height(part.content, wide)
    if isinstance(part, discord.ui.Section):
        beside = min(MOST_BESIDE, _width(part.accessory)) + BESIDE
        return max(BUTTON, height(part.children, wide - beside) - GAP)
    if isinstance(part, discord.ui.ActionRow):
        lines = button_lines(part.children)
        return lines * (BUTTON + ROW_GAP) - ROW_GAP
    return LINE


def beside_height(text: str, button: float) -> int:
    """Return the height of a text beside a button of this width, with the gap below it."""
    beside = min(MOST_BESIDE, button) + BESIDE
    return max(BUTTON, _text_height(text, WIDE - beside)) + GAP


def _text_height(text: str, wide: float) -> int:
    lines = text.split("\n")
    heights = [_line_height(MARKS.sub("", line), wide) for line in lines]
    return sum(heights) + BETWEEN_LINES * (len(heights) - 1)


def _line_height(line: str, wide: float) -> int:
    mark = next(mark for mark in LETTERS if line.startswith(mark))
    letters = int(wide / LETTERS[mark])
    return LINES[mark] * max(1, len(textwrap.wrap(line.removeprefix(mark), letters)))


def button_lines(items: Sequence[layouts.Part]) -> int:
    """Return how many lines the buttons of a row take, or a select."""
    lines, left = 1, float(WIDE)
    for item in items:
        width = min(float(WIDE), _width(item))
        if width > left:
            lines, left = lines + 1, float(WIDE)
        left -= width + ROW_GAP
    return lines


def _width(part: layouts.Part) -> float:
    inner = part.item if isinstance(part, discord.ui.DynamicItem) else part
    if not isinstance(inner, discord.ui.Button):
        return WIDE
    icon = ICON if getattr(part, "icons", ()) or inner.emoji else 0
    return label_width(inner.label or "") + icon


def label_width(label: str) -> float:
    """Return the width of a button with this label, without an icon."""
    return len(label) * BUTTON_LETTER + PADDING
