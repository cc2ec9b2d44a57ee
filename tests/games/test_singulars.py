"""Singulars: one of a thing is `1 fighter`, not `1 fighters`, in all words of a game.

Asked of prompts, notes, labels and news over walks, in any settings and with any number of seats.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from tests.support import golden, ledger
from tests.support.depth import at_depth, seeds

THINGS = (
    "androids artifacts bases battles boosters boxes cadets cannons cards carriers charges cities "
    "claims colonies contracts cubes damages days dice edges ensigns enhancements fighters fleets "
    "hexes hours levels losses medals mercenaries mines missions offers outposts pieces "
    "pirates places planets players points ports rewards rings rounds rows scouts settlers "
    "ships shots shuttles sites slots spaces squadrons stars steps stations teams techs tiles "
    "times turns units values"
).replace(" ", "|")
ONE_OF_MANY = re.compile(rf"(?<![\w.,/×+-])1 (?:{THINGS})\b")
"""A lone 1 before things in the plural."""


def of_many(text: str) -> list[str]:
    """Return the places where a text counts one of a thing as many."""
    return ONE_OF_MANY.findall(text)


def asked(ask: Ask) -> Iterator[str]:
    """Yield the words of a question."""
    yield ask.prompt
    yield ask.note
    for option in ask.options:
        yield option.label


def walk_words(match: Match, number: int, answers: int) -> Iterator[str]:
    """Yield all words of a walk."""
    dice = SeededDice(f"answers {number}")
    for _ in range(answers):
        if match.result is not None:
            return
        for ask in match.asks().values():
            yield from asked(ask)
        yield from (item.text for item in match.answer(*ledger.next_answer(match, number, dice)))


@pytest.mark.parametrize("number", seeds(3, 200))
@pytest.mark.parametrize("slug", sorted(catalogue))
def test_one_of_a_thing_is_called_by_its_singular(slug: str, number: int) -> None:
    texts = set(walk_words(ledger.walked(catalogue[slug], number), number, at_depth(150, 600)))
    assert not [text for text in texts if of_many(text)]


@pytest.mark.parametrize("path", golden.plays(), ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_golden_play_calls_one_of_a_thing_as_many(path: Path) -> None:
    """Whole matches, with battles and bargains to which walks seldom come."""
    words = re.findall(r"^: (.*(?:\n  .*)*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert words
    assert not [text for item in words if of_many(text := " ".join(item.split()))]


def test_one_of_many_is_found() -> None:
    assert of_many("3 thrust + 1 fighters + 2 cannons = 6") == ["1 fighters"]
    assert not of_many("3 thrust + 1 fighter + 2 cannons = 6")
