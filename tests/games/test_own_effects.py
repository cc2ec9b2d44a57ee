"""Every card, tile, title and encounter with an effect of its own is named by a test or a play."""

from __future__ import annotations

import pytest

from rules import catalogue
import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path


TESTS = Path(__file__).parents[1]

OwnEffects = Mapping[str, Iterable[str]]
"""The words that stand for each piece, by what it is called."""


def own_effects(slug: str) -> OwnEffects:
    """Return what a game lists."""
    effects: OwnEffects = import_module(f"tests.{slug}.own_effects").OWN_EFFECTS
    return effects


@cache
def _texts(slug: str) -> str:
    tests = [*(TESTS / slug).rglob("test_*.py"), *(TESTS / slug / "plays").glob("*.txt")]
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(tests))


def unnamed(pieces: OwnEffects, texts: str) -> list[str]:
    """Return the pieces that none of their words names in some texts."""
    return [name for name, words in pieces.items() if not any(_says(texts, word) for word in words)]


def _says(texts: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", texts) is not None


def untested(slug: str) -> list[str]:
    """Return the pieces of a game that neither a test nor a play names."""
    return unnamed(own_effects(slug), _texts(slug))



@pytest.mark.parametrize("slug", sorted(catalogue))
def test_everything_with_its_own_effect_is_named(slug: str) -> None:
    assert len(own_effects(slug)) > 10
    assert untested(slug) == []


def test_piece_named_nowhere_is_found() -> None:
    pieces = {"N1 Stone Wardens": ("N1", "Stone Wardens"), "N2 Reef Choir": ("N2", "Reef Choir")}
    assert unnamed(pieces, "visiting N1, and N21") == ["N2 Reef Choir"]
    assert unnamed(pieces, "the Stone Wardens, Reef Choirs") == ["N2 Reef Choir"]
