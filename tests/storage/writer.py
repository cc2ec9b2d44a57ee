"""A program that stores answers without end; each confirmed one is a line of its output.

Called with a database and a table; every answer's interaction is its revision, and the first one
is delivered again by each new run, as Discord would after a crash.
"""

from __future__ import annotations

import asyncio
import sys
from random import Random

from storage import matches
from storage.records import Duplicate
from storage.store import Store
from tests.storage.setting import answer


def save_of(revision: int) -> bytes:
    """A save that tells its revision and fills several pages, however it is compressed."""
    return revision.to_bytes(4, "big") + Random(revision).randbytes(9_000)


async def write(url: str, table: str) -> None:
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
        told = "again" if isinstance(done, Duplicate) else "stored"
        print(told, revision, flush=True)
        revision += 1


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1], sys.argv[2]))
