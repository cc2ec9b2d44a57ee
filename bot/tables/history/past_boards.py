"""Past boards: a match's rest points (after each leg), as one reader saw them.

They are computed by replaying the match in another process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary
from zlib import crc32

import msgspec
import zstandard
from cachetools import LRUCache

from bot.tables.live_table import LiveTable
from bot.tables.workers.reader_queries import ReaderQueries
from bot.user_errors import UserError
from rules import catalogue
from rules.kernel import CHANCE, Entry, ReplayMismatch
from rules.rest_points import moments
from storage.database.store import Store
from storage.matches import match_log

MATCHES_KEPT = 16
"""Maximum number of histories in the cache; a long one takes some megabytes."""
RULES_CHANGED = (
    "The rules have changed since this match began, so its earlier boards can't be shown."
)


class PastView(NamedTuple):
    """A reader's view at a rest point of a match, compressed."""

    view: bytes
    round: int
    when: str
    """Round and phase."""
    at: int
    """Number of log entries before it."""


def past_views(
    slug: str, seats: int, options: Mapping[str, str], log: Sequence[Entry], seat: int | None
) -> list[PastView]:
    """Return the rest points of a log as a seat or (None) everybody saw them.

    Raises UserError if the rules have changed.
    """
    game, packer = catalogue[slug], zstandard.ZstdCompressor()
    try:
        return [
            PastView(
                packer.compress(msgspec.json.encode(moment.view)),
                moment.round,
                moment.when,
                moment.at,
            )
            for moment in moments(game, seats=seats, options=options, log=log, seat=seat)
        ]
    except ReplayMismatch as mismatch:
        raise UserError(RULES_CHANGED) from mismatch


def view_of(past: PastView, like: Any) -> Any:
    """Return a rest point's view, decoded as the type of the view `like`."""
    return msgspec.json.decode(zstandard.decompress(past.view), type=type(like))


def lasting_entries(log: Sequence[Entry]) -> int:
    """Return how many entries of a log the seat that answered last can't undo alone.

    Later entries aren't shown: the seat could end a round, look at hands that this opens, and undo
    that.
    """
    free, lasting = CHANCE, len(log)
    for entry in reversed(log):
        # answers of standing orders are taken back with those before them
        if not entry.standing:
            if entry.seat == CHANCE or free not in (CHANCE, entry.seat):
                break
            free = entry.seat
        lasting -= 1
    return lasting


class Histories:
    """A cache of past boards by table and reader, valid until the match reaches a new leg."""

    def __init__(self, store: Store, reader_queries: ReaderQueries) -> None:
        self.store, self.reader_queries = store, reader_queries
        self._kept: LRUCache[tuple[str, int | None], tuple[int, list[PastView]]] = LRUCache(
            MATCHES_KEPT
        )

    async def seen_by(self, live: LiveTable, person: int) -> list[PastView]:
        """Return the rest points of a match as a person may see them.

        Raises UserError if the rules have changed.
        """
        return await self._of_seat(live, person, live.visible_seat(person))

    async def before(
        self, live: LiveTable, person: int, seat: int | None, rounds: int
    ) -> PastView | None:
        """Return the rest point `rounds` whole rounds ago, as a seat or (None) everybody saw it.

        Returns None if there have been fewer rounds. `person` is the one who waits for it. Raises
        UserError if the rules have changed.
        """
        log = await self.store.read(match_log.entries, table=live.id)
        public = await self._of_seat(live, person, None)
        # by everybody's rest points: those of a seat would show whether it has noticed anything
        begun = [past.round for past in public if past.at <= lasting_entries(log)]
        last = max(begun, default=0) - rounds
        known = [past for past in await self._of_seat(live, person, seat) if past.round <= last]
        # its first rest point: the last one may have been a moment ago
        return next((past for past in known if past.round == known[-1].round), None)

    async def _of_seat(self, live: LiveTable, person: int, seat: int | None) -> list[PastView]:
        """Return the rest points of a match as a seat or (None) everybody saw them.

        `person` is the one who waits for them: one request at a time. Raises UserError if the
        rules have changed.
        """
        match = live.match
        key, position = (live.id, seat), crc32(match.log.legs[-1].snapshot, match.log.before)
        kept = self._kept.get(key)
        if kept is not None and kept[0] == position:
            return kept[1]
        log = await self.store.read(match_log.entries, table=live.id)
        given = (match.game.slug, match.seats, match.options, log, seat)
        points = await self.reader_queries.run(person, past_views, *given)
        self._kept[key] = position, points
        return points


_histories: WeakKeyDictionary[Store, Histories] = WeakKeyDictionary()


def histories_of(store: Store, reader_queries: ReaderQueries) -> Histories:
    """Return the cache that belongs to a store, created if needed."""
    return _histories.setdefault(store, Histories(store, reader_queries))
