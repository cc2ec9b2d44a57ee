"""Buttons of a table's message, as their handlers describe them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.tables.live_table import LiveTable
from storage.schema.table_records import TableState


def is_running(live: LiveTable) -> bool:
    """Return whether the table's match is running."""
    return live.is_running


def is_over(live: LiveTable) -> bool:
    """Return whether the table's match is over, with a result or without one."""
    return live.table.state in (TableState.FINISHED, TableState.ABORTED)


def has_result(live: LiveTable) -> bool:
    """Return whether the match has a result and everybody may review it.

    They may not while a duplicate of it is still being played.
    """
    finished = live.table.state is TableState.FINISHED and not live.table.sealed
    return finished and live.match_or_none is not None


@dataclass(frozen=True)
class TableButton:
    """A button of a table's message, once its lobby is over."""

    label: str
    order: int
    """Buttons are shown in ascending order, in rows of five."""
    is_shown: Callable[[LiveTable], bool] = is_running
    """It may depend only on public facts, because everybody sees whether the button is there."""
    primary: bool = False
    """True to highlight it."""
    has_fingerprint: bool = False
    """True if its presses carry the table's public fingerprint, which reveals outdated ones."""
    icon: str = ""
