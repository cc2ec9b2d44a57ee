"""Requests and rewinds, as tests of consent need them."""

from __future__ import annotations

import random
from typing import Any

from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from tests.bot.support.match_play import ROOM, move_keys, play_move
from tests.bot.support.undo_requests import open_request
from tests.support.running_bot import Running


async def ask_to_replace(app: Running, live: LiveTable, seat: int, **options: Any) -> Seen:
    """Ask for a seat as the host: return the request in the channel."""
    await app.seat("ann").slash(ROOM, "/table replace", seat=seat + 1, **options)
    return open_request(app.seat("ann"))


async def play_some_rounds(app: Running, live: LiveTable, answers: int = 12) -> None:
    rng = random.Random(5)
    for _ in range(answers):
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    await app.wait_until_idle()


async def open_first_step(app: Running, name: str) -> Seen:
    """Return the page of the history at the first step."""
    page = (await app.seat(name).slash(ROOM, "/history")).message
    return (await app.seat(name).press(page, "First")).message
