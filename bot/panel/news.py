"""News above a panel's question: as much as leaves room for the question on a phone."""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.news import NewsDigest
from bot.words.names import escape
from bot.words.phone_lines import brief_news, phone_lines

MAX_NEWS_LINES = 4
"""Maximum number of news lines above a panel's first question, as a phone wraps them."""


def without_question(news: NewsDigest, prompt: str) -> NewsDigest:
    """Return the news without the line that the question repeats, such as an offer."""
    asked = escape(prompt.partition("? ")[2])
    lines = [line for line in news.others if not asked or asked not in line]
    return NewsDigest(news.headlines, lines)


def headed_news(head: str, news: NewsDigest, shown: Sequence[str]) -> str:
    """Return the lines `shown` below a heading that counts the other news; empty without news."""
    left = len(news.lines) - len(shown)
    head = f"{head} ({left} more; `/recap`):" if left else f"{head}:"
    return "\n".join([head, *(f"-# {line}" for line in shown)] if news else [])


def fitting_news(news: NewsDigest, players: Sequence[str]) -> list[str]:
    """Return the news for which a phone has room above a question, at least one line.

    Headlines take precedence, then lines about `players`, given by name, then others; of each, the
    latest.
    """
    heads = len(news.headlines)
    lines = [brief_news(line) for line in news.lines]
    subjects = tuple(f"{player} " for player in players)

    def rank(number: int) -> tuple[bool, bool, int]:
        """Return the sort key of a line by its number."""
        return number >= heads, not lines[number].startswith(subjects), -number

    kept, room = list[int](), MAX_NEWS_LINES
    for number in sorted(range(len(lines)), key=rank):
        need = phone_lines(lines[number])
        if need <= room or not kept:
            kept.append(number)
            room -= need
    return [lines[number] for number in sorted(kept)]
