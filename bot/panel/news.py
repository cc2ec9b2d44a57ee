"""News above a panel's question: as much as leaves room for the question on a phone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.tables.news import NewsDigest
from bot.words.names import escape
from bot.words.news import DETAIL_PREFIX
from bot.words.phone_lines import brief_news, concerns, phone_lines

MAX_NEWS_LINES = 4
"""Maximum number of news lines above a panel's first question, as a phone wraps them."""
BRIEF_LINES = 2
"""Lines of a phone that one line of news takes at most if it doesn't concern the reader."""
MORE_LINES = 2
"""Lines of a phone by which news that concern the reader may exceed the maximum."""


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


def fitting_news(
    news: NewsDigest, players: Sequence[str], reader: str = "", own: Collection[str] = ()
) -> list[str]:
    """Return the news for which a phone has room above a question, at least one line.

    First come headlines that concern the reader, given by name, then lines that begin with *You*,
    other headlines, other lines that concern the reader, lines about `players`, and the rest; of
    each, the latest are kept. Lines that concern the reader are the last to be shortened. Lines of
    `own` report what the reader has just done, so those about other players come first, and the
    first of these is always shown.
    """
    heads = len(news.headlines)
    lines = news.lines
    subjects = tuple(f"{player} " for player in players)
    concerning = {number for number, line in enumerate(lines) if concerns(line, reader)}

    def tier(number: int) -> int:
        """Return how important a line is, by its number; 0 for the most important."""
        line, is_headline = lines[number], number < heads
        if is_headline:
            return 0 if number in concerning else 2
        if line in own:
            return 5
        if number in concerning:
            return 1 if line.startswith("You ") else 3
        return 4 if line.startswith(subjects) else 6

    kept, room, others = dict[int, str](), MAX_NEWS_LINES, 0
    for number in sorted(range(len(lines)), key=lambda each: (tier(each), -each)):
        most = max(BRIEF_LINES, room) if number in concerning else BRIEF_LINES
        brief = brief_news(lines[number], most, reader)
        need = phone_lines(brief)
        is_first_of_others = bool(own) and tier(number) in (2, 4) and not others
        more = MORE_LINES if number in concerning else 0
        if need <= room + more or is_first_of_others or not kept:
            kept[number] = brief
            room -= need
            others += tier(number) in (2, 4)
    return _in_order({number: (min(tier(number), 4), kept[number]) for number in kept})


def _in_order(kept: Mapping[int, tuple[int, str]]) -> list[str]:
    """Return lines by tier and number, given as `{number: (tier, line)}`.

    Details follow the action that they belong to. Without it they are ordinary lines.
    """
    action: int | None = None  # or the last of its details
    order = list[tuple[int, int, str]]()
    for number, (tier, line) in sorted(kept.items()):
        is_detail = line.startswith(DETAIL_PREFIX)
        if is_detail and action == number - 1:
            order.append((order[-1][0], number, line))
            action = number
        else:
            order.append((tier, number, line.removeprefix(DETAIL_PREFIX)))
            action = None if is_detail else number
    return [line for _, _, line in sorted(order)]
