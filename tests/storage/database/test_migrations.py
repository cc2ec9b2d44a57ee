from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from rules.kernel import Entry
from storage.archive import archive
from storage.database import engine, migrate
from storage.database.store import Store
from storage.errors import NewerDatabase
from storage.matches import history, lobby, matches, outbox
from storage.schema.records import Consent, Line, Place, Table
from storage.schema.tables import Row
from tests.storage.sample_tables import NOON, answer, running_table
from tests.support.depth import some


@pytest.fixture
def connected(url: str) -> Engine:
    return engine.connect(engine.parse(url))


def test_migrations_and_tables_agree(connected: Engine) -> None:
    migrate.upgrade(connected)
    with connected.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []


def test_the_comparison_would_find_a_difference(connected: Engine) -> None:
    migrate.upgrade(connected)
    with connected.begin() as connection:
        connection.execute(text("ALTER TABLE people DROP COLUMN palette"))
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert len(compare_metadata(context, Row.metadata)) == 1


def test_down_to_nothing_and_up_again(connected: Engine) -> None:
    migrate.upgrade(connected)
    tables = set(inspect(connected).get_table_names())
    assert set(Row.metadata.tables) < tables
    migrate.downgrade(connected, "base")
    assert set(inspect(connected).get_table_names()) == {"alembic_version"}
    migrate.upgrade(connected)
    assert set(inspect(connected).get_table_names()) == tables


def test_there_is_one_newest_step(connected: Engine) -> None:
    migrate.upgrade(connected)
    with connected.connect() as connection:
        assert migrate.stored(connection) == migrate.newest() != ""


async def test_opening_again_keeps_everything(url: str, store: Store) -> None:
    table = await running_table(store)
    await store.close()
    again = await Store.open(url)
    await answer(again, table, 1, "a")
    await again.close()


async def test_a_database_of_the_first_schema_goes_on(url: str, store: Store) -> None:
    table = await running_table(store)
    await answer(store, table, 1, "a")
    await answer(store, table, 2, cut=1, agreed=[Consent(1, "Robot", ai=True)])
    await store.close()
    old = engine.connect(engine.parse(url))
    migrate.downgrade(old, "0001")
    old.dispose()
    again = await Store.open(url)
    await answer(again, table, 3, "b")
    kept = await again.run(lambda s: archive.export(s, table=table.id))
    (back,) = kept.takebacks
    assert (back.seat, back.taken, back.agreed) == (0, (Entry(0, "a"),), None)
    assert kept.start == 0
    record = await again.run(lambda s: matches.get(s, table=table.id))
    assert not any(seat.veiled for seat in record.seats)
    await again.close()


EARLIER = [f"{number:04}" for number in range(1, int(migrate.newest()))]
"""The schemas that databases of older programs have."""


@pytest.mark.parametrize("schema", some(EARLIER))
async def test_a_database_of_any_landed_schema_goes_on(url: str, store: Store, schema: str) -> None:
    table, lobby_before = await running_table(store), await promising_lobby(store)
    await answer(store, table, 1, "a")
    before = await store.run(lambda s: history.entries(s, table=table.id))
    await store.close()
    old = engine.connect(engine.parse(url))
    migrate.downgrade(old, schema)
    with old.connect() as connection:
        assert migrate.stored(connection) == schema
    old.dispose()
    again = await Store.open(url)
    assert await again.run(lambda s: history.entries(s, table=table.id)) == before
    await answer(again, table, 2, "b")
    opened = await again.run(lambda s: matches.get(s, table=lobby_before.id))
    assert opened.commitment == lobby_before.commitment
    await again.close()
    made = engine.connect(engine.parse(url))
    with made.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []
    made.dispose()


async def test_a_lobby_that_owes_its_promise_owes_it_after_the_upgrade(
    url: str, store: Store
) -> None:
    owing_it, paid = [await promising_lobby(store) for _ in range(2)]
    await store.close()
    old = engine.connect(engine.parse(url))
    migrate.downgrade(old, "0006")
    with old.begin() as connection:
        noted = text("UPDATE matches SET promise_id = 7 WHERE id = :id")
        connection.execute(noted, {"id": paid.id})
    old.dispose()
    again = await Store.open(url)
    (line,) = (await again.run(lambda s: matches.get(s, table=owing_it.id))).owed
    assert line.nonce
    assert owing_it.commitment in line.words
    assert (await again.run(lambda s: matches.get(s, table=paid.id))).owed == ()
    await again.close()


async def promising_lobby(store: Store) -> Table:
    """A lobby whose commitment to the dice is not posted."""

    def opened(session: Session) -> Table:
        made = lobby.open_table(
            session,
            game="tiny",
            place=Place(1, 2),
            host_id=3,
            host_name="Ann",
            options={},
            at=NOON,
            seed="a secret",
        )
        return outbox.owe(session, table=made.id, line=Line("a promise"))

    return await store.run(opened)


async def test_a_database_of_a_newer_program_is_refused_by_name(url: str, store: Store) -> None:
    await store.run(
        lambda s: s.connection().execute(text("UPDATE alembic_version SET version_num='0999'"))
    )
    await store.close()
    with pytest.raises(NewerDatabase, match=f"schema 0999.*knows {migrate.newest()}"):
        await Store.open(url)


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    connected: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("alembic.op.create_index", fail)
    with pytest.raises(ZeroDivisionError):
        migrate.upgrade(connected)
    assert inspect(connected).get_table_names() == []


async def test_references_hold_after_a_migration(store: Store) -> None:
    with pytest.raises(IntegrityError):
        await store.run(
            lambda s: s.connection().execute(
                text("INSERT INTO snapshots (table_id, revision, save) VALUES ('none', 0, :save)"),
                {"save": b""},
            )
        )
