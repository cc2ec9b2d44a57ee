"""Since your last move: what was done, and the board before and after it."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.channel.log_pages import page_button
from bot.presses import Action, Item, button, lasting_view, on
from bot.replies import as_files
from bot.services import Call
from bot.tables.live import Live
from bot.tables.news import LIMIT, RECAPPED, Sought, done_since
from bot.tables.people import wishes

SINCE = "**Since your last move**"
NOTHING = "Nothing has happened since your last move."
FIRST = "You have not moved yet; /log tells all that has happened."


async def reply_recap(call: Call) -> None:
    """Answer with what has happened since the reader's last move, in words and two boards."""
    services, live = call.services, call.live
    seat = live.open_seat_of(call.person)
    seen = await services.boards.seen(live, seat)
    lines = [] if seen is None else await done_since(services.store, live, seat)
    words = _words(live, lines, moved=seen is not None)
    files: list[discord.File] = []
    if lines and not (await wishes(services.store, call.person)).text_board:
        before = await services.boards.past(live, call.person, seen, before=None)
        after = await services.boards.table(live, call.person)
        files = as_files([before, after], f"{live.id}-{seat}-since")
    await call.say(words, attachments=files, view=lasting_view(_buttons(live, seat, lines)))


def _words(live: Live, lines: Sequence[str], *, moved: bool) -> str:
    """The last few lines in order, and how many came before them."""
    if not lines:
        return f"**{live.title}**\n{NOTHING if moved else FIRST}"
    link = f" · [the table]({live.address})" if live.record.message_id else ""
    head = [f"**{live.title}**{link}", f"{SINCE}, then and now:"]
    told = _latest(lines)
    if len(lines) > len(told):
        head.append(f"-# {len(lines) - len(told)} earlier; **More** tells all.")
    return "\n".join([*head, *(f"- {line}" for line in told)])


def _latest(lines: Sequence[str]) -> Sequence[str]:
    """Return the last few lines in order, fewer where these are long."""
    kept = lines[-RECAPPED:]
    while sum(len(line) + len("\n- ") for line in kept) > LIMIT:
        kept = kept[1:]
    return kept


def _buttons(live: Live, seat: int, lines: Sequence[str]) -> list[Item]:
    is_short = len(lines) == len(_latest(lines))
    more = [] if is_short else [page_button(live, Sought(since=True), "More")]
    play = button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)
    return [*([play] if seat in live.awaited() else []), *more]


@on("recap", new=True)
async def recap(call: Call, _: Action) -> None:
    """Show what has happened since the presser's last move."""
    await reply_recap(call)
