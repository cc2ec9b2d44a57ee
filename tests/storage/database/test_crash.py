"""Killing the writer at any moment loses nothing that was confirmed, and doubles nothing."""

from __future__ import annotations

import signal
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from random import Random

from rules.kernel import Entry
from storage.clocks import clocks
from storage.database.store import Store
from storage.matches import match_log, matches
from storage.queries import rows
from storage.schema.table_records import PendingSeat
from tests.storage.sample_tables import running_table
from tests.storage.writer_process import save_of, write_on
from tests.support.depth import at_depth
from tests.support.killable import killable

KILLS = at_depth(3, 6)


def killed_writer(url: str, table: str, chance: Random) -> list[str]:
    """Kill a writer at a random moment; return the changes it had confirmed."""
    heard, sending = Pipe(duplex=False)
    writer = killable(write_on, url, table, sending)
    writer.start()
    sending.close()
    confirmed = [heard.recv_bytes() for _ in range(chance.randrange(1, 40))]
    # Some work of its own, so that the kill falls into any part of a transaction.
    sum(range(chance.randrange(200_000)))
    writer.kill()
    confirmed += rest(heard)
    writer.join()
    assert writer.exitcode == -signal.SIGKILL
    return [line.decode() for line in confirmed]


def rest(heard: Connection) -> list[bytes]:
    """Return the messages that were sent in full before the other end was gone."""
    lines = []
    try:
        while True:
            lines.append(heard.recv_bytes())
    except (EOFError, OSError):
        return lines


async def test_kill_nine_at_any_moment(url: str) -> None:
    store = await Store.open(url)
    table = (await running_table(store, pending=[PendingSeat(0)])).id
    await store.close()
    chance = Random(9)
    stored = 0
    for _ in range(KILLS):
        lines = killed_writer(url, table, chance)
        assert lines
        if stored:
            # What the last run stored is delivered again and is known.
            assert lines[0] == f"again {stored}"
        confirmed = int(lines[-1].split()[1])
        store = await Store.open(url)
        stored = await check(store, table)
        await store.close()
        # The killed writer may have confirmed one change fewer than it stored.
        assert stored - confirmed in (0, 1)


async def check(store: Store, table: str) -> int:
    # A server may still be at the dead writer's last commit; the row's lock waits for it.
    await store.run(lambda session: rows.table_row(session, table, lock=True))
    record, save = await store.run(lambda session: matches.load(session, table=table))
    assert save == save_of(record.revision)
    entries = await store.run(lambda session: match_log.entries(session, table=table))
    assert entries[1:] == tuple(
        Entry(0, f"step:{number}") for number in range(1, record.revision + 1)
    )
    steps = await store.run(lambda session: match_log.changes(session, table=table))
    assert [step.revision for step in steps] == list(range(record.revision + 1))
    (clock,) = await store.run(lambda session: clocks.of_table(session, table=table))
    assert clock.since == steps[-1].at
    return record.revision
