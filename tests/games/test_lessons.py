"""Lessons: the proposed answers lead to the questions that are explained."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from rules.lesson import Lesson, Step, is_over, left_of, lesson_of, seed_of
from tests.support.depth import seeds
from tests.support.lessons import (
    GAMES,
    PUPIL,
    begun,
    heard,
    lesson_for,
    others_move,
    record,
    turns,
)
from tests.support.narrowing import existing
from tests.support.panel_words import panel_text
from tests.support.press_counter import by_panel

LONGEST = 900
"""Letters of a step: the panel's own words have to fit below it."""
PRESSES = 14
"""Presses a round in the lesson's panels, at most, without Play on."""
MET = {
    "space_empires": (r"Battle at .*: \{0\} with 3 Scouts",),
    "starfarers": (r"\{1\} takes offer",),
    "starship_captains": (r"\{0\} fights", r"\{0\} installs", r"\{0\} activates .* artifact"),
}
"""News that must occur in a game's lesson."""
READ_ANEW = (
    "a rival plays otherwise: read the lesson's words again, as tests/support/lessons.py says"
)


def followed(match: Match, lesson: Lesson) -> Iterator[tuple[Ask, str]]:
    """Yield the pupil's questions and the proposed keys, each before it is answered."""
    for number, step in enumerate(lesson.step):
        others_move(match)
        ask = match.asks().get(PUPIL)
        assert ask is not None, f"step {number + 1} waits for {step.ask}, and nothing is asked"
        assert ask.id == step.ask, f"step {number + 1} is about {step.ask}, asked is {ask.id}"
        assert step.key in ask.keys, f"step {number + 1}: {step.key} is none of {ask.keys[:30]}"
        yield ask, step.key
        match.answer(PUPIL, step.key)


@pytest.mark.parametrize("slug", GAMES)
def test_lesson_explains_the_questions_to_come(slug: str) -> None:
    lesson, match = lesson_for(slug), begun(slug)
    assert lesson_of(match) is lesson
    rounds, own = set[int](), list[str]()
    for ask, key in followed(match, lesson):
        step = existing(left_of(lesson, own))[0]
        assert step.ask == ask.id
        rounds.add(match.round)
        assert not step.say or step.why, f"nothing says why {key} is a good answer to {ask.id}"
        assert len(step.say) + len(step.why) <= LONGEST
        own.append(key)
    assert is_over(lesson, own)
    assert not is_over(lesson, own[:-1])
    assert len(rounds) == lesson.rounds
    others_move(match)
    assert match.result is None, "after the lesson the match goes on"


def test_answers_to_a_repeated_question_may_come_in_any_order() -> None:
    asks = ["setup", "what", "to", "what", "to", "what", "sheet", "sheet"]
    says = ("Set", "Move", "", "", "", "", "Buy", "")
    steps = tuple(map(Step, asks, ["home", "a", "1", "b", "2", "done", "x", "y"], says))
    lesson = Lesson("", 2, 1, steps, {}, "")
    for own in ("home b 2 a 1 done y x", "home a 1 b 2 done x y"):
        assert is_over(lesson, own.split()), own
    left = {"home b": ["2", "a"], "home b 2": ["a", "1"], "home": ["a", "1"], "": ["home", "a"]}
    for own, keys in left.items():
        assert [step.key for step in left_of(lesson, own.split()) or ()][:2] == keys, own
    for own in ("b", "home a 2", "home b 1", "home x", "home a 1 b 2 done x y z"):
        assert left_of(lesson, own.split()) is None, own


@pytest.mark.parametrize("slug", GAMES)
def test_lesson_round_takes_few_presses_with_words_uncut(slug: str) -> None:
    lesson, rounds, answer = lesson_for(slug), Counter[int](), ""
    for turn in turns(slug):
        for count, panel in enumerate(turn.panels()):
            words = turn.words(turn.line[:count])
            assert len(words) > len("**Lesson**")
            assert words in panel_text(panel, catalogue[slug].title, words), "the words are cut"
        for draft in turn.drafts():
            assert_told_of(lesson, [*turn.own, *draft])
            answer += turn.words(draft)
        rounds[turn.match.round] += by_panel(turn.match, PUPIL, turn.line)
    assert max(rounds.values()) <= PRESSES, rounds
    assert [
        step.say for step in lesson.step if step.say not in answer or step.why not in answer
    ] == []


def assert_told_of(lesson: Lesson, own: Sequence[str]) -> None:
    """Check that a panel's question has words of its own, or continues the one before."""
    step = existing(left_of(lesson, own))[0]
    before = [step_before.ask for step_before in lesson.step[: len(own)] if step_before.say]
    assert step.say or before[-1:] == [step.ask], f"nothing explains {step.ask} {step.key}"


@pytest.mark.parametrize(
    ("slug", "words"), [(slug, words) for slug in GAMES for words in MET.get(slug, ())]
)
def test_lesson_meets_the_main_rules_of_its_game(slug: str, words: str) -> None:
    assert re.search(words, record(slug).read_text(encoding="utf-8"))


@pytest.mark.parametrize("slug", GAMES)
def test_lesson_texts_match_their_proofread_list(slug: str) -> None:
    assert heard(slug) == record(slug).read_text(encoding="utf-8"), READ_ANEW


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", seeds(2, 20))
def test_pupil_off_the_path_reads_about_each_question(slug: str, seed: int) -> None:
    lesson, match, dice = lesson_for(slug), begun(slug), SeededDice(f"astray {seed}")
    met: dict[str, str] = {}
    while match.result is None and match.round <= lesson.rounds:
        others_move(match)
        if (ask := match.asks().get(PUPIL)) is not None:
            met[ask.id] = ask.prompt
            match.answer(PUPIL, dice.pick(ask.keys))
    assert {name: prompt for name, prompt in met.items() if name not in lesson.words} == {}


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_speaks_only_at_a_table_of_its_own(slug: str) -> None:
    dice = SeededDice(f"{seed_of(slug)}.")
    seats = lesson_for(slug).seats
    assert lesson_of(Match.start(catalogue[slug], seats=seats, dice=dice)) is None
