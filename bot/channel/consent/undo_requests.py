"""Taking the last answer back: at once where nothing bars it, else with the others' consent."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

import discord
from sqlmodel import Session

from bot.channel.consent.redo import can_redo, redo_button
from bot.channel.consent.requests import close_request, post_request, request_buttons
from bot.channel.mentions import mention
from bot.discord_errors_and_429s import only_logged
from bot.discord_limits import MESSAGE
from bot.messages import LOOKED_AT
from bot.presses import Action, actions, button, on, persistent_view
from bot.services import Call
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.news import effective_news
from bot.tables.players import last_person
from bot.words.fitted_lines import fit_lines
from bot.words.refusals import UserError
from rules.kernel import NeedsConsent
from storage.consent import undo_requests
from storage.errors import Conflict
from storage.matches import history
from storage.schema.consent_records import Wish

ALONE = (
    "This cannot be taken back: something was drawn or shown since, "
    "and no other person plays here who could agree."
)
MORE = "-# and {count} more, see /log."
NAMED = 4
"""Lines of news that a request repeats, of what would be taken back."""
ASKED_OF_LAST = " Once that answer is back, undo again for those before it."
AS_FAR_AS_FREE = (
    "Your answers are taken back to what was last drawn or shown; those before it stand. "
    "Undo again to take back more, where the others agree."
)
OUT_OF_DATE = "That request is out of date: the table has moved on since; /log tells how."


async def undo_or_ask(call: Call, *, turn: bool = False) -> None:
    """Undo where nothing bars it; else post a request for consent.

    AI seats consent to all but draws; to those as well where another person is asked too, for
    alone among them a player could take back any throw of the dice.
    """
    live, seat = call.live, call.live.open_seat_of(call.person)
    try:
        await moves.undo(
            call.services.tables,
            live,
            seat,
            **call.by,
            consent=ai_seats(live),
            bars_draws=last_person(live.record),
            turn=turn,
            holds=seat,
        )
    except NeedsConsent as needs:
        if last_person(live.record):
            raise UserError(ALONE) from needs
        asked = await _request(call, seat, needs)
        told = "They have been asked." if asked else "They have been asked already."
        told += ASKED_OF_LAST * (moves.answers_back(live.match, seat) > 1)
        withdraw = button(Action(live.id, "withdraw", seat), "Withdraw")
        await call.say(f"{needs} {told}", view=persistent_view([withdraw]))
        return
    play = button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)
    reached = "Your turn begins anew." if moves.begun_anew(live.match, seat) else AS_FAR_AS_FREE
    words = reached if turn else "Your last answer is taken back."
    again = [redo_button(live, seat)] if await can_redo(call, seat) else []
    await call.say(words, view=persistent_view([play, *again]))


def ai_seats(live: LiveTable) -> set[int]:
    """Seats that consent whenever the people do."""
    return {seat.seat for seat in live.record.seats if seat.person_id is None}


async def _request(call: Call, asker: int, needs: NeedsConsent) -> bool:
    """Ask the others for their consent; False where the request stands in the channel already.

    A wish may be stored whose request was never posted, or was deleted: then they are asked anew.
    """
    services, live, revision = call.services, call.live, call.live.match.revision

    def note(session: Session) -> bool:
        if any(wish.asker == asker for wish in undo_requests.wishes(session, table=live.id)):
            return False
        undo_requests.ask(session, table=live.id, asker=asker, revision=revision, at=services.now())
        return True

    if not await services.store.run(note) and await _stands(call, asker):
        return False
    asked = [seat for seat in needs.seats if live.seat(seat).person_id is not None]
    words = (
        f"{', '.join(mention(live, seat) for seat in asked)}: {live.written[asker]} asks to take "
        f"their last answer back, and all that came after it, at {live.title}."
    )
    told = [f"-# {line}" for line in await _told_since(call, asker)]
    words = "\n".join([words, *fit_lines(told, MESSAGE - len(words) - 1, MORE)])
    drop = partial(undo_requests.drop, table=live.id, asker=asker, revision=revision)
    await post_request(call, f"undo {asker}", words, request_view(live, asker), asked, drop)
    return True


async def _told_since(call: Call, asker: int) -> list[str]:
    """What everybody was told of the asker's last change and of those after it."""
    live, store = call.live, call.services.store
    steps = await store.read(history.noticed, table=live.id, most=LOOKED_AT, seat=asker)
    standing = [step for step in steps if not step.undone]
    own = [number for number, step in enumerate(standing) if step.seat == asker]
    news = [*effective_news(standing[own[-1] :])] if own else []
    return live.lines_for(news, None)[:NAMED]


