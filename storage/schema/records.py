"""Records that storage returns: frozen, independent of any row or session."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec

from rules.kernel import Result
from storage.schema.people_records import Pace, RemindBy, Requirement


class TableState(StrEnum):
    """The stage of a table."""

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
    secrets_hidden: bool = False
    """True: the seat's secrets are still hidden from its new holder."""
    bank: int | None = None
    """Seconds in the seat's bank; None: none was used yet."""
    vacation: int | None = None
    """Seconds of its vacation that are left; None: all."""
    stand_in: str | None = None
    """The level of the AI that plays until the holder next presses a button."""
    stand_in_since: int | None = None
    """The revision from which on it does."""
    offered_since: datetime | None = None
    """Since when the seat looks for another player."""
    entered_round: int = 0
    """The round in which its holder took it over; 0: they sat there at the start."""
    left_server_at: datetime | None = None
    """Moment when a reminder found that its holder has left the server."""
    days_given: int = 0
    """Days that others have given its clock in this match."""
    grace_used: bool = False
    """True: the match's one day of grace was used after the clock had expired."""
    stopped_leg: int | None = None
    """The leg of the match in which its clock was stopped last; None: no clock was."""
    stopped_seconds: int = 0
    """Seconds that the clock had left then."""
    stopped_reaction: bool = False
    """True: it was a reaction's clock."""
    refilled_leg: int | None = None
    """The leg for which its bank gained the increment last."""
    read_reports: Mapping[str, int] = {}
    """Reports, such as battles, that its holder has opened, or the round when they moved on."""
    former_holders: tuple[FormerHolder, ...] = ()
    """Former holders of the seat, the earliest first."""

    @property
    def holder_token(self) -> str:
        """Placeholder of the present holder in stored texts, such as `{1.0}`."""
        return f"{{{self.seat}.{len(self.former_holders)}}}"

    @property
    def from_the_start(self) -> bool:
        """True: a rated match counts its holder (there since round 1; an AI since the start)."""
        return self.entered_round <= (0 if self.ai_level else 1)

    @property
    def playing_ai(self) -> str | None:
        """The level of the AI that answers for this seat; None: a person does."""
        return self.ai_level or self.stand_in


class Post(msgspec.Struct, frozen=True):
    """A line for a table's channel, to be posted once its change is stored."""

    words: str
    people: tuple[int, ...] = ()
    """Ids of the people it pings."""
    nonce: str = ""
    """A random word assigned when it is stored, which keeps it from being posted twice."""
    promise: bool = False
    """True: it commits to the dice, so that its message's id is mixed into them."""


class Promise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public message that commits to a table's dice, by ids that Discord assigned."""

    guild: int
    channel: int
    message: int

    @property
    def link(self) -> str:
        """URL of the message."""
        return f"https://discord.com/channels/{self.guild}/{self.channel}/{self.message}"


class MessageToDelete(msgspec.Struct, frozen=True, order=True):
    """A message of a table to delete: another one takes its place, or its turn is over."""

    place: int
    """The channel or thread in which it is posted."""
    message: int


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat of a rematch that is kept for somebody who played before; no person: for an AI."""

    name: str
    person_id: int | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as stored; the dice's seed and the save are not part of it."""

    id: str
    game: str
    """The game's slug."""
    game_schema: int
    """The schema of the game that began the match."""
    guild_id: int
    channel_id: int
    thread_id: int | None = None
    message_id: int | None = None
    """The status message."""
    messages_to_delete: tuple[MessageToDelete, ...] = ()
    """Messages of the table that are still to be deleted, once the status message is up to date."""
    host_id: int
    state: TableState
    options: dict[str, str]
    palette: str | None = None
    pace: Pace | None = None
    """Time that a seat has for its turns; None: no limit."""
    paused_at: datetime | None = None
    """Moment since when all clocks are paused by consent."""
    fills_at: int | None = None
    """Seats with which its match begins automatically; None: somebody presses Start."""
    rated: bool = True
    """True: its result counts for ratings."""
    required: Requirement | None = None
    """Record that its players need; None: none."""
    season_id: int | None = None
    """The season that has opened it, so that its seats and settings are fixed; None: people."""
    deal: str | None = None
    """The first of several tables that share a secret; None: it has its own."""
    sealed: bool = False
    """True until all of them have ended: nobody but its own players may read it."""
    kept_seats: tuple[KeptSeat, ...] = ()
    """Of a rematch: for whom its seats are kept, in their order; none: for anybody."""
    commitment: str
    outbox: tuple[Post, ...] = ()
    """Posts that are still to be sent to the channel; in a lobby, the dice commitment."""
    promise_id: int | None = None
    """The message that commits to the dice, whose id is mixed into them."""
    promise_place: int | None = None
    """The channel or thread in which it is posted."""
    revision: int
    length: int
    """Length of the current log, in entries."""
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
        """The message that commits to the dice; None: it isn't posted yet."""
        if self.promise_id is None or self.promise_place is None:
            return None
        return Promise(self.guild_id, self.promise_place, self.promise_id)

    @property
    def place(self) -> int:
        """The channel or thread in which the table is posted."""
        return self.thread_id or self.channel_id

    @property
    def names(self) -> dict[int, str]:
        """Stored names by seat; equal ones are distinguished only where they are shown."""
        return {seat.seat: seat.name for seat in self.seats}

    @property
    def untaken_seats(self) -> tuple[KeptSeat, ...]:
        """Seats kept for people who haven't taken them yet."""
        held = {seat.person_id for seat in self.seats}
        return tuple(kept for kept in self.kept_seats if kept.person_id not in held | {None})

    def seat_of(self, person_id: int) -> int | None:
        """Return the seat that a person holds."""
        held = (seat.seat for seat in self.seats if seat.person_id == person_id)
        return next(held, None)

    def has_player(self, person_id: int) -> bool:
        """Return whether a person holds a seat."""
        return self.seat_of(person_id) is not None

    def former_seat_of(self, person_id: int) -> int | None:
        """Return the seat that a person held before."""
        known = ((seat.seat, holder) for seat in self.seats for holder in seat.former_holders)
        return next((seat for seat, holder in known if holder.person_id == person_id), None)

    @property
    def holder_names(self) -> dict[str, str]:
        """The names behind the holders' tokens, without braces: of former and present ones."""
        return {
            f"{seat.seat}.{number}": name
            for seat in self.seats
            for number, name in enumerate(
                [*(holder.name for holder in seat.former_holders), seat.name]
            )
        }


