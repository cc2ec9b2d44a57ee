"""A bot that is killed over and over while people play, and what is left each time."""

import asyncio
import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.context import ForkServerProcess
from pathlib import Path

import msgspec
from sqlmodel import Session, col, select

from bot.playground.driver import NoAnswerError, Reply, Seat, Seen
from bot.playground.model import Change, What
from bot.playground.peer import Peer
from bot.playground.rest import Exchange
from bot.tables.live import Live
from render import board
from rules import catalogue
from rules.kernel import Entry, Match
from storage import history, lookups, matches
from storage.records import Table, TableState
from storage.store import Store
from storage.tables import LogRow
from tests.bot.words import told_status
from tests.support import bot_process
from tests.support.killable import killable
from tests.support.running import table_of
from tests.support.status import Status, statuses

NAMES = ("ann", "bea", "cyd")
ROOMS = ("lobby", "table-one", "table-two")
START_SECONDS = LIFE_SECONDS = 60.0


@dataclass
class Sent:
    """A move that somebody sent. `keys` is None where the bot put the line together."""

    seat: Seat
    reply: Reply
    keys: list[str] | None

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.reply.interaction.id

    @property
    def confirmed(self) -> bool:
        """Whether its player was told that the move is made."""
        messages = self.seat.now(self.reply).messages
        return any("Played." in one.content or "\nDone." in one.content for one in messages)


