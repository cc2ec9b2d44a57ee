from __future__ import annotations

import ast
import shutil
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Engine, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session

from storage.database import engine, migrate
from storage.database.instance_lock import hold_lock
from storage.database.shards import Share
from storage.database.store import Store
from storage.errors import StorageError, UnknownSchemaError
from storage.matches import match_log
from tests.storage import postgres
from tests.storage.sample_tables import answer, running_table


@pytest.fixture
def connected(url: str) -> Engine:
    return engine.connect(engine.parse(url))


def test_migrations_and_tables_agree(connected: Engine) -> None:
    migrate.upgrade(connected)
    with connected.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, migrate.known_tables()) == []


def test_the_comparison_would_find_a_difference(connected: Engine) -> None:
    migrate.upgrade(connected)
    with connected.begin() as connection:
        connection.execute(text("ALTER TABLE people DROP COLUMN palette"))
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert len(compare_metadata(context, migrate.known_tables())) == 1


def test_there_is_one_newest_step(connected: Engine) -> None:
    migrate.upgrade(connected)
    with connected.connect() as connection:
        assert migrate.stored_schema(connection) == migrate.newest() != ""


async def test_opening_again_keeps_everything(url: str, store: Store) -> None:
    table = await running_table(store)
    await store.close()
    again = await Store.open(url)
    await answer(again, table, 1, "a")
    await again.close()


STEP = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "sample", "{newest}"


def upgrade() -> None:
    op.add_column("matches", sa.Column("colour", sa.Text(), nullable=False, server_default="red"))
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("colour", server_default=None)
"""


async def test_sample_migration_keeps_every_row(
    url: str, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await running_table(store)
    await answer(store, table, 1, "a")
    before = await store.run(lambda s: match_log.entries(s, table=table.id))
    await store.close()
    shutil.copytree(migrate.MIGRATIONS_FOLDER, tmp_path / "steps")
    step = STEP.format(newest=migrate.newest())
    (tmp_path / "steps" / "versions" / "sample.py").write_text(step)
    monkeypatch.setattr(migrate, "MIGRATIONS_FOLDER", tmp_path / "steps")
    migrate.migration_scripts.cache_clear()
    try:
        again = await Store.open(url)
        assert await again.run(lambda s: match_log.entries(s, table=table.id)) == before
        query = text("SELECT colour FROM matches")
        colours = await again.run(lambda s: s.connection().execute(query).scalars().all())
        assert colours == ["red"]
        await again.close()
    finally:
        migrate.migration_scripts.cache_clear()


ADDS = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "sample", "{newest}"
additive = True


def upgrade() -> None:
    op.add_column("matches", sa.Column("colour", sa.Text()))
"""


