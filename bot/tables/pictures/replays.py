"""Ended matches as animations, each made in a process of its own."""

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
"""Replays in the cache, some MB each; several people look at the end of a table."""
MOST_WAITING = 8
"""People in the queue; replays are made one by one and take up to 15 seconds."""
PATIENCE = 90.0
"""Seconds until a replay counts as failed."""
BUSY = "Several replays are being made. Ask again in a minute."
UNMADE = "The replay couldn't be made. Use /history to step through the match."
STILL_RUNS = (
    "The match at table {table} is still running, and a replay would reveal all of it. "
    "Use /history to step through it as you saw it."
)
NOT_STARTED = "Table {table} was closed before its match began, so there's nothing to replay."


class Wanted(Played, frozen=True):
    """A match to replay, and the style of its pictures."""

    names: tuple[str, ...]
    palette: str
    unveiled: bool
    """True for a finished match, whose hidden information is revealed."""


def moving(wanted: Wanted) -> bytes:
    """Return the rest points of a match as one animated WebP.

    Raises UserError if the rules have changed.
    """
    game, options = catalogue[wanted.game], dict(wanted.options)
    prepared = game.prepare(options) if game.prepare else None
    replayed = moments(
        game,
        seats=wanted.seats,
        options=options,
        log=wanted.log,
        seat=None,
        unveiled=wanted.unveiled,
    )
    try:
        views = [moment.view for moment in replayed]
    except ReplayMismatch as mismatch:
        raise UserError(CHANGED) from mismatch
    views.append(wanted.last(artists[wanted.game].view))
    made = replay(views, names=wanted.names, palette=wanted.palette)
    del prepared  # held up to here, for content is freed with its last holder
    return made


class Replays:
    """A queue for replays, made one at a time, and a cache of the last few."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: LRUCache[str, bytes] = LRUCache(KEPT)

    async def of(self, live: LiveTable, played: Played) -> bytes:
        """Return the replay of an ended match.

        Raises UserError if it still runs or can't be replayed.
        """
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

    async def _made(self, order: Wanted) -> bytes:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._worker.run(moving, order)
        except (TimeoutError, BrokenProcessPool) as trouble:
            log.warning("replay not made", game=order.game, why=repr(trouble))
            raise UserError(UNMADE) from trouble
        finally:
            self._worker.stop()

    def close(self) -> None:
        """Stop the current replay."""
        self._worker.stop()


def need_over(live: LiveTable) -> None:
    """Reject a replay of a running match, which would reveal hidden information."""
    state = live.record.state
    if state is TableState.RUNNING:
        raise UserError(STILL_RUNS.format(table=live.id))
    if state is TableState.ABORTED and live.match_or_none is None:
        raise UserError(NOT_STARTED.format(table=live.id))
    live.match  # noqa: B018  says so where there is none yet


def wanted(live: LiveTable, played: Played) -> Wanted:
    """Return the input for a replay; hidden information is included only for a finished match."""
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
