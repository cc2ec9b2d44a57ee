"""The whole bot in a test: a playground, a database, and the unmodified client between them.

    async with running(tmp_path) as here:
        status = await here.begun("ann", "bea", "cyd")
        panel = await here.seat("ann").press(status, "Play")

Each request and each answer is checked against Discord's own document; at the end nothing may
have failed on either side, and the bot may have looked for no other host.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext
from functools import cache, lru_cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import structlog
from aiohttp import multipart
from discord.app_commands import CommandTree, Group
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.lobby import lobby
from bot.channel.lobby.dice_commitment import commitment_post
from bot.client import Orrery
from bot.commands import typed_moves
from bot.playground.driver import Seat, Seen
from bot.playground.model import Channel, ChannelKind, Command, Message, MessageFlag, User
from bot.playground.playground import Playground
from bot.playground.rest import Exchange
from bot.playground.world import World
from bot.run import playground_now
from bot.tables.ai.levels import default_level
from bot.tables.live_table import LiveTable
from bot.tables.workers import local
from render import animation, pictures
from render.seasons import pictures as season_pictures
from rules import catalogue
from storage.database.store import Store
from storage.matches.change_records import ChangedBy
from storage.reminders import pings
from storage.schema.table_records import ChannelAddress, Post, Table
from storage.schema.table_terms import TableTerms
from storage.tables import dice_seed
from tests.support import discord_document, discord_spec, discord_tls
from tests.support.database_template import in_file, quick_engines
from tests.support.fake_pictures import below_one_another, moving, sketch
from tests.support.narrowing import existing
from tests.support.patience import HANG_SECONDS
from tests.support.patient_bot import patient
from tests.support.status import Status, statuses
from tests.support.stored import outdated_tables
from tests.support.threads import Thread

SEED = "a seed that a test can know"
ROOM = "table-one"
POST = ("POST", "/channels/{channel_id}/messages")
_REGISTERED: dict[tuple[str, ...], list[Command]] = {}
"""Commands registered by the first bot of this process with these games; others have the same."""
_disposition = lru_cache(64)(multipart.parse_content_disposition)
"""Reads a header that all uploads have; aiohttp builds a table for each."""
_groups = typed_moves.groups
_sync = CommandTree.sync


@cache
def _groups_of(_games: tuple[str, ...]) -> list[Group]:
    """Return the typed commands, made once for the games that the catalogue has."""
    return _groups()


class _Errors(logging.Handler):
    """Collects what libraries report as errors, lost exceptions of tasks among them."""

    def __init__(self, errors: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.found = errors

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(f"{record.name}: {self.format(record)}")


class Running:
    """A running bot and its playground; `errors` and `problems` must be empty at the end."""

    def __init__(
        self, peer: Playground, database: str, folder: Path, *, painted: bool = False
    ) -> None:
        self.peer, self.painted = peer, painted
        self.database = database
        self.dumps = folder / "dumps"
        self.problems: list[str] = []
        """Faults that Discord's document finds in requests and answers."""
        self.errors: list[str] = []
        """Errors that libraries logged; a test that provokes one takes it out."""
        self.logged: list[Any] = []
        """Entries that the bot logged; the test must take out those of the level error."""
        self.refused: list[str] = []
        """Hosts that the bot looked for and should not."""
        self.exchanges: list[Exchange] = []
        """Every request with its answer."""
        self.bot: Orrery
        self.store: Store
        self._task: asyncio.Task[None] | None = None
        self._documented = discord_document.path().exists()

    async def begin(self) -> None:
        """Begin to start a bot on the database, and wait for nothing."""
        self.store = await Store.open(self.database)
        connector = discord_tls.connector(self.peer)
        self.refused = connector._resolver.refused  # type: ignore[attr-defined]
        self.bot = Orrery(
            self.store,
            dumps=self.dumps,
            now=playground_now(self.peer.clock),
            with_icons=self.painted,
            connector=connector,
            guild_ready_timeout=0.02,
        )
        self._task = asyncio.create_task(self.bot.start(self.peer.token))

    async def start(self, *, healed: bool = True) -> None:
        """Start a bot on the database and wait until it has shown what was behind.

        Where posting is to fail, `healed=False` waits for the connection alone.
        """
        await self.begin()
        assert self._task is not None
        async with asyncio.timeout(HANG_SECONDS):
            while not self.bot.is_ready():
                if self._task.done():
                    self._task.result()
                await asyncio.sleep(0.005)
            if self.painted:
                await self.bot._beginning["icons"]
            while healed and await self._behind():  # noqa: ASYNC110 - the database tells nobody
                await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """Stop the bot as the program does: its connection is cancelled, then it closes.

        Closing alone isn't enough: discord.py never gives up on a shard that is still connecting.
        """
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self.bot.close()
        await self.store.close()
        self._task = None
        assert not self.refused, self.refused

    async def restart(self, *, healed: bool = True) -> None:
        """Stop the bot and start another on the same database and playground."""
        await self.stop()
        await self.start(healed=healed)

    async def wait_until_idle(self) -> None:
        """Wait until AI seats have moved and every table's message is posted."""
        for worker in self.bot.services.background:
            await worker.wait_until_idle()
        await self.bot.services.ai.wait_until_idle()
        await self.bot.open_panels.wait_until_idle()
        await self.bot.poster.wait_until_idle()

    async def pinged(self) -> None:
        """Wait until every player to move has been notified."""
        async with asyncio.timeout(HANG_SECONDS):
            while await self.store.run(self._ping_is_due):  # noqa: ASYNC110 - clocks tell nobody
                await asyncio.sleep(0.005)

    def _ping_is_due(self, session: Session) -> bool:
        now = self.bot.services.now()
        again = pings.next_wake(session, now=now)
        due = bool(pings.tables_with_due_first_ping(session, now=now)) or (
            again is not None and again <= now
        )
        return due or bool(pings.claims(session))

    def seat(self, name: str) -> Seat:
        """Act as ann, bea, cyd or dov."""
        return self.peer.seat(name)

    async def opened(
        self,
        host: str,
        *others: str,
        room: Channel | str = ROOM,
        game: str = "ganymede",
        **options: Any,
    ) -> Seen:
        """Open a table in its lobby, others seated in this order; return its message."""
        reply = await self.seat(host).slash(room, "/table new", game=game, **options)
        table = reply.message.text.split()[1]
        opener = self.seat(host)

        status = Status(self.peer.world, await opener.until(partial(newest, opener, table)))
        for name in others:
            await self.seat(name).press(status, "Join", wait="acknowledged")
            await opener.until(partial(_says, status, self.seat(name).mention))
        return status

    async def begun(
        self,
        host: str,
        *others: str,
        room: Channel | str = ROOM,
        game: str = "ganymede",
        **options: Any,
    ) -> Seen:
        """Begin a match of these players; return its message.

        A default lobby is filled and left through the service: each press costs as much as a move.
        """
        channel = self.seat(host)._place(room)
        if channel.guild_id is None or channel.thread or options.keys() - {"ai", "options"}:
            status = await self.opened(host, *others, room=room, game=game, **options)
            await self.seat(host).press(status, "Start", wait="acknowledged")
        else:
            address = ChannelAddress(channel.guild_id, channel.id)
            status = await self._started([host, *others], address, game, **options)
        await self.seat(host).until(lambda: "Play" in status.buttons)
        await self.wait_until_idle()
        return status

    async def _started(
        self,
        names: Sequence[str],
        channel: ChannelAddress,
        game: str,
        ai: int = 0,
        options: str = "",
    ) -> Status:
        services, world = self.bot.services, self.peer.world
        host, *others = [person(world.user(name)) for name in names]
        checked = lobby.checked_options(game, ai, dict(each.split("=") for each in options.split()))
        record = await lobby.open_table(
            services,
            lobby.new_table(services, host, channel, game, checked),
            levels=[default_level(game)] * ai,
            terms=TableTerms(),
        )
        live = await services.tables.live(record.id)
        for each in others:
            sit = partial(
                lobby.take_free_seat, table=record, person=each.id, name=each.display_name
            )
            await services.tables.in_lobby(live, sit)
        await services.poster.open(live)
        status = Status(world, existing(newest(self.seat(names[0]), live.id)))
        pressed = world.clock.snowflake()
        await services.tables.start(live, "", by=ChangedBy(host.id, pressed))
        return status

    async def live(self, status: Seen) -> LiveTable:
        """Return the bot's own table behind a table's message."""
        return await self.bot.services.tables.live(table_of(status))

    async def _behind(self) -> bool:
        return bool(await self.store.run(outdated_tables))

    def check(self) -> None:
        """Nothing may have failed, on either side."""
        faults = [*self.peer.failures, *self.problems, *self.errors]
        faults += [entry for entry in self.logged if entry["log_level"] == "error"]
        assert not faults, faults

    async def register(self, tree: CommandTree[Any]) -> list[Command]:
        """Register the commands over the line once for these games: half a start goes into that."""
        world = self.peer.world
        games = tuple(catalogue)
        if games not in _REGISTERED:
            await _sync(tree)
            _REGISTERED[games] = list(world.commands.values())
        elif not world.commands:
            for command in _REGISTERED[games]:
                _register(world, command)
        return list(world.commands.values())

    def _watch(self, exchange: Exchange) -> None:
        self.exchanges.append(exchange)
        self.problems += noisy(self.peer.world, exchange) + unnamed_pings(exchange)
        if self._documented:
            self.problems += discord_spec.load().problems(exchange)


