"""Requests to other players: posted with two buttons, carried out once everybody has agreed.

Each feature registers its kinds of requests, so that this module depends on no feature. For
example, `bot.channel.consent.clocks` registers PAUSE and pauses the clocks in `carry_out`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum, auto

import discord
from msgspec.structs import replace
from sqlmodel import Session

from bot import layouts
from bot.channel.mentions import mention
from bot.discord_errors import only_logged
from bot.interactions.call import Call
from bot.interactions.presses import Action, button, on
from bot.tables import consent
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.accents import QUIET, RED
from bot.words.names import User, display_name
from rules.kernel import NeedsConsent
from storage.consent import request_pings, requests
from storage.schema.consent_records import Request, RequestKind

REQUEST_CLOSED = "This request is closed or out of date. `/log` shows what has happened since."
OTHERS_ASKED = "The other players have been asked, and all of them have to agree."
ASKED_WITHIN_HOUR = (
    "You already asked within the last hour. Press Deny on that request to withdraw it."
)
OWN_SEAT_ASKED = "This is about your own seat, so only the others are asked."


class Expiry(Enum):
    """The change at a table that makes a request outdated."""

    MATCH = auto()
    """The end of the match, or a new holder of a seat; these end requests of every kind."""
    ROUND = auto()
    """The next round of a rated match: nobody can delay their consent until they have lost."""
    POSITION = auto()
    """Any change that everybody sees."""


class RequestHandler:
    """One kind of request: who has to agree, until when, and what happens then."""

    kind: RequestKind
    expiry = Expiry.MATCH
    asks_absent = False
    """Flag: people with an AI stand-in are asked, too."""
    stays_open = False
    """Flag: carrying it out leaves it open, because a later change of the table ends it."""
    denies_for_good = False
    """Flag: a denial is stored, so that only the denier can ask again."""
    denial = "doesn't agree"

    def seats_to_ask(self, live: LiveTable, seat: int | None) -> list[int]:
        """Return the seats that have to agree to a request about a seat (None: about none).

        By default these are all seats of people except that one; those with a stand-in only if
        `asks_absent`.
        """
        held = consent.seats_of_people(live, with_absent=self.asks_absent)
        return [other for other in held if other != seat]

    def missing(self, live: LiveTable, request: Request) -> list[int]:
        """Return the seats that still have to agree."""
        return [
            seat for seat in self.seats_to_ask(live, request.seat) if seat not in request.agreed
        ]

    def is_outdated(self, live: LiveTable, request: Request) -> bool:
        """Return whether the round of a rated match, or the public position, has changed.

        `expiry` says which of them counts. Requests of Expiry.MATCH are never outdated: they are
        deleted with their cause.
        """
        if self.expiry is Expiry.ROUND:
            return live.table.rated and request.round != live.match.round
        return (
            self.expiry is Expiry.POSITION and request.public_fingerprint != live.public_fingerprint
        )

    async def check(self, call: Call, seat: int | None) -> None:
        """Raise UserError if the table can't make such a request about a seat (None: none)."""

    def check_answer(self, call: Call, request: Request) -> None:
        """Raise UserError if the caller may not agree to a request.

        By default, the holder of the seat that the request is about may not. Kinds extend this.
        """
        if request.seat is not None and call.live.seat_of(call.person) == request.seat:
            raise UserError(OWN_SEAT_ASKED)

    def check_denial(self, call: Call, request: Request) -> None:
        """Raise UserError if the caller may not deny a request; by default anybody may."""

    async def carry_out(self, call: Call, request: Request) -> str:
        """Do what everybody has agreed to; return a sentence about it for the channel.

        Raises NeedsConsent if the rules ask for more people.
        """
        raise NotImplementedError


REQUEST_HANDLERS: dict[RequestKind, RequestHandler] = {}


def register(kind: type[RequestHandler]) -> type[RequestHandler]:
    """Register a handler class for its kind of request (a decorator).

    Raises ValueError if the kind already has one.
    """
    if kind.kind in REQUEST_HANDLERS:
        raise ValueError(f"two handlers for requests to {kind.kind}")
    REQUEST_HANDLERS[kind.kind] = kind()
    return kind


