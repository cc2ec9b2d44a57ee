"""Requests to leave a match out of the ratings (`/table unrated`)."""

from __future__ import annotations

from bot.channel.consent.requests import ASKED, Expiry, RequestHandler, ask_all, register
from bot.services import Call
from bot.tables.history import ratings
from bot.tables.people_to_ping import is_last_person
from bot.words.refusals import UserError
from storage.matches import matches
from storage.schema.consent_records import Request, RequestKind

ALONE = "Nobody else plays at table {table}, so its match stays rated after the first round."


async def ask_to_unrate(call: Call) -> None:
    """Ask all others to leave the match unrated; do so immediately where nobody else plays.

    Raises UserError if no rated match is running.
    """
    live = call.live
    live.seat_of(call.person)
    if not live.running:
        raise UserError(f"No match is running at table {live.id}. See the options of /table new.")
    if not live.record.rated:
        raise UserError(f"The match at table {live.id} isn't rated.")
    if is_last_person(live.record) and ratings.needs_every_vote(live.record, live.match):
        raise UserError(ALONE.format(table=live.id))
    if await ask_all(call, RequestKind.UNRATED, f"asks to leave {live.title} unrated"):
        await call.say(ASKED)
        return
    await _unrate(call)
    await call.say(f"The match at table {live.id} isn't rated any more.")


async def _unrate(call: Call) -> None:
    """Leave the match out of the ratings, and show that."""
    services, live = call.services, call.live
    await services.store.run(matches.unrate, table=live.id)
    await services.tables.refresh(live)
    services.poster.touch(live.id)


@register
class Unrated(RequestHandler):
    """A request to leave a match out of the ratings."""

    kind = RequestKind.UNRATED
    expiry = Expiry.ROUND
    asks_absent = True

    async def carry_out(self, call: Call, _: Request) -> str:
        """Leave the match out of the ratings."""
        await _unrate(call)
        return "Everybody agreed, so the match isn't rated any more."
