"""A lesson: the first rounds of a match with fixed dice, told question by question.

Its text stands beside the game's rules, in `lesson.toml`. Whoever gives the answers that it
proposes meets exactly the questions that it tells of; whoever goes another way is told about
each question by its id.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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


def left_of(lesson: Lesson, own: Sequence[str]) -> list[Step] | None:
    """The steps that are left after the pupil's own keys; None off the lesson's way.

    Answers to one question that comes back may be given in any order.
    """
    left, keys = [*lesson.step], [*own]
    while keys:
        place = next((place for place in _alike(left) if _leads(left[place:], keys)), None)
        if place is None:
            return None
        answer = left[place : place + _length(left[place:])]
        del left[place : place + len(answer)]
        if len(keys) < len(answer):
            return [*answer[len(keys) :], *left]
        del keys[: len(answer)]
    return left


def _alike(left: Sequence[Step]) -> Iterator[int]:
    """Where the next answer begins, and each after it that is to the same question."""
    place = 0
    while place < len(left) and left[place].ask == left[0].ask:
        yield place
        place += _length(left[place:])


def _length(steps: Sequence[Step]) -> int:
    """How many steps an answer takes: what another question goes on with has nothing to say."""
    first, *rest = steps
    ends = (number for number, one in enumerate(rest, 1) if one.say or one.ask == first.ask)
    return next(ends, len(steps))


def _leads(steps: Sequence[Step], keys: Sequence[str]) -> bool:
    """Whether keys begin with an answer, or are the beginning of it."""
    answer = [step.key for step in steps[: _length(steps)]]
    return answer[: len(keys)] == [*keys[: len(answer)]]


def step_of(lesson: Lesson, own: Sequence[str]) -> Step | None:
    """The step that comes after the pupil's own keys; None off the lesson's way, or behind it."""
    left = left_of(lesson, own)
    return left[0] if left else None


def is_over(lesson: Lesson, own: Sequence[str]) -> bool:
    """Whether the pupil has just given the lesson's last answer."""
    return left_of(lesson, own) == []
