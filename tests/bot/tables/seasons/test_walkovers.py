"""Seasons' tables at which somebody vanishes, or everybody: each comes to a result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import structs

from bot.channel.offered_seats import open_seat_lines, stand_in_ends
from bot.channel.reminders.forfeits import _forfeit
from bot.channel.table_message.people_to_ping import people_to_ping
from bot.tables import clock_expiry, forgetting, moves
from bot.tables.ai import stand_ins
from bot.tables.clocks import timekeeping
from bot.tables.live_table import LiveTable
from bot.tables.seasons import entering, walkovers
from bot.tables.seasons.table_sentences import (
    leaving_cost,
    own_stand_in_end,
    points_lines,
    running_lines,
    stand_in_end,
)
from bot.tables.seat_changes import SeatChange, reseat
from storage.clocks import clocks
from storage.matches import match_log, table_message
from storage.matches.change_records import ChangedBy
from storage.people import lapses, people
from storage.reminders import notices
from storage.schema.people_records import Person
from storage.schema.season_records import PairingState, PointsReason, SeasonState
from storage.schema.table_records import Clock, TableState
from storage.schema.table_terms import Pace
from storage.seasons import entries
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.bot.tables.seasons.conftest import DAY, LONG, SeasonFixture, playing


@pytest.fixture(autouse=True)
def _long_game(season: SeasonFixture) -> Iterator[None]:
    """Play a game without reactions, of nine turns."""
    del season
    with playing(LONG):
        yield


async def _play_turn(season: SeasonFixture, live: LiveTable) -> None:
    """End the current turn: people answer themselves, an AI for those that it stands in for."""
    leg = live.match.log.leg_start
    while live.is_running and live.match.log.leg_start == leg:
        seat = min(live.match.asks())
        held = live.seat(seat)
        by = ChangedBy() if held.stand_in else ChangedBy(held.person_id)
        await moves.play(season.tables, live, seat, ["done"], by=by)


async def _expire(season: SeasonFixture, live: LiveTable) -> Clock:
    """Expire the only running clock, and handle that; return the clock as it was."""
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    assert clock.due_at is not None
    season.service.time = clock.due_at + timedelta(minutes=1)
    await clock_expiry.handle_expiry(season.tables, clock)
    return clock


async def _everybody_away(season: SeasonFixture, **terms: Any) -> LiveTable:
    """Return a table at which an AI stands in for the first seat, and the other is to move."""
    await season.started(2, **terms)
    live, *_ = await season.open_tables()
    await _expire(season, live)
    assert live.seat(0).stand_in
    await _play_turn(season, live)
    assert live.pending_seats() == [1]
    return live


def _posts(live: LiveTable) -> list[str]:
    return [post.words for post in live.table.outbox if not post.is_commitment]


async def _reasons(season: SeasonFixture) -> list[tuple[int | None, PointsReason | None]]:
    pairing, *_ = await season.pairings()
    return [(seat.points, seat.why) for seat in pairing.seats]


async def test_second_missed_turn_ends_a_table_with_a_walkover(
    season: SeasonFixture,
) -> None:
    live = await _everybody_away(season)
    await _play_turn(season, live)
    assert not _posts(live)
    await _play_turn(season, live)
    assert await _reasons(season) == [(-12, PointsReason.AI_TURNS), (12, PointsReason.WALKOVER)]
    assert live.is_running, "its match goes on"
    (words,) = _posts(live)
    assert f"<@{FIRST_PERSON + 1}> gets 12 points" in words
    assert "Its clocks are paused, and nobody has to play on." in words
    assert live.table.paused_at is not None


async def test_settled_table_of_a_season_reminds_nobody(
    season: SeasonFixture,
) -> None:
    live = await _everybody_away(season)
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    assert clock.ping_at is not None, "while it counts, its player is reminded"
    for _ in range(2):
        await _play_turn(season, live)
    assert live.table.paused_at is not None
    for _ in range(2):
        running = await season.store.run(clocks.of_table, table=live.id)
        assert all(clock.ping_at is None and clock.muted for clock in running)
        assert running or live.seat(live.pending_seats()[0]).stand_in
        await _play_turn(season, live)


async def test_second_missed_turn_counts_after_a_return(
    season: SeasonFixture,
) -> None:
    live = await _everybody_away(season)
    await stand_ins.hand_back(season.tables, live, FIRST_PERSON)
    await _play_turn(season, live)
    await _expire(season, live)
    assert await _reasons(season) == [(-12, PointsReason.AI_TURNS), (12, PointsReason.WALKOVER)]
    lines = await stand_ins.hand_back(season.tables, live, FIRST_PERSON)
    assert "Autumn has already counted this table: -12 points for you" in lines[-1]


async def test_everybody_away_ends_a_table_after_one_wait(
    season: SeasonFixture,
) -> None:
    live = await _everybody_away(season)
    clock = await _expire(season, live)
    (post,) = [post for post in live.table.outbox if not post.is_commitment]
    assert f"<@{FIRST_PERSON + 1}>'s clock has run out, which costs 6 points" in post.words
    assert {*post.people} == {FIRST_PERSON, FIRST_PERSON + 1}
    assert [points for points, _ in await _reasons(season)] == [None, None]
    (again,) = await season.store.run(clocks.of_table, table=live.id)
    assert again.due_at == season.service.time + timedelta(days=1)
    assert again.leg == clock.leg
    await _expire(season, live)
    assert await _reasons(season) == [(-6, PointsReason.AI_PLAYED), (-6, PointsReason.AWAY)]
    assert "nobody gets points" in _posts(live)[-1]
    assert live.table.paused_at is not None
    assert not await season.store.run(clocks.expired, now=season.service.time)


async def test_absence_is_handled_once(season: SeasonFixture) -> None:
    live = await _everybody_away(season)
    clock = await _expire(season, live)
    await clock_expiry.handle_expiry(season.tables, clock)
    assert len(_posts(live)) == 1
    assert [points for points, _ in await _reasons(season)] == [None, None]
    later = await _expire(season, live)
    await clock_expiry.handle_expiry(season.tables, later)
    assert len(_posts(live)) == 2


async def test_crash_while_an_absence_is_handled_repeats_it(season: SeasonFixture) -> None:
    live = await _everybody_away(season)
    failing = patch.object(walkovers, "_wait_once_more", side_effect=OSError("killed"))
    with failing, pytest.raises(OSError, match="killed"):
        await _expire(season, live)
    assert not _posts(live)
    (due,) = await season.store.run(clocks.expired, now=season.service.time)
    await clock_expiry.handle_expiry(season.tables, due)
    assert len(_posts(live)) == 1


async def test_last_player_back_in_time_loses_the_penalty(
    season: SeasonFixture,
) -> None:
    live = await _everybody_away(season)
    await _expire(season, live)
    await _play_turn(season, live)
    await _play_turn(season, live)
    assert await _reasons(season) == [(-12, PointsReason.AI_TURNS), (6, PointsReason.STOOD_IN)]


async def test_opponent_back_in_time_plays_on(season: SeasonFixture) -> None:
    live = await _everybody_away(season)
    await _expire(season, live)
    await stand_ins.hand_back(season.tables, live, FIRST_PERSON)
    await _expire(season, live)
    assert live.seat(1).stand_in
    await season.finish(live)
    assert (await season.pairings())[0].state is PairingState.ENDED
    assert await _reasons(season) == [(6, PointsReason.STOOD_IN), (-6, PointsReason.AI_PLAYED)]


async def test_steps_of_one_turn_count_once(season: SeasonFixture) -> None:
    with playing(replace(LONG, turn_of=lambda state: state.legs // 4)):
        live = await _everybody_away(season)
        await _play_turn(season, live)
        await _play_turn(season, live)
        assert [points for points, _ in await _reasons(season)] == [None, None]


async def _missed_one(season: SeasonFixture, **terms: Any) -> LiveTable:
    """Return a table at which an AI plays the first seat's turn, which then is over."""
    live = await _everybody_away(season, **terms)
    await stand_ins.end_played(season.tables, live)
    return live


