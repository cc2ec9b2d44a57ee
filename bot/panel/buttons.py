"""All buttons and selects of a panel."""

from __future__ import annotations

import discord

from bot.discord_limits import MAX_ROW_BUTTONS
from bot.interactions.presses import HANDLERS, Action, Item, Pick, button, row_of, select
from bot.panel.forms import offered_forms
from bot.panel.panel import Panel, Stage
from bot.panel.question_layout import OPTION_ROWS, option_rows, question_layout
from bot.panel.selects import panel_action, select_items
from rules.kernel import PASS, Option

COMMIT_SO_FAR = "Commit so far"
EVERY_WINDOW = "every"
"""Scope of a standing order that answers all windows of a kind."""


def panel_items(panel: Panel, page: int = 0) -> list[Item]:
    """Return all buttons and selects of a panel; `page` is that of a long select."""
    if panel.stage in (Stage.OVER, Stage.WAIT):
        return _waiting_items(panel)
    items = _option_items(panel, page) + _control_buttons(panel)
    return _with_form_buttons(panel, items) if panel.loop else items


def _option_items(panel: Panel, page: int) -> list[Item]:
    """Return a select for each field of the layout, and a button for each other option.

    The buttons are below the selects, except a row that begins with the question's first option:
    the rules list what matters most first, such as a mission that can be completed.
    """
    fields, rows = question_layout(panel)
    leads = bool(fields and rows) and not panel.loop and rows[0][0] == panel.options[0]
    items = [_option_button(panel, option, 0) for option in rows[0]] if leads else []
    for row, field in enumerate(fields, leads):
        items += select_items(panel, field, row, page)
    return items + [
        _option_button(panel, option, number)
        for number, row in enumerate(rows[leads:], len(fields) + leads)
        for option in row
    ]


def _option_button(panel: Panel, option: Option, row: int) -> Item:
    """Return the button of one option in a row; the default is highlighted."""
    is_default = option.key == panel.default
    style = discord.ButtonStyle.primary if is_default else discord.ButtonStyle.secondary
    icon = panel.icons.get(option.key, "")
    return button(panel_action(panel, "pick", option.key), option.label, style, row=row, icon=icon)


def _with_form_buttons(panel: Panel, items: list[Item]) -> list[Item]:
    """Return the items with a button for each form of a loop, where a row has room for it."""
    for name, words in offered_forms(panel).items():
        taken = [row_of(item) for item in items]
        lists = [row_of(item) for item in items if isinstance(item, Pick)]
        rows = range(max([row for row in taken if row < OPTION_ROWS], default=0), OPTION_ROWS + 1)
        free = [row for row in rows if row not in lists and taken.count(row) < MAX_ROW_BUTTONS]
        if free:
            items = [*items, button(panel_action(panel, "openform", name), words, row=free[0])]
    return items


def _control_buttons(panel: Panel) -> list[Item]:
    """Return the buttons below the options: finish, Commit, Back, Preview and Start over.

    A phone shows two rows of them, so *Start over* is left out where *Back* does the same, and
    buttons that other modules add appear only once the move is complete. A panel without choices
    has other buttons.
    """
    finish = [_finish_button(panel)] if panel.loop and panel.default else []
    if not panel.keys:
        return finish + _opening_row(panel)
    more = list[Item]()
    if len(panel.keys) > 1 and not panel.later_windows:
        more.append(button(panel_action(panel, "clear"), "Start over", row=OPTION_ROWS))
    # beside the button that ends a loop, a row of five has no room
    if panel.stage is Stage.READY and not finish:
        more += [
            button(panel_action(panel, verb), handler.ready, row=OPTION_ROWS)
            for verb, handler in HANDLERS.items()
            if handler.ready
        ]
    return [
        *finish,
        *_commit_buttons(panel),
        button(panel_action(panel, "back"), "Back", row=OPTION_ROWS),
        button(panel_action(panel, "preview"), "Preview", row=OPTION_ROWS),
        *more,
    ]


def _commit_buttons(panel: Panel) -> list[Item]:
    """Return the buttons that play the draft.

    Between the steps of a loop they play those so far; other incomplete moves would only be split.
    """
    action, secondary = panel_action(panel, "commit"), discord.ButtonStyle.secondary
    if panel.stage is not Stage.READY:
        return [button(action, COMMIT_SO_FAR, row=OPTION_ROWS)] if panel.loop else []
    style = discord.ButtonStyle.danger if panel.losses else discord.ButtonStyle.success
    if not panel.later_windows:
        return [button(action, "Commit", style, row=OPTION_ROWS)]
    words, passing = f"Commit, pass on {panel.one_of}s", panel_action(panel, "commit", PASS)
    return [
        button(passing, words, style, row=OPTION_ROWS),
        button(action, "Commit", secondary, row=OPTION_ROWS),
    ]


