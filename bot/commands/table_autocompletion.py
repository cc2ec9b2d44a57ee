"""Autocompletion of the option `table`, and a decorator that adds the option to a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from discord import app_commands

from bot.commands.autocompletion import Choices, completions, empty_on_error
from bot.commands.table_resolution import is_within_reach, own_tables, tables_here
from bot.services import Interaction, services_of
from bot.tables.seasons.table_sentences import season_labels
from bot.words.names import seat_names
from rules import catalogue
from storage.schema.table_records import Table

Callback = TypeVar("Callback", bound=Callable[..., Any])


@empty_on_error
async def complete_table(interaction: Interaction, current: str) -> Choices:
    """Complete the option `table`: tables here, then the caller's own elsewhere."""
    local = await tables_here(interaction, ended=True)
    known = {table.id for table in local}
    own = [
        table
        for table in await own_tables(interaction)
        if table.id not in known and is_within_reach(interaction, table)
    ]
    sought = current.casefold()
    labels = await services_of(interaction).store.read(season_labels, [*local, *own])
    names = [
        (_completion_entry(table, labels.get(table.id, "")), table.id) for table in [*local, *own]
    ]
    return completions(pair for pair in names if sought in pair[0].casefold())


def at_table(callback: Callback) -> Callback:
    """Add description and completion of the option `table` to a command (a decorator)."""
    app_commands.describe(table="Table")(callback)
    return app_commands.autocomplete(table=complete_table)(callback)


def _completion_entry(table: Table, label: str) -> str:
    """Describe a table for a completion: id, game, state, players and season."""
    players = ", ".join(seat_names(table).values())
    game = catalogue.get(table.game)
    title = game.title if game else table.game
    season = f" · {label}" if label else ""
    return f"{table.id} · {title} · {table.state.value} · {players}{season}"
