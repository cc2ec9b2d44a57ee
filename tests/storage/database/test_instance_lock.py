"""One process alone serves a database, a token, or its share of the shards."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest

from storage.database import instance_lock as module
from storage.database.instance_lock import LockTakenError, hold_lock
from storage.database.shards import WHOLE, Share, parse
from storage.errors import StorageError
from tests.storage import postgres
from tests.support.narrowing import instance
from tests.support.patience import HANG_SECONDS

HOLDING = """
import asyncio, sys, time
from storage.database.instance_lock import hold_lock
from storage.database.shards import WHOLE
async def main():
    async with hold_lock(sys.argv[1], token=sys.argv[2], share=WHOLE):
        print("held", flush=True)
        time.sleep(3600)
asyncio.run(main())
"""


def test_a_share_is_read_as_it_is_written() -> None:
    assert parse("0-3/8") == Share(0, 3, 8)
    assert parse(" 7/8 ") == Share(7, 7, 8)
    assert parse("0-3/8").shards == [0, 1, 2, 3]
    assert not parse("0-3/8").is_whole
    assert parse("0-7/8").is_whole
    assert str(parse("0-3/8")) == "0-3/8"


@pytest.mark.parametrize("text", ["", "8", "3-0/8", "0-8/8", "8/8", "a/b", "0-3", "-1-2/8", "٣/8"])
def test_invalid_share_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(StorageError, match=r"a range of shards.*\.$"):
        parse(text)


def test_every_server_is_in_one_share() -> None:
    shares = [Share(0, 0, 5), Share(1, 3, 5), Share(4, 4, 5)]
    for guild in [0, *((number << 22) + 7 for number in range(20))]:
        assert sum(share.has(guild) for share in shares) == 1


async def test_two_processes_on_one_file_are_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/orrery.db"
    async with hold_lock(url, token="one", share=WHOLE):
        with pytest.raises(
            LockTakenError, match=r"Another Orrery is using the database .*; stop it first\."
        ):
            async with hold_lock(url, token="other", share=WHOLE):
                pass
    async with hold_lock(url, token="other", share=WHOLE):
        assert (tmp_path / "orrery.db.lock").stat().st_mode & 0o077 == 0


async def test_two_processes_with_one_token_are_refused(tmp_path: Path) -> None:
    same = str(tmp_path)
    async with hold_lock(f"sqlite:///{tmp_path}/a.db", token=same, share=WHOLE):
        with pytest.raises(LockTakenError, match="is running with this token"):
            async with hold_lock(f"sqlite:///{tmp_path}/b.db", token=same, share=WHOLE):
                pass
        async with hold_lock(f"sqlite:///{tmp_path}/b.db", token=f"{same} no", share=WHOLE):
            pass


async def test_a_link_to_a_database_is_the_same_database(tmp_path: Path) -> None:
    (tmp_path / "b.db").symlink_to(tmp_path / "a.db")
    async with hold_lock(f"sqlite:///{tmp_path}/a.db", token="one", share=WHOLE):
        with pytest.raises(LockTakenError, match="is using the database"):
            async with hold_lock(f"sqlite:///{tmp_path}/b.db", token="other", share=WHOLE):
                pass


@pytest.fixture
def shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for temporary files in which anybody may write."""
    monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    return tmp_path / f"orrery-{os.getuid()}"


def lock_in(folder: Path) -> Path:
    (lock,) = folder.glob("*.lock")
    return lock


def modes(*paths: Path) -> list[int]:
    return [path.stat().st_mode & 0o777 for path in paths]


def spoil(shared: Path, kind: str) -> int:
    """Make the folder for locks as another user would; whom it is asked for."""
    user = os.getuid()
    if kind == "link":
        shared.with_name("elsewhere").mkdir(mode=0o700)
        shared.symlink_to(shared.with_name("elsewhere"))
        return user
    shared.mkdir(mode=0o700)
    if kind == "open":
        shared.chmod(0o770)
        return user
    shared.rename(shared.with_name(f"orrery-{user + 12_345}"))
    return user + 12_345


async def refused(token: str = "t") -> str:
    with pytest.raises(StorageError) as error:
        async with hold_lock("sqlite://", token=token, share=WHOLE):
            pass
    return str(error.value)


