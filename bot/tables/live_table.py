"""A table in memory: its record, its match, and the queue in which changes wait their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any
from zlib import crc32

import msgspec

from bot.words.names import escape, fill_names, seat_names
from bot.words.news import by_own_names, flowing
from bot.words.refusals import UserError
from rules import catalogue
from rules.kernel import Match, News
from rules.table_game import own_names
from storage.errors import SeatLost
from storage.schema.records import Draft, Seat, Table, TableState


class LiveTable:
    """One table. `match_or_none` is None while the table is a lobby."""

    def __init__(self, record: Table, match: Match | None) -> None:
        self.record = record
        self.match_or_none = match
        self.queue = asyncio.Lock()
        self.stale = False
        """Whether memory may differ from what is stored; the next user reads it again."""
        self.last_mover: tuple[str, datetime] | None = None
        """Token of the holder who moved last, and the time of it; None: nobody since the start."""
        self.drafts: tuple[Table, dict[int, Draft | None]] = (record, {})
        """The record at which drafts were read, and the drafts by seat (None: no draft)."""
        self.has_direct_ping = False
        """Whether a ping is due now that doesn't go with the table's message."""
        self._piece_names: dict[int, dict[str, str]] = {}
        self._fingerprint: tuple[Match | None, int, int] = (None, 0, 0)
        """The last mark, with the match and the revision that it was made of."""

    @property
    def id(self) -> str:
        """The table's short id."""
        return self.record.id

    @property
    def match(self) -> Match:
        """The match; raises UserError while there is none."""
        if self.match_or_none is None:
            raise UserError(f"Table {self.id} has not started yet; its host can start it.")
        return self.match_or_none

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat, plain: for pictures, buttons and lists."""
        return seat_names(self.record)

    @property
    def written(self) -> dict[int, str]:
        """The players' names by seat, as they go into messages."""
        return {seat: escape(name) for seat, name in self.names.items()}

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

        Nothing of the seat may be read by it: that is what `visible_seat` and `open_seat_of` are for.
        """
        seat = self.record.seat_of(person)
        if seat is None:
            raise SeatLost(self.id)
        return seat

    @property
    def public_fingerprint(self) -> int:
        """A number for public buttons, made of what everybody sees and of nothing else.

        The match's revision would count the answers that a seat gives in secret.
        """
        match = self.match
        if self._fingerprint[:2] != (match, match.revision):
            asked = [(seat, ask.prompt, ask.rule) for seat, ask in match.public_asks().items()]
            number = crc32(msgspec.json.encode((match.view(None), asked))) or 1
            self._fingerprint = match, match.revision, number
        return self._fingerprint[2]

    def private_fingerprint(self, seat: int) -> int:
        """A number made of all that a seat may know of the position, and of nothing else.

        The match's revision would count the answers that other seats give in secret.
        """
        match = self.match
        ask = match.asks().get(seat)
        own = [entry.key for entry in match.log.entries if entry.seat == seat]
        asked = ask and (ask.id, ask.prompt, ask.keys)
        known = (match.view(seat), own, match.given_by(seat), asked)
        return crc32(msgspec.json.encode(known)) or 1

    def visible_seat(self, person: int) -> int | None:
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
        return self.match.view(self.visible_seat(person))

    def open_seat_of(self, person: int) -> int:
        """The seat that a person holds; raises SeatLost, or UserError while it is not open yet."""
        seat = self.seat_of(person)
        if self._is_shut(seat):
            raise UserError(
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
        # lost pieces keep their names, since the news of their loss still has to name them
        known = self._piece_names.get(seat, {})
        self._piece_names[seat] = {**known, **own_names(self.match, seat)}
        return self._piece_names[seat]

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
        return escape(fill_names(line, self.names, self.record.holder_names))
