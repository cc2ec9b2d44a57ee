"""/table unrated: all who play can agree to leave a match out of the ratings."""

from __future__ import annotations

from bot.channel.consent.votes import carry_out, start_vote
from bot.services import Call
from bot.tables.history import ratings
from bot.tables.players import last_person
from bot.words.refusals import UserError
from storage.schema.people_records import VoteKind

ALONE = "Nobody else plays at table {table}, so its match stays rated after the first round."


async def ask_to_unrate(call: Call) -> None:
    """Ask all others to leave the match unrated; do so immediately where nobody else plays."""
    live = call.live
    live.seat_of(call.person)
    if not live.running:
        raise UserError(f"No match runs at table {live.id}; /table new has an option for that.")
    if not live.record.rated:
        raise UserError(f"The match at table {live.id} isn't rated.")
    if last_person(live.record) and ratings.needs_every_vote(live.record, live.match):
        raise UserError(ALONE.format(table=live.id))
    if not await start_vote(call, VoteKind.UNRATED, "asks to leave the match unrated"):
        await call.say("The other players have been asked; all have to agree.")
        return
    await carry_out(call, VoteKind.UNRATED, 0)
    await call.say(f"The match at table {live.id} isn't rated any more.")
