"""Requests to close a table without a result (`/table close`)."""

from __future__ import annotations

from bot.channel.consent.requests import Expiry, RequestHandler, register
from bot.services import Call
from storage.schema.consent_records import Request, RequestKind
from storage.schema.records import Post


@register
class Abort(RequestHandler):
    """A request to close a table without a result."""

    kind = RequestKind.ABORT
    expiry = Expiry.ROUND
    asks_absent = True

    async def carry_out(self, call: Call, _: Request) -> str:
        """Close the table."""
        post = Post("it is closed without a result, as all players have agreed.")
        await call.services.tables.abort(call.live, post)
        return "The table is closed without a result, as all have agreed."
