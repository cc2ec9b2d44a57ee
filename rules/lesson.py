"""A lesson: the first rounds of a match with fixed dice, told question by question.

Its text stands beside the game's rules, in `lesson.toml`. Whoever gives the answers that it
proposes meets exactly the questions that it tells of; whoever goes another way is told about
each question by its id.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from rules.kernel import Match, SeededDice
from rules.table_game import game_of
from rules.toolbox.charts import chart


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer of the pupil's: the question's id, the key that is proposed, and the words.

    A key without words is one that a panel fills in by itself.
    """

    ask: str
    key: str
    say: str = ""
    """What is asked, and what for."""
    why: str = ""
    """Why the proposed answer is a good one."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pupil sits in the first seat, AI seats of the usual level in the others."""

    about: str
    seats: int
    rounds: int
    """How many rounds are told."""
    step: tuple[Step, ...]
    words: dict[str, str]
    """What a question is for, by its id, for a pupil who goes another way."""
    end: str
    """What is told when the lesson is over and the match goes on."""
    options: dict[str, str] = {}


@lru_cache(maxsize=16)
def read(path: Path) -> Lesson:
    """A game's lesson; raises msgspec.ValidationError where the file does not fit."""
    return chart(path, Lesson)


def seed_of(slug: str) -> str:
    """The secret of a lesson's dice, which is no secret: every pupil meets the same."""
    return f"lesson {slug}"


def lesson_of(match: Match) -> Lesson | None:
    """The lesson that a match is; None where it is an ordinary one, whose seed nobody chose."""
    path, dice = game_of(match).lesson, match.dice
    taught = isinstance(dice, SeededDice) and dice.seed == seed_of(match.game.slug)
    return read(path) if path and taught else None


def step_of(lesson: Lesson, own: Sequence[str]) -> Step | None:
    """The step that comes after the pupil's own keys; None off the lesson's way, or behind it."""
    keys = [step.key for step in lesson.step[: len(own)]]
    follows = len(own) < len(lesson.step) and keys == [*own]
    return lesson.step[len(own)] if follows else None


def is_over(lesson: Lesson, own: Sequence[str]) -> bool:
    """Whether the pupil has just given the lesson's last answer."""
    return [step.key for step in lesson.step] == [*own]
