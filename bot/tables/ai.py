"""AI seats: they think in processes of their own and answer like everybody else."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from bot.tables import moves
from bot.tables.live import Live
from bot.tables.processes import spawned
from bot.tables.service import Tables
from bot.words.refusals import Refused, sentence
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, News, SeededDice, StaleAnswer
from storage import lookups
from storage.store import Store
from storage.trouble import Conflict, StorageTrouble

log = structlog.get_logger()

LONGEST_LINE = 200
"""Answers that an AI seat gives at a stretch."""
ROUND = 100
"""Answers at the end of such a line that show a circle, where they repeat themselves."""
PAUSES = (1.0, 5.0, 30.0, 60.0, 300.0)
"""Seconds between tries while the database or the AI processes fail."""
TOLD_AFTER = 2
"""Failures in a row after which the table is told."""
RESUMED_AT_ONCE = 4
"""Tables whose AI seats think at once while all are woken after a start."""
STUCK = "An AI seat cannot move."


class Circling(Exception):  # noqa: N818  told as a sentence
    """An AI seat that gives the same answers over and over; its move would never end."""


def think(save: bytes, seat: int, level: str) -> tuple[int, list[str]]:
    """The revision thought about, and the line that an AI seat plays there.

    The AI seat meets open asks and the seat's own view alone; the line ends where chance speaks.
    Its dice hang on the match's secret seed, so that nobody can work its choices out beforehand.
    Raises Circling where the line would never end.
    """
    match = Match.load(save, catalogue)
    revision, ai_seat = match.revision, match.game.ai_levels[level]
    secret = match.dice.seed if isinstance(match.dice, SeededDice) else ""
    dice = SeededDice(f"{secret} {level} {seat} {revision}")
    keys: list[str] = []
    twin = match.fork(None)
    while len(keys) < LONGEST_LINE and (ask := twin.asks().get(seat)) is not None:
        key = ai_seat(ask, twin.view(seat), dice)
        twin.answer(seat, key)
        keys.append(key)
        if twin.rested:
            return revision, keys
    if ask is not None and _is_circling(keys):
        raise Circling(f"the last {ROUND} answers, up to one to {ask.id}, go in a circle")
    return revision, keys


def ready() -> None:
    """Do nothing, in a process that has read the rules for it."""


def _is_circling(keys: Sequence[str]) -> bool:
    """Whether a line of the greatest length ends in a few answers that come again and again."""
    periods = range(1, ROUND + 1) if len(keys) == LONGEST_LINE else ()
    return any(keys[-ROUND:] == keys[-ROUND - period : -period] for period in periods)


class AiSeats:
    """Lets AI seats move whenever they are awaited."""

    def __init__(self, tables: Tables, say: Callable[[Live, str], Awaitable[None]]) -> None:
        self.tables = tables
        self._say = say
        self._pool: ProcessPoolExecutor | None = None
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._stuck: set[str] = set()
        self._asleep: dict[str, None] = {}
        """Tables whose AI seats nobody has looked after since the start."""

    def warm(self, live: Live, _news: Sequence[News] = ()) -> None:
        """Start the AI process before it is needed, for its start takes seconds.

        A first answer that late would show the table twice: while the AI thinks, and after it.
        """
        if self._pool is None and live.running and _has_ai(live):
            self._pool = spawned()
            self._pool.submit(ready)

    def thinks(self, live: Live) -> bool:
        """Whether an AI seat is about to change the table; one that is stuck is not."""
        return live.id in self._busy and live.id not in self._stuck and bool(awaited_ai(live))

    def changed(self, live: Live, _news: Sequence[News] = ()) -> None:
        """Let the table's AI seats move until none is awaited."""
        if live.id not in self._busy and awaited_ai(live):
            self._busy[live.id] = asyncio.create_task(self._play(live))

    async def find(self, store: Store) -> None:
        """After a start: note whose AI seats may have been awaited when the bot stopped."""
        self._asleep |= dict.fromkeys(await store.run(lookups.with_ai))

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
        """Stop thinking."""
        busy = list(self._busy.values())
        for task in busy:
            task.cancel()
        await asyncio.gather(*busy, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, live: Live) -> None:
        failures = 0
        try:
            while waiting := awaited_ai(live):
                trouble = await self._move(live, *waiting[0])
                failures = failures + 1 if trouble else 0
                if not trouble:
                    self._stuck.discard(live.id)
                elif not await self._wait_out(live, trouble, failures):
                    return
        finally:
            del self._busy[live.id]
            self._stuck.discard(live.id)

    async def _move(self, live: Live, seat: int, level: str) -> Exception | None:
        """Let one seat think and answer; gives what went wrong."""
        try:
            revision, keys = await self._think(live.match.save(), seat, level)
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
        passing = isinstance(trouble, StorageTrouble | Refused)
        log.log(
            logging.WARNING if passing else logging.ERROR,
            "ai seat failed",
            table=live.id,
            exc_info=None if passing else trouble,
            why=str(trouble),
        )
        if not awaited_ai(live):
            return False
        if failures == TOLD_AFTER or not passing:
            self._stuck.add(live.id)
            self.tables.tell(live, ())
            await self._say(live, f"{STUCK} {_public(trouble)}")
        if passing:
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES)) - 1])
        return passing

    async def _think(self, save: bytes, seat: int, level: str) -> tuple[int, list[str]]:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            if self._pool is None:
                self._pool = spawned()
            try:
                return await loop.run_in_executor(self._pool, think, save, seat, level)
            except BrokenProcessPool:
                self._pool = None
        raise Refused("The AI seats' AI process keeps dying; look at the bot's memory and log.")


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
