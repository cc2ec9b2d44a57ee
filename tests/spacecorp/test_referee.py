"""Games beside the referee, and proof that the referee objects to broken rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.spacecorp import turn
from rules.spacecorp.actions import (
    paying,
    payment,
    payment_means,
    planning,
    research_and_produce,
    targets,
)
from rules.spacecorp.cards import drawing
from rules.spacecorp.charts.geometry import Way, ways
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.eras import claims
from rules.spacecorp.position.contracts import award_of
from tests.spacecorp.referee import Objection
from tests.spacecorp.referee.games import play

GAMES = (
    ("short 1", 2, "mariners", "mariners", "any"),
    ("short 2", 2, "planeteers", "planeteers", "random"),
    ("short 2", 2, "starfarers", "starfarers", "random"),
)


@pytest.mark.parametrize(("seed", "seats", "begin", "end", "ai"), GAMES)
def test_whole_games_without_an_objection(
    seed: str, seats: int, begin: str, end: str, ai: str
) -> None:
    referee = play(seed, seats, begin, end, ai)
    assert referee.match.result is not None
    assert referee.counts["turn.action"] > 20


def farther(*args: object, **named: object) -> tuple[Way, ...]:
    ways_ = ways(*args, **named)
    return tuple(way._replace(distance=way.distance + 1) for way in ways_)


def generous(*args: object) -> int:
    return award_of(*args) + 1  # type: ignore[arg-type]


def open_for_ever(*args: object) -> None:
    """Leave the game open although the deck is empty."""


async def nothing(*args: object) -> None:
    """Skip a step of the turn."""


MARINERS, PLANETEERS, STARFARERS = GAMES
EMPTY_DECK = ("first", 2, "mariners", "mariners", "random")
PURSE = ("first", 2, "planeteers", "planeteers", "random")

FAULTS = (
    pytest.param(targets, "ways", farther, MARINERS, "p6", id="distance"),
    pytest.param(turn, "DRAW_LIMIT", 5, MARINERS, "p7", id="draw"),
    pytest.param(research_and_produce, "HAND_TO_RESEARCH", 9, MARINERS, "p6", id="research"),
    pytest.param(payment, "MARINERS_PORT", 3, MARINERS, "p9", id="spaceport"),
    pytest.param(claims, "award_of", generous, MARINERS, "p7", id="award"),
    pytest.param(turn, "_reward", nothing, MARINERS, "p7", id="reward"),
    pytest.param(drawing, "watch_deck", open_for_ever, EMPTY_DECK, "p6", id="trigger"),
    pytest.param(
        (payment, payment_means, planning, paying), "MOST_SPENT", 4, PURSE, "p15", id="profit"
    ),
    pytest.param(payment, "EXPOSURE", dict.fromkeys(Era, 1), STARFARERS, "p7", id="radiation"),
    pytest.param(turn, "_advance_tracks", open_for_ever, STARFARERS, "p9", id="tracks"),
)


@pytest.fixture
def _no_kept_payments() -> Iterator[None]:
    """Forget payments that were planned before a fault, and those planned by it."""
    planning.PAYMENTS.clear()
    yield
    planning.PAYMENTS.clear()


@pytest.mark.usefixtures("_no_kept_payments")
@pytest.mark.parametrize(("module", "name", "fault", "game", "page"), FAULTS)
def test_a_broken_rule_is_objected_to(
    monkeypatch: pytest.MonkeyPatch,
    module: object,
    name: str,
    fault: object,
    game: tuple[str, int, str, str, str],
    page: str,
) -> None:
    for part in module if isinstance(module, tuple) else (module,):
        monkeypatch.setattr(part, name, fault)
    with pytest.raises(Objection, match=page):
        play(*game)
