"""AI seats: they think in processes of their own and answer like everybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

import structlog

from bot.tables import moves
from bot.tables.ai.processes import PROCESSES, AiProcesses
from bot.tables.ai.thinking import Advice, Circling, Slip, advise, minded, review, think
from bot.tables.live_table import Live
from bot.tables.registry import Tables
from bot.tables.workers.priority_slots import Turns
from bot.tables.workers.reader_queries import AGAIN, BUSY, WAITING
from bot.words.refusals import Refused, sentence
from rules import catalogue
from rules.kernel import IllegalAnswer, News, Search, StaleAnswer
from rules.table_game import FAIR
from storage.database.store import Store
from storage.errors import Conflict, StorageError
from storage.matches import history, lookups

log = structlog.get_logger()

HINTS = -1
"""The turn of hints: whoever asked for one is looking at the screen."""
SOON = 1.5
"""Seconds for which a person's panel waits for AI seats that are asked beside them."""
PAUSES = (1.0, 5.0, 30.0, 60.0, 300.0)
"""Seconds between tries while the database or the AI processes fail."""
TOLD_AFTER = 2
"""Failures in a row after which the table is told."""
RESUMED_AT_ONCE = 4
"""Tables whose AI seats think at once while all are woken after a start."""
STUCK = "An AI seat cannot move."
LACKING = "AI seat {seat} is of a level that this program lacks, {level}; it plays {fair} instead."


