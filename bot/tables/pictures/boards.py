"""Pictures of a table, painted in other processes, and the same in words."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec

from bot.tables.history.turning_points import Course, Played, course
from bot.tables.live_table import Live
from bot.tables.news import last_told
from bot.tables.pictures.painters import BUSY, MOST_WAITING, PERSON, TABLE, Painters, Unpainted
from bot.tables.pictures.painting import ENDING, INSET, TRIED, Order, decoded
from bot.tables.pictures.replays import Replays, need_over
from bot.tables.reminders.preferences import wishes
from bot.words.refusals import Refused
from bot.words.results import headline
from render import Ending, Kind, Picture, artists, extra_words, own_kinds, places, text
from storage.database.store import Store
from storage.matches import history, seats
from storage.matches.table_message import TableMessageState

EXTRAS = {extra.name: extra for artist in artists.values() for extra in artist.extras}
"""The further pictures of all games, by name."""


WITH_INSET, WITH_ENDING = (Kind.OVERVIEW, INSET), (ENDING, Kind.OVERVIEW)


def ended_with(live: Live) -> Ending | None:
    """How a match ended, as its picture tells it; None while it goes on."""
    result = live.record.result
    if result is None:
        return None
    names = dict(enumerate(live.names.values()))
    return Ending(
        headline=headline(result, names, live.counted),
        why=live.why_ended,
        names=tuple(names.values()),
        places=result.places,
        scores=result.exact or tuple(map(str, result.scores)),
        parts=result.breakdown,
        told=result.exact_parts,
    )


def pictures(live: Live) -> list[str]:
    """The further pictures that a table's game has, by name."""
    return [extra.name for extra in artists[live.record.game].extras]


