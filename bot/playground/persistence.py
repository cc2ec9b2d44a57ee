"""Storage of the world across restarts: a row for each object, written as it changes."""

import sqlite3
from pathlib import Path

from storage.database import file_permissions

DATABASE_NAME = "playground.db"


class ObjectStore:
    """A key-value store of objects by kind and id, in an SQLite file.

    Every change is committed immediately. The file is not forced to the disk: a killed process
    loses nothing, and a playground need not outlive a power cut. Without a folder for it, objects
    are kept only as long as the process lives.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Open the store in a folder (None: in memory)."""
        self.volatile = folder is None
        if folder is not None:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            # the world holds the token of the page
            file_permissions.keep_private(folder / DATABASE_NAME)
        file = ":memory:" if folder is None else folder / DATABASE_NAME
        self._base = sqlite3.connect(file, isolation_level=None)
        self._base.execute("PRAGMA journal_mode=WAL")
        self._base.execute("PRAGMA synchronous=OFF")
        self._base.execute(
            "CREATE TABLE IF NOT EXISTS thing "
            "(kind TEXT, id INTEGER, body BLOB NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID"
        )

    def put(self, kind: str, thing_id: int, body: bytes) -> None:
        """Store an object's bytes, in place of earlier ones."""
        self._base.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, thing_id, body))

    def drop(self, kind: str, thing_id: int) -> None:
        """Delete a stored object."""
        self._base.execute("DELETE FROM thing WHERE kind = ? AND id = ?", (kind, thing_id))

    def all(self, kind: str) -> list[tuple[int, bytes]]:
        """Return ids and bytes of the objects of a kind, by id."""
        rows = self._base.execute("SELECT id, body FROM thing WHERE kind = ? ORDER BY id", (kind,))
        return list(rows)

    def get(self, kind: str, thing_id: int) -> bytes | None:
        """Return an object's bytes; None if it isn't stored."""
        rows = self._base.execute(
            "SELECT body FROM thing WHERE kind = ? AND id = ?", (kind, thing_id)
        )
        row = rows.fetchone()
        return None if row is None else bytes(row[0])

    def ids(self, kind: str) -> list[int]:
        """Return ids of the objects of a kind."""
        rows = self._base.execute("SELECT id FROM thing WHERE kind = ?", (kind,))
        return [each[0] for each in rows]

    def close(self) -> None:
        """Close the file."""
        self._base.close()
