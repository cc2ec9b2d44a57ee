"""Taking the last answer back, alone or with the others' consent."""

from __future__ import annotations

import discord
import structlog
from sqlmodel import Session

from bot.channel.requests import close_request, request_buttons
from bot.channel.table_message_words import mention
from bot.discord_errors import PASSING
from bot.messages import LOOKED_AT, custom_ids
from bot.presses import Action, button, lasting_view, on
from bot.services import Interaction, Services
from bot.tables import moves
from bot.tables.live import Live
from bot.tables.service import last_person
from bot.words.refusals import Refused
from rules.kernel import NeedsConsent, StaleAnswer
from storage import consents
from storage.records import Wish
from storage.trouble import Conflict

log = structlog.get_logger()


@on("undo", new=True)
async def press_undo(services: Services, interaction: Interaction, action: Action) -> None:
    """Take the presser's last answer back, or ask for consent."""
    live = await services.tables.live(action.table)
    await _press_back(services, interaction, live, current=action.mark in (0, live.mark))


@on("undoown", new=True)
async def press_own_undo(services: Services, interaction: Interaction, action: Action) -> None:
    """Do the same from a panel, which only its seat sees: its mark is the match's revision."""
    live = await services.tables.live(action.table)
    await _press_back(services, interaction, live, current=action.mark in (0, live.match.revision))


async def _press_back(
    services: Services, interaction: Interaction, live: Live, *, current: bool
) -> None:
    if not current:
        raise StaleAnswer("The table has moved on since; look again, then use /undo.")
    await offer_back(services, interaction, live)


async def offer_back(services: Services, interaction: Interaction, live: Live) -> None:
    """Ask how far to go back, where several answers can go freely; else undo the last at once."""
    seat = live.open_seat_of(interaction.user.id)
    free = live.running and live.match.may_undo(seat, consent=ai_seats(live))
    if not free or moves.answers_back(live.match, seat) < 2:
        await wish_back(services, interaction, live)
        return
    here = (seat, live.match.revision)
    choices = [
        button(Action(live.id, "back1", *here), "Last answer", discord.ButtonStyle.primary),
        button(Action(live.id, "backall", *here), "Start of my turn"),
    ]
    await interaction.edit_original_response(
        content=f"{live.title}: take back what?", view=lasting_view(choices)
    )


@on("back1")
async def back_an_answer(services: Services, interaction: Interaction, action: Action) -> None:
    """Take the last answer back."""
    await _go_back(services, interaction, action, turn=False)


@on("backall")
async def back_to_the_start(services: Services, interaction: Interaction, action: Action) -> None:
    """Take the turn's answers back, as far as nothing bars it."""
    await _go_back(services, interaction, action, turn=True)


async def _go_back(
    services: Services, interaction: Interaction, action: Action, *, turn: bool
) -> None:
    live = await services.tables.live(action.table)
    if action.mark != live.match.revision:
        raise StaleAnswer("The table has moved on since; look again, then use /undo.")
    await wish_back(services, interaction, live, turn=turn)


async def wish_back(
    services: Services, interaction: Interaction, live: Live, *, turn: bool = False
) -> None:
    """Undo where nothing bars it; else post a request for consent. The interaction is deferred.

    AI seats consent to all but draws; to those as well where another person is asked too, for
    alone among them a player could take back any throw of the dice.
    """
    seat, person = live.open_seat_of(interaction.user.id), interaction.user.id
    try:
        await moves.undo(
            services.tables,
            live,
            seat,
            actor=person,
            interaction_id=interaction.id,
            consent=ai_seats(live),
            bars_draws=last_person(live.record),
            turn=turn,
            holds=seat,
        )
    except NeedsConsent as needs:
        if last_person(live.record):
            raise Refused(ALONE) from needs
        asked = await _request(services, live, seat, needs)
        told = "They have been asked." if asked else "They have been asked already."
        told += ASKED_OF_LAST * (moves.answers_back(live.match, seat) > 1)
        await interaction.edit_original_response(content=f"{needs} {told}", view=None)
        return
    play = button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)
    reached = "Your turn begins anew." if moves.begun_anew(live.match, seat) else AS_FAR_AS_FREE
    await interaction.edit_original_response(
        content=reached if turn else "Your last answer is taken back.",
        view=lasting_view([play]),
    )


ALONE = (
    "This cannot be taken back: something was drawn or shown since, "
    "and no other person plays here who could agree."
)


ASKED_OF_LAST = " Once that answer is back, undo again for those before it."
AS_FAR_AS_FREE = (
    "Your answers are taken back to what was last drawn or shown; those before it stand. "
    "Undo again to take back more, where the others agree."
)


