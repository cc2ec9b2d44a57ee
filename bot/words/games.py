"""Descriptions of games in lobbies and lists: players, length, AI seats, a first game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules import catalogue
from rules.table_game import FAIR

STRENGTHS = {
    "easy": "plays sensibly, but slips now and then",
    "fair": "plays to win, and takes whatever looks best right now",
    "strong": "looks ahead before moving",
}
"""Descriptions of the AI levels that every game has."""
STYLED_STRENGTHS = {"fair": "each plays to win, in its own style"}
"""The same for a game with styles."""


def players(slug: str) -> str:
    """Return the numbers of players that a game takes, such as `2 to 4 players`."""
    low, high = catalogue[slug].seats[0], catalogue[slug].seats[-1]
    return f"{low} to {high} players" if low < high else f"{low} players"


def game_label(slug: str) -> str:
    """Return a game's label in a list: title, players and length."""
    game = catalogue[slug]
    lasts = re.split("[;,]", game.duration)[0]
    return " · ".join(filter(None, [game.title, players(slug), lasts]))


def level_label(level: str, slug: str) -> str:
    """Return an AI level's entry in a list: its name, its strength, and the duels that it won.

    For example, *strong: looks ahead before moving; won 185 of 202 duels against fair*. For an
    unknown level, stored by another program, it names the level that is used instead.
    """
    game = catalogue[slug]
    if level not in game.ai_levels:
        return f"{level}: this program has no such level, and uses “{FAIR}” instead"
    strengths = STRENGTHS | STYLED_STRENGTHS if game.styles else STRENGTHS
    words = [strengths[level]] if level in strengths else []
    if level in game.wins:
        levels = [*game.ai_levels]
        below = levels[levels.index(level) - 1]
        won, played = game.wins[level]
        words.append(f"won {won} of {played} duels against {below}")
    return f"{level}: {'; '.join(words)}" if words else level


def style_lines(slug: str, seats: int) -> list[str]:
    """Return lines on the styles of a game's fair seats; empty if they have none.

    Each seat gets one of them by lot.
    """
    game = catalogue[slug]
    return [f"Style: {game.describe_plan(style, seats)}." for style in game.styles]


def is_first_game(slug: str, options: Mapping[str, str]) -> bool:
    """Return whether the options include all that a game proposes for a first game.

    False for a game that proposes none.
    """
    first = catalogue[slug].first_game.items()
    return bool(first) and all(options.get(key) == value for key, value in first)


def passed_in_a_first_game(slug: str) -> list[str]:
    """Return phrases for the reactions on which every seat passes by default in a first game.

    For example `every Edge`. Empty in most games.
    """
    windows = catalogue[slug].windows
    nouns = dict.fromkeys(window.one_of or window.words for window in windows if window.first_game)
    return [f"every {noun}" for noun in nouns]
