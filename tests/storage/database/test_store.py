from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlmodel import Session

from storage.database import engine
from storage.database.store import Store
from storage.errors import StorageError
from storage.matches import matches, table_message
from storage.people import people
from storage.schema.table_records import Table
from tests.storage import postgres
from tests.storage.sample_tables import ANN, BEN, NOON, answer, running_table
from tests.support.patience import HANG_SECONDS


async def test_all_work_is_done_in_one_thread_in_order(store: Store) -> None:
    done: list[int] = []
    threads = set()

    def work(_: Session, number: int) -> None:
        threads.add(threading.current_thread())
        done.append(number)

    await asyncio.gather(*(store.run(work, number) for number in range(50)))
    assert done == list(range(50))
    assert len(threads) == 1
    assert threading.current_thread() not in threads


async def test_records_outlive_their_session(store: Store) -> None:
    ann = await store.run(lambda session: people.ensure(session, person_id=ANN, name="Ann"))
    await store.close()
    assert ann.name == "Ann"


async def test_cancelled_caller_does_not_stop_its_transaction(store: Store) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def work(session: Session) -> None:
        begun.set()
        go_on.wait(HANG_SECONDS)
        people.ensure(session, person_id=ANN, name="Ann")

    task = asyncio.create_task(store.run(work))
    await asyncio.to_thread(begun.wait, HANG_SECONDS)
    task.cancel()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await store.run(lambda session: people.get(session, person_id=ANN)) is not None


async def somebody_waits(url: str) -> None:
    """Come back once a transaction waits for another's row."""
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                cursor = await connection.execute("SELECT 1 FROM pg_locks WHERE NOT granted")
                if await cursor.fetchone():
                    return
                await asyncio.sleep(0.05)


async def test_work_is_done_again_when_another_process_was_first(server: postgres.Server) -> None:
    url = server.new_database()
    person, other = await Store.open(url), await Store.open(url)
    inserted, finish = threading.Event(), threading.Event()
    known: list[bool] = []

    def slow(session: Session) -> None:
        people.ensure(session, person_id=ANN, name="Ann")
        inserted.set()
        finish.wait(HANG_SECONDS)

    def second(session: Session) -> None:
        known.append(people.get(session, person_id=ANN) is not None)
        people.ensure(session, person_id=ANN, name="Anna")

    first = asyncio.create_task(person.run(slow))
    await asyncio.to_thread(inserted.wait, 30)
    waiting = asyncio.create_task(other.run(second))
    await somebody_waits(url)
    finish.set()
    await asyncio.gather(first, waiting)
    assert known == [False, True]
    ann = await person.run(lambda session: people.get(session, person_id=ANN))
    assert ann is not None
    assert ann.name == "Anna"
    await person.close()
    await other.close()


async def test_two_processes_never_undo_each_other_s_changes(server: postgres.Server) -> None:
    url = server.new_database()
    store_a, other = await Store.open(url), await Store.open(url)
    table = await running_table(store_a)
    changed, finish = threading.Event(), threading.Event()

    def slow(session: Session) -> None:
        matches.abort(session, table=table.id, at=NOON)
        session.flush()
        changed.set()
        finish.wait(HANG_SECONDS)

    first = asyncio.create_task(store_a.run(slow))
    await asyncio.to_thread(changed.wait, 30)
    second = asyncio.create_task(
        other.run(lambda s: table_message.move(s, table=table.id, channel_id=8, thread_id=None))
    )
    await somebody_waits(url)
    finish.set()
    await asyncio.gather(first, second)
    now = await store_a.run(lambda session: matches.get(session, table=table.id))
    assert (now.state, now.channel_id, now.edition) == ("aborted", 8, table.edition + 2)
    await store_a.close()
    await other.close()


async def test_sqlite_is_durable_checks_references_and_lets_readers_in(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'orrery.db'}")

    def pragmas(session: Session) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        return [session.connection().execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert await store.run(pragmas) == ["wal", 2, 1, 5000]
    # So is a connection that is made after the tables were brought up to date.
    store._engine.dispose()
    assert await store.run(pragmas) == ["wal", 2, 1, 5000]
    await store.close()


async def test_a_database_in_memory_serves_too() -> None:
    store = await Store.open("sqlite://")
    await store.run(lambda session: people.ensure(session, person_id=BEN, name="Ben"))
    result = await store.run(lambda session: people.get(session, person_id=BEN))
    assert result is not None
    await store.close()


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_s_short_urls_are_understood(scheme: str) -> None:
    url = engine.parse(f"{scheme}://orrery:word@host/name")
    assert url.drivername == "postgresql+psycopg"
    assert (url.host, url.database, url.password) == ("host", "name", "word")


@pytest.mark.parametrize(
    "url", ["mysql://me:hushhush@host/x", "no url hushhush", "sqlite+aiosqlite:///hushhush"]
)
async def test_other_urls_are_refused_without_showing_their_password(url: str) -> None:
    with pytest.raises(StorageError, match="database URL") as refused:
        await Store.open(url)
    assert "hushhush" not in str(refused.value)


async def test_reading_locks_and_changes_nothing(url: str, store: Store) -> None:
    table = await running_table(store)

    def meddle(session: Session) -> None:
        people.ensure(session, person_id=77, name="Cyd")

    with suppress(StorageError):  # PostgreSQL says that it may not
        await store.read(meddle)
    assert await store.read(lambda s: people.get(s, person_id=77)) is None
    other = await Store.open(url)
    holding, finish = threading.Event(), threading.Event()

    def hold(session: Session) -> None:
        matches.abort(session, table=table.id, at=NOON)
        session.flush()
        holding.set()
        finish.wait(HANG_SECONDS)

    writing = asyncio.create_task(other.run(hold))
    await asyncio.to_thread(holding.wait, 30)
    assert await store.read(lambda s: matches.get(s, table=table.id)) == table
    finish.set()
    await writing
    assert (await store.read(lambda s: matches.get(s, table=table.id))).state == "aborted"
    await other.close()


async def test_a_table_is_read_as_it_stood_at_one_moment(url: str, store: Store) -> None:
    """Between two statements of a load another process may store a move."""
    table = await running_table(store)
    other = await Store.open(url)
    begun, finish = threading.Event(), threading.Event()

    def load(session: Session) -> tuple[Table, bytes]:
        before = matches.get(session, table=table.id)
        begun.set()
        finish.wait(HANG_SECONDS)
        assert matches.get(session, table=table.id) == before
        return matches.load(session, table=table.id)

    loading = asyncio.create_task(store.read(load))
    await asyncio.to_thread(begun.wait, HANG_SECONDS)
    await answer(other, table, 1, "a")
    finish.set()
    record, save = await loading
    assert (record.revision, save) == (0, b"the first save")
    assert (await store.read(lambda s: matches.load(s, table=table.id)))[0].revision == 1
    await other.close()
