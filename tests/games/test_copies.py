"""Copies for a seat ask the same, play on soundly, and hold secrets only by chance."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import catalogue
from rules.kernel import Chance, Choice, Dice, Match, SeededDice, Tell
from tests.support import ledger, redeal_checks
from tests.support.depth import at_depth, seeds
from tests.support.game_profile import known_to_all
from tests.support.random_walks import play_random
from tests.support.tiny import Box, tiny

SLUGS = sorted(catalogue)


@pytest.mark.parametrize("number", seeds(1, 40))
@pytest.mark.parametrize("slug", SLUGS)
def test_copies_guess_hidden_cards_no_better_than_chance(slug: str, number: int) -> None:
    game = catalogue[slug]
    match = ledger.walked(game, len(game.seats) + number * 2 - 1)
    if match.seats < 2:
        match = ledger.walked(game, number * 2 + 1)
    every = at_depth(20, 7)
    result = redeal_checks.walked(match, at_depth(160, 400), every, SeededDice(f"copies {number}"))
    assert result.positions
    assert redeal_checks.suspects(result, known_to_all(slug)) == []


class Hand(msgspec.Struct):
    """Nobody else sees the card; how often it was drawn, all do."""

    card: int = 0
    draws: int = 0


class Cards(Box):
    """Two hands of one card each."""

    hands: list[Hand] = msgspec.field(default_factory=lambda: [Hand(), Hand()])


async def draw(state: Cards, _: Tell) -> None:
    """Deal a card to everybody, in turn."""
    seat = state.legs % 2
    await Choice("draw", seat, "Draw?", "1", {"yes": 1, "no": 0}, always=True)
    state.hands[seat].card = int(await Chance("card", [str(card) for card in range(6)]))
    state.hands[seat].draws += 1


def view(state: Cards, seat: int | None) -> Any:
    return Hand(-1 if seat is None else state.hands[seat].card, state.legs)


def suspects(redeal: Any) -> list[str]:
    game = tiny(
        draw,
        state=Cards,
        setup=lambda _seats, _options: Cards(),
        view=view,
        redeal=redeal,
        ai_levels={"fair": play_random},
    )
    match = Match.start(game, seats=2, dice=SeededDice("cards"))
    return redeal_checks.suspects(redeal_checks.walked(match, 200, 1, SeededDice("walk")), {})


def fair(state: Cards, seat: int, dice: Dice) -> None:
    other = state.hands[1 - seat]
    other.card = int(dice.pick("012345"))
    other.draws = int(dice.pick("012345"))


def careless(state: Cards, seat: int, dice: Dice) -> None:
    state.hands[1 - seat].card = int(dice.pick("012345"))


def half_true(state: Cards, seat: int, dice: Dice) -> None:
    if dice.pick("01") == "0":
        fair(state, seat, dice)


def test_a_fair_deal_is_no_suspect() -> None:
    assert suspects(fair) == []


def test_unchanged_hidden_parts_are_found() -> None:
    (result,) = suspects(careless)
    assert result.startswith("hands.*.draws: hidden, and the truth in all of")


def test_sometimes_unchanged_hidden_parts_are_found() -> None:
    assert any(item.startswith("hands.*.card: true more often") for item in suspects(half_true))


def test_copy_asking_another_seat_is_found() -> None:
    match = Match.start(catalogue["ganymede"], seats=2, dice=SeededDice("one"))
    seat = min(match.asks())
    other = match.fork(SeededDice("two"), seat=seat)
    other._runner.open.pop(seat)
    with pytest.raises(AssertionError, match=f"a copy for seat {seat} asks"):
        redeal_checks.check_copy(match, other, seat, SeededDice("three"))
