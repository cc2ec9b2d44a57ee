"""The guided panel on Discord: an ephemeral message that follows the seat's choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.actions import Action, lasting_view, on
from bot.errors import Refused
from bot.faces import MESSAGE_LIMIT, left_out, panel_items, panel_text
from bot.menus import steps_of
from bot.people import wishes
from bot.tables import moves
from bot.tables.panel import Panel, Stage
from bot.telling import news_since
from render import parts
from rules.kernel import News, StaleAnswer
from storage.records import TableState

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

Interaction = discord.Interaction[Any]


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
    """Choose an option, or several of a loop; the move stays a draft until it is committed."""
    await interaction.response.defer()
    live, panel = await _seat_panel(bot, interaction, action)
    if not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    word, steps = "", steps_of(panel, values) if panel.loop and len(values) > 1 else []
    if steps:
        panel, missing = await moves.choose_several(bot.tables, live, panel, steps)
        word = left_out(missing)
    else:
        key = values[0] if values else action.key
        panel = await moves.choose(bot.tables, live, panel, key)
    if panel.stage is Stage.READY and not (await wishes(bot.store, interaction.user.id)).confirm:
        return await _commit(bot, interaction, live, panel, word)
    return await show(interaction, live, panel, word=word)


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


async def _commit(
    bot: Orrery, interaction: Interaction, live: Live, panel: Panel, word: str = ""
) -> None:
    """Play the draft; another seat's move meanwhile matters only where it changed the draft."""
    try:
        news = await moves.commit(
            bot.tables, live, panel, actor=interaction.user.id, interaction_id=interaction.id
        )
    except StaleAnswer:
        fresh = await moves.panel(bot.tables, live, panel.seat)
        if fresh.mark == panel.mark:
            return await _commit(bot, interaction, live, fresh, word)
        return await show(interaction, live, fresh, word=STALE)
    said = "; ".join(panel.said)
    return await tell_done(bot, interaction, live, panel.seat, news, said, word)


async def tell_done(
    bot: Orrery,
    interaction: Interaction,
    live: Live,
    seat: int,
    news: Sequence[News],
    said: str = "",
    more: str = "",
) -> None:
    """Say what came of a move, and go on with the seat's next question."""
    told = [f"-# {line}" for line in live.lines_for(news, seat)]
    if not told and said:
        told = [f"-# You chose: {said}."]
    word = "\n".join(filter(None, ["Done.", *told, more]))
    await show(interaction, live, await moves.panel(bot.tables, live, seat), word=word)
