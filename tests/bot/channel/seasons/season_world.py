"""A season of many people through the real client, on the virtual clock, with a referee."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import text

from bot.playground import servers
from bot.playground.driver import Reply, Seen
from bot.playground.model import Change, ChangeKind, Member, User
from bot.playground.permissions import Permission
from bot.tables import moves
from bot.tables.live_table import LiveTable
from storage.matches.change_records import ChangedBy
from storage.schema.season_records import Season, SeasonState
from storage.schema.table_records import TableState
from storage.seasons import seasons
from tests.bot.channel.seasons.table_referee import TableReferee
from tests.bot.support.dummy_game import CONVOY
from tests.bot.support.match_play import move_keys
from tests.support.running_bot import Running

DAY = 86_400
GAMES = (CONVOY.slug, "convoy2", "convoy3")
MODERATOR, ROOM = "dov", "table-two"
HALF = 0.5
MESSAGES = "/channels/{channel_id}/messages"
THREADS = MESSAGES + "/{message_id}/threads"
POSTING, OPENING = Permission.SEND_MESSAGES, Permission.CREATE_PUBLIC_THREADS
DENIED = (POSTING, OPENING, POSTING | OPENING | Permission.SEND_MESSAGES_IN_THREADS)
"""Permissions that the season's channel denies to the bot for days, one of these at a time."""
Choose = Callable[[LiveTable, int], Awaitable[list[str]]]
"""Chooses the keys of a seat's move."""
Watch = Callable[["SeasonWorld"], Awaitable[None]]


