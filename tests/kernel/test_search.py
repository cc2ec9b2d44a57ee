"""A searching seat finds what pays later, keeps its budget, and answers the same again."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Ask, Chance, Choice, Match, Search, SeededDice, Tell, Thinker
from rules.kernel.search import COPIED
from tests.kernel.orchard import apples, orchard, patient
from tests.support.tiny import Box, tiny


def hurried(ask: Ask, view: Any, dice: Any) -> str:
    """Return the key that pays immediately, if there is one."""
    return "take" if "take" in ask.keys else ask.keys[0]


def begun(leg: Any, **changes: Any) -> Match:
    return Match.start(tiny(leg, value=apples, **changes), seats=2, dice=SeededDice("orchard"))


def thinker(match: Match, **budget: Any) -> Thinker:
    return Thinker(match, 0, Search(hurried, **budget), "a seed")


def test_a_line_is_tried_as_a_whole() -> None:
    assert thinker(begun(orchard)).line() == ("plant", "soil")


def test_search_returns_the_policys_line_and_its_margin() -> None:
    match = begun(orchard)
    result = thinker(match).compare_lines()
    assert result[:3] == (("plant", "soil"), ("take", "stone"), 2.0)
    assert result.compared > 2
    match.answer(0, "rest")
    result = thinker(match, turn=1).compare_lines()
    assert result == (("stone",), ("stone",), 0.0, 0), "not worth a search"


def test_single_answers_are_tried_where_the_game_weighs_some() -> None:
    match = begun(orchard, searched_asks=("where",))
    assert thinker(match).line() == ("take",), "not worth a search: the policy's"
    match.answer(0, "plant")
    assert thinker(match).line() == ("soil",)


def test_where_nothing_is_better_the_policy_has_its_way() -> None:
    match = begun(orchard)
    match.answer(0, "rest")
    assert thinker(match).line() == ("stone",)


def test_after_enough_answers_in_a_leg_the_policy_goes_on() -> None:
    match = begun(orchard)
    match.answer(0, "plant")
    assert thinker(match).line() == ("soil",)
    assert thinker(match, turn=1).line() == ("stone",)


async def raffle(state: Box, _: Tell) -> None:
    """Offer a ticket that wins ten in one draw of twenty, or half a sure apple."""
    ticket = await Choice("ticket", 0, "Buy?", "1", {"take": 1, "buy": 0})
    drawn = await Chance("draw", [str(number) for number in range(20)])
    state.marks.append("1" if ticket else "10" if drawn == "0" else "0")


def test_luck_in_few_samples_is_tried_once_more() -> None:
    match = begun(raffle)
    chosen = [
        Thinker(match, 0, Search(hurried, rollouts=96), f"{number}").line() for number in range(40)
    ]
    assert chosen.count(("buy",)) <= 4, "it is worth half of what is sure"


def counted(budget: int, steps: int) -> int:
    played = 0

    def policy(ask: Ask, view: Any, dice: Any) -> str:
        nonlocal played
        played += ask.id == "ticket"
        return hurried(ask, view, dice)

    Thinker(begun(raffle), 0, Search(policy, rollouts=budget, steps=steps, rounds=5), "n").line()
    return played


def test_the_budget_counts_rollouts_and_their_answers() -> None:
    assert counted(20, 1000) < counted(60, 1000) < 60 * 5 + 20
    assert counted(60, 50) < counted(60, 200) < counted(60, 1000)


async def journey(state: Box, _: Tell) -> None:
    """Stop immediately, or go on for many answers."""
    way = await Choice("way", 0, "Where?", "1", {"home": "0", "far": "1"})
    for step in range(20 * int(way)):
        await Choice("step", 0, "On?", str(step), {"on": "1", "still": "0"})
    state.marks.append(way)


def test_work_stays_within_the_budget_if_the_probe_was_short() -> None:
    match = begun(journey, searched_asks=("way",))
    worked: list[int] = []
    for steps in (400, 4_000):
        given = Thinker(
            match, 0, Search(lambda ask, *_: ask.keys[0], rollouts=64, steps=steps), "s"
        )
        assert given.line() == ("far",)
        worked.append(given.steps)
    longest = 21 + 1 + 2 * COPIED
    assert worked[0] <= 400 + longest
    assert worked[1] > 64 * longest / 2, "rollouts are the limit there"


@pytest.mark.parametrize(("weighs_options", "work"), [(False, 1), (True, 2)])
def test_an_answer_counts_once_or_for_each_option(weighs_options: bool, work: int) -> None:
    match = begun(journey, searched_asks=("way",))
    search = Search(lambda ask, *_: ask.keys[0], weighs_options=weighs_options)
    given = Thinker(match, 0, search, "s")
    given.roll_out(("far",), 0)
    assert given.steps == COPIED + 21 * work


def test_only_lines_to_compare_are_made() -> None:
    match, made = begun(orchard), list[int]()

    class Counting(Thinker):
        def _make_line(self, first: str, whim: int) -> tuple[str, ...]:
            made.append(whim)
            return super()._make_line(first, whim)

    result = Counting(match, 0, Search(hurried, rollouts=9), "a seed").compare_lines()
    assert result.compared == 3
    assert len(made) <= 4, "lines beyond those would be thrown away"


def test_a_plan_is_chosen_among_those_of_the_game() -> None:
    match = begun(orchard, plans={"hurried": hurried, "patient": patient})
    assert thinker(match, rounds=3).plan() == "patient"
    assert thinker(begun(orchard, plans={"hurried": hurried})).plan() == "hurried"


def test_first_plan_is_kept_unless_another_wins_by_the_margin() -> None:
    match = begun(orchard, plans={"hurried": hurried, "patient": patient})
    assert thinker(match, rounds=3, margin=1).plan() == "patient"
    assert thinker(match, rounds=3, margin=100).plan() == "hurried"


def test_first_plan_is_kept_if_rollouts_are_too_long_to_compare() -> None:
    """Three rounds take six answers and a copy here, and two plans four rollouts."""
    match = begun(orchard, plans={"hurried": hurried, "patient": patient})
    least = 4 * (6 + COPIED)
    assert thinker(match, rounds=3, steps=least).plan() == "patient"
    assert thinker(match, rounds=3, steps=least - 1).plan() == "hurried"


def test_a_thought_changes_nothing_and_comes_again() -> None:
    match = begun(raffle)
    before, revision = match.save(), match.revision
    assert thinker(match).line() == thinker(Match.load(before, {"tiny": match.game})).line()
    assert (match.save(), match.revision) == (before, revision)


def test_without_a_match_a_search_answers_as_its_policy() -> None:
    match = begun(orchard)
    assert Search(hurried)(match.asks()[0], match.view(0), SeededDice("any")) == "take"
