"""The bot in a process of its own, for tests that kill it.

    python -m tests.support.bot_process ADDRESS TOKEN DATABASE DUMPS

ADDRESS is that of a playground which another process runs over plain HTTP.
"""

import asyncio
import sys
from pathlib import Path

from bot.client import build_bot
from bot.playground.connect import point_client_at
from storage.store import Store


async def main(address: str, token: str, database: str, dumps: Path) -> None:
    """Run until killed."""
    point_client_at(address)
    store = await Store.open(database)
    async with build_bot(store, dumps=dumps, guild_ready_timeout=0.02) as bot:
        await bot.start(token)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], Path(sys.argv[4])))
