from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.database.store import Store
from storage.errors import StorageError
from storage.matches import match_log, matches
from tests.storage import postgres
from tests.storage.sample_tables import answer, running_table


async def test_a_copy_made_in_use_is_whole_and_opens(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'orrery.db'}")
    table = (await running_table(store)).id
    copied = tmp_path / "copy.db"

    fifth = asyncio.Event()

    async def play() -> None:
        for revision in range(1, 41):
            await answer(store, table, revision, "x")
            if revision == 5:
                fifth.set()

    async def copy() -> None:
        await fifth.wait()
        await store.backup(copied)

    await asyncio.gather(play(), copy())
    await store.close()
    assert set(os.listdir(tmp_path)) == {"copy.db", "orrery.db"}  # noqa: PTH208
    with closing(sqlite3.connect(copied)) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    opened = await Store.open(f"sqlite:///{copied}")
    record, save = await opened.run(lambda session: matches.load(session, table=table))
    assert 5 <= record.revision <= 40
    assert save == f"save {record.revision}".encode()
    steps = await opened.run(lambda session: match_log.changes(session, table=table))
    assert [step.revision for step in steps] == list(range(record.revision + 1))
    await opened.close()


async def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'orrery.db'}")
    taken = tmp_path / "copy.db"
    taken.write_text("mine")
    with pytest.raises(StorageError, match="already exists"):
        await store.backup(taken)
    assert taken.read_text() == "mine"
    await store.close()


async def test_unwritable_backup_leaves_no_partial_file(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'orrery.db'}")
    with pytest.raises(StorageError, match="could not be written"):
        await store.backup(tmp_path / "nowhere" / "copy.db")
    assert await running_table(store)
    await store.close()


async def test_postgresql_is_left_to_its_own_tool(server: postgres.Server, tmp_path: Path) -> None:
    store = await Store.open(server.new_database())
    with pytest.raises(StorageError, match="pg_dump"):
        await store.backup(tmp_path / "copy.db")
    await store.close()
