"""Requests to allow hints at a table (`/hint`)."""

from __future__ import annotations

from bot.channel.consent.requests import RequestHandler, register
from bot.interactions.call import Call
from storage.schema.consent_records import Request, RequestKind


@register
class Hints(RequestHandler):
    """A request to allow hints to everybody, until the match ends or a seat changes hands."""

    kind = RequestKind.HINTS
    asks_absent = True
    stays_open = True
    denies_for_good = True
    denial = "declined hints"

    async def carry_out(self, call: Call, _: Request) -> str:
        """Return a sentence that hints are allowed; the stored request is what allows them."""
        return f"Everybody has agreed to hints at {call.live.title}. Use `/hint` to get one."
