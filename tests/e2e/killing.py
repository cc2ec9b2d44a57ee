"""A bot that is killed over and over while people play, and what is left each time."""

import asyncio
import itertools
import random
import re
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from bot.playground import servers
from bot.playground.driver import NoAnswerError, Seat, Seen
from bot.playground.playground import Playground
from bot.playground.rest import Exchange
from bot.tables.live_table import LiveTable
from bot.tools.bench.many_tables import complete_move
from render import board_picture
from render.picture import ALT_LIMIT, cut
from rules import catalogue
from storage.database.store import Store
from storage.schema.table_records import Table, TableState
from tests.bot.support.wording import shown_status
from tests.support import bot_process
from tests.support.confirmed_answers import (
    CLICK_SECONDS,
    SLOW,
    Posts,
    Sent,
    check_replay,
    check_sent,
    stored,
)
from tests.support.killable import killable
from tests.support.patience import HANG_SECONDS
from tests.support.running_bot import table_of
from tests.support.status import Status, statuses
from tests.support.stored import outdated_tables

NAMES = ("ann", "bea", "cyd")
ROOMS = {slug: f"play-{slug.replace('_', '-')}" for slug in catalogue}
"""A channel for each game."""
LONG = 400
"""Entries of a log after which another match takes its place, since each is replayed."""


def _has_joined(status: Seen, number: int) -> bool:
    """Return whether the lobby lists this many players."""
    return f"{number}. " in status.text


