"""Ended matches as moving pictures, each made in a process that lasts as long as the work."""

from __future__ import annotations

import asyncio
from concurrent.futures.process import BrokenProcessPool

import structlog
from cachetools import LRUCache

from bot.tables.history.past_boards import CHANGED
from bot.tables.history.turning_points import Played
from bot.tables.live_table import LiveTable
from bot.tables.workers.process import Worker
from bot.words.refusals import UserError
from render import artists, replay
from rules import catalogue
from rules.kernel import ReplayMismatch
from rules.rest_points import moments
from storage.schema.records import TableState

log = structlog.get_logger()

KEPT = 4
"""Replays that are kept, for several people look at the end of a table; each has some MB."""
MOST_WAITING = 8
"""People who may wait: one replay takes up to 15 seconds, and they are made one by one."""
PATIENCE = 90.0
"""Seconds after which a replay will not come any more."""
BUSY = "Several replays are being made; ask again in a minute."
UNMADE = "The replay could not be made; /history steps through the match."
STILL_RUNS = (
    "The match at table {table} still runs, and a replay would tell all of it; "
    "/history steps through it as you saw it."
)
NOT_STARTED = "Table {table} was closed before its match began; there is nothing to replay."


class Wanted(Played, frozen=True):
    """The match of a replay, and how it is to look."""

    names: tuple[str, ...]
    palette: str
    unveiled: bool
    """Whether its fog is lifted: it has come to its end."""


def moving(wanted: Wanted) -> bytes:
    """The rest points of a match as one animated WebP; raises UserError where rules have changed."""
    game, options = catalogue[wanted.game], dict(wanted.options)
    prepared = game.prepare(options) if game.prepare else None
    told = moments(
        game,
        seats=wanted.seats,
        options=options,
        log=wanted.log,
        seat=None,
        unveiled=wanted.unveiled,
    )
    try:
        views = [one.view for one in told]
    except ReplayMismatch as mismatch:
        raise UserError(CHANGED) from mismatch
    views.append(wanted.last(artists[wanted.game].view))
    made = replay(views, names=wanted.names, palette=wanted.palette)
    del prepared  # held up to here, for content is freed with its last holder
    return made


class Replays:
    """Makes one replay at a time, and keeps the last few."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: LRUCache[str, bytes] = LRUCache(KEPT)

    async def of(self, live: LiveTable, played: Played) -> bytes:
        """The replay of a match that is over; raises UserError where it runs, or none can be made."""
        if live.id not in self._kept and self._waiting >= MOST_WAITING:
            raise UserError(BUSY)
        self._waiting += 1
        try:
            async with self._turn:
                if live.id not in self._kept:
                    self._kept[live.id] = await self._made(wanted(live, played))
                return self._kept[live.id]
        finally:
            self._waiting -= 1

    async def _made(self, wish: Wanted) -> bytes:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._worker.run(moving, wish)
        except (TimeoutError, BrokenProcessPool) as trouble:
            log.warning("replay not made", game=wish.game, why=repr(trouble))
            raise UserError(UNMADE) from trouble
        finally:
            self._worker.stop()

    def close(self) -> None:
        """Stop whatever is being made."""
        self._worker.stop()


def need_over(live: LiveTable) -> None:
    """Refuse a replay of a match that runs: it would tell what is still hidden from somebody."""
    state = live.record.state
    if state is TableState.RUNNING:
        raise UserError(STILL_RUNS.format(table=live.id))
    if state is TableState.ABORTED and live.match_or_none is None:
        raise UserError(NOT_STARTED.format(table=live.id))
    live.match  # noqa: B018  says so where there is none yet


def wanted(live: LiveTable, played: Played) -> Wanted:
    """What the replay of an ended match is made of: the rules open a match at its own end alone."""
    need_over(live)
    return Wanted(
        game=played.game,
        options=played.options,
        seats=played.seats,
        log=played.log,
        end=played.end,
        names=tuple(live.names.values()),
        palette=live.record.palette or "night",
        unveiled=live.record.state is TableState.FINISHED,
    )
