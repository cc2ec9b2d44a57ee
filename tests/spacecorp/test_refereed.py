"""Faults that a referee with the rulebook alone has found, each as a test of its page."""

from __future__ import annotations

from rules.kernel import Match
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import Era, SiteId
from rules.spacecorp.position.state import Trigger
from rules.spacecorp.setup import set_out
from tests.spacecorp.position import PLANETEERS, Board, answers, ask_of


class OrderedDice:
    """Picks some keys whenever they are possible, else the first."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted
        self.counter = 0

    def pick(self, keys: list[str]) -> str:
        """The wanted key among these."""
        self.counter += 1
        return next((key for key in self.wanted if key in keys), keys[0])


def ahead_with(genetics: int) -> Match:
    """The change from Mariners; seat 1 may begin on Ceres, where clays bring a step of genetics."""
    options = SPACECORP.settle({"end": "planeteers"}, 2)
    match = Match(SPACECORP, 2, options, OrderedDice("D13"))
    opening = set_out(2, options)
    opening.era, opening.heritage = Era.PLANETEERS, [1, -1]
    opening.players[1].genetics = genetics
    opening.removed = list(CHARTS[Era.MARINERS].deck)
    match.begin_at(opening)
    answers(match, "ahead", seat=1)
    return match


def test_p14_setting_up_planeteers_an_orbit_completed_on_ceres_counts_once() -> None:
    """The orbit was not completed in Mariners, so the step on Ceres alone brings the card."""
    match = ahead_with(2)
    assert match.asks()[1].id == "progress.take"
    answers(match, match.asks()[1].keys[0], seat=1)
    assert match.state.players[1].genetics == 3
    assert len(match.state.players[1].progress) == 1
    assert match.asks()[1].id == "turn.action"


def test_p14_setting_up_planeteers_an_orbit_of_mariners_and_one_on_ceres() -> None:
    """Five spaces in Mariners are an orbit; the sixth, on Ceres, completes another."""
    match = ahead_with(5)
    for _ in range(2):
        answers(match, match.asks()[1].keys[0], seat=1)
    assert len(match.state.players[1].progress) == 2
    assert match.state.spots[SiteId("ceres")].tiles


def test_p8_edge_clarifications_competitors_with_one_useful_rival_after_the_trigger() -> None:
    """The own HQ may be one of the two, whether or not anything matches there."""
    board = Board(PLANETEERS)
    board.slot(1, "P28", seat=1)
    board.hand("P54")
    board.team("vesta")
    board.empty_deck()
    board.state.trigger = Trigger.DECK
    match = board.match()
    assert "explore:vesta" not in ask_of(match).keys
    answers(match, "edge:competitors", "explore:vesta", "hq1")
    assert len(match.state.spots[SiteId("vesta")].tiles) == 1
