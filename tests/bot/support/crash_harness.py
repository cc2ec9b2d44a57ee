"""A bot that dies at any wished step, on a channel and a database that outlive it.

A step is whatever another program could see: a transaction, a message sent, edited or deleted, an
answer to a press. The fuse counts them before and after; where it is burnt the bot stands
still forever, and is ended there as a power cut would end it. Another one is born on what is left.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import discord

from bot.channel.reminders.loop import Reminders
from bot.channel.reminders.pings import Pings
from bot.channel.seasons.runner import SeasonRunner
from bot.channel.seasons.standings_picture import StandingsPicture
from bot.channel.table_message.delivery_backoff import DeliveryBackoff
from bot.channel.table_message.message import TableMessage
from bot.channel.table_message.poster import Poster
from bot.handlers import BACKGROUND
from bot.icons import Icons
from bot.interactions.call import Call
from bot.interactions.presses import HANDLERS, Action
from bot.layouts import texts_in
from bot.messages import Messages
from bot.panel.open_panels import OpenPanels
from bot.playground.user_actions import operable
from bot.services import Services
from bot.tables.ai.seats import AiSeats
from bot.tables.channel_tables import ChannelTables
from bot.tables.live_table import LiveTable
from bot.tables.table_service import Tables
from bot.tables.workers.workers import Workers
from storage.database.store import Store
from tests.support.patience import HANG_SECONDS

T = TypeVar("T")
NOON = datetime(2027, 3, 1, 12, tzinfo=UTC)
_numbers = count(1)


class Fuse:
    """Counts the steps of a bot; `burnt` once the last one that it may do is done."""

    def __init__(self, steps: int | None) -> None:
        self.left = steps
        self.done = 0
        self.burnt = asyncio.Event()
        self.under_way = 0
        """Transactions that a thread has begun and not ended."""

    async def step(self) -> None:
        """Return, or block forever once the fuse has burnt."""
        if self.left == self.done:
            self.burnt.set()
        if self.burnt.is_set():
            await asyncio.Event().wait()
        self.done += 1

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Wait for a thread, which on a busy machine takes its time."""
        self.under_way += 1
        try:
            yield
        finally:
            self.under_way -= 1


@dataclass
class Posted:
    """A message in a channel."""

    id: int
    place: int
    content: str
    parts: list[dict[str, Any]]
    nonce: str | None

    @property
    def components(self) -> list[Any]:
        """Return the rows that the search for old pings reads."""
        children = [SimpleNamespace(custom_id=part["custom_id"]) for part in self.parts]
        row: Any = object.__new__(discord.ActionRow)
        row.children = children
        words: Any = object.__new__(discord.TextDisplay)
        words.content = self.content
        return [words, row]

    def living(self, table: str) -> bool:
        """Return whether it is the one message of a table."""
        verbs = {tuple(item["custom_id"].split(":")[1:3]) for item in self.parts}
        return bool({(table, "join"), (table, "log")} & verbs)


@dataclass
class Channel:
    """Messages and notifications on Discord, which survive every crash."""

    messages: dict[int, Posted] = field(default_factory=dict)
    pings: Counter[int] = field(default_factory=Counter)
    time: datetime = NOON

    def living(self, table: str) -> list[Posted]:
        """Return a table's existing messages, the oldest first; there may be only one."""
        return [value for value in self.messages.values() if value.living(table)]

    def saying(self, words: str) -> list[Posted]:
        """Return the messages with these words."""
        return [value for value in self.messages.values() if words in value.content]

    def forget(self) -> None:
        """Forget all nonces, as Discord does after a while."""
        for value in self.messages.values():
            value.nonce = None

    def number(self) -> int:
        """Return a new id like Discord's."""
        return discord.utils.time_snowflake(self.time) + next(_numbers)


class CrashingStore:
    """A database that counts as steps what a bot does with it."""

    def __init__(self, store: Store, fuse: Fuse) -> None:
        self.store, self.fuse, self.share = store, fuse, store.share

    async def run(self, work: Callable[..., T], *args: Any, **given: Any) -> T:
        """Do some work in one transaction."""
        await self.fuse.step()
        with self.fuse.waiting():
            result = await self.store.run(work, *args, **given)
        await self.fuse.step()
        return result

    async def read(self, work: Callable[..., T], *args: Any, **given: Any) -> T:
        """Read something; after that nothing is different."""
        await self.fuse.step()
        with self.fuse.waiting():
            return await self.store.read(work, *args, **given)


async def _no_icons() -> dict[str, bytes]:
    return {}


