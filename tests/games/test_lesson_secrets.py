"""A lesson's words hang on nothing that its pupil cannot know, on its way and off it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

import pytest

from bot.panel.lesson import step_text
from bot.panel.panel import Stage, build_panel
from rules.kernel import CHANCE, Dice, Entry, Match, SeededDice
from rules.lesson import Lesson
from tests.bot.support.limit_checks import NAMES
from tests.support.depth import at_depth, seeds
from tests.support.lessons import GAMES, PUPIL, begun, lesson_for, others_move
from tests.support.secrets import encoded, leg_begun, words

ASKED = 4
"""Questions at which the words are compared, at least."""
WORLDS = 5
"""Worlds to compare with at each question: one that is dealt may be just as the real one."""


@pytest.mark.parametrize("slug", GAMES)
def test_lesson_reveals_nothing_hidden(slug: str) -> None:
    assert compared_on_the_way(slug) >= ASKED


@pytest.mark.parametrize("slug", GAMES)
def test_words_depending_on_a_secret_are_caught_in_each_lesson(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = spoken

    def leaking(lesson: Lesson, match: Match, own: list[str]) -> str:
        answers = [entry.key for entry in match.log.entries if entry.seat != PUPIL]
        words = honest(lesson, match, own)
        return words and f"{words} {encoded(match.state)!r} {answers}"

    monkeypatch.setattr(f"{__name__}.spoken", leaking)
    with pytest.raises(AssertionError, match="the lesson tells a secret"):
        compared_on_the_way(slug)


def compared_on_the_way(slug: str) -> int:
    """Compare the words before each answer that a lesson proposes, and at the question behind it.

    How many were compared is returned.
    """
    lesson, match = lesson_for(slug), begun(slug)
    own, result = list[str](), 0
    for key in [*(step.key for step in lesson.step), None]:
        others_move(match)
        result += same_words(lesson, match, own)
        if key is not None:
            match.answer(PUPIL, key)
            own.append(key)
    return result


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_words_off_a_lessons_way_tell_nothing_either(slug: str, seed: int) -> None:
    lesson, match, dice = lesson_for(slug), begun(slug), SeededDice(f"astray {seed}")
    own, result = list[str](), 0
    for _ in range(at_depth(20, 100)):
        others_move(match)
        if match.result is not None or match.round > lesson.rounds:
            break
        result += same_words(lesson, match, own)
        own.append(dice.pick(match.asks()[PUPIL].keys))
        match.answer(PUPIL, own[-1])
    assert result


def same_words(lesson: Lesson, match: Match, own: list[str]) -> bool:
    """Compare the words here and in worlds that look the same to the pupil, if there are any."""
    dealt = (SeededDice(f"dealt {len(own)} {world}") for world in range(WORLDS))
    compared = [same_words_in(lesson, match, own, dice) for dice in dealt]
    return any(compared)


def same_words_in(lesson: Lesson, match: Match, own: list[str], dice: Dice) -> bool:
    """Compare the words here and in a dealt world; False: the pupil can tell them apart."""
    entries = match.log.entries
    chance = list(takewhile(lambda entry: entry.seat == CHANCE, entries))
    # what chance has dealt since the leg began is kept, and then all else with it
    real, dealt = (
        leg_begun(match, item, dice, chance) for item in (None, None if chance else PUPIL)
    )
    if not answered_anew(entries[len(chance) :], real, dealt, dice):
        return False
    if PUPIL not in real.asks() or PUPIL not in dealt.asks():
        return False  # a table may agree to ask only the holder of an Edge
    answer = [spoken(lesson, copy, own) for copy in (real, dealt)]
    assert answer[0] == answer[1], f"the lesson tells a secret at {real.asks()[PUPIL].id}"
    return True


def answered_anew(entries: Sequence[Entry], real: Match, dealt: Match, dice: Dice) -> bool:
    """Play the open leg's answers again; in the other world others answer at random.

    False: the pupil sees a difference or is asked something else, so the words may differ; or only
    playing shows what comes next.
    """
    for entry in entries:
        ask = dealt.asks().get(entry.seat)
        if ask is None or entry.seat not in real.asks():
            return False
        key = entry.key if entry.seat == PUPIL else dice.pick(ask.keys)
        if key not in ask.keys:
            return False
        real.answer(entry.seat, entry.key)
        dealt.answer(entry.seat, key)
    asked, dealt_asked = (words(copy.asks().get(PUPIL)) for copy in (real, dealt))
    return asked == dealt_asked and encoded(real.view(PUPIL)) == encoded(dealt.view(PUPIL))


def spoken(lesson: Lesson, match: Match, own: list[str]) -> str:
    """Return the lesson's words above the first question of the pupil's panel."""
    panel = build_panel(match, "abcdef", PUPIL, (), NAMES)
    if panel.stage is not Stage.CHOOSE:
        return ""
    return step_text(lesson, [*own, *panel.keys], panel).whole
