from __future__ import annotations

from storage.clocks import clocks
from storage.database.store import Store
from storage.schema.table_records import Clock, PendingSeat, Table
from tests.storage.sample_tables import ANN, BEN, NOON, answer, later, running_table


async def running(store: Store, table: Table) -> dict[int, Clock]:
    clocks_of_table = await store.run(lambda session: clocks.of_table(session, table=table.id))
    return {clock.seat: clock for clock in clocks_of_table}


async def test_a_clock_starts_with_the_match(store: Store) -> None:
    table = await running_table(store)
    clock = (await running(store, table))[0]
    assert (clock.since, clock.due_at, clock.ping_at) == (NOON, later(60), later(10))
    assert (clock.pings, clock.last_ping_at, clock.nonce) == (0, None, None)


async def test_pending_seat_keeps_its_clock_and_a_mover_restarts(store: Store) -> None:
    table = await running_table(store, pending=[PendingSeat(0), PendingSeat(1)])
    await answer(store, table, 1, "x", seat=1, pending=[PendingSeat(0, later(9)), PendingSeat(1)])
    by_seat = await running(store, table)
    assert (by_seat[0].since, by_seat[0].due_at) == (NOON, None)
    assert by_seat[1].since == later(1)
    await answer(store, table, 2, "y", seat=1, pending=[PendingSeat(0)])
    assert set(await running(store, table)) == {0}


async def test_last_pending_seat_of_several_is_stored(store: Store) -> None:
    table = await running_table(store, pending=[PendingSeat(0), PendingSeat(1)])
    await answer(store, table, 1, "x", seat=1, pending=[PendingSeat(0)])
    assert (await running(store, table))[0].only_pending_since == later(1)
    await answer(store, table, 2, "y", seat=0, pending=[PendingSeat(0)])
    assert (await running(store, table))[0].only_pending_since is None


async def test_a_person_s_clocks_over_all_tables(store: Store) -> None:
    second = await running_table(store, at=later(5))
    first = await running_table(store)
    await running_table(store, pending=[PendingSeat(1)])
    result = await store.run(lambda session: clocks.of_person(session, person_id=ANN))
    assert [clock.table_id for clock in result] == [first.id, second.id]
    assert await store.run(lambda session: clocks.of_person(session, person_id=BEN)) == ()