class SeasonWorld:
    """People who enter, play, stay away, leave and return; a channel that fails now and then."""

    def __init__(self, app: Running, seed: int, *, faults: bool = True) -> None:
        self.app, self.rng, self.faults = app, random.Random(seed), faults
        self.people: list[User] = []
        self.absent: dict[int, int] = {}
        """Days for which a person stays away."""
        self.vanished: set[int] = set()
        self.left: set[str] = set()
        """Names of those who have left the season, and come back some days later."""
        self.returns = self.vacations = self.typed = self.resigned = self.recounted = 0
        self.abandoned = 0
        """Seats that the referee has seen given up while the season ran."""
        self.walkovers = 0
        """Walkovers of matches that went on, which the referee has checked."""
        self.types = 0.0
        """Part of the moves that people type as a command, delivered twice; 0-1."""
        self.resigns = 0.0
        """Part of the days on which somebody resigns at a table; 0-1."""
        self.refuses = 0.0
        """Part of the days on which the channel begins to deny posts or threads; 0-1.

        On the eve of a round it is HALF.
        """
        self.denied = 0
        """Days for which it still does."""
        self.refusals: list[tuple[datetime, datetime]] = []
        """The times for which it did."""
        self.threads: Counter[int] = Counter()
        """Threads that were started, by id."""
        self.started: dict[int, datetime] = {}
        """The time at which each of them was."""
        self.late_rounds = 0
        """Rounds whose threads were started after the channel had refused them."""
        self.choose: Choose = self._at_random
        self.pings: Counter[tuple[int, str]] = Counter()
        self.restarts = self.days = 0
        self.season = 0
        app.peer.world.watchers.append(self._notice)

    def _notice(self, change: Change) -> None:
        if change.kind is ChangeKind.MESSAGE_CREATE and change.message is not None:
            for person in change.message.pinged:
                self.pings[person, str(change.message.nonce or change.message.id)] += 1
        if change.kind is ChangeKind.THREAD_CREATE and change.channel is not None:
            self.threads[change.channel.id] += 1
            self.started[change.channel.id] = self.app.bot.services.now()

    async def open(self, people: int, **terms: Any) -> None:
        """Open a season by a moderator's command; people enter by the button of its message.

        A warning that it may be too short is disregarded.
        """
        world = self.app.peer.world
        guild = world.guild_of(world.channel(ROOM))
        assert guild is not None
        for number in range(people):
            user = User(world.clock.snowflake(), f"p{number}", f"Player {number}", "#4f7cff")
            world.users[user.id] = user
            guild.members[user.id] = Member(user.id, [], world.clock.now())
            self.people.append(user)
        moderator = self.app.seat(MODERATOR)
        reply = await moderator.slash(ROOM, "/league open", **terms)
        if anyway := [each for each in reply.message.buttons if each.endswith(" anyway")]:
            reply = await moderator.press(reply.message, anyway[0])
        assert "is open" in reply.message.text, reply.message.text
        message = self.message()
        for user in self.people:
            entered = await self.app.seat(user.username).press(
                message, "Enter", deliver_twice=self.rng.random() < 0.2
            )
            assert "You're in" in entered.message.text, entered.message.text
        (row,) = await self.rows("SELECT id FROM seasons")
        self.season = row[0]

    def message(self) -> Seen:
        """Return the standings message."""
        return next(
            seen
            for seen in reversed(self.app.seat(MODERATOR).sees(ROOM))
            if "Standings" in seen.buttons
        )

    async def rows(self, query: str) -> Sequence[Any]:
        """Return rows of the database, for a referee that reads only its tables."""
        return await self.app.store.run(lambda s: s.connection().execute(text(query)).all())

    async def run(self, most_days: int, watch: Watch | None = None) -> Season:
        """Skip days until the season is over; `watch` is called after each."""
        while (season := await self._season()).is_live:
            assert self.days < most_days, await self.rows("SELECT * FROM season_rounds")
            await self.day()
            if watch is not None:
                await watch(self)
        return season

    async def _season(self) -> Season:
        return await self.app.store.run(seasons.get, season=self.season)

    async def day(self) -> None:
        """Skip a day: faults, a restart now and then, and everybody's moves."""
        self.days += 1
        await self._refuse()
        if self.faults:
            self._break_something()
        self.app.peer.skip(DAY)
        if self.faults and self.rng.random() < 0.1:
            await self._crash()
        await self.wait_until_idle()
        await self._come_and_go()
        await self._leave_and_return()
        await self._resign()
        for live in await self.running():
            await self.play(live)
        self.app.peer.faults.clear()
        await self.wait_until_idle()
        if self.denied:
            self.denied -= 1
            if not self.denied:
                self.allow()

    async def wait_until_idle(self) -> None:
        """Wait until all that is due is done."""
        for _ in range(2):
            await self.app.bot.reminders.wait_until_idle()
            await self.app.wait_until_idle()

    async def _crash(self) -> None:
        """Stop the bot somewhere in its work, and start another one."""
        for _ in range(self.rng.randint(0, 400)):
            await asyncio.sleep(0)
        self.restarts += 1
        self.app.peer.faults.clear()
        await self.app.restart(healed=False)

    async def _refuse(self) -> None:
        """Make the season's channel deny posts or threads for 2-3 days, often before a round."""
        if not self.refuses or self.denied:
            return
        if self.rng.random() < (HALF if await self.opens_soon() else self.refuses):
            self.deny(self.rng.choice(DENIED), days=self.rng.randint(2, 3))

    async def opens_soon(self) -> bool:
        """Return whether a round opens within a day."""
        rounds = await self.app.store.run(seasons.rounds, season=self.season)
        now = self.app.bot.services.now()
        left = [(each.opens_at - now).total_seconds() for each in rounds if each.paired_at is None]
        return any(seconds < DAY for seconds in left)

    async def hold_reason(self) -> str:
        """Return why the season is held up; empty if it isn't."""
        return (await self._season()).hold_reason

    def deny(self, denied: Permission, *, days: int) -> None:
        """Deny the bot what it needs in the season's channel for so many days."""
        world, now = self.app.peer.world, self.app.bot.services.now()
        self.denied = days
        servers.overwrite(world, world.channel(ROOM), world.bot.id, deny=denied)
        self.refusals.append((now, now))

    def allow(self) -> None:
        """Allow the bot everything in the season's channel again."""
        world = self.app.peer.world
        servers.overwrite(world, world.channel(ROOM), world.bot.id)
        self.refusals[-1] = self.refusals[-1][0], self.app.bot.services.now()

    def _break_something(self) -> None:
        faults, chance = self.app.peer.faults, self.rng.random()
        path = self.rng.choice([MESSAGES, THREADS])
        if chance < 0.1:
            status, code = self.rng.choice([(403, 50013), (500, 0), (404, 10003)])
            faults.fail("POST", path, status=status, code=code)
        elif chance < 0.2:
            faults.drop("POST", path, after=True)

    async def _come_and_go(self) -> None:
        """Choose people who stay away for days; every third one takes a vacation."""
        for user in self.people:
            if self.absent.get(user.id, 0) > 0:
                self.absent[user.id] -= 1
            elif self.rng.random() < 0.02:
                self.absent[user.id] = self.rng.randint(2, 6)
                if self.faults and self.rng.random() < 0.3:
                    away = f"{self.absent[user.id]} days"
                    await self.app.seat(user.username).slash(ROOM, "/remind", away=away)
                    self.vacations += 1

    async def _leave_and_return(self) -> None:
        """Make somebody leave the season now and then, and others come back to it."""
        if not self.faults or (await self._season()).state is not SeasonState.RUNNING:
            return
        chance = self.rng.random()
        if self.left and chance < 0.3:
            name = self.rng.choice(sorted(self.left))
            reply = await self.app.seat(name).press(self.message(), "Enter", deliver_twice=True)
            assert reply.message.text.startswith("You're in "), reply.message.text
            self.left.remove(name)
            self.returns += 1
        elif chance > 0.8 and len(self.left) < len(self.people) // 4:
            name = self.rng.choice([each.username for each in self.people])
            question = await self.app.seat(name).press(self.message(), "Leave")
            if "have to finish" in question.message.text:
                await self.app.seat(name).press(question.message, "Leave", deliver_twice=True)
                self.left.add(name)

    async def running(self) -> list[LiveTable]:
        """Return the tables of the season whose matches run."""
        results = await self.rows(
            "SELECT table_id FROM season_pairings WHERE table_id IS NOT NULL ORDER BY id"
        )
        lives = [await self.app.bot.services.tables.live(row[0]) for row in results]
        return [live for live in lives if live.table.state is TableState.RUNNING]

    async def play(self, live: LiveTable) -> None:
        """Play for everybody who is present, until somebody absent has to move."""
        for _ in range(30):
            present = [
                seat
                for seat in live.pending_seats()
                if (person := live.seat(seat).person_id)
                and not live.seat(seat).stand_in
                and not self.absent.get(person)
                and person not in self.vanished
            ]
            if not live.is_running or not present:
                return
            await self._move(live, present[0])

    async def _move(self, live: LiveTable, seat: int) -> None:
        """Play a move, typed as a command or through the table service."""
        person, keys = live.seat(seat).person_id, await self.choose(live, seat)
        if self.types and self.rng.random() < self.types:
            name = self.app.peer.world.users[person or 0].username
            before = live.match.revision
            line = " ".join(keys)
            await self.app.seat(name).slash(
                ROOM, "/play", line=line, table=live.id, deliver_twice=True
            )
            assert live.match.revision > before, (line, live.id)
            self.typed += 1
            return
        by = ChangedBy(person, self.app.peer.world.clock.snowflake())
        await moves.play(self.app.bot.services.tables, live, seat, keys, by=by)

    async def _at_random(self, live: LiveTable, seat: int) -> list[str]:
        """Return a random legal move."""
        return move_keys(live, seat, self.rng)

    async def _resign(self) -> None:
        """Make somebody give up their seat at one of the tables now and then."""
        running = await self.running() if self.rng.random() < self.resigns else []
        held = [
            (live, seat.person_id)
            for live in running
            for seat in live.table.seats
            if seat.person_id is not None
        ]
        if not held:
            return
        live, person = self.rng.choice(held)
        seat = self.app.seat(self.app.peer.world.users[person].username)
        asked = await seat.slash(ROOM, "/resign", table=live.id)
        # a report of what an AI has done in the meantime may come first
        question = await seat.until(lambda: _with_button(seat.now(asked), "Resign"))
        await seat.press(question, "Resign", deliver_twice=True)
        self.resigned += 1

    async def check(self) -> None:
        """Check that nothing is missing, doubled or miscounted."""
        twice = {key: count for key, count in self.pings.items() if count > 1}
        assert not twice, twice
        world = self.app.peer.world
        threads = [
            channel
            for channel in world.channels.values()
            if channel.thread and channel.parent_id == world.channel(ROOM).id
        ]
        names = Counter(channel.name for channel in threads)
        # at larger tables, names cut to fit may be equal
        assert not [name for name, count in names.items() if count > 1 and "…" not in name]
        await self.check_refusals()
        referee = TableReferee(self.rows)
        await referee.check({channel.id for channel in threads})
        self.recounted, self.abandoned = referee.recounted, referee.left
        self.walkovers = referee.walkovers

    async def check_refusals(self) -> None:
        """Check that no thread was started while that was denied, and that each was once."""
        assert not [thread for thread, count in self.threads.items() if count > 1]
        for begin, end in self.refusals:
            early = [at for at in self.started.values() if begin < at < end]
            assert not early, (begin, end, early)
        rounds = await self.app.store.run(seasons.rounds, season=self.season)
        for opened in rounds:
            refused = [end for begin, end in self.refusals if begin < opened.opens_at < end]
            if not refused:
                continue
            results = await self.rows(
                "SELECT m.thread_id FROM season_pairings p JOIN matches m ON m.id = p.table_id "
                f"WHERE p.round = {opened.number}"
            )
            times = [self.started[row[0]] for row in results]
            assert times, opened
            assert min(times) >= max(refused), opened
            self.late_rounds += 1

    def calls(self) -> Counter[str]:
        """Count the requests to Discord by kind."""
        return Counter(f"{each.method} {each.path}" for each in self.app.exchanges)


def _with_button(reply: Reply, label: str) -> Seen | None:
    """Return the message of a reply with this button, once it is there."""
    return next((message for message in reply.messages if label in message.buttons), None)
