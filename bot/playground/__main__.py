"""Running the playground by itself: `python -m bot.playground --port N [--data DIR]`."""

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from bot.playground.page_shape import NOTICE
from bot.playground.peer import Peer


async def _serve(port: int, data: Path | None, *, rate_limits: bool) -> None:
    over = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, over.set)
    async with Peer(port=port, data=data, rate_limits=rate_limits) as peer:
        sys.stdout.write(f"{NOTICE}\nClient: {peer.address}\nPage: {peer.page_address}\n")
        sys.stdout.flush()
        await over.wait()


def main() -> None:
    """Read the command line and serve until stopped."""
    parser = argparse.ArgumentParser(prog="python -m bot.playground", description=NOTICE)
    parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
    parser.add_argument("--data", type=Path, help="a folder in which the playground is kept")
    parser.add_argument("--rate-limits", action="store_true", help="limit messages as Discord")
    arguments = parser.parse_args()
    asyncio.run(_serve(arguments.port, arguments.data, rate_limits=arguments.rate_limits))


if __name__ == "__main__":
    main()
