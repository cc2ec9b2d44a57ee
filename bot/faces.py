"""How a panel looks: its buttons, selects and words, made from the panel as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import discord

from bot.actions import Action, button, select, short
from bot.menus import menu_items
from bot.names import marked
from bot.tables.panel import Panel, Stage
from rules.kernel import PASS, Option

ROWS = 4
"""Rows for options; the fifth holds back, try it and commit."""
ROW = 5
PAGE = 25
BUTTON_LABEL = 80
"""Longer words go into a select, which shows more of them."""
MESSAGE_LIMIT = 2000
NAMED = 3
"""Steps left out that are named with their reason; of the others only the number is told."""
TOLD = 6
"""Lines of what a draft does, while its question comes back."""
WHOLE = "The move is whole. Commit it, go back, or try it on the board first."
INTERRUPTED = "Something new shows now; commit this much, then go on."

Item = discord.ui.Item[Any]


def option_rows(options: Sequence[Option]) -> list[list[Option]] | None:
    """Buttons in rows, a row for each kind of key where that fits; None: too much for buttons."""
    if any(len(option.label) > BUTTON_LABEL for option in options):
        return None
    if len(options) <= ROW and sum(len(option.label) for option in options) <= BUTTON_LABEL:
        return [list(options)]
    by_kind = [list(group) for _, group in groupby(options, lambda o: o.key.partition(":")[0])]
    split = [group[i : i + ROW] for group in by_kind for i in range(0, len(group), ROW)]
    if len(split) <= ROWS:
        return split
    packed = [list(options[i : i + ROW]) for i in range(0, len(options), ROW)]
    return packed if len(packed) <= ROWS else None


def panel_items(panel: Panel, page: int = 0) -> list[Item]:
    """The panel's buttons and selects."""
    if panel.stage in (Stage.OVER, Stage.WAIT):
        return _waiting_items(panel)
    if panel.loop:
        return _loop_items(panel, page) + _controls(panel)
    return _option_items(panel, page) + _controls(panel)


def _option_items(panel: Panel, page: int) -> list[Item]:
    here = (panel.table, panel.seat, panel.mark, len(panel.keys))
    rows = option_rows(panel.options)
    if rows is None:
        return _select_items(panel, page)
    return [
        _option_button(here, option, panel.default, number)
        for number, row in enumerate(rows)
        for option in row
    ]


def _loop_items(panel: Panel, page: int) -> list[Item]:
    """The options of a question that comes back; its default has a button of its own."""
    others = tuple(option for option in panel.options if option.key != panel.default)
    plain = replace(panel, options=others)
    if panel.further or option_rows(others) is None:
        items = menu_items(panel)
        return _select_items(plain, page) if items is None else items
    return _option_items(plain, page)


def _option_button(here: tuple[str, int, int, int], option: Option, default: str, row: int) -> Item:
    table, seat, mark, step = here
    style = discord.ButtonStyle.primary if option.key == default else discord.ButtonStyle.secondary
    action = Action(table, "pick", seat, mark, step, option.key)
    return button(action, option.label, style, row=row)


def _select_items(panel: Panel, page: int) -> list[Item]:
    shown = panel.options[page * PAGE : (page + 1) * PAGE]
    action = Action(panel.table, "pick", panel.seat, panel.mark, len(panel.keys))
    pairs = [(option.key, option.label) for option in shown]
    items: list[Item] = [select(action, panel.prompt, pairs, several=panel.loop, row=0)]
    pages = (len(panel.options) + PAGE - 1) // PAGE
    if pages > 1:
        for step, label in ((page - 1, "Earlier options"), (page + 1, "More options")):
            here = (panel.seat, panel.mark, len(panel.keys), str(step))
            turn = Action(panel.table, "page", *here)
            items.append(button(turn, label, disabled=not 0 <= step < pages, row=1))
    return items


