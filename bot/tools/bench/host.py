"""The bot in a process of its own: `host ADDRESS DATABASE DUMPS`, against a playground.

The playground's token comes in ORRERY_TOKEN, since other users may read a command line.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from pathlib import Path

import structlog


async def _serve(address: str, database: str, dumps: Path) -> None:
    # here, since the processes beside the bot read this module too
    from bot.client import Orrery, spare_garbage_collections
    from bot.playground.connect import point_client_at
    from storage.store import Store

    point_client_at(address)
    store = await Store.open(database)
    spare_garbage_collections()
    async with Orrery(store, dumps=dumps, guild_ready_timeout=0.05) as bot:
        await bot.start(os.environ["ORRERY_TOKEN"])


if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    asyncio.run(_serve(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
