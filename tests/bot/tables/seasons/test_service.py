"""A season on the table service: rounds, results, and what happens when people don't play."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import delete
from sqlmodel import Session, col, select

from bot.tables import moves
from bot.tables.ai import stand_ins
from bot.tables.seasons import entering, lifecycle, recap
from bot.tables.seasons import tables as season_tables
from bot.tables.seasons.holding import HOLD_WORDS, hold_words
from bot.tables.seasons.scoring import BYE, spread
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from render import SeasonPoster, SeasonStandings
from rules import catalogue
from storage.errors import LobbyRefusal, SeasonRefusal
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.people import people as people_records
from storage.people.former_holders import SOMEBODY
from storage.schema.season_records import (
    EARLIER_HOLD_REASONS,
    EARLIER_REASONS,
    HoldReason,
    LeftBy,
    PairingState,
    PointsReason,
    Season,
    SeasonState,
)
from storage.schema.season_rows import PointRow
from storage.schema.table_rows import TableRow
from storage.seasons import entries, pairings, seasons
from storage.seasons.pairings import Points
from storage.tables import lobby
from tests.bot.support.dummy_game import CONVOY
from tests.bot.support.service_fixture import FIRST_PERSON, PLACE, person
from tests.bot.tables.seasons.conftest import DAY, SeasonFixture, commitment_post
from tests.support.narrowing import existing


async def test_season_is_played_without_an_organiser(season: SeasonFixture) -> None:
    await season.started(4, weeks=3)
    for _ in range(3):
        for live in await season.open_tables():
            await season.finish(live)
        season.service.skip(7 * DAY)
        ended = await season.progress()
    assert ended.state is SeasonState.ENDED
    met = Counter(tuple(sorted(pairing.people)) for pairing in await season.pairings())
    assert len(met) == 6, "everybody meets everybody"
    assert set(met.values()) == {1}
    assert sum((await season.points()).values()) == 6 * 12
    places = [(await season.entered(number)).place or 0 for number in range(4)]
    assert sorted(places) == [1, 2, 3, 4]


async def test_looking_again_opens_nothing_twice(season: SeasonFixture) -> None:
    await season.started(6)
    before = await season.pairings()
    for _ in range(3):
        await season.progress()
    assert await season.pairings() == before
    assert len(await season.open_tables()) == 3


async def test_nobody_has_more_open_tables_than_they_asked_for(season: SeasonFixture) -> None:
    await season.started(6, at_once=1, weeks=5)
    season.service.skip(21 * DAY)
    await season.progress()
    states = Counter(pairing.state for pairing in await season.pairings())
    assert states[PairingState.OPEN] == 3
    assert states[PairingState.PLANNED] == 9
    await season.finish((await season.open_tables())[0])
    await season.progress()
    people = Counter(
        seat.person_id
        for live in await season.open_tables()
        for seat in live.table.seats
        if live.is_running
    )
    assert max(people.values()) == 1


async def test_too_few_people_move_the_start_by_a_week(season: SeasonFixture) -> None:
    opened = await season.opened(1)
    season.service.skip(2 * DAY)
    waiting = await season.progress()
    assert waiting.state is SeasonState.OPEN
    assert waiting.starts_at == opened.starts_at + timedelta(days=7)
    assert "1 of the 2 people" in waiting.hold_reason
    await season.enter(1)
    season.service.skip(7 * DAY)
    assert (await season.progress()).state is SeasonState.RUNNING


async def test_season_without_a_posted_commitment_does_not_start(season: SeasonFixture) -> None:
    await season.opened(2)
    await season.store.run(
        lambda s: setattr(seasons.row_of(s, season.id), "commitment_message_id", None)
    )
    season.service.skip(3 * DAY)
    assert (await season.progress()).state is SeasonState.OPEN


async def test_withdrawn_game_is_left_out(
    season: SeasonFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await season.opened(2)
    monkeypatch.delitem(catalogue, CONVOY.slug)
    season.service.skip(2 * DAY)
    waiting = await season.progress()
    assert waiting.state is SeasonState.OPEN
    assert waiting.hold_reason == HoldReason.NO_GAME


async def test_game_withdrawn_midway_gives_six_points(
    season: SeasonFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await season.started(2)
    monkeypatch.delitem(catalogue, CONVOY.slug)
    await season.store.run(lifecycle.progress, season.id, season.service.time)
    assert await season.points() == {0: 6, 1: 6}
    season.service.skip(28 * DAY)
    ended = await season.store.run(lifecycle.progress, season.id, season.service.time)
    assert ended.state is SeasonState.ENDED


async def test_second_season_in_a_channel_is_rejected(season: SeasonFixture) -> None:
    await season.opened(0)
    with pytest.raises(SeasonRefusal, match="Autumn is already open for entries"):
        await season.opened(0, name="Winter")


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        ({"games": ()}, "at least one"),
        ({"games": ("chess",)}, "no game 'chess'"),
        ({"seats": 5}, "2 to 4 seats"),
        ({"weeks": 0}, "1 to 26 weeks"),
        ({"group_size": 2}, "3 to 24 people"),
        ({"seats": 4, "group_size": 3}, "larger group"),
        ({"promoted": 9}, "0 to 5"),
    ],
)
async def test_impossible_terms_are_rejected(
    season: SeasonFixture, terms: dict[str, Any], words: str
) -> None:
    with pytest.raises(UserError, match=words):
        await season.opened(0, **terms)


async def test_seats_and_settings_of_a_season_table_are_fixed(season: SeasonFixture) -> None:
    await season.opened(2)
    season.service.skip(2 * DAY)
    await season.store.run(lifecycle.progress, season.id, season.service.time)
    now = season.service.time
    (table,) = await season.store.run(season_tables.open_next, season.id, commitment_post, now)
    for change in (
        lambda s: lobby.leave(s, table=table.id, person_id=FIRST_PERSON),
        lambda s: lobby.sit_ai(s, table=table.id, level="careful", name="AI", most=4),
        lambda s: lobby.change(s, table=table.id, options={}, palette=None, pace=None),
    ):
        with pytest.raises(LobbyRefusal, match="belongs to a season"):
            await season.store.run(change)


async def test_resignation_gives_the_opponent_the_win_at_once(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await reseat(season.tables, live, SeatChange(0, leaver=live.seat(0).person_id))
    (pairing,) = await season.pairings()
    assert [seat.points for seat in pairing.seats] == [0, 12]
    await season.finish(live)
    assert await season.pairings() == [pairing], "the later end changes nothing"


async def test_former_holder_of_a_seat_earns_nothing(
    season: SeasonFixture,
) -> None:
    await season.started(3, seats=3)
    (live,) = await season.open_tables()
    owner = existing(live.seat(1).person_id)
    await reseat(season.tables, live, SeatChange(1, person(50, "Heir"), leaver=owner))
    await reseat(
        season.tables, live, SeatChange(1, person(owner - FIRST_PERSON, "Back"), actor=owner)
    )
    await season.finish(live)
    (pairing,) = await season.pairings()
    assert pairing.seats[1].points == 0
    assert live.table.result is not None
    board = spread(live.table.result.places, seats=3)
    assert [pairing.seats[seat].points for seat in (0, 2)] == [board[0], board[2]]


async def test_absent_player_gets_nothing_for_what_an_ai_plays(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    seat = live.pending_seats()[0]
    season.service.skip(2 * DAY)
    await stand_ins.stand_in(season.tables, live, seat, "their clock has run out")
    await season.finish(live)
    (pairing,) = await season.pairings()
    assert pairing.seats[seat].points == -6
    assert pairing.seats[1 - seat].points == 12


async def test_short_absence_costs_half_a_win(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    seat = live.pending_seats()[0]
    season.service.skip(2 * DAY)
    await stand_ins.stand_in(season.tables, live, seat, "their clock has run out")
    await stand_ins.hand_back(season.tables, live, live.seat(seat).person_id or 0)
    await season.finish(live)
    (pairing,) = await season.pairings()
    assert pairing.seats[seat].points == (6 if pairing.seats[seat].share == 1000 else 0)
    assert pairing.seats[seat].why == PointsReason.STOOD_IN


async def test_turn_by_an_ai_costs_the_same_however_many_answers_it_has(
    season: SeasonFixture,
) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    seat = live.pending_seats()[0]
    season.service.skip(2 * DAY)
    await stand_ins.stand_in(season.tables, live, seat, "their clock has run out")
    for key in ("move:A", "K1", "move:B", "K2", "done"):
        await moves.play(season.tables, live, seat, [key])
    await stand_ins.hand_back(season.tables, live, live.seat(seat).person_id or 0)
    await season.finish(live)
    (pairing,) = await season.pairings()
    assert [entry.points for entry in pairing.seats] == ([6, 0] if seat == 0 else [12, 0])
    assert pairing.seats[seat].why == PointsReason.STOOD_IN


async def test_stand_in_and_return_say_what_an_ais_turn_costs(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    own, costs = existing(live.seat(0).person_id), []
    for _ in range(2):
        await stand_ins.stand_in(season.tables, live, 0, "their clock has run out")
        await moves.play(season.tables, live, 0, ["done"])
        *_, cost = await stand_ins.hand_back(season.tables, live, own)
        costs.append(cost)
        while live.is_running and live.pending_seats() != [0]:
            seat = live.pending_seats()[0]
            key, by = [live.match.asks()[seat].default], ChangedBy(live.seat(seat).person_id)
            await moves.play(season.tables, live, seat, key, by=by)
    log = await season.store.run(match_log.since, table=live.id, revision=0)
    news = [item.text for step in log for item in step.news if "Autumn" in item.text]
    assert news == [
        (
            "It plays one turn, which costs 6 points in Autumn. A second missed turn costs 6 more "
            "points, and all points for the place."
        ),
        "In Autumn, a second AI turn costs 6 more points, and all points for the place.",
    ]
    assert costs == [
        (
            "In Autumn, that turn costs you 6 points. A second one would cost you 6 more points, "
            "and all points for the place."
        ),
        "Autumn has already counted this table: -12 points for you (missed more than one turn).",
    ]


async def test_closing_by_vote_gives_nobody_points(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await season.tables.abort(live)
    assert await season.points() == {0: 0, 1: 0}


async def test_closing_by_a_moderator_is_nobodys_fault(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await season.tables.abort(live, closer=FIRST_PERSON - 1)
    assert await season.points() == {0: 6, 1: 6}


async def test_playing_moderator_cannot_close_a_lost_match(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await season.tables.abort(live, closer=live.seat(0).person_id)
    (pairing,) = await season.pairings()
    assert [seat.points for seat in pairing.seats] == [0, 12]


async def test_two_forfeits_take_somebody_out_until_they_return(season: SeasonFixture) -> None:
    await season.started(4, weeks=3)
    for _ in range(2):
        for live in await season.open_tables():
            gone = live.table.seat_of(FIRST_PERSON)
            if gone is not None:
                await reseat(season.tables, live, SeatChange(gone, leaver=FIRST_PERSON))
            await season.finish(live)
        season.service.skip(7 * DAY)
        await season.progress()
    entry = await season.entered(0)
    assert entry.left_by is LeftBy.ABSENCE
    (last,) = [
        pairing
        for pairing in await season.pairings()
        if pairing.round == 2 and FIRST_PERSON in pairing.people
    ]
    assert (last.table_id, last.state) == (None, PairingState.ENDED)
    assert (await season.enter(0)).is_in


async def test_bye_gives_an_average_tables_points(season: SeasonFixture) -> None:
    await season.started(3)
    byes = [pairing for pairing in await season.pairings() if len(pairing.people) == 1]
    assert [pairing.seats[0].points for pairing in byes] == [6]
    assert byes[0].state is PairingState.ENDED


async def test_leaving_before_a_table_opens_is_a_walkover(season: SeasonFixture) -> None:
    await season.started(4, at_once=1, weeks=3)
    season.service.skip(7 * DAY)
    await season.progress()
    planned = [
        pairing for pairing in await season.pairings() if pairing.state is PairingState.PLANNED
    ]
    leaver, other = planned[0].people
    await season.store.run(
        entering.leave, season_id=season.id, person_id=leaver, now=season.service.time
    )
    ended = next(pairing for pairing in await season.pairings() if pairing.id == planned[0].id)
    assert {seat.person_id: seat.points for seat in ended.seats} == {leaver: 0, other: 12}


async def test_larger_table_opens_without_an_early_leaver(season: SeasonFixture) -> None:
    await season.started(6, seats=3, at_once=1, weeks=3)
    season.service.skip(7 * DAY)
    await season.progress()
    planned = [
        pairing for pairing in await season.pairings() if pairing.state is PairingState.PLANNED
    ]
    leaver = planned[0].people[1]
    await season.store.run(
        entering.leave, season_id=season.id, person_id=leaver, now=season.service.time
    )
    for live in await season.open_tables():
        await season.finish(live)
    await season.progress()
    opened = next(pairing for pairing in await season.pairings() if pairing.id == planned[0].id)
    live = await season.tables.live(opened.table_id or "")
    assert len(live.table.seats) == 2
    await season.finish(live)
    ended = next(pairing for pairing in await season.pairings() if pairing.id == planned[0].id)
    points = {seat.person_id: existing(seat.points) for seat in ended.seats}
    assert points.pop(leaver) == 0
    assert sorted(points.values()) in ([0, 12], [6, 6]), "a table of two"


async def test_unfinished_match_is_judged_by_time_at_the_end(season: SeasonFixture) -> None:
    await season.started(2, weeks=1)
    (live,) = await season.open_tables()
    slow = live.pending_seats()[0]
    season.service.skip(7 * DAY)
    assert (await season.progress()).state is SeasonState.RUNNING, "as much time again"
    season.service.skip(7 * DAY)
    assert (await season.progress()).state is SeasonState.ENDED
    (pairing,) = await season.pairings()
    assert pairing.seats[slow].points == 0
    assert pairing.seats[slow].why == PointsReason.SLOW
    assert pairing.seats[1 - slow].points == 12
    closed = await season.store.run(seasons.rounds, season=season.id)
    assert all(each.closed_at == season.service.time for each in closed)
    assert live.is_running, "its match goes on"
    await season.finish(live)
    assert await season.pairings() == [pairing], "a result after the end changes nothing"


async def test_deleted_table_is_nobodys_fault(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await season.store.run(lambda s: s.exec(delete(TableRow).where(col(TableRow.id) == live.id)))
    await season.progress()
    assert await season.points() == {0: 6, 1: 6}


async def test_table_never_started_is_nobodys_fault(season: SeasonFixture) -> None:
    """Open a table whose thread the channel rejects until the season's end."""
    await season.opened(2, weeks=1)
    season.service.skip(2 * DAY)
    for days in (0, 15):
        season.service.skip(days * DAY)
        await season.store.run(lifecycle.progress, season.id, season.service.time)
        await season.store.run(
            season_tables.open_next, season.id, commitment_post, season.service.time
        )
    (pairing,) = await season.pairings()
    assert [(seat.points, seat.why) for seat in pairing.seats] == [(6, PointsReason.VOID)] * 2


