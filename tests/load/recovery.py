"""Time until a bot answers after downtime: stored tables, all behind, and people who click.

    python -m tests.load.recovery 1000 --seconds 600 [--ai] [--limits]

The playground runs here, the bot in a process beside it. Tables of all games lie in 200 channels,
each with players of other names, so that no picture is like another. It ends once every table is
shown (`--ai`: and every AI seat has moved), or the time is over. Prints as it goes: tables that
are behind, boards a second, clicks answered with their waits, memory of the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any
from unittest.mock import patch

from sqlalchemy import text
from sqlmodel import Session

from bot.playground import interactions, servers
from bot.playground.driver import NoAnswerError
from bot.playground.playground import Playground
from bot.tools.bench.many_tables import start_bot, stop_bot
from bot.tools.bench.storage_speed import store_match
from rules import catalogue
from rules.kernel import Game, Match, SeededDice
from storage.database.store import Store
from storage.people import people
from storage.schema import table_records as kept
from storage.schema.table_rows import ClockRow, TableRow
from tests.load.moves import percentiles
from tests.load.processes import Taken, taken
from tests.load.table_copies import copied, name_of
from tests.support.confirmed_answers import CLICK_SECONDS, SLOW

MOST_TABLES, MOST_SECONDS = 10_000, 3_600
CHANNELS = 200
ANSWERS = 20
CLICKS = 4
"""A second."""
TELLS = 10.0


def stored(
    session: Session,
    peer: Playground,
    tables: int,
    *,
    ai: bool,
    games: Sequence[Game[Any, Any]] = (catalogue["ganymede"],),
) -> None:
    """Store a match of two of each game, with some old answers, as this many tables."""
    guild = next(iter(peer.world.guilds.values()))
    places = [servers.add_channel(peer.world, guild, f"load-{n}").id for n in range(CHANNELS)]
    ids = [peer.world.user(name).id for name in ("ann", "bea")]
    for name, person in zip(("ann", "bea"), ids, strict=True):
        people.ensure(session, person_id=person, name=name)
    for first, game in enumerate(games):
        match, log = Match.start(game, seats=2, dice=SeededDice("load")), []
        rng = Random(1)
        log += match.added_entries
        while len(log) < ANSWERS or not match.rested:
            seat, ask = min(match.asks().items())
            match.answer(seat, rng.choice(ask.keys))
            log += match.added_entries
        pending = min(match.asks())
        seats = [
            kept.Seat(seat, "AI", ai_level="fair")
            if ai and seat == pending
            else kept.Seat(seat, name, person_id=ids[seat])
            for seat, name in enumerate(("ann", "bea"))
        ]
        made = store_match(session, match, kept.ChannelAddress(guild.id, places[0]), seats, log)
        if not ai:
            session.add(ClockRow(table_id=made.id, seat=pending, since=made.created_at, pings=1))
            session.flush()
        copied(session, made, range(first, tables, len(games)), places)
        drop(session, made.id)


def drop(session: Session, table: str) -> None:
    """Take the match out that was copied."""
    row = session.get_one(TableRow, table)
    session.delete(row)
    session.flush()


LEFT = {
    False: "SELECT count(*) FROM matches WHERE posted_edition < edition",
    True: "SELECT count(*) FROM matches WHERE posted_edition < edition OR id IN "
    "(SELECT table_id FROM log GROUP BY table_id HAVING count(*) = 1)",
}
"""Counts of what is still to be done, with AI seats (True) and without."""


@dataclass
class Healing:
    """A bot that has much to show, and somebody who clicks meanwhile."""

    peer: Playground
    store: Store
    bot: int
    tables: int
    ai: bool
    waits: list[float] = field(default_factory=list)
    unanswered: int = 0
    most: Taken = field(default_factory=lambda: Taken(0.0, 0.0, 0, 0))

    async def run(self, seconds: float) -> None:
        """Ask for a log some times a second, from when the bot is there until all is shown."""
        while not (self.peer.gateway.connected and self.peer.world.commands):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        begun, telling, rng = time.perf_counter(), 0.0, Random(2)
        tasks: set[asyncio.Task[None]] = set()
        left = self.tables
        while left and (now := time.perf_counter() - begun) < seconds:
            task = asyncio.create_task(self._click(name_of(rng.randrange(self.tables))))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
            await asyncio.sleep(1 / CLICKS)
            self._weigh()
            if now - telling > TELLS:
                telling, left = now, await self.store.read(self._left)
                print(f"  {now:5.0f} s: {left} left, {self._figures(now)}", flush=True)
        took = time.perf_counter() - begun
        if tasks:
            await asyncio.wait(tasks)
        first, *later = self.waits or [0.0]
        print(
            f"{self.tables} tables, {left} left after {took:.0f} s: {self._figures(took)}\n"
            f"  first click {first * 1000:.0f} ms, later ones {percentiles(later)} ms, most "
            f"{max(later, default=0.0) * 1000:.0f} ms, {sum(wait > SLOW for wait in later)} over "
            f"3 s, {self.unanswered} without an answer",
            flush=True,
        )

    def _left(self, session: Session) -> int:
        return int(session.connection().execute(text(LEFT[self.ai])).scalar_one())

    async def _click(self, table: str) -> None:
        at = time.perf_counter()
        try:
            await self.peer.seat("ann").slash("load-0", "/log", table=table)
            self.waits.append(time.perf_counter() - at)
        except NoAnswerError:
            self.unanswered += 1

    def _weigh(self) -> None:
        now = taken([self.bot])
        self.most = Taken(
            now.seconds,
            now.beside,
            max(now.megabytes, self.most.megabytes),
            max(now.beside_megabytes, self.most.beside_megabytes),
        )

    def _figures(self, seconds: float) -> str:
        posted = (
            message for place in self.peer.world.messages.values() for message in place.values()
        )
        boards = sum(bool(message.attachments) for message in posted)
        return (
            f"{boards} boards ({boards / seconds:.1f}/s), {len(self.waits)} clicks answered, "
            f"at most {self.most.megabytes} + {self.most.beside_megabytes} MB"
        )


async def run(given: argparse.Namespace) -> None:
    """Store the tables, and start a bot on them."""
    tables = min(given.tables, MOST_TABLES)
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        database, begun_at = f"sqlite:///{folder}/load.db", time.perf_counter()
        async with (
            Playground(rate_limits=given.limits) as peer,
            await Store.open(database) as store,
        ):
            games = list(catalogue.values())
            await store.run(stored, peer, tables, ai=given.ai, games=games)
            print(f"stored after {time.perf_counter() - begun_at:.0f} s", flush=True)
            bot = await start_bot(peer, database, folder)
            try:
                with patch.object(interactions, "ACKNOWLEDGE_SECONDS", CLICK_SECONDS):
                    it = Healing(peer, store, bot.pid, tables, given.ai)
                    await it.run(min(given.seconds, MOST_SECONDS))
            finally:
                await stop_bot(bot)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("tables", type=int)
    wished.add_argument("--seconds", type=float, default=30, help="at most")
    wished.add_argument("--ai", action="store_true", help="the seat to move is an AI's")
    wished.add_argument("--limits", action="store_true", help="with Discord's rate limits")
    asyncio.run(run(wished.parse_args()))
