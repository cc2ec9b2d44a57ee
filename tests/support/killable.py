"""Processes for tests to kill, forked from one that has imported everything and starts nothing."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.context import ForkServerProcess
from typing import Any

_FORKING = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.support.bot_process", "tests.storage.writer"])


def killable(work: Callable[..., object], *arguments: Any) -> ForkServerProcess:
    """A process that does some work once it is started; it ends with this one at the latest."""
    return _FORKING.Process(target=work, args=arguments, daemon=True)
