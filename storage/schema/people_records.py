"""Records of tables' and people's choices: paces, ways to be reminded, notices, premoves, notes."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec


class ExpiryAction(StrEnum):
    """An action when a seat's clock has expired."""

    CLAIM = "claim"
    """Wait until another player claims that an AI stands in."""
    AI = "ai"
    DEFAULT = "default"


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Time for each seat of a table, per turn or in a bank; all in seconds."""

    turn: int = 0
    """For each turn; 0: the bank counts."""
    bank: int = 0
    """At the beginning."""
    increment: int = 0
    """Seconds that the bank gains with each turn."""
    cap: int = 0
    """The most that a bank holds; 0: as much as at the beginning."""
    reaction: int = 0
    """For an answer out of turn; 0: as for a turn."""
    vacation: int = 0
    """Seconds for which each seat's clock is paused in all while its holder is away."""
    run_out: ExpiryAction = ExpiryAction.CLAIM


class RemindBy(StrEnum):
    """A person's way to be reminded."""

    CHANNEL = "channel"
    MESSAGE = "message"
    BOTH = "both"
    DIGEST = "digest"


class NoticeKind(StrEnum):
    """A kind of message to one person that belongs to no clock."""

    DIGEST = "digest"
    NEXT = "next"
    WATCH = "watch"
    """A new round, or the end, of a table that they watch."""
    OVER = "over"
    """The end of a match of theirs, which came in their quiet hours."""
    CLAIM = "claim"
    """The reader may claim somebody's expired clock."""
    GONE = "gone"
    """A player has left the server; their seat can be offered."""


class Notice(msgspec.Struct, frozen=True):
    """A message to one person, sent once."""

    person_id: int
    kind: NoticeKind
    table_id: str
    """Empty for what is about all tables."""
    due_at: datetime | None
    nonce: str | None = None
    claimed_at: datetime | None = None


class Premove(msgspec.Struct, frozen=True):
    """A line that a seat's holder has prepared for a turn to come."""

    table_id: str
    seat: int
    number: int
    """Its place in the order; 0: the line is only being put together."""
    keys: tuple[str, ...]
    plays: bool = False
    """True: played immediately; False: loaded into the panel."""
    premises: tuple[str, ...] = ()
    """Words that cancel the line when the log mentions one of them first."""
    revision: int = 0
    """The match's, when the line was prepared."""
    barred: int = -1
    """Entries before the stretch of play that it is not for; -1: it is for any."""
    word: str | None = None
    """Message to its owner about its end; None: it still waits."""


class Note(msgspec.Struct, frozen=True):
    """A private line that somebody attached to a move of theirs."""

    table_id: str
    person_id: int
    revision: int
    """Revision of the change that was the move."""
    seat: int
    text: str
    at: datetime
    is_open: bool = False
    """True: its author opened it to everybody after the end of the match."""
