"""Pictures of a table, painted in other processes, and the same content as text."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from bot.tables.duplicates import need_unsealed
from bot.tables.history.turning_points import Course, Played, course
from bot.tables.live_table import LiveTable
from bot.tables.pictures.painters import (
    MAX_WAITING_READERS,
    PAINTERS_BUSY,
    PERSON_PRIORITY,
    TABLE_PRIORITY,
    Painters,
    PaintingError,
)
from bot.tables.pictures.painting import CLOSE_UP, ENDING, FOCUS, TRIED, PictureOrder, decode_view
from bot.tables.pictures.replays import Replays, need_over
from bot.tables.pictures.story_pictures import PaintedStory, StoryOrder
from bot.tables.preferences import preferences_of
from bot.tables.unread_reports import reader_view
from bot.tables.workers.task_limits import TaskKind
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from bot.words.results import headline
from render import (
    ICONS,
    Ending,
    LruCache,
    Picture,
    PictureKind,
    Question,
    SeasonPoster,
    SeasonStandings,
    artists,
    digest,
    extra_words,
    icon_pictures,
    own_kinds,
    places,
    season_picture,
    text_board,
)
from rules.rest_points import view_at_leg_start
from storage.database.store import Store
from storage.matches import match_log
from storage.matches.table_message import TableMessageState
from storage.schema.people_records import Person
from storage.schema.table_records import TableState
from storage.tables import seats

EXTRAS = {extra.name: extra for artist in artists.values() for extra in artist.extras}
"""The extra pictures of all games, by name."""

SINCE_LAST_MOVE = "What has changed since your last move."
SINCE_TURN_START = "What has changed in this turn."
NOTHING_NEW = "Nothing has changed yet, so this is one part of the board."
"""Words below a zoom's title, which doesn't show a place."""

NOT_FINISHED = "The match at table {table} isn't over, so there's no story of it yet."
NO_RESULT = "Table {table} was closed without a result, so there's no story of its match."

QUESTIONS_KEPT = 128
"""Pictures of questions kept here, of 20 to 35 kB: a painter has them too, but the way there costs
more than the picture."""

WITH_CLOSE_UP, WITH_ENDING = (PictureKind.OVERVIEW, CLOSE_UP), (ENDING, PictureKind.OVERVIEW)


class EarlierView(NamedTuple):
    """A view with which a picture compares the board, and words about the changes since."""

    view: bytes | None
    """As JSON; None: there is none."""
    words: str


def ended_with(live: LiveTable) -> Ending | None:
    """Return a match's result for its final picture; None while it has no result."""
    result = live.table.result
    if result is None:
        return None
    names = dict(enumerate(live.names.values()))
    return Ending(
        headline=headline(result, names, live.score_unit),
        why=live.why_ended,
        names=tuple(names.values()),
        places=result.places,
        scores=result.exact or tuple(map(str, result.scores)),
        parts=result.breakdown,
        labels=result.exact_parts,
    )


def pictures(live: LiveTable) -> list[str]:
    """Return the names of the extra pictures that the table's game has, besides its board."""
    return [extra.name for extra in artists[live.table.game].extras]


