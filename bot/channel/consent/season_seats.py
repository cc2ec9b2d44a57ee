"""Seats of a season's tables, about which only their holders decide."""

from __future__ import annotations

from bot.call import Call
from bot.tables.seasons.rulings import check_heir, check_seat


async def need_say_about_seat(call: Call, seat: int) -> None:
    """Raise UserError if the table's season doesn't let the caller decide who plays a seat."""
    live = call.live
    await call.services.store.read(
        check_seat, live.table, seat, call.person, live.markdown_names[seat]
    )


async def need_outsider(call: Call, person_id: int) -> None:
    """Raise UserError if a seat would pass to a rival of those who play at a season's table."""
    await call.services.store.read(check_heir, call.live.table, person_id)
