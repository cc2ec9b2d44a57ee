"""A process that stores answers without end, and tells of each one that is confirmed.

Every answer's interaction is its revision, and the first one is delivered again by each new run,
as Discord would after a crash.
"""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection
from random import Random

from storage.database.store import Store
from storage.matches import matches
from storage.schema.records import Duplicate
from tests.storage.sample_tables import answer


def save_of(revision: int) -> bytes:
    """A save that tells its revision and fills several pages, however it is compressed."""
    return revision.to_bytes(4, "big") + Random(revision).randbytes(9_000)


async def write(url: str, table: str, told: Connection) -> None:
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
        told.send_bytes(
            f"{'again' if isinstance(done, Duplicate) else 'stored'} {revision}".encode()
        )
        revision += 1


def write_on(url: str, table: str, told: Connection) -> None:
    """Run until killed."""
    asyncio.run(write(url, table, told))
