"""Requests to close a table without a result (`/table abort`)."""

from __future__ import annotations

from bot.channel.consent.requests import Expiry, RequestHandler, register
from bot.interactions.call import Call
from storage.schema.consent_records import Request, RequestKind
from storage.schema.table_records import Post


@register
class Abort(RequestHandler):
    """A request to close a table without a result."""

    kind = RequestKind.ABORT
    expiry = Expiry.ROUND
    asks_absent = True

    async def carry_out(self, call: Call, _: Request) -> str:
        """Close the table; return a sentence about that."""
        post = Post("all players agreed, so it's closed without a result.")
        await call.services.tables.abort(call.live, post)
        return "Everybody agreed, so the table is closed without a result."
