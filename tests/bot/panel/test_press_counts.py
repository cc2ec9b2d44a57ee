"""How many presses with a round trip whole games take, by the panel and its forms.

Greedy seats say what is played; Play is a press, and so is all that `tests.support.press_counter` counts.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import median

import pytest

from rules import catalogue
from rules.kernel import Flow, IllegalAnswer, Match, SeededDice
from tests.support.depth import at_depth, seeds
from tests.support.press_counter import by_form, by_panel

PLAY = 1
ANSWERS = 400
UNITS = 3
Lines = dict[str, list[int]]
Names = Callable[[str, Sequence[str]], str]


def lines(slug: str, seats: int, number: int, named: Names) -> Lines:
    """The presses of each line of a match's greedy seats that begins at a named question."""
    game = catalogue[slug]
    match = Match.start(game, seats=seats, dice=SeededDice(f"presses {number}"))
    greedy, dice = game.ai_levels["fair"], SeededDice("greedy")
    found, answers = defaultdict[str, list[int]](list), 0
    while match.result is None and answers < at_depth(ANSWERS, 4 * ANSWERS):
        seat, ask = min(match.asks().items())
        start, keys = Match.load(match.save(), catalogue), list[str]()
        while True:
            last = match.asks()[seat]
            keys.append(greedy(last, match.view(seat), dice))
            match.answer(seat, keys[-1])
            if match.result or match.rested or len(match.fresh) > 1 or seat not in match.asks():
                break
        answers += len(keys)
        ended = ask.flow is not Flow.LOOP or (last.id, last.default) == (ask.id, keys[-1])
        if (name := named(ask.id, keys)) and ended:
            found[name].append(PLAY + fewest(start, seat, keys))
    return found


def fewest(match: Match, seat: int, keys: Sequence[str]) -> int:
    """By the panel alone, or with one form."""
    form = by_form(match, seat, keys) if len(keys) > 1 else None
    try:
        panel = by_panel(match, seat, keys)
    except IllegalAnswer:
        assert form is not None
        return form
    return panel if form is None else min(panel, form)


def of_empires(question: str, keys: Sequence[str]) -> str:
    moves = sum(key.startswith(("move:", "fleet:")) for key in keys)
    if question == "move.what":
        return "three units" if moves >= UNITS else "few units"
    return "sheet" if question == "sheet.line" else ""


def of_starfarers(question: str, keys: Sequence[str]) -> str:
    offers = any(key.startswith(("offer:", "prepare:")) for key in keys)
    return "" if question != "deed" else "offer" if offers else "deed"


@pytest.mark.parametrize("number", seeds(1, 8))
def test_a_sheet_takes_four_presses_and_three_units_five(number: int) -> None:
    found = lines("space_empires", 2, number, of_empires)
    assert len(found["sheet"]) >= 3
    assert len(found["three units"]) >= 10
    assert 2 <= median(found["sheet"]) <= 4
    assert 3 <= median(found["three units"]) <= 5
    assert 2 <= median(found["few units"] or [2]) <= 5


@pytest.mark.parametrize("number", seeds(1, 8))
def test_an_offer_takes_three_presses(number: int) -> None:
    found = lines("starfarers", 4, number, of_starfarers)
    assert len(found["offer"]) >= 8
    assert 3 <= median(found["offer"]) <= 3
    assert 2 <= median(found["deed"]) <= 4


@pytest.mark.parametrize("slug", ["ganymede", "spacecorp", "starship_captains"])
@pytest.mark.parametrize("number", seeds(1, 8))
def test_any_other_turn_takes_five_presses(slug: str, number: int) -> None:
    found = lines(slug, 2, number, lambda question, _: question * (question == "turn.action"))
    assert len(found["turn.action"]) >= 10
    assert 2 <= median(found["turn.action"]) <= 5
