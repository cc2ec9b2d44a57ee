"""Undo: previewed before it happens, free where nothing was revealed, else by consent."""

from __future__ import annotations

import discord
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.consent.redo import can_redo, redo_button
from bot.channel.consent.requests import (
    REQUEST_CLOSED,
    Expiry,
    RequestHandler,
    new_request,
    post_request,
    register,
    show_outcome,
)
from bot.channel.mentions import mention
from bot.discord_errors import only_logged
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.call import Call
from bot.interactions.presses import Action, actions, button, on, persistent_view
from bot.interactions.table_buttons import TableButton
from bot.messages import MAX_MESSAGES_SEARCHED
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.moves import UndoTerms
from bot.tables.news import effective_news
from bot.tables.seats_to_ping import is_last_person
from bot.user_errors import UserError
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, fill_names
from rules.kernel import NeedsConsent, StaleAnswer
from storage.consent import requests
from storage.matches import match_log
from storage.schema.consent_records import Request, RequestKind

NOBODY_TO_AGREE = (
    "You can't take this back: something has been drawn or revealed since then, and there's nobody "
    "else at the table who could agree."
)
NOTHING_TO_UNDO = "nothing can be undone"
MORE_UNDONE = "-# and {count} more, see /log."
MAX_UNDONE_LINES = 4
"""Maximum number of lines in which a request repeats what would be undone."""
UNDO_AGAIN_LATER = " Then undo again to take back earlier answers."
UNDONE_TO_LAST_REVEAL = (
    "Your answers have been undone back to the last draw or reveal. Undo again to go further back, "
    "if the others agree."
)


@on("undo", new=True, at_table=TableButton("Undo", 30, has_fingerprint=True))
@on("undoown", new=True)
async def press_undo(call: Call, action: Action) -> None:
    """Show what the user's undo would take back.

    A button of a panel has the verb `undoown`, and its fingerprint is the number of the seat's
    answers; a public button has the public fingerprint.
    """
    call.need_running(NOTHING_TO_UNDO)
    live = call.live
    if action.verb == "undo":
        _need_current(action, 0, live.public_fingerprint)
    else:
        _need_current(action, live.match.count_answers(live.revealed_seat_of(call.person)))
    await offer_undo(call)


def _need_current(action: Action, *fingerprints: int) -> None:
    """Raise StaleAnswer unless the button's fingerprint is one of the current ones."""
    if action.fingerprint not in fingerprints:
        raise StaleAnswer("The table has moved on since then. Check the board, then use /undo.")


async def offer_undo(call: Call) -> None:
    """Show what would be undone, with buttons for how far to go or to ask the others.

    Nothing changes, and nobody else is asked, before one of them is pressed. Raises UserError
    without a running match, IllegalAnswer if nothing can be undone, and as `_consent_needed` does.
    """
    call.need_running(NOTHING_TO_UNDO)
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    needs, last = await call.services.tables.attempt(
        live,
        lambda _: (_consent_needed(live, seat), _last_answer_words(live, seat)),
        description=f"seat {seat} looks at an undo",
    )
    seen = (seat, live.private_fingerprint(seat))
    back = Action(live.id, "undolast", *seen)
    primary = discord.ButtonStyle.primary
    if needs is not None:
        words = f"{live.title}: {last}\n{needs}"
        await call.reply(words, view=persistent_view([button(back, "Ask them", primary)]))
        return
    items = [button(back, "Last answer", primary)]
    count = moves.answers_back(live.match, seat)
    if count > 1:
        items.append(button(Action(live.id, "undoturn", *seen), "Start of my turn"))
        last += f" It's one of {count} answers in this turn."
    text = f"{live.title}: what do you want to undo? {last}"
    await call.reply(text, view=persistent_view(items))


