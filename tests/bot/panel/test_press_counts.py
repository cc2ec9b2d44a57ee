"""Numbers of presses with a round trip that games take, by the panel and its forms.

Fair AI seats choose what is played. Play is a press, and so is everything that
`tests.support.press_counter` counts.
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
    """Return the presses of each line of a match's AI seats that begins at a question."""
    game = catalogue[slug]
    match = Match.start(game, seats=seats, dice=SeededDice(f"presses {number}"))
    ai_seat, dice = game.ai_levels["fair"], SeededDice("greedy")
    result, answers = defaultdict[str, list[int]](list), 0
    while match.result is None and answers < at_depth(ANSWERS, 4 * ANSWERS):
        seat, ask = min(match.asks().items())
        start, keys = Match.load(match.save(), catalogue), list[str]()
        while True:
            last = match.asks()[seat]
            keys.append(ai_seat(last, match.view(seat), dice))
            match.answer(seat, keys[-1])
            if (
                match.result
                or match.rested
                or len(match.added_entries) > 1
                or seat not in match.asks()
            ):
                break
        answers += len(keys)
        ended = ask.flow is not Flow.LOOP or (last.id, last.default) == (ask.id, keys[-1])
        if (name := named(ask.id, keys)) and ended:
            result[name].append(PLAY + fewest(start, seat, keys))
    return result


def fewest(match: Match, seat: int, keys: Sequence[str]) -> int:
    """Return the presses by the panel alone or with one form, whichever are fewer."""
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
    result = lines("space_empires", 2, number, of_empires)
    assert len(result["sheet"]) >= 3
    assert len(result["three units"]) >= 10
    assert 2 <= median(result["sheet"]) <= 4
    assert 3 <= median(result["three units"]) <= 5
    assert 2 <= median(result["few units"] or [2]) <= 5


@pytest.mark.parametrize("number", seeds(1, 8))
def test_an_offer_takes_three_presses(number: int) -> None:
    result = lines("starfarers", 4, number, of_starfarers)
    assert len(result["offer"]) >= 8
    assert 3 <= median(result["offer"]) <= 3
    assert 2 <= median(result["deed"]) <= 4


@pytest.mark.parametrize(
    ("slug", "most"), [("ganymede", 4), ("spacecorp", 4), ("starship_captains", 5)]
)
@pytest.mark.parametrize("number", seeds(1, 8))
def test_any_other_turn_takes_four_or_five_presses(slug: str, most: int, number: int) -> None:
    result = lines(slug, 2, number, lambda question, _: question * (question == "turn.action"))
    assert len(result["turn.action"]) >= 10
    assert 2 <= median(result["turn.action"]) <= most
