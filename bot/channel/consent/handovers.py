"""Seats given up, or away: with their holder's consent, all others' votes, or after an absence."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from functools import partial

import discord

from bot.channel.consent.requests import close_request, post_request, request_buttons
from bot.channel.mentions import mention
from bot.presses import Action, on
from bot.services import Call
from bot.tables.history import ratings
from bot.tables.live_table import LiveTable
from bot.tables.seat_changes import Person, mentions, reseat
from bot.words.names import User, display_name, fill_names
from bot.words.refusals import UserError
from storage.consent import handovers
from storage.reminders import clocks
from storage.schema.consent_records import Handover
from storage.schema.records import Line, Seat, Table

ABSENCE = timedelta(days=3)
"""How long a seat may keep its table waiting before it can be given away, where no table says."""
VOTERS = 2
"""Players other than the seat's own whom a vote takes at least: nobody decides alone."""
COUNTS = " The match is rated: it then counts as lost for your rating."
EXCUSED = f"{COUNTS[:-1]}, unless all the others agree without you."
GONE = "That request is closed or out of date; the seat stays as it is."


def patience(record: Table) -> timedelta:
    """How long a seat may keep this table waiting before it can be given away unasked."""
    turn = record.pace.turn if record.pace else 0
    return timedelta(seconds=turn) if turn else ABSENCE


