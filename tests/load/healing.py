"""How soon a bot answers after downtime: stored tables, all of them behind, and people who click.

    python -m tests.load.healing 1000 --seconds 40 --ai

The playground runs here, the bot in a process beside it. Bounded in count and time; prints as it
goes: boards a second, clicks answered with their waits, memory of the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sys
import tempfile
import time
from random import Random
from typing import Any

from sqlalchemy import text
from sqlmodel import Session, col, select

from bot.playground import hosting
from bot.playground.driver import NoAnswerError
from bot.playground.peer import Peer
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage import people
from storage import records as kept
from storage.store import Store
from storage.tables import ClockRow, LogRow, MatchRow, SeatRow, SnapshotRow
from tests.load.processes import memory

MOST_TABLES, MOST_SECONDS = 10_000, 120
CHANNELS = 200
KINDS: tuple[Any, ...] = (MatchRow, SeatRow, LogRow, SnapshotRow, ClockRow)
ANSWERS = 20


def copied(session: Session, made: kept.Table, tables: int, places: list[int]) -> None:
    """Store the same match as many tables, spread over the channels."""
    for kind in KINDS:
        key = col(kind.id if kind is MatchRow else kind.table_id)
        rows = [row.model_dump() for row in session.exec(select(kind).where(key == made.id))]
        fresh = []
        for number in range(tables):
            for row in rows:
                one = dict(row)
                if kind is MatchRow:
                    one |= {"id": name_of(number), "channel_id": places[number % len(places)]}
                else:
                    one["table_id"] = name_of(number)
                    one.pop("id", None)
                    one.pop("interaction_id", None)
                fresh.append(one)
        if fresh:
            session.connection().execute(kind.__table__.insert(), fresh)


def name_of(number: int) -> str:
    """The id of a copied table."""
    return f"t{number}"


def stored(session: Session, peer: Peer, tables: int, *, ai: bool) -> None:
    """A match of two some answers old, stored so often."""
    from bot.tools.bench.keeping import begun

    match = Match.start(catalogue["ganymede"], seats=2, dice=SeededDice("load"))
    log, rng = list(match.fresh), Random(1)
    while len(log) < ANSWERS or not match.rested:
        seat, ask = min(match.asks().items())
        match.answer(seat, rng.choice(ask.keys))
        log += match.fresh
    guild = next(iter(peer.world.guilds.values()))
    ids = [peer.world.user(name).id for name in ("ann", "bea")]
    for name, person in zip(("ann", "bea"), ids, strict=True):
        people.meet(session, person_id=person, name=name)
    awaited = min(match.asks())
    seats = [
        kept.Seat(seat, "AI", ai_level="greedy")
        if ai and seat == awaited
        else kept.Seat(seat, name, person_id=ids[seat])
        for seat, name in enumerate(("ann", "bea"))
    ]
    places = [hosting.add_channel(peer.world, guild, f"load-{n}").id for n in range(CHANNELS)]
    made = begun(session, match, kept.Place(guild.id, places[0]), seats, log)
    if not ai:
        session.add(ClockRow(table_id=made.id, seat=awaited, since=made.created_at, pings=1))
        session.flush()
    copied(session, made, tables, places)
    shown = text("UPDATE matches SET posted_edition = edition WHERE id = :id")
    session.connection().execute(shown, {"id": made.id})


async def run(tables: int, seconds: float, *, ai: bool) -> None:
    """Store the tables, start a bot on them, and click until the time is over."""
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        database = f"sqlite:///{folder}/load.db"
        async with Peer() as peer:
            async with await Store.open(database) as store:
                await store.run(stored, peer, tables, ai=ai)
            bot = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot.tools.bench.host", peer.address, database, folder),
                env={**os.environ, "ORRERY_TOKEN": peer.token},
            )
            try:
                await clicked(peer, bot.pid, tables, seconds)
            finally:
                bot.terminate()
                await bot.wait()


async def clicked(peer: Peer, bot: int, tables: int, seconds: float) -> None:
    """Ask for a log four times a second, from when the bot is there."""
    while not (peer.gateway.connected and peer.world.commands):  # noqa: ASYNC110
        await asyncio.sleep(0.02)
    begun, rng, most = time.perf_counter(), Random(2), 0
    waits: list[float] = []
    tasks: set[asyncio.Task[None]] = set()

    async def one() -> None:
        at, table = time.perf_counter(), name_of(rng.randrange(tables))
        with contextlib.suppress(NoAnswerError):
            await peer.seat("ann").slash("load-0", "/log", table=table)
        waits.append(time.perf_counter() - at)

    def boards() -> int:
        posted = (one for place in peer.world.messages.values() for one in place.values())
        return sum(bool(one.attachments) for one in posted)

    told = 0.0
    while (now := time.perf_counter() - begun) < seconds:
        task = asyncio.create_task(one())
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        await asyncio.sleep(0.25)
        most = max(most, memory(bot))
        if now - told > 5:
            told = now
            figures = f"{boards()} boards, {len(waits)} answered, {memory(bot)} MB"
            print(f"  {now:5.1f} s: {figures}", flush=True)
    posted = boards()
    await asyncio.wait(tasks, timeout=15) if tasks else None
    waits.sort()
    at = [waits[int(len(waits) * part)] * 1000 for part in (0.5, 0.9)] if waits else []
    print(
        f"{tables} tables: {posted} boards in {seconds:.0f} s; {len(waits)} clicks answered: "
        f"p50 {at[0]:.0f}, p90 {at[1]:.0f}, most {waits[-1] * 1000:.0f} ms; {most} MB",
        flush=True,
    )


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("tables", type=int)
    wished.add_argument("--seconds", type=float, default=30)
    wished.add_argument("--ai", action="store_true", help="the awaited seat is an AI's")
    given = wished.parse_args()
    asyncio.run(run(min(given.tables, MOST_TABLES), min(given.seconds, MOST_SECONDS), ai=given.ai))
