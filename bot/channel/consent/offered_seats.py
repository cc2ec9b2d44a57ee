"""Offers of seats to other players (`/table seat open`), requested where the seat is an AI's."""

from __future__ import annotations

from functools import partial

from bot.channel.consent.requests import RequestHandler, register
from bot.interactions.call import Call
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import need_no_lesson
from bot.user_errors import UserError
from storage.schema.consent_records import Request, RequestKind
from storage.tables import seats


def need_offer(live: LiveTable, seat: int) -> None:
    """Raise UserError unless a match runs, other than a lesson, and the seat isn't offered yet."""
    if not live.is_running:
        raise UserError(f"No match is running at table {live.id}. In a lobby, press Join.")
    if live.seat(seat).offered_since is not None:
        raise UserError(f"Seat {seat + 1} of table {live.id} is already open to other players.")
    need_no_lesson(live)


async def offer(call: Call, seat: int, *, open_: bool) -> None:
    """Open a seat to other players, or with `open_` False withdraw that offer."""
    services, live = call.services, call.live
    at = services.now() if open_ else None
    await services.store.run(partial(seats.mark_offered, table=live.id, seat=seat, at=at))
    await services.tables.refresh(live)
    services.poster.schedule_update(live.id)


@register
class OfferedSeat(RequestHandler):
    """A request to offer an AI's seat to other players."""

    kind = RequestKind.OFFER_SEAT

    async def carry_out(self, call: Call, request: Request) -> str:
        """Offer the seat; return a sentence about that."""
        seat = request.need_seat()
        need_offer(call.live, seat)
        await offer(call, seat, open_=True)
        return "Everybody agreed, so the seat is open to another player."
