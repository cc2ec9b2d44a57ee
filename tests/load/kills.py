"""Processes of a fleet are killed while people play; what they had confirmed must stand."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from unittest.mock import patch

from sqlmodel import Session

from bot.playground import interactions
from bot.playground.model import Change, ChangeKind
from bot.playground.user_actions import parts
from bot.tables.reminders.policy import DEFAULT_INTERVAL
from bot.tools.bench.many_tables import PLAYERS, Spot, complete_move
from storage.database.shards import Share
from storage.database.store import Store
from storage.reminders import pings
from storage.schema.table_rows import ClockRow
from tests.load.fleet import Fleet
from tests.load.moves import percentiles
from tests.support.confirmed_answers import (
    CLICK_SECONDS,
    SLOW,
    Posts,
    Sent,
    check_replay,
    check_sent,
    stored,
)
from tests.support.status import statuses
from tests.support.stored import outdated_tables

Reminder = tuple[int, str]
"""The channel of a reminder and whom it reminds."""
LAST_WORDS = 2.0
"""Seconds for what a process had sent before it was killed."""
ON_ITS_WAY = 0.25
"""Seconds in which a click may cross with the words of a process that leaves the gateway."""
SETTLED_SECONDS = 300.0
"""Seconds until all is shown and sent: a claim that nobody notes is nobody's after two minutes."""
TELLS = 10.0


async def reminders_due(store: Store, spots: Sequence[Spot], seconds: float) -> Counter[Reminder]:
    """Make a reminder come due at each of these tables within this many seconds."""
    now, chance, due_reminders = datetime.now(UTC), Random(1), Counter[Reminder]()

    def due(session: Session, spot: Spot, seat: int, at: datetime) -> None:
        told_last = at - timedelta(seconds=DEFAULT_INTERVAL)
        session.add(
            ClockRow(
                table_id=spot.table,
                seat=seat,
                since=told_last,
                pings=1,
                last_ping_at=told_last,
                ping_at=at,
            )
        )

    for spot in spots:
        for seat in spot.match.asks():
            at = now + timedelta(seconds=chance.uniform(0.1, 0.9) * seconds)
            await store.run(due, spot, seat, at)
            due_reminders[spot.channel.id, PLAYERS[seat]] += 1
    return due_reminders


