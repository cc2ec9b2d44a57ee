"""Every card with a note has a test, and the code names only headings and cards."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from rules.kernel import Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.content import content
from tests.support.random_walks import walk
from tests.support.sections import titled

FOLDER = Path(__file__).parent
SOURCES = Path(GAME.rules_page or "").parent
QUOTED = re.compile(r"\[([A-Z][A-Za-z' #0-9-]+)\]")


@cache
def page() -> str:
    return (SOURCES / "RULES.md").read_text(encoding="utf-8")


def headings() -> list[str]:
    return re.findall(r"^## (.+)$", page(), re.MULTILINE)


def notes() -> list[str]:
    """Return the cards with a note of their own."""
    section = page().partition("## Notes on Certain Cards")[2].partition("\n## ")[0]
    return re.findall(r"\*\*([^*]+)\*\*", section)


def test_notes_on_certain_cards__each_has_a_test() -> None:
    files = [path.read_text(encoding="utf-8") for path in FOLDER.glob("test_*.py")]
    names = re.findall(r"^def (test_\w+)", "\n".join(files), re.MULTILINE)
    cards = titled("".join(f"## {card}\n" for card in notes()))
    assert cards
    assert [card for card in cards if not any(card in name for name in names)] == []


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: path.stem)
def test_the_code_names_only_headings_and_cards(path: Path) -> None:
    cards = content()
    known = {*headings(), *notes()}
    for group in (cards.techs, cards.missions, cards.events):
        known |= {card.name for card in group.values()}
    text = path.read_text(encoding="utf-8")
    docs = [
        ast.get_docstring(node) or ""
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    cited = {name for doc in docs for name in QUOTED.findall(doc)}
    assert sorted(cited - known) == []


def test_every_question_names_a_heading() -> None:
    """Played at random, every ask's rule is a heading."""
    for seats in GAME.seats:
        match = Match.start(GAME, seats=seats, dice=SeededDice("headings"))
        for turn in walk(match, "random", SeededDice("answers")):
            assert turn.ask.rule in headings(), turn.ask
