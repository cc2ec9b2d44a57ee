"""The first question of a procedure, found without playing it at the table."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from rules.kernel import Chance, Choice, first_choice, together

TWO = {"K6": "K6", "K7": "K7"}


def where(options: dict[str, str]) -> Choice[str]:
    return Choice("to", 0, "Where to?", "2", options)


async def alone() -> str:
    return await where(TWO)


async def splitting(procedures: dict[int, Coroutine[Any, Any, str]]) -> None:
    await together(procedures)


def test_a_procedure_stops_at_its_first_question() -> None:
    passed: list[str] = []

    async def moving() -> None:
        passed.append(await where({"K5": "K5"}))
        passed.append(await where(TWO))

    question = first_choice(moving())
    assert question is not None
    assert [*question.options] == [*TWO]
    assert passed == ["K5"], "a lone option is taken without asking"


def test_a_procedure_without_a_question_has_none() -> None:
    async def resting() -> None:
        await where({"K5": "K5"})

    assert first_choice(resting()) is None


def test_chance_and_questions_to_several_are_not_foreseen() -> None:
    async def drawing() -> None:
        await Chance("draw", ["a", "b"])
        await where(TWO)

    with pytest.raises(LookupError):
        first_choice(drawing())
    procedures = {seat: alone() for seat in (0, 1)}
    with pytest.raises(LookupError):
        first_choice(splitting(procedures))
    for procedure in procedures.values():
        procedure.close()