class PendingSeat(msgspec.Struct, frozen=True):
    """A seat that has to answer after a change. One that was pending before keeps its clock."""

    seat: int
    due_at: datetime | None = None
    ping_at: datetime | None = None
    separate_ping: bool = False
    """True: its first ping is a message of its own, not part of the table's."""
    leg: int = 0
    """The leg of the match that is open."""
    is_reaction: bool = False
    """True: it reacts out of turn, with a short clock."""


class ShownBoard(msgspec.Struct, frozen=True):
    """A board that a table's message shows, as the public view in JSON."""

    view: bytes
    revision: int | None
    """The change up to which it goes."""


class Person(msgspec.Struct, frozen=True):
    """A person with their preferences."""

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
    """True: a move waits for *Commit*."""
    ask_before_waste: bool = True
    """True: a press that throws something away asks first."""
    remind_by: RemindBy = RemindBy.CHANNEL
    digest_at: int | None = None
    """Minutes after midnight at which a digest comes, where reminders come as one."""
    notify_next: bool = False
    """True: they are notified when their turn comes next."""
    direct_rejected: bool = False
    """True: Discord rejects direct messages to them, which a channel has mentioned once."""
    away_until: datetime | None = None
    forget_at: datetime | None = None
    """Moment when they asked to be forgotten, until that is done."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a pending seat and its pings."""

    table_id: str
    seat: int
    since: datetime
    due_at: datetime | None
    ping_at: datetime | None
    """Moment of the next ping; None: no more for this turn."""
    last_ping_at: datetime | None
    pings: int
    nonce: str | None
    """Set while a ping is claimed and not yet confirmed as sent."""
    claimed_at: datetime | None
    muted: bool = False
    """True: its holder wants no more pings for this turn."""
    host_pings: int = 0
    """Pings of this turn that the table's host has asked for."""
    ping_place: int | None = None
    """Channel of the last reminder; None: there is none."""
    ping_message: int | None = None
    direct_place: int | None = None
    """Direct conversation with the last reminder, if it is in the channel too."""
    direct_message: int | None = None
    first_ping_at: datetime | None = None
    """Moment when its holder is due for a first notification."""
    snoozed_until: datetime | None = None
    draft_at: datetime | None = None
    """Moment when the panel with a unfinished move was last touched; None: no draft."""
    nudged: bool = False
    """True: its holder was reminded of the unfinished move."""
    only_pending_since: datetime | None = None
    """Moment since when it is the only pending seat of several, unknown to its holder."""
    separate_ping: bool = False
    """True: its first ping is a message of its own, not part of the table's."""
    leg: int = 0
    """The leg of the match for which it began: answers within it begin no new one."""
    is_reaction: bool = False
    """True: it is a reaction's clock."""
    expiry_handled: bool = False
    """True: it has expired, and that was handled."""
    vacation_until: datetime | None = None
    """End of its holder's vacation, until which it is paused."""

    @property
    def reminder(self) -> MessageToDelete | None:
        """Reminder in a channel; the table's message isn't one."""
        if self.ping_place is None or self.ping_message is None:
            return None
        return MessageToDelete(self.ping_place, self.ping_message)

    @property
    def reminders(self) -> tuple[MessageToDelete, ...]:
        """Reminders of this turn: the one in a channel, and the one in a direct conversation."""
        posted = (self.ping_place, self.ping_message), (self.direct_place, self.direct_message)
        return tuple(
            MessageToDelete(place, message)
            for place, message in posted
            if place is not None and message is not None
        )

    @property
    def is_host_ping(self) -> bool:
        """True: the host requested the claimed ping; it wasn't due automatically."""
        claimed = self.claimed_at
        return claimed is not None and (self.ping_at is None or self.ping_at > claimed)


class Draft(msgspec.Struct, frozen=True):
    """A unfinished move of a panel."""

    table_id: str
    seat: int
    revision: int
    keys: tuple[str, ...]
    at: datetime


class Place(msgspec.Struct, frozen=True):
    """A table's place on Discord."""

    guild_id: int
    channel_id: int
    thread_id: int | None = None
