"""Processes of tests, forked from one that has imported everything and starts nothing."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from bot.tables.workers import process as worker_process

_FORKING = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(
    [
        "tests.support.bot_process",
        "tests.storage.writer_process",
        "tests.support.quick_searches",
    ]
)


def killable(work: Callable[..., object], *arguments: Any) -> ForkServerProcess:
    """Return a process that does some work once it is started; it ends with this one."""
    return _FORKING.Process(target=work, args=arguments, daemon=True)


@contextmanager
def forked_pools() -> Iterator[None]:
    """Make the bot fork its AI processes; a spawned one imports all games and the database again.

    Tests that start the whole program, or kill it, have spawned ones.
    """
    first = killable(int)
    first.start()  # waits for the imports, for which no bot should
    first.join()
    forking = SimpleNamespace(get_context=lambda _: _FORKING)
    with patch.object(worker_process, "multiprocessing", forking):
        yield
