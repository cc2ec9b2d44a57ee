"""Scoring, places, the epilogue."""

from __future__ import annotations

import pytest

from bot.words.results import result_lines
from rules.starship_captains.charts.kinds import Artifact, Figure, MissionId, TechId
from rules.starship_captains.charts.words import points_words
from rules.starship_captains.position.epilogue import epilogue
from rules.starship_captains.position.scoring import halves, omega_points, score_parts
from tests.starship_captains.position import Board, answers, text_of


def test_scoring__every_line_of_the_score_sheet() -> None:
    board = Board()
    captain = board.me()
    captain.missions = [MissionId("M02"), MissionId("M32")]
    captain.markers = [14, 7, 0]
    board.install("O05", 3).with_crew("red-cmd android", "cadet").trophies("pm", "ga")
    captain.medals = 3
    board.artifacts("RB")
    assert score_parts(board.state, captain) == {
        "missions": 18,
        "tracks": 2 * (5 + 1 + 3),
        "omegas": 2 * (2 + 1),
        "crew and pirates": 2 * 4,
        "damage": -14,
        "medals and artifacts": 4,
    }


def test_scoring__excess_damage_and_tech_slots_count() -> None:
    board = Board()
    board.me().hull = 10
    assert score_parts(board.state, board.me())["damage"] == -28


@pytest.mark.parametrize(
    ("tech", "points"),
    [
        ("O01", 1),
        ("O02", 4),
        ("O03", 3),
        ("O04", 2),
        ("O05", 4),
        ("O06", 8),
        ("O07", 4),
        ("O08", 4),
        ("O09", 2),
        ("O10", 1),
        ("O11", 1),
        ("O12", 3),
    ],
)
def test_types_of_techs__score_of_each_omega(tech: str, points: int) -> None:
    board = Board()
    captain = board.me()
    captain.slots[5].damaged, captain.slots[5].tech = False, board.take(tech)
    board.crew("red-cmd red yellow-cmd", "red yellow blue")
    captain.hull = 3
    captain.artifacts = [Artifact.RED_BLUE, Artifact.RED_BLUE, Artifact.RED_YELLOW]
    captain.markers = [7, 14, 3]
    captain.missions = [MissionId("M02"), MissionId("M03")]
    board.trophies("pm", "pm")
    assert omega_points(board.state, captain, TechId(tech)) == points


def test_artifact_blueprints__six_at_most() -> None:
    board = Board()
    board.me().artifacts = list(Artifact) * 3
    assert omega_points(board.state, board.me(), TechId("O07")) == 6


def test_winning__the_half_point_decides_and_equal_captains_share() -> None:
    board = Board(3)
    board.state.round = 4
    board.me(1).medals = 2
    board.me(1).passed = board.me(2).passed = True
    match = board.match()
    news = text_of(answers(match, "pass"))
    assert match.result is not None
    assert match.result.places == (2, 1, 2)
    assert "{1} has -6 points." in news
    assert "{0} has -6½ points." in news
    for parts, score in zip(match.result.breakdown, match.result.scores, strict=True):
        assert sum(parts.values()) == score
    lines = result_lines(match.result, "So", {0: "Ann", 1: "Bea", 2: "Cyd"})
    assert lines[0] == "## Bea wins with -6 points"
    assert lines[3].startswith("🥈 **Ann: -6½** = missions 0")
    assert lines[3].endswith("damage -7 + medals and artifacts ½")


def test_winning__half_points_of_medals_and_artifacts_add_up() -> None:
    board = Board()
    before = halves(board.state, board.me())
    board.artifacts("RY")
    board.me().medals += 1
    assert halves(board.state, board.me()) == before + 2


@pytest.mark.parametrize(
    ("halves", "words"), [(0, "0"), (1, "½"), (84, "42"), (85, "42½"), (-13, "-6½")]
)
def test_scoring__half_points_in_words(halves: int, words: str) -> None:
    assert points_words(halves) == words


def test_epilogue__a_line_for_each_score_and_one_for_each_end() -> None:
    lines = [epilogue(points) for points in range(20, 76)]
    assert len(set(lines)) == 56
    assert epilogue(-5) == epilogue(20)
    assert epilogue(99) == epilogue(75)


def test_scoring__a_cadet_scores_nothing_and_an_android_one() -> None:
    board = Board()
    before = halves(board.state, board.me())
    board.me().ready.append(Figure.CADET)
    assert halves(board.state, board.me()) == before
    board.me().queue.append(Figure.ANDROID)
    assert halves(board.state, board.me()) == before + 2
