"""/table orders: automatic responses to out-of-turn questions."""

from __future__ import annotations

from bot.commands.table_autocompletion import at_table
from bot.commands.table_group import TABLE
from bot.commands.table_resolution import resolve_table
from bot.panel.standing_orders import show_orders
from bot.services import Interaction
from bot.user_errors import UserError


@TABLE.command(name="orders", description="Set automatic responses (standing orders)")
@at_table
async def orders(interaction: Interaction, table: str | None = None) -> None:
    """Show the caller's standing orders, with selects to change them.

    Raises UserError if no match is running.
    """
    call = await resolve_table(interaction, table)
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    if not live.is_running:
        raise UserError(
            f"No match is running at table {live.id}. Standing orders are set during a match."
        )
    await show_orders(call, seat)
