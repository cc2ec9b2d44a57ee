from __future__ import annotations

from rules.kernel import Entry, News
from storage.database.store import Store
from storage.matches import match_log
from storage.schema.log_records import LoggedChange
from tests.storage.sample_tables import ANN, answer, later, running_table


async def current_changes(store: Store, table: str) -> tuple[LoggedChange, ...]:
    """Return every change that is still current."""
    return tuple(step for step in await news_since(store, table, -1) if not step.undone)


async def news_since(store: Store, table: str, revision: int) -> tuple[LoggedChange, ...]:
    return await store.run(lambda s: match_log.since(s, table=table, revision=revision))


async def test_history_contains_actor_entries_and_moment(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "left", news=[News("Secret.", to=(0,))])
    first, second = await current_changes(store, table)
    assert (first.revision, first.news) == (0, (News("The match begins."),))
    assert second == LoggedChange(
        revision=1,
        at=later(1),
        actor=ANN,
        seat=0,
        cut=None,
        entries=(Entry(0, "left"),),
        news=(News("Secret.", to=(0,)),),
        undone=False,
        length=2,
    )


async def test_what_was_taken_back_leaves_the_history_and_is_marked_since(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "a")
    await answer(store, table, 2, "b", "c")
    await answer(store, table, 3, cut=3)
    await answer(store, table, 4, "d", cut=2)
    assert [(step.revision, step.entries) for step in await current_changes(store, table)] == [
        (0, (Entry(-1, "deck:4", draw=0),)),
        (1, (Entry(0, "a"),)),
        (3, ()),
        (4, (Entry(0, "d"),)),
    ]
    marks = [(step.revision, step.undone) for step in await news_since(store, table, 1)]
    assert marks == [(2, True), (3, False), (4, False)]
    assert await news_since(store, table, 4) == ()


async def test_partly_undone_line_is_shortened(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "a", "b")
    await answer(store, table, 2, cut=2)
    (line, _) = await news_since(store, table, 0)
    assert (line.entries, line.undone) == ((Entry(0, "a"),), False)


async def test_others_answers_put_back_by_an_undo_remain_theirs(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "plan:a", seat=0)
    await answer(store, table, 2, "plan:b", seat=1)
    await answer(store, table, 3, seat=0, cut=1, entries=[Entry(1, "plan:b")])
    steps = await current_changes(store, table)
    assert [(step.revision, step.entries) for step in steps] == [
        (0, (Entry(-1, "deck:4", draw=0),)),
        (2, (Entry(1, "plan:b"),)),
        (3, ()),
    ]
    assert [step.undone for step in await news_since(store, table, 0)] == [True, False, False]


async def test_an_undo_reaching_behind_the_last_look_still_reads_well(store: Store) -> None:
    table = (await running_table(store)).id
    await answer(store, table, 1, "a")
    await answer(store, table, 2, cut=1)
    await answer(store, table, 3, "b")
    steps = await news_since(store, table, 1)
    assert [(step.revision, step.entries, step.undone) for step in steps] == [
        (2, (), False),
        (3, (Entry(0, "b"),), False),
    ]


async def test_draws_count_those_taken_back_too(store: Store) -> None:
    table = (await running_table(store)).id
    assert await store.run(lambda session: match_log.next_draw_number(session, table=table)) == 1
    await answer(store, table, 1, entries=[Entry(0, "roll"), Entry(-1, "6", draw=1)])
    await answer(store, table, 2, cut=1)
    assert await store.run(lambda session: match_log.next_draw_number(session, table=table)) == 2


async def test_time_left_covers_current_answers_beyond_the_cut(store: Store) -> None:
    table = (await running_table(store)).id

    async def left(cut: int) -> tuple[int, ...]:
        return await store.run(lambda s: match_log.time_left(s, table=table, seat=0, cut=cut))

    for revision, (key, seconds) in enumerate((("a", 100), ("b", 90), ("c", 80)), start=1):
        await answer(store, table, revision, key, left=seconds)
    assert await left(1) == (80, 90, 100)
    assert await left(2) == (80, 90), "the answer with which the log was as long stays"
    await answer(store, table, 4, cut=3)
    assert await left(2) == (90,), "the answer up to which was undone stands"
    assert await left(3) == ()
