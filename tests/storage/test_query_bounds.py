"""Months of play in one channel, thousands of moves at one table: no query reads them all."""

from __future__ import annotations

from functools import partial

import pytest

from rules.kernel import News
from storage.database.store import Store
from storage.matches import match_log, matches
from storage.schema.table_records import TableState
from storage.tables import lookups
from tests.storage.sample_tables import HALL, answer, later, running_table

EVERY = tuple(TableState)


async def test_latest_changes_are_the_end_of_the_history(store: Store) -> None:
    table = (await running_table(store)).id
    for revision in range(1, 9):
        await answer(store, table, revision, f"key{revision}", news=[News(f"Move {revision}.")])
    await answer(store, table, 9, cut=7)
    whole = await store.run(lambda s: match_log.changes(s, table=table))
    for most in (1, 4, 10, 99):
        latest = await store.run(partial(match_log.latest, table=table, most=most))
        assert latest == whole[-most:]
    assert [step.undone for step in whole[-3:]] == [True, True, False]


async def test_the_latest_changes_can_begin_after_a_seat_s_own_last_one(store: Store) -> None:
    table = (await running_table(store)).id
    for revision, seat in enumerate((0, 1, 0, 1, 1), 1):
        await answer(store, table, revision, "a", seat=seat)
    since = await store.run(lambda s: match_log.latest(s, table=table, most=9, after_own=0))
    assert [step.revision for step in since] == [4, 5]
    short = await store.run(lambda s: match_log.latest(s, table=table, most=1, after_own=0))
    assert [step.revision for step in short] == [5]
    never = await store.run(lambda s: match_log.latest(s, table=table, most=9, after_own=3))
    assert len(never) == 6


async def test_a_channel_s_old_tables_do_not_crowd_out_the_open_ones(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookups, "MAX_TABLES", 3)
    oldest = await running_table(store)
    for number in range(1, 7):
        made = await running_table(store, at=later(number))
        await store.run(partial(matches.abort, table=made.id, at=later(99)))
    tables = await store.run(
        lambda s: lookups.tables_in(
            s, guild_id=HALL.guild_id, channel_id=HALL.channel_id, states=EVERY
        )
    )
    assert [table.state for table in tables] == ["running", "aborted", "aborted"]
    assert tables[0].id == oldest.id
    assert tables[1].created_at == later(6)
