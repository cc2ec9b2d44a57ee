"""Records: what storage gives out. Frozen, and apart from any row or session."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from rules.kernel import Entry, News, Result
from storage.schema.people_records import Pace, RemindBy


class TableState(StrEnum):
    """How far a table is."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


class FormerHolder(msgspec.Struct, frozen=True):
    """A person who held a seat before, or an AI."""

    name: str
    until: int
    """The last revision of the match at which they held it."""
    person_id: int | None = None
    """None: an AI, or somebody who is forgotten."""
    ai: bool = False
    digest: str = ""
    """Of somebody who is forgotten while the match runs; empty: of nobody."""


class Seat(msgspec.Struct, frozen=True):
    """A seat at a table; neither a person nor an AI means that it is vacant."""

    seat: int
    name: str
    person_id: int | None = None
    ai_level: str | None = None
    resigned_at: datetime | None = None
    veiled: bool = False
    """Whether what the seat knows is still shut to whoever took it over."""
    reserve: int | None = None
    """Seconds in the seat's bank; None: none was used yet."""
    vacation: int | None = None
    """Seconds of its vacation that are left; None: all."""
    stand_in: str | None = None
    """The level of the AI that plays until the holder's next press."""
    stood_since: int | None = None
    """The revision from which on it does."""
    open_since: datetime | None = None
    """Since when the seat looks for another player."""
    entered: int = 0
    """The round in which its holder took it over; 0: they sat there at the start."""
    gone_at: datetime | None = None
    """When a reminder found that its holder has left the server."""
    given: int = 0
    """Days that others have given its clock in this match."""
    graced: bool = False
    """Whether it had the one day of grace of a match, after its clock had run out."""
    stopped_leg: int | None = None
    """The stretch of the match in which its clock was stopped last; None: no clock was."""
    stopped_left: int = 0
    """Seconds that the clock had left then."""
    stopped_short: bool = False
    """Whether that was a reaction's clock."""
    refilled_leg: int | None = None
    """The stretch for which its bank gained the increment last."""

    former_holders: tuple[FormerHolder, ...] = ()
    """Who held the seat before, the first one first."""

    @property
    def holder_token(self) -> str:
        """How a text that is kept names the present holder, such as `{1.0}`."""
        return f"{{{self.seat}.{len(self.former_holders)}}}"

    @property
    def from_the_start(self) -> bool:
        """Whether a rated match counts its holder: since the first round, an AI since the start."""
        return self.entered <= (0 if self.ai_level else 1)

    @property
    def plays(self) -> str | None:
        """The level of the AI that answers for this seat; None: a person does."""
        return self.ai_level or self.stand_in


class Line(msgspec.Struct, frozen=True):
    """A line for a table's channel, to be posted once what it tells is stored."""

    words: str
    people: tuple[int, ...] = ()
    """Whom it pings."""
    nonce: str = ""
    """A word drawn for it when it is stored, by which it does not appear twice."""
    promise: bool = False
    """Whether it promises the dice, so that its message's number is mixed into them."""


class Promise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public message that promises a table's dice: numbers that Discord gave."""

    guild: int
    channel: int
    message: int

    @property
    def link(self) -> str:
        """Where everybody who sees the channel can read it."""
        return f"https://discord.com/channels/{self.guild}/{self.channel}/{self.message}"


class Stray(msgspec.Struct, frozen=True, order=True):
    """A message of a table that is to go: another one takes its place, or its turn is over."""

    place: int
    """The channel or thread in which it stands."""
    message: int


