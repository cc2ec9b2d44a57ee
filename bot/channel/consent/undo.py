"""Undo, asked once more: what it takes back is named before anything is."""

from __future__ import annotations

import discord

from bot.channel.consent.undo_requests import ALONE, ai_seats, undo_or_ask
from bot.presses import Action, button, on, persistent_view
from bot.services import Call
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.players import last_person
from bot.words.names import escape, fill_names
from bot.words.refusals import UserError
from rules.kernel import NeedsConsent, StaleAnswer


@on("undo", new=True)
@on("undoown", new=True)
async def press_undo(call: Call, action: Action) -> None:
    """Say what the presser's undo would take back.

    `undoown` comes from a panel, which only its seat sees: its mark counts the seat's answers.
    """
    live = call.live
    if action.verb == "undo":
        _need_current(action, 0, live.public_fingerprint)
    else:
        _need_current(action, live.match.count_answers(live.open_seat_of(call.person)))
    await offer_undo(call)


def _need_current(action: Action, *marks: int) -> None:
    """Refuse a button that was made when the table stood otherwise."""
    if action.mark not in marks:
        raise StaleAnswer("The table has moved on since; look again, then use /undo.")


async def offer_undo(call: Call) -> None:
    """Name what would be taken back, and ask how far to go, or whether the others shall be asked.

    Nothing is changed, and nobody else asked, before a button is pressed.
    """
    live, seat = call.live, call.live.open_seat_of(call.person)
    if not live.running:
        return await undo_or_ask(call)
    needs, last = await call.services.tables.attempt(
        live,
        lambda _: (_barred(live, seat), _in_words(live, seat)),
        description=f"seat {seat} looks at an undo",
    )
    here = (seat, live.private_fingerprint(seat))
    back = Action(live.id, "back1", *here)
    primary = discord.ButtonStyle.primary
    if needs is not None:
        words = f"{live.title}: {last}\n{needs}"
        await call.say(words, view=persistent_view([button(back, "Ask them", primary)]))
        return None
    items = [button(back, "Last answer", primary)]
    count = moves.answers_back(live.match, seat)
    if count > 1:
        items.append(button(Action(live.id, "backall", *here), "Start of my turn"))
        last += f" It is one of {count} answers in this turn."
    return await call.say(f"{live.title}: take back what? {last}", view=persistent_view(items))


def _barred(live: LiveTable, seat: int) -> NeedsConsent | None:
    """Who must agree to an undo, besides AI seats; None: nobody.

    Raises IllegalAnswer where nothing can be taken back, UserError where nobody could agree.
    """
    match = live.match
    try:
        match.check_undo(seat)
    except NeedsConsent as needs:
        if needs.drawn and last_person(live.record):
            raise UserError(ALONE) from needs
    else:
        return None
    try:
        match.check_undo(seat, consent=ai_seats(live))
    except NeedsConsent as needs:
        return NeedsConsent(fill_names(str(needs), live.written), needs.seats, drawn=needs.drawn)
    return None


def _in_words(live: LiveTable, seat: int) -> str:
    """The seat's last answer as its button said it, for the seat alone."""
    ask, key = live.match.last_question(seat)
    prompt, label = (fill_names(text, live.names) for text in (ask.prompt, ask.label(key)))
    return f"Your last answer is **{escape(label)}** ({escape(prompt)} [{ask.rule}])."


@on("back1")
@on("backall")
async def go_back(call: Call, action: Action) -> None:
    """Take the last answer back; or all of the turn's, as far as nothing bars it."""
    live = call.live
    _need_current(action, live.private_fingerprint(live.open_seat_of(call.person)))
    await undo_or_ask(call, turn=action.verb == "backall")
