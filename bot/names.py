"""Other people's words, made harmless: names as they are kept, texts as they go into messages."""

from __future__ import annotations

import unicodedata

import discord

NAME_LIMIT = 32
"""What Discord allows; a name from elsewhere is cut."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that nobody can see."""
JOINERS = frozenset("\u200c\u200d")
"""Marks that Persian, Hindi and emoji need inside a word."""


def called(user: discord.abc.User) -> str:
    """The name under which somebody sits at a table: one line, visible, in its own direction."""
    return tidy(user.display_name) or tidy(user.name) or f"Player {user.id % 10_000}"


def tidy(name: str) -> str:
    """A name without what would reach beyond it; empty where nothing can be seen of it."""
    whole = " ".join("".join(map(_kept, name)).split())[:NAME_LIMIT].strip()
    return whole if any(_visible(letter) for letter in whole) else ""


def _kept(letter: str) -> str:
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Zs", "Zl", "Zp"):
        return " "
    return letter if letter in JOINERS or kind not in ("Cf", "Cs") else ""


def _visible(letter: str) -> bool:
    return letter not in BLANK | JOINERS and unicodedata.category(letter)[0] not in "M"


def marked(text: str) -> str:
    """A plain text for a message: it shows as it is, without layout, links' masks or mentions."""
    plain = discord.utils.escape_markdown(text, ignore_links=False)
    return discord.utils.escape_mentions(plain).replace("<", "\\<")
