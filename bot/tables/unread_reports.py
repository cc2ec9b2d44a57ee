"""Reports for one seat, such as its battles: unread until their reader opens or passes them over.

Readers pass over the reports that they were offered when they make a move of their own; the reports
disappear at the end of the following round. What the program does for a seat doesn't count, so a
player who was away finds every report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from render import Extra, artists
from rules.kernel import Match

OPENED = 0
"""Stored for an opened report, in place of the round in which its reader moved on."""
Read = Mapping[str, int]
"""Keys of reports that a seat's holder has read, each with the round in which they moved on."""
NOTHING_READ: Read = {}


def reader_view(match: Match, seat: int, read: Read) -> Any:
    """Return a seat's view, with the reports marked as new that its holder hasn't read.

    A report counts as read once opened, or one round after its holder has moved on.
    """
    view = match.view(seat)
    for extra in _reporting(match):
        if extra.with_unread is not None:
            view = extra.with_unread(view, _unread(match, read, _keys(extra, view)))
    return view


def passed_over(match: Match, seat: int, read: Read) -> Read:
    """Return the read reports, by key, after a seat's holder moves on in this round."""
    if not (candidates := _reporting(match)):
        return {}
    view = match.view(seat)
    keys = [key for extra in candidates for key in _keys(extra, view)]
    return {key: read.get(key, match.round) for key in keys}


def keys_in(extra: Extra, match: Match, seat: int, read: Read, *, as_text: bool) -> Sequence[str]:
    """Return the keys of reports to show in an extra picture, or in its text if `as_text`."""
    if extra.reports is None or extra.shown is None:
        return ()
    return (extra.reports if as_text else extra.shown)(reader_view(match, seat, read))


def _reporting(match: Match) -> list[Extra]:
    """Return the extra pictures of a match that consist of reports."""
    artist = artists.get(match.game.slug)
    return [each for each in artist.extras if each.reports] if artist is not None else []


def _keys(extra: Extra, view: Struct) -> Sequence[str]:
    """Return the keys of the reports of an extra picture in a view."""
    return extra.reports(view) if extra.reports is not None else ()


def _unread(match: Match, read: Read, keys: Sequence[str]) -> list[str]:
    """Return those keys of reports that were neither opened nor passed over a round ago."""
    since = max(match.round - 1, OPENED + 1)
    return [key for key in keys if read.get(key, since) >= since]