def _finish_button(panel: Panel) -> Item:
    """Return the button that plays the draft, ending the loop with its default.

    It is highlighted only once something was done: newcomers press the green button first.
    """
    words = {option.key: option.label for option in panel.options}[panel.default]
    done = panel.keys or panel.midway
    style = discord.ButtonStyle.success if done else discord.ButtonStyle.secondary
    return button(panel_action(panel, "finish"), words, style, row=OPTION_ROWS)


def _opening_row(panel: Panel) -> list[Item]:
    """Return the controls of a panel without choices, in one row.

    They are own view, Undo, queries, then news as long as there is room, and standing orders.
    """
    items: list[Item] = [button(_in_panel_action(panel, "mine"), "My view", row=OPTION_ROWS)]
    if _offers_undo(panel):
        items.append(button(_undo_action(panel), "Undo", row=OPTION_ROWS))
    items += [
        button(_in_panel_action(panel, f"query {name}"), name.capitalize(), row=OPTION_ROWS)
        for name in panel.queries
    ]
    standing = _standing_buttons(panel)
    room = MAX_ROW_BUTTONS - len(items) - len(standing) - panel.loop
    return [*items, *_news_buttons(panel, OPTION_ROWS)[: max(0, room)], *standing]


def _offers_undo(panel: Panel) -> bool:
    """Return whether a panel that asks something has a button for undoing the last answer."""
    return panel.midway and panel.undoable


def _news_buttons(panel: Panel, row: int | None = None) -> list[Item]:
    """Return buttons for extra pictures that show the seat something new."""
    return [
        button(_in_panel_action(panel, name), title, row=row) for name, title in panel.new_pictures
    ]


def _in_panel_action(panel: Panel, verb: str) -> Action:
    """Return the press that shows `verb`'s answer in the panel's place, with a way back."""
    return Action(panel.table, "inpanel", panel.seat, key=verb)


def _undo_action(panel: Panel) -> Action:
    """Return the panel's undo press, which carries the number of the seat's own answers."""
    return Action(panel.table, "undoown", panel.seat, panel.answers_given)


def _standing_buttons(panel: Panel) -> list[Item]:
    """Return buttons that answer an out-of-turn question by default, now and every time.

    One select instead if they may also pass on all windows of the question's kind. Returns none for
    other questions, or if the default isn't offered.
    """
    words = {option.key: option.label for option in panel.options}
    key = panel.default if panel.default in words else PASS
    if not panel.reaction or key not in words:
        return []
    if _may_pass_on_every(panel, key):
        orders = _every_window_orders(key, panel.one_of)
        action = panel_action(panel, "stand")
        return [select(action, f"Pass on later {panel.one_of}s, too", orders, row=OPTION_ROWS - 1)]
    # the option above says what is passed on, and two short labels share a phone's line
    orders = _durations("Pass" if key == PASS else words[key], key)
    return [
        button(panel_action(panel, "stand", value), label, row=OPTION_ROWS)
        for value, label in orders
    ]


def _may_pass_on_every(panel: Panel, key: str) -> bool:
    """Return whether one press may pass on all windows of the question's kind.

    A window is an out-of-turn question. False if the rows above leave no room.
    """
    rows = option_rows(panel.options)
    return bool(panel.one_of) and key == PASS and rows is not None and len(rows) < OPTION_ROWS


def _every_window_orders(key: str, one_of: str) -> list[tuple[str, str]]:
    """Return values and labels of standing orders for all windows of a kind, such as *Edge*."""
    passing = f"Pass on every {one_of}, keeping my cards,"
    return [
        (f"{key} turn {EVERY_WINDOW}", f"{passing} until my next move"),
        (f"{key} always {EVERY_WINDOW}", f"{passing} until I cancel it (/table orders)"),
    ]


def _durations(words: str, key: str) -> list[tuple[str, str]]:
    """Return values and labels of standing orders for both durations, made from `words`.

    A value is the answer's key and the duration.
    """
    return [
        (f"{key} turn", f"{words} until my move"),
        (f"{key} always", f"Always {words[:1].lower()}{words[1:]}"),
    ]


def _waiting_items(panel: Panel) -> list[Item]:
    """Return the buttons of a panel whose seat has nothing to answer."""
    items: list[Item] = [button(_in_panel_action(panel, "mine"), "My view")]
    if panel.stage is Stage.WAIT:
        style = discord.ButtonStyle.primary
        items.insert(0, button(Action(panel.table, "playon", panel.seat), "Play on", style))
        items += [button(_undo_action(panel), "Undo")] if panel.undoable else []
        items += [
            button(Action(panel.table, verb, panel.seat), handler.waiting)
            for verb, handler in HANDLERS.items()
            if handler.waiting
        ]
    return [*items, *_news_buttons(panel)]
