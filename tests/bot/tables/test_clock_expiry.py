"""Expired clocks, on a table service without Discord."""

from datetime import timedelta

import pytest

from bot.tables import clock_expiry, moves
from bot.tables.ai import stand_ins
from bot.user_errors import UserError
from storage.clocks import clocks
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.schema.table_terms import ExpiryAction, Pace
from tests.bot.support.clocked_tables import DAY, clocks_by_seat, play_until_asked, start_with_pace
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.depth import sampled

USUAL = Pace(turn=DAY, reaction=3600, run_out=ExpiryAction.DEFAULT)


@pytest.mark.parametrize(
    ("game", "reaction"), sampled([("spacecorp", True), ("space_empires", False)], 2)
)
async def test_the_usual_answer_is_given_and_reported(
    tables: ServiceFixture, game: str, reaction: bool
) -> None:
    live = await start_with_pace(tables, game, USUAL)
    seat = await play_until_asked(tables, live, reaction=reaction)
    clock = (await clocks_by_seat(tables, live))[seat]
    assert clock.due_at is not None
    assert clock.is_reaction == reaction
    if reaction:
        assert clock.due_at - tables.time <= timedelta(hours=1)
    tables.time = clock.due_at + timedelta(minutes=1)
    due = await tables.store.run(lambda s: clocks.expired(s, now=tables.time))
    assert clock in due
    before = live.match.revision
    await clock_expiry.handle_expiry(tables.tables, clock)
    assert live.match.revision == before + 1
    (step,) = await tables.store.run(lambda s: match_log.latest(s, table=live.id, most=1))
    assert "time has run out" in step.news[0].text
    assert (step.seat, step.actor) == (seat, None)
    await clock_expiry.handle_expiry(tables.tables, clock)
    assert live.match.revision == before + 1, "once"


async def test_a_reaction_never_waits_for_a_claim(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "spacecorp", Pace(turn=DAY, reaction=3600))
    seat = await play_until_asked(tables, live, reaction=True)
    clock = (await clocks_by_seat(tables, live))[seat]
    tables.time = (clock.due_at or tables.time) + timedelta(minutes=1)
    await clock_expiry.handle_expiry(tables.tables, clock)
    assert live.seat(seat).stand_in is None
    second = (await clocks_by_seat(tables, live)).get(seat)
    assert second is None or second.due_at != clock.due_at


async def test_an_answer_before_expiry_is_not_timed_out(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", Pace(turn=DAY, run_out=ExpiryAction.AI))
    seat = live.pending_seats()[0]
    clock = (await clocks_by_seat(tables, live))[seat]
    tables.skip(DAY + 60)
    await moves.play(
        tables.tables, live, seat, move_keys(live, seat), by=ChangedBy(FIRST_PERSON + seat)
    )
    await clock_expiry.handle_expiry(tables.tables, clock)
    assert live.seat(seat).stand_in is None


async def test_the_last_person_is_never_replaced(tables: ServiceFixture) -> None:
    live = await start_with_pace(
        tables, "ganymede", Pace(turn=DAY, run_out=ExpiryAction.AI), seats=2
    )
    tables.skip(DAY + 60)
    for seat, clock in (await clocks_by_seat(tables, live)).items():
        await clock_expiry.handle_expiry(tables.tables, clock)
        assert (live.seat(seat).stand_in is None) == (seat == 1)
    (left,) = (await clocks_by_seat(tables, live)).values()
    assert left.expiry_handled
    with pytest.raises(UserError, match="An AI plays for everybody else"):
        await stand_ins.stand_in(tables.tables, live, 1, "away")


async def test_an_expired_clock_is_handled_once_another_player_is_back(
    tables: ServiceFixture,
) -> None:
    live = await start_with_pace(
        tables, "ganymede", Pace(turn=DAY, run_out=ExpiryAction.AI), seats=2
    )
    tables.skip(DAY + 60)
    for clock in (await clocks_by_seat(tables, live)).values():
        await clock_expiry.handle_expiry(tables.tables, clock)
    assert not await tables.store.run(lambda s: clocks.expired(s, now=tables.time))
    await stand_ins.hand_back(tables.tables, live, FIRST_PERSON)
    (due,) = await tables.store.run(lambda s: clocks.expired(s, now=tables.time))
    await clock_expiry.handle_expiry(tables.tables, due)
    assert [seat.stand_in is not None for seat in live.table.seats] == [False, True]


async def test_a_new_holder_begins_with_time(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", Pace(turn=DAY, run_out=ExpiryAction.AI))
    tables.skip(DAY + 60)
    clock = (await clocks_by_seat(tables, live))[0]
    await clock_expiry.handle_expiry(tables.tables, clock)
    assert live.seat(0).stand_in is not None
    assert await stand_ins.hand_back(tables.tables, live, FIRST_PERSON) == []
    assert live.seat(0).stand_in is None
    second = (await clocks_by_seat(tables, live))[0]
    assert second.due_at == tables.time + timedelta(days=1)
