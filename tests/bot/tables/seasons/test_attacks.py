"""Ways to gain by not playing; none pays. Those of friends are in `test_friends`.

Each attack is compared with playing on: what the attacker gets may not exceed what they would have
got, and a rival may not lose by it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace as with_changes
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from sqlmodel import Session

from bot.tables import clock_expiry, moves
from bot.tables.ai import stand_ins
from bot.tables.live_table import LiveTable
from bot.tables.seasons import entering, holding, lifecycle, walkovers
from bot.tables.seasons import tables as season_tables
from bot.tables.seasons.match_time import longest_match
from bot.tables.seasons.pairing import Player, pair
from bot.tables.seasons.scoring import (
    BYE,
    FULL,
    PENALTY,
    Performance,
    of_unfinished,
    points_of,
    spread,
    walkover,
)
from bot.tables.seasons.table_sentences import leaving_cost, vote_clause
from bot.tables.seat_changes import SeatChange, reseat
from rules import catalogue
from storage.clocks import clocks
from storage.errors import LobbyRefusal, SeasonRefusal
from storage.matches.change_records import ChangedBy
from storage.people import lapses
from storage.schema.season_records import PairingState, PointsReason, SeasonSeat, SeasonState
from storage.schema.table_terms import Pace
from storage.tables import lobby
from tests.bot.support.dummy_game import CONVOY
from tests.bot.support.in_process_ai import Helped
from tests.bot.support.service_fixture import FIRST_PERSON, person
from tests.bot.tables.seasons.conftest import DAY, SeasonFixture, commitment_post
from tests.support.narrowing import existing

Attack = Callable[[SeasonFixture, LiveTable, int], Awaitable[None]]


async def _resign(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    await reseat(season.tables, live, SeatChange(seat, leaver=live.seat(seat).person_id))


async def _give_to_a_stronger_friend(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    await reseat(
        season.tables, live, SeatChange(seat, person(90), leaver=live.seat(seat).person_id)
    )


async def _give_and_take_back(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    own = live.seat(seat).person_id or 0
    await reseat(season.tables, live, SeatChange(seat, person(90), leaver=own))
    await reseat(season.tables, live, SeatChange(seat, person(own - FIRST_PERSON), actor=own))


async def _let_an_ai_play(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    season.service.skip(2 * DAY)
    await stand_ins.stand_in(season.tables, live, seat, "their clock has run out")


async def _return_for_the_end(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    await _let_an_ai_play(season, live, seat)
    for _ in range(2):
        await _play_leg(season, live, ai=seat)
    await stand_ins.hand_back(season.tables, live, live.seat(seat).person_id or 0)


async def _time_out_twice(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    own = live.seat(seat).person_id or 0
    for _ in range(2):
        while live.is_running and seat not in live.pending_seats():
            await _answer(season, live, live.pending_seats()[0])
        if live.is_running:
            await _let_an_ai_play(season, live, seat)
            await _answer_as_ai(season, live, seat)
            await stand_ins.hand_back(season.tables, live, own)


async def _close_as_moderator(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    await season.tables.abort(live, closer=live.seat(seat).person_id)


async def _agree_to_close(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    del seat
    await season.tables.abort(live)


async def _answer(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    ask = live.match.asks()[seat]
    key = [ask.default or ask.keys[0]]
    await moves.play(season.tables, live, seat, key, by=ChangedBy(live.seat(seat).person_id))


async def _answer_as_ai(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    ask = live.match.asks()[seat]
    await moves.play(season.tables, live, seat, [ask.default or ask.keys[0]])


async def _play_leg(season: SeasonFixture, live: LiveTable, *, ai: int) -> None:
    leg = live.match.log.leg_start
    while live.is_running and live.match.log.leg_start == leg:
        seat = live.pending_seats()[0] if live.pending_seats() else ai
        await (_answer_as_ai if seat == ai else _answer)(season, live, seat)


@pytest.mark.parametrize(
    "attack",
    [
        _resign,
        _give_to_a_stronger_friend,
        _give_and_take_back,
        _let_an_ai_play,
        _return_for_the_end,
        _time_out_twice,
        _close_as_moderator,
        _agree_to_close,
    ],
)
@pytest.mark.parametrize("seats", [2, 3])
async def test_01_to_08_no_way_out_of_a_match_gains(
    season: SeasonFixture, attack: Attack, seats: int
) -> None:
    await season.started(seats, seats=seats)
    (live,) = await season.open_tables()
    seat = live.pending_seats()[0]
    own = live.seat(seat).person_id
    await attack(season, live, seat)
    await season.finish(live)
    (pairing,) = await season.pairings()
    points = [entry.points or 0 for entry in pairing.seats]
    missed = await season.store.run(lapses.missed_turns, table=live.id, person_id=own or 0)
    assert points[seat] == -PENALTY * len(missed)
    others = [points[other] for other in range(seats) if other != seat]
    if attack is _agree_to_close:
        assert others == [0] * (seats - 1)
    elif seats == 2:
        assert others == [FULL]
    elif live.table.result is None:
        assert others == [BYE, BYE], "a table without a result is worth an average one"
    else:
        board = spread(live.table.result.places, seats=seats)
        assert others == [board[other] for other in range(seats) if other != seat]


def test_09_one_turn_by_an_ai_costs_more_than_it_wins() -> None:
    seats = [Performance(1, 1, ai_turns=1), Performance(2, 2)]
    assert points_of(seats)[0].points == FULL - PENALTY <= BYE


async def test_10_undoing_an_ais_answers_does_not_undo_its_turn(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await stand_ins.stand_in(season.tables, live, 0, "their clock has run out")
    await moves.play(season.tables, live, 0, ["move:A", "K1"])
    own = live.seat(0).person_id or 0
    await stand_ins.hand_back(season.tables, live, own)
    await moves.undo(season.tables, live, 0, by=ChangedBy(own), turn=True)
    await season.finish(live)
    assert [seat.points for seat in await _seats_of(season, live)] == [FULL - PENALTY, 0]


async def test_11_delay_of_a_lost_match_loses_it(season: SeasonFixture) -> None:
    await season.started(2, weeks=1)
    (live,) = await season.open_tables()
    season.service.skip(15 * DAY)
    await season.progress()
    (pairing,) = await season.pairings()
    assert pairing.seats[live.pending_seats()[0]].points == 0


def test_12_delay_by_two_gives_neither_anything() -> None:
    scored = of_unfinished([Performance(1), Performance(2)], {1: 5.0, 2: 5.0})
    assert [entry.points for entry in scored] == [0, 0]


def test_12_missed_turn_costs_its_penalty_in_an_unfinished_match_too() -> None:
    scored = of_unfinished([Performance(1, ai_turns=1), Performance(2)], {1: 4.0, 2: 5.0})
    assert [entry.points for entry in scored] == [FULL - PENALTY, 0]
    assert scored[0].why == PointsReason.UNFINISHED_LATE
    slow = of_unfinished([Performance(1, ai_turns=1), Performance(2)], {1: 6.0, 2: 5.0})
    assert [entry.points for entry in slow] == [-PENALTY, FULL]


async def test_13_full_hands_do_not_keep_rivals_from_points(season: SeasonFixture) -> None:
    await season.started(4, weeks=3, at_once=3)
    lazy = FIRST_PERSON + 3
    await season.enter(3, at_once=1)
    season.service.skip(43 * DAY)
    for live in await season.open_tables():
        if live.table.seat_of(lazy) is None:
            await season.finish(live)
    season.service.skip(1)
    assert (await season.progress()).state is SeasonState.ENDED
    planned = [
        entry
        for entry in await season.pairings()
        if entry.table_id is None and lazy in entry.people and len(entry.people) > 1
    ]
    assert planned
    for pairing in planned:
        points = {seat.person_id: seat.points for seat in pairing.seats}
        assert points.pop(lazy) == 0
        assert [*points.values()] == [FULL]


async def test_14_absence_is_worth_less_than_a_bye(season: SeasonFixture) -> None:
    await season.started(3, weeks=3)
    await season.store.run(
        entering.leave, season_id=season.id, person_id=FIRST_PERSON, now=season.service.time
    )
    season.service.skip(21 * DAY)
    await season.progress()
    later = [entry for entry in await season.pairings() if entry.round]
    assert later
    own = [seat for entry in later for seat in entry.seats if seat.person_id == FIRST_PERSON]
    assert all((seat.points, seat.why) == (0, PointsReason.LEFT) for seat in own)


async def test_15_byes_are_drawn_evenly(season: SeasonFixture) -> None:
    await season.started(3, weeks=3)
    season.service.skip(21 * DAY)
    await season.progress()
    byes = [entry.people[0] for entry in await season.pairings() if len(entry.people) == 1]
    assert sorted(byes) == [FIRST_PERSON, FIRST_PERSON + 1, FIRST_PERSON + 2]


async def test_16_leaving_before_the_table_opens_loses_it(season: SeasonFixture) -> None:
    await season.started(4, at_once=1, weeks=3)
    season.service.skip(7 * DAY)
    await season.progress()
    planned = next(x for x in await season.pairings() if x.state is PairingState.PLANNED)
    leaver = planned.people[0]
    await season.store.run(
        entering.leave, season_id=season.id, person_id=leaver, now=season.service.time
    )
    ended = next(x for x in await season.pairings() if x.id == planned.id)
    assert next(seat.points for seat in ended.seats if seat.person_id == leaver) == 0


async def test_17_return_restores_no_lost_points(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await _resign(season, live, 0)
    before = await season.points()
    await season.store.run(
        entering.leave, season_id=season.id, person_id=FIRST_PERSON, now=season.service.time
    )
    await season.enter(0)
    assert await season.points() == before


async def test_18_lobby_of_a_season_lets_nobody_out(season: SeasonFixture) -> None:
    await season.opened(2)
    season.service.skip(2 * DAY)
    await season.store.run(lifecycle.progress, season.id, season.service.time)
    (table,) = await season.store.run(
        season_tables.open_next, season.id, commitment_post, season.service.time
    )
    with pytest.raises(LobbyRefusal):
        await season.store.run(lobby.leave, table=table.id, person_id=FIRST_PERSON)


async def test_19_result_after_the_end_changes_no_points(season: SeasonFixture) -> None:
    await season.started(2, weeks=1)
    (live,) = await season.open_tables()
    season.service.skip(15 * DAY)
    await season.progress()
    before = await season.pairings()
    await season.finish(live)
    await season.progress()
    assert await season.pairings() == before


async def test_20_second_name_cannot_enter_late(season: SeasonFixture) -> None:
    await season.started(2)
    with pytest.raises(SeasonRefusal):
        await season.enter(7)


async def _hand_over(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    change = SeatChange(seat, person(70 + seat), leaver=live.seat(seat).person_id)
    await reseat(season.tables, live, change)


async def _close_alone(season: SeasonFixture, live: LiveTable, seat: int) -> None:
    await season.tables.abort(live, closer=live.seat(seat).person_id)


@pytest.mark.parametrize("leave", [_resign, _hand_over, _close_alone, _agree_to_close])
@pytest.mark.parametrize("seats", [2, 3])
async def test_21_leaving_a_table_last_gains_nothing(
    season: SeasonFixture, leave: Attack, seats: int
) -> None:
    await season.started(2 * seats, seats=seats, weeks=3)
    live, *_ = await season.open_tables()
    for seat in range(seats - 1):
        await _resign(season, live, seat)
    before = [entry.points for entry in await _seats_of(season, live)]
    assert before == ([0, FULL] if seats == 2 else [None] * seats)
    await leave(season, live, seats - 1)
    left = await _seats_of(season, live)
    assert [entry.points for entry in left] == [0] * seats
    assert {entry.why for entry in left} <= {PointsReason.LEFT, PointsReason.CLOSED}


async def test_22_leaving_after_the_season_changes_no_place(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await _resign(season, live, 0)
    assert (await season.progress()).state is SeasonState.ENDED
    before = await season.pairings()
    await _resign(season, live, 1)
    assert await season.pairings() == before


async def test_23_winner_by_walkover_has_no_clock_to_lose_by(season: SeasonFixture) -> None:
    await season.started(4, weeks=3)
    live, *_ = await season.open_tables()
    await _resign(season, live, 0)
    await season.tables.refresh(live)
    assert live.table.paused_at is not None
    (post,) = [each for each in live.table.outbox if "12 points" in each.words]
    assert f"<@{live.seat(1).person_id}>" in post.words
    assert "unless they leave" in post.words


async def _seats_of(season: SeasonFixture, live: LiveTable) -> tuple[SeasonSeat, ...]:
    return next(each.seats for each in await season.pairings() if each.table_id == live.id)


async def test_24_no_ai_plays_a_match_within_one_absence(
    season: SeasonFixture, helped: Helped
) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    own = live.seat(0).person_id or 0
    await stand_ins.stand_in(season.tables, live, 0, "asked for by its own player")
    await helped.ai.wait_until_idle()
    while live.is_running and live.pending_seats() != [0]:
        await _answer(season, live, live.pending_seats()[0])
        await helped.ai.wait_until_idle()
    assert live.is_running
    assert not live.seat(0).stand_in
    missed = await season.store.run(lapses.missed_turns, table=live.id, person_id=own)
    assert len(missed) == 1


async def test_25_quick_moves_during_an_absence_win_no_table(
    season: SeasonFixture, helped: Helped
) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    season.service.skip(DAY + 60)
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    await clock_expiry.handle_expiry(season.tables, clock)
    assert live.seat(0).stand_in
    await helped.ai.wait_until_idle()
    while live.is_running and live.pending_seats() != [0]:
        await _answer(season, live, live.pending_seats()[0])
        await helped.ai.wait_until_idle()
    assert [seat.points for seat in await _seats_of(season, live)] == [None, None]
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    assert clock.due_at is not None
    assert clock.due_at > season.service.time, "the rest of the match waits for its player"


def _patched_turns(turns: int) -> Any:
    """Return a patch by which the season's game usually waits so often for an answer."""
    games: Any = catalogue
    game = with_changes(catalogue[CONVOY.slug], turns={2: turns, 3: turns})
    return patch.dict(games, {CONVOY.slug: game})


