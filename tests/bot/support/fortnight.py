"""Twelve people in six zones at ten tables, and a referee who knows nothing of how it is done.

The referee notes every ping that the playground has taken, with the virtual moment, and holds it
against what each person wished: their hours, their absence, their way.
"""

import random
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from bot.playground.driver import Seat
from bot.playground.model import Member, User
from bot.playground.rest import Exchange
from bot.tables.live_table import LiveTable
from storage.clocks import clocks
from storage.matches import match_log, matches
from storage.reminders import notices, pings
from storage.schema.table_records import Clock, Table, TableState
from tests.bot.support.match_play import move_keys, play_move
from tests.bot.support.wording import contents_of
from tests.support.running_bot import Running

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
CLOSE = timedelta(minutes=9)
"""Two pings of one table that are nearer to each other are one sent twice."""
PATIENT = 40 * HOUR
"""By then everybody has heard of a turn: an interval, a night and a digest's day together."""
ONCE = 0.7
"""Share of moves that arrive once; the others are typed, and delivered twice."""
TYPED = 1000
"""Characters of a line that somebody would type."""
POSTS = ("POST", "/channels/{channel_id}/messages")
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney",
         "America/Los_Angeles", "Asia/Kolkata")  # fmt: skip
WAYS = ({"by": "channel"}, {"by": "message"}, {"by": "both"}, {"digest": "09:00"})
NIGHTS = ((22, 8), (23, 7), (0, 9))


@dataclass
class Player:
    """A person with a life of their own."""

    name: str
    id: int
    zone: str
    night: tuple[int, int]
    way: dict[str, Any]
    closed: bool
    away: list[tuple[datetime, datetime]] = field(default_factory=list)

    def asleep(self, moment: datetime) -> bool:
        """Return whether it is night for the person, by their own clock."""
        hour, (begin, end) = moment.astimezone(ZoneInfo(self.zone)).hour, self.night
        return hour >= begin or hour < end if begin > end else begin <= hour < end

    def gone(self, moment: datetime) -> bool:
        return any(begin <= moment < end for begin, end in self.away)


@dataclass
class Ping:
    """Something that notified somebody."""

    person: int
    at: datetime
    message: str
    nonce: str
    text: str
    direct: bool

    @property
    def tables(self) -> set[str]:
        """Return the known tables that the ping names."""
        words = self.text.replace("*", " ").replace("]", " ").split()
        return {after.strip(".,:") for word, after in pairwise(words)
                if word == "table"}  # fmt: skip


def _alone(record: Table, seat: int) -> bool:
    """Return whether AI seats play for all others: the last person is never replaced."""
    return all(other.playing_ai for other in record.seats if other.seat != seat)


