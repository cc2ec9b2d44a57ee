"""Requests to bring in an AI stand-in for a player (`/table seat ai`)."""

from __future__ import annotations

from bot.call import Call
from bot.channel.consent.requests import RequestHandler, register
from bot.tables.ai.stand_ins import stand_in
from bot.tables.consent import MIN_VOTERS, is_absent
from bot.user_errors import UserError
from storage.schema.consent_records import Request, RequestKind

TOO_FEW_VOTERS = (
    "Only {name} can bring in an AI stand-in now. "
    "Others can do that once {name} keeps the table waiting too long."
)


async def stand_in_by_vote(call: Call, seat: int) -> None:
    """Bring in an AI for a seat until its player is back; the log says that all others agreed."""
    await stand_in(call.services.tables, call.live, seat, "the other players have agreed")


@register
class StandIn(RequestHandler):
    """A request to let an AI play a seat until its player is back."""

    kind = RequestKind.STAND_IN

    async def check(self, call: Call, seat: int) -> None:
        """Raise UserError if a single voter would decide about a player who isn't absent."""
        live = call.live
        too_few = len(self.asked(live, seat)) < MIN_VOTERS
        if too_few and not await is_absent(call.services.tables, live, seat):
            raise UserError(TOO_FEW_VOTERS.format(name=live.markdown_names[seat]))

    async def carry_out(self, call: Call, request: Request) -> str:
        """Bring the AI in; return a sentence about that."""
        await stand_in_by_vote(call, request.seat)
        return "All the others agreed, so an AI stands in."
