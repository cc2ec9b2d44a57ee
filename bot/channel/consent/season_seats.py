"""Checks of who may decide about seats at a season's tables."""

from __future__ import annotations

from bot.interactions.call import Call
from bot.tables.seasons.rulings import check_heir, check_seat


async def need_authority_over_seat(call: Call, seat: int) -> None:
    """Raise UserError if the table's season doesn't let the caller decide who plays a seat."""
    live = call.live
    await call.services.store.read(
        check_seat, live.table, seat, call.person, live.markdown_names[seat]
    )


async def need_outsider(call: Call, person_id: int) -> None:
    """Raise UserError if a seat at a season's table would pass to a rival of its players."""
    await call.services.store.read(check_heir, call.live.table, person_id)
