"""A referee of the rulebook follows short games, and notices when a rule is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.kernel import Match, SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.battle import fighting, forces, pirates
from rules.starfarers.construction import building
from rules.starfarers.encounter import arriving, mining
from rules.starfarers.position import board
from rules.starfarers.travel import reach
from tests.starfarers.referee import Fault, Referee

LONG = 700
"""Answers after which a game has been followed long enough."""


def follow(seats: int, seed: str, answers: int = LONG, **options: str) -> Match:
    """Play a game beside the referee, some seats greedy and some at random."""
    dice = SeededDice(f"{seed} answers")
    settled = {"rounds": "15", **options}
    match = Match.start(
        STARFARERS, seats=seats, options=settled, dice=SeededDice(seed), rewindable=False
    )
    referee = Referee(match)
    for _ in range(answers):
        asks = match.asks()
        if not asks:
            break
        seat = sorted(asks)[dice.draw(len(asks))]
        ask = asks[seat]
        if seat % 2:
            quiet = [key for key in ask.keys if not key.startswith(("offer:", "prepare:"))]
            key = dice.pick(quiet if dice.draw(6) else ask.keys)
        else:
            key = STARFARERS.helpers["greedy"](ask, match.view(seat), dice)
        referee.answer(seat, key)
    return match


GAMES = [
    (2, "one", {}),
    (3, "two", {"hold": "loose", "attacks": "free"}),
    (4, "three", {"bag": "fair", "ring": "free"}),
    (6, "four", {"pieces": "boxed", "victory": "allied"}),
]


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_the_rulebook_is_kept(seats: int, seed: str, options: dict[str, str]) -> None:
    assert follow(seats, seed, **options).length > LONG / 2


def _twice(function: Callable[..., int]) -> Callable[..., int]:
    return lambda *given, **named: 1 + function(*given, **named)


BROKEN: list[tuple[str, Any, str, Callable[[Any], Any], str]] = [
    ("ships go a step too far", reach, "budget", _twice, "forbidden"),
    ("guns do not keep miners off", mining, "guarded", lambda _: lambda *_: False, "is mined"),
    ("pirates spare bases", pirates, "_lose_base", lambda _: _nothing, "no result"),
    ("nobody retreats", fighting, "retreat", lambda _: _nothing, "stays in range"),
    ("bases do not fight", forces, "bases_in_range", lambda _: lambda *_: [], "expected"),
    ("passing enemies is free", reach, "trapped", lambda _: lambda *_: False, "forbidden"),
    ("cannons come cheap", building, "enhance", lambda _: _gift, "is"),
    ("nobody meets anybody", arriving, "_next_enemy", lambda _: lambda *_: None, "met no"),
]


async def _nothing(*_: object) -> None:
    """A rule that is left out."""


def _gift(table: Any, upgrade: Any) -> None:
    table.me.upgrades[upgrade] += 1
    cost = {"booster": "fuel", "cannon": "carbon", "freight": "ore"}[upgrade]
    words = {"freight": "freight ring"}.get(upgrade, upgrade)
    has = table.me.upgrades[upgrade]
    table.say(f"builds a {words} for 2 {cost}; it has {has}")


@pytest.mark.parametrize(
    ("module", "name", "broken", "words"),
    [row[1:] for row in BROKEN],
    ids=[row[0] for row in BROKEN],
)
def test_a_broken_rule_is_noticed(
    module: Any,
    name: str,
    broken: Callable[[Any], Any],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, name, broken(getattr(module, name)))
    with pytest.raises(Fault, match=words):
        for number in range(12):
            follow(2 + number % 4, f"broken {number}", 900, attacks="free", rounds="30")