async def ask_all(
    call: Call,
    kind: RequestKind,
    words: str,
    *,
    seat: int | None = None,
    target: int | None = None,
    heir: User | None = None,
) -> bool:
    """Post a request to everybody else who has to agree; return False if nobody does.

    In that case nothing is posted, and the calling function acts immediately. `words` continue the
    asker's name, as in *asks to pause all clocks*. `seat` is the seat that the request is about
    (None: none), `target` a number whose meaning depends on the kind, and `heir` the person who is
    to get the seat or see hands. Raises UserError if the same request was posted within the last
    hour.
    """
    live, services, rules = call.live, call.services, REQUEST_HANDLERS[kind]
    own = live.table.seat_of(call.person)
    await rules.check(call, seat)
    others = [other for other in rules.seats_to_ask(live, seat) if other != own]
    if not others:
        # an earlier request, to people who have left since
        await services.store.run(requests.drop, table=live.id, kind=kind)
        return False
    before = await services.store.read(requests.get, table=live.id, kind=kind, seat=seat)
    if before is not None and not rules.is_outdated(live, before):
        asked = call.person, target, heir.id if heir else None
        same = (before.asker_id, before.target, before.heir_id) == asked
        if same and services.now() - before.at < request_pings.PING_INTERVAL:
            raise UserError(ASKED_WITHIN_HOUR)
    request = new_request(call, kind, seat=seat, target=target)
    if heir is not None:
        request = replace(request, heir_id=heir.id, heir_name=display_name(heir))
    request = await services.store.run(requests.ask, table=live.id, request=request)
    names = ", ".join(mention(live, other) for other in others)
    asker = mention(live, own) if own is not None else f"<@{call.person}>"
    await post_request(call, request, f"{names}: {asker} {words}. Everybody has to agree.", others)
    return True


def new_request(
    call: Call, kind: RequestKind, *, seat: int | None = None, target: int | None = None
) -> Request:
    """Return a request by the caller at the table's present position; nothing is stored.

    The asker's own seat has agreed. `seat` and `target` are as in `ask_all`.
    """
    live, own = call.live, call.live.table.seat_of(call.person)
    return Request(
        kind=kind,
        seat=seat,
        asker_id=call.person,
        agreed=() if own is None else (own,),
        at=call.services.now(),
        round=live.match.round,
        public_fingerprint=live.public_fingerprint,
        target=target,
    )


async def post_request(call: Call, request: Request, text: str, asked: Collection[int]) -> None:
    """Post a stored request, with a ping to the holders of the seats `asked` once an hour.

    If posting fails, the stored request is ended: nobody has seen it, and it must not block the
    next one.
    """
    services, live = call.services, call.live
    subject = request.kind if request.seat is None else f"{request.kind} {request.seat}"
    people = [live.seat(seat).person_id or 0 for seat in asked]
    pinged = await services.store.run(
        request_pings.claim_pings, table=live.id, subject=subject, people=people, at=services.now()
    )

    def withdraw(session: Session) -> None:
        """End the request, and allow its pings again."""
        requests.drop(session, table=live.id, token=request.token)
        request_pings.release(session, table=live.id, subject=subject, people=pinged)

    try:
        view = request_layout(live, request, text)
        await services.messages.send(live, people=pinged, view=view)
    except Exception:
        await services.store.run(withdraw)
        raise


def request_layout(live: LiveTable, request: Request, text: str) -> discord.ui.LayoutView:
    """Return a request's message, with *Agree* and *Deny* buttons that carry its token."""
    yes, no = (Action(live.id, verb, fingerprint=request.token) for verb in ("agree", "deny"))
    items = [button(yes, "Agree", discord.ButtonStyle.success), button(no, "Deny")]
    return layouts.plain(text, items, accent=RED)


