"""Records of tables, seats and clocks: frozen, independent of any row or session."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec

from rules.kernel import Result
from storage.schema.table_terms import Pace, Requirement


class TableState(StrEnum):
    """The stage of a table."""

    LOBBY = "lobby"
    RUNNING = "running"
    FINISHED = "finished"
    ABORTED = "aborted"


class FormerHolder(msgspec.Struct, frozen=True):
    """A person or an AI that held a seat before."""

    name: str
    until: int
    """The last revision of the match at which they held it."""
    person_id: int | None = None
    """None: an AI, or somebody who is forgotten."""
    ai: bool = False
    digest: str = ""
    """Digest of a person who was forgotten while the match runs; empty: of nobody."""


class Seat(msgspec.Struct, frozen=True):
    """A seat at a table.

    A seat with neither a person nor an AI is vacant.
    """

    seat: int
    """Index of the seat, from 0; people see it counted from 1."""
    name: str
    person_id: int | None = None
    ai_level: str | None = None
    """Level of the AI that holds it, such as `fair`; None: no AI does."""
    resigned_at: datetime | None = None
    """Moment at which a person gave it to the AI that holds it."""
    secrets_hidden: bool = False
    """True if the seat's secrets are still hidden from its new holder."""
    bank: int | None = None
    """Seconds left in the seat's bank; None: all of the pace's."""
    vacation: int | None = None
    """Seconds of its vacation that are left; None: all."""
    stand_in: str | None = None
    """The level of the AI that plays until the holder next presses a button."""
    stand_in_since: int | None = None
    """The revision of the match from which the stand-in plays."""
    offered_since: datetime | None = None
    """Since when the seat looks for another player."""
    entered_round: int = 0
    """The round in which its holder took it over; 0: they sat there at the start."""
    left_server_at: datetime | None = None
    """Moment when a reminder found that its holder has left the server."""
    days_given: int = 0
    """Days that others have given its clock in this match."""
    grace_used: bool = False
    """True if the match's one day of grace was used after the clock had expired."""
    stopped_leg: int | None = None
    """The leg (stretch between rest points) in which its clock stopped last; None: it never did."""
    stopped_seconds: int = 0
    """Seconds that the clock had left then."""
    stopped_reaction: bool = False
    """True if it was a reaction's clock."""
    refilled_leg: int | None = None
    """The leg for which its bank gained the increment last."""
    read_reports: Mapping[str, int] = {}
    """Reports, such as battles, that its holder opened (0), or passed over (the round of that)."""
    former_holders: tuple[FormerHolder, ...] = ()
    """Former holders of the seat, the earliest first."""

    @property
    def holder_token(self) -> str:
        """Placeholder for the present holder's name in stored texts, such as `{1.0}`."""
        return f"{{{self.seat}.{len(self.former_holders)}}}"

    @property
    def from_the_start(self) -> bool:
        """True if its holder counts as one for the whole match, and so is rated."""
        return self.entered_round <= (0 if self.ai_level else 1)

    @property
    def playing_ai(self) -> str | None:
        """Level of the AI that answers for this seat, its holder's or a stand-in's, or None."""
        return self.ai_level or self.stand_in


class Post(msgspec.Struct, frozen=True):
    """A message to a table's channel, stored with its change and sent after it."""

    words: str
    """Its text in markdown."""
    people: tuple[int, ...] = ()
    """Ids of the people it pings."""
    nonce: str = ""
    """Random word, assigned when it is stored, by which Discord drops a second delivery."""
    is_commitment: bool = msgspec.field(default=False, name="promise")
    """True if it publishes the hash of the dice's secret, so its id is mixed into the dice."""


class CommitmentMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The public message with the hash of a table's dice secret, by ids that Discord assigned."""

    guild: int
    channel: int
    message: int

    @property
    def link(self) -> str:
        """URL of the message."""
        return f"https://discord.com/channels/{self.guild}/{self.channel}/{self.message}"


