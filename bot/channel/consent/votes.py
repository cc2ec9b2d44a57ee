"""Votes of all people at a table: to stop its clocks, or to close it without a result."""

from __future__ import annotations

from functools import partial

from bot.channel.consent.handovers import VOTERS, is_absent
from bot.channel.consent.requests import close_request, post_request, request_buttons
from bot.channel.mentions import mention
from bot.channel.open_seats import need_offer, offer
from bot.presses import Action, on
from bot.services import Call
from bot.tables.ai.stand_ins import stand_in
from bot.tables.clocks import timekeeping
from bot.tables.live_table import LiveTable
from bot.tables.moves import rewind
from bot.words.refusals import UserError
from storage.consent import votes
from storage.consent.request_pings import INTERVAL
from storage.matches import matches
from storage.schema.people_records import Vote, VoteKind
from storage.schema.records import Line

ASKED = "The others have been asked within the last hour; Deny on that request withdraws it."
ALONE = "Only {name} can let an AI stand in now; others can once {name} keeps the table waiting."
GONE = "That request is closed or out of date."
BY_ROUND = (VoteKind.ABORT, VoteKind.UNRATED)
"""What the others' consent to holds for the round alone in which it was asked."""
DONE = {
    VoteKind.PAUSE: "The clocks stand still, as all agreed.",
    VoteKind.STAND_IN: "An AI stands in, as all others agreed.",
    VoteKind.OPEN: "The seat looks for a player, as all agreed.",
    VoteKind.ABORT: "The table is closed without a result, as all agreed.",
    VoteKind.REWIND: "The match is rewound, as all agreed.",
    VoteKind.UNRATED: "The match isn't rated any more, as all agreed.",
}


def voters(live: LiveTable, kind: VoteKind) -> list[int]:
    """The seats of all people; those for whom an AI stands in are away and not asked.

    Nobody's match is closed, rewound or left unrated behind their back, though.
    """
    away = kind not in (VoteKind.ABORT, VoteKind.REWIND, VoteKind.UNRATED)
    held = [seat for seat in live.record.seats if seat.person_id]
    return [seat.seat for seat in held if not (away and seat.stand_in)]


async def need_voters(call: Call, kind: VoteKind, seat: int) -> None:
    """Refuse to let one person alone decide that an AI plays for another, who is there."""
    others = [one for one in voters(call.live, kind) if one != seat]
    if kind is VoteKind.STAND_IN and len(others) < VOTERS and not await is_absent(call, seat):
        raise UserError(ALONE.format(name=call.live.written[seat]))


async def start_vote(
    call: Call, kind: VoteKind, words: str, *, seat: int = -1, target: int = -1
) -> bool:
    """Ask all other people for something, but for the seat that it is about.

    `target` is where the match would rewind to: a vote about that is about how the table stands
    now. True where nobody else is to be asked.
    """
    live, own = call.live, call.live.record.seat_of(call.person)
    target = live.match.round if kind in BY_ROUND else target
    await need_voters(call, kind, seat)
    others = [one for one in voters(live, kind) if one not in (own, seat)]
    if not others:
        return True
    services = call.services
    before = await services.store.read(votes.get, table=live.id, kind=kind)
    meant = (call.person, seat, target)
    known = before and (before.asker_id, before.seat, before.target)
    if before and meant == known and services.now() - before.at < INTERVAL:
        raise UserError(ASKED)
    vote = await services.store.run(
        votes.ask,
        table=live.id,
        kind=kind,
        asker_id=call.person,
        own=own,
        seat=seat,
        target=target,
        stands=live.public_fingerprint if kind is VoteKind.REWIND else 0,
        at=services.now(),
    )
    names = ", ".join(mention(live, one) for one in others)
    asker = mention(live, own) if own is not None else f"<@{call.person}>"
    told = f"{names}: {asker} {words} at {live.title}. It takes everybody's consent."
    drop = partial(votes.drop, table=live.id, kind=kind)
    view = request_buttons(_action(live, "votefor", vote), _action(live, "voteno", vote))
    subject = f"vote {kind}" + (f" {seat}" if seat >= 0 else "")
    await post_request(call, subject, told, view, others, drop)
    return False


