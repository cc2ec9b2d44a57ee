"""Simultaneous actions of two people on one table: the second is rejected, nothing is lost."""

import asyncio
import random
from typing import Any

import pytest

from bot.panel import drafts
from bot.tables import moves, seat_changes
from bot.tables.live_table import LiveTable
from bot.tables.moves import UndoTerms
from bot.tables.seat_changes import SeatChange
from bot.user_errors import UserError
from rules.kernel import StaleAnswer
from storage.errors import SeatLost
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.schema.table_records import Seat, TableState
from storage.tables import seats
from tests.bot.support.match_play import move_keys
from tests.bot.support.positions import skip_to_the_end
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person


async def played(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    keys = move_keys(live, seat)
    await moves.play(tables.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))


async def test_two_resignations_make_one_ai(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    lines = await asyncio.gather(
        seat_changes.reseat(tables.tables, live, SeatChange(0, leaver=FIRST_PERSON)),
        seat_changes.reseat(tables.tables, live, SeatChange(0, leaver=FIRST_PERSON)),
        return_exceptions=True,
    )
    assert [type(item) for item in lines if item is not None] == [UserError]
    assert live.names[0] == "AI for Ann"


async def test_two_resignations_leave_no_table_of_ai_seats(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2)
    await asyncio.gather(
        seat_changes.reseat(tables.tables, live, SeatChange(0, leaver=FIRST_PERSON)),
        seat_changes.reseat(tables.tables, live, SeatChange(1, leaver=FIRST_PERSON + 1)),
    )
    assert live.table.state is TableState.ABORTED
    assert [seat.person_id for seat in live.table.seats] == [None, FIRST_PERSON + 1]
    assert live.pending_seats() == []


async def test_replaced_player_resigns_nobody_elses_seat(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    lines = await asyncio.gather(
        seat_changes.reseat(tables.tables, live, SeatChange(0, person(9))),
        seat_changes.reseat(tables.tables, live, SeatChange(0, leaver=FIRST_PERSON)),
        return_exceptions=True,
    )
    assert [type(item) for item in lines if item is not None] == [SeatLost]
    assert live.seat(0).person_id == FIRST_PERSON + 9


async def test_delayed_move_of_a_lost_seat_is_not_stored(
    tables: ServiceFixture,
) -> None:
    live = await tables.begun(2)
    keys, before = move_keys(live, 0), live.match.length
    undo = moves.undo(
        tables.tables, live, 0, by=ChangedBy(FIRST_PERSON, 7, holds=0), terms=UndoTerms({1})
    )
    lines = await asyncio.gather(
        seat_changes.reseat(tables.tables, live, SeatChange(0, person(9))),
        moves.play(tables.tables, live, 0, keys, by=ChangedBy(FIRST_PERSON)),
        undo,
        return_exceptions=True,
    )
    assert [type(item) for item in lines] == [type(None), SeatLost, SeatLost]
    assert live.match.length == before


async def test_the_holder_is_looked_up_in_the_transaction_too(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    before = await tables.store.run(lambda session: matches.load(session, table=live.id))

    def take(session: Any) -> None:
        seats.change_holder(session, table=live.id, heir=Seat(0, "Eve", person_id=FIRST_PERSON + 9))

    await tables.store.run(take)
    with pytest.raises(SeatLost):
        await moves.play(tables.tables, live, 0, move_keys(live, 0), by=ChangedBy(FIRST_PERSON))
    after = await tables.store.run(lambda session: matches.load(session, table=live.id))
    assert after[1] == before[1]


async def test_nobody_gets_two_seats(tables: ServiceFixture) -> None:
    live = await tables.begun(3)
    lines = await asyncio.gather(
        seat_changes.reseat(tables.tables, live, SeatChange(0, person(9))),
        seat_changes.reseat(tables.tables, live, SeatChange(1, person(9))),
        return_exceptions=True,
    )
    assert [type(item) for item in lines if item is not None] == [UserError]
    assert [seat.person_id for seat in live.table.seats].count(FIRST_PERSON + 9) == 1


async def test_an_ai_s_name_does_not_grow(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    for number in range(5):
        await seat_changes.reseat(tables.tables, live, SeatChange(0, person(10 + number, "x" * 32)))
        await seat_changes.reseat(tables.tables, live, SeatChange(0))
    assert len(live.names[0]) <= 32


async def test_a_draft_is_not_passed_on_with_the_seat(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    shown = await drafts.current_panel(tables.tables, live, 0)
    await drafts.add_choice(tables.tables, live, shown, shown.options[0].key)
    await seat_changes.reseat(tables.tables, live, SeatChange(0, person(9)))
    assert (await drafts.current_panel(tables.tables, live, 0)).keys == ()


@pytest.mark.parametrize("late", ["abort", "reseat"])
async def test_result_survives_a_late_action(tables: ServiceFixture, late: str) -> None:
    live = await tables.begun(2)
    seat, key = skip_to_the_end(live, random.Random(3))
    await moves.play(tables.tables, live, seat, [key], by=ChangedBy(FIRST_PERSON + seat))
    edition = live.table.edition
    too_late = {
        "abort": tables.tables.abort(live),
        "reseat": seat_changes.reseat(tables.tables, live, SeatChange(0)),
    }
    with pytest.raises(UserError):
        await too_late.pop(late)
    for other in too_late.values():
        other.close()
    assert live.table.state is TableState.FINISHED
    fresh = await tables.tables.live(live.id)
    assert (fresh.table.state, fresh.table.edition) == (TableState.FINISHED, edition)


async def test_consent_to_one_undo_is_none_to_another(tables: ServiceFixture) -> None:
    live = await tables.begun(2)
    for seat in (0, 1):
        await played(tables, live, seat)
    agreed_at = live.public_fingerprint
    await played(tables, live, live.pending_seats()[0])
    moved_on = live.match.revision
    with pytest.raises(StaleAnswer):
        await moves.undo(
            tables.tables,
            live,
            0,
            by=ChangedBy(FIRST_PERSON + 1, 99),
            terms=UndoTerms({0, 1}, fingerprint=agreed_at),
        )
    assert live.match.revision == moved_on
