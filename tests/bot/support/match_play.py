"""Ways to play on at a running table."""

import random
from itertools import count
from typing import Any

from bot.panel.panel import Stage, build_panel
from bot.playground.driver import Seen
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules.kernel import Match, News
from storage.matches.change_records import ChangedBy
from tests.bot.support.positions import skip_to_the_end
from tests.support.running_bot import Running

ROOM = "table-one"
NAMES = ("ann", "bea", "cyd", "dov")
_numbers = count(1)


def holder(live: LiveTable, seat: int) -> str:
    """Return the name of a seat's player in the playground."""
    return live.seat(seat).name.lower()


def pending_names(live: LiveTable) -> list[str]:
    """Return the names of the players to move."""
    return [holder(live, seat) for seat in live.pending_seats()]


def seat_of(live: LiveTable, name: str, app: Running) -> int:
    """Return the number of a person's seat."""
    seat = live.table.seat_of(app.seat(name).id)
    assert seat is not None
    return seat


def move_keys(live: LiveTable, seat: int, rng: random.Random | None = None) -> list[str]:
    """Return a complete move: the first option of each question, or random ones."""
    keys: list[str] = []
    while (panel := build_panel(live.match, live.id, seat, keys, live.names)).stage is Stage.CHOOSE:
        options = panel.options
        keys.append((rng.choice(options) if rng else options[0]).key)
    return keys


async def play_move(
    app: Running, live: LiveTable, seat: int, keys: list[str] | None = None
) -> list[str]:
    """Play a move through the table service, and return its keys."""
    keys = move_keys(live, seat) if keys is None else keys
    person = live.seat(seat).person_id
    await moves.play(
        app.bot.services.tables, live, seat, keys, by=ChangedBy(person, next(_numbers))
    )
    return keys


async def play_setup(app: Running, status: Seen) -> LiveTable:
    """Choose everybody's first ships, so that the first turn begins."""
    live = await app.live(status)
    while live.match.asks() and next(iter(live.match.asks().values())).id.startswith("setup."):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    return live


async def on_turn(app: Running, *names: str, **options: Any) -> tuple[Seen, LiveTable]:
    """Return a match at its first turn: its message and its table."""
    status = await app.begun(*names, **options)
    return status, await play_setup(app, status)


async def play_until_turn_of(app: Running, live: LiveTable, name: str) -> int:
    """Play on until it is a person's turn; return their seat."""
    seat = seat_of(live, name, app)
    while seat not in live.pending_seats():
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    return seat


async def play_to_the_end(app: Running, live: LiveTable, rng: random.Random) -> None:
    """Skip to a match's last answer in memory, and play it; the log lacks the moves before it."""
    seat, key = skip_to_the_end(live, rng)
    await play_move(app, live, seat, [key])
    await app.wait_until_idle()


async def add_news(app: Running, live: LiveTable, words: str) -> None:
    """Add public news to a table, by a change without an answer."""

    def add_news(match: Match) -> list[News]:
        match.revision += 1
        match.log.set_added([])
        return [News(words)]

    await app.bot.services.tables.change(live, add_news, ChangedBy(), description="adds news")
    await app.wait_until_idle()