class Fortnight:
    """The people, what came to them, and how long the bot was away."""

    def __init__(self, app: Running, seed: int, count: int) -> None:
        self.app, self.rng = app, random.Random(seed)
        self.pings: list[Ping] = []
        self.down: list[tuple[datetime, datetime]] = []
        self.stood: dict[tuple[str, int], Clock] = {}
        self.people = [self._person(number) for number in range(count)]
        self.by_id = {item.id: item for item in self.people}
        app.peer.observers.append(self._watch)

    def _person(self, number: int) -> Player:
        world = self.app.peer.world
        closed = number % 5 == 4
        user = User(world.clock.snowflake(), f"p{number}", f"P{number}", "#888888", closed=closed)
        world.users[user.id] = user
        for guild in world.guilds.values():
            guild.members[user.id] = Member(user.id, [], world.clock.now())
        way, night = WAYS[number % len(WAYS)], NIGHTS[number % len(NIGHTS)]
        return Player(user.username, user.id, ZONES[number % len(ZONES)], night, way, closed)

    @property
    def now(self) -> datetime:
        return datetime.fromtimestamp(self.app.peer.clock.now(), UTC)

    def seat(self, player: Player) -> Seat:
        return self.app.seat(player.name)

    async def set_preferences(self, player: Player) -> None:
        """Set a person's reminder preferences."""
        begin, end = player.night
        quiet = f"{begin:02}:00-{end:02}:00"
        reply = await self.seat(player).slash(
            "lobby", "/remind", zone=player.zone, quiet=quiet, **player.way
        )
        assert player.zone in reply.message.text

    async def leave(self, player: Player, days: int) -> None:
        """Announce a person's absence for some days."""
        reply = await self.seat(player).slash("lobby", "/remind", away=f"{days} days")
        assert "Away: until" in reply.message.text
        player.away.append((self.now, self.now + days * DAY))

    def _watch(self, exchange: Exchange) -> None:
        if (exchange.method, exchange.path) != POSTS or exchange.status != 200:
            return
        world, answer = self.app.peer.world, exchange.response
        channel = world.channels[int(answer["channel_id"])]
        request: Any = exchange.request
        allowed = (request.get("allowed_mentions") or {}).get("users") or []
        lines = [recipient for recipient in channel.recipients if recipient != world.bot.id] or map(
            int, allowed
        )
        for person in lines:
            if person in self.by_id:
                result = Ping(
                    person,
                    self.now,
                    answer["id"],
                    str(request.get("nonce")),
                    "\n".join(contents_of(request)),
                    bool(channel.recipients),
                )
                self.pings.append(result)

    async def answer(self, live: LiveTable, seat: int) -> None:
        """Make a seat's move: by the service, or typed and delivered twice, which is one answer."""
        player, keys = self.by_id[live.seat(seat).person_id or 0], move_keys(live, seat, self.rng)
        typed = " ".join(keys)
        if self.rng.random() < ONCE or len(typed) > TYPED:
            await play_move(self.app, live, seat, keys)
            return
        before = await self._changes(live, player)
        room = self.app.peer.world.channels[live.message_channel_id]
        await self.seat(player).slash(room, "/play", line=typed, table=live.id, deliver_twice=True)
        made = await self._changes(live, player) - before
        assert made == 1, ("delivered twice", live.id, player.name, made, typed)

    async def _changes(self, live: LiveTable, player: Player) -> int:
        """Return the number of a person's changes at a table."""
        steps = await self.app.store.run(match_log.changes, table=live.id)
        return sum(step.actor == player.id for step in steps)

    # the referee

    def check_manners(self) -> None:
        """Check that no ping came at night, in an absence, the wrong way, or twice."""
        seen: dict[tuple[int, str, bool], Ping] = {}
        messages: dict[tuple[str, bool, int], str] = {}
        for ping in self.pings:
            player = self.by_id[ping.person]
            where = (player.name, ping.at.isoformat(), ping.text[:90])
            assert not player.asleep(ping.at), ("at night", where)
            assert not player.gone(ping.at), ("while away", where)
            directly = "by" in player.way and player.way["by"] != "channel"
            digest = "digest" in player.way
            assert not ping.direct or directly or digest, ("not the way that was wished", where)
            known = messages.setdefault((ping.nonce, ping.direct, ping.person), ping.message)
            assert known == ping.message, ("sent twice", where)
            if "You're next" in ping.text:
                continue
            for table in ping.tables:
                last = seen.get((ping.person, table, ping.direct))
                if last is not None and ping.message != last.message:
                    assert ping.at - last.at > CLOSE, ("twice", where, last)
                seen[ping.person, table, ping.direct] = ping

    async def check_nothing_missing(self) -> None:
        """Check that players who had to move for long, and were there, were pinged."""
        heard: dict[tuple[int, str], datetime] = {}
        for ping in self.pings:
            for table in ping.tables:
                heard[ping.person, table] = ping.at
        for record, clock in await self.running():
            player = self.by_id.get(record.seats[clock.seat].person_id or 0)
            if player is None or self.waited(clock.since, player) < PATIENT:
                continue
            last = heard.get((player.id, record.id))
            why = (player.name, player.way, record.id, clock)
            assert last is not None, ("never heard of it", why)
            assert last >= clock.since, ("never heard of this turn", why)

    def waited(self, since: datetime, player: Player) -> timedelta:
        """Return how long a player was there and had to move, while the bot was running."""
        span = self.now - since
        for begin, end in [*player.away, *self.down]:
            span -= max(min(end, self.now) - max(begin, since), timedelta())
        return span

    async def check_clocks(self) -> None:
        """Check that no table waits beyond its clock, and that no clock ran during a downtime."""
        for record, clock in await self.running():
            late = clock.due_at is not None and clock.due_at < self.now - HOUR
            claimable = record.pace is None or (
                record.pace.run_out == "claim" and not clock.is_reaction
            )
            assert not late or claimable or _alone(record, clock.seat), clock
            known = self.stood.get((record.id, clock.seat))
            if known is None or known.leg != clock.leg:
                # answers within a leg restart no clock, though the wait is another
                self.stood[record.id, clock.seat] = clock
        for record in await self.records():
            for seat in record.seats:
                stood = self.stood.get((record.id, seat.seat))
                if seat.stand_in is None or stood is None or record.pace is None:
                    continue
                del self.stood[record.id, seat.seat]
                away = sum(
                    (
                        min(end, self.now) - max(begin, stood.since)
                        for begin, end in self.down
                        if end > stood.since
                    ),
                    timedelta(),
                )
                alive = self.now - stood.since - away
                least = timedelta(seconds=record.pace.reaction or record.pace.turn) - HOUR
                assert alive >= least, ("timed out by downtime", record.id, seat.name, alive)

    async def records(self) -> list[Table]:
        live = self.app.bot.services.tables
        return [(await live.live(table)).table for table in self.tables]

    tables: list[str]

    async def running(self) -> list[tuple[Table, Clock]]:
        results = []
        for record in await self.records():
            if record.state is not TableState.RUNNING:
                continue
            stored = await self.app.store.run(matches.get, table=record.id)
            for clock in await self.app.store.run(clocks.of_table, table=record.id):
                results.append((stored, clock))  # noqa: PERF401
        return results

    async def due(self) -> list[str]:
        """Return overdue reminders that were not sent, by the database, not by the referee."""
        now = self.now
        waiting = await self.app.store.run(pings.claims)
        results = [f"claimed: {item}" for item in waiting]
        results += [f"claimed: {item}" for item in await self.app.store.run(notices.claims)]
        lines = defaultdict(list)
        for record, clock in await self.running():
            if clock.ping_at is not None and clock.ping_at <= now and clock.nonce is None:
                lines[record.id].append(clock)
        return [*results, *map(str, lines.values())]
