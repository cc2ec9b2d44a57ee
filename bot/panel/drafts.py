"""Drafts: what a seat has chosen in its panel and not yet played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Unpack

from sqlmodel import Session

from bot.panel.multi_select import Several, together
from bot.panel.panel import Panel, chosen, draw_up
from bot.services import By
from bot.tables.lines import followed
from bot.tables.live_table import Live
from bot.tables.moves import play
from bot.tables.registry import Tables
from bot.tables.reminders import scheduling as reminder_scheduling
from rules.kernel import Match, News, Option
from storage.matches import drafts
from storage.reminders import clocks
from storage.schema.records import Draft


async def current(tables: Tables, live: Live, seat: int) -> Panel:
    """The seat's panel with its stored draft, as far as that still is legal."""
    draft = await _stored(tables, live, seat)
    return await _drawn_up(tables, live, seat, draft.keys if draft else ())


async def _stored(tables: Tables, live: Live, seat: int) -> Draft | None:
    """The seat's draft; read once until a draft or the table changes."""
    record, found = live.drafts
    if record is not live.record:
        record, found = live.drafts = live.record, {}
    if seat not in found:
        # whoever changes a draft meanwhile leaves this dict behind, with what is read here
        found[seat] = await tables.store.read(drafts.get, table=live.id, seat=seat)
    return found[seat]


async def _drawn_up(tables: Tables, live: Live, seat: int, keys: Sequence[str]) -> Panel:
    """The panel after these keys: the seat's last one, while it stands where that was drawn up.

    A press first asks for the panel on which it was made, so every panel is wanted twice.
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


async def choose_several(
    tables: Tables, live: Live, shown: Panel, steps: Sequence[Option]
) -> tuple[Panel, tuple[str, ...]]:
    """Add steps of a loop to the draft, as far as they are possible; gives why others are not."""
    wish = _drafting(shown.seat, [*shown.keys, *(step.key for step in steps)])
    return await take(
        tables, live, shown, lambda match: together(match, shown, steps, live.names), wish=wish
    )


async def take(
    tables: Tables, live: Live, shown: Panel, work: Callable[[Match], Several], *, wish: str
) -> tuple[Panel, tuple[str, ...]]:
    """Draft what the rules find possible of several things; gives why others are not."""
    found = await tables.attempt(live, work, wish=wish)
    return await _redraft(tables, live, shown, found.keys), found.left_out


async def shorten(tables: Tables, live: Live, shown: Panel, by: int) -> Panel:
    """Take the last keys off the draft."""
    return await _redraft(tables, live, shown, shown.keys[: max(0, len(shown.keys) - by)])


async def _redraft(tables: Tables, live: Live, shown: Panel, keys: Sequence[str]) -> Panel:
    fresh = await _drawn_up(tables, live, shown.seat, keys)
    table, seat, keys, now = live.id, shown.seat, fresh.keys, tables.now()

    def keep(session: Session) -> None:
        drafts.keep(session, table=table, seat=seat, revision=fresh.revision, keys=keys, at=now)
        clock = clocks.set_draft_time(session, table=table, seat=seat, at=now if keys else None)
        reminder_scheduling.retime_clock(session, clock, now)

    try:
        await tables.store.run(keep)
    finally:
        live.drafts = (live.record, {})
    return fresh


async def rehearsed(tables: Tables, live: Live, shown: Panel) -> Any:
    """The seat's view as the draft would leave it."""
    return await tables.attempt(
        live,
        lambda match: match.rehearse(shown.seat, shown.keys).view(shown.seat),
        wish=_drafting(shown.seat, shown.keys),
    )


async def commit(tables: Tables, live: Live, shown: Panel, **by: Unpack[By]) -> list[News]:
    """Play the draft; the same transaction drops it."""
    return await play(tables, live, shown.seat, shown.keys, revision=shown.revision, **by)
