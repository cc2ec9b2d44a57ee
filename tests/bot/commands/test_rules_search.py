"""Results of /rules, and its discretion."""

from __future__ import annotations

import re

import pytest

from bot.words.rules_page import SUMMARY_HEADING, in_short, search, sections
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


def test_most_relevant_section_comes_first() -> None:
    titles = [section.title for section in search("starship_captains", "omega")]
    assert titles.index("Types of Techs") < titles.index("Components")


@pytest.mark.parametrize(
    ("words", "title"),
    [("double", "3.1 "), ("hand limit", "4.6 "), ("limit pile hand", "4.6 "), ("4.2", "4.2 ")],
)
def test_rules_are_found_by_any_words_of_theirs(words: str, title: str) -> None:
    assert title in " ".join(section.title + " " for section in search("ganymede", words))


@pytest.mark.parametrize("slug", sorted(catalogue))
@pytest.mark.parametrize("words", ["how to win", "winning", "goal", "When does it end?"])
def test_a_newcomers_question_finds_goal_turn_and_end(slug: str, words: str) -> None:
    titles = [section.title for section in search(slug, words)]
    assert any(title.startswith(SUMMARY_HEADING) for title in titles[:3]), titles[:3]


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_goal_turn_and_end_are_five_lines_at_most(slug: str) -> None:
    lines = in_short(slug)
    assert 3 <= len(lines) <= 5

    for word in ("Goal", "Turn", "End"):
        assert any(line.startswith(f"- **{word}**: ") for line in lines), word
    assert sum(map(len, lines)) <= 900, "they stand above a panel and in /help"


def test_search_ignores_endings_and_covers_settings() -> None:
    assert "Settings of the table" in [section.title for section in search("ganymede", "hop")]
    assert [section.title for section in search("ganymede", "hopping")]
    assert not [section for section in search("ganymede", "hop") if "shop" in section.text]


@pytest.mark.parametrize(
    ("slug", "words", "title"),
    [
        ("starship_captains", "promote", "Promotion to Commander"),
        ("starship_captains", "red/blue artifact", "Activating a Room With Artifacts"),
        ("spacecorp", "spaceport", "p11 Bases in Mariners"),
        ("spacecorp", "refinery", "p11 Bases in Mariners"),
        ("starfarers", "J1", "J1 Jump Scholars"),
        ("starfarers", "jump scholars", "J1 Jump Scholars"),
    ],
)
def test_what_a_newcomer_asked_is_found_first(slug: str, words: str, title: str) -> None:
    assert search(slug, words)[0].title == title


def test_captain_shadow_is_shown_whole_before_single_actions() -> None:
    first, *_ = search("starship_captains", "shadow")
    assert first.title == "Captain Shadow"
    assert "Solo Gameplay" in first.text


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_sections_have_no_line_breaks_of_their_source(slug: str) -> None:
    for section in sections(slug):
        assert "|---" not in section.text, section.title
        fenced = False
        for line in section.text.splitlines():
            fenced ^= line.startswith("```")
            whole = not line or fenced or line.startswith(("- ", "```"))
            assert whole or line[0].isupper() or not line[0].isalpha(), (section.title, line)
        paragraphs = [part for part in section.text.split("\n\n") if "```" not in part]
        assert all("\n" not in part or "\n- " in part for part in paragraphs), section.title