class Boards:
    """The board pictures of all tables; most methods raise UserError if painting isn't possible."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.painters, self.replays = Painters(workers), Replays(workers)
        self.courses: WeakKeyDictionary[LiveTable, Course] = WeakKeyDictionary()
        """Scores over the course of each ended match."""
        self._questions = LruCache[list[Picture]](QUESTIONS_KEPT)

    async def paint_icons(self) -> dict[str, bytes]:
        """Return the PNGs of all icons by name; raise PaintingError if painting fails."""
        pictures: dict[str, bytes] = {}
        for prefix in ICONS:
            # a slot each, because people wait for boards meanwhile
            async with self.hold_slot():
                pictures |= await self.painters.work(prefix, icon_pictures, prefix)
        return pictures

    async def paint_season(self, season_id: int, shown: SeasonPoster | SeasonStandings) -> Picture:
        """Return the picture of a season; raise PaintingError if painting fails.

        It has the priority of a person, because the tables of a round that has just opened would
        delay it, and with it the loop that runs seasons.
        """
        async with self.painters.slots.hold(PERSON_PRIORITY):
            return await self.painters.work(f"season-{season_id}", season_picture, shown)

    def hold_slot(self) -> AbstractAsyncContextManager[None]:
        """Return a context in which to hold a painter's slot for a table's message.

        The message shows the table as it is once the slot is free, so the place of a waiting
        message is taken over by a newer one of the same table.
        """
        return self.painters.slots.hold(TABLE_PRIORITY)

    async def paint_table_message(
        self, live: LiveTable, view: Struct, read: TableMessageState
    ) -> list[Picture]:
        """Return the pictures of a table's message, with changes since the board in `read`.

        They are the board and a close-up of the changes, sized for phones; at the end the result
        and the board. The caller holds a slot; see `hold_slot`. Raises PaintingError.
        """
        ended = ended_with(live)
        if ended is not None:
            ended = msgspec.structs.replace(ended, series=(await self.course(live)).series)
        order = self._order(
            live,
            view,
            seen=read.board and read.board.view,
            back=read.goes_back(),
            palette=live.table.palette or "night",
            kinds=WITH_ENDING if ended else WITH_CLOSE_UP,
            ended=ended,
        )
        return await self.painters.paint(live.id, order)

    async def course(self, live: LiveTable) -> Course:
        """Return the course of a match, computed once after its end; the caller holds a slot.

        Empty if the match has no result, the game has no scores, or the computation fails; no
        message depends on it.
        """
        if live.table.result is None or live.match_or_none is None:
            return Course()
        # kept, because it replays the whole match
        if live not in self.courses:
            played = await self._replay_input(live)
            try:
                self.courses[live] = await self.painters.work(live.id, course, played)
            except PaintingError:
                self.courses[live] = Course()
        return self.courses[live]

    async def animate_replay(self, live: LiveTable) -> bytes:
        """Return an ended match as an animated WebP.

        Raises UserError while another table plays the same deal, and as `Replays.animate` does.
        """
        need_over(live)
        need_unsealed(live.table)
        return await self.replays.animate(live, await self._replay_input(live))

    async def paint_story(self, live: LiveTable, marked: Collection[int]) -> PaintedStory:
        """Return the pictures of a finished match's story.

        `marked` has the log's length after each move that should be shown. Raises UserError if the
        match isn't finished, while another table plays the same deal, and as `Replays.paint_story`
        does.
        """
        need_unsealed(live.table)
        ended = ended_with(live)
        if ended is None:
            closed = live.table.state is TableState.ABORTED
            raise UserError((NO_RESULT if closed else NOT_FINISHED).format(table=live.id))
        played = msgspec.structs.asdict(await self._replay_input(live))
        order = StoryOrder(
            **played,
            names=tuple(live.names.values()),
            palette=live.table.palette or "night",
            marked=tuple(sorted({*marked})),
            ended=ended,
        )
        return await self.replays.paint_story(live, order)

    async def _replay_input(self, live: LiveTable) -> Played:
        """Return a table's match as input of a replay."""
        match, log = live.match, await self.store.read(match_log.entries, table=live.id)
        return Played(
            game=match.game.slug,
            options=tuple(match.options.items()),
            seats=match.seats,
            log=log,
            end=msgspec.json.encode(match.view(None)),
        )

    async def paint_own_board(
        self, live: LiveTable, person: int, view: Struct, seat: int, *, seen: Struct | None = None
    ) -> list[Picture]:
        """Return the pictures of a seat's own board with its hand, changes since `seen` outlined.

        A sheet of the game is a picture of its own. If a game shows the hand as a board, a close-up
        of the reader's pieces is added.
        """
        near = (CLOSE_UP,) if artists[live.table.game].hand_is_board else ()
        kinds = (*own_kinds(view), *near)
        return await self._paint(live, person, view, kinds=kinds, seat=seat, seen=seen)

    async def paint_preview(
        self, live: LiveTable, person: int, view: Struct, seat: int, *, seen: Struct | None
    ) -> list[Picture]:
        """Return pictures that preview a move: the view after it, with changes outlined."""
        return await self._paint(live, person, view, kinds=TRIED, seat=seat, seen=seen)

    async def paint_question(
        self, live: LiveTable, reader: Person, view: Struct, question: Question
    ) -> Picture | None:
        """Return a picture of the subject of a person's question; None with nothing to show."""
        palette = reader.palette or "night"
        order = self._order(
            live, view, palette=palette, kinds=(FOCUS,), question=question, pending=()
        )
        # by digest: a view is a whole position, too large to keep as a key
        key = digest(order)
        pictures = self._questions.get(key)
        if pictures is None:
            pictures = await self._paint_order(live, order)
            self._questions.put(key, pictures)
        return pictures[0] if pictures else None

    async def paint_past(
        self, live: LiveTable, person: int, view: Struct, *, before: Struct | None
    ) -> Picture:
        """Return the board at an earlier time, with changes since the view `before`, if any."""
        (picture,) = await self._paint(live, person, view, seen=before, pending=())
        return picture

    async def paint_past_hand(
        self, live: LiveTable, person: int, view: Any, seat: int
    ) -> list[Picture]:
        """Return the pictures of a seat's own board and hand at an earlier time."""
        return await self._paint(live, person, view, kinds=own_kinds(view), seat=seat, pending=())

    async def paint_board(self, live: LiveTable, person: int) -> Picture:
        """Return the board as a person sees it, with changes since their last move outlined."""
        seat = live.visible_seat(person)
        seen = await self._stored_view(live, seat) if seat is not None else None
        (picture,) = await self._paint(live, person, live.view_of(person), seen=seen)
        return picture

    async def paint_extra(self, live: LiveTable, person: int, name: str, at: str = "") -> Picture:
        """Return an extra picture by its name, which must be one of `pictures`.

        If it shows places, `at` is one of its `places`, and the picture is the reader's own, with
        changes since their last move. If it has reports, the reader's unread ones come first. Any
        other is public.
        """
        own = bool(self.places(live, person, name))
        seen = (await self.earlier_view(live, person)).view if own else None
        view = self._view_read_by(live, person, name)
        (picture,) = await self._paint(live, person, view, kinds=(name,), at=at, seen=seen)
        return picture

    def places(self, live: LiveTable, person: int, name: str) -> tuple[str, ...]:
        """Return the places that an extra picture can show to a reader; may be empty."""
        return places(live.view_of(person), name)

    async def earlier_view(self, live: LiveTable, person: int) -> EarlierView:
        """Return the view with which a person's zoom compares the board.

        Amid a turn of several moves nothing has changed since the last one, so that's the turn's
        beginning.
        """
        seat, now = live.visible_seat(person), msgspec.json.encode(live.view_of(person))
        stored = await self._stored_view(live, seat) if seat is not None else None
        if stored not in (None, now):
            return EarlierView(stored, SINCE_LAST_MOVE)
        begun = msgspec.json.encode(view_at_leg_start(live.match, seat))
        if begun != now:
            return EarlierView(begun, SINCE_TURN_START)
        return EarlierView(stored, NOTHING_NEW)

    async def last_seen_view(self, live: LiveTable, seat: int) -> Struct | None:
        """Return the seat's view at its last answer; None before, or if older rules made it."""
        stored = await self._stored_view(live, seat)
        return None if stored is None else decode_view(stored, type(live.match.view(None)))

    async def _stored_view(self, live: LiveTable, seat: int) -> bytes | None:
        """Return the seat's view at its last answer as JSON; None before its first."""
        return await self.store.read(seats.last_view, table=live.id, seat=seat)

    def board_text(self, live: LiveTable, view: Struct, *, seen: Struct | None = None) -> str:
        """Return a view as a text board in markdown, with changes since `seen` first."""
        names, pending = list(live.markdown_names.values()), live.pending_seats()
        return text_board(view, seen=seen, names=names, pending=pending)

    def extra_text(self, live: LiveTable, person: int, name: str, at: str = "") -> str:
        """Return an extra picture as text; empty if there is no such text."""
        view = self._view_read_by(live, person, name)
        return extra_words(view, name, at=at, names=list(live.markdown_names.values()))

    def _view_read_by(self, live: LiveTable, person: int, name: str) -> Struct:
        """Return the view from which an extra picture is made for a person."""
        seat = live.visible_seat(person)
        if EXTRAS[name].reports and seat is not None:
            view: Struct = reader_view(live.match, seat, live.seat(seat).read_reports)
        elif self.places(live, person, name):
            view = live.view_of(person)
        else:
            view = live.match.view(None)
        return view

    async def _paint(
        self, live: LiveTable, person: int, view: Struct, **wanted: Any
    ) -> list[Picture]:
        """Return pictures of a view for a waiting person; raise UserError if too many wait.

        `wanted` are fields of the `PictureOrder`.
        """
        reader = await preferences_of(self.store, person)
        order = self._order(live, view, palette=reader.palette or "night", **wanted)
        return await self._paint_order(live, order)

    async def _paint_order(self, live: LiveTable, order: PictureOrder) -> list[Picture]:
        """Return the pictures of an order for a person; raise UserError if too many wait."""
        if self.painters.slots.waiting(PERSON_PRIORITY) >= MAX_WAITING_READERS:
            raise UserError(PAINTERS_BUSY)
        async with self.painters.slots.hold(PERSON_PRIORITY):
            return await self.painters.paint(live.id, order, kind=TaskKind.PICTURE)

    def _order(
        self,
        live: LiveTable,
        view: Struct,
        *,
        seen: Struct | bytes | None = None,
        kinds: tuple[str, ...] = (PictureKind.OVERVIEW,),
        pending: tuple[int, ...] | None = None,
        **wanted: Any,
    ) -> PictureOrder:
        """Return the order for a painter process; `wanted` are further fields of the order."""
        packed = seen if seen is None or isinstance(seen, bytes) else msgspec.json.encode(seen)
        return PictureOrder(
            game=live.table.game,
            options=tuple(live.match.options.items()),
            view=msgspec.json.encode(view),
            seen=packed,
            kinds=kinds,
            pending=tuple(live.pending_seats()) if pending is None else pending,
            names=tuple(live.names.values()),
            **wanted,
        )
