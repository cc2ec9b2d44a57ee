"""Effects of an answer, an undo or a rewind on a match, as they are stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.tables.live_table import LiveTable
from bot.tables.unread_reports import Read, passed_over
from rules.kernel import News
from storage.matches.changes import Change, ChangedBy


class Before(NamedTuple):
    """A match before a change."""

    fingerprint: int
    round: int
    read: Read | None
    """Reports that the author of the change passes over; None: nobody does."""


def before(live: LiveTable, by: ChangedBy) -> Before:
    """Return what is compared after a change."""
    seat = _chosen_by(by)
    read = None if seat is None else passed_over(live.match, seat, live.seat(seat).read_reports)
    return Before(live.public_fingerprint, live.match.round, read)


def _chosen_by(by: ChangedBy) -> int | None:
    """Return the seat that its holder has moved; None: an AI, a clock or a premove has."""
    return None if by.actor is None else by.seat


def change_of(
    live: LiveTable, news: Sequence[News], by: ChangedBy, before: Before | None
) -> Change:
    """Return what the match's last answer, undo or rewind has changed."""
    match, seat = live.match, _chosen_by(by)
    return Change(
        revision=match.revision,
        save=match.save(),
        entries=tuple(match.fresh),
        news=news,
        cut=match.cut,
        # what is done for an absent player stays new to them
        seen=None if seat is None else live.seen_bytes(seat),
        read=before.read if before else None,
        round_before=match.round if before is None else before.round,
        round=match.round,
        secret=before is not None
        and before.fingerprint == live.public_fingerprint
        and not any(item.to is None for item in news),
    )