async def test_removed_person_cannot_come_back(season: SeasonFixture) -> None:
    await season.started(2)
    results = await season.store.run(
        entering.remove, season_id=season.id, person_id=FIRST_PERSON, now=season.service.time
    )
    assert len(results) == 1
    with pytest.raises(SeasonRefusal, match="moderator has removed you"):
        await season.enter(0)


async def test_entry_needs_the_role(season: SeasonFixture) -> None:
    await season.opened(0, role_id=77)
    with pytest.raises(UserError, match="<@&77>"):
        await season.enter(0)
    assert (await season.enter(0, roles=(77,))).is_in


async def test_late_entry_is_rejected(season: SeasonFixture) -> None:
    await season.started(2)
    with pytest.raises(SeasonRefusal, match="has started"):
        await season.enter(9)


async def test_leaving_before_the_start_leaves_no_trace(season: SeasonFixture) -> None:
    await season.opened(2)
    await season.store.run(
        entering.leave, season_id=season.id, person_id=FIRST_PERSON, now=season.service.time
    )
    assert await season.store.run(entries.get, season=season.id, person_id=FIRST_PERSON) is None
    with pytest.raises(SeasonRefusal, match="Press Enter"):
        await season.store.run(
            entering.leave, season_id=season.id, person_id=FIRST_PERSON, now=season.service.time
        )


