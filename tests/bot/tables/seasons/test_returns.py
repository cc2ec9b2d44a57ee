"""Leaving a season again and again, and delaying results: nobody gains or loses by it."""

from __future__ import annotations

import pytest
from sqlmodel import Session

from bot.tables import moves
from bot.tables.seasons import entering, lifecycle, results, walkovers
from bot.tables.seasons.table_sentences import running_lines
from rules.kernel import StandingOrder
from storage.matches.change_records import ChangedBy
from storage.schema.season_records import LeftBy, Pairing, PairingState
from storage.seasons import seasons
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.bot.tables.seasons.conftest import DAY, SeasonFixture


async def _planned(season: SeasonFixture) -> Pairing:
    """Return a pairing of three that waits for room, in a season's second round."""
    await season.started(6, seats=3, at_once=1, weeks=3)
    season.service.skip(7 * DAY)
    await season.progress()
    return next(x for x in await season.pairings() if x.state is PairingState.PLANNED)


async def _leave_and_return(season: SeasonFixture, person: int) -> None:
    leave = results.leave_season
    await season.store.run(leave, season.id, person, LeftBy.THEMSELVES, season.service.time)
    await season.enter(person - FIRST_PERSON, at_once=1)


async def _same(season: SeasonFixture, pairing: Pairing) -> Pairing:
    return next(x for x in await season.pairings() if x.id == pairing.id)


async def test_46_leaving_twice_does_not_take_a_rivals_seat(season: SeasonFixture) -> None:
    planned = await _planned(season)
    leaver, *others = planned.people
    for _ in range(3):
        await _leave_and_return(season, leaver)
        now = await _same(season, planned)
        assert now.state is PairingState.PLANNED
        assert [seat.person_id for seat in now.seats if seat.seat is not None] == others


async def test_46_unopened_table_is_lost_only_by_its_leavers(season: SeasonFixture) -> None:
    planned = await _planned(season)
    leaver, second, other = planned.people
    for person in (leaver, leaver, other):
        await _leave_and_return(season, person)
    ended = await _same(season, planned)
    points = {seat.person_id: seat.points for seat in ended.seats}
    assert points == {leaver: 0, other: 0, second: 12}


async def test_47_table_left_before_it_opened_uses_no_slot(season: SeasonFixture) -> None:
    planned = await _planned(season)
    leaver = planned.people[0]
    await _leave_and_return(season, leaver)
    for live in await season.open_tables():
        await season.finish(live)
    await season.progress()
    opened = await _same(season, planned)
    assert opened.state is PairingState.OPEN
    live = await season.tables.live(opened.table_id or "")
    (line,) = await season.store.run(running_lines, live.table)
    assert "12 and 0 points by place" in line

    def room(session: Session) -> int:
        return lifecycle.room(session, seasons.get(session, season=season.id))[leaver]

    assert await season.store.run(room) == 1


async def test_48_late_results_do_not_affect_opponents(
    season: SeasonFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finish a won table before or after the next round is paired."""
    monkeypatch.setattr(seasons, "draw_seed", lambda *_args, **_: "secret")
    met = list[list[tuple[int, ...]]]()
    for is_late in (False, True):
        await season.started(9, seats=3, weeks=4, at_once=6)
        for live in await season.open_tables():
            if not is_late:
                await season.finish(live)
        season.service.skip(7 * DAY)
        await season.progress()
        met.append([each.people for each in await season.pairings() if each.round == 1])
        await season.store.run(entering.cancel, season_id=season.id, now=season.service.time)
    assert met[0] == met[1]
    assert len(met[0]) == 3


@pytest.mark.parametrize("hides", [False, True])
async def test_49_standing_order_does_not_hide_waiting_time(
    season: SeasonFixture, *, hides: bool
) -> None:
    """Set and cancel an order before each slow move: the time of the move counts all the same."""
    await season.started(2)
    (live,) = await season.open_tables()
    slow = live.pending_seats()[0]
    season.service.skip(DAY // 2)
    if hides:
        reaction, order = "veto", StandingOrder("pass", always=True)
        for standing in (order, None):
            by = ChangedBy(live.seat(slow).person_id)
            orders = moves.set_standing_order
            await orders(season.tables, live, slow, [reaction], standing, by=by)
    await season.answer(live)
    season.service.skip(DAY // 4)
    pairing = next(each for each in await season.pairings() if each.table_id == live.id)
    await season.store.run(walkovers.settle_cut_off, pairing, season.service.time)
    points = {seat.seat: seat.points for seat in (await _same(season, pairing)).seats}
    assert points == {slow: 0, 1 - slow: 12}
