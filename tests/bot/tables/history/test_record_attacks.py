"""Twenty-four ways to polish a record or a rating without playing; none pays."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count

import pytest

from bot.tables import clock_expiry, moves
from bot.tables.ai import stand_ins
from bot.tables.live_table import LiveTable
from bot.tables.people.ratings import NEW_RATING, rerate
from bot.tables.people.reliability import MIN_MATCHES, Reliability, reliability
from bot.tables.requirements import record_of
from bot.tables.seat_changes import SeatChange, charge_for_closing, reseat
from storage.clocks import clocks
from storage.matches import matches
from storage.matches.change_records import ChangedBy
from storage.people.participations import FORGOTTEN_PERSON, Participation
from storage.people.ratings import Rating
from storage.schema.table_terms import Pace, TableTerms
from storage.tables import lobby
from tests.bot.support.dummy_game import CONVOY, dummy_game
from tests.bot.support.service_fixture import FIRST_PERSON, PLACE, SEED, ServiceFixture, person

NOW = datetime(2027, 3, 1, tzinfo=UTC)
DAY = 24 * 3600
FRIEND = 9
OWN = FIRST_PERSON
_numbers = count(20_000)


def part(
    number: int,
    other: str = "",
    *,
    days: int | None = None,
    finished: bool = True,
    left: bool = False,
    absent: bool = False,
    missed: int = 0,
) -> Participation:
    """Return a finished match, `number` days ago, against somebody of their own."""
    ago = number if days is None else days
    at, opponents = NOW - timedelta(days=ago), frozenset({other or f"p{number}"})
    return Participation(f"t{number}", at, opponents, left, finished, absent, missed)


def lost(number: int, other: str = "", *, days: int | None = None) -> Participation:
    """Return a match that somebody left."""
    return part(number, other, days=days, finished=False, left=True)


HONEST = [part(1), part(2), lost(3), lost(4)]
"""The record of somebody who finishes one match of two, against different people."""
ADDED: dict[str, list[Participation]] = {
    "01 matches closed by vote": [part(n, finished=False) for n in range(20, 80)],
    "02 matches that never end": [part(n, finished=False) for n in range(5, 50)],
    "03 missed rounds in matches that never end": [
        Participation(f"r{n}", None, frozenset({f"q{n}"}), missed=2) for n in range(5)
    ],
    "04 matches finished by an AI": [part(n, absent=True) for n in range(5, 20)],
    "05 matches with a return for the end": [part(n, missed=4) for n in range(5, 20)],
    "06 seats left in an instant": [lost(n) for n in range(5, 20)],
}


@pytest.mark.parametrize("name", ADDED)
def test_unplayed_matches_improve_no_record(name: str) -> None:
    before, after = reliability(HONEST), reliability([*HONEST, *ADDED[name]])
    assert before.percent is not None
    assert after.percent is not None
    assert after.percent <= before.percent


@pytest.mark.parametrize("friend", ["one friend", FORGOTTEN_PERSON])
def test_07_08_a_hundred_matches_with_one_friend_count_as_four(friend: str) -> None:
    left = [lost(n, days=0) for n in range(4)]
    farmed = [part(100 + n, friend, days=0) for n in range(100)]
    result = reliability([*left, *farmed]).percent
    assert result is not None
    assert result < reliability([*left, *(part(n, days=0) for n in range(10, 14))]).percent == 50  # type: ignore[operator]


def test_09_combinations_of_three_friends_count_as_three_friends() -> None:
    left = [lost(n, days=0) for n in range(4)]
    groups = [{"a"}, {"b"}, {"c"}, {"a", "b"}, {"a", "c"}, {"b", "c"}, {"a", "b", "c"}]
    farmed = [
        Participation(f"t{n}", NOW, frozenset(groups[n % 7]), finished=True) for n in range(70, 170)
    ]
    result = reliability([*left, *farmed]).percent
    assert result is not None
    assert result <= 100 * 10 / (4 + 10)


def test_10_waiting_changes_nothing() -> None:
    later = [part(n, days=n + 700) for n in (1, 2)] + [lost(n, days=n + 700) for n in (3, 4)]
    assert reliability(later) == reliability(HONEST)
    assert reliability(later).percent is not None, "nobody becomes a newcomer again"


def test_11_a_fault_weighs_more_than_an_older_one() -> None:
    new, old = reliability([lost(0), part(300), part(301)]), reliability([part(0), lost(300)] * 2)
    assert new.percent is not None
    assert old.percent is not None
    assert new.percent < old.percent


def test_few_matches_are_no_record() -> None:
    few = [part(n) for n in range(MIN_MATCHES - 1)]
    assert reliability(few).percent is None
    assert reliability([*few, part(9)]).percent == 100
    assert reliability([]) == Reliability()


def test_others_doing_costs_nothing() -> None:
    played = [part(n) for n in range(4)]
    assert reliability([*played, part(9, finished=False)]).percent == 100
    assert reliability([*played, part(9, missed=1)]).percent == 95


def test_a_quarter_is_lost_for_each_missed_round() -> None:
    results = [reliability([part(0, missed=n)] * MIN_MATCHES).percent for n in range(6)]
    assert results == [100, 75, 50, 25, 0, 0]


@pytest.fixture
async def service(tables: ServiceFixture) -> AsyncIterator[ServiceFixture]:
    """Yield a table service with a game of a few lines."""
    with dummy_game():
        yield tables


async def begin(service: ServiceFixture, seats: int = 3, *, ai: int = 0) -> LiveTable:
    """Return an unrated match with clocks, at the attacker's turn."""
    live = await service.opened(seats, ai=ai, game=CONVOY.slug, level="careful")
    terms = TableTerms(Pace(turn=DAY), rated=False)
    await service.store.run(partial(lobby.store_terms, table=live.id, terms=terms))
    await service.tables.refresh(live)
    await service.tables.start(live, SEED, by=ChangedBy(OWN, next(_numbers)))
    return live


