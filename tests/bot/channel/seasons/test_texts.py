"""The texts of a season: true whenever they are read, and short on a phone."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from bot.channel.lobby.dice_commitment import commitment_post
from bot.channel.seasons.content import Overview, standings_text
from bot.channel.seasons.threads import SHOWN_LETTERS, thread_name
from bot.discord_limits import MAX_THREAD_NAME
from bot.tables.seasons.match_time import latest_end
from bot.tables.seasons.standings import Standing, TieBreak
from rules import catalogue
from storage.schema.season_records import Entered, LeftBy, Round, Season, SeasonState
from storage.schema.table_terms import Pace
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM, SeasonWorld
from tests.support.running_bot import Running

NOW = datetime(2030, 1, 1, tzinfo=UTC)
LATER = re.compile(r"\b(starts|opens|resume|ends|comes|begins) <t:\d+:R>")
"""A verb in the present tense before a relative time, as in *starts 28 seconds ago*."""


def overview(people: int, state: SeasonState = SeasonState.OPEN, **terms: Any) -> Overview:
    """Return a season that this many people have entered."""
    given: dict[str, Any] = {
        "games": (sorted(catalogue)[0],),
        "seats": 2,
        "pace": Pace(turn=86_400),
        "weeks": 4,
        "group_size": 8,
    }
    season = Season(
        id=1,
        guild_id=2,
        channel_id=3,
        host_id=4,
        name="Autumn",
        state=state,
        starts_at=NOW,
        commitment="0123456789abcdef" * 4,
        commitment_message_id=5,
        edition=1,
        posted_edition=0,
        **{**given, **terms},
    )
    entered = [
        Entered(season_id=1, person_id=n, name=f"Player {n}", entered_at=NOW) for n in range(people)
    ]
    rounds = [Round(1, 0, "", NOW, NOW, None), Round(1, 1, "", NOW, None, None)]
    standings = [Standing(n, 12 - n, 0, 1, 0) for n in range(people)]
    groups = {} if state is SeasonState.OPEN else {(0, 0): standings}
    secret = "" if season.is_live else "fedcba9876543210" * 4
    return Overview(season, entered, rounds, groups, open_tables=1, secret=secret)


@pytest.mark.parametrize("state", list(SeasonState))
def test_no_text_turns_false_when_its_time_has_passed(state: SeasonState) -> None:
    text = standings_text(overview(6, state))
    assert not LATER.search(text), text


def test_clocks_are_described_once() -> None:
    text = standings_text(overview(6))
    assert text.count("AI") == 1, text
    assert "Pace: 1 day a turn. If a clock runs out, an AI stands in." in text
    assert "claim" not in text


@pytest.mark.parametrize(
    ("people", "promoted", "words"),
    [
        (8, 1, ""),
        (16, 1, ""),
        (24, 0, ""),
        (24, 1, "the first and the last of neighbouring groups change places"),
        (24, 2, "the first 2 and the last 2 of neighbouring groups change places"),
    ],
)
def test_promotion_is_shown_where_people_can_be_promoted(
    people: int, promoted: int, words: str
) -> None:
    text = standings_text(overview(people, promoted=promoted))
    assert ("change places" in text) is bool(words)
    assert words in text


@pytest.mark.parametrize("state", list(SeasonState))
def test_message_shows_no_long_number(state: SeasonState) -> None:
    shown = overview(6, state)
    text = standings_text(shown)
    assert not re.search(r"[0-9a-f]{16}", text), text
    assert max(len(line) for line in text.splitlines() if line.startswith("-# ")) <= 100
    assert "Lots:" not in text


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["Ann", "W" * 32])
def test_thread_is_named_after_its_players_first(seats: int, name: str) -> None:
    season = replace(overview(2).season, name="W" * 60)
    names = [f"{number}{name}"[:32] for number in range(seats)]
    table: Any = SimpleNamespace(seats=[SimpleNamespace(name=each) for each in names])
    pairing: Any = SimpleNamespace(round=11)
    words = thread_name(season, pairing, table)
    assert len(words) <= MAX_THREAD_NAME
    for number in range(seats):
        assert f"{number}{name[:3]}" in words[:SHOWN_LETTERS], "a phone's list shows all of them"
    assert " · R12 · WWWW" in words


async def test_full_commitment_is_in_the_standings(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], weeks=1, days=1)
    ((commitment, secret),) = await world.rows("SELECT commitment, seed FROM seasons")
    dov = league.seat(MODERATOR)
    text = (await dov.slash(ROOM, "/league standings")).message.text
    assert commitment in text
    assert secret not in text
    await world.run(20)
    text = (await dov.slash(ROOM, "/league standings")).message.text
    assert commitment in text
    assert secret in text
    ((promised,),) = await world.rows("SELECT promise_id FROM seasons")
    assert str(promised) in text


async def test_bye_is_named_in_the_rounds_message(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(3, game=GAMES[0], weeks=3, days=1, name="Autumn")
    await world.day()
    ((name,),) = await world.rows(
        "SELECT e.name FROM season_points s JOIN season_entries e ON e.person_id = s.person_id "
        "WHERE s.why = 'bye'"
    )
    assert f"Bye this round (6 points): {name}." in world.message().text
    assert f"{name}: **6** points, 1 bye\n" in world.message().text


async def test_entry_of_a_season_has_no_verb_before_its_start(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1)
    reply = await league.seat("p0").press(world.message(), "Enter")
    assert not LATER.search(reply.message.text), reply.message.text


async def test_dice_commitment_of_a_season_names_no_host(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0], days=1)
    world.vanished = {user.id for user in world.people}
    await world.day()
    (live,) = await world.running()
    words = commitment_post(live.table).words
    assert "host" not in words
    assert "When a clock runs out, an AI stands in." in words


async def test_cancelled_season_does_not_wait_for_its_start(league: Running) -> None:
    world = SeasonWorld(league, 1, faults=False)
    await world.open(2, game=GAMES[0])
    question = await league.seat(MODERATOR).slash(ROOM, "/league cancel")
    await league.seat(MODERATOR).press(question.message, "Cancel the season")
    text = (await league.seat("p0").slash(ROOM, "/league standings")).message.text
    assert "yet" not in text
    assert "It was cancelled before it started." in text
    assert "yet" not in (await league.seat("p0").slash(ROOM, "/league mine")).message.text


def test_last_round_has_an_end() -> None:
    shown = overview(4, SeasonState.RUNNING, started_at=NOW, ends_at=NOW + timedelta(days=28))
    last = [Round(1, 0, "", NOW, NOW, None)]
    shown = shown._replace(rounds=last, open_tables=0, ends_by=latest_end(shown.season))
    text = standings_text(shown)
    end = int((NOW + timedelta(days=56)).timestamp())
    assert "Round 1 of 1; no table is in play. " in text
    assert f"The season ends with its last table, by <t:{end}:D> at the latest." in text


def test_standings_name_what_separates_equal_points() -> None:
    shown = overview(4, SeasonState.ENDED)
    lines = [
        Standing(0, 12, 0, 1),
        Standing(1, 12, 0, 1, behind_by=TieBreak.LOT),
        Standing(2, 6, 0, 0, byes=1),
        Standing(3, 1, 0, 1),
    ]
    text = standings_text(shown._replace(groups={(0, 0): lines}))
    assert "1\\. Player 0: **12** points, 1 table\n" in text
    assert "2\\. Player 1: **12** points, 1 table, behind by lot\n" in text
    assert "3\\. Player 2: **6** points, 1 bye\n" in text
    assert "4\\. Player 3: **1** point, 1 table\n" in text


def test_level_people_share_a_place() -> None:
    lines = [
        Standing(0, 12, 0, 1),
        Standing(1, 6, 0, 1),
        Standing(2, 6, 0, 1, behind_by=TieBreak.OPEN),
        Standing(3, 0, 0, 1),
    ]
    text = standings_text(overview(4, SeasonState.RUNNING)._replace(groups={(0, 0): lines}))
    assert "2\\. Player 1: **6** points, 1 table\n" in text
    assert "2\\. Player 2: **6** points, 1 table, level so far\n" in text
    assert "4\\. Player 3: **0** points" in text


def test_negative_points_have_a_minus_sign() -> None:
    lines = [Standing(0, 12, 0, 1), Standing(1, -12, 0, 1)]
    text = standings_text(overview(2, SeasonState.RUNNING)._replace(groups={(0, 0): lines}))
    assert "2\\. Player 1: **−12** points" in text


def test_ties_give_way_to_people_in_a_large_group() -> None:
    lines = [Standing(n, 12, 0, 1, behind_by=TieBreak.HEAD_TO_HEAD) for n in range(24)]
    text = standings_text(overview(24, SeasonState.RUNNING)._replace(groups={(0, 0): lines}))
    assert "24\\. Player 23: **12** points, 1 table" in text
    assert "level" not in text


def test_season_cancelled_before_its_start_has_nothing_to_verify() -> None:
    shown = overview(4, SeasonState.CANCELLED)
    assert "verify" in standings_text(shown)
    assert "verify" not in standings_text(shown._replace(groups={}))


@pytest.mark.parametrize(
    ("by", "word"),
    [(LeftBy.THEMSELVES, "left"), (LeftBy.ABSENCE, "away"), (LeftBy.MODERATOR, "removed")],
)
def test_standings_say_why_somebody_is_gone(by: LeftBy, word: str) -> None:
    shown = overview(2, SeasonState.RUNNING)
    gone = replace(shown.entered[0], left_at=NOW, left_by=by)
    text = standings_text(shown._replace(entered=[gone, shown.entered[1]]))
    assert f"1\\. Player 0 ({word}): **12** points" in text