async def test_26_moving_fast_wins_no_match_cut_short(season: SeasonFixture) -> None:
    with _patched_turns(60):
        await season.started(2, weeks=1)
        (live,) = await season.open_tables()
        slow = live.pending_seats()[0]
        season.service.skip(DAY)
        await _answer(season, live, slow)
        season.service.skip(14 * DAY)
        assert (await season.progress()).state is SeasonState.RUNNING
        assert [seat.points for seat in await _seats_of(season, live)] == [None, None]
        season.service.skip(46 * DAY)
        assert (await season.progress()).state is SeasonState.ENDED
        reasons = [seat.why for seat in await _seats_of(season, live)]
        assert PointsReason.SLOW in reasons


@pytest.mark.parametrize("hurries_at", [0.0, 0.5, 0.9])
@pytest.mark.parametrize("used", [0.1, 0.6, 1.0])
def test_27_hurry_and_delay_change_no_match_between_people_in_time(
    hurries_at: float, used: float
) -> None:
    """Play as slowly as the other, then move at once; or take whole clocks all along."""
    pace = Pace(turn=2 * DAY)
    season_time = longest_match("ganymede", 2, pace).total_seconds()
    clocks_each = catalogue["ganymede"].turns[2] / 2
    other = used * clocks_each * pace.turn
    hurried = other * hurries_at
    delayed = clocks_each * pace.turn
    assert other + max(hurried, delayed) <= season_time, "played to its end: the board decides"
    scored = of_unfinished([Performance(1), Performance(2)], {1: delayed + 1, 2: other})
    assert [each.points for each in scored] == [0, FULL], "and a delay costs the delayer alone"


