"""Dealt dice: an outcome depends on what is drawn, and not on when."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise, permutations

import pytest

from rules.kernel import (
    CHANCE,
    DEALT,
    Chance,
    Choice,
    DealtDice,
    IllegalAnswer,
    Match,
    SeededDice,
    Tell,
    dice_of,
)
from tests.kernel.smallgame import GAMES, LANTERNS
from tests.support.random_walks import walk
from tests.support.tiny import Box, tiny

SEED = f"{DEALT}a secret 17"
CARDS = tuple(f"C{number:02}" for number in range(12))
SIDES = tuple("123456")


def drawn_off(seed: str, pile: str, others: int = 0) -> list[str]:
    """Return a pile in the order in which its cards come, with draws of another pile between."""
    dice, left, order = DealtDice(seed), list(CARDS), []
    for number in range(len(CARDS)):
        for other in range(others):
            dice.draw(Chance("other", SIDES, number=number * others + other))
        order.append(dice.draw(Chance("reveal", left, pile, number=number)))
        left.remove(order[-1])
    return order


def test_a_draw_is_the_lowest_of_hmacs_anyone_can_compute() -> None:
    def rank(key: str) -> bytes:
        return hmac.new(SEED.encode(), f"pile\n3\n{key}\n1".encode(), hashlib.sha256).digest()

    expected = min(CARDS, key=rank)
    assert DealtDice(SEED).draw(Chance("reveal", CARDS, "pile", number=3)) == expected


def test_order_of_a_pile_ignores_other_draws() -> None:
    assert drawn_off(SEED, "pile") == drawn_off(SEED, "pile", others=2)
    assert drawn_off(SEED, "pile") != drawn_off(SEED, "another")
    assert drawn_off(SEED, "pile") != drawn_off(f"{DEALT}a secret 18", "pile")


def test_every_order_of_a_pile_comes_equally_often() -> None:
    seen: Counter[tuple[str, ...]] = Counter()
    for deal in range(1200):
        dice, left = DealtDice(f"{DEALT}{deal}"), ["a", "b", "c"]
        for number in range(3):
            left.remove(dice.draw(Chance("pile", left, number=number)))
            if len(left) == 1:
                seen[dice.seed, *left] += 1
    last = Counter(key[-1] for key in seen)
    assert all(340 < count < 460 for count in last.values()), last


def test_copies_of_a_key_count_each() -> None:
    draws = Counter(
        DealtDice(f"{DEALT}{deal}").draw(Chance("bag", ("a", "b", "b", "b")))
        for deal in range(2000)
    )
    assert 1430 < draws["b"] < 1570, draws


def test_dice_with_all_faces_back_each_time_have_no_memory() -> None:
    dice = DealtDice(SEED)
    faces = [dice.draw(Chance("die", SIDES, number=number)) for number in range(3000)]
    pairs = Counter(pairwise(faces))
    assert len(pairs) == 36
    assert all(50 < count < 120 for count in pairs.values()), pairs


def test_most_draws_stay_where_a_pile_lacks_another_card() -> None:
    dice = DealtDice(SEED)
    whole = [dice.draw(Chance("bag", CARDS, number=number)) for number in range(500)]
    lacking = [dice.draw(Chance("bag", CARDS[1:], number=number)) for number in range(500)]
    changed = [card for card, other in zip(whole, lacking, strict=True) if card != other]
    assert set(changed) == {CARDS[0]}


@pytest.mark.parametrize("order", list(permutations(range(4)))[:8])
def test_markers_at_places_ignore_the_order_of_looks(order: tuple[int, ...]) -> None:
    places, left, markers = [f"P{place}" for place in range(4)], list(CARDS), dict[str, str]()
    for place in order:
        at = f"P{place}"
        waiting = [at, *(other for other in places if other not in markers and other != at)]
        markers[at] = DealtDice(SEED).draw(Chance("explore", left, "markers", waiting))
        left.remove(markers[at])
    assert dict(sorted(markers.items())) == {"P0": "C11", "P1": "C03", "P2": "C00", "P3": "C05"}


def test_a_seed_names_its_kind_of_dice() -> None:
    assert type(dice_of(SEED)) is DealtDice
    assert type(dice_of("a secret 17")) is SeededDice


def played(most: int) -> Match:
    """Return a match of the small game with dealt dice, and this many answers."""
    match = Match.start(LANTERNS, seats=3, dice=DealtDice(SEED))
    for _ in walk(match, "random", SeededDice("a way to play"), most):
        pass
    return match


def outcomes(match: Match) -> list[str]:
    """Return the outcomes of chance of the kept legs."""
    return [entry.key for leg in match.log.legs for entry in leg.entries if entry.seat == CHANCE]


@pytest.mark.parametrize("most", [5, 12, 30])
def test_a_loaded_match_goes_on_with_the_same_draws(most: int) -> None:
    match = played(most)
    copy = Match.load(match.save(), GAMES)
    assert type(copy.dice) is DealtDice
    for each in (match, copy):
        for _ in walk(each, "random", SeededDice("and on"), 25):
            pass
    assert outcomes(match) == outcomes(copy)
    assert match.save() == copy.save()


def test_draw_taken_back_comes_again() -> None:
    match, taken_back = Match.start(LANTERNS, seats=3, dice=DealtDice(SEED)), 0
    for played_answer in walk(match, "random", SeededDice("e"), 26):
        fresh = list(match.added_entries)
        if match.result is None and any(entry.seat == CHANCE for entry in fresh[1:]):
            try:
                match.undo(played_answer.seat, consent=range(3))
            except IllegalAnswer:  # several legs went by
                continue
            match.answer(played_answer.seat, played_answer.key)
            assert [entry.key for entry in match.added_entries] == [entry.key for entry in fresh]
            assert match.added_entries != fresh, (
                "the draws have numbers of their own, so that none hides"
            )
            taken_back += 1
    assert taken_back


async def draw_on_request(state: Box, _tell: Tell) -> None:
    """Play a leg of the tiny game that draws a card after its answer."""
    await Choice("draw", 0, "Draw a card?", "1", {"yes": True, "no": False})
    state.marks.append(await Chance("pile", CARDS))


def test_draw_of_an_earlier_leg_taken_back_comes_again() -> None:
    match = Match.start(tiny(draw_on_request), seats=2, dice=DealtDice(SEED))
    for _ in range(3):
        match.answer(0, "yes")
    drawn = [*match.state.marks]
    assert drawn[0] != drawn[2], "the pile's first draw would be another one"
    match.undo(0, consent=[1])
    assert match.state.marks == drawn[:2]
    match.answer(0, "yes")
    assert match.state.marks == drawn


def test_a_rewound_match_draws_the_same_again() -> None:
    match = Match.start(LANTERNS, seats=3, dice=DealtDice(SEED))
    log = [*match.added_entries]
    for _ in walk(match, "random", SeededDice("e"), 26):
        log += match.added_entries
    assert match.result is None
    cut = next(number for number, entry in enumerate(log) if number > 9 and entry.seat != CHANCE)
    assert any(entry.seat == CHANCE for entry in log[cut:])
    match.rewind(log[:cut])
    again = [*log[:cut], *match.added_entries]
    for entry in log[cut:]:
        if entry.seat != CHANCE:
            match.answer(entry.seat, entry.key)
            again += match.added_entries
    assert [entry.key for entry in again] == [entry.key for entry in log]