def lasting(span: timedelta) -> str:
    """A span of time in words, in days or hours."""
    hours = max(1, round(span.total_seconds() / 3600))
    count, unit = (hours // 24, "day") if hours % 24 == 0 else (hours, "hour")
    return f"{count} {unit}{'s' * (count != 1)}"


@on("resign")
async def resign(call: Call, _: Action) -> None:
    """Hand the presser's seat to an AI; without any other person the table is closed."""
    live, seat = call.live, call.live.seat_of(call.person)
    if not live.running:
        raise UserError(f"No match runs at table {live.id}.")
    await reseat(call.services.tables, live, seat, None, leaver=call.person)
    then = "an AI plays on" if live.running else "it is closed without a result"
    await call.say(f"You have resigned at table {live.id}; {then}.", view=None)


async def wish_away(call: Call, seat: int, heir: User | None) -> None:
    """Give a seat away where nobody has to agree; else ask whom it takes."""
    live, asker = call.live, call.interaction.user
    held = live.seat(seat)
    owner = held.person_id
    why = f"{_asker(live, asker.id)} asked"
    if owner not in (None, asker.id):
        if not await is_absent(call, seat):
            await _request(call, seat, heir)
            await call.say(f"{live.written[seat]} and the other players have been asked.")
            return
        why += f", and the table had waited for over {lasting(patience(live.record))}"
    price = ratings.price(live.record, seat, live.match) if owner == asker.id else ""
    await _hand_over(call, heir, why, held)
    await call.say(f"Seat {seat + 1} of table {live.id} is now {live.written[seat]}'s.{price}")


def _asker(live: LiveTable, person: int) -> str:
    """Return who asks, by a token; moderators and hosts without a seat have none."""
    seat = live.record.seat_of(person)
    if seat is None:
        return "the host" if person == live.record.host_id else "a moderator"
    return live.seat(seat).holder_token


async def is_absent(call: Call, seat: int) -> bool:
    """Whether a seat has kept the table waiting for so long that nobody need ask its holder.

    Not while it has time: a clock may hold more, or rest for a vacation or by consent.
    """
    services, live = call.services, call.live
    running = await services.store.read(clocks.of_table, table=live.id)
    clock, now = next((one for one in running if one.seat == seat), None), services.now()
    if clock is None or now - clock.since < patience(live.record):
        return False
    return clock.due_at is None or (live.record.paused_at is None and clock.due_at <= now)


async def _hand_over(
    call: Call, heir: User | None, why: str, held: Seat, *, excused: bool = False
) -> None:
    """Change the holder and say so in the channel, with a ping to the old and to the new one.

    Nobody is named but by a mention: the line may wait, and its people be forgotten meanwhile.
    `excused`: all others have agreed, so that a rated match doesn't count as lost.
    """
    tables, live, seat, owner = call.services.tables, call.live, held.seat, held.person_id
    before = f"<@{owner}>" if owner is not None else "an AI"
    after = f"<@{heir.id}>" if heir is not None else "an AI"
    # an heir who is awaited is told by the table's message
    told = heir.id if heir is not None and seat not in live.awaited() else None
    people = [person for person in (owner, told) if person is not None]
    told_why = fill_names(why, live.names, mentions(live))
    words = f"seat {seat + 1} goes from {before} to {after}: {told_why}."
    line = Line(words, tuple(people))
    actor = call.person
    await reseat(
        tables, live, seat, heir, why=why, actor=actor, held=held, line=line, excused=excused
    )


async def _request(call: Call, seat: int, heir: User | None) -> None:
    """Ask the owner and the other players, in the channel; a failed post leaves no request."""
    services, live = call.services, call.live
    own = live.record.seat_of(call.person)
    wish = await services.store.run(
        handovers.ask,
        table=live.id,
        seat=seat,
        asker_id=call.person,
        heir_id=heir.id if heir else None,
        heir_name=display_name(heir) if heir else "",
        agreed=[] if own is None else [own],
        at=services.now(),
        round_=live.match.round,
    )
    words, view = _request_text(live, wish), handover_view(live, wish)
    drop = partial(handovers.drop, table=live.id, seat=seat)
    await post_request(call, f"hand over {seat}", words, view, [seat, *_voters(live, wish)], drop)


def _request_text(live: LiveTable, wish: Handover) -> str:
    heir = f"<@{wish.heir_id}>" if wish.heir_id else "an AI"
    owner = mention(live, wish.seat)
    voters = _voters(live, wish)
    vote = f" or {_listed(live, voters)} all do" if len(voters) >= VOTERS else ""
    words = (
        f"{owner}: <@{wish.asker_id}> asks to give your seat at {live.title} to {heir}. "
        f"It changes hands when you agree{vote}; a seat that keeps the table waiting for "
        f"{lasting(patience(live.record))} can be given away without."
    )
    if ratings.price(live.record, wish.seat, live.match):
        words += EXCUSED if vote else COUNTS
    return words


def _listed(live: LiveTable, seats: Collection[int]) -> str:
    names = [mention(live, seat) for seat in seats]
    return ", ".join(names[:-1]) + f" and {names[-1]}"


def handover_view(live: LiveTable, wish: Handover) -> discord.ui.View:
    """Agree or deny; the mark is drawn for this request alone."""
    here = (wish.seat, wish.mark)
    return request_buttons(Action(live.id, "cede", *here), Action(live.id, "keepseat", *here))


def _voters(live: LiveTable, wish: Handover) -> list[int]:
    """The seats of people other than the one that is to change hands."""
    held = [seat.seat for seat in live.record.seats if seat.person_id is not None]
    return [seat for seat in held if seat != wish.seat]


@on("cede", new=True)
async def agree(call: Call, action: Action) -> None:
    """Agree to a change of seats; the owner's word is enough, else it takes everybody's."""
    live, own = call.live, call.live.seat_of(call.person)
    wish = await call.services.store.run(
        handovers.agree, table=live.id, seat=action.seat, mark=action.mark, voter=own
    )
    if wish is None:
        await close_request(call, GONE)
        return
    voters, owner = _voters(live, wish), live.written[wish.seat]
    if own != wish.seat:
        if wish.round != live.match.round:  # else who loses in the end could use an old consent
            await close_request(call, GONE)
            return
        if len(voters) < VOTERS:
            raise UserError(f"Only {owner} can agree to that, with nobody to vote.")
        if missing := [live.written[seat] for seat in voters if seat not in wish.agreed]:
            words = f"You have agreed; it still takes {', '.join(missing)}, or {owner} alone."
            await call.say(words)
            return
    agreed = [own] if own == wish.seat else voters
    why = f"{', '.join(live.seat(seat).holder_token for seat in agreed)} agreed"
    # who stays away until the others vote has left the match as much as who is replaced unasked
    excused = own != wish.seat and not await is_absent(call, wish.seat)
    await _carry_out(call, wish, why, excused=excused)


async def _carry_out(call: Call, wish: Handover, why: str, *, excused: bool) -> None:
    heir = Person(wish.heir_id, wish.heir_name) if wish.heir_id else None
    await _hand_over(call, heir, why, call.live.seat(wish.seat), excused=excused)
    holder = call.live.written[wish.seat]
    words = f"You have agreed; the seat is now {holder}'s."
    await close_request(call, words, f"The seat is now {holder}'s.")


@on("keepseat", new=True)
async def deny(call: Call, action: Action) -> None:
    """Refuse to give one's seat away, or withdraw the request."""
    live, person, seat = call.live, call.person, action.seat
    wish = await call.services.store.read(handovers.get, table=live.id, seat=seat, mark=action.mark)
    if wish is None:
        await close_request(call, GONE)
        return
    if person not in (wish.asker_id, live.seat(seat).person_id):
        raise UserError(
            f"Only {live.written[seat]} or <@{wish.asker_id}> can close this; do not agree."
        )
    await call.services.store.run(handovers.drop, table=live.id, seat=seat)
    said = "withdraws the request" if person == wish.asker_id else "keeps the seat"
    await close_request(call, "The request is closed.", f"<@{person}> {said}.")
