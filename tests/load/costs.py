"""Costs of each database query of a bot, at rising numbers of stored tables.

    python -m tests.load.costs --tables 100,1000,10000

Prints the median of some runs in milliseconds of the thread's own CPU time, and its ratio to
that at the first number. A few seconds for a thousand tables.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

from sqlmodel import Session

from bot.playground.playground import Playground
from storage.database.store import Store
from storage.matches import match_log, matches, table_message
from storage.reminders import pings
from storage.tables import lookups, seats
from tests.load.recovery import stored
from tests.load.table_copies import name_of

RUNS = 40
MOST_TABLES = 100_000
LISTS = {"tables_in", "tables_of", "behind", "with_ai", "unsure"}
"""Queries for many rows, up to a hundred or all; these grow with the tables."""


def asked(peer: Playground, tables: int) -> Iterator[tuple[str, Callable[[Session], Any]]]:
    """Yield the queries of a bot: each by its name, as work in a transaction."""
    now, table = datetime.now(UTC), name_of(tables // 2)
    channel = peer.world.channel("load-7")
    guild, person = channel.guild_id or 0, peer.world.user("ann").id
    late = now + timedelta(days=1)
    yield "tables_in", lambda s: lookups.tables_in(s, guild_id=guild, channel_id=channel.id)
    yield "tables_of", lambda s: lookups.tables_of(s, person_id=person)
    yield "load", lambda s: matches.load(s, table=table)
    yield "latest", lambda s: match_log.latest(s, table=table, most=18)
    yield "message", lambda s: table_message.read_state(s, table=table, most=18)
    yield "seen", lambda s: seats.last_view(s, table=table, seat=0)
    yield "claim", lambda s: pings.claim_due(s, now=now - timedelta(days=9))
    yield (
        "tables with a due first ping",
        lambda s: pings.tables_with_due_first_ping(s, now=now - timedelta(days=9)),
    )
    yield "claims of pings", pings.claims
    yield "next_wake", lambda s: pings.next_wake(s, now=late)
    yield "behind", lambda s: lookups.outdated_before(s, before=late)
    yield "with_ai", lookups.with_ai
    yield "unsure", lookups.possibly_posted


async def costs(tables: int) -> dict[str, float]:
    """Return the median milliseconds of each query, with this many tables stored."""
    medians = {}
    with tempfile.TemporaryDirectory(prefix="orrery-load-") as folder:
        async with Playground() as peer, await Store.open(f"sqlite:///{folder}/load.db") as store:
            await store.run(stored, peer, tables, ai=False)
            for name, work in asked(peer, tables):
                spent: list[float] = []

                def timed(
                    session: Session,
                    work: Callable[[Session], Any] = work,
                    spent: list[float] = spent,
                ) -> None:
                    begun = time.thread_time()
                    work(session)
                    spent.append(time.thread_time() - begun)

                for _ in range(3 if name in LISTS else RUNS):
                    await store.read(timed)
                medians[name] = median(spent) * 1000
    return medians


async def run(numbers: list[int]) -> None:
    """Print the costs at each number of tables."""
    first: dict[str, float] = {}
    for tables in numbers:
        medians = await costs(min(tables, MOST_TABLES))
        first = first or medians
        print(f"{tables} tables", flush=True)
        for name, cost in medians.items():
            grows = " (lists many rows)" if name in LISTS else ""
            print(f"  {name:12} {cost:8.3f} ms  x {cost / first[name]:.2f}{grows}", flush=True)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("--tables", default="100,1000", help="numbers with commas between")
    asyncio.run(run([int(number) for number in wished.parse_args().tables.split(",")]))
