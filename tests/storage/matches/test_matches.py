from __future__ import annotations

import asyncio

import pytest
from sqlmodel import Session

from rules.kernel import Entry, Result
from storage.clocks import clocks
from storage.database.store import Store
from storage.errors import Conflict, NoSuchTable
from storage.matches import drafts, match_log, matches
from storage.matches.change_records import AlreadyStored, Change, ChangedBy, Stored
from storage.schema.table_records import TableState
from storage.schema.table_rows import SnapshotRow
from storage.tables import seats
from tests.storage.sample_tables import (
    ANN,
    HALL,
    NOON,
    answer,
    append,
    later,
    running_table,
    store_draft,
)


async def test_a_created_table_comes_back_whole(store: Store) -> None:
    made = await running_table(store)
    table, save = await store.run(lambda session: matches.load(session, table=made.id))
    assert table == made
    assert save == b"the first save"
    assert (table.guild_id, table.channel_id) == (HALL.guild_id, HALL.channel_id)
    assert (table.state, table.revision, table.length) == (TableState.RUNNING, 0, 1)
    assert table.options == {"length": "short"}
    assert table.started_at == NOON
    assert table.names == {0: "Ann", 1: "Robot"}
    assert table.seat_of(ANN) == 0
    assert (table.game_schema, table.commitment) == (3, "c0" * 32)


async def test_the_seed_is_in_no_record(store: Store) -> None:
    made = await running_table(store)
    assert "a secret" not in repr(made)
    assert await store.run(lambda s: matches.secret_seed(s, table=made.id)) == "a secret"


async def test_an_append_replaces_the_save_and_lengthens_the_log(store: Store) -> None:
    table = await running_table(store)
    assert await answer(store, table, 1, "left", "deep") == Stored(1, 3, table.edition + 1)
    now, save = await store.run(lambda session: matches.load(session, table=table.id))
    assert (now.revision, now.length, save) == (1, 3, b"save 1")
    entries = await store.run(lambda session: match_log.entries(session, table=table.id))
    assert entries == (Entry(-1, "deck:4", draw=0), Entry(0, "left"), Entry(0, "deep"))


async def test_an_append_is_seen_at_once_in_its_own_transaction(store: Store) -> None:
    table = await running_table(store)

    def work(session: Session) -> tuple[object, object]:
        before = session.get(SnapshotRow, table.id)
        append(
            session,
            table=table.id,
            change=Change(
                by=ChangedBy(ANN, seat=0),
                at=NOON,
                revision=1,
                save=b"after",
                entries=[Entry(0, "left")],
            ),
            pending=[],
        )
        record, save = matches.load(session, table=table.id)
        assert before is not None
        return record.revision, save

    assert await store.run(work) == (1, b"after")


async def test_a_second_delivery_writes_nothing(store: Store) -> None:
    table = await running_table(store)
    await answer(store, table, 1, "left", interaction_id=77)
    await answer(store, table, 2, "right", interaction_id=78)
    again = await answer(store, table, 3, "left", interaction_id=77)
    assert again == AlreadyStored(1)
    _, save = await store.run(lambda session: matches.load(session, table=table.id))
    assert save == b"save 2"
    assert len(await store.run(lambda s: match_log.changes(s, table=table.id))) == 3


async def test_a_change_to_an_older_revision_is_a_conflict(store: Store) -> None:
    table = await running_table(store)
    await answer(store, table, 1, "left")
    with pytest.raises(Conflict) as refused:
        await answer(store, table, 1, "right", interaction_id=5)
    assert refused.value.stored == 1
    assert await store.run(lambda s: match_log.entries(s, table=table.id)) == (
        Entry(-1, "deck:4", draw=0),
        Entry(0, "left"),
    )
    # The refused interaction was not noted either.
    assert isinstance(await answer(store, table, 2, "right", interaction_id=5), Stored)


async def test_of_many_answers_at_once_one_is_stored(store: Store) -> None:
    table = await running_table(store)
    tries = [answer(store, table, 1, f"way:{number}") for number in range(8)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(isinstance(result, Stored) for result in results) == 1
    assert sum(isinstance(result, Conflict) for result in results) == 7


async def test_what_raises_midway_leaves_nothing_behind(store: Store) -> None:
    table = await running_table(store)

    def fail(session: Session) -> None:
        append(
            session,
            table=table.id,
            change=Change(
                by=ChangedBy(ANN, seat=0, interaction_id=9),
                at=NOON,
                revision=1,
                save=b"half",
                entries=[Entry(0, "left")],
            ),
            pending=[],
        )
        raise ZeroDivisionError

    before = await store.run(lambda session: clocks.of_table(session, table=table.id))
    with pytest.raises(ZeroDivisionError):
        await store.run(fail)
    now, save = await store.run(lambda session: matches.load(session, table=table.id))
    assert (now, save) == (table, b"the first save")
    assert await store.run(lambda session: clocks.of_table(session, table=table.id)) == before


async def test_a_cut_beyond_the_log_is_a_bug(store: Store) -> None:
    table = await running_table(store)
    with pytest.raises(ValueError, match="cannot be cut"):
        await answer(store, table, 1, cut=2)


async def test_finishing_stops_clocks_and_takes_no_more_answers(store: Store) -> None:
    table = await running_table(store)
    result = Result("points", (1, 2), (9, 4), ({"pebbles": 9}, {"pebbles": 4}))
    ended = await store.run(lambda s: matches.finish(s, table=table.id, result=result, at=later(5)))
    assert (ended.state, ended.result, ended.ended_at) == (TableState.FINISHED, result, later(5))
    assert ended.edition > table.edition
    assert await store.run(lambda session: clocks.of_table(session, table=table.id)) == ()
    with pytest.raises(Conflict):
        await answer(store, table, 1, "left")


async def test_an_aborted_table_has_no_result(store: Store) -> None:
    table = await running_table(store)
    ended = await store.run(lambda s: matches.abort(s, table=table.id, at=later(5)))
    assert (ended.state, ended.result) == (TableState.ABORTED, None)


async def test_an_answer_drops_the_draft_and_notes_what_was_seen(store: Store) -> None:
    table = await running_table(store)

    def draw_up(session: Session) -> None:
        for seat in (0, 1):
            store_draft(session, table.id, seat, 0, "left")

    await store.run(draw_up)
    await answer(store, table, 1, "left", seen=b"a view")
    assert await store.run(lambda s: drafts.get(s, table=table.id, seat=0)) is None
    assert await store.run(lambda s: drafts.get(s, table=table.id, seat=1)) is not None
    assert await store.run(lambda s: seats.last_view(s, table=table.id, seat=0)) == b"a view"
    assert await store.run(lambda s: seats.last_view(s, table=table.id, seat=1)) is None


async def test_an_unknown_table_is_named(store: Store) -> None:
    with pytest.raises(NoSuchTable, match="zzzz"):
        await store.run(lambda session: matches.load(session, table="zzzz"))
