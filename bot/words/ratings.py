"""Ratings in words."""

from __future__ import annotations

from collections.abc import Sequence

from storage.people.ratings import Ladder, Rated

AMONG = {Ladder.PEOPLE: "among people", Ladder.AI: "with AI seats"}


def describe_rating(rated: Rated) -> str:
    """Return a rating in words: value, uncertainty, ladder and number of matches."""
    worth, matches = rated.rating, rated.rating.matches
    count = f"{matches} match{'es' * (matches != 1)}"
    return f"{worth.mu:.1f} ± {worth.sigma:.1f} {AMONG[rated.ladder]} ({count})"


def of_game(rated: Sequence[Rated], game: str) -> str:
    """Return somebody's ratings in one game; empty if unrated."""
    lines = [describe_rating(rating) for rating in rated if rating.game == game]
    return f" Rated {', '.join(lines)}." if lines else ""


def levels_line(rated: Sequence[Rated], game: str) -> str:
    """Return the AI levels' ratings in one game; empty if unrated."""
    lines = [f"{rating.who} {rating.rating.mu:.1f}" for rating in rated if rating.game == game]
    return f"  -# AI levels: {', '.join(lines)}." if lines else ""
