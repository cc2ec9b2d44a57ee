"""A table in memory: its record, its match, and the queue in which changes wait their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zlib import crc32

import msgspec

from bot.tables.ai.thinking import Advice, Slip
from bot.tables.history.turning_points import Course
from bot.words.names import marked, seat_names, spell
from bot.words.news import by_own_names, flowing
from bot.words.refusals import Refused
from rules import catalogue
from rules.kernel import Match, News
from rules.table_game import own_names
from storage.errors import SeatLost
from storage.schema.records import Draft, LoggedChange, Seat, Table, TableState


class Live:
    """One table. `match_or_none` is None while the table is a lobby."""

    def __init__(self, record: Table, match: Match | None) -> None:
        self.record = record
        self.match_or_none = match
        self.queue = asyncio.Lock()
        self.stale = False
        """Whether memory may differ from what is stored; the next user reads it again."""
        self.acted: tuple[int | None, datetime | None] = (None, None)
        """The seat of the person who has moved last, and when; unknown after a start."""
        self.drawn: dict[int, tuple[object, object]] = {}
        """By seat: what its last panel was drawn up from, and the panel."""
        self.panels: dict[int, object] = {}
        """By seat: the panel that its person was shown last; unknown after a start."""
        self.formed: dict[int, tuple[object, str, object]] = {}
        """By seat: the panel whose form was opened last, the form's name, and the form."""
        self.recent: tuple[int, dict[int, Sequence[LoggedChange]]] = (-1, {})
        """By seat: the last changes that it knows of, as they were read at a revision."""
        self.drafts: tuple[Table, dict[int, Draft | None]] = (record, {})
        """By seat: the drafts as they were read while the table stood so."""
        self.called: dict[int, dict[str, str]] = {}
        """By seat: what it calls its pieces, also those that are gone since it was asked last."""
        self.shown: tuple[int, bytes] = (0, b"")
        """The table's message as it was last posted or edited; unknown after a start."""
        self.looked: datetime | None = None
        """When it was last made sure that the table's message stands; None: never."""
        self.doubted = False
        """Whether somebody looks at the table elsewhere, so that its message may be gone."""
        self.advice: dict[int, Advice] = {}
        """By seat: the last hint that its person was given."""
        self.slips: dict[int, list[Slip]] = {}
        """By seat: what the review of a match that is over found."""
        self.course: Course | None = None
        """How a match that is over came about; None: that was not worked out yet."""
        self.apart = False
        """Whether its last change calls somebody who is told apart from the table's message."""
        self._marked: tuple[Match | None, int, int] = (None, 0, 0)
        """The last mark, with the match and the revision that it was made of."""

    @property
    def id(self) -> str:
        """The table's short id."""
        return self.record.id

    @property
    def match(self) -> Match:
        """The match; raises Refused while there is none."""
        if self.match_or_none is None:
            raise Refused(f"Table {self.id} has not started yet; its host can start it.")
        return self.match_or_none

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat, plain: for pictures, buttons and lists."""
        return seat_names(self.record)

    @property
    def written(self) -> dict[int, str]:
        """The players' names by seat, as they go into messages."""
        return {seat: marked(name) for seat, name in self.names.items()}

    @property
    def title(self) -> str:
        """Game and table in a few words."""
        game = catalogue[self.record.game].title
        if self.match_or_none is None:
            return f"{game} · table {self.id}"
        return f"{game} · table {self.id} · {self.match_or_none.when}"

    @property
    def why_ended(self) -> str:
        """The clause for how the match ended; empty while it has no result."""
        ended_by = self.record.result.ended_by if self.record.result else ""
        return catalogue[self.record.game].endings.get(ended_by, ended_by)

    @property
    def counted(self) -> str:
        """What the scores of the game count."""
        return catalogue[self.record.game].counted

    @property
    def valued(self) -> str:
        """What the AI seats of the game weigh positions by."""
        return catalogue[self.record.game].valued or self.counted

    @property
    def address(self) -> str:
        """Where the table's message stands, as a link."""
        channel = f"https://discord.com/channels/{self.record.guild_id}/{self.place}"
        message = self.record.message_id
        return channel if message is None else f"{channel}/{message}"

    @property
    def place(self) -> int:
        """The channel or thread in which the table is posted."""
        return self.record.place

    @property
    def ahead(self) -> bool:
        """Whether the match in memory has gone on from the one that is stored."""
        match = self.match_or_none
        return self.running and match is not None and match.revision != self.record.revision

    @property
    def running(self) -> bool:
        """Whether moves are taken."""
        return self.record.state is TableState.RUNNING

    def seat_of(self, person: int) -> int:
        """The seat that a person holds, as everybody knows; raises SeatLost when they hold none.

        Nothing of the seat may be read by it: that is what `eyes` and `open_seat_of` are for.
        """
        seat = self.record.seat_of(person)
        if seat is None:
            raise SeatLost(self.id)
        return seat

    @property
    def mark(self) -> int:
        """A number for public buttons, made of what everybody sees and of nothing else.

        The match's revision would count the answers that a seat gives in secret.
        """
        match = self.match
        if self._marked[:2] != (match, match.revision):
            asked = [(seat, ask.prompt, ask.rule) for seat, ask in match.public_asks().items()]
            number = crc32(msgspec.json.encode((match.view(None), asked))) or 1
            self._marked = match, match.revision, number
        return self._marked[2]

    def sight(self, seat: int) -> int:
        """A number made of all that a seat may know of the position, and of nothing else.

        The match's revision would count the answers that other seats give in secret.
        """
        match = self.match
        ask = match.asks().get(seat)
        own = [entry.key for entry in match.log.entries if entry.seat == seat]
        asked = ask and (ask.id, ask.prompt, ask.keys)
        known = (match.view(seat), own, match.given_by(seat), asked)
        return crc32(msgspec.json.encode(known)) or 1

    def eyes(self, person: int) -> int | None:
        """The seat whose knowledge a person shares; None: they see what everybody sees.

        A seat taken over opens with its next turn, so that nobody looks in and hands it back.
        """
        seat = self.record.seat_of(person)
        return None if seat is None or self._is_shut(seat) else seat

    def _is_shut(self, seat: int) -> bool:
        """Whether a seat was taken over and has not been awaited since; the end opens all."""
        return self.running and self.seat(seat).veiled

    def view_of(self, person: int) -> Any:
        """What a person may see of the match now."""
        return self.match.view(self.eyes(person))

    def open_seat_of(self, person: int) -> int:
        """The seat that a person holds; raises SeatLost, or Refused while it is not open yet."""
        seat = self.seat_of(person)
        if self._is_shut(seat):
            raise Refused(
                f"Your seat at table {self.id} opens to you with its next turn; "
                "until then /board shows what everybody sees."
            )
        return seat

    def seat(self, number: int) -> Seat:
        """The record of one seat."""
        found = [seat for seat in self.record.seats if seat.seat == number]
        if not found:
            # an error that no generator or coroutine takes for its end, as a bare next() raises
            raise LookupError(f"Table {self.id} has no seat {number + 1}.")
        return found[0]

    def awaited(self) -> list[int]:
        """The seats whose answer the match needs to go on."""
        if self.match_or_none is None or not self.running:
            return []
        return sorted(self.match_or_none.asks())

    def seen_bytes(self, seat: int) -> bytes:
        """The seat's view, to tell later what has changed since; empty for an AI, who asks not."""
        if self.seat(seat).person_id is None:
            return b""
        return msgspec.json.encode(self.match.view(seat))

    def own_names(self, seat: int) -> dict[str, str]:
        """What a seat calls its pieces, also those that it has lost."""
        self.called[seat] = {**self.called.get(seat, {}), **own_names(self.match, seat)}
        return self.called[seat]

    def forget_holder(self, seat: int) -> None:
        """Forget what a seat's holder was shown in private: another one was given nothing."""
        for kept in (self.drawn, self.panels, self.formed, self.advice):
            kept.pop(seat, None)
        if self.acted[0] == seat:
            self.acted = (None, None)  # the heir has not just moved, and needs a ping

    def lines_for(self, news: Sequence[News], seat: int | None) -> list[str]:
        """The news that a seat (None: everyone) may read, spelled out for messages."""
        return [self.spelled(line) for line in self.raw_lines(news, seat)]

    def raw_lines(self, news: Sequence[News], seat: int | None) -> list[str]:
        """Return the news that a seat (None: everyone) may read, with `{seat}` for each player."""
        readable = [item for item in news if item.for_seat(seat)]
        if readable and seat is not None:
            readable = by_own_names(readable, self.own_names(seat))
        return flowing(readable)

    def spelled(self, line: str) -> str:
        """Return a line of news with the players' names, escaped for messages."""
        return marked(spell(line, self.names, self.record.holder_names))