@pytest.mark.parametrize("moves_first", [False, True])
async def test_28_running_out_of_time_last_wins_no_table(
    season: SeasonFixture, *, moves_first: bool
) -> None:
    """Leave a table to itself: the second to be away gains nothing by that."""
    await season.started(2)
    (live,) = await season.open_tables()
    other = live.pending_seats()[0]
    seat = 1 - other
    if moves_first:
        await _answer(season, live, other)

    def miss(session: Session) -> None:
        """Store that both clocks run out, and the first one's once more."""
        for held, turns in ((seat, (1, 2)), (other, (1,))):
            for turn in turns:
                walkovers.count_missed_turn(session, live.table, held, turn)
        walkovers.settle_decided(session, live.table, season.service.time, is_lost=True)

    await season.store.run(miss)
    seats = await _seats_of(season, live)
    assert seats[seat].points == -2 * PENALTY
    points = FULL - PENALTY if moves_first else -PENALTY
    why = PointsReason.STOOD_IN if moves_first else PointsReason.AWAY
    assert (seats[other].points, seats[other].why) == (points, why)


def test_28_walkover_before_the_first_turn_counts() -> None:
    scored = walkover([Performance(1, left=True), Performance(2, has_moved=False)])
    assert [each.points for each in scored] == [0, FULL]


