"""A bot that sends blank pictures, for figures of all else: `blank ADDRESS`."""

from __future__ import annotations

import asyncio
import base64
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bot.tools.bench.bot_process import serve_at

if TYPE_CHECKING:
    from bot.tables.pictures.painting import PictureOrder
    from render import Picture

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
)


class Blank:
    """A painter that paints nothing."""

    process = 0

    def __init__(self, **_: object) -> None:
        """Take what a worker takes."""

    async def start(self) -> None:
        """Do nothing: there is nothing to start."""

    async def run(self, work: Callable[..., object], *given: Any) -> object:
        """Return a blank picture for each order; do all other work."""
        from bot.tables.pictures.painting import paint

        if work is paint:
            return [picture(order) for order in given]
        return await asyncio.to_thread(work, *given)

    def stop(self) -> None:
        """Do nothing: there is nothing to stop."""


def picture(_order: PictureOrder) -> Picture:
    """Return the same picture for every order."""
    from render import Picture

    return Picture(PNG, "A blank picture.", 1, 1)


if __name__ == "__main__":
    from bot.tables.workers import local

    local.painting_worker = Blank  # type: ignore[assignment]
    serve_at(sys.argv[1])
