"""A game's rules page in sections, as messages show them, and a search by keyword."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from bot.words.game_settings import describe_setting
from rules import catalogue

SOURCE_MARK = re.compile(r"\s\([RFHS](?:(?:,| for|:) [^()]*)?\)")
"""Source of a ruling, for the maintainers of the page, not its readers."""
HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)
ENTRY = re.compile(r"^- ((?:\*\*[^*]+\*\*(?:, )?)+): (.+)$", re.MULTILINE)
"""A list item that begins with the names of its subjects."""
SUMMARY_HEADING = "In short"
"""Beginning of the heading above a game's goal, turn and end."""
MAX_SUMMARY_LINES = 5
FENCE = "```"
STOP_WORDS = frozenset(
    re.findall(
        r"\w+",
        "a an and are as at be can do does for from how i if in is it my of on or that the there "
        "to what when where which who why with you your",
    )
)
"""Words without meaning for a search."""
SYNONYMS = {"victory": "win", "won": "win", "finish": "end", "tie": "tie", "ties": "tie"}
"""Words for the same thing."""


class Section(NamedTuple):
    """A section of a game's rules page, a named item of one, or a card; its text is markdown."""

    title: str
    text: str


@cache
def sections(slug: str) -> tuple[Section, ...]:
    """Return the sections of a game's rules page in order, and its settings as the last."""
    page = catalogue[slug].rules_page
    if page is None:
        return ()
    _, _, *parts = HEADING.split(SOURCE_MARK.sub("", page.read_text(encoding="utf-8")))[1:]
    pairs = zip(parts[::2], parts[1::2], strict=True)
    result = [
        Section(title.strip(), join_wrapped_lines(text)) for title, text in pairs if text.strip()
    ]
    return (*result, *_settings(slug))


def _settings(slug: str) -> list[Section]:
    """Return the lobby settings as one section in a list; empty if there are none."""
    lines = [
        f"- {describe_setting(setting, value)}"
        for setting in catalogue[slug].settings
        for value in setting.values
    ]
    return [Section("Settings of the table", "\n".join(lines))] if lines else []


def join_wrapped_lines(text: str) -> str:
    """Return markdown without the line breaks of its source, and with tables as lists."""
    lines: list[str] = []
    fenced = False
    for line in text.strip().splitlines():
        fence = line.startswith(FENCE)
        goes_on = bool(lines) and bool(lines[-1]) and not lines[-1].startswith((FENCE, "|"))
        starts = not line or line.startswith(("- ", "|"))
        if fenced or fence or starts or not goes_on:
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
        fenced ^= fence
    return "\n".join(_rows(lines))


def _rows(lines: list[str]) -> list[str]:
    """Return the lines with each row of a table as a list item, and without the table's head."""
    rules = [number for number, line in enumerate(lines) if line.startswith("|--")]
    heads = {number - 1 for number in rules}
    return [
        _row(line) if line.startswith("|") else line
        for number, line in enumerate(lines)
        if number not in {*rules, *heads}
    ]


def _row(line: str) -> str:
    """Return a row of a table as a list item, its first cell in bold."""
    first, *others = (cell.strip() for cell in line.strip("| ").split(" | "))
    return f"- **{first}**: {' · '.join(others)}"


@cache
def bold_items(slug: str) -> tuple[Section, ...]:
    """Return the items in bold at the start of the page's list lines, each as a section."""
    return tuple(
        Section(name, f"{text}\n-# In: {section.title}")
        for section in sections(slug)
        for names, text in ENTRY.findall(section.text)
        for name in re.findall(r"\*\*([^*]+)\*\*", names)
        if not section.title.startswith(SUMMARY_HEADING)
    )


@cache
def cards(slug: str) -> tuple[Section, ...]:
    """Return the texts of the game's cards, each as a section titled with id and name."""
    known = catalogue[slug].cards
    return tuple(Section(title, text) for title, text in known().items()) if known else ()


def in_short(slug: str) -> list[str]:
    """Return the first lines, at most five, of the page's summary; empty if it has none."""
    for section in sections(slug):
        if section.title.startswith(SUMMARY_HEADING):
            return section.text.splitlines()[:MAX_SUMMARY_LINES]
    return []


def stems(words: str) -> list[str]:
    """Return the words of a text in lower case without endings: *win* for *winning*."""
    return [_stem(word) for word in re.findall(r"[^\W_]+", words.casefold())]


def _stem(word: str) -> str:
    """Return a word without its ending, such as *win* for *winning*; synonyms become one word."""
    if word in SYNONYMS:
        return SYNONYMS[word]
    for ending in ("ing", "ion", "ers", "er", "ed", "es", "s"):
        bare = word.removesuffix(ending)
        least = 5 if ending == "ion" else 3  # *promotion* is of *promote*, a mission misses nothing
        if bare != word and len(bare) >= least and not word.endswith("ss"):
            double = (
                ending != "s" and len(bare) > 3 and bare[-1] == bare[-2] and bare[-1] not in "ls"
            )
            return bare[:-1] if double else bare.removesuffix("e")
    return word.removesuffix("e") if len(word) > 3 else word


@cache
def _stem_counts(section: Section) -> tuple[frozenset[str], Counter[str]]:
    """Return the stems in a section's title, and the count of each stem in its text."""
    return frozenset(stems(section.title)), Counter(stems(section.text))


def about_rule(slug: str, rule: str) -> list[Section]:
    """Return the sections about a rule's number, page or title; empty if the page has none.

    A list item with the number comes first, as a section of its own. A number that isn't found is
    looked up by its chapter.
    """
    matching = sections(slug)
    exact = [
        entry for entry in matching if entry.title == rule or entry.title.startswith(f"{rule} ")
    ]
    item = re.compile(rf"^- {re.escape(rule)} (.+)$", re.MULTILINE)
    for section in matching:
        if (found_item := item.search(section.text)) is not None:
            return [Section(rule, found_item[1]), section, *exact]
    chapter = rule.rpartition(".")[0]
    return exact or (about_rule(slug, chapter) if chapter else [])


def search(slug: str, words: str) -> list[Section]:
    """Return the sections that match some words, best first; without words, all sections.

    Matches in titles come first, then definitions, then texts by the number of matches, then
    partial matches.
    """
    sought = " ".join(words.casefold().split())
    matching = sections(slug)
    if not sought:
        return list(matching)
    wanted = set(stems(sought)) - STOP_WORDS or set(stems(sought))
    known = (*bold_items(slug), *cards(slug))
    lists = (
        [section for section in matching if sought in section.title.casefold()],
        [section for section in known if sought in section.title.casefold()],
        [section for section in (*matching, *known) if wanted <= _stem_counts(section)[0]],
        [
            section for section in matching if f" {sought}: " in f" {section.text.casefold()} "
        ],  # is defined there
        _by_count(matching, wanted, all),
        [section for section in matching if sought in section.text.casefold()],
        _by_count(matching, wanted, any) if len(wanted) > 1 else [],
    )
    return list(dict.fromkeys(section for each in lists for section in each))


def _by_count(
    sections: Sequence[Section], wanted: set[str], enough: Callable[[Iterable[bool]], bool]
) -> list[Section]:
    """Return sections with enough (`all` or `any`) of the wanted stems, those with most first."""
    counts = {
        section: _stem_counts(section)[1] + Counter(_stem_counts(section)[0])
        for section in sections
    }
    fitting = [
        section for section in sections if enough(stem in counts[section] for stem in wanted)
    ]
    return sorted(fitting, key=lambda section: -sum(counts[section][stem] for stem in wanted))
