"""The seats whose holders have to be pinged."""

from __future__ import annotations

from datetime import datetime, timedelta

from rules.kernel import Match
from storage.schema.table_records import PendingSeat, Table

PRESENT_PLAYER_DELAY = timedelta(hours=1)
"""Time until a player is reminded of a move that looks unfinished."""
PRESENT_AFTER_MOVE = timedelta(minutes=2)
"""Time after a move in which its player needs no ping, if only AI seats have moved since."""


def is_last_person(table: Table) -> bool:
    """Return whether exactly one person holds a seat, so that nobody else is affected."""
    return sum(seat.person_id is not None for seat in table.seats) == 1


def present_seats(table: Table) -> list[int]:
    """Return the seats held by people who have no AI stand-in, without an AI stand-in."""
    return [seat.seat for seat in table.seats if seat.person_id and not seat.stand_in]


def seats_to_ping(
    table: Table, match: Match, now: datetime, last_mover: tuple[str, datetime] | None = None
) -> tuple[PendingSeat, ...]:
    """Return the seats to move that people play themselves, with the time of each first ping.

    `last_mover` is the token of the holder who moved last, with the time of that move. If they have
    to move again, they are still present, so their ping comes later: it reminds them of a move that
    they haven't finished.
    """
    if match.result is not None:
        return ()
    present = ""
    if last_mover is not None and abs(now - last_mover[1]) <= PRESENT_AFTER_MOVE:
        present = last_mover[0]
    held = {seat.seat: seat for seat in table.seats if seat.person_id and not seat.stand_in}
    return tuple(
        PendingSeat(
            seat, ping_at=now + PRESENT_PLAYER_DELAY if held[seat].holder_token == present else now
        )
        for seat in sorted(match.asks())
        if seat in held
    )