@dataclass
class Killing:
    """The playground, the database and the process that is killed."""

    peer: Playground
    store: Store
    database: str
    folder: Path
    rng: random.Random
    tables: dict[str, Seen] = field(default_factory=dict)
    """The table's message of the newest table of each game."""
    sent: list[Sent] = field(default_factory=list)
    posts: Posts = field(default_factory=Posts)
    outcomes: Counter[str] = field(default_factory=Counter)
    """Outcomes of the kills, counted."""
    process: ForkServerProcess | None = None

    def __post_init__(self) -> None:
        """Open the channels."""
        guild = next(iter(self.peer.world.guilds.values()))
        for room in ROOMS.values():
            servers.add_channel(self.peer.world, guild, room)
        self.peer.world.watchers.append(self.posts.watch)

    # The process

    async def start(self) -> None:
        """Start the bot and wait until it has shown what is stored."""
        self.process = killable(
            bot_process.run,
            self.peer.address,
            self.peer.token,
            self.database,
            self.folder,
            bool(self.peer.world.commands),
        )
        await asyncio.to_thread(self.process.start)
        async with asyncio.timeout(HANG_SECONDS):
            while not self.peer.gateway.connected or await self._behind():
                assert self.process.exitcode is None, (self.folder / "bot.log").read_text()
                await asyncio.sleep(0.02)

    async def _behind(self) -> tuple[Table, ...]:
        return await self.store.run(outdated_tables)

    def kill_after(self, requests: int, seconds: float) -> None:
        """Kill the bot, as a power cut would, so long after this many more of its requests."""
        left = itertools.count(requests - 1, -1)

        def count(_exchange: Exchange) -> None:
            if next(left) == 0:
                asyncio.get_running_loop().call_later(seconds, self.kill)

        self.peer.observers[:] = [count]

    def kill(self) -> None:
        """Kill the bot now, if it lives."""
        if self.process is not None and self.process.exitcode is None:
            self.process.kill()

    async def gone(self) -> None:
        """Wait until the bot is killed and its last words have arrived."""
        assert self.process is not None
        async with asyncio.timeout(HANG_SECONDS):
            await asyncio.to_thread(self.process.join)
            while self.peer.gateway.connected:  # noqa: ASYNC110 - the gateway tells nobody
                await asyncio.sleep(0.005)
        self.peer.gateway.forget_gone()

    def forget(self) -> None:
        """Forget what only grows: moves that were looked at, and what one person alone has seen."""
        self.sent.clear()
        for place in self.peer.world.messages.values():
            private = [key for key, message in place.items() if message.seen_by is not None]
            for key in private:
                del place[key]

    # Playing

    async def fill_rooms(self) -> None:
        """Open tables until a match of each game is running that isn't too long."""
        for game, room in ROOMS.items():
            status = self.tables.get(game)
            live = await stored(self.store, table_of(status)) if status else None
            if live is None or live.match.result is not None or live.match.length > LONG:
                self.tables[game] = await self._begin(game, room)

    async def _begin(self, game: str, room: str) -> Seen:
        ann = self.peer.seat("ann")
        table = (await ann.slash(room, "/table new", game=game)).message.text.split()[1]
        status = Status(
            self.peer.world, (await ann.until(lambda: statuses(self.peer.world, table)))[0]
        )
        for number, name in enumerate(NAMES[1:], start=2):
            await self.peer.seat(name).press(status, "Join", wait="acknowledged")
            await ann.until(partial(_has_joined, status, number))
        await ann.press(status, "Start", wait="acknowledged")
        await ann.until(lambda: "Play" in status.buttons)
        return status

    async def play_on(self) -> None:
        """Play in all rooms at once until cancelled, or until all matches are over."""
        await asyncio.gather(*map(self._play_in, ROOMS))

    async def _play_in(self, game: str) -> None:
        status = self.tables[game]
        while (live := await stored(self.store, table_of(status))).match.result is None:
            number = self.rng.choice(sorted(live.match.asks()))
            held = live.seat(number).person_id
            assert held is not None
            seat = self.peer.seat(self.peer.world.users[held].username)
            by_panel = game == "ganymede" and self.rng.random() < 0.3
            await (self._press(seat, game) if by_panel else self._type(seat, game, live, number))

    async def _type(self, seat: Seat, game: str, live: LiveTable, number: int) -> None:
        """Play a line; a quarter of them are delivered twice."""
        keys, twice = complete_move(live.match, number, self.rng), self.rng.random() < 0.25
        given = {"line": " ".join(keys), "table": live.id}  # an earlier one may run there too
        play = seat.slash(ROOMS[game], "/play", wait="nothing", deliver_twice=twice, **given)
        await self._answered(Sent(seat, await play, keys, live.id))

    async def _press(self, seat: Seat, game: str) -> None:
        """Play by the panel, whatever it offers."""
        message = (await seat.press(self.tables[game], "Play")).message
        while "Commit" not in message.buttons:
            picks = [each for each in _custom_ids(message) if each.split(":")[2] == "pick"]
            if not picks:
                return
            message = (await seat.press(message, self.rng.choice(picks))).message
        commit = await seat.press(message, "Commit", wait="nothing")
        await self._answered(Sent(seat, commit, None, table_of(self.tables[game])))

    async def _answered(self, sent: Sent) -> None:
        """Wait for an answer. One that comes late is the machine's fault, one that does not come
        from a process that lives is the bot's."""
        self.sent.append(sent)
        begun = time.perf_counter()
        if not await sent.reply.interaction.until(lambda _: sent.answered, CLICK_SECONDS):
            raise NoAnswerError(f"No answer to {sent.keys}.")
        self.outcomes["late"] += time.perf_counter() - begun > SLOW
        if not sent.confirmed:
            self.outcomes[f"refused: {sent.seat.now(sent.reply).message.text[:300]}"] += 1

    # What is left

    async def check_stored(self) -> None:
        """Nothing confirmed is lost, nothing is there twice, and the log leads to the save."""
        self.outcomes += await check_sent(self.store, self.sent)
        for table in sorted({answer.table for answer in self.sent}):
            await check_replay(self.store, table)
        self.outcomes["status behind"] += len(await self._behind())

    async def check_shown(self) -> None:
        """Assert that every table's message shows what is stored, and that no ping exists twice."""
        for status in self.tables.values():
            live = await stored(self.store, table_of(status))
            await self._one_alone(live.id)
            running = live.table.state is TableState.RUNNING
            names = [name for _, name in sorted(live.names.items())]
            picture = board_picture(
                live.match.view(None), names=names, pending=sorted(live.match.asks())
            )
            assert live.table.posted_edition == live.table.edition
            if running:  # the last message has turning points, which are worked out beside it
                assert status.text == await shown_status(self.store, live)
            spoken = [each.description or "" for each in status.attachments]
            assert any(_shows(words, picture.alt) for words in spoken), (spoken, picture.alt)
            assert ("Play" in status.buttons) == running
        assert not self.posts.twice, f"there twice: {self.posts.twice}"

    async def _one_alone(self, table: str) -> None:
        """Wait until what was sent and not noted before the kill is found and deleted."""
        await self.peer.seat("ann").until(lambda: len(statuses(self.peer.world, table)) == 1)


def _shows(description: str, alt: str) -> bool:
    """Return whether a picture's description is that of a board, after what changed on it."""
    changed = re.match(r"(Changed( for| beside)?\b.*?\. )*", description)
    assert changed is not None, "it may be empty"
    return description == cut(changed[0] + alt, ALT_LIMIT)


def _custom_ids(message: Seen) -> list[str]:
    return [part["custom_id"] for part in message.components if part["type"] == 2]
