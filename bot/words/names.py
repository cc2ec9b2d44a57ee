"""Other people's words, made harmless: names as they are kept, texts as they go into messages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Protocol

from bot.discord_limits import DISPLAY_NAME
from rules.toolbox.distinct_names import distinct_names
from storage.schema.records import Table

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that nobody can see."""
JOINERS = frozenset("\u200c\u200d")
"""Marks that Persian, Hindi and emoji need inside a word."""
MARKDOWN = re.compile(r"[_\\~|*`]|^>(?:>>)?\s|\[.+\]\(.+\)|^#{1,3}|^\s*-", re.MULTILINE)
"""What Discord reads as layout; a test compares this with discord.py's own escaping."""
LINK = re.compile(r"(?<=:)(?=//)|(?<=discord\.)(?=gg/)|(?<=discord\.)(?=com/)", re.IGNORECASE)
"""Where Discord would find a link, or an invitation, in a plain text."""
MENTION = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")


WHOLE = re.compile(r"\\.|<[@#:/at][^<>\n]*>|\[[^\[\]\n]*\]\([^()\s]*\)|https?://[^\s)]+|@\u200b\w+")
"""What a cut may not split: an escape, a mention, a moment, an emoji, a command, a link."""
SEAT = re.compile(r"\{(\d+)(\.\d+)?\}")
"""How a text of the rules names a seat; with a dot it names one of those who held it."""
NO_HOLDERS: Mapping[str, str] = {}


class User(Protocol):
    """Somebody on Discord, as far as the tables need to know them."""

    @property
    def id(self) -> int:
        """Discord's number for this person."""

    @property
    def name(self) -> str:
        """The name of the account."""

    @property
    def display_name(self) -> str:
        """The name that this server sees."""


def display_name(user: User) -> str:
    """The name under which somebody sits at a table: one line, visible, in its own direction."""
    return sanitize(user.display_name) or sanitize(user.name) or f"Player {user.id % 10_000}"


def sanitize(name: str) -> str:
    """A name without what would reach beyond it; empty where nothing can be seen of it."""
    whole = " ".join("".join(map(_kept, name)).split())[:DISPLAY_NAME].strip()
    return whole if any(_visible(letter) for letter in whole) else ""


def _kept(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    return letter if letter in JOINERS or kind not in ("Cf", "Cs") else ""


def _visible(letter: str) -> bool:
    return letter not in BLANK | JOINERS and unicodedata.category(letter)[0] not in "M"


def escape(text: str) -> str:
    """A plain text for a message: it shows as it is, without layout, links or mentions."""
    plain = MENTION.sub("@\u200b\\1", MARKDOWN.sub(r"\\\g<0>", text))
    return LINK.sub("\u200b", plain).replace("<", "\\<")


def seat_names(record: Table) -> dict[int, str]:
    """Return the players' names by seat, with numbers where they couldn't be told apart."""
    names = distinct_names([seat.name for seat in record.seats])
    return {seat.seat: name for seat, name in zip(record.seats, names, strict=True)}


def truncate(text: str, limit: int) -> str:
    """Cut a text to a limit of characters, before whatever means nothing in halves."""
    if len(text) <= limit:
        return text
    end = limit - 1
    for whole in WHOLE.finditer(text):
        if whole.start() < end < whole.end():
            end = whole.start()
    return text[:end] + "…"


def fill_names(text: str, names: Mapping[int, str], holders: Mapping[str, str] = NO_HOLDERS) -> str:
    """Put names where a text says `{seat}`, and those of `holders` where it says `{seat.number}`.

    A seat is named for whoever holds it now, a holder stays who they were: `{1.0}` is the first
    one of seat 2.
    """
    if "{" not in text:
        return text

    def name(mark: re.Match[str]) -> str:
        unknown = f"seat {mark[1]}"
        if mark[2]:
            return holders.get(mark[1] + mark[2], unknown)
        return names.get(int(mark[1]), unknown)

    return SEAT.sub(name, text)