class Kept(msgspec.Struct, frozen=True):
    """A seat of a rematch that is kept for somebody who played before; no person: for an AI."""

    name: str
    person_id: int | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as stored; the dice's seed and the save are not part of it."""

    id: str
    game: str
    game_schema: int
    guild_id: int
    channel_id: int
    thread_id: int | None = None
    message_id: int | None = None
    strays: tuple[Stray, ...] = ()
    """Messages of the table that are still to be deleted, once its own one is as it should be."""
    host_id: int
    state: TableState
    options: dict[str, str]
    palette: str | None = None
    pace: Pace | None = None
    """How long a seat has for its turns; None: as long as it likes."""
    paused_at: datetime | None = None
    """Since when all its clocks stand still by consent."""
    fills_at: int | None = None
    """Seats with which its match begins by itself; None: somebody presses Start."""
    rated: bool = True
    """Whether its result counts for ratings."""
    kept: tuple[Kept, ...] = ()
    """Of a rematch: for whom its seats are kept, in their order; none: for anybody."""
    commitment: str
    owed: tuple[Line, ...] = ()
    """Lines that are still to be posted in the channel; in a lobby, the promise of the dice."""
    promise_id: int | None = None
    """The message that promises the dice, whose number is mixed into them."""
    promise_place: int | None = None
    """The channel or thread in which it stands."""
    start_id: int | None = None
    """The interaction of the press of *Start*, mixed into the dice of older matches."""
    revision: int
    length: int
    edition: int
    """Counts every change that the status message shows."""
    posted_edition: int
    result: Result | None = None
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    seats: tuple[Seat, ...]

    @property
    def promise(self) -> Promise | None:
        """The message that promises the dice; None before it stands, and for older matches."""
        if self.promise_id is None or self.promise_place is None:
            return None
        return Promise(self.guild_id, self.promise_place, self.promise_id)

    @property
    def place(self) -> int:
        """The channel or thread in which the table is posted."""
        return self.thread_id or self.channel_id

    @property
    def names(self) -> dict[int, str]:
        """The names as stored, by seat; what is shown tells equal ones apart."""
        return {seat.seat: seat.name for seat in self.seats}

    @property
    def missing(self) -> tuple[Kept, ...]:
        """For whom seats are kept that they have not taken yet."""
        held = {seat.person_id for seat in self.seats}
        return tuple(one for one in self.kept if one.person_id not in held | {None})

    def seat_of(self, person_id: int) -> int | None:
        """The seat that a person holds here."""
        held = (seat.seat for seat in self.seats if seat.person_id == person_id)
        return next(held, None)

    def former_seat_of(self, person_id: int) -> int | None:
        """The seat that a person held here before."""
        known = ((seat.seat, one) for seat in self.seats for one in seat.former_holders)
        return next((seat for seat, one in known if one.person_id == person_id), None)

    @property
    def holder_names(self) -> dict[str, str]:
        """The names behind the holders' tokens, without braces: of former and present ones."""
        return {
            f"{seat.seat}.{number}": name
            for seat in self.seats
            for number, name in enumerate([*(one.name for one in seat.former_holders), seat.name])
        }


class Awaited(msgspec.Struct, frozen=True):
    """A seat that is awaited after a change. A seat that was awaited before keeps its clock."""

    seat: int
    due_at: datetime | None = None
    ping_at: datetime | None = None
    alone: bool = False
    """Whether the first ping is a message of its own, and does not go with the table's."""
    leg: int = 0
    """The stretch of the match that is open."""
    short: bool = False
    """Whether it is asked out of turn, with a short clock."""


class Stored(msgspec.Struct, frozen=True):
    """A change that is now in the database."""

    revision: int
    length: int
    edition: int


class Duplicate(msgspec.Struct, frozen=True):
    """A change that was stored before, from the same interaction; nothing was written."""

    revision: int
    """The revision at which it stands."""


class LoggedChange(msgspec.Struct, frozen=True):
    """One stored change of a match as readers of its history see it."""

    revision: int
    at: datetime
    actor: int | None
    seat: int | None
    cut: int | None
    entries: tuple[Entry, ...]
    """Those that still stand."""
    news: tuple[News, ...]
    undone: bool
    """Whether it had entries and none of them stands."""
    length: int = 0
    """Entries of the log that stood afterwards."""
    shortened: bool = False
    """Whether some of its entries stand and others were taken back; its news tell of both."""

    @property
    def public(self) -> bool:
        """Whether everybody was told of it."""
        return self.is_noticed(None)

    def is_noticed(self, seat: int | None) -> bool:
        """Return whether a seat (None: an onlooker) made this change or was told of it."""
        own = seat is not None and seat == self.seat
        return own or any(item.for_seat(seat) for item in self.news)


class ShownBoard(msgspec.Struct, frozen=True):
    """A board that stood in a table's message."""

    view: bytes
    """The public view, as JSON."""
    revision: int | None
    """The change up to which it goes; None where an older program has noted it."""


