"""Untrusted text made harmless: names for storage, and texts for messages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from typing import Protocol

from bot.discord_limits import MAX_DISPLAY_NAME
from rules.toolbox.distinct_names import distinct_names
from storage.people.former_holders import SOMEBODY
from storage.schema.table_records import Seat, Table

BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Invisible letters."""
JOINERS = frozenset("\u200c\u200d")
"""Joiners that Persian, Hindi and emoji need inside a word."""
MARKDOWN = re.compile(r"[_\\~|*`]|^>(?:>>)?\s|\[.+\]\(.+\)|^#{1,3}|^\s*-", re.MULTILINE)
"""Discord's layout marks; a test compares this with discord.py's own escaping."""
LINK = re.compile(r"(?<=:)(?=//)|(?<=discord\.)(?=gg/)|(?<=discord\.)(?=com/)", re.IGNORECASE)
"""Places where Discord would find a link or an invitation in plain text."""
MENTION = re.compile(r"@(everyone|here|[!&]?[0-9]{17,20})")


WHOLE = re.compile(r"\\.|<[@#:/at][^<>\n]*>|\[[^\[\]\n]*\]\([^()\s]*\)|https?://[^\s)]+|@\u200b\w+")
"""Units that truncation must not split: escapes, mentions, moments, emojis, commands, links."""
SEAT = re.compile(r"\{(\d+)(\.\d+)?\}")
"""A seat in a text of the rules; with a dot, one of its former holders."""
NO_HOLDERS: Mapping[str, str] = {}


class User(Protocol):
    """The attributes of a Discord user that tables need."""

    @property
    def id(self) -> int:
        """Discord's id for this person."""

    @property
    def name(self) -> str:
        """The name of the account."""

    @property
    def display_name(self) -> str:
        """The name shown on the server."""


def display_name(user: User) -> str:
    """Return a user's name for tables: visible, on one line, without control characters."""
    return sanitize(user.display_name) or sanitize(user.name) or f"Player {user.id % 10_000}"


def sanitize(name: str) -> str:
    """Return a name on one line without control characters, cut to Discord's limit.

    Empty if nothing visible is left.
    """
    line = one_line(name)[:MAX_DISPLAY_NAME].strip()
    return line if any(_is_visible(letter) for letter in line) else ""


def one_line(text: str) -> str:
    """Return a text on one line, without control characters and repeated spaces."""
    return " ".join("".join(map(_stored_character, text)).split())


def _stored_character(letter: str) -> str:
    """Return a character as it is stored: a space for blanks, nothing for control characters."""
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    return letter if letter in JOINERS or kind not in ("Cf", "Cs") else ""


def _is_visible(letter: str) -> bool:
    """Return whether a character can be seen."""
    return letter not in BLANK | JOINERS and unicodedata.category(letter)[0] not in "M"


def escape(text: str, *, link: str = "") -> str:
    """Return markdown that shows a text unchanged, without formatting, links or mentions.

    `link` is a link that the bot has put into the text, and that stays one.
    """
    if link:
        return link.join(escape(part) for part in text.split(link))
    plain = MENTION.sub("@\u200b\\1", MARKDOWN.sub(r"\\\g<0>", text))
    return LINK.sub("\u200b", plain).replace("<", "\\<")


def mention(person_id: int) -> str:
    """Return a mention of a person; the negative number of a forgotten one names nobody."""
    return f"<@{person_id}>" if person_id > 0 else SOMEBODY


def seat_names(table: Table, revision: int | None = None) -> dict[int, str]:
    """Return the players' names by seat, numbered if two would look the same.

    They are those of the players at `revision` of the match; None means the current ones.
    """
    held = [_name_at(seat, revision) for seat in table.seats]
    return {seat.seat: name for seat, name in zip(table.seats, distinct_names(held), strict=True)}


def _name_at(seat: Seat, revision: int | None) -> str:
    """Return the name of a seat's holder at a revision of the match; None: the present one."""
    former = () if revision is None else seat.former_holders
    return next((each.name for each in former if (revision or 0) <= each.until), seat.name)


def name_former_holders(text: str, table: Table, revision: int) -> str:
    """Return news of a revision of the match with tokens for seats that have changed hands since.

    For example, `{1} moves` becomes `{1.0} moves`: an AI that takes a seat over later didn't move.
    """

    def token(mark: re.Match[str]) -> str:
        if mark[2]:
            return mark[0]
        former = table.seats[int(mark[1])].former_holders
        number = next((n for n, each in enumerate(former) if revision <= each.until), None)
        return mark[0] if number is None else f"{{{mark[1]}.{number}}}"

    return SEAT.sub(token, text)


def names_holder_of(seat: int, text: str) -> bool:
    """Return whether a raw text has a token for a present or former holder of a seat."""
    return f"{{{seat}}}" in text or f"{{{seat}." in text


def truncate(text: str, limit: int) -> str:
    """Return a text cut to `limit` characters with an ellipsis, never within a link or mention."""
    if len(text) <= limit:
        return text
    end = limit - 1
    for unit in WHOLE.finditer(text):
        if unit.start() < end < unit.end():
            end = unit.start()
    return text[:end] + "…"


def fill_names(text: str, names: Mapping[int, str], holders: Mapping[str, str] = NO_HOLDERS) -> str:
    """Return a text with names for `{seat}`, from `names`, and for tokens, from `holders`.

    For example, the token `{1.0}` is the first holder of seat 2, and `{1}` the present one.
    """
    if "{" not in text:
        return text

    def name(mark: re.Match[str]) -> str:
        unknown = f"seat {mark[1]}"
        if mark[2]:
            return holders.get(mark[1] + mark[2], unknown)
        return names.get(int(mark[1]), unknown)

    return SEAT.sub(name, text)
