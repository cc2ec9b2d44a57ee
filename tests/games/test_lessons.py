"""Lessons: whoever gives the answers proposed meets the questions that are told of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from bot.panel.lesson import told
from bot.panel.panel import Panel, Stage
from bot.panel.text import panel_text
from bot.tables.thinking import think
from bot.words.games import is_first_game
from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from rules.lesson import Lesson, Step, is_over, left_of, lesson_of, read, seed_of, step_of
from rules.table_game import FAIR, pass_at_first
from tests.support.depth import seeds
from tests.support.presses import by_panel, panel_of, shown

PUPIL = 0
LONGEST = 900
"""Letters of a step: the panel's own words have to fit below it."""
PRESSES = 12
"""Presses a round, by the panel as the lesson tells them, at most; Play on is none."""
MET = {
    "space_empires": (r"Battle at .*: \{0\} with 3 Scouts",),
    "starfarers": (r"\{1\} takes offer",),
    "starship_captains": (r"\{0\} fights", r"\{0\} installs", r"\{0\} activates .* artifact"),
}
"""What has to come to pass in a game's lesson."""
GAMES = sorted(slug for slug, game in catalogue.items() if game.lesson)


def lesson_for(slug: str) -> Lesson:
    path = catalogue[slug].lesson
    assert path is not None
    return read(path)


def begun(slug: str) -> Match:
    lesson = lesson_for(slug)
    dice = SeededDice(seed_of(slug))
    match = Match.start(catalogue[slug], seats=lesson.seats, options=lesson.options, dice=dice)
    if is_first_game(slug, lesson.options):
        pass_at_first(match, PUPIL)
    return match


def others_move(match: Match, told: list[str] | None = None) -> None:
    """AI seats answer as they do at a table, until the pupil alone is awaited; adds the news."""
    while waiting := [seat for seat in sorted(match.asks()) if seat != PUPIL]:
        _, keys = think(match.save(), waiting[0], FAIR)
        news = match.play(waiting[0], keys)
        if told is not None:
            told += [item.text for item in news]


def followed(match: Match, lesson: Lesson) -> Iterator[tuple[Ask, str]]:
    """The pupil's questions and the key that the lesson proposes, each before it is answered."""
    for number, step in enumerate(lesson.step):
        others_move(match)
        ask = match.asks().get(PUPIL)
        assert ask is not None, f"step {number + 1} waits for {step.ask}, and nothing is asked"
        assert ask.id == step.ask, f"step {number + 1} is about {step.ask}, asked is {ask.id}"
        assert step.key in ask.keys, f"step {number + 1}: {step.key} is none of {ask.keys[:30]}"
        yield ask, step.key
        match.answer(PUPIL, step.key)


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_tells_of_the_questions_that_come(slug: str) -> None:
    lesson, match = lesson_for(slug), begun(slug)
    assert lesson_of(match) is lesson
    rounds, own = set[int](), list[str]()
    for ask, key in followed(match, lesson):
        step = step_of(lesson, own)
        assert step is not None
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


def test_answers_to_a_question_that_comes_back_may_come_in_any_order() -> None:
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
def test_a_round_of_a_lesson_takes_few_presses_and_its_words_are_whole(slug: str) -> None:
    lesson, match = lesson_for(slug), begun(slug)
    keys, rounds, said = [step.key for step in lesson.step], Counter[int](), ""
    while keys:
        others_move(match)
        line, panels = _line(match, keys)
        own = [one.key for one in lesson.step[: len(lesson.step) - len(keys)]]
        for panel in panels:
            words = told(lesson, [*own, *panel.keys], panel)
            assert len(words) > len("**Lesson**")
            assert words in panel_text(panel, catalogue[slug].title, words), "the words are cut"
        for draft in [*shown(match, PUPIL, line), *_before_its_end(match, line)]:
            assert_told_of(lesson, [*own, *draft])
            said += told(lesson, [*own, *draft], panel_of(match, PUPIL, draft))
        rounds[match.round] += by_panel(match, PUPIL, line)
        match.play(PUPIL, line)
        keys = keys[len(line) :]
    assert max(rounds.values()) <= PRESSES, rounds
    assert [one.say for one in lesson.step if one.say not in said or one.why not in said] == []


def assert_told_of(lesson: Lesson, own: Sequence[str]) -> None:
    """A question that the panel asks has words of its own, or goes on with the one before."""
    step = step_of(lesson, own)
    assert step is not None
    before = [one.ask for one in lesson.step[: len(own)] if one.say]
    assert step.say or before[-1:] == [step.ask], f"nothing is told of {step.ask} {step.key}"


def _before_its_end(match: Match, line: Sequence[str]) -> list[tuple[str, ...]]:
    """What is drafted where a line's last key is what Commit stands for; nothing: it ends else."""
    draft = tuple(line[:-1])
    panel = panel_of(match, PUPIL, draft)
    return [draft] if panel.loop and panel.default == line[-1] else []


def _line(match: Match, keys: Sequence[str]) -> tuple[list[str], list[Panel]]:
    """How far one line goes that the panel can draft, and the panels on the way."""
    line, panels = list[str](), list[Panel]()
    while len(line) < len(keys):
        panel = panel_of(match, PUPIL, line)
        if panel.stage is not Stage.CHOOSE or keys[len(line)] not in dict(panel.options):
            break
        panels.append(panel)
        line.append(keys[len(line)])
    return line, panels


@pytest.mark.parametrize(
    ("slug", "words"), [(slug, words) for slug in GAMES for words in MET.get(slug, ())]
)
def test_a_lesson_meets_what_its_game_is_about(slug: str, words: str) -> None:
    lesson, match = lesson_for(slug), begun(slug)
    told = list[str]()
    for step in lesson.step:
        others_move(match, told)
        told += [item.text for item in match.answer(PUPIL, step.key)]
    assert any(re.search(words, line) for line in told)


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", seeds(2, 20))
def test_whoever_goes_another_way_is_told_about_each_question(slug: str, seed: int) -> None:
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
