"""Waiting in tests, with generous timeouts: the machine may be busy with a hundred other things."""

import asyncio
from collections.abc import Callable
from inspect import isawaitable
from typing import Any

HANG_SECONDS = 300.0
"""After these something is taken never to come. Only a failing test waits for so long."""


async def until(condition: Callable[[], Any], description: str | Callable[[], str] = "it") -> Any:
    """Poll until a condition is true, and return its result; `description` is for the failure."""
    try:
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                result = condition()
                if result := await result if isawaitable(result) else result:
                    return result
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(
            f"{description if isinstance(description, str) else description()} never came"
        ) from None
