"""Benchmarks of storing and loading matches, and of the memory that live tables take."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import tempfile
import time
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sqlmodel import Session

from bot.tables.history.past_boards import past_views
from bot.tables.live_table import LiveTable
from bot.tables.news import MAX_RECAP_CHANGES
from bot.tools.bench.figures import Figure, Pace, milliseconds, percentile
from bot.tools.bench.positions import positions
from rules import catalogue
from rules.kernel import Entry, Game, Match, SeededDice
from storage.database.store import Store
from storage.matches import match_log, matches
from storage.matches.change_records import Change, ChangedBy
from storage.schema import table_records as kept
from storage.tables.lobby import NewTable
from storage.tables.locked_table import lock

MOST_MIB = 200
"""Maximum MiB of a thousand live tables."""
LOADS, RECAPS = 100, 20


def storage(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield times of storing a random match answer by answer in SQLite, and of reading it."""
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as folder:
        url = f"sqlite:///{folder}/bench.db"
        times = asyncio.run(_measure_storage(game, url, pace.appends))
    yield milliseconds("append p50", percentile(times.appends, 0.5))
    yield milliseconds("append p99", percentile(times.appends, 0.99), 20)
    yield milliseconds("load p50", percentile(times.loads, 0.5), 10)
    yield milliseconds("recap p50", percentile(times.recaps, 0.5))
    yield milliseconds(f"history of {len(times.appends)} answers", times.history)


class _Times(NamedTuple):
    """Seconds that a match's storing and reading take."""

    appends: Sequence[float]
    loads: Sequence[float]
    recaps: Sequence[float]
    """Reading the news from which /recap chooses."""
    history: float
    """Computing all boards of /history."""


async def _measure_storage(game: Game[Any, Any], url: str, most: int) -> _Times:
    """Store and read a random match in a new database; return the times."""
    match = Match.start(game, seats=game.seats[-1], dice=SeededDice("bench"))
    appends, loads, recaps = list[float](), list[float](), list[float]()
    chance = Random(0)  # noqa: S311  a benchmark's choices
    async with await Store.open(url) as store:
        table = (await store.run(_create, match)).id
        while match.result is None and len(appends) < most:
            seat, ask = next(iter(match.asks().items()))
            before = match.revision
            match.answer(seat, chance.choice(ask.keys))
            appends.append(await _append(store, table, match, seat, before))
        for _ in range(LOADS):
            start = time.perf_counter()
            _, save = await store.read(matches.load, table=table)
            Match.load(save, catalogue)
            loads.append(time.perf_counter() - start)
        for _ in range(RECAPS):
            start = time.perf_counter()
            await store.read(match_log.known_to, table=table, most=MAX_RECAP_CHANGES, seat=0)
            recaps.append(time.perf_counter() - start)
        start = time.perf_counter()
        log = await store.read(match_log.entries, table=table)
        past_views(game.slug, match.seats, match.options, log, 0)
        return _Times(appends, loads, recaps, time.perf_counter() - start)


async def _append(store: Store, table: str, match: Match, seat: int, before: int) -> float:
    """Store a match's last answer; return the seconds until it is in the file."""
    start = time.perf_counter()
    change = Change(
        by=ChangedBy(seat=seat),
        at=datetime.now(UTC),
        since=before,
        revision=match.revision,
        save=match.save(),
        entries=tuple(match.added_entries),
        cut=match.cut,
    )
    pending = [kept.PendingSeat(each) for each in match.asks()]
    await store.run(_store_change, table, change, pending)
    return time.perf_counter() - start


def _store_change(
    session: Session, table: str, change: Change, pending: Collection[kept.PendingSeat]
) -> None:
    """Store a change without the bot's additions to it, such as reminders."""
    locked = lock(session, table=table, seat=change.by.seat)
    matches.add_change(locked, change, pending)
    locked.write()


def _create(session: Session, match: Match) -> kept.Table:
    """Store and return a running table for the benchmark."""
    seats = [kept.Seat(seat, f"AI {seat}", ai_level="fair") for seat in range(match.seats)]
    return store_match(session, match, kept.ChannelAddress(1, 1), seats, match.added_entries)


def store_match(
    session: Session,
    match: Match,
    channel: kept.ChannelAddress,
    seats: Sequence[kept.Seat],
    log: Sequence[Entry],
) -> kept.Table:
    """Store and return a table with a running match and its log, without clocks.

    Its first seat's holder is the host.
    """
    assert isinstance(match.dice, SeededDice)
    now = datetime.now(UTC)
    new = NewTable(
        game=match.game.slug,
        channel=channel,
        host_id=seats[0].person_id or 1,
        host_name=seats[0].name,
        options=match.options,
        at=now,
    )
    opening = matches.opening_of(match, match.dice.seed, log=log, at=now)
    return matches.create(session, new, seats=seats, opening=opening, pending=[])


def memory(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield the memory that a thousand live tables take, besides the game and the bot."""
    if not pace.live_tables:
        return
    saves = [spot.save() for spot in positions(game, pace.positions)]
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(1) as pool:
        taken = pool.apply(_memory_of, (saves, pace.live_tables))
    yield Figure(f"{pace.live_tables} live tables", taken / 2**20, "MiB", target=MOST_MIB)


def _memory_of(saves: Sequence[bytes], count: int) -> int:
    """Return the bytes that live tables with these saves take in memory."""
    for save in saves:
        Match.load(save, catalogue)  # what all tables share is loaded before
    before = _resident()
    tables = [
        LiveTable(_record(number), Match.load(saves[number % len(saves)], catalogue))
        for number in range(count)
    ]
    taken = _resident() - before
    assert len(tables) == count
    return taken


def _resident() -> int:
    """Return this process's resident memory in bytes; Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _record(number: int) -> kept.Table:
    """Return an unstored record of a running table of four people."""
    return kept.Table(
        id=f"t{number}",
        game="",
        game_schema=1,
        guild_id=1,
        channel_id=number,
        message_id=number,
        host_id=1,
        state=kept.TableState.RUNNING,
        options={},
        commitment="0" * 64,
        revision=1,
        length=1,
        edition=1,
        posted_edition=1,
        created_at=datetime.now(UTC),
        seats=tuple(kept.Seat(seat, f"player {seat}", person_id=seat) for seat in range(4)),
    )