def noisy(world: World, exchange: Exchange) -> list[str]:
    """Return what is wrong with a post: it pings nobody and isn't silent, or the reverse.

    In a server set to *All messages* a line that pings nobody would ring phones.
    """
    if (exchange.method, exchange.path) != POST or exchange.status != 200:
        return []
    if world.channels[int(exchange.response["channel_id"])].kind is ChannelKind.DM:
        return []
    pings = bool((exchange.request.get("allowed_mentions") or {}).get("users"))
    silent = bool(exchange.request.get("flags", 0) & MessageFlag.SUPPRESS_NOTIFICATIONS)
    return [f"pings: {pings}, silent: {silent}: {exchange.request}"] if pings == silent else []


def unnamed_pings(exchange: Exchange) -> list[str]:
    """Return what is wrong with a message or an edit: its text may ping everybody it mentions."""
    request = exchange.request if isinstance(exchange.request, dict) else {}
    allowed = (request.get("data") or request).get("allowed_mentions") or {}
    return [f"pings all mentioned: {exchange.request}"] if allowed.get("parse") else []


def _register(world: World, command: Command) -> None:
    """Register a command of another world: its shape needs only numbers of its own."""
    number = world.clock.snowflake()
    ids = {"id": str(number), "version": str(number)}
    shape = command.shape | ids | {"application_id": str(world.application.id)}
    world.commands[number] = Command(number, command.name, shape)
    world.save(world.commands[number])