class Boards:
    """Paints for the whole bot, a few pictures at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.painters, self.replays = Painters(), Replays()

    def close(self) -> None:
        """Stop painting."""
        self.painters.close()
        self.replays.close()

    async def warm(self) -> None:
        """Start the painters, so that the first pictures need not wait for that."""
        await self.painters.warm()

    def turn(self) -> AbstractAsyncContextManager[None]:
        """A table's turn with the painters, in which it shows itself as it stands by then.

        So a board that waits is replaced by a newer one of its table, and keeps its place.
        """
        return self.painters.turns.turn(TABLE)

    async def shown(self, live: Live, view: Any, read: TableMessageState) -> list[Picture]:
        """The public board, what changed since the one that was `read` to be shown outlined.

        With it goes the part where that was, large enough for a phone, and the last news of it;
        with the last one, before it, a picture of how the match ended. The caller has a turn.
        """
        ended = ended_with(live)
        if ended is not None:
            ended = msgspec.structs.replace(ended, series=(await self.course(live)).series)
        order = self._order(
            live,
            view,
            seen=read.board and read.board.view,
            told=last_told(read.since()),
            back=read.goes_back(),
            palette=live.record.palette or "night",
            kinds=WITH_ENDING if ended else WITH_INSET,
            ended=ended,
        )
        return await self.painters.paint(live.id, order)

    async def course(self, live: Live) -> Course:
        """How an ended match came about, worked out once; the caller has a turn.

        Empty where it has no score, or cannot be worked out: no message waits for that.
        """
        if live.course is None:
            played = await self._played(live)
            try:
                live.course = await self.painters.work(live.id, course, played)
            except Unpainted:
                live.course = Course()
        return live.course

    async def replay(self, live: Live) -> bytes:
        """An ended match as a moving picture; raises Refused where it runs, or none can be made."""
        need_over(live)
        return await self.replays.of(live, await self._played(live))

    async def _played(self, live: Live) -> Played:
        match, log = live.match, await self.store.read(history.entries, table=live.id)
        return Played(
            game=match.game.slug,
            options=tuple(match.options.items()),
            seats=match.seats,
            log=log,
            end=msgspec.json.encode(match.view(None)),
        )

    async def own(
        self, live: Live, person: int, view: Any, seat: int, *, seen: Any = None
    ) -> list[Picture]:
        """The reader's own board with their hand, what changed since `seen` outlined.

        Where the game has a sheet to show beside it now, that is a picture of its own; where the
        board itself is the reader's own, the parts of it that hold their pieces are one too.
        """
        near = (INSET,) if artists[live.record.game].hand_is_board else ()
        kinds = (*own_kinds(view), *near)
        return await self._paint(live, person, view, kinds=kinds, seat=seat, seen=seen)

    async def tried(
        self, live: Live, person: int, view: Any, seat: int, *, seen: Any
    ) -> list[Picture]:
        """The board as the reader's move would leave it, and what would change of their own."""
        return await self._paint(live, person, view, kinds=TRIED, seat=seat, seen=seen)

    async def past(self, live: Live, person: int, view: Any, *, before: Any) -> Picture:
        """The board at an earlier time, what had changed since the view `before` outlined."""
        (picture,) = await self._paint(live, person, view, seen=before, awaited=())
        return picture

    async def table(self, live: Live, person: int) -> Picture:
        """The whole table for one reader, what changed since their last move outlined."""
        seat = live.eyes(person)
        seen = await self._stored(live, seat) if seat is not None else None
        (picture,) = await self._paint(live, person, live.view_of(person), seen=seen)
        return picture

    async def further(self, live: Live, person: int, name: str, at: str = "") -> Picture:
        """A further picture of the game, only where there is one.

        One that shows a place is the reader's own, with what changed since their last move; one
        with news for its readers shows theirs first; any other is as everybody may see it.
        """
        seat, own = live.eyes(person), bool(self.places(live, person, name))
        seen = await self._stored(live, seat) if own and seat is not None else None
        view = self._read_by(live, person, name)
        (picture,) = await self._paint(live, person, view, kinds=(name,), at=at, seen=seen)
        return picture

    def places(self, live: Live, person: int, name: str) -> tuple[str, ...]:
        """The places that a further picture can show to a reader; none where it takes none."""
        return places(live.view_of(person), name)

    async def seen(self, live: Live, seat: int) -> Any:
        """What the seat saw when it last answered; None before its first answer."""
        stored = await self._stored(live, seat)
        return None if stored is None else decoded(stored, type(live.match.view(None)))

    async def _stored(self, live: Live, seat: int) -> bytes | None:
        return await self.store.read(seats.last_view, table=live.id, seat=seat)

    def words(self, live: Live, view: Any) -> str:
        """A view as text, of equal worth."""
        return text(view, names=list(live.written.values()), awaited=live.awaited())

    def extra_words(self, live: Live, person: int, name: str, at: str = "") -> str:
        """A further picture as text; empty where there is none to show."""
        view = self._read_by(live, person, name)
        return extra_words(view, name, at=at, names=list(live.written.values()))

    def _read_by(self, live: Live, person: int, name: str) -> Any:
        """Return the view from which a further picture is made for somebody."""
        own = EXTRAS[name].fresh or self.places(live, person, name)
        return live.view_of(person) if own else live.match.view(None)

    async def _paint(self, live: Live, person: int, view: Any, **wished: Any) -> list[Picture]:
        """Pictures for somebody who waits for them; raises Refused where too many do."""
        if self.painters.turns.waiting(PERSON) >= MOST_WAITING:
            raise Refused(BUSY)
        palette = (await wishes(self.store, person)).palette or "night"
        order = self._order(live, view, palette=palette, **wished)
        async with self.painters.turns.turn(PERSON):
            return await self.painters.paint(live.id, order)

    def _order(
        self,
        live: Live,
        view: Any,
        *,
        seen: Any = None,
        kinds: tuple[str, ...] = (Kind.OVERVIEW,),
        awaited: tuple[int, ...] | None = None,
        **wished: Any,
    ) -> Order:
        packed = seen if seen is None or isinstance(seen, bytes) else msgspec.json.encode(seen)
        return Order(
            game=live.record.game,
            options=tuple(live.match.options.items()),
            view=msgspec.json.encode(view),
            seen=packed,
            kinds=kinds,
            awaited=tuple(live.awaited()) if awaited is None else awaited,
            names=tuple(live.names.values()),
            **wished,
        )
