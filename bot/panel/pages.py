"""The options of a question as buttons, or as a select with pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import discord

from bot.discord_limits import BUTTON_LABEL, ROW_BUTTONS, ROWS, SELECT_OPTIONS
from bot.panel.panel import Panel
from bot.presses import Action, Item, button, select
from rules.kernel import Option

OPTION_ROWS = ROWS - 1
"""Rows for options; the last holds back, try it and commit."""


def act(panel: Panel, verb: str, key: str = "") -> Action:
    """A press on the panel as it stands now."""
    return Action(panel.table, verb, panel.seat, panel.mark, len(panel.keys), key)


def option_rows(options: Sequence[Option], rows: int = OPTION_ROWS) -> list[list[Option]] | None:
    """Buttons in rows, a row for each kind of key where that fits; None: too much for buttons."""
    # longer words go into a select, which shows more of them
    if any(len(option.label) > BUTTON_LABEL for option in options):
        return None
    if (
        rows
        and len(options) <= ROW_BUTTONS
        and sum(len(option.label) for option in options) <= BUTTON_LABEL
    ):
        return [list(options)]
    by_kind = [list(group) for _, group in groupby(options, lambda o: o.key.partition(":")[0])]
    split = [
        group[i : i + ROW_BUTTONS] for group in by_kind for i in range(0, len(group), ROW_BUTTONS)
    ]
    if len(split) <= rows:
        return split
    packed = [list(options[i : i + ROW_BUTTONS]) for i in range(0, len(options), ROW_BUTTONS)]
    return packed if len(packed) <= rows else None


def option_items(panel: Panel, options: Sequence[Option], page: int) -> list[Item]:
    """Options of the panel as buttons; as a select with pages where there are too many."""
    rows = option_rows(options)
    if rows is None:
        return paged_select(panel, options, page)
    return [
        option_button(panel, option, number) for number, row in enumerate(rows) for option in row
    ]


def option_button(panel: Panel, option: Option, row: int) -> Item:
    """The button of one option; the default stands out."""
    usual = option.key == panel.default
    style = discord.ButtonStyle.primary if usual else discord.ButtonStyle.secondary
    return button(act(panel, "pick", option.key), option.label, style, row=row)


def paged_select(panel: Panel, options: Sequence[Option], page: int) -> list[Item]:
    """One page of the options in a select, and buttons to turn pages."""
    pages = (len(options) + SELECT_OPTIONS - 1) // SELECT_OPTIONS
    page = min(page, max(0, pages - 1))
    shown = options[page * SELECT_OPTIONS : (page + 1) * SELECT_OPTIONS]
    pairs = [(option.key, option.label) for option in shown]
    items: list[Item] = [select(act(panel, "pick"), panel.prompt, pairs, several=panel.loop, row=0)]
    if pages > 1:
        for step, label in ((page - 1, "Earlier options"), (page + 1, "More options")):
            turn = act(panel, "page", str(step))
            items.append(button(turn, label, disabled=not 0 <= step < pages, row=1))
    return items
