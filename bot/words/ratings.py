"""Ratings in words."""

from __future__ import annotations

from collections.abc import Sequence

from storage.people.ratings import Ladder, Rated

AMONG = {Ladder.PEOPLE: "among people", Ladder.AI: "with AI seats"}


def told_rating(one: Rated) -> str:
    """A rating: its worth, how uncertain that is, on which ladder, and from how many matches."""
    worth, matches = one.rating, one.rating.matches
    count = f"{matches} match{'es' * (matches != 1)}"
    return f"{worth.mu:.1f} ± {worth.sigma:.1f} {AMONG[one.ladder]} ({count})"


def of_game(found: Sequence[Rated], game: str) -> str:
    """What somebody is rated at one game; empty where they are not."""
    told = [told_rating(one) for one in found if one.game == game]
    return f" Rated {', '.join(told)}." if told else ""


def levels_line(found: Sequence[Rated], game: str) -> str:
    """How the AI levels are rated at one game; empty where none is."""
    told = [f"{one.who} {one.rating.mu:.1f}" for one in found if one.game == game]
    return f"  -# AI levels: {', '.join(told)}." if told else ""
