"""A PostgreSQL server of our own, from the system's binaries, in a folder that goes away."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

import psycopg
import pytest

from storage.database import engine, migrate
from tests.support.patience import HANG_SECONDS
from tests.support.ports import free_port

EMPTY = """
    DO $$ DECLARE found record; BEGIN
        FOR found IN SELECT tablename AS name FROM pg_tables
            WHERE schemaname = 'public' AND tablename <> 'alembic_version'
        LOOP EXECUTE format('DELETE FROM %I', found.name); END LOOP;
        FOR found IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'
        LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', found.name); END LOOP;
    END $$
"""
SHAPE = """
    SELECT (SELECT max(version_num) FROM alembic_version), string_agg(
        table_name || column_name || data_type || is_nullable, ',' ORDER BY table_name, column_name)
    FROM information_schema.columns WHERE table_schema = 'public'
"""
REQUIRED = "ORRERY_REQUIRE_POSTGRES"


def binaries() -> Path:
    """Return the folder of the newest installed server; skip the test if there is none."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda at: at.parts[4])
    if folders:
        return folders[-1].parent
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).parent
    if os.environ.get(REQUIRED) == "1":
        pytest.fail(f"{REQUIRED}=1, but no PostgreSQL server is installed")
    pytest.skip("no PostgreSQL server is installed")


def server_user() -> str | None:
    """Return the user for the server, which refuses root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


class Server:
    """A running server and its databases."""

    def __init__(self, folder: Path, *, flushed: bool = False) -> None:
        self.folder = folder
        self.programs = binaries()
        self.user = server_user()
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0
        self.idle: list[str] = []
        self.flushed = flushed
        """True: commits wait for the disk, as in production."""
        if self.user:
            shutil.chown(folder, self.user)

    def _start(self, *command: str) -> subprocess.Popen[bytes]:
        program = str(self.programs / command[0])
        log = (self.folder.parent / f"{self.folder.name}.log").open("ab")
        with log:
            return subprocess.Popen(
                [program, *command[1:]],
                cwd="/",
                stdout=log,
                stderr=log,
                user=self.user,
                extra_groups=[] if self.user else None,
            )

    def create(self) -> None:
        data = str(self.folder / "data")
        made = self._start(
            "initdb", "-D", data, "-U", "orrery", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        if made.wait() != 0:
            raise RuntimeError((self.folder.parent / f"{self.folder.name}.log").read_text())

    @property
    def _settings(self) -> tuple[str, ...]:
        """Nothing is kept for another server, and nobody looks after databases of a moment."""
        if self.flushed:
            return ("fsync=on",)
        return (
            "fsync=off", "full_page_writes=off", "wal_level=minimal", "max_wal_senders=0",
            "autovacuum=off", "jit=off", "checkpoint_timeout=1h", "max_wal_size=4GB",
        )  # fmt: skip

    def start(self) -> None:
        self.process = self._start(
            "postgres", "-D", str(self.folder / "data"), "-h", "127.0.0.1", "-p", str(self.port),
            "-k", str(self.folder), "-c", "max_connections=40",
            *(part for setting in self._settings for part in ("-c", setting)),
        )  # fmt: skip
        deadline = time.monotonic() + HANG_SECONDS
        while True:
            try:
                psycopg.connect(self.address("postgres")).close()
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)
            else:
                return

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            # SIGTERM waits for every client to go; SIGINT sends them away.
            self.process.send_signal(2)
            self.process.wait(HANG_SECONDS)
            self.process = None

    def address(self, database: str) -> str:
        return f"postgresql://orrery@127.0.0.1:{self.port}/{database}"

    def new_database(self, template: str = "") -> str:
        """Create a database, empty or a copy of another one; return its URL."""
        self.made += 1
        name = f"orrery_{self.made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            like = f" TEMPLATE {template}" if template else ""
            connection.execute(f"CREATE DATABASE {name}{like}")
        return self.address(name)

    @contextmanager
    def filled(self) -> Iterator[str]:
        """Yield the URL of an empty database with all tables, reused by the next test.

        Creating a database for each test took most of the time of these tests.
        """
        address = self.idle.pop() if self.idle else self.new_database(self.migrated)
        shape = emptied(address)
        yield address
        if emptied(address) == shape:
            self.idle.append(address)

    @cached_property
    def migrated(self) -> str:
        """The name of a database with all tables, which stays as it is."""
        address = self.new_database()
        made = engine.connect(engine.parse(address))
        migrate.upgrade(made)
        made.dispose()
        return address.rpartition("/")[2]


def emptied(address: str) -> object:
    """Delete all rows of a database and reset its sequences; return its revision and columns."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("SET lock_timeout = '300s'")
        connection.execute("SET session_replication_role = replica")  # no foreign key is asked
        connection.execute(EMPTY)
        return connection.execute(SHAPE).fetchone()


@contextmanager
def running(*, flushed: bool = False) -> Iterator[Server]:
    binaries()
    with tempfile.TemporaryDirectory(prefix="orrery-postgres-") as outer:
        Path(outer).chmod(0o755)
        folder = Path(outer) / "server"
        folder.mkdir()
        server = Server(folder, flushed=flushed)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
