"""Observers (`/table observer`): hands shown to a commentator or a teacher once all have agreed.

A commentator sees every hand, a teacher that of one player, whom they may advise. Neither takes a
seat at that table. Everybody may see the board and all hands some rounds late.
"""

from __future__ import annotations

import discord
from sqlmodel import Session

from bot.channel.consent.requests import (
    OTHERS_ASKED,
    REQUEST_CLOSED,
    RequestHandler,
    ask_all,
    register,
)
from bot.interactions.call import Call
from bot.tables import consent
from bot.tables.duplicates import need_unsealed
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.names import display_name
from rules.kernel.sentences import counted
from storage.consent import requests
from storage.matches import observers
from storage.schema.consent_records import Request, RequestKind
from storage.schema.table_records import Post
from storage.tables import outbox

MAX_ROUNDS_LATE = 20


async def show_or_ask(call: Call, person: discord.Member, seat: int | None) -> None:
    """Show a person a seat's hand (None: all hands) once all agree.

    Somebody who can see a hand already is shown none any more.

    Raises as `_need_hands` does, and UserError for an AI's seat, or if the person is a bot or plays
    at the table.
    """
    live, store = call.live, call.services.store
    _need_hands(call)
    if seat is not None:
        consent.need_person(live, seat)
    if person.bot:
        raise UserError("Bots can't be observers. Choose a person.")
    if await store.run(_stop_showing, live.id, person.id):
        await call.reply(f"<@{person.id}> can't see hands at {live.title} any more.")
        return
    if live.table.has_player(person.id):
        raise UserError(
            f"<@{person.id}> plays at table {live.id}, so they can't be shown other hands."
        )
    words = f"asks to show {_hands_words(live, seat)} at {live.title} to <@{person.id}>"
    if await ask_all(call, RequestKind.OBSERVE, words, seat=seat, heir=person):
        await call.reply(OTHERS_ASKED)
        return
    await call.services.store.run(
        _store_and_post_showing, live, person.id, display_name(person), seat
    )
    await call.services.poster.send_outbox(live)
    await call.reply(f"<@{person.id}> can see {_hands_words(live, seat)}, with /mine.")


async def show_late_or_ask(call: Call, rounds: int) -> None:
    """Show all hands to everybody, `rounds` rounds late, once all agree; or stop that.

    It stops if `rounds` is the delay in force.
    """
    live, store = call.live, call.services.store
    _need_hands(call)
    known = await store.read(observers.rounds_late, table=live.id)
    if known == rounds and await store.run(_stop_showing_late, live.id):
        await call.reply(f"Hands at {live.title} aren't shown late any more.")
        return
    words = (
        f"asks to show the board and all hands at {live.title} to everybody, {_delay_words(rounds)}"
    )
    if await ask_all(call, RequestKind.OBSERVE, words, target=rounds):
        delay = counted(known, "round")
        until_then = f" Until then, hands are still shown {delay} late; `late:{known}` ends that."
        await call.reply(f"{OTHERS_ASKED}{until_then if known else ''}")
        return
    await store.run(_store_and_post_late_showing, live, rounds)
    await call.services.poster.send_outbox(live)
    await call.reply(f"Everybody can see all hands {_delay_words(rounds)}.")


def _need_hands(call: Call) -> None:
    """Raise SeatLost unless the caller plays, and UserError unless the match may show hands.

    It may while it is running, if no other table still plays its deal.
    """
    live = call.live
    live.seat_of(call.person)
    # somebody who watches one table of a deal would know the others'
    need_unsealed(live.table)
    if not live.is_running:
        raise UserError(f"No match is running at table {live.id}, so there are no hands to show.")


def _delay_words(rounds: int) -> str:
    """Describe by how many rounds hands are shown late, and the command that shows them."""
    return f"{counted(rounds, 'round')} late, with /board `late`"


def _stop_showing_late(session: Session, table: str) -> bool:
    """Stop showing hands late and end requests for it; return whether they were shown."""
    is_shown = observers.end_everybody(session, table=table)
    if is_shown:
        requests.drop(session, table=table, kind=RequestKind.OBSERVE)
    return is_shown


def _store_and_post_late_showing(session: Session, live: LiveTable, rounds: int) -> None:
    """Store that everybody sees all hands late, and enqueue an announcement of it."""
    observers.add_everybody(session, table=live.id, rounds_late=rounds)
    words = (
        f"All players agreed, so everybody can see the board and all hands {_delay_words(rounds)}."
    )
    outbox.enqueue(session, table=live.id, post=Post(words))


def _stop_showing(session: Session, table: str, person: int) -> bool:
    """Stop showing hands to a person; return whether any were shown.

    If so, every open request to show hands at the table is dropped, too.
    """
    is_shown = observers.end(session, table=table, person_id=person)
    if is_shown:
        # another request to show hands would take the withdrawn consent for given
        requests.drop(session, table=table, kind=RequestKind.OBSERVE)
    return is_shown


def _hands_words(live: LiveTable, seat: int | None) -> str:
    """Describe the hands shown: those of a seat, or (None) all."""
    return "all hands" if seat is None else f"the hand of {live.markdown_names[seat]}"


def _store_and_post_showing(
    session: Session, live: LiveTable, person: int, name: str, seat: int | None
) -> None:
    """Store that a person sees a seat's hand (None: all), and enqueue an announcement."""
    observers.add(session, table=live.id, person_id=person, name=name, seat=seat)
    words = f"All players agreed, so <@{person}> can see {_hands_words(live, seat)} from now on."
    outbox.enqueue(session, table=live.id, post=Post(words, (person,)))


def _show_agreed(session: Session, live: LiveTable, request: Request) -> bool:
    """Show hands as requested and end the request; return False if it had ended before."""
    is_open = requests.drop(session, table=live.id, token=request.token)
    if is_open and request.heir_id is None:
        _store_and_post_late_showing(session, live, request.need_target())
    elif is_open and request.heir_id is not None:
        _store_and_post_showing(session, live, request.heir_id, request.heir_name, request.seat)
    return is_open


@register
class Observe(RequestHandler):
    """A request to show hands to somebody who doesn't play."""

    kind = RequestKind.OBSERVE
    asks_absent = True
    # ended with the showing: somebody who sits down in between has agreed to nothing
    stays_open = True

    def seats_to_ask(self, live: LiveTable, seat: int | None) -> list[int]:
        """Return every seat that a person holds, including the one whose hand is shown."""
        del seat
        return consent.seats_of_people(live, with_absent=True)

    def check_answer(self, call: Call, request: Request) -> None:
        """Accept every player's consent, because their own hands are shown."""

    async def carry_out(self, call: Call, request: Request) -> str:
        """Show the hands; return a sentence about that.

        Raises UserError if the request was closed meanwhile.
        """
        live, person = call.live, request.heir_id
        if not await call.services.store.run(_show_agreed, live, request):
            raise UserError(REQUEST_CLOSED)
        await call.services.poster.send_outbox(live)
        if person is None:
            return f"Everybody can see all hands {_delay_words(request.need_target())}."
        return f"<@{person}> can see {_hands_words(live, request.seat)}, with /mine."
