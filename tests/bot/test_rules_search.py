"""What /rules finds, and what it keeps to itself."""

from __future__ import annotations

import re

import pytest

from bot.commands.rules import search, sections
from rules import catalogue


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_no_mark_of_a_rulings_source_is_shown(slug: str) -> None:
    for section in sections(slug):
        assert not re.search(r"\([RFHS][,)]|\([RFHS] for", section.text), section.title


@pytest.mark.parametrize(
    ("words", "title"),
    [("double", "3.1 "), ("hand limit", "4.6 "), ("limit pile hand", "4.6 "), ("4.2", "4.2 ")],
)
def test_rules_are_found_by_any_words_of_theirs(words: str, title: str) -> None:
    assert title in " ".join(section.title + " " for section in search("ganymede", words))
