"""Undos, with and without a request to the others."""

from typing import Any

from bot.playground.driver import Reply, Seat, Seen
from bot.playground.model import Channel
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Match, NeedsConsent
from tests.bot.support.match_play import ROOM, holder, on_turn, play_move
from tests.support.running_bot import Running


async def undo_answer(seat: Seat, room: Channel | str) -> Reply:
    """Take the last answer back, or ask the others if it needs their consent."""
    reply = await seat.slash(room, "/undo")
    if not reply.message.buttons:
        return reply
    return await seat.press(reply.message, reply.message.buttons[0])


async def match_with_draw(app: Running, *names: str, **options: Any) -> tuple[Seen, LiveTable, int]:
    """Return a match with a draw after a seat's move: status, table, seat."""
    status, live = await on_turn(app, *names, **options)
    mover = live.pending_seats()[0]
    await play_move(app, live, mover)
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    try:
        Match.load(live.match.save(), catalogue).undo(mover)
    except NeedsConsent:
        return status, live, mover
    raise AssertionError("nothing bars this undo")


def open_request(seat: Seat) -> Seen:
    """Return the open request as a seat sees it."""
    return next(message for message in reversed(seat.sees(ROOM)) if "Deny" in message.buttons)


async def ask_for_undo(app: Running, live: LiveTable, asker: int) -> tuple[Seat, Reply]:
    """Take a seat's last answer back, or ask the others; return its player and the reply."""
    seat = app.seat(holder(live, asker))
    return seat, await undo_answer(seat, ROOM)
