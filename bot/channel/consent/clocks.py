"""Requests to pause all clocks of a table."""

from __future__ import annotations

from bot.channel.clocks import pause_clocks
from bot.channel.consent.requests import RequestHandler, register
from bot.services import Call
from storage.schema.consent_records import Request, RequestKind


@register
class Pause(RequestHandler):
    """A request to pause all clocks."""

    kind = RequestKind.PAUSE

    async def carry_out(self, call: Call, _: Request) -> str:
        """Pause all clocks."""
        await pause_clocks(call)
        return "The clocks are paused, as all have agreed."
