"""Progress titles with rules of their own: teams on tracks, tiles at once, doubled Moves."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.spacecorp.actions.planning import strongest
from rules.spacecorp.actions.value import Task
from rules.spacecorp.charts.kinds import Action, BaseKind, TileId
from rules.spacecorp.position.state import Legacy
from tests.spacecorp.position import STARFARERS, Board, answers, public_news
from tests.support.asking import after

PRODUCING = ("D44", "D46", "D47", "D42", "D48")
"""Tiles with 1, 2, 3, 1 and 2T."""


def arriving(*titles: str) -> Match:
    """Return a team on the outermost box, as its owner's turn begins."""
    board = Board(STARFARERS).with_team("alpha-centauri", track=3).progress(*titles)
    return board.match()


def box(match: Match) -> int:
    track: int = match.state.players[0].teams[0].track
    return track


def idle_round(match: Match) -> None:
    for seat in (0, 1):
        answers(match, "research", "own", "stop", seat=seat)


def test_p17_action_value_instant_link_stops_on_the_star() -> None:
    match = arriving("instant-link")
    assert box(match) == 1
    idle_round(match)
    assert box(match) == 0


def test_p17_action_value_without_instant_link_a_team_takes_one_box() -> None:
    match = arriving()
    assert box(match) == 2
    idle_round(match)
    assert box(match) == 1


def test_p17_action_value_instant_link_helps_its_owner_alone() -> None:
    board = Board(STARFARERS).with_team("alpha-centauri", track=3)
    assert box(board.progress("instant-link", seat=1).match()) == 2


def powered(*tiles: str, legacy: bool = False) -> tuple[Match, str]:
    """Take Vacuum Power with bases on these tiles; return the match and its news."""
    board = Board(STARFARERS).hand("S59").profit(0)
    sites = iter(("alpha-centauri", "barnards-star", "luhman-16", "wolf-359", "sirius"))
    for number, tile in enumerate(tiles):
        site, kind = next(sites), (BaseKind.RESEARCH, BaseKind.SECURE)[number % 2]
        board.with_tile(site, tile).base(site, kind)
    if legacy:
        board.state.players[0].legacy = Legacy(TileId("D09"), BaseKind.REFINERY)
    board.state.players[0].revelation = 2
    match = after(board.match(), "revelation", "S59")
    return match, public_news(match.answer(0, "vacuum-power+"))


@pytest.mark.parametrize(
    ("tiles", "gain"), [(1, 1), (3, 1 + 2 + 3), (4, 1 + 2 + 3 + 1), (5, 2 + 3 + 1 + 2)]
)
def test_p17_progress_cards_vacuum_power_pays_the_four_richest_tiles(tiles: int, gain: int) -> None:
    match, news = powered(*PRODUCING[:tiles])
    assert f"{{0}} gains {gain}T with Vacuum Power." in news
    assert match.state.players[0].profit == gain + 3, "and the title's own bonus"
    assert match.state.produced == 0, "it is no Produce action"


def test_p17_progress_cards_vacuum_power_counts_the_legacy_pair() -> None:
    _, news = powered("D47", legacy=True)
    assert "{0} gains 5T with Vacuum Power." in news


def test_p17_action_value_warp_metric_doubles_a_move() -> None:
    plain, warped = Board(STARFARERS).hand("S15"), Board(STARFARERS).hand("S15")
    warped.progress("warp-metric")
    task = Task(Action.MOVE, 0, 1)
    plain.profit(0)
    warped.profit(0)
    assert strongest(warped.state, task) == 2 * strongest(plain.state, task) > 0
    build = Task(Action.BUILD, 0, 1)
    assert strongest(warped.state, build) == strongest(plain.state, build)