async def answer(
    service: ServiceFixture, live: LiveTable, seat: int, *, by_ai: bool = False
) -> None:
    ask, held = live.match.asks()[seat], live.seat(seat).person_id
    actor = None if by_ai else held
    number = None if actor is None else next(_numbers)
    keys = [ask.default or ask.keys[0]]
    await moves.play(service.tables, live, seat, keys, by=ChangedBy(actor, number))


async def finish(service: ServiceFixture, live: LiveTable) -> None:
    """End every turn until the match is over; AI seats and stand-ins answer for themselves."""
    while live.is_running:
        seat = live.pending_seats()[0]
        await answer(service, live, seat, by_ai=live.seat(seat).playing_ai is not None)


async def record(service: ServiceFixture, number: int = 0) -> Reliability:
    where = {"person_id": FIRST_PERSON + number, "guild_id": PLACE.guild_id}
    return await service.store.read(lambda session: record_of(session, **where))


Attack = Callable[[ServiceFixture, LiveTable], Awaitable[None]]


async def _resign(service: ServiceFixture, live: LiveTable) -> None:
    await reseat(service.tables, live, SeatChange(0, leaver=OWN))


async def _give_to_a_friend(service: ServiceFixture, live: LiveTable) -> None:
    await reseat(service.tables, live, SeatChange(0, person(FRIEND), leaver=OWN))


async def _give_and_take_back(service: ServiceFixture, live: LiveTable) -> None:
    await reseat(service.tables, live, SeatChange(0, person(FRIEND), leaver=OWN))
    await reseat(service.tables, live, SeatChange(0, person(0)))


async def _leave_to_an_ai_and_return(service: ServiceFixture, live: LiveTable) -> None:
    await reseat(service.tables, live, SeatChange(0, leaver=OWN))
    await reseat(service.tables, live, SeatChange(0, person(0)))


async def _be_given_away_after_an_absence(service: ServiceFixture, live: LiveTable) -> None:
    service.skip(4 * DAY)
    await reseat(service.tables, live, SeatChange(0, why="the table had waited"))


async def _let_an_ai_end_it(service: ServiceFixture, live: LiveTable) -> None:
    await stand_ins.stand_in(service.tables, live, 0, "asked for by its own player")


@pytest.mark.parametrize(
    "attack",
    [
        _resign,
        _give_to_a_friend,
        _give_and_take_back,
        _leave_to_an_ai_and_return,
        _be_given_away_after_an_absence,
        _let_an_ai_end_it,
    ],
)
async def test_12_to_17_no_way_out_of_an_unrated_match_is_finished(
    service: ServiceFixture, attack: Attack
) -> None:
    live = await begin(service)
    await attack(service, live)
    await finish(service, live)
    own = await record(service)
    assert (own.finished, own.left) == (0, 1)
    assert (await record(service, 1)).finished == 1


async def test_18_an_ais_turn_and_a_late_answer_count_as_missed(service: ServiceFixture) -> None:
    live = await begin(service)
    seat = live.pending_seats()[0]
    own = (live.seat(seat).person_id or 0) - FIRST_PERSON
    service.skip(DAY + 1)
    await answer(service, live, seat)
    assert (await record(service, own)).missed == 1
    await finish(service, live)
    assert await record(service, own) == Reliability(None, 1, 0, 1)
    assert (await record(service, 1 - own)).missed == 0


async def test_19_a_match_against_ai_seats_alone_counts_for_nothing(
    service: ServiceFixture,
) -> None:
    live = await begin(service, 1, ai=1)
    await reseat(service.tables, live, SeatChange(1, person(FRIEND)))
    await finish(service, live)
    assert await record(service) == Reliability(), "a friend who joins later changes nothing"


