"""Words are for people: no AI seat of any game reads a prompt, a label or a note."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import catalogue
from rules.kernel import Ask, Choice, Match, Search, SeededDice
from tests.support.depth import at_depth

ANSWERS = at_depth(250, 500)
SEATS = [
    (slug, level)
    for slug, game in catalogue.items()
    for level, ai_seat in game.ai_levels.items()
    if not isinstance(ai_seat, Search)
]
"""Without those that search: asked for a single answer, they give the one of a fair seat."""


def reworded(ask: Ask) -> Ask:
    """Return the same question in words that say nothing."""
    return opaque(ask._choice).ask()


def opaque(choice: Choice[Any]) -> Choice[Any]:
    def follows(value: Any) -> Choice[Any] | None:
        assert choice.ahead is not None
        following = choice.ahead(value)
        return following and opaque(following)

    return msgspec.structs.replace(
        choice,
        prompt="Xyzzy",
        own_prompt="Xyzzy",
        label=lambda _: "Plugh",
        note=lambda: "Foo 99, bar.",
        ahead=follows if choice.ahead else None,
    )


@pytest.mark.parametrize(("slug", "level"), SEATS)
def test_an_ai_seat_answers_alike_in_other_words(slug: str, level: str) -> None:
    game, dice = catalogue[slug], SeededDice(f"words of {slug}")
    match = Match.start(game, seats=2, dice=SeededDice(slug), rewindable=False)
    play = game.ai_levels[level]
    while match.result is None and match.length < ANSWERS:
        seat, ask = min(match.asks().items())
        view, again = match.view(seat), SeededDice(dice.seed, dice.counter)
        key = play(ask, view, dice)
        assert play(reworded(ask), view, again) == key, f"{ask.id} is answered by its words"
        match.answer(seat, key)


def test_other_words_hide_everything_a_question_says() -> None:
    plain: Choice[int] = Choice(
        "one", 0, "Which?", "1", {"a": 1, "b": 2}, label=str, note=lambda: "3 are left"
    )
    ask = reworded(plain.ask())
    assert (ask.id, ask.rule, ask.keys) == ("one", "1", ("a", "b"))
    answer = (ask.prompt, ask.note, *(option.label for option in ask.options))
    assert answer == ("Xyzzy", "Foo 99, bar.", "Plugh", "Plugh")