async def test_ai_plays_only_the_missed_turn(season: SeasonFixture) -> None:
    live = await _missed_one(season)
    assert not live.seat(0).stand_in
    for _ in range(2):
        await _play_turn(season, live)
        await stand_ins.end_played(season.tables, live)
    assert [points for points, _ in await _reasons(season)] == [None, None]
    log = await season.store.run(match_log.since, table=live.id, revision=0)
    news = [item.text for step in log for item in step.news if "plays one turn" in item.text]
    assert news == [
        (
            "It plays one turn, which costs 6 points in Autumn. A second missed turn costs 6 more "
            "points, and all points for the place."
        )
    ]
    (back,) = [item.text for step in log for item in step.news if "has played a turn" in item.text]
    assert back == (
        "An AI has played a turn for {0}, who moves again. In Autumn, another missed turn costs "
        "them 6 more points, and all points for the place."
    )


async def test_second_clock_of_one_absence_ends_a_table(season: SeasonFixture) -> None:
    live = await _missed_one(season)
    await _play_turn(season, live)
    begun = season.service.time
    await _expire(season, live)
    assert season.service.time - begun >= timedelta(days=1), "a clock of its own"
    await stand_ins.end_played(season.tables, live)
    assert live.seat(0).stand_in, "who has lost the table doesn't keep others waiting"
    assert await _reasons(season) == [(-12, PointsReason.AI_TURNS), (12, PointsReason.WALKOVER)]


