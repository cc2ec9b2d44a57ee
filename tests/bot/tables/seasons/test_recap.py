"""Results and rows in a season's picture: they say how points came about."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.tables.seasons import recap, results
from bot.tables.seasons.poster_terms import points_line
from bot.tables.seasons.scoring import Scored
from bot.tables.seasons.standings import TieBreak, standings
from render import SeasonStandings
from render.seasons.words import outcome_words
from storage.schema.season_records import LeftBy, Pairing, PairingState, PointsReason, SeasonSeat
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.bot.tables.seasons.conftest import DAY, SeasonFixture

NAMES = ("Ann", "Bea", "Cyd")
PLAYED, LATE, WON = PointsReason.PLAYED, PointsReason.STOOD_IN, PointsReason.WALKOVER
MISSED, AI, VOID = PointsReason.AI_TURNS, PointsReason.AI_PLAYED, PointsReason.VOID


@pytest.mark.parametrize(
    ("earned", "places", "words"),
    [
        ([(12, PLAYED), (0, PLAYED)], (), "Ann beat Bea"),
        ([(6, PLAYED), (6, PLAYED)], (), "Ann and Bea drew"),
        ([(0, LATE), (6, PLAYED)], (1, 1), "Ann and Bea drew (Ann missed a turn)"),
        ([(6, LATE), (0, PLAYED)], (1, 2), "Ann beat Bea (Ann missed a turn)"),
        ([(12, PLAYED), (0, AI)], (), "Ann beat Bea (walkover)"),
        ([(12, WON), (0, MISSED)], (), "Ann beat Bea (walkover)"),
        ([(6, LATE), (0, MISSED)], (), "Ann beat Bea (walkover)"),
        ([(0, AI), (0, PointsReason.AWAY)], (), "Ann and Bea: no points"),
        ([(6, VOID), (0, MISSED)], (), "Ann and Bea: closed"),
        (
            [(6, LATE), (6, PLAYED), (0, PLAYED)],
            (1, 2, 3),
            "Ann beat Bea and Cyd (Ann missed a turn)",
        ),
        (
            [(12, PLAYED), (6, PLAYED), (0, MISSED)],
            (),
            "Ann beat Bea and Cyd (Cyd forfeited)",
        ),
    ],
)
def test_outcome_says_how_a_table_was_won(
    earned: Sequence[tuple[int, PointsReason]], places: Sequence[int], words: str
) -> None:
    seats = tuple(
        SeasonSeat(person, person, points=points, why=why)
        for person, (points, why) in enumerate(earned)
    )
    pairing = Pairing(
        id=1, season_id=1, round=0, tier=0, group=0, state=PairingState.ENDED, seats=seats
    )
    outcome = recap._outcome(pairing, {0: 0, 1: 1, 2: 2}, places)
    assert outcome_words(outcome, NAMES) == words


async def test_byes_count_as_rounds(season: SeasonFixture) -> None:
    await season.started(3, weeks=3)
    played = set[int]()
    for _ in range(3):
        for live in await season.open_tables():
            await season.finish(live)
        await season.progress()
        shown = await season.store.read(recap.picture_of, season.id)
        assert isinstance(shown, SeasonStandings)
        assert {row.total for row in shown.groups[0].rows} == {3}
        played = {row.played for row in shown.groups[0].rows}
        season.service.skip(7 * DAY)
        await season.progress()
    assert played == {3}


async def test_people_level_on_an_open_lot_share_a_place(season: SeasonFixture) -> None:
    await season.started(4, weeks=3)
    shown = await season.store.read(recap.picture_of, season.id)
    assert isinstance(shown, SeasonStandings)
    assert [row.place for row in shown.groups[0].rows] == [1, 1, 1, 1]


async def test_last_round_shows_when_the_season_ends(season: SeasonFixture) -> None:
    await season.started(2, weeks=1)
    shown = await season.store.read(recap.picture_of, season.id)
    assert isinstance(shown, SeasonStandings)
    assert shown.closing == "The season ends by 17 March."


def _tie_breaks(tables: dict[int, list[Scored]], seed: str) -> list[TieBreak]:
    return [line.behind_by for line in standings(range(3), tables, seed)]


def test_tie_names_what_breaks_it() -> None:
    by_score = {1: [Scored(0, 6, 1000), Scored(1, 6, 900)]}
    assert _tie_breaks(by_score, "x") == ["", TieBreak.SCORE, ""]
    direct = {1: [Scored(0, 12, 500), Scored(1, 0, 500)], 2: [Scored(1, 12), Scored(2, 0)]}
    assert _tie_breaks(direct, "x") == ["", TieBreak.HEAD_TO_HEAD, ""]
    level = {1: [Scored(0, 6), Scored(1, 6)]}
    assert _tie_breaks(level, "x") == ["", TieBreak.LOT, ""]
    assert _tie_breaks(level, "") == ["", TieBreak.OPEN, ""]


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (2, "A win is worth 12 points, a draw or a round without an opponent 6."),
        (3, "at tables of 3, second place is worth 6."),
        (4, "at tables of 4, the places in between are worth 8 and 4."),
    ],
)
def test_terms_show_the_worth_of_places(seats: int, words: str) -> None:
    assert words in points_line(seats)


@pytest.mark.parametrize(
    ("by", "word"),
    [(LeftBy.THEMSELVES, "left"), (LeftBy.ABSENCE, "away"), (LeftBy.MODERATOR, "removed")],
)
async def test_row_says_why_somebody_is_gone(season: SeasonFixture, by: LeftBy, word: str) -> None:
    await season.started(2, weeks=1)
    now = season.service.time
    await season.store.run(results.leave_season, season.id, FIRST_PERSON, by, now)
    shown = await season.store.read(recap.picture_of, season.id)
    assert isinstance(shown, SeasonStandings)
    assert sorted(row.gone for row in shown.groups[0].rows) == ["", word]


def test_score_breaks_no_tie_between_different_byes() -> None:
    tables = {
        0: [Scored(0, 6, 1000), Scored(1, 6, 900)],
        1: [Scored(2, 6, 0, PointsReason.BYE)],
    }
    order = standings(range(3), tables, "")
    assert TieBreak.SCORE not in [line.behind_by for line in order]