@dataclass
class Killings:
    """A fleet, people who play at its tables, and what is noted meanwhile."""

    fleet: Fleet
    spots: list[Spot]
    due: Counter[Reminder]
    """The reminders that must come, each once."""
    softly: bool = False
    """True: processes are asked to stop, as at a rolling restart, and not killed."""
    gaps: list[float] = field(default_factory=list)
    """Seconds in which nobody served a share."""
    reminded: Counter[Reminder] = field(default_factory=Counter)
    posts: Posts = field(default_factory=Posts)
    sent: list[Sent] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    """Seconds until a click was answered."""
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Watch from before the fleet is started, which sends what is due by then."""
        self.fleet.peer.world.watchers += [self.posts.watch, self._reminder]

    async def run(self, players: int, seconds: float, every: float) -> None:
        """Play and kill for so long, then look at what is left."""
        begun = time.perf_counter()
        until = begun + seconds
        with patch.object(interactions, "ACKNOWLEDGE_SECONDS", CLICK_SECONDS):
            shares = [self.spots[first::players] for first in range(players)]
            playing = [asyncio.create_task(self._play(each, until)) for each in shares if each]
            killing = asyncio.create_task(self._kill(every, until))
            while (now := time.perf_counter()) < until:
                self._tell(now - begun)
                await asyncio.sleep(min(TELLS, until - now))
            await asyncio.gather(*playing, killing)
            self._tell(time.perf_counter() - begun)
            await self._wait_until_idle()
        await self._check()

    def _tell(self, seconds: float) -> None:
        figures = ", ".join(f"{number} {outcome}" for outcome, number in self.outcomes.items())
        print(f"  {seconds:5.0f} s: {figures}; reminders {self.reminded.total()}", flush=True)

    def _reminder(self, change: Change) -> None:
        """Count the reminders that are posted."""
        message = change.message
        if message is None or change.kind is not ChangeKind.MESSAGE_CREATE:
            return
        if any(part["custom_id"].split(":")[2:3] == ["mute"] for part in parts(message)):
            for person in message.pinged:
                name = self.fleet.peer.world.users[person].username
                self.reminded[message.channel_id, name] += 1

    # While it goes on

    async def _kill(self, every: float, until: float) -> None:
        """End one process after another, whether or not the one before is replaced by then."""
        shares, ending = itertools.cycle(self.fleet.processes), []
        while time.perf_counter() + every < until:
            await asyncio.sleep(every)
            self.outcomes["restarts" if self.softly else "kills"] += 1
            end = self.fleet.end(next(shares), softly=self.softly)
            ending.append(asyncio.create_task(end))
        self.gaps += await asyncio.gather(*ending)

    async def _play(self, spots: Sequence[Spot], until: float) -> None:
        """Play as one player: moves at some tables, one after another, wherever they are served."""
        chance, number = Random(spots[0].table), 0
        while time.perf_counter() < until and any(spot.match.result is None for spot in spots):
            spot = spots[number % len(spots)]
            number += 1
            if not self.fleet.peer.gateway.serves(spot.channel.guild_id):
                self.outcomes["waited for a process"] += 1
                await asyncio.sleep(0.5)
            elif spot.match.result is None:
                await self._move(spot, chance)

    async def _move(self, spot: Spot, chance: Random) -> None:
        """Make a whole move; after it the mirror equals the database."""
        share = self.fleet.share_of(spot.channel.guild_id)
        number = next(iter(spot.match.asks()))
        keys = complete_move(spot.match, number, chance)
        seat, line = self.fleet.peer.seat(PLAYERS[number]), " ".join(keys)
        start, twice = time.perf_counter(), chance.random() < 0.25
        reply = await seat.slash(
            spot.channel, "/play", wait="nothing", deliver_twice=twice, line=line
        )
        move = Sent(seat, reply, keys, spot.table)
        self.sent.append(move)
        while not move.answered and time.perf_counter() < start + CLICK_SECONDS:
            if self._met_an_end(share, start):
                await reply.interaction.until(lambda _: move.answered, LAST_WORDS)
                break
            await reply.interaction.until(lambda _: move.answered, 0.5)
        met = self._met_an_end(share, start)
        self._noted(move, time.perf_counter() - start, killed=met)
        if move.confirmed:
            spot.match.play(number, keys)
        else:
            spot.match = (await stored(self.fleet.store, spot.table)).match

    def _met_an_end(self, share: Share, start: float) -> bool:
        """Return whether the process that a click was sent to has ended since, or was about to.

        A killed one answers nothing; one that was asked to stop answers everything it was given.
        """
        most = ON_ITS_WAY if self.softly else CLICK_SECONDS
        return start <= self.fleet.left.get(share, 0.0) <= start + most

    def _noted(self, move: Sent, took: float, *, killed: bool) -> None:
        """Count what became of a click; one without an answer must have met a kill."""
        if move.answered:
            self.waits.append(took)
            self.outcomes["moves"] += move.confirmed
            self.outcomes["late"] += took > SLOW
            if not move.confirmed:
                words = "; ".join(each.content for each in move.seat.now(move.reply).messages)
                self.outcomes["refused"] += 1
                self.faults += [f"refused: {words}"] if not killed else []
        elif killed:
            self.outcomes["met an end"] += 1
        else:
            self.faults.append(f"no answer from a process that lives: table {move.table}")

    # What is left

    async def _wait_until_idle(self) -> None:
        """Wait until all is shown and sent."""
        await self.fleet.ready()
        until = time.perf_counter() + SETTLED_SECONDS
        while await self.fleet.store.read(_open) and time.perf_counter() < until:  # noqa: ASYNC110
            await asyncio.sleep(1.0)

    async def _left(self) -> list[str]:
        """Return what is still to be shown or sent."""
        return await self.fleet.store.read(_open)

    async def _check(self) -> None:
        """Nothing lost, nothing doubled, nobody left waiting."""
        store, world = self.fleet.store, self.fleet.peer.world
        became = await check_sent(store, self.sent)
        for spot in self.spots:
            await check_replay(store, spot.table)
            if len(statuses(world, spot.table)) != 1:
                self.faults.append(f"messages of {spot.table}: {len(statuses(world, spot.table))}")
        self.faults += [f"reminder lost: {reminder}" for reminder in self.due - self.reminded]
        self.faults += [f"reminder twice: {reminder}" for reminder in self.reminded - self.due]
        self.faults += [f"there twice: {nonce}" for nonce in self.posts.twice]
        self.faults += await self._left()
        self.faults += self.fleet.peer.failures
        print(f"  sent and stored: {dict(became)}")
        print(f"  answered after {percentiles(self.waits)} ms; reminders {self.reminded.total()}")
        print(
            f"  served again after {percentiles(self.gaps)} ms, "
            f"most {max(self.gaps, default=0.0):.1f} s"
        )
        print("\n".join(self.faults) or "  nothing lost, nothing doubled, nobody left waiting")
        assert not self.faults


def _open(session: Session) -> list[str]:
    """Return what is still to be shown or sent."""
    now = datetime.now(UTC)
    return [
        *(f"not shown: {table.id}" for table in outdated_tables(session)),
        *(f"claimed and not sent: {clock.table_id}" for clock in pings.claims(session)),
        *(
            f"not sent: {reminder}"
            for reminder in pings.tables_with_due_first_ping(session, now=now)
        ),
    ]