class Person(msgspec.Struct, frozen=True):
    """A person and what they have asked for."""

    id: int
    name: str
    locale: str | None = None
    zone: str | None = None
    """An IANA name such as `Europe/Berlin`."""
    reminder_interval: int | None = None
    """Seconds between pings; None: the bot's own, 0: no pings."""
    quiet_from: int | None = None
    """Minutes after midnight in the person's zone."""
    quiet_to: int | None = None
    palette: str | None = None
    text_board: bool = False
    confirm: bool = True
    """Whether a move waits for *commit*."""
    remind_by: RemindBy = RemindBy.CHANNEL
    digest_at: int | None = None
    """Minutes after midnight at which a digest comes, where reminders come as one."""
    tell_next: bool = False
    """Whether they want to know that their turn comes next."""
    direct_refused: bool = False
    """Whether Discord refuses direct messages to them, which was said in a channel once."""
    away_until: datetime | None = None
    forget_at: datetime | None = None
    """When they asked to be forgotten, while that is under way."""


class Clock(msgspec.Struct, frozen=True):
    """An awaited seat: since when, until when, and its pings."""

    table_id: str
    seat: int
    since: datetime
    due_at: datetime | None
    ping_at: datetime | None
    """When the next ping is due; None: no more for this turn."""
    last_ping_at: datetime | None
    pings: int
    nonce: str | None
    """Set while a ping is claimed and not yet confirmed as sent."""
    claimed_at: datetime | None
    hushed: bool = False
    """Whether its holder wants no more pings for this turn."""
    calls: int = 0
    """Pings of this turn that the table's host has asked for."""
    ping_place: int | None = None
    ping_message: int | None = None
    direct_place: int | None = None
    direct_message: int | None = None
    first_at: datetime | None = None
    """When its holder is to be told first."""
    snoozed_until: datetime | None = None
    draft_at: datetime | None = None
    """When the panel with a half-made move was touched last; None: nothing is half made."""
    nudged: bool = False
    """Whether its holder was told already that a move is half made."""
    last_at: datetime | None = None
    """Since when it alone is awaited of several, while its holder does not know."""
    alone: bool = False
    """Whether its first ping is a message of its own, and does not go with the table's."""
    leg: int = 0
    short: bool = False
    """Whether it is that of a reaction out of turn."""
    out: bool = False
    """Whether it has run out, and that was seen to."""
    rest_until: datetime | None = None
    """Until when it stands still for its holder's vacation."""

    @property
    def reminder(self) -> Stray | None:
        """The reminder that stands in a channel; the table's message is none."""
        if self.ping_place is None or self.ping_message is None:
            return None
        return Stray(self.ping_place, self.ping_message)

    @property
    def by_hand(self) -> bool:
        """Whether the claimed ping is one that the host has asked for, and not due by itself."""
        claimed = self.claimed_at
        return claimed is not None and (self.ping_at is None or self.ping_at > claimed)


class Draft(msgspec.Struct, frozen=True):
    """A half-made move of a panel."""

    table_id: str
    seat: int
    revision: int
    keys: tuple[str, ...]
    at: datetime


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that agreed to a takeback, and who held it then."""

    seat: int
    name: str
    ai: bool = False


class Takeback(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Entries that were taken off the end of a log, and what was put back in their place."""

    cut: int
    """Entries that were left."""
    taken: tuple[Entry, ...]
    after: tuple[Entry, ...]
    """What others had answered in secret and what followed at once."""
    seat: int | None
    """Whose answer was taken back; None: the rules had changed under an open move."""
    agreed: tuple[Consent, ...] | None
    """None: it was not kept who did."""
    at: datetime | None


class Handover(msgspec.Struct, frozen=True):
    """An open wish to give somebody's seat to another: to a person, or (no heir) to an AI."""

    seat: int
    mark: int
    asker_id: int
    heir_id: int | None
    heir_name: str
    agreed: tuple[int, ...]
    """Seats that have agreed."""
    at: datetime
    round: int = 0
    """The round in which that was asked; the others' consent holds for that round."""


class Place(msgspec.Struct, frozen=True):
    """Where a table stands on Discord."""

    guild_id: int
    channel_id: int
    thread_id: int | None = None
