"""The panel's message: a frame in the seat's colour, with the question in its middle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from bot import layouts
from bot.discord_limits import COMPONENTS, ROW_BUTTONS
from bot.panel.buttons import panel_items
from bot.panel.card_sections import count_letters, option_sections
from bot.panel.layout import OPTION_ROWS
from bot.panel.panel import Panel, Stage
from bot.panel.text import panel_texts
from bot.panel.why import summary_button, why_button
from bot.presses import Item, number_alike, row_of
from bot.words.accents import seat_accent

NEWCOMER = "-# First match? Here's how to play, in brief."
"""Text beside the button that shows a game's rules in short."""
LINED = 20
"""Buttons and selects up to which other parts fit: a layout has 40."""
SURROUNDINGS = 11
"""Parts of the frame, the texts, the buttons beside two of them, and the line, at most."""
SECTION = 3
"""Parts of an option with its effect: the section, its text and its button."""


class _Buttons(NamedTuple):
    """A panel's buttons and selects as parts of its layout."""

    options: Sequence[layouts.Part]
    controls: Sequence[layouts.Part]
    """With a separator above them if there is room."""
    letters: int
    """Length of the options' texts, in characters."""


def panel_layout(
    panel: Panel,
    title: str,
    game: str,
    word: str = "",
    *,
    first: bool = False,
    page: int = 0,
    pictures: Sequence[layouts.Part] = (),
    others: Sequence[layouts.Part] = (),
    more: Sequence[Item] = (),
) -> discord.ui.LayoutView:
    """Return the layout of a panel; `word` is shown above the question, pictures between them.

    The `first` one of a match offers the rules in short behind a button: in full they would push
    the question off a phone's screen. `others` is about other tables, and only in a panel that asks
    nothing. `more` are buttons with less room than the panel's own, in their last row if that has
    room.
    """
    items = panel_items(panel, page)
    number_alike(items)
    asks = panel.stage is Stage.CHOOSE and panel.rule
    first = first and len(items) <= LINED
    buttons = _buttons(items, more, layouts.count([*pictures, *others]))
    shown = buttons.letters + sum(map(count_letters, pictures)) + len(NEWCOMER) * first
    texts = panel_texts(panel, title, word, reserved=shown)
    return layouts.framed(
        layouts.text(texts.head),
        pictures,
        layouts.section(texts.question, why_button(panel) if asks else None),
        layouts.text(texts.note),
        layouts.text(texts.draft),
        buttons.options,
        buttons.controls,
        layouts.section(NEWCOMER, summary_button(panel)) if first else [],
        layouts.text(texts.foot),
        others,
        accent=seat_accent(game, panel.seat),
    )


def _buttons(items: Sequence[Item], more: Sequence[Item], taken: int) -> _Buttons:
    """Return buttons and selects as parts, where other parts have `taken` components."""
    options = [item for item in items if row_of(item) < OPTION_ROWS]
    controls = [item for item in items if row_of(item) >= OPTION_ROWS]
    fits = len(controls) + len(more) <= ROW_BUTTONS
    lasts = [[*controls, *more]] if fits else [controls, more]
    rows = [row for last in lasts for row in layouts.rows(last)]
    room = COMPONENTS - SURROUNDINGS - taken - layouts.count(rows)
    sections = option_sections(options, room // SECTION)
    line = layouts.line() if options and controls and len(items) <= LINED else []
    return _Buttons(
        sections or layouts.rows(options), [*line, *rows], sum(map(count_letters, sections))
    )
