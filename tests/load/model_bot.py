"""The real bot on the second model of Discord, in one process with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from unittest.mock import patch

from discord.app_commands import CommandTree

from bot.client import Orrery
from bot.tables.live_table import LiveTable
from bot.tables.workers import local
from render import all_icons, pictures
from storage.database.store import Store
from tests.load.discord_model.messages import Message
from tests.load.discord_model.model import Model
from tests.support.database_template import in_file, quick_engines
from tests.support.fake_pictures import unpainted, unpainted_column, unpainted_icon
from tests.support.patience import HANG_SECONDS
from tests.support.threads import Thread

LIVING = {"log", "join"}
"""Verbs of buttons that a table's message alone has."""


class Errors(logging.Handler):
    """Collects what libraries report as errors, lost exceptions of tasks among them."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Note an error."""
        self.texts.append(f"{record.name}: {self.format(record)}")


class ModelBot:
    """A bot on a model and its database, which can be restarted."""

    def __init__(self, model: Model, folder: Path, *, with_icons: bool) -> None:
        self.model, self.folder, self.with_icons = model, folder, with_icons
        self.database = in_file(folder / "orrery.db")
        self.bot: Orrery
        self.store: Store
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start a bot and wait until it has shown what was behind."""
        self.store = await Store.open(self.database)
        self.bot = Orrery(
            self.store,
            dumps=self.folder / "dumps",
            now=self.model.clock.moment,
            with_icons=self.with_icons,
            guild_ready_timeout=0.02,
        )
        self._task = asyncio.create_task(self.bot.start(self.model.token))
        async with asyncio.timeout(HANG_SECONDS):
            while not self.bot.is_ready():
                if self._task.done():
                    self._task.result()
                await asyncio.sleep(0.005)
            await asyncio.gather(*self.bot._beginning.values())
        await self.wait_until_idle()

    async def stop(self) -> None:
        """Stop the bot as the program does."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            await self.bot.close()
            await self.store.close()
            self._task = None

    async def restart(self) -> None:
        """Stop the bot and start another on the same database."""
        await self.stop()
        await self.start()

    async def wait_until_idle(self) -> None:
        """Wait until presses are answered, AI seats have moved and tables are up to date."""
        await asyncio.gather(*self.bot.pending._tasks)
        for worker in self.bot.services.background:
            await worker.wait_until_idle()
        await self.bot.services.ai.wait_until_idle()
        await self.bot.open_panels.wait_until_idle()
        await self.bot.poster.wait_until_idle()

    async def reminded(self) -> None:
        """Wait until all pings that are due now are sent."""
        await self.bot.reminders.wait_until_idle()
        await self.wait_until_idle()

    async def live(self, table: str) -> LiveTable:
        """Return the bot's own table."""
        return await self.bot.services.tables.live(table)

    def living(self, table: str) -> Message:
        """Return the table's one message, as people see it; raises AssertionError for two."""
        shown = [each for each in self.model.messages.public() if LIVING & set(verbs(each, table))]
        assert len(shown) == 1, f"{len(shown)} messages of table {table}"
        return shown[0]


def verbs(message: Message, table: str = "") -> list[str]:
    """Return the verbs of a message's buttons and selects, of one table or all."""
    ids = (part["custom_id"].split(":") for part in message.parts())
    return [each[2] for each in ids if len(each) > 2 and table in ("", each[1])]


def button(message: Message, verb: str) -> str:
    """Return the custom_id of a message's first button with a verb; raises StopIteration."""
    ids: Iterator[str] = (part["custom_id"] for part in message.parts() if not part.get("disabled"))
    return next(each for each in ids if each.split(":")[2] == verb)


@asynccontextmanager
async def bot_on_model(
    folder: Path, *, frozen: bool = False, with_icons: bool = True, registers: bool = True
) -> AsyncIterator[ModelBot]:
    """Run a bot on a model; nothing is painted. Raises AssertionError for any logged error.

    `registers=False` leaves out the registration of commands, which takes half of a start.
    """
    errors = Errors()
    logging.getLogger().addHandler(errors)
    try:
        with _quick(registers=registers):
            async with Model(frozen=frozen) as model:
                app = ModelBot(model, folder, with_icons=with_icons)
                with model.addressed():
                    try:
                        await app.start()
                        yield app
                    finally:
                        await app.stop()
    finally:
        logging.getLogger().removeHandler(errors)
    assert not errors.texts, errors.texts


async def known_already(_tree: object) -> list[object]:
    """Register no commands."""
    return []


@contextmanager
def _quick(*, registers: bool) -> Iterator[None]:
    with ExitStack() as patched:
        for change in (
            patch.object(local, "painting_worker", Thread),
            patch.object(local, "replay_worker", Thread),
            patch.multiple(pictures, png=unpainted, column=unpainted_column),
            patch.object(all_icons, "icon_png", unpainted_icon),
            quick_engines(),
        ):
            patched.enter_context(change)
        if not registers:
            patched.enter_context(patch.object(CommandTree, "sync", known_already))
        yield
