"""Tables with clocks, and the seats whose time runs."""

from __future__ import annotations

import random

from bot.playground.driver import Seen
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from storage.clocks import clocks
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import Clock
from storage.schema.table_terms import Pace
from storage.tables import lobby
from tests.bot.support.match_play import move_keys, on_turn
from tests.bot.support.service_fixture import FIRST_PERSON, SEED, ServiceFixture
from tests.support.running_bot import Running

DAY = 24 * 3600


async def begin_timed_match(
    app: Running, *names: str, pace: str = "day"
) -> tuple[Seen, LiveTable, int]:
    """Begin a match with clocks at its first turn: return status, table, and the seat to move."""
    status, live = await on_turn(app, *names, pace=pace)
    return status, live, live.pending_seats()[0]


async def start_with_pace(
    tables: ServiceFixture, game: str, pace: Pace, seats: int = 3
) -> LiveTable:
    live = await tables.opened(min(seats, catalogue[game].seats[-1]), game=game)
    await tables.store.run(
        lambda s: lobby.change(
            s, table=live.id, options=live.table.options, palette=None, pace=pace
        )
    )
    await tables.tables.start(live, SEED, by=ChangedBy(FIRST_PERSON, 1))
    return live


async def clocks_by_seat(tables: ServiceFixture, live: LiveTable) -> dict[int, Clock]:
    result = await tables.store.run(lambda s: clocks.of_table(s, table=live.id))
    return {clock.seat: clock for clock in result}


async def play_until_asked(tables: ServiceFixture, live: LiveTable, *, reaction: bool) -> int:
    """Play on until somebody is asked, out of turn or in it, what has a usual answer."""
    rng = random.Random(7)
    for _ in range(300):
        for seat, ask in live.match.asks().items():
            if ask.default and ask.reaction == reaction:
                return seat
        seat = live.pending_seats()[0]
        keys = move_keys(live, seat, rng)
        await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
    raise AssertionError("never asked")
