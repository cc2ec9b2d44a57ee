"""Who may take a seat while a match runs; in a lobby whoever joins takes the next one."""

from __future__ import annotations

from bot.tables.live import Live
from bot.words.names import User, called, marked
from bot.words.refusals import Refused
from storage.records import TableState


def running_seat(live: Live, number: int) -> int:
    """The seat with this number from 1; raises Refused where none changes hands now."""
    if live.record.state is not TableState.RUNNING:
        raise Refused("Seats change hands only while a match runs; use Join and Leave before.")
    if number > len(live.record.seats):
        raise Refused(f"Table {live.id} has {len(live.record.seats)} seats.")
    return number - 1


def need_heir(live: Live, person: User, *, bot: bool) -> None:
    """Refuse to ask for a seat in the name of a bot, or of somebody who has one."""
    if bot or live.record.seat_of(person.id) is not None:
        who = marked(called(person))
        raise Refused(f"{who} cannot take that seat; name somebody without one.")


def need_change(live: Live, seat: int, person: User | None) -> None:
    """Refuse a change of seats that came too late, when somebody else's was quicker."""
    if not live.running:
        raise Refused(f"Seats of table {live.id} change hands only while its match runs.")
    if person is None and live.seat(seat).ai_level is not None:
        raise Refused(f"Seat {seat + 1} of table {live.id} is an AI's already.")
    if person is not None and live.record.seat_of(person.id) is not None:
        raise Refused(f"{marked(called(person))} has a seat at table {live.id} already.")


def need_holder(live: Live, seat: int, holder: int | None) -> None:
    """Refuse a change in the name of a holder who has given the seat up meanwhile."""
    if holder is not None and holder != live.seat(seat).person_id:
        raise Refused(f"You hold no seat at table {live.id}; /board shows it to everyone.")
