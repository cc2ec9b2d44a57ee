"""A process that stores answers endlessly and reports each one that is confirmed.

Every answer's interaction is its revision, and each new run delivers the first one again, as
Discord would after a crash.
"""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection
from random import Random

from storage.database.store import Store
from storage.matches import matches
from storage.matches.change_records import AlreadyStored
from tests.storage.sample_tables import answer


def save_of(revision: int) -> bytes:
    """Return a save that contains its revision and fills several pages, even compressed."""
    return revision.to_bytes(4, "big") + Random(revision).randbytes(9_000)


async def write(url: str, table: str, sending: Connection) -> None:
    store = await Store.open(url)
    stored = (await store.run(lambda session: matches.get(session, table=table))).revision
    revision = max(stored, 1)
    while True:
        done = await answer(
            store,
            table,
            revision,
            f"step:{revision}",
            save=save_of(revision),
            interaction_id=revision,
        )
        sending.send_bytes(
            f"{'again' if isinstance(done, AlreadyStored) else 'stored'} {revision}".encode()
        )
        revision += 1


def write_on(url: str, table: str, sending: Connection) -> None:
    """Run until killed."""
    asyncio.run(write(url, table, sending))