async def test_20_an_heir_of_the_last_turn_gains_nothing(service: ServiceFixture) -> None:
    live = await begin(service)
    while live.is_running and live.match.revision < 8:
        await answer(service, live, live.pending_seats()[0])
    assert live.is_running
    await reseat(service.tables, live, SeatChange(2, person(FRIEND)))
    await finish(service, live)
    assert (await record(service, FRIEND)).finished == 0


@pytest.mark.parametrize(("alone", "left"), [(True, 1), (False, 0)])
async def test_21_closing_a_match_alone_is_leaving_it(
    service: ServiceFixture, alone: bool, left: int
) -> None:
    live = await begin(service)
    while live.match.round == 1:
        await answer(service, live, live.pending_seats()[0])
    charge = partial(charge_for_closing, live, OWN, service.time)
    if alone:
        await service.tables.abort(live, closer=OWN, before=charge)
    else:
        await service.tables.abort(live)
    assert (await record(service)).left == left
    assert await record(service, 1) == Reliability(), "the others' record stays as it was"


async def test_a_seat_voted_away_costs_nothing(service: ServiceFixture) -> None:
    live = await begin(service)
    await reseat(service.tables, live, SeatChange(0, actor=FIRST_PERSON + 1, excused=True))
    await finish(service, live)
    assert await record(service) == Reliability()


async def test_deleted_matches_and_other_servers_leave_no_trace(service: ServiceFixture) -> None:
    live = await begin(service)
    await reseat(service.tables, live, SeatChange(0, leaver=OWN))
    await finish(service, live)
    elsewhere = partial(record_of, person_id=OWN, guild_id=PLACE.guild_id + 1)
    assert await service.store.read(elsewhere) == Reliability()
    await service.tables.drop_ended(service.time + timedelta(days=1))
    assert await service.store.read(lambda s: matches.find(s, table=live.id)) is None
    assert await record(service) == Reliability()


Results = Sequence[Sequence[tuple[str, int]]]


def rate_all(results: Results) -> dict[str, Rating]:
    """Rate matches in order; each is rated in the light of those before."""
    known: dict[str, Rating] = {}
    for number, played in enumerate(results):
        known.update(rerate(known, played, results[:number]))
    return known


WIN = [("1", 1), ("2", 2)]


def test_22_a_hundred_wins_over_one_friend_are_worth_few() -> None:
    farmed, honest = rate_all([WIN] * 100), rate_all([[("1", 1), (f"1{n}", 2)] for n in range(4)])
    assert farmed["1"].mu < honest["1"].mu
    assert farmed["1"].mu - farmed["2"].mu < 2 * (honest["1"].mu - NEW_RATING.mu)


def test_23_a_friend_forgotten_each_time_stays_one_friend() -> None:
    known = rate_all([[("1", 1), ("None", 2)]] * 10)
    again = rerate(known, WIN, [[("1", 1), ("None", 2)]] * 10)
    in_full = rerate(known, WIN)["1"].mu - known["1"].mu
    assert 0 < again["1"].mu - known["1"].mu < in_full / 30


def test_24_losses_to_new_opponents_always_count_in_full() -> None:
    known = rate_all([WIN] * 10)
    played = [("1", 2), ("3", 1)]
    assert rerate(known, played, [WIN] * 10) == rerate(known, played)
    upset = [("1", 2), ("2", 1)]
    assert rerate(known, upset, [WIN] * 10) == rerate(known, upset), "so does the first loss"


def test_25_easy_ai_seats_are_soon_worth_nothing() -> None:
    wins = [[("1", 1), ("easy", 2)]] * 30
    known = rate_all(wins)
    assert rerate(known, wins[0], wins)["1"].mu - known["1"].mu < 1e-3


def test_26_alternate_wins_don_t_make_a_rating_certain() -> None:
    both = [WIN, [("1", 2), ("2", 1)]] * 30
    in_full: dict[str, Rating] = {}
    for played in both:
        in_full.update(rerate(in_full, played))
    assert rate_all(both)["1"].sigma > 1.5 * in_full["1"].sigma


def test_a_second_reckoning_gives_the_same_ratings() -> None:
    results = [WIN, [("2", 1), ("1", 2), ("3", 2)], WIN, [("3", 1), ("1", 1)]]
    assert rate_all(results) == rate_all(results)


async def test_a_round_is_missed_when_its_clock_runs_out(service: ServiceFixture) -> None:
    live = await begin(service)
    seat = live.pending_seats()[0]
    (clock,) = await service.store.read(partial(clocks.of_table, table=live.id))
    service.skip(DAY + 1)
    await clock_expiry.handle_expiry(service.tables, clock)
    assert (await record(service, seat)).missed == 1, "before the late answer, which may be secret"
    await answer(service, live, seat)
    assert (await record(service, seat)).missed == 1