@pytest.mark.parametrize("leave", [_resign, _hand_over, _close_alone, _agree_to_close])
async def test_29_leaving_a_match_cut_off_changes_no_points(
    season: SeasonFixture, leave: Attack
) -> None:
    await season.started(3, seats=3)
    (live,) = await season.open_tables()
    season.service.skip(DAY // 2)
    (pairing,) = [each for each in await season.pairings() if each.table_id == live.id]
    await season.store.run(walkovers.settle_cut_off, pairing, season.service.time)
    await season.tables.refresh(live)
    before = await _seats_of(season, live)
    assert {seat.why for seat in before} == {PointsReason.UNFINISHED, PointsReason.SLOW}
    ahead = next(seat for seat in before if seat.points)
    cost = await season.store.read(leaving_cost, live.table, ahead.person_id)
    assert cost == f" Your {ahead.points} points in Autumn stay as they are."
    assert not await season.store.read(vote_clause, live.table)
    await leave(season, live, existing(ahead.seat))
    assert await _seats_of(season, live) == before


@pytest.mark.parametrize("held_up", [None, "rejected", "gone"])
async def test_30_move_gives_only_a_season_held_up_more_time(
    season: SeasonFixture, held_up: str | None
) -> None:
    before = await season.started(2, weeks=1)
    assert before.ends_at is not None
    if held_up:
        gone, at = held_up == "gone", season.service.time
        assert await season.store.run(holding.hold, season.id, is_gone=gone, now=at)
    season.service.skip(60 * DAY)
    now = season.service.time
    moved = await season.store.run(
        holding.move, season.id, channel_id=before.channel_id + 1, now=now
    )
    assert moved.ends_at == (now if held_up else before.ends_at)


async def test_42_resigning_against_absent_player_keeps_their_walkover(
    season: SeasonFixture,
) -> None:
    """Resign once the other's first clock has run out: they still win, less that turn."""
    await season.started(2)
    (live,) = await season.open_tables()
    away = live.pending_seats()[0]

    def miss(session: Session) -> None:
        walkovers.count_missed_turn(session, live.table, away, 1)

    await season.store.run(miss)
    await _resign(season, live, 1 - away)
    seats = await _seats_of(season, live)
    assert (seats[away].points, seats[away].why) == (FULL - PENALTY, PointsReason.STOOD_IN)
    assert seats[1 - away].points == 0


def test_42_walkover_between_absent_people_earns_no_points() -> None:
    absent = Performance(1, ai_turns=1, has_moved=False)
    lost = Performance(2, ai_turns=2, has_moved=False)
    assert [each.points for each in walkover([absent, lost])] == [-PENALTY, -2 * PENALTY]


def test_43_time_of_entering_does_not_affect_opponents() -> None:
    """Enter as the first or the last: whom the first one meets when is drawn, once a season."""
    members, opponents = [*range(8)], set[tuple[int, ...]]()
    for secret in range(200):
        met = list[int]()
        for number in range(7):
            drawn = pair(
                [Player(person) for person in members],
                members=members,
                number=number,
                seats=2,
                allowed=[2],
                met={},
                seed=f"secret {secret}",
            )
            (table,) = [table for table in drawn.tables if 0 in table]
            met.append(sum(table))
        assert sorted(met) == members[1:], "everybody meets everybody once"
        opponents.add(tuple(met))
    assert len({met[0] for met in opponents}) == 7
    assert len(opponents) > 150


@pytest.mark.parametrize("early", [False, True])
async def test_44_leaving_before_a_round_costs_no_opponent_points(
    season: SeasonFixture, *, early: bool
) -> None:
    """Leave just before or after a round opens: everybody due to meet the leaver wins."""
    await season.started(5, weeks=5, at_once=6)
    moment = season.service.time + timedelta(days=7)
    season.service.skip(7 * DAY)
    if not early:
        await season.progress()
    await season.store.run(entering.leave, season_id=season.id, person_id=FIRST_PERSON, now=moment)
    before = await season.entered(0)
    for _ in range(3):
        await season.progress()
        season.service.skip(7 * DAY)
    await season.progress()
    assert (await season.entered(0)).misses == before.misses, "no further forfeits"
    later = [entry for entry in await season.pairings() if entry.round]
    rests = [len(entry.people) == 1 for entry in later]
    assert sum(rests) in {3, 4}, "only those whom the circle lets rest have byes"
    for entry in later:
        if FIRST_PERSON in entry.people and len(entry.people) > 1 and entry.table_id is None:
            points = {seat.person_id: (seat.points, seat.why) for seat in entry.seats}
            assert points.pop(FIRST_PERSON) == (0, PointsReason.LEFT)
            assert [*points.values()] == [(FULL, PointsReason.WALKOVER)]


@pytest.mark.parametrize("frees", [None, "more at once", "a resignation"])
@pytest.mark.parametrize("days", [0, 9])
async def test_45_late_free_slot_does_not_win_an_unopened_table(
    season: SeasonFixture, frees: str | None, days: int
) -> None:
    """Make room shortly before the tables that never opened are settled."""
    await season.started(4, weeks=3, at_once=1)
    for _ in range(3):
        season.service.skip(7 * DAY)
        await season.progress()
    season.service.skip((21 - days) * DAY - 3600)
    await season.progress()
    if frees == "more at once":
        assert (await season.enter(0, at_once=6)).at_once == 1
        assert (await season.enter(0, at_once=1)).at_once == 1
    elif frees == "a resignation":
        (live,) = [
            live
            for live in await season.open_tables()
            if live.table.seat_of(FIRST_PERSON) is not None
        ]
        await _resign(season, live, live.table.seat_of(FIRST_PERSON) or 0)
    season.service.skip(days * DAY + 3600)
    assert (await season.progress()).state is SeasonState.ENDED
    own = [
        seat.points
        for entry in await season.pairings()
        for seat in entry.seats
        if seat.person_id == FIRST_PERSON and entry.table_id is None
    ]
    assert own == [0, 0]
