"""A seat's panel as the answer to an interaction, with the news above it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

import discord
import structlog

from bot import layouts
from bot.discord_errors import is_our_bug
from bot.interactions.call import Call
from bot.interactions.replies import as_files
from bot.panel import drafts
from bot.panel.lesson import lesson_above
from bot.panel.message import PanelMessage
from bot.panel.news import fitting_news, headed_news, without_question
from bot.panel.next_tables import next_parts, waiting_tables
from bot.panel.panel import Panel, Stage
from bot.panel.question_picture import question_picture
from bot.tables import events
from bot.tables.news import NewsDigest, news_since
from bot.tables.seasons.table_sentences import season_labels
from bot.tables.seat_cache import SeatCache
from bot.user_errors import UserError
from bot.words.names import escape
from render import Picture
from storage.schema.table_records import TableState

log = structlog.get_logger()

PICTURE_NOT_SENT = "-# The picture couldn't be sent. `/board text:` shows the board as text."
PANEL_OUT_OF_DATE = "That panel was out of date. Here is the current one."

LAST_PANELS = SeatCache[Panel]()
"""Panel that each seat's holder saw last; unknown after a start."""


async def show(
    call: Call,
    panel: Panel,
    *,
    message_above: str = "",
    first: bool = False,
    page: int = 0,
    pictures: Sequence[Picture] = (),
) -> None:
    """Reply with the panel and a picture of its question, in place of what the reply showed.

    `message_above` is a text above it, `page` that of a long select. `pictures` that preview the
    draft take the place of the question's picture. The `first` panel of a match offers the rules in
    short, except in a lesson.
    """
    message_above = message_above or await _news_meanwhile(call, panel)
    LAST_PANELS.put(call.live, panel.seat, panel)
    files: Sequence[discord.File] = as_files(pictures, f"{call.live.id}-{panel.seat}")
    lesson, more = await lesson_above(call, panel, message_above)
    live, words = call.live, "\n".join(filter(None, [message_above, lesson]))
    shown: Sequence[layouts.Part] = layouts.galleries(files)
    height_ratio = sum(each.height / each.width for each in pictures)
    if not files:
        shown, files, height_ratio = await question_picture(call, panel)
    others = await _other_tables(call, panel)
    message = PanelMessage(
        panel,
        live.title,
        live.table.game,
        words,
        page=page,
        further_buttons=more,
        offers_rules=first and not lesson,
        other_tables=others,
    )
    await _show_message(call, message, shown, height_ratio, files)
    if panel.stage is Stage.WAIT:
        call.services.open_panels.put(live, panel.seat, call.interaction)


async def _show_message(
    call: Call,
    message: PanelMessage,
    pictures: Sequence[layouts.Part],
    height_ratio: float,
    files: Sequence[discord.File],
) -> None:
    """Show a panel's message with its pictures, or without them if Discord rejects them."""
    try:
        with_pictures = message._replace(pictures=pictures, height_ratio=height_ratio)
        await call.show(with_pictures.layout(), files)
    except discord.HTTPException as failure:
        if not files or not is_our_bug(failure):
            raise
        log.error("picture rejected", table=call.live.id, why=str(failure))
        above = f"{message.message_above}\n{PICTURE_NOT_SENT}".strip()
        await call.show(message._replace(message_above=above).layout(), [])


async def _other_tables(call: Call, panel: Panel) -> list[layouts.Part]:
    """Return the parts with the caller's other tables; none if the panel asks something."""
    if panel.stage not in (Stage.WAIT, Stage.OVER):
        return []
    waiting = await waiting_tables(call)
    in_seasons = [live.table for live, _ in waiting if live.table.season_id is not None]
    labels = await call.services.store.read(season_labels, in_seasons) if in_seasons else {}
    return next_parts(waiting, labels, proposed=panel.stage is Stage.OVER)


async def seat_panel(call: Call) -> Panel:
    """Return the current panel of the caller's seat.

    Raises SeatLost for people without one, and UserError at a table closed without a result.
    """
    live = call.live
    seat = live.revealed_seat_of(call.person)
    if live.table.state is TableState.ABORTED:
        raise UserError(
            f"Table {live.id} was closed without a result, so no more moves are possible."
        )
    return await drafts.current_panel(call.services.tables, live, seat)


async def show_stale(call: Call, panel: Panel) -> None:
    """Show the current panel, with the news and a remark that the one pressed was out of date."""
    await show(
        call,
        panel,
        message_above=f"{PANEL_OUT_OF_DATE}\n{await _news_meanwhile(call, panel)}".strip(),
    )


async def _news_meanwhile(call: Call, panel: Panel) -> str:
    """Return other players' news since the seat's last panel; empty if that is unknown."""
    last = LAST_PANELS.get(call.live, panel.seat)
    if not isinstance(last, Panel) or last.revision == panel.revision:
        return ""
    news = await news_since(call.services.store, call.live, panel.seat, after=last.revision)
    return headed_news("Meanwhile", news, shown_news(call, panel.seat, news))


def shown_news(call: Call, seat: int, news: NewsDigest, own: Collection[str] = ()) -> list[str]:
    """Return the news that fit above a question, those about the seat's player first.

    Lines of `own` tell what the player has just done, and give way to what others did.
    """
    players = [escape(name) for name in call.live.names.values()]
    return fitting_news(news, players, escape(call.live.names[seat]), own)


async def is_first_look(call: Call, panel: Panel) -> bool:
    """Return whether a panel asks a seat that hasn't seen any board of its match yet."""
    if panel.stage is not Stage.CHOOSE:
        return False
    return await call.services.boards.last_seen_view(call.live, panel.seat) is None


async def take_opening(call: Call, panel: Panel) -> str:
    """Return the messages stored for a seat, and delete them; may be empty."""
    take = partial(events.opening_messages, table=call.live.id, seat=panel.seat)
    return await call.services.store.run(take)


async def opening_text(call: Call, panel: Panel, *, first: bool) -> str:
    """Return the news since a seat's last move, with a heading; empty at the `first` look."""
    if first or panel.stage is not Stage.CHOOSE:
        return ""
    news = await news_since(call.services.store, call.live, panel.seat)
    news = without_question(news, panel.prompt)
    return headed_news("Since your last move", news, shown_news(call, panel.seat, news))


async def update_open_panel(call: Call) -> None:
    """Show the caller's present panel in the message that they left open, with the news.

    Messages stored for them stay stored, because nobody knows whether they still see this one.
    """
    panel = await seat_panel(call)
    first = await is_first_look(call, panel)
    await show(call, panel, message_above=await opening_text(call, panel, first=first), first=first)