def _consent_needed(live: LiveTable, seat: int) -> NeedsConsent | None:
    """Return the error that lists who must agree to a seat's undo; None if nobody has to.

    AI seats agree whenever they are asked, except for draws at a table with a single person. Raises
    IllegalAnswer if nothing can be undone, UserError if nobody is left who could agree.
    """
    match = live.match
    try:
        match.check_undo(seat)
    except NeedsConsent as needs:
        if needs.drawn and is_last_person(live.table):
            raise UserError(NOBODY_TO_AGREE) from needs
    else:
        return None
    try:
        match.check_undo(seat, consent=_ai_seats(live))
    except NeedsConsent as needs:
        return NeedsConsent(
            fill_names(str(needs), live.markdown_names), needs.seats, drawn=needs.drawn
        )
    return None


def _last_answer_words(live: LiveTable, seat: int) -> str:
    """Return a sentence with the seat's last answer and its question; it may be secret."""
    ask, key = live.match.last_question(seat)
    prompt, label = (fill_names(text, live.names) for text in (ask.prompt, ask.label(key)))
    return f"Your last answer is **{escape(label)}** ({escape(prompt)} [{ask.rule}])."


def _ai_seats(live: LiveTable) -> set[int]:
    """Return the seats that no person holds; they agree to an undo if all people do."""
    return {seat.seat for seat in live.table.seats if seat.person_id is None}


@on("undolast")
@on("undoturn")
# on messages of earlier versions
@on("back1")
@on("backall")
async def go_back(call: Call, action: Action) -> None:
    """Undo the user's last answer; for `undoturn`, all of the turn's that need no consent."""
    call.need_running(NOTHING_TO_UNDO)
    live = call.live
    _need_current(action, live.private_fingerprint(live.revealed_seat_of(call.person)))
    await undo_or_ask(call, turn=action.verb in ("undoturn", "backall"))


async def undo_or_ask(call: Call, *, turn: bool = False) -> None:
    """Undo the caller's last answer where nobody has to agree; else post a request.

    With `turn`, undo all answers of the turn that need no consent. AI seats agree to an undo, but a
    draw is only taken back with the consent of another person: a player among AI seats could
    otherwise repeat every roll of the dice. Raises UserError where nobody is left who could agree.
    """
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    try:
        await moves.undo(
            call.services.tables,
            live,
            seat,
            by=replace(call.by, holds=seat),
            terms=UndoTerms(_ai_seats(live), bars_draws=is_last_person(live.table)),
            turn=turn,
        )
    except NeedsConsent as needs:
        if is_last_person(live.table):
            raise UserError(NOBODY_TO_AGREE) from needs
        await _ask_others(call, seat, needs)
        return
    play = button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)
    reached = (
        "Your turn starts again."
        if moves.has_no_answers(live.match, seat)
        else UNDONE_TO_LAST_REVEAL
    )
    words = reached if turn else "Your last answer has been undone."
    again = [redo_button(live, seat)] if await can_redo(call, seat) else []
    await call.reply(words, view=persistent_view([play, *again]))


async def _ask_others(call: Call, asker: int, needs: NeedsConsent) -> None:
    """Post a request to undo, unless it is already posted; show its asker how to withdraw.

    A stored request whose message doesn't exist, because posting failed or it was deleted, is
    posted again.
    """
    services, live = call.services, call.live
    request = new_request(call, RequestKind.UNDO, seat=asker, target=live.match.revision)

    def get_or_ask(session: Session) -> tuple[Request, bool]:
        """Return the request for this position, and whether it is a new one."""
        before = requests.get(session, table=live.id, kind=request.kind, seat=asker)
        if before is not None and before.public_fingerprint == request.public_fingerprint:
            return before, False
        return requests.ask(session, table=live.id, request=request), True

    stored, is_new = await services.store.run(get_or_ask)
    outcome = "They have already been asked."
    if is_new or not await _is_posted(call, stored):
        asked = [seat for seat in needs.seats if live.seat(seat).person_id is not None]
        await post_request(call, stored, await request_text(call, asker, asked), asked)
        outcome = "They have been asked."
    if moves.answers_back(live.match, asker) > 1:
        outcome += UNDO_AGAIN_LATER
    withdraw = button(Action(live.id, "withdraw", asker, fingerprint=stored.token), "Withdraw")
    await call.reply(f"{needs} {outcome}", view=persistent_view([withdraw]))


