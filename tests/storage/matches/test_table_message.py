"""The board that a table's message shows, and what came after it."""

from __future__ import annotations

import pytest

from rules.kernel import News
from storage.database.store import Store
from storage.matches import table_message
from storage.matches.table_message import TableMessageState
from storage.schema.table_records import ShownBoard
from tests.storage.sample_tables import answer, post, running_table

SECRET = [News("Secret.", to=(0,))]
PUBLIC = [News("An answer is taken back.")]


async def shown(store: Store, table: str, revision: int | None) -> None:
    """Post a board that goes up to a change."""
    await post(store, table, board=ShownBoard(b"{}", revision))


async def read(store: Store, table: str, most: int = 18) -> TableMessageState:
    return await store.run(lambda s: table_message.read_state(s, table=table, most=most))


async def test_a_board_is_compared_with_the_one_posted_last(store: Store) -> None:
    table = (await running_table(store)).id
    assert (await read(store, table)).board is None
    await answer(store, table, 1, "a")
    await shown(store, table, 1)
    await answer(store, table, 2, "b")
    state = await read(store, table)
    assert state.board == ShownBoard(b"{}", 1)
    assert [step.revision for step in state.since()] == [2]
    assert not state.goes_back()


@pytest.mark.parametrize("cut", [2, 1])
async def test_undo_counts_only_entries_on_the_board(store: Store, cut: int) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "a")
    await shown(store, table, 1)
    await answer(store, table, 2, "b")
    await answer(store, table, 3, cut=cut, news=PUBLIC)
    await answer(store, table, 4, "c")
    assert (await read(store, table)).goes_back() is (cut == 1)
    await shown(store, table, 3)
    assert not (await read(store, table)).goes_back()


async def test_what_was_taken_back_in_secret_shows_nowhere(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "a", news=SECRET)
    await shown(store, table, 1)
    await answer(store, table, 2, cut=1, news=SECRET)
    assert not (await read(store, table)).goes_back()


@pytest.mark.parametrize("revision", [0, None])
async def test_where_nobody_knows_what_the_board_showed_it_may_go_back(
    store: Store, revision: int | None
) -> None:
    """Too many changes since, or a board that an older program has posted."""
    table = (await running_table(store)).id
    await shown(store, table, revision)
    for number in range(1, 5):
        await answer(store, table, number, "a")
    await answer(store, table, 5, cut=4, news=PUBLIC)
    state = await read(store, table, most=3)
    assert [step.revision for step in state.since()] == [3, 4, 5]
    assert state.goes_back()
