"""The tables that wait for the reader, below a panel that has nothing left to ask."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import discord

from bot import layouts
from bot.interactions.call import Call
from bot.interactions.presses import Action, button
from bot.tables.live_table import LiveTable
from storage.clocks import clocks
from storage.schema.table_records import Clock

MAX_TABLES_LISTED = 3
"""Tables with a button; more would push the reader's view off a phone's screen."""
NO_DEADLINE = datetime.max.replace(tzinfo=UTC)
MORE_TABLES = "-# And {count} more; `/mygames` lists them."
LIST_TITLE = "**Your turn elsewhere**"


async def waiting_tables(call: Call) -> list[tuple[LiveTable, Clock]]:
    """Return the other tables where it's the caller's turn, most urgent first.

    That is the nearest deadline, then the longest wait. Muted and snoozed turns are left out.
    """
    if call.live.last_at_rest == call.interaction.id:
        return []  # the move that this panel follows has looked
    services, now = call.services, call.services.now()
    running = await services.store.read(clocks.of_person, person_id=call.person)
    waiting = list[tuple[LiveTable, Clock]]()
    for clock in running:
        if clock.table_id == call.live.id or clock.muted or (clock.snoozed_until or now) > now:
            continue
        live = await services.tables.live(clock.table_id)
        if clock.seat in live.pending_seats():
            waiting.append((live, clock))
    return sorted(waiting, key=lambda entry: (entry[1].due_at or NO_DEADLINE, entry[1].since))


def next_parts(
    waiting: Sequence[tuple[LiveTable, Clock]], labels: Mapping[str, str], *, proposed: bool
) -> list[layouts.Part]:
    """Return a line with a button for each of the first tables; empty without tables.

    `labels` are the names of their seasons by table. The button opens the table's panel in place of
    this one. If `proposed`, the first one is highlighted, because the panel has no such button
    itself.
    """
    if not waiting:
        return []
    parts = [*layouts.line(), *layouts.text(LIST_TITLE)]
    for number, (live, clock) in enumerate(waiting[:MAX_TABLES_LISTED]):
        stands_out = proposed and not number
        style = discord.ButtonStyle.primary if stands_out else discord.ButtonStyle.secondary
        play = button(Action(live.id, "playon", clock.seat), f"Play {live.id}", style)
        label = f" ({labels[live.id]})" if live.id in labels else ""
        parts += layouts.section(f"{live.title}{label}, {_turn_times(clock)}", play)
    left = len(waiting) - MAX_TABLES_LISTED
    return [*parts, *(layouts.text(MORE_TABLES.format(count=left)) if left > 0 else [])]


def _turn_times(clock: Clock) -> str:
    """Describe when somebody's turn began, and its deadline if it has one."""
    since = discord.utils.format_dt(clock.since, "R")
    if clock.due_at is None:
        return since
    return f"{since}, deadline {discord.utils.format_dt(clock.due_at, 'R')}"
