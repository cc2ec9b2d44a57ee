"""A table in memory: its record, its match, and the lock that orders its changes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime
from zlib import crc32

import msgspec

from bot.user_errors import UserError
from bot.words.names import escape, fill_names, seat_names
from bot.words.news import actions_before_results, by_own_names, ranked_lines
from rules import catalogue
from rules.kernel import Match, News
from rules.table_game import own_names
from storage.errors import SeatLost
from storage.schema.table_records import Draft, Seat, Table, TableState


class LiveTable:
    """A table in memory: its record as stored, and its match (None in the lobby)."""

    def __init__(self, table: Table, match: Match | None) -> None:
        """Hold a table as stored; `match` is None in the lobby."""
        self.table = table
        self.match_or_none = match
        # held over a whole change, its transaction included: two answers never interleave
        self.lock = asyncio.Lock()
        self.stale = False
        """True if memory may differ from the database; the next access reloads it."""
        self.last_mover: tuple[str, datetime] | None = None
        """Token of the holder who moved last, and the time of it; None: nobody since the start."""
        self.drafts: tuple[Table, dict[int, Draft | None]] = (table, {})
        """The record at which drafts were read, and the drafts by seat (None: no draft)."""
        self.last_at_rest: int | None = None
        """Interaction of the last move, if its player had no turn elsewhere at that moment."""
        self.has_direct_ping = False
        """True if a ping is due now that isn't part of the table's message."""
        self._piece_names: dict[int, dict[str, str]] = {}
        self._fingerprint: tuple[Match | None, int, int] = (None, 0, 0)
        """The last public fingerprint, after the match and revision from which it was made."""

    def replace_table(self, table: Table, seat: int | None = None) -> None:
        """Replace the record; drafts that were read at the current one stay cached.

        The cached draft of `seat`, if given, becomes None: it was dropped with the seat's answer.
        """
        read_at, stored = self.drafts
        kept = stored if read_at is self.table else {}
        self.table, self.drafts = table, (table, kept)
        if seat is not None:
            self.set_draft(seat, None)

    def set_draft(self, seat: int, draft: Draft | None) -> None:
        """Replace a seat's draft in memory with the stored one, None if it has none."""
        read_at, stored = self.drafts
        kept = stored if read_at is self.table else {}
        # a new dict: what is still being read goes into the old one
        self.drafts = self.table, {**kept, seat: draft}

    @property
    def id(self) -> str:
        """The table's short id."""
        return self.table.id

    @property
    def match(self) -> Match:
        """The match; raises UserError in the lobby, or if the lobby was closed."""
        if self.match_or_none is None:
            if self.table.state is TableState.ABORTED:
                raise UserError(f"Table {self.id} was closed before its match began.")
            raise UserError(f"Table {self.id} hasn't started yet. Its host can start it.")
        return self.match_or_none

    def need_match(self) -> None:
        """Raise UserError if there is no match: in the lobby, or if the lobby was closed."""
        _ = self.match

    @property
    def names(self) -> dict[int, str]:
        """The players' names by seat, plain: for pictures, buttons and lists."""
        return seat_names(self.table)

    @property
    def markdown_names(self) -> dict[int, str]:
        """The players' names by seat, escaped for messages."""
        return {seat: escape(name) for seat, name in self.names.items()}

    @property
    def title(self) -> str:
        """Game, table and (once it runs) round, such as `Ganymede · table k3f9 · Round 2`."""
        game = catalogue[self.table.game].title
        if self.match_or_none is None:
            return f"{game} · table {self.id}"
        return f"{game} · table {self.id} · {self.match_or_none.when}"

    @property
    def why_ended(self) -> str:
        """The clause on how the match ended; empty while it has no result."""
        ended_by = self.table.result.ended_by if self.table.result else ""
        return catalogue[self.table.game].endings.get(ended_by, ended_by)

    @property
    def score_unit(self) -> str:
        """Unit of the game's scores, in the plural, such as `points`."""
        return catalogue[self.table.game].score_unit

    @property
    def value_unit(self) -> str:
        """Unit in which the game's AI seats evaluate positions."""
        return catalogue[self.table.game].value_unit or self.score_unit

    @property
    def address(self) -> str:
        """URL of the table's message, or else of its channel."""
        channel = f"https://discord.com/channels/{self.table.guild_id}/{self.message_channel_id}"
        message = self.table.message_id
        return channel if message is None else f"{channel}/{message}"

    @property
    def message_channel_id(self) -> int:
        """Id of the channel or thread in which the table's messages are posted."""
        return self.table.message_channel_id

    @property
    def is_ahead_of_store(self) -> bool:
        """True if the match in memory has a later revision than the stored one."""
        match = self.match_or_none
        return self.is_running and match is not None and match.revision != self.table.revision

    @property
    def is_running(self) -> bool:
        """True while the match runs."""
        return self.table.state is TableState.RUNNING

    def seat_of(self, person: int) -> int:
        """Return the seat that a person holds; raise SeatLost if they hold none.

        Who holds which seat is public. For what a person may read, use `visible_seat` or
        `revealed_seat_of`.
        """
        seat = self.table.seat_of(person)
        if seat is None:
            raise SeatLost(self.id)
        return seat

    @property
    def public_fingerprint(self) -> int:
        """Hash of the public position, by which public buttons recognise an outdated message.

        The match's revision would reveal the number of secret answers.
        """
        match = self.match
        if self._fingerprint[:2] != (match, match.revision):
            asked = [(seat, ask.prompt, ask.rule) for seat, ask in match.public_asks().items()]
            number = crc32(msgspec.json.encode((match.view(None), asked))) or 1
            self._fingerprint = match, match.revision, number
        return self._fingerprint[2]

    def private_fingerprint(self, seat: int) -> int:
        """Return a hash of all that a seat knows, by which outdated panel buttons are recognised.

        The match's revision would reveal the number of other seats' secret answers.
        """
        match = self.match
        ask = match.asks().get(seat)
        own = [entry.key for entry in match.log.entries if entry.seat == seat]
        asked = ask and (ask.id, ask.prompt, ask.keys)
        known = (match.view(seat), own, match.count_answers(seat), asked)
        return crc32(msgspec.json.encode(known)) or 1

    def visible_seat(self, person: int) -> int | None:
        """Return the seat whose secrets a person may see; None if they may see no seat's.

        A new holder sees them from the seat's next turn on, so that nobody can peek and hand it
        back.
        """
        seat = self.table.seat_of(person)
        return None if seat is None or self._are_secrets_hidden(seat) else seat

    def _are_secrets_hidden(self, seat: int) -> bool:
        """Return whether a running match hides a seat's secrets from its new holder."""
        return self.is_running and self.seat(seat).secrets_hidden

    def view_of(self, person: int) -> msgspec.Struct:
        """Return the view of the match that a person may see."""
        view: msgspec.Struct = self.match.view(self.visible_seat(person))
        return view

    def revealed_seat_of(self, person: int) -> int:
        """Return a person's seat; raise SeatLost, or UserError if its secrets are hidden."""
        seat = self.seat_of(person)
        if self._are_secrets_hidden(seat):
            raise UserError(
                f"You'll be able to see the hidden information of your seat at table {self.id} "
                "from its next turn. Until then, /board shows what everybody sees."
            )
        return seat

    def seat(self, number: int) -> Seat:
        """Return the record of the seat with this index; raise LookupError if there is none."""
        matching = [seat for seat in self.table.seats if seat.seat == number]
        if not matching:
            # an error that no generator or coroutine takes for its end, as a bare next() raises
            raise LookupError(f"Table {self.id} has no seat {number + 1}.")
        return matching[0]

    def pending_seats(self) -> list[int]:
        """Return the seats to move, AI seats included; empty in the lobby and after the end."""
        if self.match_or_none is None or not self.is_running:
            return []
        return sorted(self.match_or_none.asks())

    def seen_bytes(self, seat: int) -> bytes:
        """Return the seat's view as JSON, to compare with later ones; empty for an AI."""
        if self.seat(seat).person_id is None:
            return b""
        return msgspec.json.encode(self.match.view(seat))

    def own_names(self, seat: int) -> dict[str, str]:
        """Return the names that a seat gave its pieces, lost ones included, by piece."""
        # lost pieces keep their names, since the news of their loss still has to name them
        known = self._piece_names.get(seat, {})
        self._piece_names[seat] = {**known, **own_names(self.match, seat)}
        return self._piece_names[seat]

    def lines_for(self, news: Sequence[News], seat: int | None) -> list[str]:
        """Return lines of the news that a seat (None: everybody) may read, escaped, with names."""
        return [self.with_names(line) for line in self.raw_lines(news, seat)]

    def raw_lines(
        self, news: Sequence[News], seat: int | None, *, ranked: bool = False
    ) -> list[str]:
        """Return lines of the news that a seat (None: everybody) may read, with `{seat}` for names.

        Players' actions come before other news; pieces have the seat's own names. `ranked` marks
        headlines.
        """
        readable = [item for item in news if item.for_seat(seat)]
        if readable and seat is not None:
            readable = by_own_names(readable, self.own_names(seat))
        return ranked_lines(readable) if ranked else actions_before_results(readable)

    def with_names(self, line: str) -> str:
        """Return a line with the names in place of `{seat}`, escaped for messages."""
        return escape(fill_names(line, self.names, self.table.holder_names))
