"""AI seats: they think in processes of their own and answer like everybody else."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import structlog

from bot.errors import Refused
from bot.tables import moves
from bot.tables.live import Live
from bot.tables.service import Tables
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, News, SeededDice
from storage import finding
from storage.store import Store

log = structlog.get_logger()

LONGEST_LINE = 200
"""Answers that an AI seat gives at a stretch."""
WORKERS = 1


def think(save: bytes, seat: int, level: str) -> tuple[int, list[str]]:
    """The revision thought about, and the line that an AI seat plays there.

    The helper meets open asks and the seat's own view alone; the line ends where chance speaks.
    """
    match = Match.load(save, catalogue)
    revision, helper = match.revision, match.game.helpers[level]
    dice = SeededDice(f"{level} {seat} {revision}")
    keys: list[str] = []
    twin = match.fork(None)
    while len(keys) < LONGEST_LINE and (ask := twin.asks().get(seat)) is not None:
        key = helper(ask, twin.view(seat), dice)
        twin.answer(seat, key)
        keys.append(key)
        if twin.rested:
            break
    return revision, keys


class AiSeats:
    """Lets AI seats move whenever they are awaited."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._pool: ProcessPoolExecutor | None = None
        self._busy: dict[str, asyncio.Task[None]] = {}

    def changed(self, live: Live, _news: Sequence[News]) -> None:
        """Listen to the table service."""
        self.wake(live)

    def wake(self, live: Live) -> None:
        """Let the table's AI seats move until none is awaited."""
        if live.id not in self._busy and awaited_ai(live):
            self._busy[live.id] = asyncio.create_task(self._play(live))

    async def resume(self, store: Store) -> None:
        """After a start: wake the AI seats that were awaited when the bot stopped."""
        for record in await store.run(finding.with_ai):
            self.wake(await self.tables.live(record.id))

    async def settled(self) -> None:
        """Wait until no AI seat is busy."""
        while self._busy:
            await asyncio.gather(*self._busy.values())

    def close(self) -> None:
        """Stop thinking."""
        for task in self._busy.values():
            task.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)

    async def _play(self, live: Live) -> None:
        try:
            while waiting := awaited_ai(live):
                await self._move(live, *waiting[0])
        except (Refused, IllegalAnswer) as refusal:
            log.info("ai seat gave way", table=live.id, why=str(refusal))
        except Exception:
            log.exception("ai seat failed", table=live.id)
        finally:
            del self._busy[live.id]

    async def _move(self, live: Live, seat: int, level: str) -> None:
        revision, keys = await self._think(live.match.save(), seat, level)
        if revision == live.match.revision:
            await moves.play(self.tables, live, seat, keys, actor=None)

    async def _think(self, save: bytes, seat: int, level: str) -> tuple[int, list[str]]:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(WORKERS, mp_context=context)
            try:
                return await loop.run_in_executor(self._pool, think, save, seat, level)
            except BrokenProcessPool:
                self._pool = None
        raise Refused("The AI seats cannot think now; look at the bot's memory and its log.")


def awaited_ai(live: Live) -> list[tuple[int, str]]:
    """The awaited AI seats with their levels."""
    levels = {seat.seat: seat.ai_level for seat in live.record.seats if seat.ai_level}
    return [(seat, levels[seat]) for seat in live.awaited() if seat in levels]