async def test_bank_leaves_time_for_the_turn_after_a_missed_one(season: SeasonFixture) -> None:
    pace = Pace(bank=3 * DAY, increment=DAY // 2, cap=5 * DAY)
    live = await _missed_one(season, pace=pace)
    await _play_turn(season, live)
    (clock,) = await season.store.run(clocks.of_table, table=live.id)
    assert clock.seat == 0
    assert clock.due_at is not None
    assert clock.due_at - season.service.time >= timedelta(days=1)


async def test_ai_asked_for_after_a_missed_turn_plays(season: SeasonFixture) -> None:
    live = await _missed_one(season)
    await _play_turn(season, live)
    await stand_ins.stand_in(season.tables, live, 0, "asked for by its own player")
    await stand_ins.end_played(season.tables, live)
    assert live.seat(0).stand_in
    await _play_turn(season, live)
    assert await _reasons(season) == [(-12, PointsReason.AI_TURNS), (12, PointsReason.WALKOVER)]


async def test_ai_plays_on_after_a_season_is_cancelled(season: SeasonFixture) -> None:
    live = await _everybody_away(season)
    await season.store.run(entering.cancel, season_id=season.id, now=season.service.time)
    await stand_ins.end_played(season.tables, live)
    assert live.seat(0).stand_in


async def test_request_for_an_ai_says_how_long_it_plays(season: SeasonFixture) -> None:
    live = await _missed_one(season)
    turn = live.match.turn
    words = await season.store.read(own_stand_in_end, live.table, FIRST_PERSON + 1, turn)
    assert words == "its next turn is over or you next press a button there"
    words = await season.store.read(own_stand_in_end, live.table, FIRST_PERSON, turn)
    assert words == "you next press a button there"
    ends = [
        await season.store.read(stand_in_end, live.table, FIRST_PERSON + seat, turn)
        for seat in (1, 0)
    ]
    assert ends == ["for one turn or until they're back", "until they're back"]


async def test_message_says_how_long_an_ai_plays(season: SeasonFixture) -> None:
    live = await _everybody_away(season)
    missed = await season.store.read(lapses.missed_turns, table=live.id, person_id=FIRST_PERSON)
    ends = await season.store.read(stand_in_ends, live.table, *missed)
    assert ends == {0: "for one turn or until they're back"}
    (line,) = open_seat_lines(live, ends)
    assert line == "-# An AI stands in for Player 0 for one turn or until they're back."


async def test_unfinished_match_waits_for_nobody_after_the_season(season: SeasonFixture) -> None:
    await season.started(2, weeks=1, pace=Pace(turn=5 * DAY))
    live, *_ = await season.open_tables()
    for _ in range(4):
        season.service.skip(4 * DAY)
        await _play_turn(season, live)
    await season.progress()
    assert await _reasons(season) == [(0, PointsReason.SLOW)] * 2, "they took equally long"
    assert live.is_running
    await season.tables.refresh(live)
    assert live.table.paused_at is not None
    words = _posts(live)[-1]
    assert "Autumn counts this match as unfinished, because its time is up." in words
    reason = "unfinished, kept the others waiting longest"
    assert f"<@{FIRST_PERSON}> gets 0 points ({reason})." in words
    running = await season.store.run(clocks.of_table, table=live.id)
    assert all(clock.ping_at is None and clock.muted for clock in running)
    season.service.skip(30 * DAY)
    assert not await season.store.run(clocks.expired, now=season.service.time)


async def test_end_of_a_settled_match_pings_nobody(season: SeasonFixture) -> None:
    await season.started(2, weeks=1, pace=Pace(turn=5 * DAY))
    live, *_ = await season.open_tables()
    for _ in range(4):
        season.service.skip(4 * DAY)
        await _play_turn(season, live)
    await season.progress()
    await season.tables.refresh(live)
    at_night: dict[str, Any] = {"quiet_from": 0, "quiet_to": 1439, "zone": "UTC"}
    for number in range(2):
        person = Person(FIRST_PERSON + number, "Asleep", **at_night)
        await season.store.run(people.store, person=person)
    await season.finish(live)
    assert live.table.state is TableState.FINISHED
    live.table = structs.replace(live.table, message_id=1, posted_edition=0)
    state = await season.store.run(table_message.read_state, table=live.id, most=9)
    assert people_to_ping(live, (), state._replace(notices=())) == []
    assert not await season.store.run(notices.of_table, table=live.id)


async def test_settled_table_counts_against_nobodys_reliability(season: SeasonFixture) -> None:
    live = await _everybody_away(season)
    for _ in range(2):
        await _play_turn(season, live)
    assert live.table.paused_at is not None
    before = await season.store.run(lapses.of_person, person_id=FIRST_PERSON + 1)
    await season.store.run(timekeeping.record_missed_round, live.table, 1, live.match.round)
    assert await season.store.run(lapses.of_person, person_id=FIRST_PERSON + 1) == before


async def test_posts_call_a_forgotten_person_somebody(season: SeasonFixture) -> None:
    await season.started(3, seats=3)
    (live,) = await season.open_tables()
    pairing, *_ = await season.pairings()
    await forgetting.forget(season.tables, pairing.people[0])
    left = (await season.pairings())[0]
    await season.store.run(walkovers.settle_cut_off, left, season.service.time)
    await season.tables.refresh(live)
    words = "\n".join(_posts(live))
    assert "Somebody gets 0 points (left)." in words
    assert "<@-" not in words


async def test_cancelled_season_counts_no_table_and_promises_nothing(
    season: SeasonFixture,
) -> None:
    await season.started(2, weeks=1)
    (live,) = await season.open_tables()
    loser = live.seat(live.pending_seats()[0]).person_id or 0
    before = _posts(live)
    await season.store.run(entering.cancel, season_id=season.id, now=season.service.time)
    await season.tables.abort(live, closer=loser)
    assert await _reasons(season) == [(None, None), (None, None)]
    assert await season.store.run(points_lines, live.table) == []
    assert await season.store.run(running_lines, live.table) == ["Autumn, round 1 (cancelled)."]
    assert _posts(live) == before
    assert not await season.store.run(_forfeit, live.table, loser)


@pytest.mark.parametrize("rounds", [1, 3])
async def test_last_round_threatens_nobody_with_the_next(
    season: SeasonFixture, rounds: int
) -> None:
    await season.started(4, weeks=rounds, at_once=3)
    live, *_ = await season.open_tables()
    loser = live.seat(0).person_id or 0
    await season.store.run(entries.store_misses, season=season.id, person_id=loser, misses=1)
    cost = await season.store.run(leaving_cost, live.table, loser)
    assert "you get no points for this table" in cost
    assert ("won't be paired" in cost) == (rounds > 1)
    await season.store.run(entries.store_misses, season=season.id, person_id=loser, misses=0)
    await reseat(season.tables, live, SeatChange(0, leaver=loser))
    words = await season.store.run(_forfeit, live.table, loser)
    assert words.startswith("you get no points for this table in Autumn (left).")
    assert ("won't be paired" in words) == (rounds > 1)
    season.service.skip(60 * DAY)
    while (await season.progress()).state is SeasonState.RUNNING:
        season.service.skip(30 * DAY)
    words = await season.store.run(_forfeit, live.table, loser)
    assert words == "you get no points for this table in Autumn (left)."