def _action(live: LiveTable, verb: str, vote: Vote) -> Action:
    return Action(live.id, verb, 0, vote.mark, key=vote.kind)


def _kind(action: Action) -> VoteKind:
    if action.key not in list(VoteKind):
        raise UserError(GONE)
    return VoteKind(action.key)


@on("votefor", new=True)
async def agree(call: Call, action: Action) -> None:
    """Agree to what somebody has asked all for; the last consent does it."""
    live, own, kind = call.live, call.live.seat_of(call.person), _kind(action)
    vote = await call.services.store.run(
        votes.agree, table=live.id, kind=kind, mark=action.mark, seat=own
    )
    if vote is None or _is_outdated(live, vote):
        await close_request(call, GONE)
        return
    asked = [seat for seat in voters(live, kind) if seat != vote.seat]
    if own not in asked:
        raise UserError("That is about your own seat; the others are asked.")
    if missing := [live.written[seat] for seat in asked if seat not in vote.agreed]:
        await call.say(f"You have agreed; it still takes {', '.join(missing)}.")
        return
    await need_voters(call, kind, vote.seat)
    if not await _ended(call, vote):
        await close_request(call, GONE)
        return
    await carry_out(call, kind, vote.seat, vote)
    await close_request(call, f"You have agreed. {DONE[kind]}", DONE[kind])


def _is_outdated(live: LiveTable, vote: Vote) -> bool:
    """Return whether a vote was about another state of the match.

    Consent to close a match, or to leave it unrated, holds for the round in which it was asked:
    otherwise the last one to agree could wait until they have lost.
    """
    if vote.kind in BY_ROUND:
        return live.record.rated and vote.target != live.match.round
    return bool(vote.stands) and vote.stands != live.public_fingerprint


async def _ended(call: Call, vote: Vote) -> bool:
    """End a vote; False where another press has ended it, or a later one stands in its place."""
    drop = partial(votes.drop, kind=vote.kind, mark=vote.mark)
    return await call.services.store.run(drop, table=call.live.id)


async def carry_out(call: Call, kind: VoteKind, seat: int, vote: Vote | None = None) -> None:
    """Do what all have agreed to; without a vote there was nobody else to ask."""
    services, live = call.services, call.live
    if vote is None:
        await services.store.run(votes.drop, table=live.id, kind=kind)
    if kind is VoteKind.STAND_IN:
        await stand_in(services.tables, live, seat, "the other players have agreed")
        return
    if kind is VoteKind.REWIND and vote is not None:
        await rewind(services.tables, live, vote.target, mark=vote.stands, **call.by)
        return
    if kind is VoteKind.OPEN:
        need_offer(live, seat)
        await offer(call, seat, open_=True)
        return
    if kind is VoteKind.ABORT:
        line = Line("it is closed without a result, as all who play have agreed.")
        await services.tables.abort(live, line)
        return
    if kind is VoteKind.UNRATED:
        await services.store.run(matches.unrate, table=live.id)
    else:
        await services.store.run(timekeeping.stand_still, live.id, services.now())
    await services.tables.refresh(live)
    services.poster.touch(live.id)


@on("voteno", new=True)
async def deny(call: Call, action: Action) -> None:
    """Refuse what somebody has asked all for, or withdraw it."""
    live, own, kind = call.live, call.live.seat_of(call.person), _kind(action)
    store = call.services.store
    vote = await store.read(votes.get, table=live.id, kind=kind, mark=action.mark)
    if vote is None or not await _ended(call, vote):
        await close_request(call, GONE)
        return
    said = "withdraws the request" if call.person == vote.asker_id else "does not agree"
    await close_request(call, "The request is closed.", f"{live.written[own]} {said}.")
