"""Purposes of answers: a hint names the contract, tile or progress card that an action is for."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.greedy.greedy import play_greedy
from rules.spacecorp.greedy.purposes import purpose

LONGEST = 240
MOST_AHEAD = 4
"""Keys of a line after the first that name its payment and its cards."""


@pytest.fixture(scope="module")
def played() -> dict[str, set[str]]:
    """Return the purposes of a match's answers, by question."""
    match, words = Match.start(SPACECORP, seats=2, dice=SeededDice("a")), dict[str, set[str]]()
    while match.result is None:
        seat, ask = min(match.asks().items())
        view = match.view(seat)
        key = play_greedy(ask, view, SeededDice(match.when))
        words.setdefault(ask.id, set()).add(purpose(view, ask, key, "", _ahead(match, seat, key)))
        match.answer(seat, key)
    return words


def _ahead(match: Match, seat: int, key: str) -> list[str]:
    """Return the keys that a greedy player gives after a key, until others answer."""
    rehearsal, keys = match.rehearse(seat, (key,)), list[str]()
    while (ask := rehearsal.asks().get(seat)) is not None and len(keys) < MOST_AHEAD:
        keys.append(play_greedy(ask, rehearsal.view(seat), SeededDice(match.when)))
        rehearsal.answer(seat, keys[-1])
    return keys


def test_every_purpose_is_one_clause(played: dict[str, set[str]]) -> None:
    texts = set[str]().union(*played.values())
    assert len(texts) > 15
    assert all(len(text) < LONGEST and not text.endswith(".") for text in texts)
    assert not any(set("{}") & set(re.sub(r"\{\d\} \(", "", text)) for text in texts)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("move.to", "counts for the contract"),
        ("build.base", "T each time you Produce"),
        ("turn.action", "of profit for 1 card that you play"),
        ("turn.action", "As the first explorer you take the tile's award, about "),
        ("turn.action", "more for a Breakthrough, a card whose effect stays"),
        ("turn.action", "Your cube completes its orbit, which brings "),
        ("turn.action", "You draw "),
    ],
)
def test_actions_name_their_use(question: str, expected: str, played: dict[str, set[str]]) -> None:
    assert any(expected in text for text in played[question])


def test_unexplained_questions_have_no_purpose(played: dict[str, set[str]]) -> None:
    assert played["pay.plan"] == {""}


@pytest.mark.parametrize(
    ("passed", "expected"),
    [
        ((), "Nothing that you can still do seems to gain anything, in this era or later"),
        (
            (1,),
            (
                "Once you pass, {2} (6 cards) has only one more turn in this era, and nothing that "
                "you can still do seems worth more than that"
            ),
        ),
        ((1, 2), "Nothing that you can still do seems to gain anything, in this era or later"),
    ],
)
def test_passing_names_the_rivals_it_cuts_short(passed: tuple[int, ...], expected: str) -> None:
    # "nothing seems to gain anything" ignored Infra that stays for the next era
    match = Match.start(SPACECORP, seats=3, dice=SeededDice("pass"))
    view = match.view(0)
    players = tuple(
        replace(player, passed=player.seat in passed, hand_size=6, profit=0)
        for player in view.players
    )
    over = replace(view, players=players)
    ask = next(ask for ask in match.asks().values())
    assert purpose(over, replace(ask, id="turn.action", seat=0), "pass", "") == expected
