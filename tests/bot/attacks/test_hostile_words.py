"""Hostile words over every command and every completion of the bot, whatever the game."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.commands.typed_moves import group_name
from bot.discord_limits import MAX_MESSAGE_LENGTH
from rules import catalogue
from tests.bot.support.wording import refusal
from tests.support import hostile_words
from tests.support.depth import sampled
from tests.support.running_bot import Running

SLUGS = sorted(catalogue)
ROOM = "table-one"
LONGEST = 6_000
"""Characters that Discord takes in an option."""
TOO_LONG = 200
"""Characters of what was typed that no answer repeats."""
WORDS = [
    word
    for word in (*hostile_words.KEYS, *hostile_words.LINES)
    if 0 < len(word) <= LONGEST and not any("\ud800" <= letter <= "\udfff" for letter in word)
]
"""Texts that a client can send: some letters, and whole words."""
CHANGES = ("/table abort", "/resign")
"""They need no words, and would end the match."""


def commands(app: Running, slug: str) -> Iterator[tuple[str, app_commands.Command[Any, ..., Any]]]:
    """Return the slash commands as typed, with those of one game that is not played."""
    games = {group_name(slug), group_name(SLUGS[SLUGS.index(slug) - 1])}
    passed = {group_name(other) for other in SLUGS} - games
    for command in app.bot.tree.walk_commands():
        line = command.qualified_name
        if isinstance(command, app_commands.Command) and line.split()[0] not in passed:
            yield f"/{line}", command


def texts(command: app_commands.Command[Any, ..., Any]) -> list[app_commands.Parameter]:
    """Return a command's options that take any words."""
    kind = discord.AppCommandOptionType.string
    return [
        parameter
        for parameter in command.parameters
        if parameter.type is kind and not parameter.choices
    ]


def check_logs(app: Running, why: str) -> None:
    bad = [entry for entry in app.logged if entry["log_level"] == "error"]
    assert not [*app.errors, *bad], (why, app.errors, bad)


@pytest.mark.parametrize("slug", sampled(SLUGS))
async def test_hostile_words_complete_nothing_and_are_never_logged(app: Running, slug: str) -> None:
    await app.begun("ann", game=slug, ai=1)
    ann, words = app.seat("ann"), cycle(WORDS)
    for line, command in commands(app, slug):
        named = [text.display_name for text in texts(command)]
        for param in texts(command):
            if not param.autocomplete:
                continue
            others = {name: next(words) for name in named if name != param.display_name}
            for given in ({}, others, {"table": "zzzz"} if param.display_name != "table" else {}):
                held = {name: word for name, word in given.items() if name in named}
                results = await ann.complete(
                    ROOM, line, focused=param.display_name, value=next(words), **held
                )
                assert len(results) <= 25
    check_logs(app, slug)


async def test_an_unknown_game_or_table_completes_nothing(app: Running) -> None:
    ann = app.seat("ann")
    await app.begun("ann", "bea")
    for words in ("chess", "zzzz", "\x00", "{0}"):
        assert await ann.complete(ROOM, "/rules", focused="section", game=words) == []
        assert await ann.complete(ROOM, "/play", focused="line", table=words) == []
        assert await ann.complete(ROOM, "/empires odds", focused="hex", table=words) == []
        assert await ann.complete(ROOM, "/table new", focused="level", game=words) == []
    check_logs(app, "completion")


@pytest.mark.parametrize("slug", sampled(SLUGS))
async def test_hostile_words_get_one_sentence_from_every_command(app: Running, slug: str) -> None:
    await app.begun("ann", "bea", game=slug)
    ann, words = app.seat("ann"), cycle(WORDS)
    for line, command in commands(app, slug):
        if line == "/settings" or not texts(command):
            continue
        given: dict[str, Any] = {param.display_name: next(words) for param in texts(command)}
        others = {
            param.display_name: "cyd" if param.type is discord.AppCommandOptionType.user else 1
            for param in command.parameters
            if param.required
        }
        given = others | given
        here_too = {name: word for name, word in given.items() if name != "table"}
        for held in (given, here_too if line not in CHANGES else given):
            text = (await ann.slash(ROOM, line, **held)).message.text
            assert 0 < len(text) <= MAX_MESSAGE_LENGTH, line
            assert not any(run in text for run in ("x" * TOO_LONG, "a" * TOO_LONG)), line
            if "table" in held:
                refusal(text)
    check_logs(app, "commands")
