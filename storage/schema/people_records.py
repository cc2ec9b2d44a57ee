"""Records of what tables and people choose: paces, ways to be reminded, notices, requests."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec


class RunOut(StrEnum):
    """What happens when a seat's clock has run out."""

    CLAIM = "claim"
    """Nothing by itself: any other player may claim that an AI stands in."""
    AI = "ai"
    DEFAULT = "default"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How long each seat of a table has: for every turn, or in a bank; all in seconds."""

    turn: int = 0
    """For each turn; 0: the bank counts."""
    bank: int = 0
    """At the beginning."""
    increment: int = 0
    """What the bank gains with each turn."""
    cap: int = 0
    """The most that a bank holds; 0: as much as at the beginning."""
    reaction: int = 0
    """For an answer out of turn; 0: as for a turn."""
    vacation: int = 0
    """How long each seat's clock stands still in all while its holder is away."""
    run_out: RunOut = RunOut.CLAIM


class RemindBy(StrEnum):
    """By what way a person is reminded."""

    CHANNEL = "channel"
    MESSAGE = "message"
    BOTH = "both"
    DIGEST = "digest"


class NoticeKind(StrEnum):
    """What one person is told that belongs to no clock."""

    DIGEST = "digest"
    NEXT = "next"
    WATCH = "watch"
    """A new round, or the end, of a table that they watch."""
    OVER = "over"
    """The end of a match of theirs, which came in their quiet hours."""
    CLAIM = "claim"
    """That they may claim somebody's run-out clock."""
    GONE = "gone"
    """That a player has left the server, and their seat can be opened."""


class Notice(msgspec.Struct, frozen=True):
    """Something that one person is to be told, once."""

    person_id: int
    kind: NoticeKind
    table_id: str
    """Empty for what is about all tables."""
    due_at: datetime | None
    nonce: str | None = None
    claimed_at: datetime | None = None


class RequestKind(StrEnum):
    """Something that other players have to agree to."""

    ABORT = "abort"
    HANDOVER = "hand over"
    HINTS = "hints"
    OPEN_SEAT = "open"
    PAUSE = "pause"
    REWIND = "rewind"
    STAND_IN = "stand in"
    UNDO = "undo"
    UNRATED = "unrated"


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """An open request that other players have to agree to."""

    kind: RequestKind
    seat: int
    """The seat that it is about; -1: none."""
    mark: int
    """A random number in its buttons, so that no older request's buttons fit."""
    asker_id: int
    agreed: tuple[int, ...]
    """Seats that have agreed."""
    denied: int = -1
    """The seat that denied it for good; -1: none."""
    at: datetime
    round: int
    """The round of the match in which it was made."""
    public_mark: int
    """The table's public mark when it was made."""
    target: int = -1
    """Entries of the log to rewind to, or the revision to undo; -1: none."""
    heir_id: int | None = None
    """The person to take over the seat; None: an AI."""
    heir_name: str = ""


class Queued(msgspec.Struct, frozen=True):
    """A line that a seat's holder has prepared for a turn to come."""

    table_id: str
    seat: int
    number: int
    """Its place in the order; 0: the line is only being put together."""
    keys: tuple[str, ...]
    plays: bool = False
    """Whether it is played at once, and not laid into the panel."""
    premises: tuple[str, ...] = ()
    """Words; where the log tells of one of them first, the line is dropped."""
    revision: int = 0
    """The match's, when the line was prepared."""
    barred: int = -1
    """Entries before the stretch of play that it is not for; -1: it is for any."""
    word: str | None = None
    """What its owner is to be told of its end; None: it still waits."""
