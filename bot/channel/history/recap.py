"""The recap: what was done since the reader's last move, and the board before and after it."""

from __future__ import annotations

import discord

from bot import layouts
from bot.channel.history.log_pages import page_button
from bot.interactions.call import Call, items_below
from bot.interactions.presses import Action, Item, button, on, persistent_view
from bot.interactions.replies import as_files
from bot.tables.live_table import LiveTable
from bot.tables.news import LogQuery, NewsDigest, all_news_since
from bot.tables.notes import read_diary
from bot.tables.preferences import preferences_of
from bot.words.accents import seat_accent

SINCE_LAST_MOVE = "**Since your last move**"
NOTHING_SINCE_MOVE = "Nothing has happened since your last move."
NO_MOVE_YET = "You haven't moved yet. `/log` shows everything that has happened."
NO_MOVE = "You made no move. `/log` shows everything that happened."
"""Shown once no move can follow."""


async def reply_recap(call: Call) -> None:
    """Reply with the news since the reader's last move, and the board then and now.

    People who read boards as text get only the news.
    """
    services, live = call.services, call.live
    seat = live.revealed_seat_of(call.person)
    seen = await services.boards.last_seen_view(live, seat)
    news = NewsDigest() if seen is None else await all_news_since(services.store, live, seat)
    words = recap_text(live, news, moved=seen is not None)
    files: list[discord.File] = []
    as_text = (await preferences_of(services.store, call.person)).text_board
    if news and seen is not None and not as_text:
        before = await services.boards.paint_past(live, call.person, seen, before=None)
        after = await services.boards.paint_board(live, call.person)
        files = as_files([before, after], f"{live.id}-{seat}-since")
    items = items_below(call.interaction, persistent_view(_buttons(live, seat, news)))
    note = await _last_note(call)
    accent = seat_accent(live.table.game, seat)
    # the lines may fill a message, and a layout holds twice as much
    await call.show(layouts.plain(f"{words}\n{note}".strip(), items, files, accent), files)


async def _last_note(call: Call) -> str:
    """Return the reader's own last note as a line; empty if there is none."""
    diary = await read_diary(call.services.store, call.live, call.person)
    own = [each for each in diary.notes if not each.author and each.length is not None]
    return own[-1].line if own else ""


def recap_text(live: LiveTable, news: NewsDigest, *, moved: bool) -> str:
    """Return headlines and latest news as text, or a sentence that there are none.

    `moved` is False for a player who hasn't moved yet.
    """
    if not news:
        none_so_far = NO_MOVE_YET if live.is_running else NO_MOVE
        return f"**{live.title}**\n{NOTHING_SINCE_MOVE if moved else none_so_far}"
    link = f" · [the table]({live.address})" if live.table.message_id else ""
    head = [f"**{live.title}**{link}", f"{SINCE_LAST_MOVE}, then and now:"]
    if _count_left_out(news):
        head.append(f"-# {_count_left_out(news)} earlier. **More** shows all of them.")
    return "\n".join([*head, *(f"- {line}" for line in news.latest())])


def _count_left_out(news: NewsDigest) -> int:
    """Return how many lines of news a recap leaves out."""
    return len(news.lines) - len(news.latest())


def _buttons(live: LiveTable, seat: int, news: NewsDigest) -> list[Item]:
    """Return *Play* on the seat's turn, *More* if lines were left out; otherwise no buttons."""
    more = [page_button(live, LogQuery(since=True), "More")] if _count_left_out(news) else []
    play = button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)
    return [*([play] if seat in live.pending_seats() else []), *more]


@on("recap", new=True)
async def recap(call: Call, _: Action) -> None:
    """Show what has happened since the user's last move."""
    await reply_recap(call)