async def request_text(call: Call, asker: int, asked: list[int]) -> str:
    """Return the request to the seats `asked`, with the public news that would be undone."""
    live, store = call.live, call.services.store
    words = (
        f"{', '.join(mention(live, seat) for seat in asked)}: {live.markdown_names[asker]} asks to "
        f"take back their last answer, and everything after it, at {live.title}."
    )
    steps = await store.read(
        match_log.known_to, table=live.id, most=MAX_MESSAGES_SEARCHED, seat=asker
    )
    standing = [step for step in steps if not step.undone]
    own = [number for number, step in enumerate(standing) if step.seat == asker]
    news = [*effective_news(standing[own[-1] :])] if own else []
    lines = [f"-# {line}" for line in live.lines_for(news, None)]
    left = max(0, len(lines) - MAX_UNDONE_LINES)
    shown = fit_lines(
        lines[:MAX_UNDONE_LINES], MAX_MESSAGE_LENGTH - len(words) - 1, MORE_UNDONE, others=left
    )
    return "\n".join([words, *shown])


async def _is_posted(call: Call, request: Request) -> bool:
    """Return whether a request is among the channel's last messages; True if it can't be read."""
    with only_logged("request not looked for", table=call.live.id):
        return await _request_message(call, request.token) is not None
    return True


async def _request_message(call: Call, token: int) -> discord.Message | None:
    """Return a request's message if it is among the channel's last ones, else None."""
    live = call.live
    async for message in call.services.messages.latest(live, MAX_MESSAGES_SEARCHED):
        for action in actions(message):
            if (action.table, action.verb, action.fingerprint) == (live.id, "agree", token):
                return message
    return None


@on("withdraw")
async def withdraw(call: Call, action: Action) -> None:
    """Withdraw the user's own request, and replace its message by the outcome."""
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    if seat != action.seat or not await call.services.store.run(
        requests.drop, table=live.id, token=action.fingerprint
    ):
        await call.reply(REQUEST_CLOSED, view=None)
        return
    with only_logged("request not closed", table=live.id):
        message = await _request_message(call, action.fingerprint)
        if message is not None:
            await show_outcome(message, f"{live.markdown_names[seat]} withdraws the request.")
    await call.reply("Your request has been withdrawn. Your move stays as it is.", view=None)


@register
class Undo(RequestHandler):
    """A request to take an answer back; `target` is the revision in which it was made."""

    kind = RequestKind.UNDO
    expiry = Expiry.POSITION
    stays_open = True

    def missing(self, _live: LiveTable, _request: Request) -> list[int]:
        """Return no seats: `carry_out` asks the rules whose consent is missing."""
        return []

    def check_answer(self, call: Call, request: Request) -> None:
        """Raise UserError if the caller is the asker."""
        if call.live.seat_of(call.person) == request.seat:
            raise UserError("You asked for this yourself. The others have to agree.")

    async def carry_out(self, call: Call, request: Request) -> str:
        """Undo the answer; return a sentence about that. Raises NeedsConsent if more must agree."""
        live, asker = call.live, request.need_seat()
        terms = UndoTerms(
            consent={*request.agreed, *_ai_seats(live)},
            fingerprint=request.public_fingerprint,
            keeps=await _count_answers_before(call, request),
        )
        by = replace(call.by, holds=live.seat_of(call.person))
        await moves.undo(call.services.tables, live, asker, by=by, terms=terms)
        return f"The last answer of {live.markdown_names[asker]} has been undone."


async def _count_answers_before(call: Call, request: Request) -> int:
    """Count the asker's answers before the one to take back, all of which are kept.

    Secret answers that they gave after asking are undone too, because nobody may see that there are
    any.
    """
    live, asker, revision = call.live, request.need_seat(), None
    # read again if the match has changed during the read
    while revision != live.match.revision:
        revision = live.match.revision
        steps = await call.services.store.read(
            match_log.since, table=live.id, revision=request.need_target()
        )
    later = [entry for step in steps for entry in step.entries if entry.seat == asker]
    return live.match.count_answers(asker) - len(later) - 1
