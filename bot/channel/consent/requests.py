"""Requests to others in a table's channel: two buttons, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Collection

import discord
from sqlmodel import Session

from bot.discord_errors_and_429s import only_logged
from bot.presses import Action, button, persistent_view
from bot.services import Call
from storage.consent import request_pings


def request_buttons(yes: Action, no: Action) -> discord.ui.View:
    """Agree or deny."""
    return persistent_view([button(yes, "Agree", discord.ButtonStyle.success), button(no, "Deny")])


async def post_request(
    call: Call,
    subject: str,
    words: str,
    view: discord.ui.View,
    asked: Collection[int],
    drop: Callable[[Session], object],
) -> None:
    """Post a request, with a ping to the people of the seats `asked` once an hour per `subject`.

    Where that fails nobody was asked: the stored wish must not stand in the way of the next one.
    """
    services, live = call.services, call.live
    people = [live.seat(seat).person_id or 0 for seat in asked]
    pinged = await services.store.run(
        request_pings.claim, table=live.id, subject=subject, people=people, at=services.now()
    )

    def take_back(session: Session) -> None:
        drop(session)
        request_pings.release(session, table=live.id, subject=subject, people=pinged)

    try:
        await services.messages.send(live, words, people=pinged, view=view)
    except Exception:
        await services.store.run(take_back)
        raise


async def close_request(call: Call, words: str, posted: str = "") -> None:
    """Answer the presser, and say on the request how it went (else the same).

    It has no buttons any more. What was agreed stands, whatever becomes of the message.
    """
    await call.say(words)
    message = call.interaction.message
    if message is None:
        return
    quiet = discord.AllowedMentions.none()
    with only_logged("request not closed"):
        await message.edit(content=posted or words, view=None, allowed_mentions=quiet)