class CrashingMessages:
    """Messages of the bot in channels, each a step."""

    def __init__(self, channel: Channel, fuse: Fuse) -> None:
        self.channel, self.fuse = channel, fuse
        self.icons = Icons(discord.Client(intents=discord.Intents.none()), _no_icons)

    async def send(
        self,
        live: LiveTable,
        text: str | None = None,
        *,
        people: Collection[int] = (),
        view: discord.ui.View | discord.ui.LayoutView | None = None,
        nonce: str | None = None,
        files: object = (),
    ) -> Posted:
        """Post a message; one that bears the nonce of another is that one."""
        await self.fuse.step()
        known = [
            value for value in self.channel.messages.values() if nonce and value.nonce == nonce
        ]
        if not known:
            number = self.channel.number()
            words = self.icons.fill(words_of(text, view))
            known = [Posted(number, live.message_channel_id, words, parts_of(view), nonce)]
            self.channel.messages[number] = known[0]
            self.channel.pings.update(people)
        await self.fuse.step()
        return known[0]

    async def edit(
        self, live: LiveTable, message: int, view: discord.ui.LayoutView, files: object
    ) -> None:
        """Change a message."""
        await self.fuse.step()
        if message not in self.channel.messages:
            raise unknown_message_error()
        posted = self.channel.messages[message]
        posted.content = self.icons.fill(words_of(None, view))
        posted.parts = parts_of(view)
        await self.fuse.step()

    async def post(self, live: LiveTable, words: str, *, people: Collection[int] = ()) -> None:
        """Post a line."""
        await self.send(live, f"{live.title}: {words}", people=people)

    async def delete(self, place: int, message: int, *, home: int = 0) -> bool:
        """Delete a message if it exists."""
        await self.fuse.step()
        posted = self.channel.messages.get(message)
        if posted is not None and posted.place == place:
            del self.channel.messages[message]
        await self.fuse.step()
        return True

    async def exists(self, _place: int, message: int) -> bool:
        """Return whether a message is there."""
        await self.fuse.step()
        return message in self.channel.messages

    def is_removed(self, _live: LiveTable) -> bool:
        """Return whether the bot was removed from the table's server: never here."""
        return False

    async def send_direct(self, person: int, words: str) -> None:
        """Write to somebody directly."""
        await self.fuse.step()

    async def latest(
        self, live: LiveTable, most: int, *, after: object = None
    ) -> AsyncIterator[Posted]:
        """Yield the messages of a table's channel."""
        async for item in self.latest_in(live.message_channel_id, most):
            yield item

    async def latest_in(
        self, place: int, most: int, *, after: datetime | None = None
    ) -> AsyncIterator[Posted]:
        """Yield the messages of a place."""
        await self.fuse.step()
        least = discord.utils.time_snowflake(after) if after is not None else 0
        for number in sorted(self.channel.messages, reverse=True)[:most]:
            if number < least:
                continue
            posted = self.channel.messages[number]
            posted_too: Any = SimpleNamespace(
                id=number,
                components=posted.components,
                delete=lambda at=number: self.delete(place, at),
            )
            yield posted_too


def unknown_message_error() -> discord.NotFound:
    """Return Discord's error for a deleted message."""
    answer: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(answer, {"code": 10008, "message": "Unknown Message"})


def parts_of(view: discord.ui.View | discord.ui.LayoutView | None) -> list[dict[str, Any]]:
    """Return the buttons and selects of a view as they are sent."""
    components: Any = view.to_components() if view is not None else []
    return list(operable(components))


def words_of(text: str | None, view: Any) -> str:
    """Return the words of a message: its text, or those of its layout."""
    shown = texts_in(view) if isinstance(view, discord.ui.LayoutView) else []
    return "\n".join([*([text] if isinstance(text, str) else []), *shown])


