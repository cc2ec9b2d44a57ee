"""Matches of every game in a channel that sometimes refuses: no loss, no double notification."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.channel.table_message.delivery_backoff import REJECTION_RETRIES
from bot.playground.layout_media import texts_of
from bot.playground.model import Change, ChangeKind
from bot.playground.playground import Playground
from bot.tables.history.endings import turning_lines
from bot.tables.live_table import LiveTable
from bot.words.icon_marks import fill_icons
from rules import catalogue
from storage.clocks import clocks
from tests.bot.support.wording import shown_status
from tests.support.depth import at_depth, seeds
from tests.support.move_ways import some_move
from tests.support.running_bot import Running, running
from tests.support.status import statuses

ROOM = "table-one"
NAMES = ("ann", "bea", "cyd")
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
MAX_MOVES = at_depth(14, 4000)
"""Moves of a match; at every depth, all."""

Fault = Callable[[Playground], None]
REFUSALS = ((403, 50013), (403, 50001), (404, 10003), (500, 0), (503, 0))
CALLS = (("POST", MESSAGES), ("PATCH", MESSAGE), ("DELETE", MESSAGE))
FAULTS: list[Fault] = [
    *(
        lambda peer, call=call, status=status, code=code: peer.faults.fail(
            *call, status=status, code=code
        )
        for call in CALLS
        for status, code in REFUSALS
    ),
    *(lambda peer, call=call: peer.faults.rate_limit(*call, 0.01, times=2) for call in CALLS),
    *(lambda peer, call=call: peer.faults.drop(*call, after=True) for call in CALLS),
]


@dataclass
class Watch:
    """The number of notifications of each player, and of their turns."""

    app: Running
    turns: set[tuple[str, object]] = field(default_factory=set)
    pings: Counter[str] = field(default_factory=Counter)

    def notice(self, change: Change) -> None:
        """Count whom a message notifies; one that is no more than a line counts for nobody."""
        if change.kind is not ChangeKind.MESSAGE_CREATE or change.message is None:
            return
        if str(change.message.nonce or "").startswith("living-"):
            users = self.app.peer.world.users
            self.pings.update(users[user].username for user in change.message.pinged)

    async def note_turns(self, live: LiveTable) -> None:
        """Note the players to move and the starts of their turns."""
        running = await self.app.store.run(clocks.of_table, table=live.id)
        self.turns |= {(live.seat(clock.seat).name.lower(), clock.since) for clock in running}

    def check(self) -> None:
        """Assert that nobody was notified of one turn twice."""
        turns = Counter(name for name, _ in self.turns)
        # everybody is notified of the end once
        assert all(self.pings[name] <= turns[name] + 1 for name in NAMES), (self.pings, turns)


@pytest.mark.parametrize("seed", seeds(1, 4))
@pytest.mark.parametrize("slug", catalogue)
async def test_match_in_a_refusing_channel(slug: str, seed: int, tmp_path: Path) -> None:
    async with running(tmp_path, seed=f"refused {seed}") as app:
        count = min(3, catalogue[slug].seats[-1])
        status = await app.begun(*NAMES[:count], room=ROOM, game=slug)
        watch = Watch(app)
        app.peer.world.watchers.append(watch.notice)
        live = await app.live(status)
        await play(app, live, random.Random(seed), watch)
        await healed(app, live.id)
        live = await app.bot.services.tables.live(live.id)
        (stands,) = statuses(app.peer.world, live.id)
        assert stands.id == live.table.message_id
        turns = await turning_lines(app.store, live, await app.bot.services.boards.course(live))
        words = fill_icons(await shown_status(app.store, live, turns), lambda _: "")
        assert "\n".join(texts_of(stands.components)) == words
        now = app.bot.services.now()
        clock = await app.store.run(clocks.of_table, table=live.id)
        due = [each for each in clock if each.ping_at is not None and each.ping_at <= now]
        assert not [each for each in due if not each.pings], "every player to move was notified"
        watch.check()
        app.logged[:] = [
            entry for entry in app.logged if entry["event"] != "table message not posted"
        ]


async def play(app: Running, live: LiveTable, rng: random.Random, watch: Watch) -> int:
    """Play moves while something goes wrong at each second; gives how many were made."""
    made = 0
    while live.match.result is None and made < MAX_MOVES:
        live = await app.bot.services.tables.live(live.id)
        move = some_move(live.match, min(live.match.asks()), rng, 0.2)
        before = live.match.length
        if rng.random() < 0.5:
            rng.choice(FAULTS)(app.peer)
        seat = app.seat(live.seat(move.seat).name.lower())
        line = " ".join(move.keys)
        text = (await seat.slash(ROOM, "/play", line=line, table=live.id)).message.text
        live = await app.bot.services.tables.live(live.id)
        assert "Played." in text, text
        assert live.match.length > before
        made += 1
        await watch.note_turns(live)
        if rng.random() < 0.3:
            await healed(app, live.id)
    return made


async def healed(app: Running, table: str) -> None:
    """Make everything go well again, and pass so much time that the channel is retried."""
    app.peer.faults.clear()
    app.peer.skip(REJECTION_RETRIES[1].total_seconds() + 1)
    app.bot.services.reminders.wake()
    app.bot.poster.schedule_update(table)
    await app.wait_until_idle()
    await app.pinged()
