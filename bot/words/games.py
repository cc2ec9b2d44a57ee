"""What a lobby and its lists say of a game: players, length, AI seats, a first game."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules import catalogue
from rules.table_game import FAIR

STRENGTHS = {
    "easy": "plays sensibly, but slips now and then",
    "fair": "plays to win, and takes what looks best at once",
    "strong": "tries out what may follow before it moves",
}
"""How strong the AI levels are that every game has."""
STYLED = {"fair": "plays to win, each in a style of its own"}
"""The same in a game that is played by plans, of which each seat of the level keeps to one."""


def players(slug: str) -> str:
    """For how many a game is."""
    low, high = catalogue[slug].seats[0], catalogue[slug].seats[-1]
    return f"{low} to {high} players" if low < high else f"{low} players"


def entry(slug: str) -> str:
    """A game in a list: its title, for how many, and how long."""
    game = catalogue[slug]
    lasts = re.split("[;,]", game.lasts)[0]
    return " · ".join(filter(None, [game.title, players(slug), lasts]))


def level_entry(level: str, slug: str) -> str:
    """An AI level of a game in a list, with how strong it is."""
    game = catalogue[slug]
    if level not in game.ai_levels:
        return f"{level}: a level that this program lacks; it plays {FAIR} instead"
    strengths = STRENGTHS | STYLED if game.plans else STRENGTHS
    told = [strengths[level]] if level in strengths else []
    if level in game.wins:
        levels = [*game.ai_levels]
        below = levels[levels.index(level) - 1]
        won, played = game.wins[level]
        told.append(f"won {won} of {played} duels against {below}")
    return f"{level}: {'; '.join(told)}" if told else level


def is_first_game(slug: str, options: Mapping[str, str]) -> bool:
    """Whether a table is set as for somebody's first game."""
    first = catalogue[slug].first_game.items()
    return bool(first) and all(options.get(key) == value for key, value in first)


def passed_in_a_first_game(slug: str) -> list[str]:
    """What every seat passes on in a first game, until it says otherwise: `every Edge`."""
    windows = catalogue[slug].windows
    nouns = dict.fromkeys(one.one_of or one.words for one in windows if one.first_game)
    return [f"every {noun}" for noun in nouns]
