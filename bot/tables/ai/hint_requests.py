"""Hints and reviews for players, one at a time per person."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from bot.tables.ai.hint_search import Advice, Blunder, advise, review
from bot.tables.ai.processes import AiProcesses
from bot.tables.live_table import LiveTable
from bot.tables.seat_cache import SeatCache
from bot.tables.workers.reader_queries import MAX_WAITING_QUERIES, QUERIES_BUSY, QUERY_PENDING
from bot.user_errors import UserError
from storage.database.store import Store
from storage.matches import match_log

HINT_PRIORITY = -1
"""Priority of hints, before every AI seat: the asker is looking at the screen."""


class HintRequests:
    """Hints and reviews, computed on request and kept per seat."""

    def __init__(self, store: Store, processes: AiProcesses, order: Iterator[int]) -> None:
        """Use the AI seats' processes; `order` yields priorities and is shared with the seats."""
        self.store, self.processes = store, processes
        self._order = order
        """Priorities that AI seats draw, too: a review waits for those that began earlier."""
        self.last = SeatCache[Advice]()
        """Each seat's last hint."""
        self.reviews = SeatCache[list[Blunder]]()
        """Review of each seat after the match."""
        self._asking: set[int | None] = set()
        """People who wait for a hint or a review."""
        self._reviewing = asyncio.Lock()
        """Lock for one review at a time: it takes long, and AI seats need the other processes."""
        self._reviews = 0
        """Number of pending reviews; the last must finish before its token expires."""

    async def advice(self, live: LiveTable, seat: int) -> Advice:
        """Return a hint for a seat: the last one if the seat's position is the same.

        Raises UserError if the holder waits for another one, or the search fails.
        """
        last = self.last.get(live, seat)
        if last is not None and last.fingerprint == live.private_fingerprint(seat):
            return last
        with self._one_question(live, seat):
            async with self.processes.slots.hold(HINT_PRIORITY):
                fingerprint = live.private_fingerprint(seat)
                given = await self.processes.run(advise, live.match.save(), seat)
        hint = given._replace(fingerprint=fingerprint)
        self.last.put(live, seat, hint)
        return hint

    async def review(self, live: LiveTable, seat: int) -> list[Blunder]:
        """Return a seat's most expensive blunders in a match that is over.

        Raises UserError if many reviews are requested at the same time, or the holder waits for
        another.
        """
        blunders = self.reviews.get(live, seat)
        if blunders is None:
            if self._reviews >= MAX_WAITING_QUERIES:
                raise UserError(QUERIES_BUSY)
            with self._one_question(live, seat):
                self._reviews += 1
                try:
                    blunders = await self._compute_review(live, seat)
                    self.reviews.put(live, seat, blunders)
                finally:
                    self._reviews -= 1
        return blunders

    async def _compute_review(self, live: LiveTable, seat: int) -> list[Blunder]:
        """Compute a seat's blunders in a worker process, one review at a time."""
        match = live.match
        log = await self.store.read(match_log.entries, table=live.id)
        async with self._reviewing, self.processes.slots.hold(next(self._order)):
            return await self.processes.run(
                review, match.game.slug, match.seats, match.options, log, seat, is_long=True
            )

    @contextmanager
    def _one_question(self, live: LiveTable, seat: int) -> Iterator[None]:
        """Mark a seat's holder as waiting for an answer; raise UserError if they already are.

        This holds across tables: hints go before AI seats' turns, and many would keep these
        waiting.
        """
        person = live.seat(seat).person_id
        if person in self._asking:
            raise UserError(QUERY_PENDING)
        self._asking.add(person)
        try:
            yield
        finally:
            self._asking.discard(person)
