"""Pictures of a table, painted off the event loop, and the same in words."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import msgspec

from bot.tables.live import Live
from bot.tables.people import wishes
from render import Picture, artists, board, extra_words, own_kinds, places, text, tried_kinds
from storage import lookups, seats
from storage.store import Store

PAINTERS = 2
EXTRAS = {extra.name: extra for artist in artists.values() for extra in artist.extras}
"""The further pictures of all games, by name."""


def pictures(live: Live) -> list[str]:
    """The further pictures that a table's game has, by name."""
    return [extra.name for extra in artists[live.record.game].extras]


class Boards:
    """Paints for the whole bot, a few pictures at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._threads = ThreadPoolExecutor(PAINTERS, thread_name_prefix="painter")

    def close(self) -> None:
        """Stop painting."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def overview(self, live: Live, view: Any) -> Picture:
        """The public board, what changed since the one that was posted last outlined."""
        stored = await self.store.run(lookups.shown, table=live.id)
        palette = live.record.palette or "night"
        return await self._paint(live, view, palette=palette, seen=_decoded(stored, view))

    async def own(
        self, live: Live, person: int, view: Any, seat: int, *, seen: Any = None
    ) -> list[Picture]:
        """The reader's own board with their hand, what changed since `seen` outlined.

        Where the game has a sheet to show beside it now, that is a picture of its own.
        """
        palette = await self._palette(person)
        return [
            await self._paint(live, view, kind=kind, seat=seat, palette=palette, seen=seen)
            for kind in own_kinds(view)
        ]

    async def tried(
        self, live: Live, person: int, view: Any, seat: int, *, seen: Any
    ) -> list[Picture]:
        """The board as the reader's move would leave it, and what would change of their own."""
        names, awaited = list(live.names.values()), live.awaited()
        look = partial(tried_kinds, view, seen, names=names, awaited=awaited)
        kinds = await asyncio.get_running_loop().run_in_executor(self._threads, look)
        palette = await self._palette(person)
        return [
            await self._paint(live, view, kind=kind, seat=seat, palette=palette, seen=seen)
            for kind in kinds
        ]

    async def past(self, live: Live, person: int, view: Any, *, before: Any) -> Picture:
        """The board at an earlier time, what had changed since the view `before` outlined."""
        palette = await self._palette(person)
        return await self._paint(live, view, palette=palette, seen=before, awaited=())

    async def table(self, live: Live, person: int) -> Picture:
        """The whole table for one reader, what changed since their last move outlined."""
        seat = live.eyes(person)
        palette = await self._palette(person)
        seen = await self.seen(live, seat) if seat is not None else None
        return await self._paint(live, live.view_of(person), palette=palette, seen=seen)

    async def further(self, live: Live, person: int, name: str, at: str = "") -> Picture:
        """A further picture of the game, only where there is one.

        One that shows a place is the reader's own, with what changed since their last move; any
        other is as everybody may see it.
        """
        palette, seat = await self._palette(person), live.eyes(person)
        own = bool(self.places(live, person, name))
        seen = await self.seen(live, seat) if own and seat is not None else None
        view = live.view_of(person) if own else live.match.view(None)
        return await self._paint(live, view, kind=name, at=at, palette=palette, seen=seen)

    def places(self, live: Live, person: int, name: str) -> tuple[str, ...]:
        """The places that a further picture can show to a reader; none where it takes none."""
        return places(live.view_of(person), name)

    async def seen(self, live: Live, seat: int) -> Any:
        """What the seat saw when it last answered; None before its first answer."""
        stored = await self.store.run(seats.seen, table=live.id, seat=seat)
        return _decoded(stored, live.match.view(None))

    def words(self, live: Live, view: Any) -> str:
        """A view as text, of equal worth."""
        return text(view, names=list(live.written.values()), awaited=live.awaited())

    def extra_words(self, live: Live, person: int, name: str, at: str = "") -> str:
        """A further picture as text; empty where there is none to show."""
        own = bool(self.places(live, person, name))
        view = live.view_of(person) if own else live.match.view(None)
        return extra_words(view, name, at=at, names=list(live.written.values()))

    async def _palette(self, person: int) -> str:
        return (await wishes(self.store, person)).palette or "night"

    async def _paint(self, live: Live, view: Any, **wished: Any) -> Picture:
        wished = {"awaited": live.awaited()} | wished
        paint = partial(board, view, names=list(live.names.values()), **wished)
        return await asyncio.get_running_loop().run_in_executor(self._threads, paint)


def _decoded(stored: bytes | None, like: Any) -> Any:
    """A view as it was stored; None where there is none, or one that older rules have made."""
    if stored is None:
        return None
    try:
        return msgspec.json.decode(stored, type=type(like))
    except msgspec.DecodeError:
        return None
