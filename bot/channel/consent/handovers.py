"""Seats that are handed over: by their holder, by all others, or after an absence."""

from __future__ import annotations

from msgspec.structs import replace

from bot.channel.consent.requests import Expiry, RequestHandler, new_request, post_request, register
from bot.channel.consent.season_seats import need_authority_over_seat
from bot.channel.mentions import mention
from bot.interactions.call import Call
from bot.interactions.table_access import can_manage, need_manager
from bot.tables.consent import MIN_VOTERS, absence_words, is_absent
from bot.tables.live_table import LiveTable
from bot.tables.people import ratings
from bot.tables.seasons.table_sentences import leaving_cost
from bot.tables.seat_changes import NamedPerson, SeatChange, mentions, reseat
from bot.user_errors import UserError
from bot.words.names import User, display_name, fill_names
from storage.consent import requests
from storage.schema.consent_records import Request, RequestKind
from storage.schema.table_records import Post, Seat

COUNTS_AS_LOSS = " The match is rated and will count as a loss for you."
COUNTS_UNLESS_ALL_AGREE = f"{COUNTS_AS_LOSS[:-1]} unless all the others agree without you."


async def need_handover_rights(call: Call, seat: int) -> None:
    """Raise UserError unless the caller may hand over a seat.

    Hosts and moderators may; any player may if the seat is the host's and the host is absent, since
    nobody could replace them otherwise. In a running season only the holder of a seat may.
    """
    live, tables = call.live, call.services.tables
    await need_authority_over_seat(call, seat)
    plays = live.table.has_player(call.person)
    hosts = live.seat(seat).person_id == live.table.host_id
    if not can_manage(call) and plays and hosts and await is_absent(tables, live, seat):
        return
    need_manager(call)


async def hand_over_or_ask(call: Call, seat: int, heir: User | None) -> None:
    """Hand a seat to `heir` (None: an AI), or ask its holder and the players to agree.

    Nobody is asked about an AI's seat, the caller's own seat, or the seat of an absent player.
    """
    live, asker = call.live, call.interaction.user
    held = live.seat(seat)
    owner = held.person_id
    why = f"{_asker_words(live, asker.id)} asked"
    if owner not in (None, asker.id):
        if not await is_absent(call.services.tables, live, seat):
            await _ask_owner_and_players(call, seat, heir)
            await call.reply(f"{live.markdown_names[seat]} and the other players have been asked.")
            return
        why += f", and the table had waited for over {absence_words(live.table)}"
    # before the seat changes hands: it is the present holder who pays
    price = ""
    if owner == asker.id:
        price = await call.services.store.read(leaving_cost, live.table, asker.id)
        price += ratings.leaving_cost(live.table, seat, live.match)
    await _hand_over(call, heir, why, held)
    await call.reply(
        f"Seat {seat + 1} of table {live.id} is now {live.markdown_names[seat]}'s.{price}"
    )


def _asker_words(live: LiveTable, person: int) -> str:
    """Return a placeholder for the asker's name: that of their seat.

    Without a seat it is `the host` or `a moderator`. Logs contain placeholders instead of names, so
    that people can be forgotten.
    """
    seat = live.table.seat_of(person)
    if seat is None:
        return "the host" if person == live.table.host_id else "a moderator"
    return live.seat(seat).holder_token


async def _hand_over(
    call: Call, heir: User | None, why: str, held: Seat, *, excused: bool = False
) -> None:
    """Replace a seat's holder; announce that in the channel and ping the old and the new one.

    `heir` None is an AI; `why` is a clause for the announcement; `held` is the seat as it was when
    this was decided, and `excused` keeps a rated match from counting as lost. The announcement has
    mentions instead of names: by the time it is posted, somebody may have been forgotten.
    """
    live, seat, owner = call.live, held.seat, held.person_id
    before = f"<@{owner}>" if owner is not None else "an AI"
    after = f"<@{heir.id}>" if heir is not None else "an AI"
    # an heir whose turn it is gets a ping by the table's message
    newcomer = heir.id if heir is not None and seat not in live.pending_seats() else None
    people = [person for person in (owner, newcomer) if person is not None]
    reason = fill_names(why, live.names, mentions(live))
    post = Post(f"seat {seat + 1} goes from {before} to {after}: {reason}.", tuple(people))
    change = SeatChange(seat, heir, why, call.person, held, post=post, excused=excused)
    await reseat(call.services.tables, live, change)


