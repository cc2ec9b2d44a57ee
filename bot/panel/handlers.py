"""The guided panel on Discord: an ephemeral message that follows the seat's choices."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_limits import MESSAGE
from bot.panel import drafts
from bot.panel.buttons import panel_items
from bot.panel.menus import steps_of
from bot.panel.panel import Panel, Stage
from bot.panel.text import left_out, panel_text
from bot.presses import Action, lasting_view, on
from bot.replies import as_files
from bot.services import Interaction, Services
from bot.tables.live import Live
from bot.tables.news import news_since
from bot.tables.people import wishes
from bot.words.refusals import Refused
from render import parts
from rules.kernel import News, StaleAnswer
from storage.records import TableState


async def show(
    interaction: Interaction, live: Live, panel: Panel, *, word: str = "", page: int = 0
) -> None:
    """Put the panel into the deferred ephemeral reply."""
    await interaction.edit_original_response(
        content=panel_text(panel, live.title, word),
        view=lasting_view(panel_items(panel, page)),
        attachments=[],
    )


async def _seat_panel(
    services: Services, interaction: Interaction, action: Action
) -> tuple[Live, Panel]:
    live = await services.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    if live.record.state is TableState.ABORTED:
        raise Refused(f"Table {live.id} was closed without a result; it takes no moves.")
    return live, await drafts.current(services.tables, live, seat)


async def current_panel(
    services: Services, interaction: Interaction, action: Action
) -> tuple[Live, Panel, bool]:
    """The presser's panel, and whether the press was made on it as it is now."""
    live, panel = await _seat_panel(services, interaction, action)
    return live, panel, _is_current(panel, action)


def _is_current(panel: Panel, action: Action) -> bool:
    return panel.mark == action.mark and len(panel.keys) == action.step


STALE = "That panel was out of date; this is the fresh one."


@on("play", new=True)
async def open_panel(services: Services, interaction: Interaction, action: Action) -> None:
    """Open the presser's panel, in a message only they can see."""
    live, panel = await _seat_panel(services, interaction, action)
    told = await news_since(services.store, live, panel.seat) if panel.stage is Stage.CHOOSE else []
    word = "\n".join(["Since your last move:", *(f"-# {line}" for line in told)]) if told else ""
    await show(interaction, live, panel, word=word)


@on("pick")
async def pick(services: Services, interaction: Interaction, action: Action) -> None:
    """Choose an option, or several of a loop; the move stays a draft until it is committed."""
    live, panel = await _seat_panel(services, interaction, action)
    if not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    several = panel.loop and len(action.values) > 1
    word, steps = "", steps_of(panel, action.values) if several else []
    if steps:
        panel, missing = await drafts.choose_several(services.tables, live, panel, steps)
        word = left_out(missing)
    else:
        panel = await drafts.choose(services.tables, live, panel, action.said)
    if (
        panel.stage is Stage.READY
        and not (await wishes(services.store, interaction.user.id)).confirm
    ):
        return await _commit(services, interaction, live, panel, word)
    return await show(interaction, live, panel, word=word)


on("menu")(pick)


@on("finish")
async def finish(services: Services, interaction: Interaction, action: Action) -> None:
    """End a question that comes back, and play the whole draft."""
    live, panel = await _seat_panel(services, interaction, action)
    if not panel.loop or not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    panel = await drafts.choose(services.tables, live, panel, panel.default)
    return await _commit(services, interaction, live, panel)


@on("page")
async def turn_page(services: Services, interaction: Interaction, action: Action) -> None:
    """Show other options of the same question."""
    live, panel = await _seat_panel(services, interaction, action)
    current = _is_current(panel, action)
    page = int(action.key) if current and action.key.isdecimal() else 0
    await show(interaction, live, panel, word="" if current else STALE, page=page)


@on("back")
async def step_back(services: Services, interaction: Interaction, action: Action) -> None:
    """Drop the last choice of the draft."""
    await _shorten(services, interaction, action, 1)


@on("clear")
async def start_over(services: Services, interaction: Interaction, action: Action) -> None:
    """Drop the whole draft."""
    await _shorten(services, interaction, action, action.step)


async def _shorten(services: Services, interaction: Interaction, action: Action, by: int) -> None:
    live, panel = await _seat_panel(services, interaction, action)
    if not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    return await show(interaction, live, await drafts.shorten(services.tables, live, panel, by))


@on("try")
async def try_it(services: Services, interaction: Interaction, action: Action) -> None:
    """Show the board as it would stand after the draft, to the presser alone."""
    live, panel = await _seat_panel(services, interaction, action)
    live.open_seat_of(interaction.user.id)
    seen, view = live.match.view(panel.seat), await drafts.rehearsed(services.tables, live, panel)
    word = "As it would be; nothing is committed yet."
    if (await wishes(services.store, interaction.user.id)).text_board:
        await show(interaction, live, panel, word=word)
        for part in parts(services.boards.words(live, view), MESSAGE):
            await interaction.followup.send(part, ephemeral=True)
        return
    pictures = await services.boards.own(live, interaction.user.id, view, panel.seat, seen=seen)
    await interaction.edit_original_response(
        content=panel_text(panel, live.title, word),
        view=lasting_view(panel_items(panel)),
        attachments=as_files(pictures, f"{live.id}-{panel.seat}"),
    )


@on("commit")
async def commit(services: Services, interaction: Interaction, action: Action) -> None:
    """Play the draft: all of it or nothing."""
    live, panel = await _seat_panel(services, interaction, action)
    if not panel.keys or not _is_current(panel, action):
        return await show(interaction, live, panel, word=STALE)
    return await _commit(services, interaction, live, panel)


async def _commit(
    services: Services, interaction: Interaction, live: Live, panel: Panel, word: str = ""
) -> None:
    """Play the draft; another seat's move meanwhile matters only where it changed the draft."""
    try:
        news = await drafts.commit(
            services.tables, live, panel, actor=interaction.user.id, interaction_id=interaction.id
        )
    except StaleAnswer:
        fresh = await drafts.current(services.tables, live, panel.seat)
        if fresh.mark == panel.mark:
            return await _commit(services, interaction, live, fresh, word)
        return await show(interaction, live, fresh, word=STALE)
    said = "; ".join(panel.said)
    return await tell_done(services, interaction, live, panel.seat, news, said, word)


async def tell_done(
    services: Services,
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
    await show(interaction, live, await drafts.current(services.tables, live, seat), word=word)