class MessageAddress(msgspec.Struct, frozen=True, order=True):
    """The address of a posted message, to find, replace, keep or delete it later."""

    channel_id: int = msgspec.field(name="place")
    """The channel or thread in which it is posted."""
    id: int = msgspec.field(name="message")


class KeptSeat(msgspec.Struct, frozen=True):
    """A seat of a rematch that is reserved for a former player, or (no person) for an AI."""

    name: str
    person_id: int | None = None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table as it is stored, without the secret of its dice and the save of its match."""

    id: str
    game: str
    """The game's slug."""
    game_schema: int
    """The game's save format when the match began."""
    guild_id: int
    channel_id: int
    thread_id: int | None = None
    message_id: int | None = None
    """The table's message in its channel; None: none is posted."""
    messages_to_delete: tuple[MessageAddress, ...] = ()
    """The table's messages that are still to be deleted, once the newest one is up to date."""
    host_id: int
    state: TableState
    options: dict[str, str]
    palette: str | None = None
    """Name of the colours of its pictures; None: the default."""
    pace: Pace | None = None
    """Time that a seat has for its turns; None: no limit."""
    paused_at: datetime | None = None
    """Moment since which all clocks are paused by consent; None: they run."""
    fills_at: int | None = None
    """Seats with which its match begins automatically; None: somebody presses Start."""
    rated: bool = True
    """True if its result counts for ratings."""
    required: Requirement | None = None
    """Record that its players need; None: none."""
    season_id: int | None = None
    """The season that opened it, and fixes its seats and settings; None: people opened it."""
    deal: str | None = None
    """Id of the first of several tables that share the secret of their dice; None: its own."""
    sealed: bool = False
    """True until all of them have ended: nobody but its own players may read it."""
    kept_seats: tuple[KeptSeat, ...] = ()
    """Seats reserved for the players of an earlier match, in order; empty: open to all."""
    commitment: str
    """SHA-256 of the secret of its dice, in hex."""
    outbox: tuple[Post, ...] = ()
    """Posts that are stored and not yet sent to the channel."""
    commitment_message_id: int | None = None
    """The message with the hash of the dice's secret, whose id is mixed into the dice."""
    commitment_channel_id: int | None = None
    """The channel or thread in which it is posted."""
    revision: int
    """Counts every change of the match."""
    length: int
    """Length of the current log, in entries."""
    edition: int
    """Counts every change that the table's message has to show."""
    posted_edition: int
    """The edition that the posted message shows."""
    result: Result | None = None
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    seats: tuple[Seat, ...]

    @property
    def commitment_message(self) -> CommitmentMessage | None:
        """The message with the hash of the dice's secret; None if it isn't posted yet."""
        if self.commitment_message_id is None or self.commitment_channel_id is None:
            return None
        return CommitmentMessage(
            self.guild_id, self.commitment_channel_id, self.commitment_message_id
        )

    @property
    def message_channel_id(self) -> int:
        """Id of the channel or thread in which the table's messages are posted."""
        return self.thread_id or self.channel_id

    @property
    def names(self) -> dict[int, str]:
        """Names of the holders by seat, as they are stored."""
        return {seat.seat: seat.name for seat in self.seats}

    @property
    def untaken_seats(self) -> tuple[KeptSeat, ...]:
        """Seats reserved for people who haven't sat down yet."""
        held = {seat.person_id for seat in self.seats}
        return tuple(kept for kept in self.kept_seats if kept.person_id not in held | {None})

    def seat_of(self, person_id: int) -> int | None:
        """Return the seat that a person holds; None if they hold none."""
        held = (seat.seat for seat in self.seats if seat.person_id == person_id)
        return next(held, None)

    def has_player(self, person_id: int) -> bool:
        """Return whether a person holds a seat."""
        return self.seat_of(person_id) is not None

    def former_seat_of(self, person_id: int) -> int | None:
        """Return the seat that a person held before; None if they held none."""
        known = ((seat.seat, holder) for seat in self.seats for holder in seat.former_holders)
        return next((seat for seat, holder in known if holder.person_id == person_id), None)

    @property
    def holder_names(self) -> dict[str, str]:
        """Names of former and present holders by their token without braces, such as `1.0`."""
        return {
            f"{seat.seat}.{number}": name
            for seat in self.seats
            for number, name in enumerate(
                [*(holder.name for holder in seat.former_holders), seat.name]
            )
        }


