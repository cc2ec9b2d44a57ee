"""AI seats: they compute moves in worker processes and answer like everybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count

import structlog

from bot.tables import moves
from bot.tables.ai import stand_ins
from bot.tables.ai.hint_requests import HintRequests
from bot.tables.ai.processes import AiProcesses
from bot.tables.ai.thinking import (
    EndlessAnswers,
    choose_plan,
    think,
)
from bot.tables.live_table import LiveTable
from bot.tables.table_service import Tables
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from bot.words.refusals import sentence
from rules import catalogue
from rules.kernel import IllegalAnswer, News, Search, StaleAnswer
from rules.table_game import FAIR
from storage.database.store import Store
from storage.errors import Conflict, StorageError
from storage.tables import lookups

log = structlog.get_logger()

SOON_SECONDS = 1.5
"""Seconds for which a person's panel waits for AI seats that are asked beside them."""
AI_RETRIES = (1.0, 5.0, 30.0, 60.0, 300.0)
"""Seconds between tries while the database or the AI processes fail."""
REPORTED_AFTER_FAILURES = 2
"""Failures in a row after which the table gets a message."""
MAX_RESUMED_AT_ONCE = 4
"""Maximum number of tables whose AI seats think simultaneously when resumed after a start."""
AI_STUCK = "An AI player can't move."
REPORTED = "and the operator has been notified. The host can replace it."
UNKNOWN_LEVEL = "AI seat {seat} has an unknown level, {level}. It plays {fair} instead."


