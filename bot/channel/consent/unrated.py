"""Requests to leave a match out of the ratings (`/table unrated`)."""

from __future__ import annotations

from bot.channel.consent.requests import OTHERS_ASKED, Expiry, RequestHandler, ask_all, register
from bot.interactions.call import Call
from bot.tables.people import ratings
from bot.tables.seasons.table_sentences import unrated_effect
from bot.tables.seats_to_ping import is_last_person
from bot.user_errors import UserError
from storage.matches import matches
from storage.schema.consent_records import Request, RequestKind

STAYS_RATED = (
    "Nobody else is playing at table {table}, so its match stays rated after the first round."
)


async def ask_to_unrate(call: Call) -> None:
    """Ask all other players to leave the match unrated; without others, unrate it now.

    Raises UserError if no rated match is running, or if a lone player asks after the first round.
    """
    live = call.live
    live.seat_of(call.person)
    if not live.is_running:
        raise UserError(f"No match is running at table {live.id}. Use `rated` in /table new.")
    if not live.table.rated:
        raise UserError(f"The match at table {live.id} isn't rated.")
    if is_last_person(live.table) and ratings.needs_every_vote(live.table, live.match):
        raise UserError(STAYS_RATED.format(table=live.id))
    effect = await call.services.store.read(unrated_effect, live.table)
    if await ask_all(call, RequestKind.UNRATED, f"asks to leave {live.title} unrated"):
        await call.reply(f"{OTHERS_ASKED}{effect}")
        return
    await _unrate(call)
    await call.reply(f"The match at table {live.id} isn't rated any more.{effect}")


async def _unrate(call: Call) -> None:
    """Store that the match is unrated, and update the table's message."""
    services, live = call.services, call.live
    await services.store.run(matches.unrate, table=live.id)
    await services.tables.refresh(live)
    services.poster.schedule_update(live.id)


@register
class Unrated(RequestHandler):
    """A request to leave a match out of the ratings."""

    kind = RequestKind.UNRATED
    expiry = Expiry.ROUND
    asks_absent = True

    async def carry_out(self, call: Call, _: Request) -> str:
        """Leave the match out of the ratings; return a sentence about that."""
        await _unrate(call)
        effect = await call.services.store.read(unrated_effect, call.live.table)
        return f"Everybody agreed, so the match isn't rated any more.{effect}"
