from __future__ import annotations

from datetime import timedelta

from sqlmodel import Session

from storage.clocks import clocks
from storage.database import heartbeat
from storage.database.shards import Share
from storage.database.store import Store
from storage.matches import matches
from storage.queries import rows
from storage.schema.table_records import PendingSeat
from tests.storage.sample_tables import NOON, later, running_table


async def due(store: Store, table: str) -> object:
    (clock,) = await store.run(lambda s: clocks.of_table(s, table=table))
    return clock.due_at


async def test_an_absence_puts_every_running_clock_off_once(store: Store) -> None:
    table = await running_table(store, pending=[PendingSeat(0, due_at=later(60))])
    free = await running_table(store, pending=[PendingSeat(0)])
    assert await store.run(lambda s: heartbeat.shift_deadlines(s, now=NOON)) == timedelta()
    assert await store.run(lambda s: heartbeat.shift_deadlines(s, now=later(45))) == timedelta(
        minutes=45
    )
    assert await due(store, table.id) == later(105)
    assert await store.run(lambda s: heartbeat.shift_deadlines(s, now=later(45))) == timedelta()
    assert await due(store, table.id) == later(105)
    assert await due(store, free.id) is None


async def test_paused_clock_is_not_shifted(store: Store) -> None:
    table = await running_table(store, pending=[PendingSeat(0, due_at=later(60))])
    await store.run(lambda s: heartbeat.record_beat(s, now=NOON))
    await store.run(lambda s: matches.pause(s, table=table.id, at=NOON))
    await store.run(lambda s: heartbeat.shift_deadlines(s, now=later(45)))
    assert await due(store, table.id) == later(60)


async def test_each_share_of_the_servers_has_a_life_of_its_own(store: Store) -> None:
    def resumed(session: Session, share: Share, minutes: float) -> timedelta:
        session.info[rows.SHARE_KEY] = share
        return heartbeat.shift_deadlines(session, now=later(minutes))

    first, second = Share(0, 0, 2), Share(1, 1, 2)
    await store.run(lambda s: heartbeat.record_beat(s, now=NOON))
    assert await store.run(lambda s: resumed(s, first, 10)) == timedelta(minutes=10)
    assert await store.run(lambda s: resumed(s, first, 30)) == timedelta(minutes=20)
    assert await store.run(lambda s: resumed(s, second, 40)) == timedelta(minutes=40)
    whole = await store.run(lambda s: heartbeat.shift_deadlines(s, now=later(45)))
    assert whole == timedelta(minutes=5), "the last beat of another division counts"