class PendingSeat(msgspec.Struct, frozen=True):
    """A seat that has to move after a change, with the clock that it gets if it has none."""

    seat: int
    due_at: datetime | None = None
    """Deadline of its clock; None: no limit."""
    ping_at: datetime | None = None
    separate_ping: bool = False
    """True if its first ping is a message of its own, not part of the table's."""
    leg: int = 0
    """The leg (stretch between rest points) of the match that is open."""
    is_reaction: bool = False
    """True if it reacts out of turn, with a short clock."""


class ShownBoard(msgspec.Struct, frozen=True):
    """A board that a table's message shows, as the public view in JSON."""

    view: bytes
    """The public view as JSON."""
    revision: int | None
    """The revision of the match that it shows."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of a pending seat and its pings."""

    table_id: str
    seat: int
    since: datetime
    """Start of the turn or reaction."""
    due_at: datetime | None
    """Deadline; None: no limit."""
    ping_at: datetime | None
    """Moment of the next ping; None: no more for this turn."""
    last_ping_at: datetime | None
    pings: int
    """Pings of this turn so far, without those that the host requested."""
    nonce: str | None
    """Set while a ping is claimed and not yet confirmed as sent."""
    claimed_at: datetime | None
    muted: bool = False
    """True if its holder wants no more pings for this turn."""
    host_pings: int = 0
    """Pings of this turn that the table's host has asked for."""
    ping_place: int | None = None
    """Channel of the last reminder; None: there is none."""
    ping_message: int | None = None
    """Message of the last reminder in that channel."""
    direct_place: int | None = None
    """Direct conversation with the last reminder, if it is in the channel too."""
    direct_message: int | None = None
    first_ping_at: datetime | None = None
    """Moment when its holder is due for a first notification."""
    snoozed_until: datetime | None = None
    draft_at: datetime | None = None
    """Moment when the panel with an unfinished move was last touched; None: no draft."""
    nudged: bool = False
    """True if its holder was reminded of the unfinished move."""
    only_pending_since: datetime | None = None
    """Moment since when it is the only pending seat of several, unknown to its holder."""
    separate_ping: bool = False
    """True if its first ping is a message of its own, not part of the table's."""
    leg: int = 0
    """The leg of the match for which it began: answers within it begin no new one."""
    is_reaction: bool = False
    """True if it is a reaction's clock."""
    expiry_handled: bool = False
    """True if it has expired, and that was handled."""
    vacation_until: datetime | None = None
    """End of its holder's vacation, until which it is paused."""

    @property
    def reminder(self) -> MessageAddress | None:
        """The last reminder in a channel; None if there is none. The table's message isn't one."""
        if self.ping_place is None or self.ping_message is None:
            return None
        return MessageAddress(self.ping_place, self.ping_message)

    @property
    def reminders(self) -> tuple[MessageAddress, ...]:
        """The last reminders of this turn, in the channel and in a direct conversation."""
        posted = (self.ping_place, self.ping_message), (self.direct_place, self.direct_message)
        return tuple(
            MessageAddress(channel, message)
            for channel, message in posted
            if channel is not None and message is not None
        )

    @property
    def is_host_ping(self) -> bool:
        """True if the claimed ping was requested by the host, not sent automatically."""
        claimed = self.claimed_at
        return claimed is not None and (self.ping_at is None or self.ping_at > claimed)


class Draft(msgspec.Struct, frozen=True):
    """An unfinished move, as it was composed in a panel."""

    table_id: str
    seat: int
    revision: int
    """The match's revision when it was begun."""
    keys: tuple[str, ...]
    """Keys of the answers chosen so far."""
    at: datetime


class ChannelAddress(msgspec.Struct, frozen=True):
    """The channel on Discord, and its thread if any, of a table or season."""

    guild_id: int
    channel_id: int
    thread_id: int | None = None
