"""Drafts: the keys that a seat has chosen in its panel and not yet played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from msgspec import Struct

from bot.panel.form_keys import Submission
from bot.panel.panel import Panel, build_panel, keys_with
from bot.tables.live_table import LiveTable
from bot.tables.move_lines import with_defaults
from bot.tables.moves import play
from bot.tables.reminders import scheduling as reminder_scheduling
from bot.tables.seat_cache import SeatCache
from bot.tables.seats_to_ping import is_last_person
from bot.tables.table_service import Tables
from bot.tables.unread_reports import Read
from render import Question
from rules.kernel import Match, News
from storage.matches import drafts
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import Draft

Source = tuple[Match, int, tuple[str, ...], dict[int, str], Read, bool]
"""Match, revision, drafted keys, names, read reports and *alone*, from which a panel is made."""
PANELS = SeatCache[tuple[Source, Panel]]()
"""Each seat's last panel with its source."""


async def current_panel(tables: Tables, live: LiveTable, seat: int) -> Panel:
    """Return the seat's panel after its stored draft, up to the first illegal key."""
    draft = await _stored_draft(tables, live, seat)
    return await _cached_panel(tables, live, seat, draft.keys if draft else ())


async def drafted_keys(tables: Tables, live: LiveTable, seat: int) -> tuple[str, ...]:
    """Return the keys of the seat's stored draft, up to the first illegal one."""
    draft = await _stored_draft(tables, live, seat)
    # most typed moves replace no draft, and a panel takes longer than the move
    return (await _cached_panel(tables, live, seat, draft.keys)).keys if draft else ()


async def _stored_draft(tables: Tables, live: LiveTable, seat: int) -> Draft | None:
    """Return the seat's stored draft (None: it has none), from a cache of the live table.

    The cache is renewed when the table changes, or one of its drafts.
    """
    table, stored = live.drafts
    if table is not live.table:
        table, stored = live.drafts = live.table, {}
    if seat not in stored:
        # a change of the draft meanwhile replaces the dict, and with it what is read here
        stored[seat] = await tables.store.read(drafts.get, table=live.id, seat=seat)
    return stored[seat]


async def _cached_panel(tables: Tables, live: LiveTable, seat: int, keys: Sequence[str]) -> Panel:
    """Return the panel after these keys, from a cache while the match has not changed.

    A press first needs the panel on which it was made, so every panel is requested twice.
    """

    def draw(match: Match) -> Panel:
        """Return the cached panel if its sources are unchanged, else a new one."""
        names, read = live.names, live.seat(seat).read_reports
        alone = is_last_person(live.table)
        source = (match, match.revision, tuple(keys), names, read, alone)
        last = PANELS.get(live, seat)
        if last is not None and last[0] == source:
            return last[1]
        fresh = build_panel(match, live.id, seat, keys, names, read=read, alone=alone)
        PANELS.put(live, seat, (source, fresh))
        return fresh

    return await tables.attempt(live, draw, description=_describe_draft(seat, keys))


def _describe_draft(seat: int, keys: Sequence[str]) -> str:
    """Describe a draft for a crash report."""
    return f"seat {seat} drafts {' '.join(keys)}"


async def replace_draft(tables: Tables, live: LiveTable, seat: int, keys: Sequence[str]) -> Panel:
    """Store these keys as the seat's draft; return the panel after those that are legal."""
    return await _redraft(tables, live, await current_panel(tables, live, seat), keys)


async def add_choice(tables: Tables, live: LiveTable, shown: Panel, key: str) -> Panel:
    """Add an option and the defaults that follow to the draft, and return the new panel.

    `key` may be several keys, separated by spaces. Raises IllegalAnswer if it isn't offered.
    """
    keys = await tables.attempt(
        live,
        lambda match: with_defaults(match, shown.seat, keys_with(shown, key)),
        description=_describe_draft(shown.seat, [*shown.keys, key]),
    )
    return await _redraft(tables, live, shown, keys)


async def draft_possible(
    tables: Tables,
    live: LiveTable,
    shown: Panel,
    work: Callable[[Match], Submission],
    *,
    description: str,
) -> Panel:
    """Store the keys that `work` returns as the draft; return the new panel.

    It names each choice that isn't possible and was left out. `description` is for a crash report.
    """
    submission = await tables.attempt(live, work, description=description)
    panel = await _redraft(tables, live, shown, submission.keys)
    return replace(panel, left_out=submission.left_out)


async def drop_last(tables: Tables, live: LiveTable, shown: Panel, count: int) -> Panel:
    """Remove the last `count` keys from the draft, and return the new panel."""
    return await _redraft(tables, live, shown, shown.keys[: max(0, len(shown.keys) - count)])


async def _redraft(tables: Tables, live: LiveTable, shown: Panel, keys: Sequence[str]) -> Panel:
    """Store keys, up to the first illegal one, as the draft; return the new panel."""
    fresh = await _cached_panel(tables, live, shown.seat, keys)
    table, seat, keys, now = live.id, shown.seat, fresh.keys, tables.now()
    live.drafts = (live.table, {})  # unknown if this fails
    draft = await tables.store.run(
        reminder_scheduling.store_draft,
        table=table,
        seat=seat,
        revision=fresh.revision,
        keys=keys,
        now=now,
    )
    if draft is not None:
        live.set_draft(seat, draft)
    return fresh


async def view_after_draft(tables: Tables, live: LiveTable, shown: Panel) -> Struct:
    """Return the seat's view after its draft is played in a copy of the match."""
    return await tables.attempt(
        live,
        lambda match: match.rehearse(shown.seat, shown.keys).view(shown.seat),
        description=_describe_draft(shown.seat, shown.keys),
    )


async def view_and_question(
    tables: Tables, live: LiveTable, shown: Panel
) -> tuple[Struct, Question] | None:
    """Return the seat's view after its draft, and the question that the panel asks then.

    Returns None if somebody has answered since the panel was made. The view isn't kept in the
    panel, because it takes as much memory as ten panels.
    """

    def read(match: Match) -> tuple[Struct, Question] | None:
        """Return both from the match; None if it has changed since the panel was made."""
        if match.revision != shown.revision:
            return None
        rehearsal = match.rehearse(shown.seat, shown.keys) if shown.keys else match
        ask = rehearsal.asks()[shown.seat]
        return rehearsal.view(shown.seat), Question(ask.id, ask.keys, ask.about, shown.joined_keys)

    return await tables.attempt(live, read, description=_describe_draft(shown.seat, shown.keys))


async def commit(
    tables: Tables, live: LiveTable, shown: Panel, *, by: ChangedBy, passes: bool = False
) -> list[News]:
    """Play the draft and delete it in one transaction; return the news.

    With `passes`, the seat passes on its panel's later windows until its next move. Raises
    StaleAnswer if the match has changed since the panel was made.
    """
    passing = shown.later_windows if passes else ()
    return await play(
        tables, live, shown.seat, shown.keys, passing=passing, revision=shown.revision, by=by
    )
