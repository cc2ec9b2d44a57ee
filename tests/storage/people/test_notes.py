"""Notes on either database: one a move, opened by their author alone, and gone with them."""

from __future__ import annotations

from storage.archive import archive
from storage.database.store import Store
from storage.matches import match_log
from storage.people import forgetting, notes, own_data, people
from storage.people.notes import Note
from tests.storage.sample_tables import ANN, BEN, answer, later, running_table

SECRET = "I bluff about Mars"


def note(table: str, person: int, revision: int, text: str) -> Note:
    return Note(table, person, revision, 0, text, later(revision))


async def noted(store: Store) -> str:
    """Return a table with notes of two people."""
    table = (await running_table(store)).id
    await store.run(people.ensure, person_id=BEN, name="Ben")
    await answer(store, table, 1, "a")
    for person, revision, text in ((ANN, 1, SECRET), (ANN, 2, "later"), (BEN, 1, "of Ben")):
        await store.run(notes.store, note=note(table, person, revision, text))
    return table


async def test_second_note_on_a_move_replaces_the_first(store: Store) -> None:
    table = await noted(store)
    await store.run(notes.store, note=note(table, ANN, 1, "better"))
    own = await store.run(notes.of_person, table=table, person_id=ANN)
    assert [each.text for each in own] == ["better", "later"]
    assert await store.run(notes.remove, table=table, person_id=ANN, revision=2)
    assert not await store.run(notes.remove, table=table, person_id=ANN, revision=2)


async def test_only_their_author_opens_and_hides_notes(store: Store) -> None:
    table, other = await noted(store), await noted(store)
    assert await store.run(notes.open_notes, table=table) == ()
    assert await store.run(notes.mark_open, table=table, person_id=ANN, is_open=True) == 2
    opened = await store.run(notes.open_notes, table=table)
    assert [(each.text, name) for each, name in opened] == [(SECRET, "Ann"), ("later", "Ann")]
    assert await store.run(notes.open_notes, table=other) == (), "Ann still plays there"
    await store.run(notes.mark_open, table=table, person_id=ANN, is_open=False)
    assert await store.run(notes.open_notes, table=table) == ()


async def test_forgetting_begins_with_the_notes(store: Store) -> None:
    table = await noted(store)
    await store.run(notes.mark_open, table=table, person_id=ANN, is_open=True)
    await store.run(forgetting.begin, person_id=ANN, at=later(9))
    assert await store.run(notes.open_notes, table=table) == ()
    assert [each.text for each in await store.run(notes.of_person, table=table, person_id=BEN)]


async def test_own_data_has_the_notes_and_an_archive_has_none(store: Store) -> None:
    table = await noted(store)
    own = await store.run(own_data.collect, person_id=ANN)
    assert own is not None
    assert [row["text"] for row in own.others["notes"]] == [SECRET, "later"]
    exported = archive.encode(await store.run(archive.export, table=table))
    assert SECRET.encode() not in exported
    assert await store.run(match_log.changes, table=table)
