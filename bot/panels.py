"""The guided panel on Discord: an ephemeral message that follows the seat's choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

import discord

from bot.actions import Action, button, lasting_view, on, select, short
from bot.errors import Refused
from bot.menus import menu_items
from bot.names import marked
from bot.people import wishes
from bot.tables import moves
from bot.tables.panel import Panel, Stage
from bot.telling import news_since
from render import parts
from rules.kernel import PASS, News, Option, StaleAnswer
from storage.records import TableState

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

ROWS = 4
"""Rows for options; the fifth holds back, try it and commit."""
ROW = 5
PAGE = 25
BUTTON_LABEL = 80
"""Longer words go into a select, which shows more of them."""
MESSAGE_LIMIT = 2000
TOLD = 6
"""Lines of what a draft does, while its question comes back."""

Item = discord.ui.Item[Any]
Interaction = discord.Interaction[Any]


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
    items: list[Item] = [
        select(action, panel.prompt, [(option.key, option.label) for option in shown], row=0)
    ]
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
        lines.append("Your move so far: " + " → ".join(map(marked, panel.said)))
    if panel.stage is Stage.READY:
        lines += [f"-# {marked(line)}" for line in panel.outcome]
        lines.append("The move is whole. Commit it, go back, or try it on the board first.")
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


async def show(
    interaction: Interaction, live: Live, panel: Panel, *, word: str = "", page: int = 0
) -> None:
    """Put the panel into the deferred ephemeral reply."""
    await interaction.edit_original_response(
        content=panel_text(panel, live.title, word),
        view=lasting_view(panel_items(panel, page)),
        attachments=[],
    )


async def _seat_panel(bot: Orrery, interaction: Interaction, action: Action) -> tuple[Live, Panel]:
    live = await bot.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    if live.record.state is TableState.ABORTED:
        raise Refused(f"Table {live.id} was closed without a result; it takes no moves.")
    return live, await moves.panel(bot.tables, live, seat)


async def current_panel(
    bot: Orrery, interaction: Interaction, action: Action
) -> tuple[Live, Panel, bool]:
    """The presser's panel, and whether the press was made on it as it is now."""
    live, panel = await _seat_panel(bot, interaction, action)
    return live, panel, _is_current(panel, action)


def _is_current(panel: Panel, action: Action) -> bool:
    return panel.mark == action.mark and len(panel.keys) == action.step


STALE = "That panel was out of date; this is the fresh one."


@on("play")
async def open_panel(
    bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]
) -> None:
    """Open the presser's panel, in a message only they can see."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live, panel = await _seat_panel(bot, interaction, action)
    told = await news_since(bot, live, panel.seat) if panel.stage is Stage.CHOOSE else []
    word = "\n".join(["Since your last move:", *(f"-# {line}" for line in told)]) if told else ""
    await show(interaction, live, panel, word=word)


@on("pick")
async def pick(
    bot: Orrery, interaction: Interaction, action: Action, values: Sequence[str]
) -> None:
    """Choose one option; the move stays a draft until it is committed."""
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    key = values[0] if values else action.key
    if not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    panel = await moves.choose(bot.tables, live, panel, key)
    if panel.stage is Stage.READY and not (await wishes(bot.store, interaction.user.id)).confirm:
        return await _commit(bot, interaction, live, panel)
    return await show(interaction, live, panel)


on("menu")(pick)


@on("finish")
async def finish(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """End a question that comes back, and play the whole draft."""
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    if not panel.loop or not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    panel = await moves.choose(bot.tables, live, panel, panel.default)
    return await _commit(bot, interaction, live, panel)


@on("page")
async def turn_page(
    bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]
) -> None:
    """Show other options of the same question."""
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    current = _is_current(panel, action)
    page = int(action.key) if current else 0
    await show(interaction, live, panel, word="" if current else STALE, page=page)


@on("back")
async def step_back(
    bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]
) -> None:
    """Drop the last choice of the draft."""
    await _shorten(bot, interaction, action, 1)


@on("clear")
async def start_over(
    bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]
) -> None:
    """Drop the whole draft."""
    await _shorten(bot, interaction, action, action.step)


async def _shorten(bot: Orrery, interaction: Interaction, action: Action, by: int) -> None:
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    if not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    return await show(interaction, live, await moves.shorten(bot.tables, live, panel, by))


@on("try")
async def try_it(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Show the board as it would stand after the draft, to the presser alone."""
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    seen, view = live.match.view(panel.seat), await moves.rehearsed(bot.tables, live, panel)
    word = "As it would be; nothing is committed yet."
    if (await wishes(bot.store, interaction.user.id)).text_board:
        await show(interaction, live, panel, word=word)
        for part in parts(bot.boards.words(live, view), MESSAGE_LIMIT):
            await interaction.followup.send(part, ephemeral=True)
        return
    picture = await bot.boards.own(live, interaction.user.id, view, panel.seat, seen=seen)
    await interaction.edit_original_response(
        content=panel_text(panel, live.title, word),
        view=lasting_view(panel_items(panel)),
        attachments=[picture],
    )


@on("commit")
async def commit(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Play the draft: all of it or nothing."""
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    if not panel.keys or not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    return await _commit(bot, interaction, live, panel)


async def _commit(bot: Orrery, interaction: Interaction, live: Live, panel: Panel) -> None:
    """Play the draft; another seat's move meanwhile matters only where it changed the draft."""
    try:
        news = await moves.commit(
            bot.tables, live, panel, actor=interaction.user.id, interaction_id=interaction.id
        )
    except StaleAnswer:
        fresh = await moves.panel(bot.tables, live, panel.seat)
        if fresh.mark == panel.mark:
            return await _commit(bot, interaction, live, fresh)
        return await show(interaction, live, fresh, word=STALE)
    return await tell_done(bot, interaction, live, panel.seat, news, " → ".join(panel.said))


async def tell_done(
    bot: Orrery,
    interaction: Interaction,
    live: Live,
    seat: int,
    news: Sequence[News],
    said: str = "",
) -> None:
    """Say what came of a move, and go on with the seat's next question."""
    told = [f"-# {line}" for line in live.lines_for(news, seat)]
    if not told and said:
        told = [f"-# You chose: {said}."]
    word = "\n".join(["Done.", *told])
    await show(interaction, live, await moves.panel(bot.tables, live, seat), word=word)
