"""Heavy questions are worked out in another process, within limits, and leave nothing behind."""

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from bot.tables.workers.reader_queries import (
    MAX_WAITING_QUERIES,
    QUERIES_BUSY,
    QUERY_PENDING,
    QUERY_TOO_LARGE,
    ReaderQueries,
)
from bot.tables.workers.task_limits import LIMITS, TaskKind
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from rules.kernel import IllegalAnswer
from tests.support.patience import HANG_SECONDS, until

ROOT = Path(__file__).parents[4]
KILLED = """
import asyncio, os, signal, time
from bot.tables.workers.reader_queries import ReaderQueries
from bot.tables.workers.process import spawn_pool
from bot.tables.workers.workers import Workers
async def main():
    workers, pool = Workers(painters=1), spawn_pool()
    reader_queries, local = ReaderQueries(workers), workers.local
    await asyncio.get_running_loop().run_in_executor(pool, os.getpid)
    await local.pictures.warm()
    (painter,), (query,) = local.pictures.workers, local.queries.workers
    busy = None
    while not query.process:
        if busy is None or busy.done():  # on a slow machine its time may end before it is seen
            busy = asyncio.ensure_future(reader_queries.run(1, time.sleep, 60))
        await asyncio.sleep(0.01)
    print(*pool._processes, query.process, painter.process, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.fixture
async def reader_queries() -> AsyncIterator[ReaderQueries]:
    workers = Workers()
    with limited(HANG_SECONDS):
        yield ReaderQueries(workers)
    await workers.close()


def limited(seconds: float) -> Any:
    """Limit the seconds of queries."""
    return patch.dict(LIMITS, {TaskKind.QUERY: LIMITS[TaskKind.QUERY]._replace(seconds=seconds)})


def much() -> int:
    return len(bytearray(2**31))


def wrong() -> None:
    raise IllegalAnswer("'X9' isn't a hex in play. Try one like K1.")


def alive(process: int) -> bool:
    """Return whether a process runs; a zombie doesn't."""
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


async def test_what_takes_too_long_is_stopped_and_the_next_is_answered(
    reader_queries: ReaderQueries,
) -> None:
    process = await reader_queries.run(1, os.getpid)
    assert process != os.getpid()
    with limited(0.1), pytest.raises(UserError, match=QUERY_TOO_LARGE):
        await reader_queries.run(1, time.sleep, 600)
    await until(lambda: not alive(process), "the end of the process")
    assert await reader_queries.run(1, abs, -2) == 2


async def test_what_takes_too_much_memory_is_stopped(reader_queries: ReaderQueries) -> None:
    with pytest.raises(UserError, match=QUERY_TOO_LARGE):
        await reader_queries.run(1, much)
    assert await reader_queries.run(1, abs, -2) == 2


async def test_a_refusal_comes_back_as_it_is(reader_queries: ReaderQueries) -> None:
    with pytest.raises(IllegalAnswer, match="'X9' isn't a hex"):
        await reader_queries.run(1, wrong)


async def test_one_question_each_and_not_too_many_at_once(reader_queries: ReaderQueries) -> None:
    first = [
        asyncio.ensure_future(reader_queries.run(name, abs, -name))
        for name in range(MAX_WAITING_QUERIES)
    ]
    await asyncio.sleep(0)
    with pytest.raises(UserError, match=QUERY_PENDING):
        await reader_queries.run(0, abs, -1)
    with pytest.raises(UserError, match=QUERIES_BUSY):
        await reader_queries.run(99, abs, -1)
    assert await asyncio.gather(*first) == list(range(MAX_WAITING_QUERIES))
    assert await reader_queries.run(0, abs, -1) == 1


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
async def test_a_killed_bot_leaves_no_worker_behind(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    run = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, str(script)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    workers = [int(word) for word in run.stdout.split()]
    assert len(workers) == 3, run.stderr
    await until(lambda: not any(map(alive, workers)), "the end of the workers")
