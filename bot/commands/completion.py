"""What autocompletes offer: as many choices as Discord takes, each within its limits."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from itertools import islice
from typing import Any

from discord import app_commands

from bot.discord_limits import CHOICE_TEXT, CHOICES
from bot.services import Interaction
from bot.words.names import short
from bot.words.refusals import PLAIN
from rules import catalogue
from storage.trouble import StorageTrouble

Choices = list[app_commands.Choice[str]]
Completer = Callable[[Interaction, str], Coroutine[Any, Any, Choices]]


def choices(found: Iterable[tuple[str, str]]) -> Choices:
    """Names and values as choices; a value too long to be sent back is left out."""
    fitting = (pair for pair in found if 0 < len(pair[1]) <= CHOICE_TEXT)
    return [
        app_commands.Choice(name=short(name, CHOICE_TEXT), value=value)
        for name, value in islice(fitting, CHOICES)
    ]


def quiet(complete: Completer) -> Completer:
    """A completion that offers nothing where the words typed so far name what is not there."""

    async def calm(interaction: Interaction, current: str) -> Choices:
        try:
            return await complete(interaction, current)
        except (*PLAIN, StorageTrouble):
            return []

    return calm


async def complete_game(_: Interaction, current: str) -> Choices:
    """Autocomplete for the option game, by title or slug."""
    sought = current.casefold()
    titles = ((game.title, slug) for slug, game in catalogue.items())
    return choices(pair for pair in titles if sought in " ".join(pair).casefold())