def _controls(panel: Panel) -> list[Item]:
    finish = [_finish_button(panel)] if panel.loop and panel.default else []
    if not panel.keys:
        return finish + _first_controls(panel)
    here = (panel.seat, panel.mark, len(panel.keys))
    ready = panel.stage is Stage.READY
    style = discord.ButtonStyle.success if ready else discord.ButtonStyle.secondary
    commit = "Commit" if ready else "Commit this much"
    return [
        *finish,
        button(Action(panel.table, "commit", *here), commit, style, row=ROWS),
        button(Action(panel.table, "back", *here), "Back", row=ROWS),
        button(Action(panel.table, "try", *here), "Try it", row=ROWS),
        button(Action(panel.table, "clear", *here), "Start over", row=ROWS),
    ]


def _finish_button(panel: Panel) -> Item:
    """One press takes the default that ends the loop, and commits all of it."""
    words = {option.key: option.label for option in panel.options}[panel.default]
    action = Action(panel.table, "finish", panel.seat, panel.mark, len(panel.keys))
    return button(action, words, discord.ButtonStyle.success, row=ROWS)


def _first_controls(panel: Panel) -> list[Item]:
    """Before anything is chosen: a look at the own board, and what was answered may go back."""
    items: list[Item] = [button(Action(panel.table, "mine", panel.seat), "My view", row=ROWS)]
    if panel.midway:
        undo = Action(panel.table, "undo", panel.seat, panel.revision)
        items.append(button(undo, "Undo", row=ROWS))
    return items + _standing_buttons(panel)


def _standing_buttons(panel: Panel) -> list[Item]:
    """In a question out of turn: the usual answer, now and whenever it comes again."""
    words = {option.key: option.label for option in panel.options}
    key = PASS if PASS in words else panel.default
    if not panel.reaction or key not in words:
        return []
    here = (panel.seat, panel.mark, len(panel.keys))
    return [
        button(Action(panel.table, "stand", *here, f"{key} {span}"), label, row=ROWS)
        for span, label in (
            ("turn", f"{words[key]} until my move"),
            ("always", f"Always {words[key][:1].lower()}{words[key][1:]}"),
        )
    ]


def _waiting_items(panel: Panel) -> list[Item]:
    items: list[Item] = [button(Action(panel.table, "mine", panel.seat), "My view")]
    if panel.stage is Stage.WAIT:
        items.append(button(Action(panel.table, "undo", panel.seat, panel.revision), "Undo"))
    return items


def panel_text(panel: Panel, title: str, word: str = "") -> str:
    """The panel's words: what was chosen, what it does, and what is asked now."""
    lines = [f"**{title}**"]
    if word:
        lines.append(word)
    if panel.said:
        lines.append("Your move so far: " + "; ".join(map(marked, panel.said)))
    if panel.stage is Stage.READY:
        lines += [f"-# {marked(line)}" for line in panel.outcome]
        lines.append(INTERRUPTED if panel.interrupted else WHOLE)
    elif panel.stage is Stage.CHOOSE:
        if panel.loop:
            lines += [f"-# {marked(line)}" for line in panel.outcome[-TOLD:]]
        lines.append(f"**{marked(panel.prompt)}** [{panel.rule}]")
        if panel.note:
            lines.append(marked(panel.note))
    elif panel.stage is Stage.WAIT:
        others = ", ".join(map(marked, panel.awaits))
        lines.append(f"Nothing is asked of you now; the table waits for {others}.")
    else:
        lines.append("The match is over.")
    return short("\n".join(lines), MESSAGE_LIMIT)


def left_out(reasons: Sequence[str]) -> str:
    """What to tell of steps that were chosen with others and not taken; empty: none were."""
    if not reasons:
        return ""
    lines = ["Left out:", *(f"-# {marked(reason)}" for reason in reasons[:NAMED])]
    if len(reasons) > NAMED:
        lines.append(f"-# … and {len(reasons) - NAMED} more.")
    return "\n".join(lines)