class AiSeats:
    """A background worker that moves for the AI seats of all tables whenever it's their turn."""

    def __init__(
        self, tables: Tables, post: Callable[[LiveTable, str], Awaitable[None]], workers: Workers
    ) -> None:
        """Play at these tables; `post` posts a text in markdown to a table's channel."""
        self.tables = tables
        self._post = post
        self.processes, self._warm = AiProcesses(workers), False
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._stuck: set[str] = set()
        self._asleep: dict[str, None] = {}
        """Tables whose AI seats haven't been resumed since the start."""
        self._slots, self._began = self.processes.slots, count()
        self._plans: dict[tuple[str, int], tuple[str, int]] = {}
        """By table and seat: the plan that a strong seat keeps to, and since which round."""
        self.hints = HintRequests(tables.store, self.processes, self._began)
        self._lacking: set[tuple[str, int]] = set()
        """Tables and seats with a notice that this version has no such AI level."""

    def warm(self, live: LiveTable, _news: Sequence[News] = ()) -> None:
        """Start the AI processes if the table has AI seats, because starting takes seconds.

        Otherwise the first answer would come so late that the table's message is edited twice:
        while the AI thinks, and afterwards.
        """
        if not self._warm and live.is_running and _has_ai(live):
            self._warm = True
            self.processes.warm()

    def is_busy_with(self, live: LiveTable) -> bool:
        """Return whether an AI seat is about to change the table; False for one that is stuck."""
        return live.id in self._busy and live.id not in self._stuck and bool(pending_ai_seats(live))

    async def wait_briefly(self, live: LiveTable) -> None:
        """Wait briefly for AI seats to answer, for example whether they accept a trade offer."""
        if self.is_busy_with(live):
            # not wait_for, which would cancel the thought at the end of our patience
            await asyncio.wait([self._busy[live.id]], timeout=SOON_SECONDS)

    def changed(self, live: LiveTable, _news: Sequence[News] = ()) -> None:
        """Start a task that plays the table's AI seats, unless one is under way.

        It also ends stand-ins that have played. A listener of the table service.
        """
        if live.id not in self._busy and (
            pending_ai_seats(live) or stand_ins.may_have_played(live)
        ):
            self._busy[live.id] = asyncio.create_task(self._play(live))

    async def note_tables_to_resume(self, store: Store) -> None:
        """Note all tables with AI seats, for `wake` and `resume` to start."""
        self._asleep |= dict.fromkeys(await store.read(lookups.with_ai))

    def wake(self, live: LiveTable) -> None:
        """Start a table's AI seats when somebody opens it before `resume` has come to it."""
        if live.id in self._asleep:
            del self._asleep[live.id]
            self.warm(live)
            self.changed(live)

    async def resume(self) -> None:
        """Start the AI seats of tables that had some when the bot started, a few at a time."""
        while self._asleep:
            await self._resume(next(iter(self._asleep)))
            while len(self._busy) >= MAX_RESUMED_AT_ONCE:
                await asyncio.wait(self._busy.values(), return_when=asyncio.FIRST_COMPLETED)

    async def _resume(self, table: str) -> None:
        """Wake a table's AI seats; log an error instead of raising it."""
        try:
            self.wake(await self.tables.live(table))
        except Exception:
            self._asleep.pop(table, None)
            log.exception("ai seats not resumed", table=table)

    async def wait_until_idle(self) -> None:
        """Wait until no AI seat is busy."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    async def stop(self) -> None:
        """Stop playing AI seats; closing the workers ends the searches under way."""
        tasks = [*self._busy.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, live: LiveTable) -> None:
        """Move for a table's AI seats until a person is to move, with pauses after failures."""
        failures, began = 0, next(self._began)
        checked: int | None = None
        try:
            await self._report_unknown_levels(live)
            while _has_work(live, checked):
                checked = live.match.revision
                error = await self._move(live, began)
                failures = failures + 1 if error else 0
                if not error:
                    self._stuck.discard(live.id)
                elif not await self._wait_out(live, error, failures):
                    return
        finally:
            del self._busy[live.id]
            self._stuck.discard(live.id)
            if not live.is_running:
                self._plans = {key: plan for key, plan in self._plans.items() if key[0] != live.id}

    async def _move(self, live: LiveTable, began: int) -> Exception | None:
        """Play one AI seat's next line; return the error that prevented it.

        None if it was played, if no AI seat waits, or if the match has moved on meanwhile. `began`
        is its priority among the tables that wait for a process.
        """
        try:
            # an answer that could not be stored stands in memory: read what is stored first
            live = await self.tables.live(live.id)
            await stand_ins.end_played(self.tables, live)
            if not (waiting := pending_ai_seats(live)):
                return None
            seat, level = waiting[0]
            async with self._slots.hold(began):
                plan = await self._plan(live, seat, level)
                revision, keys = await self._think(live.match.save(), seat, level, *plan)
            live = await self.tables.live(live.id)
            # somebody may have answered, or taken the seat, during the search
            if (seat, level) in pending_ai_seats(live):
                await moves.play(self.tables, live, seat, keys, revision=revision)
        except (StaleAnswer, Conflict):
            return None
        except Exception as error:
            return error
        return None

    async def _wait_out(self, live: LiveTable, error: Exception, failures: int) -> bool:
        """Log a failure, wait before another try, and notify the table if it takes longer.

        Returns False if another try is pointless.
        """
        passing = isinstance(error, StorageError | UserError)
        log.log(
            logging.WARNING if passing else logging.ERROR,
            "ai seat failed",
            table=live.id,
            exc_info=None if passing else error,
            why=str(error),
        )
        if not live.stale and not pending_ai_seats(live):
            return False
        if failures == REPORTED_AFTER_FAILURES or not passing:
            self._stuck.add(live.id)
            self.tables.notify_listeners(live, ())
            await self._post(live, f"{AI_STUCK} {_public(error)}")
        if passing:
            # the last pause repeats: a database that is away for hours is asked seldom
            await asyncio.sleep(AI_RETRIES[min(failures, len(AI_RETRIES)) - 1])
        return passing

    async def _plan(self, live: LiveTable, seat: int, level: str) -> Sequence[str]:
        """Return the plan that a strong seat follows for some rounds, alone in a sequence.

        Empty if its game has no plans. They are secret, so they are kept in memory only; after a
        restart of the bot the seat chooses again.
        """
        game, now = live.match.game, live.match.round
        search = game.ai_levels.get(level)
        if not game.plans or not isinstance(search, Search):
            return ()
        plan, since = self._plans.get((live.id, seat), ("", 0))
        if not plan or not since <= now < since + search.every:
            plan, since = await self.processes.run(choose_plan, live.match.save(), seat, level), now
            self._plans[live.id, seat] = plan, since
        return (plan,)

    async def _think(
        self, save: bytes, seat: int, level: str, plan: str = "", /
    ) -> tuple[int, list[str]]:
        """Return the revision for which a move was computed, and its keys."""
        return await self.processes.run(think, save, seat, level, plan)

    async def _report_unknown_levels(self, live: LiveTable) -> None:
        """Report AI levels that this program doesn't know, once per start."""
        known = catalogue[live.table.game].ai_levels
        for seat, level in pending_ai_seats(live):
            if level not in known and (live.id, seat) not in self._lacking:
                self._lacking.add((live.id, seat))
                with _log_failed_report(live.id):
                    await self._post(
                        live, UNKNOWN_LEVEL.format(seat=seat + 1, level=level, fair=FAIR)
                    )


@contextmanager
def _log_failed_report(table: str) -> Iterator[None]:
    """Log an error instead of raising it: an AI seat must go on if a post failed."""
    try:
        yield
    except Exception:
        log.warning("ai level not reported", table=table, exc_info=True)


def _public(error: Exception) -> str:
    """Return an error as a sentence for the whole table, without the seat's secret options."""
    if isinstance(error, IllegalAnswer):
        return f"It chose an illegal answer, {REPORTED}"
    if isinstance(error, EndlessAnswers):
        return f"It repeats the same answers, {REPORTED}"
    return sentence(error)


def _has_ai(live: LiveTable) -> bool:
    """Return whether an AI plays any seat of a table."""
    return any(seat.playing_ai is not None for seat in live.table.seats)


def _has_work(live: LiveTable, checked: int | None) -> bool:
    """Return whether an AI seat is to move, or a stand-in may be over.

    For the latter `checked` is the revision at which that was checked last; None: never.
    """
    if live.stale or pending_ai_seats(live):
        return True
    return live.match.revision != checked and stand_ins.may_have_played(live)


def pending_ai_seats(live: LiveTable) -> list[tuple[int, str]]:
    """Return the AI seats to move as pairs of seat and level, stand-ins included."""
    levels = {seat.seat: seat.playing_ai for seat in live.table.seats if seat.playing_ai}
    return [(seat, levels[seat]) for seat in live.pending_seats() if seat in levels]