class Bot:
    """One life of the bot: all its parts but the connection."""

    def __init__(self, store: Store, channel: Channel, dumps: Any, steps: int | None) -> None:
        self.fuse, self.channel = Fuse(steps), channel
        self.store = cast("Store", CrashingStore(store, self.fuse))
        self.messages = cast("Messages", CrashingMessages(channel, self.fuse))
        self.tables = Tables(self.store, dumps, self.now)
        workers = Workers()
        self.ai = AiSeats(self.tables, self.messages.post, workers)
        boards: Any = SimpleNamespace(
            hold_slot=nullcontext, paint_table_message=_no_pictures, paint_question=_no_focus
        )
        living = TableMessage(self.tables, boards, self.messages)
        pings = Pings(self.tables, self.messages)
        backoff = DeliveryBackoff(self.messages, self.now)
        self.background = [make(self.tables) for make in BACKGROUND]
        self.poster = Poster(self.tables, living, pings, backoff, self._thinks)
        picture = StandingsPicture(boards, self.messages)
        seasons = SeasonRunner(self.tables, self.messages, self.poster, picture)
        self.reminders = Reminders(
            self.tables, self.poster, pings, self._ready, self._busy, seasons.progress
        )
        self.open_panels = OpenPanels(self.ai)
        for worker in self.background:
            worker.listeners_after += [self.poster.changed, self.reminders.changed]
            self.tables.listeners.append(worker.changed)
        self.tables.listeners += [self.poster.changed, self.reminders.changed, self.ai.changed]
        self.tables.listeners.append(self.open_panels.update_due)
        self.services = Services(
            self.store,
            self.tables,
            boards,
            self.messages,
            self.poster,
            self.reminders,
            self.open_panels,
            seasons,
            self.ai,
            self.now,
            boards,
            self.background,
            workers,
            ChannelTables(self.tables),
            self.messages.icons,
        )

    def _thinks(self, live: LiveTable) -> bool:
        return self.ai.is_busy_with(live) or self._busy(live)

    def _busy(self, live: LiveTable) -> bool:
        return any(worker.is_busy_with(live) for worker in self.background)

    def now(self) -> datetime:
        """Return the channel's time, which only a test moves."""
        return self.channel.time

    async def _ready(self) -> None:
        return None

    async def born(self) -> "Bot":
        """Show what was stored while nobody could see it."""
        self.reminders.start()
        await self.ai.note_tables_to_resume(self.store)
        await self.poster.update_outdated()
        await self.ai.resume()
        for worker in self.background:
            await worker.resume()
        return self

    async def idle(self) -> None:
        """Wait until nothing is left to post."""
        quiet = 0
        while quiet < 3 and not self.fuse.burnt.is_set():
            before = self.fuse.done
            await self.poster.wait_until_idle()
            await asyncio.sleep(0.002)
            still = self.fuse.done == before and not self.fuse.under_way
            quiet = quiet + 1 if still else 0

    async def press(self, person: int, action: Action, *, on: Posted | None = None) -> list[str]:
        """Press a button and return the replies to the presser."""
        lines: list[str] = []

        async def shown(*, content: Any = None, view: Any = None, **_: object) -> None:
            await self.fuse.step()
            lines.append(words_of(content, view))

        async def changed(*, content: Any = None, view: Any, **_: object) -> None:
            await self.fuse.step()
            if on is not None and on.id in self.channel.messages:
                on.content, on.parts = words_of(content, view), parts_of(view)
            await self.fuse.step()

        user = SimpleNamespace(id=person, name=f"p{person}", display_name=f"P{person}")
        flags = SimpleNamespace(components_v2=False)
        message = SimpleNamespace(edit=changed, flags=flags) if on is not None else None
        interaction: Any = SimpleNamespace(
            id=self.channel.number(),
            user=user,
            message=message,
            extras={},
            edit_original_response=shown,
            app_permissions=discord.Permissions.none(),
            permissions=discord.Permissions.none(),
        )
        live = await self.services.tables.live(action.table)
        await HANDLERS[action.verb].work(Call(self.services, interaction, live), action)
        return lines


async def _no_pictures(*_: object) -> tuple[()]:
    return ()


async def _no_focus(*_: object) -> None:
    return None


async def run_until_crash(
    store: Store,
    channel: Channel,
    dumps: Any,
    work: Callable[[Bot], Awaitable[object]],
    steps: int | None = None,
) -> bool:
    """Start a bot, do some work and stop it; return whether it finished without a crash.

    With `steps` it crashes after this many steps of the work; a transaction under way still ends.
    """
    before = asyncio.all_tasks()
    bot = Bot(store, channel, dumps, None)
    await bot.born()
    await bot.idle()
    bot.fuse.done, bot.fuse.left = 0, steps
    task = asyncio.ensure_future(_worked(bot, work))
    death = asyncio.create_task(bot.fuse.burnt.wait())
    async with asyncio.timeout(HANG_SECONDS):
        await asyncio.wait({task, death}, return_when=asyncio.FIRST_COMPLETED)
    peaceful = not bot.fuse.burnt.is_set()
    if peaceful:
        task.result()
    bot.fuse.burnt.set()
    while rest := asyncio.all_tasks() - before - {asyncio.current_task()}:
        for item in rest:
            item.cancel()
        await asyncio.wait(rest, timeout=1)
    return peaceful


async def _worked(bot: Bot, work: Callable[[Bot], Awaitable[object]]) -> None:
    await work(bot)
    await bot.idle()
