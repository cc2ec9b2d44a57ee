"""Drafts: what a seat has chosen in its panel and not yet played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

from sqlmodel import Session

from bot.panel.panel import Panel, chosen, draw_up
from bot.panel.submission import Submission
from bot.services import By
from bot.tables.lines import followed
from bot.tables.live_table import Live
from bot.tables.moves import play
from bot.tables.registry import Tables
from bot.tables.reminders import scheduling as reminder_scheduling
from rules.kernel import Match, News
from storage.matches import drafts
from storage.reminders import clocks
from storage.schema.records import Draft


async def current(tables: Tables, live: Live, seat: int) -> Panel:
    """Return the seat's panel with its stored draft up to the first illegal key."""
    draft = await _stored(tables, live, seat)
    return await _drawn_up(tables, live, seat, draft.keys if draft else ())


async def _stored(tables: Tables, live: Live, seat: int) -> Draft | None:
    """Return the seat's draft; it is read once until a draft or the table changes."""
    record, stored = live.drafts
    if record is not live.record:
        record, stored = live.drafts = live.record, {}
    if seat not in stored:
        # a change of the draft meanwhile replaces the dict, and with it what is read here
        stored[seat] = await tables.store.read(drafts.get, table=live.id, seat=seat)
    return stored[seat]


async def _drawn_up(tables: Tables, live: Live, seat: int, keys: Sequence[str]) -> Panel:
    """Return the panel after these keys, from a cache while the match has not changed.

    A press first needs the panel on which it was made, so every panel is requested twice.
    """

    def draw(match: Match) -> Panel:
        names = live.names
        source = (match, match.revision, tuple(keys), names)
        last, shown = live.drawn.get(seat, (None, None))
        if isinstance(shown, Panel) and last == source:
            return shown
        fresh = draw_up(match, live.id, seat, keys, names)
        live.drawn[seat] = source, fresh
        return fresh

    return await tables.attempt(live, draw, wish=_drafting(seat, keys))


def _drafting(seat: int, keys: Sequence[str]) -> str:
    return f"seat {seat} drafts {' '.join(keys)}"


async def begin(tables: Tables, live: Live, seat: int, keys: Sequence[str]) -> Panel:
    """Put a line into the seat's draft, in place of what was there."""
    return await _redraft(tables, live, await current(tables, live, seat), keys)


async def choose(tables: Tables, live: Live, shown: Panel, key: str) -> Panel:
    """Add a key and the defaults that follow to the draft, and keep it.

    Raises IllegalAnswer when the key is not offered.
    """
    keys = await tables.attempt(
        live,
        lambda match: followed(match, shown.seat, chosen(shown, key)),
        wish=_drafting(shown.seat, [*shown.keys, key]),
    )
    return await _redraft(tables, live, shown, keys)


async def take(
    tables: Tables,
    live: Live,
    shown: Panel,
    work: Callable[[Match], Submission],
    *,
    description: str,
) -> tuple[Panel, tuple[str, ...]]:
    """Draft the possible ones of several choices, and return a reason for each of the others."""
    submission = await tables.attempt(live, work, wish=description)
    return await _redraft(tables, live, shown, submission.keys), submission.left_out


async def shorten(tables: Tables, live: Live, shown: Panel, by: int) -> Panel:
    """Take the last keys off the draft."""
    return await _redraft(tables, live, shown, shown.keys[: max(0, len(shown.keys) - by)])


async def _redraft(tables: Tables, live: Live, shown: Panel, keys: Sequence[str]) -> Panel:
    fresh = await _drawn_up(tables, live, shown.seat, keys)
    table, seat, keys, now = live.id, shown.seat, fresh.keys, tables.now()

    def keep(session: Session) -> None:
        drafts.keep(session, table=table, seat=seat, revision=fresh.revision, keys=keys, at=now)
        clock = clocks.drafted(session, table=table, seat=seat, at=now if keys else None)
        reminder_scheduling.retime_clock(session, clock, now)

    try:
        await tables.store.run(keep)
    finally:
        live.drafts = (live.record, {})
    return fresh


async def rehearsed(tables: Tables, live: Live, shown: Panel) -> Any:
    """Return the seat's view after the draft."""
    return await tables.attempt(
        live,
        lambda match: match.rehearse(shown.seat, shown.keys).view(shown.seat),
        wish=_drafting(shown.seat, shown.keys),
    )


async def commit(tables: Tables, live: Live, shown: Panel, **by: Unpack[By]) -> list[News]:
    """Play the draft; the same transaction drops it."""
    return await play(tables, live, shown.seat, shown.keys, revision=shown.revision, **by)
