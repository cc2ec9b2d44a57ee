"""The cards, tiles, titles and encounters with an effect of their own, and whether tests name them.

A game lists them in `tests/<game>/own_effects.py`: each with the words that a test or a golden play
may call it by.
"""

from __future__ import annotations

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
