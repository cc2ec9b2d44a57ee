"""Ended matches as animations and stories, painted outside the bot's process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Any, TypeVar

import structlog
from cachetools import LRUCache

from bot.tables.history.past_boards import RULES_CHANGED
from bot.tables.history.turning_points import Played
from bot.tables.live_table import LiveTable
from bot.tables.pictures.story_pictures import PaintedStory, StoryOrder, paint_story
from bot.tables.workers.task_limits import TaskError, TaskKind
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from render import artists, replay_webp
from rules import catalogue
from rules.kernel import ReplayMismatch
from rules.rest_points import moments
from storage.schema.table_records import TableState

log = structlog.get_logger()
T = TypeVar("T")
P = TypeVar("P", bound=Played)

REPLAYS_KEPT = 4
"""Maximum number of replays in the cache, some MB each; several people watch one."""
MAX_WAITING_REPLAYS = 8
"""Maximum number of people in the queue; replays are made one by one, in up to 15 seconds each."""
REPLAYS_BUSY = "I'm making several replays right now. Ask again in a minute."
REPLAY_UNMADE = "The replay couldn't be made. Use /history to step through the match."
STORY_UNPAINTED = "The story couldn't be painted. Use /history to step through the match."
MATCH_STILL_RUNS = (
    "The match at table {table} is still running, and a replay would reveal all of it. "
    "Use /history to step through it as you saw it."
)
MATCH_NOT_STARTED = "Table {table} was closed before its match began, so there's nothing to replay."


class ReplayOrder(Played, frozen=True):
    """A match to replay as an animation, with the style of its pictures."""

    names: tuple[str, ...]
    palette: str
    unveiled: bool
    """True if hidden information is shown, because the match is finished."""


def paint_replay(order: ReplayOrder) -> bytes:
    """Return the rest points of a match as one animated WebP.

    Raises UserError if the rules have changed, so that the match can't be replayed.
    """
    game, options = catalogue[order.game], dict(order.options)
    prepared = game.prepare(options) if game.prepare else None
    replayed = moments(
        game,
        seats=order.seats,
        options=options,
        log=order.log,
        seat=None,
        unveiled=order.unveiled,
    )
    try:
        views = [moment.view for moment in replayed]
    except ReplayMismatch as mismatch:
        raise UserError(RULES_CHANGED) from mismatch
    views.append(order.last(artists[order.game].view))
    made = replay_webp(views, names=order.names, palette=order.palette)
    del prepared  # held up to here, for content is freed with its last holder
    return made


class Replays:
    """A queue for animations and stories, and a cache of the last few."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._waiting = 0
        self._kept: LRUCache[Hashable, Any] = LRUCache(REPLAYS_KEPT)

    async def animate(self, live: LiveTable, played: Played) -> bytes:
        """Return the animated WebP of an ended match.

        Raises UserError if it is still running or can't be replayed, or if too many people are
        waiting.
        """
        made: bytes = await self._once(
            live.id, lambda: self._make(paint_replay, replay_order(live, played), REPLAY_UNMADE)
        )
        return made

    async def paint_story(self, live: LiveTable, order: StoryOrder) -> PaintedStory:
        """Return the pictures of a story, cached until marked moves or names change.

        Raises UserError if the match can't be replayed, or if too many people are waiting.
        """
        key = live.id, order.marked, order.names
        painted: PaintedStory = await self._once(
            key, lambda: self._make(paint_story, order, STORY_UNPAINTED)
        )
        return painted

    async def _once(self, key: Hashable, make: Callable[[], Awaitable[Any]]) -> Any:
        """Return the value cached under a key, or make it when this order's turn has come.

        Raises UserError if too many people are waiting.
        """
        if key not in self._kept and self._waiting >= MAX_WAITING_REPLAYS:
            raise UserError(REPLAYS_BUSY)
        self._waiting += 1
        try:
            async with self._workers.replays.hold():
                if key not in self._kept:
                    self._kept[key] = await make()
                return self._kept[key]
        finally:
            self._waiting -= 1

    async def _make(self, work: Callable[[P], T], order: P, unmade: str) -> T:
        """Return `work(order)` from a worker process; raise UserError with the text `unmade`."""
        try:
            return await self._workers.run(TaskKind.REPLAY, work, order)
        except TaskError as error:
            log.warning("replay not made", game=order.game, why=type(error).__name__)
            raise UserError(unmade) from error


def need_over(live: LiveTable) -> None:
    """Raise UserError unless a match has ended, since a replay would reveal hidden information."""
    state = live.table.state
    if state is TableState.RUNNING:
        raise UserError(MATCH_STILL_RUNS.format(table=live.id))
    if state is TableState.ABORTED and live.match_or_none is None:
        raise UserError(MATCH_NOT_STARTED.format(table=live.id))
    live.need_match()


def replay_order(live: LiveTable, played: Played) -> ReplayOrder:
    """Return the input of an animation, with hidden information if the match is finished.

    Raises UserError as `need_over` does.
    """
    need_over(live)
    return ReplayOrder(
        game=played.game,
        options=played.options,
        seats=played.seats,
        log=played.log,
        end=played.end,
        names=tuple(live.names.values()),
        palette=live.table.palette or "night",
        unveiled=live.table.state is TableState.FINISHED,
    )
