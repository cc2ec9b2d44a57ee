"""Taking moves back, alone or with the others' consent; and giving a seat up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
from sqlmodel import Session

from bot.actions import Action, button, lasting_view, on
from bot.errors import Refused
from bot.status import mention
from bot.tables import moves
from bot.tables.service import last_person
from rules.kernel import NeedsConsent, StaleAnswer
from storage import consents
from storage.trouble import Conflict

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

Interaction = discord.Interaction[Any]


@on("undo")
async def press_undo(
    bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]
) -> None:
    """Take the presser's last answer back, or ask for consent."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await bot.tables.live(action.table)
    if action.mark and action.mark != live.match.revision:
        raise StaleAnswer("The table has moved on since; look again, then use /undo.")
    await wish_back(bot, interaction, live)


async def wish_back(bot: Orrery, interaction: Interaction, live: Live) -> None:
    """Undo where nothing bars it; else post a request for consent. The interaction is deferred.

    AI seats consent to all but draws; to those as well where another person is asked too, for
    alone among them a player could take back any throw of the dice.
    """
    seat, person = live.seat_of(interaction.user.id), interaction.user.id
    try:
        await moves.undo(
            bot.tables,
            live,
            seat,
            actor=person,
            interaction_id=interaction.id,
            consent=ai_seats(live),
            bars_draws=last_person(live.record),
        )
    except NeedsConsent as needs:
        if last_person(live.record):
            raise Refused(ALONE) from needs
        asked = await _request(bot, live, seat, needs)
        told = "They have been asked." if asked else "They have been asked already."
        await interaction.edit_original_response(content=f"{needs} {told}")
        return
    play = button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)
    await interaction.edit_original_response(
        content="Your last answer is taken back.", view=lasting_view([play])
    )


ALONE = (
    "This cannot be taken back: something was drawn or shown since, "
    "and no other person plays here who could agree."
)


def ai_seats(live: Live) -> set[int]:
    """Seats that consent whenever the people do."""
    return {seat.seat for seat in live.record.seats if seat.person_id is None}


async def _request(bot: Orrery, live: Live, asker: int, needs: NeedsConsent) -> bool:
    """Ask the others for their consent; False where that was done before."""
    revision = live.match.revision

    def note(session: Session) -> bool:
        if any(wish.asker == asker for wish in consents.wishes(session, table=live.id)):
            return False
        consents.ask(session, table=live.id, asker=asker, revision=revision, at=bot.now())
        return True

    if not await bot.store.run(note):
        return False
    try:
        await _ask_for_consent(bot, live, asker, needs, revision)
    except Exception:
        # nobody was asked, so the wish must not stand in the way of the next one
        await bot.store.run(
            lambda session: consents.drop(session, table=live.id, asker=asker, revision=revision)
        )
        raise
    return True


async def _ask_for_consent(
    bot: Orrery, live: Live, asker: int, needs: NeedsConsent, revision: int
) -> None:
    """Post the request, with a ping to everybody concerned."""
    asked = [seat for seat in needs.seats if live.seat(seat).person_id is not None]
    people = [discord.Object(live.seat(seat).person_id or 0) for seat in asked]
    words = ", ".join(mention(live, seat) for seat in asked)
    buttons = [
        button(Action(live.id, "agree", asker, revision), "Agree", discord.ButtonStyle.success),
        button(Action(live.id, "deny", asker, revision), "Deny"),
    ]
    await bot.get_partial_messageable(live.place).send(
        f"{words}: {live.written[asker]} asks to take their last answer back, and all that came "
        f"after it, at {live.title}.",
        view=lasting_view(buttons),
        allowed_mentions=discord.AllowedMentions(users=people),
    )


OUT_OF_DATE = "That request is out of date; the table has moved on since, and the move stands."


@on("agree")
async def agree(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Consent to another's undo; the last consent carries it out."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await bot.tables.live(action.table)
    seat, asker = live.seat_of(interaction.user.id), action.seat
    if seat == asker:
        raise Refused("You asked for this yourself; the others have to agree.")
    try:
        wish = await bot.store.run(
            lambda session: consents.agree(
                session,
                table=live.id,
                asker=asker,
                seat=seat,
                revision=action.mark,
                at=bot.now(),
            )
        )
    except Conflict:
        await interaction.edit_original_response(content=OUT_OF_DATE)
        await _close(interaction, OUT_OF_DATE)
        return
    try:
        await moves.undo(
            bot.tables,
            live,
            asker,
            actor=interaction.user.id,
            interaction_id=interaction.id,
            consent={*wish.agreed, *ai_seats(live)},
            revision=action.mark,
        )
    except NeedsConsent as needs:
        await interaction.edit_original_response(content=f"You have agreed. {needs}")
        return
    await interaction.edit_original_response(content="You have agreed; the answer is taken back.")
    await _close(interaction, f"The last answer of {live.written[asker]} is taken back.")


@on("deny")
async def deny(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Refuse another's undo."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await bot.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    dropped = await bot.store.run(
        lambda session: consents.drop(
            session, table=live.id, asker=action.seat, revision=action.mark
        )
    )
    if not dropped:
        await interaction.edit_original_response(content=OUT_OF_DATE)
        await _close(interaction, OUT_OF_DATE)
        return
    said = "withdraws the request" if seat == action.seat else "does not agree"
    await interaction.edit_original_response(content="The request is closed.")
    await _close(interaction, f"{live.written[seat]} {said}; the move stands.")


async def _close(interaction: Interaction, words: str) -> None:
    if interaction.message is not None:
        await interaction.message.edit(
            content=words, view=None, allowed_mentions=discord.AllowedMentions.none()
        )


@on("resign")
async def resign(bot: Orrery, interaction: Interaction, action: Action, _: Sequence[str]) -> None:
    """Hand the presser's seat to an AI; without any other person the table is closed."""
    await interaction.response.defer()
    live = await bot.tables.live(action.table)
    seat = live.seat_of(interaction.user.id)
    if not live.running:
        raise Refused(f"No match runs at table {live.id}.")
    await bot.tables.reseat(live, seat, None, leaver=interaction.user.id)
    then = "an AI plays on" if live.running else "it is closed without a result"
    await interaction.edit_original_response(
        content=f"You have resigned at table {live.id}; {then}.", view=None
    )