@pytest.mark.parametrize("step", [STEP, ADDS])
async def test_migration_waits_for_others_unless_it_only_adds(
    server: postgres.Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with server.filled() as url:
        shares = [Share(0, 0, 2), Share(1, 1, 2)]
        older = hold_lock(url, token="t", share=shares[0])
        async with older as locks, await Store.open(url, shares[0], locks) as running:
            table = await running_table(running)
            shutil.copytree(migrate.MIGRATIONS_FOLDER, tmp_path / "steps")
            former = migrate.newest()
            (tmp_path / "steps" / "versions" / "sample.py").write_text(step.format(newest=former))
            monkeypatch.setattr(migrate, "MIGRATIONS_FOLDER", tmp_path / "steps")
            migrate.migration_scripts.cache_clear()
            try:
                assert migrate.needs_stop(former) == (step is STEP)
                async with hold_lock(url, token="t", share=shares[1]) as newer:
                    opening = Store.open(url, shares[1], newer)
                    if step is STEP:
                        with pytest.raises(StorageError, match="still use"):
                            await opening
                    else:
                        await (await opening).close()
                await answer(running, table.id, 1, "a")
            finally:
                migrate.migration_scripts.cache_clear()


def test_additive_migrations_only_add() -> None:
    """Check the calls of each migration that says so; nothing else is compatible."""
    for script in migrate.migration_scripts().walk_revisions():
        if not getattr(script.module, "additive", False):
            continue
        tree = ast.parse(Path(script.path).read_text())
        calls = [node.func.attr for node in ast.walk(tree) if is_operation(node)]  # type: ignore[attr-defined]
        assert set(calls) <= {"add_column", "create_table", "create_index"}, script.path


def is_operation(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "op"
    )


async def test_database_of_the_last_unreleased_schema_opens(url: str, store: Store) -> None:
    table = await running_table(store)
    await answer(store, table, 1, "a")
    before = await store.run(lambda s: match_log.entries(s, table=table.id))
    await store.run(restore_release_1)
    await set_schema(store, "0022")
    await store.run(
        lambda s: s.connection().execute(text("ALTER TABLE matches ADD COLUMN start_id BIGINT"))
    )
    await store.close()
    again = await Store.open(url)
    assert await again.run(lambda s: match_log.entries(s, table=table.id)) == before
    await answer(again, table, 2, "b")
    await again.close()
    made = engine.connect(engine.parse(url))
    with made.connect() as connection:
        assert migrate.stored_schema(connection) == migrate.newest()
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, migrate.known_tables()) == []
    made.dispose()


def restore_release_1(session: Session) -> None:
    """Remove the tables that later releases added, and restore those that they replaced."""
    connection, first = session.connection(), migrate.migration_scripts().get_revision("1")
    assert first is not None
    connection.execute(text("ALTER TABLE people DROP COLUMN ask_before_waste"))
    connection.execute(text("ALTER TABLE seats DROP COLUMN read_reports"))
    for added in ("requests", "season_points", "season_pairings", "season_rounds"):
        connection.execute(text(f"DROP TABLE {added}"))
    for added in ("season_entries", "seasons", "notes", "observers"):
        connection.execute(text(f"DROP TABLE {added}"))
    connection.execute(text("DROP INDEX ix_matches_deal"))
    for column in ("season_id", "required", "deal", "sealed"):
        connection.execute(text(f"ALTER TABLE matches DROP COLUMN {column}"))
    connection.execute(text("ALTER TABLE lapses DROP COLUMN at"))
    connection.execute(text("ALTER TABLE matches RENAME COLUMN messages_to_delete TO strays"))
    connection.execute(text("ALTER TABLE matches RENAME COLUMN outbox TO owed"))
    connection.execute(text("ALTER TABLE queued RENAME COLUMN unless TO premises"))
    connection.execute(text("ALTER TABLE queued RENAME COLUMN skipped_stretch TO barred"))
    connection.execute(text("ALTER TABLE clocks RENAME COLUMN muted TO hushed"))
    with Operations.context(MigrationContext.configure(connection)):
        for create in ("_votes", "_consents", "_handovers"):
            getattr(first.module, create)()


async def set_schema(store: Store, schema: str) -> None:
    query = text(f"UPDATE alembic_version SET version_num='{schema}'")
    await store.run(lambda s: s.connection().execute(query))


@pytest.mark.parametrize("schema", ["0001", "0021"])
async def test_database_from_before_the_release_is_rejected(
    url: str, store: Store, schema: str
) -> None:
    await set_schema(store, schema)
    await store.close()
    with pytest.raises(UnknownSchemaError, match=f"schema {schema}, from before the first release"):
        await Store.open(url)


@pytest.mark.parametrize("schema", ["999", "0999"])
async def test_database_of_a_newer_program_is_rejected_by_name(
    url: str, store: Store, schema: str
) -> None:
    await set_schema(store, schema)
    await store.close()
    with pytest.raises(UnknownSchemaError, match=f"schema {schema}.*knows {migrate.newest()}"):
        await Store.open(url)


def test_failed_migration_leaves_the_database_unchanged(
    connected: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
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