class AiSeats:
    """Lets AI seats move whenever they are awaited."""

    def __init__(self, tables: Tables, say: Callable[[Live, str], Awaitable[None]]) -> None:
        self.tables = tables
        self._say = say
        self.processes, self._warm = AiProcesses(), False
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._stuck: set[str] = set()
        self._asleep: dict[str, None] = {}
        """Tables whose AI seats nobody has looked after since the start."""
        self._turns, self._began = Turns(PROCESSES), count()
        self._plans: dict[tuple[str, int], tuple[str, int]] = {}
        """By table and seat: the plan that a strong seat keeps to, and since which round."""
        self._asking: set[int | None] = set()
        """People who wait for a hint or a review."""
        self._reviewing = asyncio.Lock()
        """One review at once: it takes long, and AI seats need the other processes."""
        self._reviews = 0
        """Reviews that are asked for; the last has to come before Discord forgets who asked."""
        self._lacking: set[tuple[str, int]] = set()
        """Tables and seats that were told that this program lacks their level."""

    def warm(self, live: Live, _news: Sequence[News] = ()) -> None:
        """Start the AI processes before they are needed, for their start takes seconds.

        A first answer that late would show the table twice: while the AI thinks, and after it.
        """
        if not self._warm and live.running and _has_ai(live):
            self._warm = True
            self.processes.warm()

    def thinks(self, live: Live) -> bool:
        """Whether an AI seat is about to change the table; one that is stuck is not."""
        return live.id in self._busy and live.id not in self._stuck and bool(awaited_ai(live))

    async def soon(self, live: Live) -> None:
        """Wait for answers that need no long thought, such as whether an offer is taken."""
        if self.thinks(live):
            await asyncio.wait([self._busy[live.id]], timeout=SOON)

    def changed(self, live: Live, _news: Sequence[News] = ()) -> None:
        """Let the table's AI seats move until none is awaited."""
        if live.id not in self._busy and awaited_ai(live):
            self._busy[live.id] = asyncio.create_task(self._play(live))

    async def find(self, store: Store) -> None:
        """After a start: note whose AI seats may have been awaited when the bot stopped."""
        self._asleep |= dict.fromkeys(await store.read(lookups.with_ai))

    def wake(self, live: Live) -> None:
        """Let the AI seats of a table think that somebody asks for, if nobody did since a start."""
        if live.id in self._asleep:
            del self._asleep[live.id]
            self.warm(live)
            self.changed(live)

    async def resume(self) -> None:
        """Wake the AI seats of all tables by and by, a few at a time."""
        while self._asleep:
            await self._resume(next(iter(self._asleep)))
            while len(self._busy) >= RESUMED_AT_ONCE:
                await asyncio.wait(self._busy.values(), return_when=asyncio.FIRST_COMPLETED)

    async def _resume(self, table: str) -> None:
        try:
            self.wake(await self.tables.live(table))
        except Exception:
            self._asleep.pop(table, None)
            log.exception("ai seats not resumed", table=table)

    async def settled(self) -> None:
        """Wait until no AI seat is busy."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    async def stop(self) -> None:
        """Stop thinking, also in the middle of a thought: the program's end waits for none."""
        tasks = [*self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.processes.stop()

    async def _play(self, live: Live) -> None:
        failures, began = 0, next(self._began)
        try:
            await self._tell_unknown(live)
            while live.stale or awaited_ai(live):
                trouble = await self._move(live, began)
                failures = failures + 1 if trouble else 0
                if not trouble:
                    self._stuck.discard(live.id)
                elif not await self._wait_out(live, trouble, failures):
                    return
        finally:
            del self._busy[live.id]
            self._stuck.discard(live.id)
            if not live.running:
                self._plans = {of: plan for of, plan in self._plans.items() if of[0] != live.id}

    async def _move(self, live: Live, began: int) -> Exception | None:
        """Let one seat think and answer; gives what went wrong."""
        try:
            # an answer that could not be stored stands in memory: read what is stored first
            live = await self.tables.live(live.id)
            if not (waiting := awaited_ai(live)):
                return None
            seat, level = waiting[0]
            async with self._turns.turn(began):
                plan = await self._plan(live, seat, level)
                revision, keys = await self._think(live.match.save(), seat, level, *plan)
            live = await self.tables.live(live.id)
            if (seat, level) in awaited_ai(live):
                await moves.play(self.tables, live, seat, keys, actor=None, revision=revision)
        except (StaleAnswer, Conflict):
            return None
        except Exception as trouble:
            return trouble
        return None

    async def _wait_out(self, live: Live, trouble: Exception, failures: int) -> bool:
        """Wait before another try, and tell the table when it takes longer; False: give up."""
        passing = isinstance(trouble, StorageError | Refused)
        log.log(
            logging.WARNING if passing else logging.ERROR,
            "ai seat failed",
            table=live.id,
            exc_info=None if passing else trouble,
            why=str(trouble),
        )
        if not live.stale and not awaited_ai(live):
            return False
        if failures == TOLD_AFTER or not passing:
            self._stuck.add(live.id)
            self.tables.tell(live, ())
            await self._say(live, f"{STUCK} {_public(trouble)}")
        if passing:
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES)) - 1])
        return passing

    async def _plan(self, live: Live, seat: int, level: str) -> Sequence[str]:
        """The plan that a strong seat keeps to for some rounds, where its game has plans.

        Nobody may look into it, so it stands in memory alone; after a start there is a new one.
        """
        game, now = live.match.game, live.match.round
        search = game.ai_levels.get(level)
        if not game.plans or not isinstance(search, Search):
            return ()
        plan, since = self._plans.get((live.id, seat), ("", 0))
        if not plan or not since <= now < since + search.every:
            plan, since = await self.processes.run(minded, live.match.save(), seat, level), now
            self._plans[live.id, seat] = plan, since
        return (plan,)

    async def _think(
        self, save: bytes, seat: int, level: str, plan: str = "", /
    ) -> tuple[int, list[str]]:
        return await self.processes.run(think, save, seat, level, plan)

    async def advice(self, live: Live, seat: int) -> Advice:
        """What a strong AI seat would play for a seat, from what that seat may know."""
        kept, mark = live.advice.get(seat), live.sight(seat)
        if kept is not None and kept.mark == mark:
            return kept
        with self._one_question(live, seat):
            async with self._turns.turn(HINTS):
                mark = live.sight(seat)
                given = await self.processes.run(advise, live.match.save(), seat)
        live.advice[seat] = given._replace(mark=mark)
        return live.advice[seat]

    async def review(self, live: Live, seat: int) -> list[Slip]:
        """The answers of a seat, in a match that is over, that cost it most."""
        if seat not in live.slips:
            if self._reviews >= WAITING:
                raise Refused(BUSY)
            with self._one_question(live, seat):
                self._reviews += 1
                try:
                    live.slips[seat] = await self._reviewed(live, seat)
                finally:
                    self._reviews -= 1
        return live.slips[seat]

    async def _reviewed(self, live: Live, seat: int) -> list[Slip]:
        match = live.match
        log = await self.tables.store.read(history.entries, table=live.id)
        async with self._reviewing, self._turns.turn(next(self._began)):
            return await self.processes.run(
                review, match.game.slug, match.seats, match.options, log, seat, is_long=True
            )

    @contextmanager
    def _one_question(self, live: Live, seat: int) -> Iterator[None]:
        """Let nobody ask again before they are answered: that would keep AI seats waiting.

        At another table neither, for a hint goes before every AI seat's turn.
        """
        person = live.seat(seat).person_id
        if person in self._asking:
            raise Refused(AGAIN)
        self._asking.add(person)
        try:
            yield
        finally:
            self._asking.discard(person)

    async def _tell_unknown(self, live: Live) -> None:
        """Say once after a start which levels this program does not have."""
        known = catalogue[live.record.game].ai_levels
        for seat, level in awaited_ai(live):
            if level not in known and (live.id, seat) not in self._lacking:
                self._lacking.add((live.id, seat))
                with only_noted(live.id):
                    await self._say(live, LACKING.format(seat=seat + 1, level=level, fair=FAIR))


@contextmanager
def only_noted(table: str) -> Iterator[None]:
    """Go on where the table cannot be told: an AI seat must not stand still for that."""
    try:
        yield
    except Exception:
        log.warning("ai level not told", table=table, exc_info=True)


def _public(trouble: Exception) -> str:
    """What a whole table may know; a refused answer names what the seat could have chosen."""
    if isinstance(trouble, IllegalAnswer):
        return (
            "It chose what is not possible, and the operator has a report; the host can replace it."
        )
    if isinstance(trouble, Circling):
        return "Its answers go in a circle, and the operator has a report; the host can replace it."
    return sentence(trouble)


def _has_ai(live: Live) -> bool:
    return any(seat.plays is not None for seat in live.record.seats)


def awaited_ai(live: Live) -> list[tuple[int, str]]:
    """The awaited AI seats with their levels."""
    levels = {seat.seat: seat.plays for seat in live.record.seats if seat.plays}
    return [(seat, levels[seat]) for seat in live.awaited() if seat in levels]
