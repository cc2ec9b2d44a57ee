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

FRAME_WIDTH = 324
"""Pixels between the edges of a layout's frame."""
SCREEN_HEIGHT = 580
"""Pixels for a panel's parts from its picture to its end: 624 show messages, and 44 of these are
the frame's edge and the line that only the reader sees the message."""
PART_GAP, ROW_GAP, BUTTON_GAP = 9, 7, 12
"""Pixels between parts, between lines of buttons, between a text and the button beside it."""
BUTTON_HEIGHT, SELECT_HEIGHT, SEPARATOR_HEIGHT = 42, 38, 5
"""Heights of a button, a select and a line between two parts."""
BUTTON_PADDING, ICON_WIDTH, MAX_BUTTON_WIDTH = 32, 26, 146
"""Pixels that a button takes beside its label, those of its icon, and the maximum width of a button
beside a text."""
BUTTON_LETTER_WIDTH = 8.4
SMALL, HEADING, PLAIN = "-# ", "### ", ""
LETTER_WIDTHS = {SMALL: 7.3, HEADING: 9.8, PLAIN: 8.5}
LINE_HEIGHTS = {SMALL: 19, HEADING: 24, PLAIN: 22}
"""Pixels of a letter's width and a line's height, by the mark that a line begins with."""
LINE_GAP = 4
ZERO_WIDTH_MARKS = re.compile(r"\*\*|<:\w+:\d+>")
"""Marks that take no room of their own, and icons."""


def room_below(parts: Sequence[layouts.Part], height_ratio: float) -> float:
    """Return the pixels of a phone's screen that a picture and other parts leave free.

    `height_ratio` is the picture's height divided by its width, 0 without a picture.
    """
    picture = height_ratio * FRAME_WIDTH + PART_GAP if height_ratio else 0
    return SCREEN_HEIGHT - picture - height(parts)


def height(parts: Iterable[layouts.Part], wide: float = FRAME_WIDTH) -> int:
    """Return the height of stacked parts in a frame, in pixels, pictures excluded."""
    return sum(_part_height(part, wide) + PART_GAP for part in parts)


def _part_height(part: layouts.Part, wide: float) -> int:
    """Return the height of one part, in pixels."""
    if isinstance(part, discord.ui.TextDisplay):
        return _text_height(part.content, wide)
    if isinstance(part, discord.ui.Section):
        beside = min(MAX_BUTTON_WIDTH, _part_width(part.accessory)) + BUTTON_GAP
        return max(BUTTON_HEIGHT, height(part.children, wide - beside) - PART_GAP)
    if isinstance(part, discord.ui.ActionRow):
        lines = button_lines(part.children)
        return lines * (BUTTON_HEIGHT + ROW_GAP) - ROW_GAP
    return SEPARATOR_HEIGHT


def beside_height(text: str, button: float) -> int:
    """Return the height in pixels of a text beside a button `button` wide, with the gap below."""
    beside = min(MAX_BUTTON_WIDTH, button) + BUTTON_GAP
    return max(BUTTON_HEIGHT, _text_height(text, FRAME_WIDTH - beside)) + PART_GAP


def _text_height(text: str, wide: float) -> int:
    """Return the height of a text of one or more lines, in pixels."""
    lines = text.split("\n")
    heights = [_line_height(ZERO_WIDTH_MARKS.sub("", line), wide) for line in lines]
    return sum(heights) + LINE_GAP * (len(heights) - 1)


def _line_height(line: str, wide: float) -> int:
    """Return the height of a line, wrapped at this width, in pixels."""
    mark = next(mark for mark in LETTER_WIDTHS if line.startswith(mark))
    letters = int(wide / LETTER_WIDTHS[mark])
    return LINE_HEIGHTS[mark] * max(1, len(textwrap.wrap(line.removeprefix(mark), letters)))


def button_lines(items: Sequence[layouts.Part]) -> int:
    """Return the number of lines that a row's buttons wrap to; 1 for a select."""
    lines, left = 1, float(FRAME_WIDTH)
    for item in items:
        width = min(float(FRAME_WIDTH), _part_width(item))
        if width > left:
            lines, left = lines + 1, float(FRAME_WIDTH)
        left -= width + ROW_GAP
    return lines


def _part_width(part: layouts.Part) -> float:
    """Return the width of a button with its icon, in pixels; a select takes the whole frame."""
    inner = part.item if isinstance(part, discord.ui.DynamicItem) else part
    if not isinstance(inner, discord.ui.Button):
        return FRAME_WIDTH
    icon = ICON_WIDTH if getattr(part, "icons", ()) or inner.emoji else 0
    return label_width(inner.label or "") + icon


def label_width(label: str) -> float:
    """Return the width of a button with this label, in pixels, without an icon."""
    return len(label) * BUTTON_LETTER_WIDTH + BUTTON_PADDING
