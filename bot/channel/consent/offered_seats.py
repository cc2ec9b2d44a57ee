"""Requests to offer an AI's seat to other players (`/table seat open`)."""

from __future__ import annotations

from bot.channel.consent.requests import RequestHandler, register
from bot.channel.offered_seats import need_offer, offer
from bot.services import Call
from storage.schema.consent_records import Request, RequestKind


@register
class OfferedSeat(RequestHandler):
    """A request to offer an AI's seat to other players."""

    kind = RequestKind.OFFER_SEAT

    async def carry_out(self, call: Call, request: Request) -> str:
        """Offer the seat."""
        need_offer(call.live, request.seat)
        await offer(call, request.seat, open_=True)
        return "The seat is open to another player, as all have agreed."
