from __future__ import annotations

from sqlmodel import Session

from storage.database.store import Store
from storage.matches import lookups, matches, outbox
from storage.schema.records import Line, Promise, Table
from tests.storage.sample_tables import NOON, post, running_table


def _paid(session: Session, table: Table, line: Line, message: int = 5) -> Table:
    return outbox.mark_sent(session, table=table.id, nonce=line.nonce, place=4, message=message)


async def test_line_is_queued_until_it_is_marked_as_sent(store: Store) -> None:
    table = await running_table(store)
    await post(store, table.id)
    assert await store.run(lookups.outdated_tables) == ()
    for words in ("one", "two"):
        line = Line(words, people=(7,))
        await store.run(lambda s, line=line: outbox.enqueue(s, table=table.id, line=line))
    (record,) = await store.run(lookups.outdated_tables)
    first, second = record.owed
    assert [(line.words, line.people) for line in record.owed] == [
        ("one", (7,)),
        ("two", (7,)),
    ]
    assert first.nonce != second.nonce
    left = await store.run(lambda s: _paid(s, table, first))
    assert left.owed == (second,)
    again = await store.run(lambda s: _paid(s, table, first))
    assert again.owed == (second,), "a second note strikes out another line"
    await store.run(lambda s: _paid(s, table, second))
    assert await store.run(lookups.outdated_tables) == ()


async def test_a_line_survives_the_end_of_its_table(store: Store) -> None:
    table = await running_table(store)
    await store.run(lambda s: outbox.enqueue(s, table=table.id, line=Line("closed")))
    closed = await store.run(lambda s: matches.abort(s, table=table.id, at=NOON))
    assert [line.words for line in closed.owed] == ["closed"]


async def test_first_promise_of_the_dice_is_stored(store: Store) -> None:
    table = await running_table(store)
    for line in (Line("plain"), Line("the dice", promise=True)):
        await store.run(lambda s, line=line: outbox.enqueue(s, table=table.id, line=line))
    (record,) = await store.run(lookups.outdated_tables)
    plain, promise = record.owed
    assert (await store.run(lambda s: _paid(s, table, plain))).promise is None
    expected = Promise(table.guild_id, 4, 6)
    assert (await store.run(lambda s: _paid(s, table, promise, 6))).promise == expected
    assert (await store.run(lambda s: _paid(s, table, promise, 7))).promise == expected
