"""The bot in a process of its own, for tests that kill it."""

import asyncio
import os
from contextlib import ExitStack
from pathlib import Path
from unittest.mock import patch

from discord.app_commands import CommandTree

from bot.__main__ import app
from bot.client import Orrery
from bot.playground.connect import point_client_at
from bot.tables.workers import local
from render import pictures
from storage.database.store import Store
from tests.support.fake_pictures import unpainted, unpainted_column
from tests.support.threads import Thread


async def main(address: str, token: str, database: str, folder: Path) -> None:
    """Play on the playground that another process runs over plain HTTP."""
    point_client_at(address)
    store = await Store.open(database)
    async with Orrery(store, dumps=folder / "dumps", guild_ready_timeout=0.02) as bot:
        await bot.start(token)


async def known_already(_tree: object) -> None:
    """Register no commands."""


def run(address: str, token: str, database: str, folder: Path, registered: bool) -> None:
    """Run until killed; what the bot says goes to a log in the folder.

    Nothing is painted. `registered`: the commands are known there from an earlier start.
    """
    _speak_to(folder / "bot.log")
    with ExitStack() as patched:
        patched.enter_context(patch.object(local, "painting_worker", Thread))
        patched.enter_context(patch.object(pictures, "png", unpainted))
        patched.enter_context(patch.object(pictures, "column", unpainted_column))
        if registered:
            patched.enter_context(patch.object(CommandTree, "sync", known_already))
        asyncio.run(main(address, token, database, folder))


def program(surroundings: dict[str, str], log_path: Path) -> None:
    """Run the whole program in this environment, as `python -m bot` does, logging to a file.

    Forked with everything imported, it starts in a tenth of the time.
    """
    _speak_to(log_path)
    os.environ.update(surroundings)
    app([])


def _speak_to(log_path: Path) -> None:
    with log_path.open("ab", buffering=0) as log:
        for stream in (1, 2):
            os.dup2(log.fileno(), stream)
