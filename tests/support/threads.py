"""Painters in the process of a test: daemons may have no children, and a spawned one is slow."""

import asyncio
from collections.abc import Callable
from typing import Any


class Thread:
    """A painter in this process, where pictures are sketched; others have tests of their own."""

    process = 0
    """No process of its own."""

    def __init__(self, **_: object) -> None:
        """Take what a worker takes."""

    async def start(self) -> None:
        """Do nothing: there is nothing to start."""

    async def run(self, work: Callable[..., Any], *given: object) -> Any:
        """Do some work beside the event loop."""
        return await asyncio.to_thread(work, *given)

    def stop(self) -> None:
        """Do nothing: there is nothing to stop."""
