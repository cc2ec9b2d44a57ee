"""A database and a channel on which bots live and die, one after the other."""

import random
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.words.icon_marks import fill_icons
from rules import catalogue
from rules.kernel import Match
from storage.clocks import clocks
from storage.database.store import Store
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import Clock, TableState
from tests.bot.support.crash_harness import Bot, Channel, run_until_crash
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, SEED, ServiceFixture
from tests.bot.support.wording import shown_status
from tests.support.depth import spread

Work = Callable[[Bot], Awaitable[object]]
Prepared = tuple[str, Work]

SLUGS = sorted(catalogue)
MAX_STATEMENTS = 60
"""Steps after which a bot is ended at most; no work here has this many."""
SECOND = timedelta(seconds=1)
"""Time between works, so that each has clocks of its own."""
MOST_MOVES = 200
T = TypeVar("T")


class CrashFixture:
    """A database and a channel on which bots live and die."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.store, self.folder = store, folder
        self.channel = Channel()
        self.hall = ServiceFixture(store, folder)
        self.hall.time = self.channel.time

    async def table(self, slug: str, answers: int, seed: int = 0) -> str:
        """Return a match of people after this many moves, shown in the channel."""
        live, rng = await self.begun(slug), random.Random(seed)
        for _ in range(answers):
            await self.moved(live, rng)
        await self.life(do_nothing)
        return live.id

    async def table_with(
        self, slug: str, sought: Callable[[LiveTable], T | None], seed: int = 0
    ) -> tuple[LiveTable, T]:
        """Play a match until a search succeeds, and return the table and the result.

        If it never succeeds, try another game.
        """
        rng = random.Random(seed)
        for game in (slug, *SLUGS):
            live = await self.begun(game)
            for _ in range(MOST_MOVES):
                await self.moved(live, rng)
                if not live.is_running:
                    live = await self.begun(game)
                elif (result := sought(live)) is not None:
                    await self.life(do_nothing)
                    return await self.loaded(live.id), result
        raise AssertionError("never found")

    async def begun(self, slug: str) -> LiveTable:
        """Return a match of people."""
        live = await self.hall.opened(min(3, catalogue[slug].seats[-1]), game=slug)
        await self.hall.tables.start(live, SEED, by=ChangedBy(FIRST_PERSON, self.channel.number()))
        # the next bot is born later: what was opened in its own time is others' to show
        self.channel.time += SECOND
        return live

    async def moved(self, live: LiveTable, rng: random.Random) -> None:
        """Make any move for a pending seat."""
        seat = rng.choice(live.pending_seats())
        await moves.play(
            self.hall.tables,
            live,
            seat,
            move_keys(live, seat, rng),
            by=ChangedBy(FIRST_PERSON + seat),
        )

    async def life(self, work: Work, steps: int | None = None) -> bool:
        """Run a bot that does some work and crashes after this many steps."""
        return await run_until_crash(self.store, self.channel, self.folder, work, steps)

    async def loaded(self, table: str) -> LiveTable:
        """Return the table as stored."""
        record, save = await self.store.run(lambda session: matches.load(session, table=table))
        return LiveTable(record, Match.load(save, catalogue) if save else None)

    async def clocks(self, table: str) -> tuple[Clock, ...]:
        """Return the clocks of pending seats."""
        return await self.store.run(lambda session: clocks.of_table(session, table=table))

    async def check_shown(self, table: str) -> LiveTable:
        """Check that one message shows what is stored, and that every pending seat was pinged."""
        live = await self.loaded(table)
        message = self.channel.messages[live.table.message_id or 0]
        if live.table.state is not TableState.ABORTED:
            assert self.channel.living(table) == [message]
        assert live.table.posted_edition == live.table.edition
        assert message.content == fill_icons(await shown_status(self.store, live), lambda _: "")
        due = [clock for clock in await self.clocks(table) if clock.ping_at and not clock.pings]
        assert [
            clock for clock in due if clock.ping_at and clock.ping_at <= self.channel.time
        ] == []
        return live


async def do_nothing(_bot: Bot) -> None:
    """Do no work."""


async def crash_at_each_step(
    crash: CrashFixture,
    prepare: Callable[[str, int], Awaitable[Prepared]],
    check: Callable[[LiveTable, bool], Awaitable[None]],
    *,
    late: bool = False,
) -> int:
    """Do a work on a new table each time, and end the bot some steps later each time.

    `late`: the next bot comes when Discord has forgotten what was sent last.
    """
    for steps in spread(MAX_STATEMENTS, 3):
        table, work = await prepare(SLUGS[steps % len(SLUGS)], steps)
        crash.channel.time += SECOND
        crash.channel.pings.clear()
        peaceful = await crash.life(work, steps)
        if late:
            crash.channel.forget()
        await crash.life(do_nothing)
        await check(await crash.check_shown(table), peaceful)
        if peaceful:
            return steps
    raise AssertionError("the work never ended in peace")