async def _ask_owner_and_players(call: Call, seat: int, heir: User | None) -> None:
    """Post a request to hand a seat over, with a ping to its owner and all other players."""
    services, live = call.services, call.live
    request = replace(
        new_request(call, RequestKind.HANDOVER, seat=seat),
        heir_id=heir.id if heir else None,
        heir_name=display_name(heir) if heir else "",
    )
    request = await services.store.run(requests.ask, table=live.id, request=request)
    voters = Handover().seats_to_ask(live, seat)
    cost = await services.store.read(leaving_cost, live.table, live.seat(seat).person_id or 0)
    await post_request(call, request, _request_text(live, request, voters) + cost, [seat, *voters])


def _request_text(live: LiveTable, request: Request, voters: list[int]) -> str:
    """Return the request's text for the owner, and for the `voters` if they can decide."""
    seat, heir = request.need_seat(), f"<@{request.heir_id}>" if request.heir_id else "an AI"
    names = [mention(live, voter) for voter in voters]
    alone = len(voters) < MIN_VOTERS
    everybody = "" if alone else f", or if {', '.join(names[:-1])} and {names[-1]} all do"
    words = (
        f"{mention(live, seat)}: <@{request.asker_id}> asks to give your seat at "
        f"{live.title} to {heir}. This will happen if you agree{everybody}. A seat that keeps the "
        f"table waiting for {absence_words(live.table)} can be given away without "
        "asking its player."
    )
    if ratings.leaving_cost(live.table, seat, live.match):
        words += COUNTS_AS_LOSS if alone else COUNTS_UNLESS_ALL_AGREE
    return words


@register
class Handover(RequestHandler):
    """A request to hand somebody's seat over: its owner agrees, or all other players do."""

    kind = RequestKind.HANDOVER
    expiry = Expiry.ROUND
    asks_absent = True
    stays_open = True
    denial = "keeps the seat"

    def missing(self, live: LiveTable, request: Request) -> list[int]:
        """Return the seats that still have to agree; none once the owner has agreed."""
        return [] if request.seat in request.agreed else super().missing(live, request)

    def is_outdated(self, live: LiveTable, request: Request) -> bool:
        """Return whether the votes are from an earlier round; an owner's consent never expires."""
        return request.seat not in request.agreed and request.round != live.match.round

    def check_answer(self, call: Call, request: Request) -> None:
        """Raise UserError if the others are too few to vote, so that only the owner may agree.

        An outdated request is left to `is_outdated`.
        """
        live, own, seat = call.live, call.live.seat_of(call.person), request.need_seat()
        outdated = self.is_outdated(live, request)
        if own != seat and not outdated and len(self.seats_to_ask(live, seat)) < MIN_VOTERS:
            raise UserError(f"Only {live.markdown_names[seat]} can agree to that.")

    def check_denial(self, call: Call, request: Request) -> None:
        """Raise UserError unless the caller is the owner or the asker."""
        seat = request.need_seat()
        if call.person not in (request.asker_id, call.live.seat(seat).person_id):
            name = call.live.markdown_names[seat]
            raise UserError(f"Only {name} or <@{request.asker_id}> can close this request.")

    async def check(self, call: Call, seat: int | None) -> None:
        """Raise UserError if anybody but the owner would decide about a season's seat."""
        assert seat is not None, "a handover is about a seat"
        await need_authority_over_seat(call, seat)

    async def carry_out(self, call: Call, request: Request) -> str:
        """Hand the seat over; return a sentence about its new holder."""
        live, seat = call.live, request.need_seat()
        by_owner = seat in request.agreed
        agreed = [seat] if by_owner else self.seats_to_ask(live, seat)
        why = f"{', '.join(live.seat(voter).holder_token for voter in agreed)} agreed"
        # owners who stay away until the others vote have left the match all the same
        excused = not by_owner and not await is_absent(call.services.tables, live, seat)
        heir = NamedPerson(request.heir_id, request.heir_name) if request.heir_id else None
        await _hand_over(call, heir, why, live.seat(seat), excused=excused)
        return f"The seat is now {live.markdown_names[seat]}'s."
