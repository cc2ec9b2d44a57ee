"""Queued lines on either database."""

from __future__ import annotations

from storage.database.store import Store
from storage.matches import premoves
from storage.matches.premoves import Premove
from storage.schema.table_records import ChannelAddress, Table
from tests.storage.sample_tables import running_table
from tests.storage.shares import SHARES, as_of


async def queue(store: Store, table: Table, *keys: str, most: int = 5) -> Premove | None:
    premove = Premove(table.id, 0, 0, keys, unless=("Mars",), revision=3)
    return await store.run(premoves.add, premove=premove, most=most)


async def test_lines_wait_in_order_and_end_with_a_word(store: Store) -> None:
    table = await running_table(store)
    first, second = await queue(store, table, "a", "b"), await queue(store, table, "c")
    assert first is not None
    assert second is not None
    assert await queue(store, table, "d", most=2) is None
    assert await store.run(premoves.of_table, table=table.id) == (first, second)
    assert await store.run(premoves.tables) == (table.id,)
    done = Premove(
        table.id, 0, first.number, first.keys, skipped_leg=7, ending_message="It was played."
    )
    await store.run(premoves.mark_done, premove=done)
    (left,) = await store.run(premoves.of_seat, table=table.id, seat=0)
    assert (left.number, left.skipped_leg) == (second.number, 7)
    await store.run(premoves.end_all, table=table.id, seat=0, ending_message="It was dropped.")
    endings = await store.run(premoves.take_endings, table=table.id, seat=0)
    assert endings == ("It was played.", "It was dropped.")
    assert not await store.run(premoves.tables)
    assert not await store.run(premoves.take_endings, table=table.id, seat=0)


async def test_composed_line_waits_for_no_turn(store: Store) -> None:
    table = await running_table(store)
    await store.run(premoves.store_draft, premove=Premove(table.id, 0, 4, ("a",)))
    draft = await store.run(premoves.get_draft, table=table.id, seat=0)
    assert draft is not None
    assert draft.keys == ("a",)
    assert not await store.run(premoves.of_table, table=table.id)
    assert await store.run(premoves.drop, table=table.id, seat=0)
    assert not await store.run(premoves.drop, table=table.id, seat=0)


async def test_each_process_reads_the_lines_of_its_own_tables(store: Store) -> None:
    made = {}
    for guild in [number << 22 for number in range(6)]:
        table = await running_table(store, channel=ChannelAddress(guild, 7))
        made[table.id] = guild
        assert await queue(store, table, "wait")
    for share in SHARES:
        tables = await store.read(as_of(share, premoves.tables))
        assert {*tables} == {table for table, guild in made.items() if share.has(guild)}
