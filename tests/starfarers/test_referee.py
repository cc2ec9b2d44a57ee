"""A referee of the rulebook follows short games, and notices when a rule is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS, turn
from rules.starfarers.after_travel import TurnOption, TurnOptions
from rules.starfarers.battle import pirates
from rules.starfarers.charts.kinds import HexId
from rules.starfarers.construction import building
from rules.starfarers.encounter import arriving, mining
from rules.starfarers.position.context import Context
from rules.starfarers.travel import reach
from tests.starfarers.referee import Referee, RefereeError

LONG = 260
"""Answers after which a game has been followed long enough."""

Function = Callable[..., Any]


def follow(seats: int, seed: str, **options: str) -> Match:
    """Play a game beside the referee, some seats greedy and some at random."""
    dice = SeededDice(f"{seed} answers")
    settled = {"rounds": "15", **options}
    match = Match.start(
        STARFARERS, seats=seats, options=settled, dice=SeededDice(seed), rewindable=False
    )
    referee = Referee(match)
    for _ in range(LONG):
        asks = match.asks()
        if not asks:
            break
        seat = dice.pick(sorted(asks))
        ask = asks[seat]
        if seat % 2:
            quiet = [key for key in ask.keys if not key.startswith(("offer:", "prepare:"))]
            key = dice.pick(quiet if dice.pick(range(6)) else ask.keys)
        else:
            key = STARFARERS.ai_levels["fair"](ask, match.view(seat), dice)
        referee.answer(seat, key)
    return match


def follow_several(seed: str, **options: str) -> None:
    """Follow some games of four, one after the other."""
    for number in range(8):
        follow(4, f"{seed} {number}", **options)


GAMES = [
    (2, "one", {}),
    (3, "two", {"hold": "loose", "attacks": "free"}),
    (4, "three", {"bag": "fair", "ring": "free"}),
    (6, "four", {"pieces": "boxed", "victory": "allied"}),
]


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_the_rulebook_is_kept(seats: int, seed: str, options: dict[str, str]) -> None:
    match = follow(seats, seed, **options)
    assert match.round > 3 or match.result is not None


def _one_more(function: Function) -> Function:
    return lambda *given: 1 + function(*given)


def _nothing(_: Function) -> Function:
    return lambda *_: None


def _stronger(function: Function) -> Function:
    return lambda cannons, *more: function(cannons + 1, *more)


def _twice(function: Function) -> Function:
    def dig(context: Context, at: HexId) -> None:
        resource = context.state.spaces[at].resource
        assert resource is not None
        context.me.hand[resource] += 1
        function(context, at)

    return dig


def _at_leisure(function: Function) -> Function:
    """Relax the limit: a turn may build as many bases as can be paid."""

    def never(*_: object) -> bool:
        return False

    del function
    return never


BROKEN: list[tuple[str, object, str, Callable[[Function], Function], str]] = [
    ("ships go a step too far", reach, "budget", _one_more, "forbidden"),
    ("a mine gives more than it tells", mining, "dig", _twice, "hand="),
    ("pirates have a cannon more", pirates, "band", _stronger, "fight with"),
    ("pirates let everybody pass", arriving, "_next_pirates", _nothing, "met no"),
    ("a turn builds twice", building, "is_already_built", _at_leisure, "forbidden"),
]


@pytest.mark.parametrize("row", BROKEN, ids=[row[0] for row in BROKEN])
def test_a_broken_rule_is_noticed(
    row: tuple[str, object, str, Callable[[Function], Function], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _, module, name, broken, words = row
    whole: Function = getattr(module, name)
    for user in (module, mining, arriving):
        if getattr(user, name, None) is whole:
            monkeypatch.setattr(user, name, broken(whole))
    with pytest.raises(RefereeError, match=words):
        follow_several("rule", pieces="open")


def test_a_withheld_option_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewer(context: Context) -> dict[str, TurnOption]:
        return {key: option for key, option in whole(context).items() if key != "booster"}

    whole = TurnOptions
    monkeypatch.setattr(turn, "TurnOptions", fewer)
    with pytest.raises(RefereeError, match=r"missing.*booster"):
        follow_several("withheld")
