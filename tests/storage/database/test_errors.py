"""Locked, full, unwritable, gone: one sentence, nothing half done, and all well afterwards."""

from __future__ import annotations

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlmodel import Session

from storage.database.store import Store
from storage.errors import StorageError
from storage.matches import match_log, matches
from storage.people import people
from tests.storage import postgres
from tests.storage.sample_tables import ANN, BEN, answer, running_table

SENTENCE = r"The [^.]+\. Nothing was changed\."


async def test_a_locked_file(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    store = await Store.open(f"sqlite:///{path}?timeout=0.05")
    table = (await running_table(store)).id
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageError, match="locked by another program"):
            await answer(store, table, 1, "x")
        other.execute("ROLLBACK")
    await answer(store, table, 1, "x")
    await store.close()


async def test_a_full_database(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'orrery.db'}")
    table = (await running_table(store)).id
    big = random.Random(1).randbytes(200_000)

    async def limit(pages: int) -> None:
        await store.run(
            lambda s: s.connection().execute(text(f"PRAGMA max_page_count={pages}")).scalar()
        )

    used = await store.run(lambda s: s.connection().execute(text("PRAGMA page_count")).scalar_one())
    await limit(used + 2)
    before = await store.run(lambda session: matches.load(session, table=table))
    with pytest.raises(StorageError, match="full") as error:
        await answer(store, table, 1, "x", save=big, interaction_id=1)
    assert re.fullmatch(SENTENCE, str(error.value))
    assert await store.run(lambda session: matches.load(session, table=table)) == before
    assert len(await store.run(lambda s: match_log.changes(s, table=table))) == 1
    await limit(1_000_000)
    await answer(store, table, 1, "x", save=big, interaction_id=1)
    _, save = await store.run(lambda session: matches.load(session, table=table))
    assert save == big
    await store.close()


async def test_read_only_sqlite_database(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    store = await Store.open(f"sqlite:///{path}")
    table = (await running_table(store)).id

    def only_read(answer: str) -> None:
        with closing(store._engine.raw_connection()) as raw:
            raw.cursor().execute(f"PRAGMA query_only={answer}")

    before = await store.run(lambda session: matches.load(session, table=table))
    only_read("ON")
    with pytest.raises(StorageError, match="read-only"):
        await answer(store, table, 1, "x")
    only_read("OFF")
    assert await store.run(lambda session: matches.load(session, table=table)) == before
    await answer(store, table, 1, "x")
    await store.close()
    with pytest.raises(StorageError, match="read-only"):
        await Store.open(f"sqlite:///file:{path}?mode=ro&uri=true")


async def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be opened"):
        await Store.open(f"sqlite:///{tmp_path / 'nowhere' / 'orrery.db'}")


async def test_file_of_another_kind(tmp_path: Path) -> None:
    path = tmp_path / "orrery.db"
    path.write_bytes(b"a shopping list, " * 100)
    with pytest.raises(StorageError, match="isn't a SQLite database"):
        await Store.open(f"sqlite:///{path}")


async def test_server_restarts(tmp_path: Path) -> None:
    with postgres.running() as server:
        store = await Store.open(server.new_database())
        await store.run(lambda session: people.ensure(session, person_id=ANN, name="Ann"))
        server.stop()
        with pytest.raises(StorageError, match=r"cannot be reached|connection"):
            await store.run(lambda session: people.ensure(session, person_id=BEN, name="Ben"))
        server.start()
        assert await store.run(lambda s: people.get(s, person_id=ANN)) is not None
        assert await store.run(lambda s: people.get(s, person_id=BEN)) is None
        await store.close()


async def test_connection_breaks_in_a_transaction(server: postgres.Server) -> None:
    url = server.new_database()
    store = await Store.open(url)

    def cut(session: Session) -> None:
        people.ensure(session, person_id=ANN, name="Ann")
        pid = session.connection().execute(text("SELECT pg_backend_pid()")).scalar()
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s)", [pid])
        people.ensure(session, person_id=BEN, name="Ben")

    with pytest.raises(StorageError, match="connection to the database was lost"):
        await store.run(cut)
    for person_id in (ANN, BEN):
        assert await store.run(people.get, person_id=person_id) is None
    await store.close()


async def test_read_only_postgresql_database(server: postgres.Server) -> None:
    store = await Store.open(server.new_database())
    table = (await running_table(store)).id

    async def only_read(answer: str) -> None:
        await store.run(
            lambda s: s.connection().execute(
                text(f"SET SESSION CHARACTERISTICS AS TRANSACTION READ {answer}")
            )
        )

    await only_read("ONLY")
    with pytest.raises(StorageError, match="read-only"):
        await answer(store, table, 1, "x")
    await only_read("WRITE")
    await answer(store, table, 1, "x")
    await store.close()


async def test_row_locked_by_another_process(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.database.engine.LOCK_SECONDS", 0.05)
    url = server.new_database()
    store = await Store.open(url)
    table = (await running_table(store)).id
    with psycopg.connect(url) as other:
        other.execute("SELECT * FROM matches FOR UPDATE")
        with pytest.raises(StorageError, match="locked by another program"):
            await answer(store, table, 1, "x")
    await answer(store, table, 1, "x")
    await store.close()


async def test_missing_server_database(server: postgres.Server) -> None:
    with pytest.raises(StorageError, match="refuses the connection"):
        await Store.open(server.address("nothing"))


async def test_database_upgraded_under_a_process_is_a_sentence(
    server: postgres.Server,
) -> None:
    """Drop a column, as a newer program may while an older one still serves its share."""
    address = server.new_database(server.migrated)
    async with await Store.open(address) as store:
        table = await running_table(store)
        with psycopg.connect(address, autocommit=True) as newer:
            newer.execute("ALTER TABLE seats DROP COLUMN open_since")
        with pytest.raises(StorageError, match="upgraded by a newer Orrery"):
            await store.read(matches.get, table=table.id)


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://orrery.db",
        "sqlite:///x?timeout=abc",
        "sqlite:///x?check_same_thread=maybe",
        "postgresql://ann:secret@host:54x2/db",
        "postgresql://[::1/db",
        "postgresql://host/db?connect_timeout=abc",
        "postgresql://host/db?no_such_option=1",
        "nonsense",
    ],
)
async def test_unusable_database_url_is_one_sentence(url: str) -> None:
    with pytest.raises(StorageError, match=r"^The database URL [^\n]+\.$") as caught:
        await Store.open(url)
    assert "secret" not in str(caught.value)