def person(user: User) -> Any:
    """Return somebody as discord.py would show them, with the fields that a table needs."""
    return SimpleNamespace(id=user.id, name=user.username, display_name=user.global_name)


def newest(seat: Seat, table: str) -> Message | None:
    """Return the table's message, if it is posted."""
    return next(iter(reversed(statuses(seat.world, table))), None)


def _says(status: Seen, words: str) -> bool:
    return words in status.text


def table_of(status: Seen) -> str:
    """Return the short id of the table whose message this is."""
    custom_id = next(part["custom_id"] for part in status.components if "custom_id" in part)
    return str(custom_id.split(":")[1])


@asynccontextmanager
async def running(
    folder: Path,
    *,
    database: str = "",
    rate_limits: bool = False,
    seed: str = SEED,
    secured: bool = False,
    painted: bool = False,
) -> AsyncIterator[Running]:
    """Run a playground with the bot on it; matches get their dice from `seed`.

    The database is a SQLite file in the folder where none is named. `secured`: over TLS under
    Discord's own names, by a client that nothing was done to. `painted`: with real pictures, for
    somebody who looks at them.
    """
    certificate = discord_tls.certificate() if secured else None
    peer = Playground(certificate=certificate, rate_limits=rate_limits)
    app = Running(peer, database or in_file(folder / "orrery.db"), folder, painted=painted)
    with (
        ExitStack() as patched,
        known_dice(seed),
        quick_engines(),
        _listening(app),
        patient(),
        patch.object(typed_moves, "groups", lambda: _groups_of(tuple(catalogue))),
        nullcontext() if painted else _sketching(),
        patch.object(local, "painting_worker", Thread),
        patch.object(local, "replay_worker", Thread),
        patch.object(CommandTree, "sync", lambda tree: app.register(tree)),
        patch.object(multipart, "parse_content_disposition", _disposition),
    ):
        async with peer:
            if not secured:
                patched.enter_context(discord_tls.speaking_plainly(peer))
            peer.observers.append(app._watch)
            await app.start()
            try:
                yield app
                await app.wait_until_idle()
            finally:
                await app.stop()
    app.check()


@contextmanager
def _sketching() -> Iterator[None]:
    with (
        patch.multiple(pictures, png=sketch, column=below_one_another),
        patch.object(season_pictures, "png", sketch),
        patch.object(animation, "webp", moving),
    ):
        yield


def _unmixed(record: Table) -> Post:
    """Return the commitment to the dice, in a message whose number is not mixed into them."""
    return replace(commitment_post(record), is_commitment=False)


@contextmanager
def known_dice(seed: str) -> Iterator[None]:
    """Make every match that starts take this seed for its dice."""
    with (
        patch.object(dice_seed, "new_secret", lambda: seed),
        patch.object(lobby, "commitment_post", _unmixed),
    ):
        yield


@contextmanager
def _listening(app: Running) -> Iterator[None]:
    handler = _Errors(app.errors)
    logging.getLogger().addHandler(handler)
    try:
        with structlog.testing.capture_logs() as app.logged:
            yield
    finally:
        logging.getLogger().removeHandler(handler)
