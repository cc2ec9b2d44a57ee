"""Several hosts, lost commits, locks on a new server, and pools between bot and server."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import event, text
from sqlmodel import Session

from storage.database import engine
from storage.database.instance_lock import LockTakenError, ServerLocks, hold_lock
from storage.database.shards import WHOLE
from storage.database.store import Store
from storage.errors import CommitUnknownError, StorageError
from tests.storage import postgres
from tests.support.dask_cluster import wait_until_listening
from tests.support.ports import free_port


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:p@a:5431,b:5432/orrery",
        "postgresql://u:p@a:5431,b:5432/orrery?target_session_attrs=read-write",
        "postgres://u:p@/orrery?host=a:5431&host=b:5432&target_session_attrs=read-write",
    ],
)
def test_both_forms_of_several_hosts_lead_to_the_primary(url: str) -> None:
    options = engine.server_options(engine.parse(url))
    assert (options["host"], options["port"]) == ("a,b", "5431,5432")
    assert options["target_session_attrs"] == "read-write"
    assert (options["user"], options["password"], options["dbname"]) == ("u", "p", "orrery")
    assert engine.parse(url).drivername == "postgresql+psycopg"


def test_own_options_win_and_one_host_needs_none() -> None:
    url = "postgresql://a,b/orrery?target_session_attrs=any&connect_timeout=9"
    options = engine.server_options(engine.parse(url))
    assert (options["target_session_attrs"], options["connect_timeout"]) == ("any", "9")
    assert "target_session_attrs" not in engine.server_options(engine.parse("postgresql://a/b"))


def several(server: postgres.Server, database: str) -> str:
    """Return a URL with a host that nobody listens at, and the server."""
    name = database.rpartition("/")[2]
    return f"postgresql://orrery@127.0.0.1:{free_port()},127.0.0.1:{server.port}/{name}"


async def test_dead_host_is_skipped(server: postgres.Server) -> None:
    url = several(server, server.new_database())
    async with (
        hold_lock(url, token="t", share=WHOLE) as locks,
        await Store.open(url, WHOLE, locks) as store,
    ):
        assert await store.run(select_one) == 1


async def test_replicas_alone_are_described(server: postgres.Server) -> None:
    url = server.new_database()
    name = url.rpartition("/")[2]
    with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    with pytest.raises(StorageError, match="names only a replica"):
        await Store.open(url)
    with pytest.raises(StorageError, match="None of the hosts in DATABASE_URL accepts writes"):
        await Store.open(several(server, url))
    with pytest.raises(StorageError, match="None of the hosts in DATABASE_URL accepts writes"):
        async with hold_lock(several(server, url), token="t", share=WHOLE):
            pass


def end(url: str, pid: int) -> None:
    """End a session of the server."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))


@pytest.mark.parametrize("is_stored", [False, True])
async def test_lost_commit_is_unknown(server: postgres.Server, *, is_stored: bool) -> None:
    url = server.new_database()
    async with await Store.open(url) as store:

        def cut(connection: Any) -> None:
            raw = connection.connection.dbapi_connection
            if is_stored:
                raw.execute("COMMIT")
                raw.execute("SELECT 1")  # so that there is something to commit
            end(url, raw.info.backend_pid)

        def add(session: Session) -> None:
            session.connection().execute(text("CREATE TABLE lost (id INTEGER)"))

        event.listen(store._engine, "commit", cut, once=True)
        with pytest.raises(CommitUnknownError, match="during a commit"):
            await store.run(add)
        query = text("SELECT count(*) FROM pg_tables WHERE tablename = 'lost'")
        assert await store.run(lambda s: s.connection().execute(query).scalar()) == is_stored


async def test_connection_lost_before_the_commit_changes_nothing(server: postgres.Server) -> None:
    url = server.new_database()
    async with await Store.open(url) as store:

        def cut(session: Session) -> None:
            connection = session.connection()
            end(url, connection.execute(text("SELECT pg_backend_pid()")).scalar_one())
            connection.execute(text("SELECT 1"))

        with pytest.raises(StorageError, match=r"lost\. Nothing was changed") as lost:
            await store.run(cut)
        assert not isinstance(lost.value, CommitUnknownError)


def cut_all(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def select_one(session: Session) -> int:
    return int(session.connection().execute(text("SELECT 1")).scalar_one())


async def test_locks_are_taken_again_before_anything_is_served(server: postgres.Server) -> None:
    url = server.new_database()
    async with (
        hold_lock(url, token="t", share=WHOLE) as locks,
        await Store.open(url, WHOLE, locks) as store,
    ):
        cut_all(url)
        assert await store.run(select_one) == 1
        with pytest.raises(LockTakenError):
            async with hold_lock(url, token="t", share=WHOLE):
                pass
        cut_all(url)
        async with hold_lock(url, token="t", share=WHOLE):
            with pytest.raises(LockTakenError):
                await store.run(select_one)


async def test_own_former_session_is_ended(server: postgres.Server) -> None:
    """After a cut the server keeps the old session, with its locks, for a long time."""
    locks = ServerLocks(engine.server_options(engine.parse(server.new_database())), WHOLE)
    locks.take()
    former, locks._connection = locks._connection, None
    assert former is not None
    with psycopg.connect(**locks._options) as other:
        other.execute("SET application_name = 'another'")
        locks.confirm(other)
    with pytest.raises(psycopg.OperationalError):
        former.execute("SELECT 1")
    locks.close()


@contextmanager
def bouncer(server: postgres.Server, folder: Path, mode: str) -> Iterator[int]:
    """Run PgBouncer before a server; yield its port."""
    program = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")
    if program is None:
        pytest.skip("no PgBouncer is installed")
    port = free_port()
    settings = folder / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\n* = host=127.0.0.1 port={server.port} user=orrery\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nauth_type = any\n"
        f"pool_mode = {mode}\nunix_socket_dir =\n"
    )
    settings.chmod(0o644)
    for each in (folder, *folder.parents[:3]):
        each.chmod(0o755)
    process = subprocess.Popen(
        [program, str(settings)], user=server.user, cwd="/", stderr=subprocess.DEVNULL
    )
    try:
        wait_until_listening(("127.0.0.1", port))
        yield port
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize("mode", ["session", "transaction"])
async def test_pool_by_transaction_is_rejected(
    server: postgres.Server, tmp_path: Path, mode: str
) -> None:
    name = server.new_database().rpartition("/")[2]
    with bouncer(server, tmp_path, mode) as port:
        url = f"postgresql://orrery@127.0.0.1:{port}/{name}"
        lock = hold_lock(url, token="t", share=WHOLE)
        if mode == "session":
            async with lock as locks, await Store.open(url, WHOLE, locks) as store:
                assert await store.run(select_one) == 1
            return
        with pytest.raises(StorageError, match="set PgBouncer's pool_mode to session"):
            async with lock:
                pass
