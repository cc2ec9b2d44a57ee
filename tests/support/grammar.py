"""Faults of English in what the bot says: articles, numbers, raw keys, lists, repetitions."""

from __future__ import annotations

import re
from collections.abc import Iterator

VOWEL_LETTERS = "AEFHILMNORSX"
"""Letters whose names begin with a vowel: an SC, but a DD."""
CONSONANT_SOUND = re.compile(r"(?:one|once|uni|use|usual|eu)", re.IGNORECASE)
SILENT_H = re.compile(r"(?:hour|honest|honour|heir)", re.IGNORECASE)
NO_PLURAL = re.compile(
    r"(?:genetics|is|was|has|of|less|as|its|this|plus|class|ends|goes|lapses|takes|unloads|"
    r"makes|moves|comes|\w+ss|\w+us)$"
)
"""Words after a 1 that end in s and count nothing, verbs after a number that is a name."""
COUNTED = (
    "step|hex|card|point|ship|base|cannon|fighter|tile|space|slot|figure|medal|squadron|group|"
    "token|settler|starship|turn|round|battle|offer|mercenary|player|box|site|bonus|pirate|colony"
)
MANY = re.compile(rf"(?<![\w.,+×/-])(?:0|[2-9]|[1-9]\d+) (?:{COUNTED})\b(?![-'])")
ONE = re.compile(r"(?<![\w.,+×/-])1 (\w+s)\b")
ARTICLE = re.compile(r"(?<![\w'])([Aa]n?) (\w+)")
RAW_KEY = re.compile(r"\b[a-z]+:[A-Za-z0-9]|\b[a-z]+-[A-Z]\d|\b[a-z]+_[a-z]+\b|<\w+[.:]")
LIST = re.compile(r"(?:\{\d\}|\b[A-Z]\w*) and (?:\{\d\}|[A-Z]\w*) and (?:\{\d\}|[A-Z]\w*)")
SLIP = re.compile(r"  | [,.;:](?=\s|$)|\.\.(?!\.)|,,|;;|\b(\w\w+) \1\b|\ball 1 |\(\)|^\s|\s$")
JOINED = re.compile(r"\{\d+(?:\.\d+)?\}[A-Za-z]\w*|\w\{\d+(?:\.\d+)?\}")
"""A name that's joined to the word beside it: `{0}draws`."""
SENTENCE = re.compile(r"(?<=[.?]) ")
SECTION = re.compile(r"\[[^\[\]]+\]")
SHORT = 12
"""Characters of a sentence that may well come twice."""


def faults(text: str) -> list[str]:
    """Return what is wrong with a text, each as the words in question."""
    return [*_articles(text), *_numbers(text), *_slips(text), *_repetitions(text)]


def _articles(text: str) -> Iterator[str]:
    for match in ARTICLE.finditer(text):
        article, word = match.groups()
        if (article.lower() == "an") != _begins_with_vowel(word) and not word[0].isdigit():
            yield match[0]


def _begins_with_vowel(word: str) -> bool:
    if word.isupper() and len(word) > 1:
        return word[0] in VOWEL_LETTERS
    vowel = word[0] in "aeiouAEIOU" and not CONSONANT_SOUND.match(word)
    return vowel or bool(SILENT_H.match(word))


def _numbers(text: str) -> Iterator[str]:
    yield from (match[0] for match in ONE.finditer(text) if not NO_PLURAL.match(match[1]))
    yield from (match[0] for match in MANY.finditer(text))


def _slips(text: str) -> Iterator[str]:
    for pattern in (RAW_KEY, LIST, SLIP, JOINED):
        yield from (match[0] for match in pattern.finditer(text))


def _repetitions(text: str) -> Iterator[str]:
    parts = [part.strip(" .;?") for part in SENTENCE.split(text)]
    yield from {f"twice: {part}" for part in parts if len(part) > SHORT and parts.count(part) > 1}
    sections = SECTION.findall(text)
    yield from {f"twice: {section}" for section in sections if sections.count(section) > 1}
