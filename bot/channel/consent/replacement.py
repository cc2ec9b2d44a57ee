"""Permission to ask for another player in somebody's seat."""

from __future__ import annotations

from bot.channel.consent.handovers import is_absent
from bot.channel.lobby.closing_and_moving import guard
from bot.services import Call


async def need_manager(call: Call, seat: int) -> None:
    """Raise UserError unless the caller manages the table, or its host is the absent one.

    A host who stays away would otherwise never be replaced, and would never lose.
    """
    live = call.live
    plays = live.record.seat_of(call.person) is not None
    if plays and live.seat(seat).person_id == live.record.host_id and await is_absent(call, seat):
        return
    guard(call)
