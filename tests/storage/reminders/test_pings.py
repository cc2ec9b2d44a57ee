from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace
from sqlmodel import Session

from storage.clocks import clocks
from storage.database.store import Store
from storage.reminders import pings
from storage.schema.table_records import Clock, MessageAddress, PendingSeat, Table
from storage.tables.locked_table import lock
from tests.storage.sample_tables import NOON, answer, later, running_table


async def running(store: Store, table: Table) -> dict[int, Clock]:
    clocks_of_table = await store.run(lambda session: clocks.of_table(session, table=table.id))
    return {clock.seat: clock for clock in clocks_of_table}


async def claim(store: Store, now: datetime) -> tuple[Clock, ...]:
    return await store.run(lambda session: pings.claim_due(session, now=now))


async def test_secret_answer_keeps_the_clock(store: Store) -> None:
    table = await running_table(
        store, pending=[PendingSeat(0, ping_at=later(10), separate_ping=True), PendingSeat(1)]
    )
    (claimed,) = await claim(store, later(10))
    nonce = claimed.nonce or ""
    await store.run(lambda s: pings.confirm(s, nonce=nonce, sent_at=NOON))
    before = await running(store, table)
    pending = [PendingSeat(0, ping_at=later(50)), PendingSeat(1)]
    await answer(store, table, 1, "x", seat=0, pending=pending, secret=True)
    assert await running(store, table) == before
    await answer(store, table, 2, "y", seat=0, pending=[PendingSeat(0, ping_at=later(50))])
    again = (await running(store, table))[0]
    assert (again.since, again.pings, again.ping_at) == (later(2), 0, later(50))


async def test_a_claimed_ping_is_nobody_else_s(store: Store) -> None:
    table = await running_table(store)
    assert await claim(store, later(9)) == ()
    (claimed,) = await claim(store, later(10))
    assert (claimed.table_id, claimed.seat, claimed.claimed_at) == (table.id, 0, later(10))
    assert claimed.nonce is not None
    assert len(claimed.nonce) <= 25
    assert await claim(store, later(20)) == ()


async def test_a_confirmed_ping_is_counted_and_the_next_one_comes_due(store: Store) -> None:
    table = await running_table(store)
    (claimed,) = await claim(store, later(10))
    nonce = claimed.nonce or ""
    assert await store.run(lambda s: pings.confirm(s, nonce=nonce, sent_at=later(11)))
    await store.run(
        lambda s: pings.retime(s, table=table.id, seat=0, ping_at=later(30), separate_ping=False)
    )
    clock = (await running(store, table))[0]
    assert (clock.pings, clock.last_ping_at, clock.nonce) == (1, later(11), None)
    assert await claim(store, later(29)) == ()
    (again,) = await claim(store, later(30))
    assert again.nonce != nonce


async def test_ping_sent_both_ways_is_counted_once(store: Store) -> None:
    table = await running_table(store)
    (claimed,) = await claim(store, later(10))
    reminder, direct = MessageAddress(1, 2), MessageAddress(3, 4)
    nonce, sent_at = claimed.nonce or "", later(11)
    await store.run(pings.confirm, nonce=nonce, sent_at=sent_at, reminder=reminder, direct=direct)
    clock = (await running(store, table))[0]
    assert (clock.pings, clock.last_ping_at) == (1, later(11))
    assert clock.reminder == MessageAddress(1, 2)


async def test_a_ping_due_in_a_crash_is_given_out_again_with_its_nonce(
    url: str, store: Store
) -> None:
    await running_table(store)
    (claimed,) = await claim(store, later(10))
    await store.close()
    restarted = await Store.open(url)
    try:
        assert await restarted.run(pings.claims) == (claimed,)
        assert await claim(restarted, later(20)) == ()
        nonce = claimed.nonce or ""
        await restarted.run(lambda s: pings.confirm(s, nonce=nonce, sent_at=later(21)))
        assert await restarted.run(pings.claims) == ()
        assert await claim(restarted, later(1000)) == ()
    finally:
        await restarted.close()


async def test_a_move_made_meanwhile_ends_the_claim(store: Store) -> None:
    table = await running_table(store)
    (claimed,) = await claim(store, later(10))
    nonce = claimed.nonce or ""
    await answer(store, table, 1, "x", pending=[PendingSeat(0, ping_at=later(40))])
    assert not await store.run(lambda s: pings.confirm(s, nonce=nonce, sent_at=later(11)))
    assert not await store.run(lambda s: pings.release(s, nonce=nonce, ping_at=None))
    assert (await running(store, table))[0].ping_at == later(40)


async def test_a_released_claim_is_tried_again(store: Store) -> None:
    table = await running_table(store)
    (claimed,) = await claim(store, later(10))
    nonce = claimed.nonce or ""
    assert await store.run(lambda s: pings.release(s, nonce=nonce, ping_at=later(15)))
    assert (await running(store, table))[0].pings == 0
    assert len(await claim(store, later(15))) == 1


async def test_pings_can_be_moved_and_ended_unless_one_is_on_its_way(store: Store) -> None:
    table = await running_table(store)

    async def retime(moment: datetime | None) -> None:
        await store.run(
            lambda s: pings.retime(s, table=table.id, seat=0, ping_at=moment, separate_ping=True)
        )

    await retime(later(50))
    assert await claim(store, later(49)) == ()
    await retime(None)
    assert await claim(store, later(9999)) == ()
    await retime(later(60))
    (claimed,) = await claim(store, later(60))
    await retime(later(70))
    assert (await running(store, table))[0] == claimed


async def test_first_ping_goes_with_the_table_message(
    store: Store,
) -> None:
    table = await running_table(store, pending=[PendingSeat(0, ping_at=later(10))])
    assert await claim(store, later(11)) == ()
    assert await store.run(lambda s: pings.tables_with_due_first_ping(s, now=later(11))) == (
        table.id,
    )


def _draft_at(session: Session, table: str, at: datetime) -> None:
    locked = lock(session, table=table)
    locked.clocks[0] = replace(locked.clocks[0], draft_at=at)
    locked.write()


async def test_draft_and_snooze_end_with_the_ping(store: Store) -> None:
    table = await running_table(store)
    await store.run(lambda s: pings.store_preference(s, table=table.id, seat=0, until=later(9)))
    await store.run(_draft_at, table.id, later(5))
    (claimed,) = await claim(store, later(10))
    assert (claimed.snoozed_until, claimed.draft_at) == (later(9), later(5))
    nonce = claimed.nonce or ""
    clock = await store.run(lambda s: pings.confirm(s, nonce=nonce, sent_at=later(11)))
    assert clock is not None
    assert (clock.snoozed_until, clock.draft_at, clock.nudged) == (None, None, True)


async def test_a_claim_takes_the_longest_due_first_and_no_more_than_asked(store: Store) -> None:
    late = await running_table(
        store, pending=[PendingSeat(0, ping_at=later(3), separate_ping=True)]
    )
    early = await running_table(
        store, pending=[PendingSeat(0, ping_at=later(2), separate_ping=True)]
    )
    for table in (early, late):
        (claimed,) = await store.run(lambda s: pings.claim_due(s, now=later(5), most=1))
        assert claimed.table_id == table.id