async def test_forgotten_person_leaves_points_and_no_name(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await season.finish(live)
    before = sorted((await season.points()).values())
    await season.store.run(entries.forget, person_id=FIRST_PERSON)
    results = await season.store.run(entries.of_season, season=season.id)
    gone = [pairing for pairing in results if pairing.person_id < 0]
    assert [pairing.name for pairing in gone] == [SOMEBODY]
    assert sorted((await season.points()).values()) == before
    assert await season.store.run(people_records.get, person_id=FIRST_PERSON) is not None


async def test_person_of_two_seasons_is_forgotten_in_each(season: SeasonFixture) -> None:
    shown: dict[int, SeasonPoster | SeasonStandings] = {}
    first = await _ended_with_a_winner(season)
    shown[first] = await season.store.run(recap.picture_of, first)
    await season.started(2)
    second = season.id
    (live,) = await season.open_tables()
    await season.finish(live)
    shown[second] = await season.store.run(recap.picture_of, second)
    await season.store.run(entries.forget, person_id=FIRST_PERSON)
    for number, before in shown.items():
        entered = await season.store.run(entries.of_season, season=number)
        met = await season.store.run(pairings.of_season, season=number)
        assert {person for each in met for person in each.people} <= {
            entry.person_id for entry in entered
        }
        after = await season.store.run(recap.picture_of, number)
        assert isinstance(before, SeasonStandings)
        assert isinstance(after, SeasonStandings)
        assert _points_by_name(after) == {
            name.replace("Player 0", SOMEBODY): points
            for name, points in _points_by_name(before).items()
        }


async def test_lots_stay_as_drawn_after_a_season(season: SeasonFixture) -> None:
    for _ in range(8):
        number = await _ended_with_a_winner(season, level=True)
    known = await season.store.run(seasons.of_guild, guild_id=PLACE.guild_id)
    before = {each.id: await _order(season, each) for each in known}
    await season.store.run(entries.forget, person_id=FIRST_PERSON)
    assert number in before
    assert {each.id: await _order(season, each) for each in known} == before


async def test_points_without_an_entry_are_somebodys(season: SeasonFixture) -> None:
    await season.started(2)
    (live,) = await season.open_tables()
    await season.finish(live)

    def rename(session: Session) -> None:
        """Leave points without an entry, as an earlier version did."""
        point = session.exec(select(PointRow).where(PointRow.person_id == FIRST_PERSON)).one()
        values = point.model_dump() | {"person_id": -99}
        session.delete(point)
        session.flush()
        session.add(PointRow(**values))

    await season.store.run(rename)
    shown = await season.store.run(recap.picture_of, season.id)
    assert isinstance(shown, SeasonStandings)
    (outcome,) = shown.results
    people = (*outcome.winners, *outcome.others)
    assert SOMEBODY in {shown.names[person] for person in people}


async def _ended_with_a_winner(season: SeasonFixture, *, level: bool = False) -> int:
    """Return a season of two people that is over; `level`: with the same results."""
    await season.started(2, weeks=1)
    (live,) = await season.open_tables()
    await season.finish(live)
    if level:

        def equal(session: Session) -> None:
            """Store the same points for both."""
            for pairing in pairings.of_season(session, season=season.id):
                for person in pairing.people:
                    same = Points(person, BYE, 0, PointsReason.PLAYED)
                    pairings.replace_points(session, pairing=pairing.id, points=same)

        await season.store.run(equal)
    season.service.skip(14 * DAY)
    assert (await season.progress()).state is SeasonState.ENDED
    return season.id


def _points_by_name(shown: SeasonStandings) -> dict[str, int]:
    """Return everybody's points by name."""
    return {shown.names[row.person]: row.points for group in shown.groups for row in group.rows}


async def _order(season: SeasonFixture, record: Season) -> list[bool]:
    """Return for each line of a season's standings whether it is the second person's."""
    seed = await season.store.run(seasons.draw_seed, season=record.id)
    groups = await season.store.run(lifecycle.standings_by_group, record, seed)
    return [line.person == FIRST_PERSON + 1 for group in groups.values() for line in group]


async def test_promotion_seeds_the_next_season(season: SeasonFixture) -> None:
    await season.started(12, weeks=1, group_size=3, promoted=1, at_once=6)
    for live in await season.open_tables():
        await season.finish(live)
    season.service.skip(14 * DAY)
    assert (await season.progress()).state is SeasonState.ENDED
    first = {number: await season.entered(number) for number in range(12)}
    await season.opened(12, weeks=1, group_size=3, promoted=1, at_once=6)
    season.service.skip(2 * DAY)
    await season.progress()
    promoted = [
        number for number, pairing in first.items() if (pairing.tier, pairing.place) == (1, 1)
    ]
    stayed = [number for number, entry in first.items() if entry.tier == 0 and entry.place != 3]
    upper = [number for number in range(12) if (await season.entered(number)).tier == 0]
    assert sorted(upper) == sorted([*promoted, *stayed]), "one of each group"


async def test_sentences_stored_by_earlier_versions_are_read(season: SeasonFixture) -> None:
    await season.started(2)

    def write(session: Session) -> None:
        seasons.row_of(session, season.id).hold_reason = next(
            sentence for sentence, hold in EARLIER_HOLD_REASONS.items() if hold is HoldReason.GONE
        )
        for point in session.exec(select(PointRow)):
            point.why = "closed by a moderator"

    await season.store.run(write)
    held = await season.store.read(seasons.get, season=season.id)
    assert (held.hold_reason, hold_words(held)) == (HoldReason.GONE, HOLD_WORDS[HoldReason.GONE])
    seats = (await season.pairings())[0].seats
    assert {seat.why for seat in seats} == {PointsReason.VOID}
    assert {PointsReason(sentence) for sentence in EARLIER_REASONS} < set(PointsReason)