async def _stands(call: Call, asker: int) -> bool:
    """Whether the asker's request is among the channel's last messages."""
    with only_logged("request not looked for", table=call.live.id):
        return await _posted(call, asker, call.live.public_fingerprint) is not None
    return True


async def _posted(call: Call, asker: int, mark: int | None = None) -> discord.Message | None:
    """The asker's last request in the channel, made at any time or at this mark."""
    live = call.live
    async for message in call.services.messages.latest(live, LOOKED_AT):
        for one in actions(message):
            meant = (one.table, one.verb, one.seat) == (live.id, "agree", asker)
            if meant and mark in (None, one.mark):
                return message
    return None


def request_view(live: LiveTable, asker: int) -> discord.ui.View:
    """Agree or deny, while what everybody sees is as it was when the request was posted."""
    here = (asker, live.public_fingerprint)
    return request_buttons(Action(live.id, "agree", *here), Action(live.id, "deny", *here))


async def _wish(call: Call, action: Action) -> Wish | None:
    """The open wish that a request's button is about; None where that is out of date."""
    if action.mark != call.live.public_fingerprint:
        return None
    found = await call.services.store.read(undo_requests.wishes, table=call.live.id)
    return next((wish for wish in found if wish.asker == action.seat), None)


async def _agreed(call: Call, action: Action, seat: int) -> Wish | None:
    """The wish with this seat's consent; None where it is out of date."""
    services, wish = call.services, await _wish(call, action)
    if wish is None:
        return None
    agree = partial(undo_requests.agree, asker=wish.asker)
    with suppress(Conflict):
        return await services.store.run(agree, table=call.live.id, seat=seat, at=services.now())
    return None


async def _kept(call: Call, wish: Wish) -> int:
    """Count the asker's answers before the one that they ask to take back.

    What they have answered in secret since goes with it; nobody may see that they have.
    """
    live, revision = call.live, -1
    while revision != live.match.revision:
        revision = live.match.revision
        steps = await call.services.store.read(history.since, table=live.id, revision=wish.revision)
    later = [entry for step in steps for entry in step.entries if entry.seat == wish.asker]
    return live.match.count_answers(wish.asker) - len(later) - 1


@on("agree", new=True)
async def agree(call: Call, action: Action) -> None:
    """Consent to another's undo; the last consent carries it out."""
    live, asker = call.live, action.seat
    seat = live.seat_of(call.person)
    if seat == asker:
        raise UserError("You asked for this yourself; the others have to agree.")
    wish = await _agreed(call, action, seat)
    if wish is None:
        await close_request(call, OUT_OF_DATE)
        return
    try:
        await moves.undo(
            call.services.tables,
            live,
            asker,
            **call.by,
            consent={*wish.agreed, *ai_seats(live)},
            mark=action.mark,
            keeps=await _kept(call, wish),
            holds=seat,
        )
    except NeedsConsent as needs:
        await call.say(f"You have agreed. {needs}")
        return
    told = f"The last answer of {live.written[asker]} is taken back."
    await close_request(call, "You have agreed; the answer is taken back.", told)


@on("withdraw")
async def withdraw(call: Call, action: Action) -> None:
    """Take the presser's own request back, and say so where it stands."""
    live, seat = call.live, call.live.open_seat_of(call.person)
    if seat != action.seat or not await call.services.store.run(
        undo_requests.drop, table=live.id, asker=seat
    ):
        await call.say(OUT_OF_DATE, view=None)
        return
    with only_logged("request not closed", table=live.id):
        message = await _posted(call, seat)
        if message is not None:
            await message.edit(content=_withdrawn(live, seat), view=None)
    await call.say("Your request is withdrawn; your move stands.", view=None)


def _withdrawn(live: LiveTable, seat: int) -> str:
    return f"{live.written[seat]} withdraws the request; the move stands."


@on("deny", new=True)
async def deny(call: Call, action: Action) -> None:
    """Refuse another's undo."""
    live, seat = call.live, call.live.seat_of(call.person)
    wish = await _wish(call, action)
    if wish is None or not await call.services.store.run(
        undo_requests.drop, table=live.id, asker=wish.asker, revision=wish.revision
    ):
        await close_request(call, OUT_OF_DATE)
        return
    told = f"{live.written[seat]} does not agree; the move stands."
    if seat == action.seat:
        told = _withdrawn(live, seat)
    await close_request(call, "The request is closed.", told)
