"""Records of seasons: frozen, independent of any row or session."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

import msgspec

from storage.schema.table_terms import Pace, Requirement


class SeasonState(StrEnum):
    """The stage of a season."""

    OPEN = "open"
    """People enter."""
    RUNNING = "running"
    ENDED = "ended"
    CANCELLED = "cancelled"


class PairingState(StrEnum):
    """The stage of a pairing: people who are to meet in a round."""

    PLANNED = "planned"
    """The table waits until everybody has room for it."""
    OPEN = "open"
    ENDED = "ended"


class LeftBy(StrEnum):
    """The reason why somebody left a season."""

    THEMSELVES = "themselves"
    MODERATOR = "a moderator"
    ABSENCE = "absence"
    """They forfeited several matches in a row."""


class HoldReason(StrEnum):
    """The reason why a season can't go on, as its column `word` stores it."""

    GONE = "gone"
    """Its channel was deleted."""
    REJECTED = "rejected"
    """Its channel rejects the bot's messages or threads."""
    NO_GAME = "no_game"
    """None of its games can be played any more."""


class PointsReason(StrEnum):
    """The reason for somebody's points at a table."""

    PLAYED = "played"
    WALKOVER = "walkover"
    STOOD_IN = "stood_in"
    """An AI stood in for a turn, or its clock expired."""
    AI_TURNS = "ai_turns"
    """The same for more than one turn."""
    AI_PLAYED = "ai_played"
    """An AI played on to the end."""
    AWAY = "away"
    LEFT = "left"
    CLOSED = "closed"
    """Its players closed the table."""
    VOID = "void"
    """A moderator closed the table."""
    BYE = "bye"
    SLOW = "slow"
    """Unfinished; they kept the others waiting longest."""
    UNFINISHED = "unfinished"
    UNFINISHED_LATE = "unfinished_late"
    """Unfinished; they also missed a turn."""
    GAME_GONE = "game_gone"

    @classmethod
    def _missing_(cls, value: object) -> PointsReason | None:
        """Return the reason for a sentence that earlier versions stored."""
        return EARLIER_REASONS.get(str(value))


EARLIER_REASONS: Mapping[str, PointsReason] = {
    "an AI stood in for a turn": PointsReason.STOOD_IN,
    "an AI stood in for more than one turn": PointsReason.AI_TURNS,
    "an AI played on": PointsReason.AI_PLAYED,
    "away when nobody else was there": PointsReason.AWAY,
    "closed by its players": PointsReason.CLOSED,
    "closed by a moderator": PointsReason.VOID,
    "no opponent": PointsReason.BYE,
    "unfinished, kept the others waiting longest": PointsReason.SLOW,
    "unfinished at the end of the season": PointsReason.UNFINISHED,
    "the game was withdrawn": PointsReason.GAME_GONE,
}
EARLIER_HOLD_REASONS: Mapping[str, HoldReason] = {
    "Its channel is gone, so its clocks are paused. Use /league move in another channel to go "
    "on.": HoldReason.GONE,
    "I can't open tables in its channel. Allow me to send messages and create public threads "
    "there, or use /league move in another channel.": HoldReason.REJECTED,
    "None of its games is available any more, so no round can open. Ask the "
    "operator.": HoldReason.NO_GAME,
}
"""Codes by the sentences that earlier versions stored."""


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """A season, without its secret."""

    id: int
    guild_id: int
    channel_id: int
    host_id: int
    """The moderator who opened it."""
    name: str
    before_id: int | None = None
    """The season whose places it starts from."""
    state: SeasonState
    games: tuple[str, ...]
    """Slugs; each round plays the next one."""
    seats: int
    pace: Pace
    weeks: int
    group_size: int
    promoted: int = 0
    """People who change places between neighbouring tiers at the end."""
    role_id: int | None = None
    """Role that may enter; None: everybody."""
    required: Requirement | None = None
    """Record that those who enter need; None: none."""
    starts_at: datetime
    started_at: datetime | None = None
    ends_at: datetime | None = None
    """Moment at which the last round ends; its tables have as much time again."""
    ended_at: datetime | None = None
    commitment: str
    commitment_message_id: int | None = None
    """The message with the commitment, whose id is mixed into the draws; None: not posted yet."""
    message_id: int | None = None
    """The standings message."""
    message_round: int = 0
    """Rounds that had begun when it was posted."""
    stray_id: int | None = None
    """An earlier standings message to delete."""
    edition: int
    """Counts every change that the standings message shows."""
    posted_edition: int
    hold_reason: str = ""
    """Reason why the season is stuck: a HoldReason, or a sentence; empty: it isn't."""

    @property
    def is_live(self) -> bool:
        """True if people enter it, or it runs."""
        return self.state in (SeasonState.OPEN, SeasonState.RUNNING)


class Entered(msgspec.Struct, frozen=True, kw_only=True):
    """A person in a season."""

    season_id: int
    person_id: int
    """Negative for somebody who is forgotten."""
    name: str
    at_once: int = 2
    """Tables of the season that they want to have open, at most."""
    rating: float = 0.0
    hours: float | None = None
    """Median hours per move when they entered; None: they hadn't moved yet."""
    tier: int | None = None
    group: int | None = None
    entered_at: datetime
    left_at: datetime | None = None
    left_by: LeftBy | None = None
    """Cause: themselves, a moderator, or matches that they didn't play."""
    misses: int = 0
    """Forfeits in a row; a played match ends them."""
    place: int | None = None
    """Their place in their group at the end; None: the season isn't over."""

    @property
    def is_in(self) -> bool:
        """True if they'll be paired in the next round."""
        return self.left_at is None


class Round(msgspec.Struct, frozen=True):
    """A round of a season."""

    season_id: int
    number: int
    """Number of the round, from 0."""
    game: str
    opens_at: datetime
    paired_at: datetime | None
    """Moment at which its pairings were made; None: not yet."""
    closed_at: datetime | None


class SeasonSeat(msgspec.Struct, frozen=True):
    """A person's seat in a pairing, and the points that it brought."""

    person_id: int
    seat: int | None
    """None: they left the season before the table was opened."""
    not_own: int = 0
    """Answers of the seat that an AI or an expired clock gave."""
    points: int | None = None
    """None: the table is not over."""
    share: int = 0
    """Their score in thousandths of the table's best, which decides ties."""
    why: PointsReason | None = None
    """Reason for the points; None: no points yet."""


class Pairing(msgspec.Struct, frozen=True, kw_only=True):
    """People who meet in a round, and their table."""

    id: int
    season_id: int
    round: int
    tier: int
    group: int
    state: PairingState
    table_id: str | None = None
    """The pairing's table; no foreign key, because ended tables may be deleted earlier."""
    starter_id: int | None = None
    """The message that starts the table's thread, and the id of that thread."""
    opened_at: datetime | None = None
    ended_at: datetime | None = None
    seats: tuple[SeasonSeat, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """The people by seat."""
        return tuple(seat.person_id for seat in self.seats)

    @property
    def seated(self) -> tuple[int, ...]:
        """The people by seat, without those who left the season before the table opened."""
        return tuple(seat.person_id for seat in self.seats if seat.seat is not None)
