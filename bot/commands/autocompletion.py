"""Autocompletion: choices within Discord's limits, among them whole lines of a move."""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Iterable
from itertools import islice
from typing import Any

from discord import app_commands

from bot.discord_limits import MAX_CHOICE_TEXT, MAX_CHOICES
from bot.services import Interaction
from bot.words.games import game_label
from bot.words.names import truncate
from bot.words.refusals import PLAYER_ERRORS
from rules import catalogue
from rules.kernel import Ask, IllegalAnswer, Match, Option
from storage.errors import StorageError

BRACKETED_WORDS = re.compile(r"\s*\[[^\]]*\]?")
Choices = list[app_commands.Choice[str]]
Completer = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


def completions(entries: Iterable[tuple[str, str]]) -> Choices:
    """Return at most MAX_CHOICES completions from names and values.

    Long names are cut; values that are empty or too long to be sent back are left out.
    """
    fitting = (pair for pair in entries if 0 < len(pair[1]) <= MAX_CHOICE_TEXT)
    return [
        app_commands.Choice(name=truncate(name, MAX_CHOICE_TEXT), value=value)
        for name, value in islice(fitting, MAX_CHOICES)
    ]


def empty_on_error(complete: Completer) -> Completer:
    """Wrap a completer so that it offers nothing when it raises an expected error.

    For example, words typed earlier may name something unknown.
    """

    async def calm(interaction: Interaction, current: str) -> Choices:
        """Return the completer's choices; none after an expected error."""
        try:
            return await complete(interaction, current)
        except (*PLAYER_ERRORS, StorageError):
            return []

    return calm


async def complete_game(_: Interaction, current: str) -> Choices:
    """Complete the option `game` by title or short name."""
    sought = current.casefold()
    titles = ((game_label(slug), slug) for slug in catalogue)
    return completions(pair for pair in titles if sought in " ".join(pair).casefold())


def choice_name(line: str, words: str) -> str:
    """Return a choice's name: the line typed so far, and its last word's meaning in brackets.

    A chosen choice fills the field with its name, to which the user then adds further words.
    """
    meaning = words.removeprefix(line.rpartition(" ")[2]).lstrip(" ,:")
    if meaning.startswith("(") and meaning.find(")") == len(meaning) - 1:
        meaning = meaning[1:-1]
    room = MAX_CHOICE_TEXT - len(line) - len(" []")
    if room < 2:
        return line
    return f"{line} [{meaning if len(meaning) <= room else meaning[: room - 1] + '…'}]"


def strip_brackets(text: str) -> str:
    """Return a line without the bracketed meanings that completion has put into it."""
    return BRACKETED_WORDS.sub("", text)


def complete_move(match: Match, seat: int, line: str) -> list[Option]:
    """Return whole lines that continue the typed one; its last word may be incomplete.

    Returns none if earlier words aren't legal, or if the line reaches a draw. The lines are the
    options' keys.
    """
    *words, begun = line.split(" ") if line else [""]
    words = [word for word in words if word]
    try:
        rehearsal = match.rehearse(seat, words)
    except IllegalAnswer:
        return []
    ask = rehearsal.asks().get(seat)
    if ask is None:
        return []
    prefix = " ".join(words) + " " if words else ""
    return [Option(prefix + key, label) for key, label in matching_options(ask, begun)]


def matching_options(ask: Ask, begun: str) -> list[Option]:
    """Return the options whose key or label contains a text; keys that begin with it come first."""
    sought = begun.casefold()
    scored = [
        (not option.key.casefold().startswith(sought), option)
        for option in ask.options
        if sought in option.key.casefold() or sought in option.label.casefold()
    ]
    return [option for _, option in sorted(scored, key=lambda pair: pair[0])]
