"""Lessons: the first rounds of a match with fixed dice, explained question by question.

Their text is beside the game's rules, in `lesson.toml`. Pupils who give the proposed answers meet
exactly the questions that the lesson explains; others get an explanation by the question's id.
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
    """One answer of the pupil's: the question's id, the proposed key, and the words.

    A key without words is one that a panel fills in automatically.
    """

    ask: str
    key: str
    say: str = ""
    """Explains the question and its purpose."""
    why: str = ""
    """Explains why the proposed answer is good."""


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: the pupil sits in the first seat, AI seats of the default level in the others."""

    about: str
    seats: int
    rounds: int
    """Number of rounds explained."""
    step: tuple[Step, ...]
    words: dict[str, str]
    """Explanations by question id, for a pupil who has left the path."""
    end: str
    """Shown when the lesson is over and the match goes on."""
    options: dict[str, str] = {}


@lru_cache(maxsize=16)
def read(path: Path) -> Lesson:
    """Read a game's lesson; raises msgspec.ValidationError if the file doesn't fit."""
    return chart(path, Lesson)


def seed_of(slug: str) -> str:
    """Return the seed of a lesson's dice, which isn't secret: every pupil gets the same."""
    return f"lesson {slug}"


def lesson_of(match: Match) -> Lesson | None:
    """Return the lesson that a match is; None: an ordinary match, whose seed nobody chose."""
    path, dice = game_of(match).lesson, match.dice
    taught = isinstance(dice, SeededDice) and dice.seed == seed_of(match.game.slug)
    return read(path) if path and taught else None


def left_of(lesson: Lesson, own: Sequence[str]) -> list[Step] | None:
    """Return the remaining steps after the pupil's own keys; None off the lesson's path.

    Answers to one question that comes back may be given in any order.
    """
    split = split_by(lesson, own)
    return None if split is None else split[1]


def split_by(lesson: Lesson, own: Sequence[str]) -> tuple[list[Step], list[Step]] | None:
    """Return the steps of the pupil's own keys and the remaining ones; None off the path."""
    taken, left, keys = list[Step](), [*lesson.step], [*own]
    while keys:
        place = next((place for place in _alike(left) if _leads(left[place:], keys)), None)
        if place is None:
            return None
        answer = left[place : place + _length(left[place:])]
        del left[place : place + len(answer)]
        taken += answer[: len(keys)]
        if len(keys) < len(answer):
            return taken, [*answer[len(keys) :], *left]
        del keys[: len(answer)]
    return taken, left


def _alike(left: Sequence[Step]) -> Iterator[int]:
    """Yield the index of the next answer, and of each later one to the same question."""
    place = 0
    while place < len(left) and left[place].ask == left[0].ask:
        yield place
        place += _length(left[place:])


def alike_answers(left: Sequence[Step]) -> list[list[Step]]:
    """Return the steps of the next answer, and of each later one to the same question."""
    return [[*left[place : place + _length(left[place:])]] for place in _alike(left)]


def _length(steps: Sequence[Step]) -> int:
    """Count the steps of an answer, including those that have no words of their own."""
    first, *rest = steps
    ends = (number for number, step in enumerate(rest, 1) if step.say or step.ask == first.ask)
    return next(ends, len(steps))


def _leads(steps: Sequence[Step], keys: Sequence[str]) -> bool:
    """Return whether keys begin with an answer, or are its beginning."""
    answer = [step.key for step in steps[: _length(steps)]]
    return answer[: len(keys)] == [*keys[: len(answer)]]


def is_over(lesson: Lesson, own: Sequence[str]) -> bool:
    """Return whether the pupil has just given the lesson's last answer."""
    return left_of(lesson, own) == []
