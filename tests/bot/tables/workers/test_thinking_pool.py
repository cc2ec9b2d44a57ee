"""AI processes are idle, and thoughts that starve there get a share of the processor."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.tables.workers import thinking_pool
from bot.tables.workers.process import MAX_NICE
from bot.tables.workers.task_limits import TaskKind
from bot.tables.workers.thinking_pool import (
    PROCESSES,
    SHARE_NICE,
    IdlePool,
    Usage,
    is_starved,
    usage,
)
from tests.support.patience import until

pytestmark = pytest.mark.skipif(
    not hasattr(os, "SCHED_IDLE"), reason="needs Linux, which has idle processes"
)


@pytest.fixture
async def processes() -> AsyncIterator[IdlePool]:
    """AI processes that are stopped at the end."""
    made = IdlePool()
    yield made
    await made.close()


SHARED = min(os.nice(0) + SHARE_NICE, MAX_NICE)


def outlast(mark: str) -> int:
    """Compute until a file exists in an idle process; return the niceness of any other."""
    while os.sched_getscheduler(0) == os.SCHED_IDLE and not Path(mark).exists():
        pass
    return os.nice(0) if os.sched_getscheduler(0) == os.SCHED_OTHER else -1


async def test_starved_thoughts_get_a_share_until_idle_ones_end(
    processes: IdlePool, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    with patch.multiple(thinking_pool, WATCH_PERIOD=0.01, STARVED_SHARE=float("inf")):
        for _ in range(PROCESSES + 1):
            assert await processes.run(TaskKind.THOUGHT, outlast, str(mark)) == SHARED
    assert not processes._free, "idle processes keep on with what was answered for them"
    assert await processes.run(TaskKind.THOUGHT, outlast, str(mark)) == SHARED, "at once"
    mark.touch()
    await until(lambda: len(processes._free) == PROCESSES, "the end of the first thoughts")
    # on a busy machine this one would be starved as well
    with patch.object(thinking_pool, "STARVED_SHARE", 0.0):
        assert await processes.run(TaskKind.THOUGHT, outlast, str(mark)) == -1, "idle again"


async def test_review_keeps_no_hint_back(processes: IdlePool, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    with patch.multiple(thinking_pool, WATCH_PERIOD=0.01, STARVED_SHARE=float("inf")):
        review = asyncio.create_task(processes.run(TaskKind.REVIEW, _last, str(mark)))
        await until(
            lambda: processes.normal_priority[TaskKind.REVIEW].pool.workers[0].process,
            "the review's share",
        )
        assert await processes.run(TaskKind.THOUGHT, outlast, str(mark)) == SHARED
        assert not review.done()
        mark.touch()
        await review


def _last(mark: str) -> None:
    """Compute until a file exists, wherever."""
    while not Path(mark).exists():
        pass


async def test_error_of_a_starved_thought_is_raised_once(processes: IdlePool) -> None:
    with (
        patch.multiple(thinking_pool, WATCH_PERIOD=0.01, STARVED_SHARE=float("inf")),
        pytest.raises(ZeroDivisionError),
    ):
        await processes.run(TaskKind.THOUGHT, divmod, 1, 0)
    await until(lambda: len(processes._free) == PROCESSES, "the end of the idle one")


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (Usage(7, 10.1, is_runnable=True), True),
        (Usage(7, 10.5, is_runnable=True), False),
        (Usage(7, 10.0, is_runnable=False), False),
        (Usage(8, 0.0, is_runnable=True), False),
        (None, False),
    ],
)
def test_starved_is_what_wants_the_processor_in_vain(
    after: Usage | None, *, expected: bool
) -> None:
    assert is_starved(Usage(7, 10.0, is_runnable=True), after, 1.0) is expected
    assert not is_starved(None, after, 1.0)


def test_usage_of_a_process_is_read() -> None:
    own = usage(os.getpid())
    assert own is not None
    assert own.seconds > 0
    assert own.is_runnable
    assert usage(0) is None