@dataclass
class Killing:
    """The playground, the database and the process that is killed."""

    peer: Peer
    store: Store
    database: str
    folder: Path
    rng: random.Random
    tables: dict[str, Seen] = field(default_factory=dict)
    """The status message of the newest table of each room."""
    sent: list[Sent] = field(default_factory=list)
    nonces: Counter[str] = field(default_factory=Counter)
    """How often each ping stands in its channel."""
    found: Counter[str] = field(default_factory=Counter)
    """What the kills met, counted."""
    process: ForkServerProcess | None = None

    def watch(self, change: Change) -> None:
        """Note pings by the nonce that makes each of them one."""
        if change.message is None or change.message.nonce is None:
            return
        if change.what is What.MESSAGE_CREATE:
            self.nonces[str(change.message.nonce)] += 1
        if change.what is What.MESSAGE_DELETE:
            self.nonces[str(change.message.nonce)] -= 1

    # The process

    async def start(self) -> None:
        """Start the bot and wait until it has shown what is stored."""
        self.process = killable(
            bot_process.run, self.peer.address, self.peer.token, self.database, self.folder
        )
        await asyncio.to_thread(self.process.start)
        async with asyncio.timeout(START_SECONDS):
            while not self.peer.gateway.connected or await self._behind():
                assert self.process.exitcode is None, (self.folder / "bot.log").read_text()
                await asyncio.sleep(0.02)

    async def _behind(self) -> tuple[Table, ...]:
        return await self.store.run(lookups.unposted)

    def kill_after(self, requests: int, seconds: float) -> None:
        """Kill the bot, as a power cut would, so long after so many more of its requests."""
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
        async with asyncio.timeout(LIFE_SECONDS):
            await asyncio.to_thread(self.process.join)
            while self.peer.gateway.connected:  # noqa: ASYNC110 - the gateway tells nobody
                await asyncio.sleep(0.005)

    # Playing

    async def fill_rooms(self) -> None:
        """See to it that a match runs in every room."""
        for room in ROOMS:
            status = self.tables.get(room)
            if status is None or "The match is over" in status.text:
                self.tables[room] = await self._begin(room)

    async def _begin(self, room: str) -> Seen:
        ann = self.peer.seat("ann")
        table = (await ann.slash(room, "/table new", game="ganymede")).message.text.split()[1]
        found = f"table {table}** is open"
        posted = await ann.until(lambda: _first(one for one in ann.sees(room) if found in one.text))
        status = Status(self.peer.world, posted.raw)
        for name in NAMES[1:]:
            await self.peer.seat(name).press(status, "Join", wait="acknowledged")
        await ann.until(lambda: "3. " in status.text)
        await ann.press(status, "Start", wait="acknowledged")
        await ann.until(lambda: "Play" in status.buttons)
        return status

    async def play_on(self) -> None:
        """Play in all rooms at once until cancelled, or until all matches are over."""
        await asyncio.gather(*(self._play_in(room) for room in ROOMS))

    async def _play_in(self, room: str) -> None:
        status = self.tables[room]
        while "The match is over" not in status.text:
            for name in NAMES:
                by_panel = self.rng.random() < 0.3
                await (self._press if by_panel else self._type)(self.peer.seat(name), room)

    async def _type(self, seat: Seat, room: str) -> None:
        """Play a line that the completions lead to; a quarter of them are delivered twice."""
        line = ""
        while choices := await seat.complete(room, "/play", focused="line", value=line):
            line = self.rng.choice(choices)["value"] + " "
        if line:
            twice = self.rng.random() < 0.25
            play = seat.slash(room, "/play", wait="nothing", deliver_twice=twice, line=line.strip())
            await self._answered(Sent(seat, await play, line.split()))

    async def _press(self, seat: Seat, room: str) -> None:
        """Play by the panel, whatever it offers."""
        message = (await seat.press(self.tables[room], "Play")).message
        while "Commit" not in message.buttons:
            picks = [each for each in _custom_ids(message) if each.split(":")[2] == "pick"]
            if not picks:
                return
            message = (await seat.press(message, self.rng.choice(picks))).message
        commit = await seat.press(message, "Commit", wait="nothing")
        await self._answered(Sent(seat, commit, None))

    async def _answered(self, sent: Sent) -> None:
        self.sent.append(sent)
        interaction = sent.reply.interaction
        if not await interaction.until(lambda one: one.acknowledged and not one.deferred, 10.0):
            raise NoAnswerError(f"No answer to {sent.keys}.")

    # What is left

    async def check_stored(self) -> None:
        """Nothing confirmed is lost, nothing is there twice, and the log leads to the save."""
        rows = await self.store.run(_rows)
        by_interaction = Counter(row.interaction_id for row in rows if row.interaction_id)
        assert set(by_interaction.values()) <= {1}
        known = {row.interaction_id: row for row in rows}
        for sent in self.sent:
            row = known.get(sent.id)
            assert row is not None or not sent.confirmed, f"lost: {sent.keys}"
            self.found["confirmed"] += sent.confirmed
            self.found["stored, player not told"] += row is not None and not sent.confirmed
            if row is not None and sent.keys is not None:
                assert _own(row) == sent.keys
        self.found["sent"] += len(self.sent)
        self.sent.clear()
        self.found["status behind"] += len(await self._behind())
        for status in self.tables.values():
            await self._check_replay(table_of(status))

    async def _check_replay(self, table: str) -> None:
        live = await self._live(table)
        record, stored = live.record, live.match
        entries = await self.store.run(lambda session: history.entries(session, table=table))
        again = Match.start(
            catalogue["ganymede"], seats=len(NAMES), options=record.options, dice=None, log=entries
        )
        assert stored.revision == record.revision
        assert again.length == stored.length == record.length == len(entries)
        assert msgspec.json.encode(again.state) == msgspec.json.encode(stored.state)
        assert {seat: ask.keys for seat, ask in again.asks().items()} == {
            seat: ask.keys for seat, ask in stored.asks().items()
        }

    async def check_shown(self) -> None:
        """Every status message shows what is stored; no ping stands there twice."""
        for status in self.tables.values():
            live = await self._live(table_of(status))
            await self._one_alone(live.id)
            running = live.record.state is TableState.RUNNING
            names = [name for _, name in sorted(live.names.items())]
            picture = board(live.match.view(None), names=names)
            assert live.record.posted_edition == live.record.edition
            assert status.text == await told_status(self.store, live)
            assert status.attachments[0].description == picture.alt
            assert ("Play" in status.buttons) == running
        twice = [nonce for nonce, times in self.nonces.items() if times > 1]
        assert not twice, f"there twice: {twice}"

    async def _one_alone(self, table: str) -> None:
        """Wait until what was sent and not noted before the kill is found and deleted."""
        await self.peer.seat("ann").until(lambda: len(statuses(self.peer.world, table)) == 1)

    async def _live(self, table: str) -> Live:
        record, save = await self.store.run(lambda session: matches.load(session, table=table))
        return Live(record, Match.load(save, catalogue))


def _rows(session: Session) -> list[LogRow]:
    return list(session.exec(select(LogRow).order_by(col(LogRow.id))).all())


def _own(row: LogRow) -> list[str]:
    """The keys that the row's own seat answered."""
    entries = msgspec.json.decode(row.entries, type=list[Entry])
    return [entry.key for entry in entries if entry.seat == row.seat]


def _first(found: object) -> Seen | None:
    return next(iter(found), None)  # type: ignore[call-overload]


def _custom_ids(message: Seen) -> list[str]:
    return [part["custom_id"] for part in message.components if part["type"] == 2]