async def test_the_tokens_lock_is_in_a_folder_of_this_user_alone(
    shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime = tmp_path / "runtime"
    runtime.mkdir(mode=0o700)
    async with hold_lock("sqlite://", token="t", share=WHOLE):
        lock = lock_in(shared)
        assert modes(shared, lock) == [0o700, 0o600]
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
        assert "is running with this token" in await refused(), "a shell knows more than a service"
    async with hold_lock("sqlite://", token="t", share=WHOLE):
        assert (runtime / "orrery" / lock.name).exists()
        monkeypatch.setattr(tempfile, "gettempdir", lambda: str(tmp_path / "gone"))
        assert "is running with this token" in await refused()


async def test_linked_lock_file_is_not_followed(shared: Path, tmp_path: Path) -> None:
    async with hold_lock("sqlite://", token="t", share=WHOLE):
        lock = lock_in(shared)
    lock.unlink()
    lock.symlink_to(tmp_path / "victim")
    assert "cannot be taken" in await refused()
    assert not (tmp_path / "victim").exists()


@pytest.mark.parametrize("kind", ["link", "open", "foreign"])
async def test_lock_folder_writable_by_others_is_rejected(
    kind: str, shared: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    user = spoil(shared, kind)
    monkeypatch.setattr(os, "getuid", lambda: user)
    assert "XDG_RUNTIME_DIR" in await refused()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_lock_of_a_dead_process_is_nobodys(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite:///{tmp_path}/orrery.db"
    if kind == "postgres":
        url = request.getfixturevalue("server").new_database()
    command = [sys.executable, "-c", HOLDING, url, str(tmp_path)]
    holder = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    with pytest.raises(LockTakenError):
        async with hold_lock(url, token=str(tmp_path), share=WHOLE):
            pass
    os.kill(holder.pid, signal.SIGKILL)
    await holder.wait()
    async with (
        asyncio.timeout(HANG_SECONDS),
        hold_lock(url, token=str(tmp_path), share=WHOLE, standby=True),
    ):
        pass


async def test_a_share_takes_a_database_server(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="requires PostgreSQL"):
        async with hold_lock(f"sqlite:///{tmp_path}/a.db", token="t", share=Share(0, 1, 4)):
            pass


async def test_unwritable_lock_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "orrery.db.lock").mkdir()
    with pytest.raises(StorageError, match="cannot be taken"):
        async with hold_lock(f"sqlite:///{tmp_path}/orrery.db", token="t", share=WHOLE):
            pass


async def test_shares_of_one_database_do_not_overlap(server: postgres.Server) -> None:
    url = server.new_database()
    async with (
        hold_lock(url, token="t", share=Share(0, 1, 4)),
        hold_lock(url, token="t", share=Share(2, 2, 4)),
    ):
        with pytest.raises(LockTakenError, match=r"is serving shard 2 of 4 .*\.$"):
            async with hold_lock(url, token="another", share=Share(2, 3, 4)):
                pass
        with pytest.raises(
            LockTakenError, match=r"with 4 shards in all, and this one was to have 1"
        ):
            async with hold_lock(url, token="another", share=WHOLE):
                pass
        with pytest.raises(LockTakenError, match=r"is serving shard 2 of 4 .*\.$"):
            async with hold_lock(url, token="t", share=Share(2, 3, 4)):
                pass
        with pytest.raises(
            LockTakenError, match=r"with 4 shards in all, and this one was to have 8"
        ):
            async with hold_lock(url, token="t", share=Share(6, 7, 8)):
                pass
        async with hold_lock(url, token="t", share=Share(3, 3, 4)):
            pass


async def test_shares_are_free_before_the_server_sees_a_connection_closed(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, closed = server.new_database(), list[psycopg.Connection]()
    with monkeypatch.context() as slow:
        slow.setattr(psycopg.Connection, "close", lambda self: closed.append(self))
        async with hold_lock(url, token="t", share=Share(0, 3, 4)):
            pass
        async with hold_lock(url, token="t", share=Share(0, 7, 8)):
            pass
    for connection in closed:
        connection.close()
    assert len(closed) == 4, "each opens a second one, to see that the server has two sessions"


async def test_a_standby_takes_over_when_the_other_ends(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "STANDBY_SECONDS", 0.01)
    url, took = server.new_database(), asyncio.Event()

    async def stand_by() -> None:
        async with hold_lock(url, token="t", share=WHOLE, standby=True):
            took.set()

    async with hold_lock(url, token="t", share=WHOLE):
        waiting = asyncio.create_task(stand_by())
        await asyncio.sleep(0.2)
        assert not took.is_set()
    async with asyncio.timeout(HANG_SECONDS):
        await waiting
    assert took.is_set()


async def test_lost_locks_are_retaken_or_given_up(
    server: postgres.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Restart the server, after which the first process to connect gets the shards."""
    monkeypatch.setattr(module, "CHECK_SECONDS", 0.01)
    url = server.new_database()

    def cut() -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )

    async with hold_lock(url, token="t", share=WHOLE) as locks:
        again, take = threading.Event(), instance(module.ServerLocks, locks).take

        def taken(server: Mapping[str, Any]) -> None:
            take(server)
            again.set()

        monkeypatch.setattr(locks, "take", taken)
        watching = asyncio.create_task(locks.wait_until_lost())
        await asyncio.to_thread(cut)
        assert await asyncio.to_thread(again.wait, HANG_SECONDS)
        assert not watching.done()
        with pytest.raises(LockTakenError):
            async with hold_lock(url, token="t", share=WHOLE):
                pass
        watching.cancel()
        await asyncio.wait([watching])
        await asyncio.to_thread(cut)
        async with hold_lock(url, token="t", share=WHOLE), asyncio.timeout(HANG_SECONDS):
            await locks.wait_until_lost()
