"""A season of many people through the real client, on the virtual clock, with a referee."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from sqlalchemy import text

from bot.playground.driver import Seen
from bot.playground.model import Change, Member, User, What
from bot.tables import moves
from bot.tables.live_table import LiveTable
from storage.matches.changes import ChangedBy
from storage.schema.records import TableState
from storage.schema.season_records import Season, SeasonState
from storage.seasons import seasons
from tests.bot.dummy_game import CONVOY
from tests.bot.table_setup import a_move
from tests.bot.tables.seasons import referee
from tests.support.running_bot import Running

DAY = 86_400
GAMES = (CONVOY.slug, "convoy2", "convoy3")
MODERATOR, ROOM = "dov", "table-two"
MESSAGES = "/channels/{channel_id}/messages"
THREADS = MESSAGES + "/{message_id}/threads"


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
        self.returns = self.vacations = 0
        self.pings: Counter[tuple[int, str]] = Counter()
        self.restarts = self.days = 0
        self.season = 0
        app.peer.world.watchers.append(self._notice)

    def _notice(self, change: Change) -> None:
        if change.kind is What.MESSAGE_CREATE and change.message is not None:
            for person in change.message.pinged:
                self.pings[person, str(change.message.nonce or change.message.id)] += 1

    async def open(self, people: int, **terms: Any) -> None:
        """Open a season by a moderator's command; people enter by the button of its message."""
        world = self.app.peer.world
        guild = world.guild_of(world.channel(ROOM))
        assert guild is not None
        for number in range(people):
            user = User(world.clock.snowflake(), f"p{number}", f"Player {number}", "#4f7cff")
            world.users[user.id] = user
            guild.members[user.id] = Member(user.id, [], world.clock.now())
            self.people.append(user)
        reply = await self.app.seat(MODERATOR).slash(ROOM, "/league open", **terms)
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

    async def run(self, most_days: int) -> Season:
        """Skip days until the season is over."""
        while (season := await self._season()).is_live:
            assert self.days < most_days, await self.rows("SELECT * FROM season_rounds")
            await self.day()
        return season

    async def _season(self) -> Season:
        return await self.app.store.run(seasons.get, season=self.season)

    async def day(self) -> None:
        """Skip a day: faults, a restart now and then, and everybody's moves."""
        self.days += 1
        if self.faults:
            self._break_something()
        self.app.peer.skip(DAY)
        if self.faults and self.rng.random() < 0.1:
            await self._crash()
        await self.settled()
        await self._come_and_go()
        await self._leave_and_return()
        for live in await self.running():
            await self.play(live)
        self.app.peer.faults.clear()
        await self.settled()

    async def settled(self) -> None:
        """Wait until all that is due is done."""
        for _ in range(2):
            await self.app.bot.reminders.settled()
            await self.app.settled()

    async def _crash(self) -> None:
        """Stop the bot somewhere in its work, and start another one."""
        for _ in range(self.rng.randint(0, 400)):
            await asyncio.sleep(0)
        self.restarts += 1
        self.app.peer.faults.clear()
        await self.app.restart(healed=False)

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
            assert "paired again" in reply.message.text, reply.message.text
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
        return [live for live in lives if live.record.state is TableState.RUNNING]

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
            if not live.running or not present:
                return
            await moves.play(
                self.app.bot.services.tables,
                live,
                present[0],
                a_move(live, present[0], self.rng),
                by=ChangedBy(
                    live.seat(present[0]).person_id, self.app.peer.world.clock.snowflake()
                ),
            )

    # the referee, which reads only the tables

    async def check(self) -> None:
        """Check that nothing is missing, doubled or miscounted."""
        await self._check_pairings()
        await self._check_tables()
        await self._check_places()
        self._check_pings()

    async def _check_pairings(self) -> None:
        results = await self.rows(
            "SELECT p.round, s.person_id, COUNT(*) FROM season_pairings p "
            "JOIN season_points s ON s.pairing_id = p.id GROUP BY p.round, s.person_id"
        )
        assert results
        assert {row[2] for row in results} == {1}, "nobody is paired twice in a round"
        open_ones = await self.rows(
            "SELECT * FROM season_rounds WHERE paired_at IS NULL OR closed_at IS NULL"
        )
        assert not open_ones, open_ones
        unscored = await self.rows("SELECT * FROM season_points WHERE points IS NULL")
        assert not unscored, unscored

    async def _check_tables(self) -> None:
        """Check that each pairing of several people has one table, and each table one thread."""
        tables = await self.rows("SELECT id, thread_id FROM matches WHERE season_id IS NOT NULL")
        pairings = await self.rows(
            "SELECT table_id, starter_id FROM season_pairings WHERE table_id IS NOT NULL"
        )
        assert sorted(row[0] for row in tables) == sorted(row[0] for row in pairings)
        threads = [
            channel
            for channel in self.app.peer.world.channels.values()
            if channel.thread and channel.parent_id == self.app.peer.world.channel(ROOM).id
        ]
        names = Counter(channel.name for channel in threads)
        assert not [name for name, count in names.items() if count > 1]
        assert sorted(row[1] for row in tables) == sorted(channel.id for channel in threads)

    async def _check_places(self) -> None:
        season = await self._season()
        assert season.state is SeasonState.ENDED
        secret = (await self.rows("SELECT seed, promise_id FROM seasons"))[0]
        seed = f"{secret[0]} {secret[1]}"
        groups: dict[tuple[int, int], list[Any]] = defaultdict(list)
        for row in await self.rows(
            'SELECT tier, "group", person_id, place FROM season_entries WHERE tier IS NOT NULL'
        ):
            groups[row[0], row[1]].append(row)
        points: dict[tuple[int, int], dict[int, dict[int, tuple[int, int]]]] = defaultdict(dict)
        for row in await self.rows(
            'SELECT p.tier, p."group", p.id, s.person_id, s.points, s.share '
            "FROM season_points s JOIN season_pairings p ON p.id = s.pairing_id"
        ):
            points[row[0], row[1]].setdefault(row[2], {})[row[3]] = (row[4], row[5])
        for key, members in groups.items():
            people = [row[2] for row in members]
            expected = referee.order(people, list(points[key].values()), seed)
            assert expected == [row[2] for row in sorted(members, key=lambda row: row[3])]

    def _check_pings(self) -> None:
        twice = {key: count for key, count in self.pings.items() if count > 1}
        assert not twice, twice

    def calls(self) -> Counter[str]:
        """Count the requests to Discord by kind."""
        return Counter(f"{each.method} {each.path}" for each in self.app.exchanges)
