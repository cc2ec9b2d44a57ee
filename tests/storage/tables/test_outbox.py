from __future__ import annotations

from sqlmodel import Session

from storage.database.store import Store
from storage.matches import matches
from storage.schema.table_records import CommitmentMessage, Post, Table
from storage.tables import outbox
from tests.storage.sample_tables import NOON, post, running_table
from tests.support.stored import outdated_tables


def _mark_sent(session: Session, table: Table, item: Post, message: int = 5) -> Table:
    return outbox.confirm(session, table=table.id, nonce=item.nonce, channel_id=4, message=message)


async def test_line_is_queued_until_it_is_marked_as_sent(store: Store) -> None:
    table = await running_table(store)
    await post(store, table.id)
    assert await store.run(outdated_tables) == ()
    for words in ("one", "two"):
        item = Post(words, people=(7,))
        await store.run(outbox.enqueue, table=table.id, post=item)
    (record,) = await store.run(outdated_tables)
    first, second = record.outbox
    assert [(item.words, item.people) for item in record.outbox] == [
        ("one", (7,)),
        ("two", (7,)),
    ]
    assert first.nonce != second.nonce
    left = await store.run(lambda s: _mark_sent(s, table, first))
    assert left.outbox == (second,)
    again = await store.run(lambda s: _mark_sent(s, table, first))
    assert again.outbox == (second,), "marking a post twice removes another"
    await store.run(lambda s: _mark_sent(s, table, second))
    assert await store.run(outdated_tables) == ()


async def test_a_line_survives_the_end_of_its_table(store: Store) -> None:
    table = await running_table(store)
    await store.run(lambda s: outbox.enqueue(s, table=table.id, post=Post("closed")))
    closed = await store.run(lambda s: matches.abort(s, table=table.id, at=NOON))
    assert [item.words for item in closed.outbox] == ["closed"]


async def test_first_commitment_to_the_dice_is_stored(store: Store) -> None:
    table = await running_table(store)
    for item in (Post("plain"), Post("the dice", is_commitment=True)):
        await store.run(outbox.enqueue, table=table.id, post=item)
    (record,) = await store.run(outdated_tables)
    plain, commitment = record.outbox
    assert (await store.run(lambda s: _mark_sent(s, table, plain))).commitment_message is None
    expected = CommitmentMessage(table.guild_id, 4, 6)
    assert (
        await store.run(lambda s: _mark_sent(s, table, commitment, 6))
    ).commitment_message == expected
    assert (
        await store.run(lambda s: _mark_sent(s, table, commitment, 7))
    ).commitment_message == expected
