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


def test_a_named_point_of_a_long_list_is_found_by_itself() -> None:
    first, *_ = search("starship_captains", "honesty")
    assert first.title == "Honesty Summit"
    assert "no bonus on the way back" in first.text
    assert "Crowdsourcing" not in first.text


@pytest.mark.parametrize(
    ("words", "title", "text"),
    [
        ("T32", "T32 Ni'an Comms", "Tech, "),
        ("m50", "M50 ", "Mission, "),
        ("E-N2", "E-N2 Raider Surge", "a pirate for each numbered planet"),
        ("Cadet Pip", "Cadet Pip", "Passenger. Action: "),
    ],
)
def test_a_card_is_found_by_its_id_and_by_its_name(words: str, title: str, text: str) -> None:
    first, *_ = search("starship_captains", words)
    assert title in first.title
    assert text in first.text


def test_the_section_that_speaks_most_of_a_word_comes_first() -> None:
    found = [section.title for section in search("starship_captains", "omega")]
    assert found.index("Types of Techs") < found.index("Components")


@pytest.mark.parametrize(
    ("words", "title"),
    [("double", "3.1 "), ("hand limit", "4.6 "), ("limit pile hand", "4.6 "), ("4.2", "4.2 ")],
)
def test_rules_are_found_by_any_words_of_theirs(words: str, title: str) -> None:
    assert title in " ".join(section.title + " " for section in search("ganymede", words))
