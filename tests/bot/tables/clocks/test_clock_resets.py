"""Attempts to gain more time than the table's pace allows."""

from collections import Counter
from datetime import timedelta

import pytest
from sqlmodel import Session

from bot.tables import clock_expiry, moves, seat_changes
from bot.tables.ai import stand_ins
from bot.tables.clocks import pace, timekeeping, vacation
from bot.tables.live_table import LiveTable
from bot.tables.moves import UndoTerms
from bot.tables.seat_changes import SeatChange
from bot.user_errors import UserError
from storage.matches.change_records import ChangedBy
from storage.people import lapses, people, profiles
from storage.schema.people_records import Person
from storage.schema.table_records import Clock, Seat, TableState
from storage.schema.table_rows import TableRow
from storage.schema.table_terms import ExpiryAction, Pace
from tests.bot.support.clocked_tables import DAY, clocks_by_seat, play_until_asked, start_with_pace
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person

HOUR = 3600
TURN = Pace(turn=DAY, vacation=5 * DAY)
BANK = Pace(bank=7 * DAY, increment=DAY, cap=10 * DAY, vacation=5 * DAY)
FRIEND = 9


async def clock_of(tables: ServiceFixture, live: LiveTable, seat: int) -> Clock:
    """Return the running clock of a seat."""
    return (await clocks_by_seat(tables, live))[seat]


async def left(tables: ServiceFixture, live: LiveTable, seat: int) -> int:
    """Return the seconds that a seat has left."""
    result = pace.seconds_left(live.table.pace, await clock_of(tables, live, seat), tables.time)
    assert result is not None
    return result


async def away_and_back(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Hand a seat to a stand-in until its holder's next press, which comes immediately."""
    await stand_ins.stand_in(tables.tables, live, seat, "asked for by its own player")
    await stand_ins.hand_back(tables.tables, live, live.seat(seat).person_id or 0)


async def over_and_back(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Hand a seat to a friend, and back."""
    own = (live.seat(seat).person_id or 0) - FIRST_PERSON
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(FRIEND)))
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(own)))


async def to_an_ai_and_back(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Hand a seat to an AI, and take it back."""
    own = (live.seat(seat).person_id or 0) - FIRST_PERSON
    await seat_changes.reseat(tables.tables, live, SeatChange(seat))
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(own)))