def ai_seats(live: Live) -> set[int]:
    """Seats that consent whenever the people do."""
    return {seat.seat for seat in live.record.seats if seat.person_id is None}


async def _request(services: Services, live: Live, asker: int, needs: NeedsConsent) -> bool:
    """Ask the others for their consent; False where the request stands in the channel already.

    A wish may be stored whose request was never posted, or was deleted: then they are asked anew.
    """
    revision = live.match.revision

    def note(session: Session) -> bool:
        if any(wish.asker == asker for wish in consents.wishes(session, table=live.id)):
            return False
        consents.ask(session, table=live.id, asker=asker, revision=revision, at=services.now())
        return True

    if not await services.store.run(note) and await _stands(services, live, asker):
        return False
    try:
        await _ask_for_consent(services, live, asker, needs)
    except Exception:
        # nobody was asked, so the wish must not stand in the way of the next one
        await services.store.run(consents.drop, table=live.id, asker=asker, revision=revision)
        raise
    return True


async def _stands(services: Services, live: Live, asker: int) -> bool:
    """Whether the asker's request is among the channel's last messages."""
    agree = Action(live.id, "agree", asker, live.mark).custom_id("b")
    try:
        async for message in services.messages.latest(live, LOOKED_AT):
            if agree in custom_ids(message):
                return True
    except (discord.HTTPException, *PASSING) as trouble:
        log.warning("request not looked for", table=live.id, why=str(trouble))
        return True
    return False


async def _ask_for_consent(services: Services, live: Live, asker: int, needs: NeedsConsent) -> None:
    """Post the request, with a ping to everybody concerned."""
    asked = [seat for seat in needs.seats if live.seat(seat).person_id is not None]
    words = ", ".join(mention(live, seat) for seat in asked)
    await services.messages.send(
        live,
        f"{words}: {live.written[asker]} asks to take their last answer back, and all that came "
        f"after it, at {live.title}.",
        people=[live.seat(seat).person_id or 0 for seat in asked],
        view=request_view(live, asker),
    )


def request_view(live: Live, asker: int) -> discord.ui.View:
    """Agree or deny, while what everybody sees is as it was when the request was posted."""
    here = (asker, live.mark)
    return request_buttons(Action(live.id, "agree", *here), Action(live.id, "deny", *here))


async def _wish(services: Services, live: Live, action: Action) -> Wish | None:
    """The open wish that a request's button is about; None where that is out of date."""
    if action.mark != live.mark:
        return None
    found = await services.store.run(consents.wishes, table=live.id)
    return next((wish for wish in found if wish.asker == action.seat), None)


async def _outdated(interaction: Interaction) -> None:
    await close_request(interaction, OUT_OF_DATE, OUT_OF_DATE)


OUT_OF_DATE = "That request is out of date: the table has moved on since; /log tells how."


@on("agree", new=True)
async def agree(services: Services, interaction: Interaction, action: Action) -> None:
    """Consent to another's undo; the last consent carries it out."""
    live = await services.tables.live(action.table)
    seat, asker = live.seat_of(interaction.user.id), action.seat
    if seat == asker:
        raise Refused("You asked for this yourself; the others have to agree.")
    open_wish = await _wish(services, live, action)
    if open_wish is None:
        await _outdated(interaction)
        return
    revision = open_wish.revision
    try:
        wish = await services.store.run(
            consents.agree,
            table=live.id,
            asker=asker,
            seat=seat,
            revision=revision,
            at=services.now(),
        )
    except Conflict:
        await _outdated(interaction)
        return
    try:
        await moves.undo(
            services.tables,
            live,
            asker,
            actor=interaction.user.id,
            interaction_id=interaction.id,
            consent={*wish.agreed, *ai_seats(live)},
            revision=revision,
            holds=seat,
        )
    except NeedsConsent as needs:
        await interaction.edit_original_response(content=f"You have agreed. {needs}")
        return
    told = f"The last answer of {live.written[asker]} is taken back."
    await close_request(interaction, "You have agreed; the answer is taken back.", told)


@on("deny", new=True)
async def deny(services: Services, interaction: Interaction, action: Action) -> None:
    """Refuse another's undo."""
    live = await services.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    wish = await _wish(services, live, action)
    if wish is None or not await services.store.run(
        consents.drop, table=live.id, asker=wish.asker, revision=wish.revision
    ):
        await _outdated(interaction)
        return
    said = "withdraws the request" if seat == action.seat else "does not agree"
    told = f"{live.written[seat]} {said}; the move stands."
    await close_request(interaction, "The request is closed.", told)
