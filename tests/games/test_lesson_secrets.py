"""A lesson's words hang on nothing that its pupil cannot know, on its way and off it."""

from __future__ import annotations

import pytest

from bot.panel.lesson import told
from bot.panel.panel import Stage, draw_up
from rules.kernel import Match, SeededDice
from rules.lesson import Lesson
from tests.bot.limits import NAMES
from tests.games.test_lessons import GAMES, PUPIL, begun, lesson_for, others_move
from tests.support.depth import at_depth, seeds
from tests.support.secrets import leg_begun

ASKED = 4
"""Questions at whose leg's beginning the words are compared, at least."""


@pytest.mark.parametrize("slug", GAMES)
def test_a_lesson_tells_nothing_that_is_hidden(slug: str) -> None:
    lesson, match = lesson_for(slug), begun(slug)
    own, found = list[str](), 0
    for step in lesson.step:
        others_move(match)
        found += same_words(lesson, match, own)
        match.answer(PUPIL, step.key)
        own.append(step.key)
    assert found >= ASKED


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", seeds(1, 10))
def test_words_off_a_lessons_way_tell_nothing_either(slug: str, seed: int) -> None:
    lesson, match, dice = lesson_for(slug), begun(slug), SeededDice(f"astray {seed}")
    own, found = list[str](), 0
    for _ in range(at_depth(20, 100)):
        others_move(match)
        if match.result is not None or match.round > lesson.rounds:
            break
        found += same_words(lesson, match, own)
        own.append(dice.pick(match.asks()[PUPIL].keys))
        match.answer(PUPIL, own[-1])
    assert found


def same_words(lesson: Lesson, match: Match, own: list[str]) -> bool:
    """Compare the words in the real leg and in one dealt anew for the pupil, where one begins."""
    if not match.rested:
        return False
    dice = SeededDice(f"dealt {len(own)}")
    real, dealt = leg_begun(match, None, dice), leg_begun(match, PUPIL, dice)
    if PUPIL not in real.asks() or PUPIL not in dealt.asks():
        return False  # a table may agree that whoever holds an Edge alone is asked
    words = [spoken(lesson, twin, own) for twin in (real, dealt)]
    assert words[0] == words[1], f"the lesson tells a secret at {real.asks()[PUPIL].id}"
    return True


def spoken(lesson: Lesson, match: Match, own: list[str]) -> str:
    """The lesson's words above the first question of the pupil's panel."""
    panel = draw_up(match, "abcdef", PUPIL, (), NAMES)
    return told(lesson, [*own, *panel.keys], panel) if panel.stage is Stage.CHOOSE else ""