async def play(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Make a whole move for a seat."""
    holder = live.seat(seat).person_id
    await moves.play(tables.tables, live, seat, move_keys(live, seat), by=ChangedBy(holder))


@pytest.mark.parametrize("change", [away_and_back, over_and_back, to_an_ai_and_back])
@pytest.mark.parametrize("offered", [TURN, BANK], ids=["turn", "bank"])
async def test_time_left_survives_every_change_of_hands(
    tables: ServiceFixture, offered: Pace, change: object
) -> None:
    live = await start_with_pace(tables, "ganymede", offered)
    seat = live.pending_seats()[0]
    tables.skip((offered.bank or offered.turn) - 4 * HOUR)
    for _ in range(3):
        await change(tables, live, seat)  # type: ignore[operator]
        assert await left(tables, live, seat) == 4 * HOUR


@pytest.mark.parametrize("change", [away_and_back, over_and_back, to_an_ai_and_back])
async def test_a_reactions_time_survives_every_change_of_hands(
    tables: ServiceFixture, change: object
) -> None:
    live = await start_with_pace(tables, "spacecorp", Pace(turn=DAY, reaction=8 * HOUR))
    seat = await play_until_asked(tables, live, reaction=True)
    tables.skip(7 * HOUR)
    await change(tables, live, seat)  # type: ignore[operator]
    assert await left(tables, live, seat) == HOUR


async def test_vacation_survives_a_change_of_hands(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", TURN)
    seat = live.pending_seats()[0]
    away = Person(FIRST_PERSON + seat, "Ann", away_until=tables.time + timedelta(days=3))

    def leave(session: object) -> None:
        people.store(session, person=away)  # type: ignore[arg-type]
        vacation.apply_absence(session, away, tables.time)  # type: ignore[arg-type]

    await tables.store.run(leave)
    tables.skip(DAY)
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(FRIEND)))
    clock = await clock_of(tables, live, seat)
    assert clock.vacation_until is None, "the heir isn't away"
    assert await left(tables, live, seat) == DAY
    assert live.seat(seat).vacation == 4 * DAY
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(seat, "Ann")))
    assert live.seat(seat).vacation == 4 * DAY


async def test_days_given_to_a_seat_are_capped_for_the_match(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", TURN)
    seat = live.pending_seats()[0]
    for _ in range(pace.MAX_DAYS_GIVEN):
        await tables.store.run(timekeeping.add_day, live.id, seat)
    assert await left(tables, live, seat) == (1 + pace.MAX_DAYS_GIVEN) * DAY
    for change in (None, away_and_back, over_and_back, to_an_ai_and_back):
        if change is not None:
            await change(tables, live, seat)
        with pytest.raises(UserError, match="3 days"):
            await tables.store.run(timekeeping.add_day, live.id, seat)


async def test_a_day_of_grace_comes_once_in_a_match(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", BANK)
    seat = live.pending_seats()[0]
    for grace in (DAY, 0):
        tables.skip(9 * DAY)
        check = stand_ins.check_expired(live.id, seat, tables.time)
        await stand_ins.stand_in(tables.tables, live, seat, "claimed", check=check)
        await stand_ins.hand_back(tables.tables, live, FIRST_PERSON + seat)
        assert await left(tables, live, seat) == grace


async def test_a_timely_stand_in_gets_no_grace(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", BANK)
    seat = live.pending_seats()[0]
    tables.skip(7 * DAY - 60)
    await away_and_back(tables, live, seat)
    assert await left(tables, live, seat) == 60
    assert not live.seat(seat).grace_used


async def test_only_the_first_heir_of_an_expired_clock_gets_grace(
    tables: ServiceFixture,
) -> None:
    live = await start_with_pace(tables, "ganymede", TURN)
    seat = live.pending_seats()[0]
    for grace, friend in ((DAY, 8), (0, 9)):
        tables.skip(2 * DAY)
        await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(friend)))
        assert await left(tables, live, seat) == grace


def test_an_empty_bank_starts_the_next_turn_with_the_increment() -> None:
    full, spent = Seat(0, "Ann", 1), Seat(0, "Ann", 1, bank=0, stopped_leg=4)
    assert pace.starting_seconds(BANK, full, leg=5, reaction=False) == 7 * DAY
    assert pace.starting_seconds(BANK, spent, leg=5, reaction=False) == DAY
    assert pace.starting_seconds(BANK, spent, leg=4, reaction=False) == 0


async def test_anothers_undo_gives_no_time(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", TURN)
    while len(live.pending_seats()) > 1:
        await play(tables, live, live.pending_seats()[0])
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play(tables, live, mover)
    follower = live.pending_seats()[0]
    tables.skip(20 * HOUR)
    for number in (7001, 7002):
        await moves.undo(
            tables.tables,
            live,
            mover,
            by=ChangedBy(FIRST_PERSON + mover, number),
            terms=UndoTerms({0, 1, 2}),
        )
        while mover in live.pending_seats():
            await play(tables, live, mover)
        assert live.pending_seats() == [follower]
        assert await left(tables, live, follower) <= 4 * HOUR


async def test_a_turn_taken_back_gives_the_next_one_no_time(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", TURN)
    mover, holder = 0, FIRST_PERSON
    for seat in (
        1,
        2,
        mover,
    ):  # the first player is the last to set up, and is asked twice in a row
        await play(tables, live, seat)
    assert live.pending_seats() == [mover]
    tables.skip(20 * HOUR)
    for number in (7001, 7002):
        await moves.undo(
            tables.tables, live, mover, by=ChangedBy(holder, number), terms=UndoTerms({0, 1, 2})
        )
        assert await left(tables, live, mover) <= 4 * HOUR
        await play(tables, live, mover)
        assert await left(tables, live, mover) <= 4 * HOUR


async def claim(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Claim an expired clock as another player."""
    check = stand_ins.check_expired(live.id, seat, tables.time)
    await stand_ins.stand_in(tables.tables, live, seat, "claimed", check=check)


async def see_to_it(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Do what the table has chosen."""
    await clock_expiry.handle_expiry(tables.tables, await clock_of(tables, live, seat))


async def give_it_away(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Hand the seat to an AI."""
    await seat_changes.reseat(tables.tables, live, SeatChange(seat))


async def resign_late(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Resign after the clock has expired."""
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, leaver=FIRST_PERSON + seat))


async def answer_late(tables: ServiceFixture, live: LiveTable, seat: int) -> None:
    """Answer after the clock has run out."""
    await play(tables, live, seat)


def conclude(session: Session, table: str) -> None:
    """Mark a match as over."""
    row = session.get_one(TableRow, table)
    row.state = TableState.FINISHED
    session.add(row)


@pytest.mark.parametrize(
    ("run_out", "end"),
    [
        (ExpiryAction.CLAIM, claim),
        (ExpiryAction.CLAIM, give_it_away),
        (ExpiryAction.CLAIM, resign_late),
        (ExpiryAction.CLAIM, answer_late),
        (ExpiryAction.AI, see_to_it),
        (ExpiryAction.DEFAULT, see_to_it),
    ],
)
async def test_every_run_out_clock_counts_in_the_profile(
    tables: ServiceFixture, run_out: ExpiryAction, end: object
) -> None:
    live = await start_with_pace(tables, "space_empires", Pace(turn=DAY, run_out=run_out))
    seat = await play_until_asked(tables, live, reaction=False)
    name = FIRST_PERSON + seat
    before = await tables.store.read(lambda s: profiles.of_person(s, person_id=name))
    tables.skip(2 * DAY)
    await end(tables, live, seat)  # type: ignore[operator]
    await tables.store.run(conclude, live.id)  # a running match shows no pace and no late answers
    after = await tables.store.read(lambda s: profiles.of_person(s, person_id=name))
    assert (after.clocked - before.clocked, after.out - before.out) == (1, 1)


@pytest.mark.parametrize(("late", "missed"), [(False, 0), (True, 1)])
async def test_round_played_late_counts_as_missed(
    tables: ServiceFixture, late: bool, missed: int
) -> None:
    live = await start_with_pace(
        tables, "space_empires", Pace(turn=DAY, run_out=ExpiryAction.CLAIM)
    )
    seat = await play_until_asked(tables, live, reaction=False)
    tables.skip(2 * DAY * late)
    await answer_late(tables, live, seat)
    known = await tables.store.read(lambda s: lapses.of_person(s, person_id=FIRST_PERSON + seat))
    assert known.get(live.id, Counter())[lapses.Lapse.MISSED] == missed


async def test_an_heir_doesnt_inherit_run_out_clocks(tables: ServiceFixture) -> None:
    live = await start_with_pace(tables, "ganymede", TURN)
    seat = live.pending_seats()[0]
    tables.skip(2 * DAY)
    await claim(tables, live, seat)
    await seat_changes.reseat(tables.tables, live, SeatChange(seat, person(FRIEND)))
    heir = FIRST_PERSON + FRIEND
    result = await tables.store.read(lambda s: profiles.of_person(s, person_id=heir))
    assert result.out == 0


@pytest.mark.parametrize("offered", [Pace(turn=DAY), Pace(bank=DAY, increment=2 * HOUR)])
async def test_turns_of_a_long_match_start_with_their_whole_time(
    tables: ServiceFixture, offered: Pace
) -> None:
    live = await start_with_pace(tables, "ganymede", offered, seats=2)
    turns = dict[tuple[int, int], int]()
    while len(turns) < 16:
        seat = live.pending_seats()[0]
        turns.setdefault((live.match.round, seat), await left(tables, live, seat))
        tables.skip(2 * HOUR)
        await play(tables, live, seat)
    # the set-up may have cost a bank some of its time, once
    for seat in range(2):
        later = {rest for (number, own), rest in turns.items() if own == seat and number > 1}
        assert len(later) == 1, "what was used of a turn, or refilled, is of that turn"