@on("agree", new=True)
async def agree(call: Call, action: Action) -> None:
    """Store the user's consent to a request; the last consent needed carries it out."""
    live, own, store = call.live, call.live.seat_of(call.person), call.services.store
    request = await store.read(requests.by_token, table=live.id, token=action.fingerprint)
    if request is not None:
        REQUEST_HANDLERS[request.kind].check_answer(call, request)
        request = await store.run(requests.agree, table=live.id, token=action.fingerprint, seat=own)
    if request is None or (rules := REQUEST_HANDLERS[request.kind]).is_outdated(live, request):
        await close_request(call, REQUEST_CLOSED)
        return
    if missing := rules.missing(live, request):
        await call.reply(f"You have agreed. {_waiting_for(live, missing)}")
        return
    await _carry_out(call, request, rules)


async def _carry_out(call: Call, request: Request, rules: RequestHandler) -> None:
    """End a request to which the user was the last to agree, and carry it out."""
    await rules.check(call, request.seat)
    # two people may press at the same time: the one who ends the request carries it out
    if not rules.stays_open and not await _end_request(call, request):
        await close_request(call, REQUEST_CLOSED)
        return
    try:
        done = await rules.carry_out(call, request)
    except NeedsConsent as needs:
        await call.reply(f"You have agreed. {needs}")
        return
    await close_request(call, f"You have agreed. {done}", done)


def _waiting_for(live: LiveTable, seats: Sequence[int]) -> str:
    """Name the holders of the seats that still have to agree."""
    return f"Still waiting for {', '.join(live.markdown_names[seat] for seat in seats)}."


async def _end_request(call: Call, request: Request) -> bool:
    """End a stored request; return False if it was already closed."""
    store, table = call.services.store, call.live.id
    return await store.run(requests.drop, table=table, token=request.token)


@on("deny", new=True)
async def deny(call: Call, action: Action) -> None:
    """Close a request: its asker withdraws it, anybody else denies it.

    Raises SeatLost for people who don't play, and UserError as `check_denial` does.
    """
    live, store = call.live, call.services.store
    request = await store.read(requests.by_token, table=live.id, token=action.fingerprint)
    own = live.table.seat_of(call.person)
    if own is None and (request is None or call.person != request.asker_id):
        # raises SeatLost: only players and the asker may close a request
        own = live.seat_of(call.person)
    if request is None or (rules := REQUEST_HANDLERS[request.kind]).is_outdated(live, request):
        await close_request(call, REQUEST_CLOSED)
        return
    rules.check_denial(call, request)
    if not await _end_denied(call, request, rules, own):
        await close_request(call, REQUEST_CLOSED)
        return
    name = f"<@{call.person}>" if own is None else live.markdown_names[own]
    outcome = "withdraws the request" if call.person == request.asker_id else rules.denial
    await close_request(call, "The request is closed.", f"{name} {outcome}.")


async def _end_denied(call: Call, request: Request, rules: RequestHandler, own: int | None) -> bool:
    """End a request that the user withdraws or, from the seat `own`, denies.

    Some kinds remember a denial. Returns False if the request was already closed.
    """
    withdraws = call.person == request.asker_id
    if rules.denies_for_good and not withdraws and own is not None:
        table, token = call.live.id, request.token
        return await call.services.store.run(requests.deny, table=table, token=token, seat=own)
    return await _end_request(call, request)


async def close_request(call: Call, words: str, posted: str = "") -> None:
    """Reply `words` to the user, and show the outcome in the request's message.

    The outcome is `posted`, or else `words`. If the message can't be edited, that is only logged.
    """
    await call.reply(words)
    if call.interaction.message is not None:
        with only_logged("request not closed"):
            await show_outcome(call.interaction.message, posted or words)


async def show_outcome(message: discord.Message, words: str) -> None:
    """Replace a request's text and buttons with its outcome, without pinging anybody."""
    # a layout may have no content, and a classic message would keep its own
    content = discord.utils.MISSING if message.flags.components_v2 else None
    view, quiet = layouts.plain(words, accent=QUIET), discord.AllowedMentions.none()
    await message.edit(content=content, view=view, allowed_mentions=quiet)
