"""Each process looks after the tables of its own servers, and after no others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import text

from storage.database.store import Store
from storage.reminders import pings
from storage.schema.table_records import ChannelAddress, PendingSeat
from storage.tables import lookups
from tests.storage.sample_tables import later, running_table
from tests.storage.shares import SHARES, as_of


async def test_outdated_and_due_tables_are_shared_out(store: Store) -> None:
    guilds = [number << 22 for number in range(6)]
    made = {}
    for guild in guilds:
        due = [
            PendingSeat(0, ping_at=later(10)),
            PendingSeat(1, ping_at=later(10), separate_ping=True),
        ]
        table = await running_table(store, channel=ChannelAddress(guild, 7), pending=due)
        made[table.id] = guild
    now = later(20)
    works: list[tuple[Callable[..., Any], dict[str, Any]]] = [
        (lookups.with_ai, {}),
        (lookups.possibly_posted, {}),
        (lookups.outdated_before, {"before": now}),
        (pings.tables_with_due_first_ping, {"now": now}),
    ]
    for work, given in works:
        parts = [await store.read(as_of(share, work, **given)) for share in SHARES]
        named = [{row[0] if isinstance(row, tuple) else row for row in part} for part in parts]
        for share, tables in zip(SHARES, named, strict=True):
            assert tables == {table for table, guild in made.items() if share.has(guild)}, work
    assert await store.read(as_of(SHARES[0], pings.next_wake, now=later(5))) == later(10)
    claimed = [await store.run(as_of(share, pings.claim_due, now=now)) for share in SHARES]
    for share, clocks_of_share in zip(SHARES, claimed, strict=True):
        mine = {table for table, guild in made.items() if share.has(guild)}
        assert {clock.table_id for clock in clocks_of_share} == mine
        left = await store.read(as_of(share, pings.claims))
        assert {clock.table_id for clock in left} == mine
        assert await store.read(as_of(share, pings.claims, before=later(19))) == ()
        assert len(await store.read(as_of(share, pings.claims, before=now))) == len(mine)


async def test_share_without_open_tables_has_no_next_wake(store: Store) -> None:
    await running_table(store, channel=ChannelAddress(1 << 22, 7))
    await store.run(lambda s: s.connection().execute(text("SELECT 1")))
    assert await store.read(as_of(SHARES[0], pings.next_wake, now=later(0))) is None
    assert await store.read(as_of(SHARES[1], pings.next_wake, now=later(0))) is not None
