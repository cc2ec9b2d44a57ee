"""Records of reliability, requirements, recent results and ratings, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from bot.user_errors import UserError
from rules.kernel.sentences import counted
from storage.people.ratings import Ladder, Rated
from storage.schema.table_terms import Requirement


class Recorded(Protocol):
    """The fields of a record of reliability."""

    @property
    def percent(self) -> int | None:
        """Percentage of matches finished; None if there are too few."""

    @property
    def finished(self) -> int:
        """Matches played to their end."""

    @property
    def left(self) -> int:
        """Matches that were not played to their end."""

    @property
    def missed(self) -> int:
        """Rounds missed in matches that do not count as left."""


LADDER_WORDS = {Ladder.PEOPLE: "among people", Ladder.AI: "with AI seats"}
REQUIREMENTS: dict[str, Requirement | None] = {
    "none": None,
    "60": Requirement(60),
    "75": Requirement(75),
    "90": Requirement(90),
    "60 known": Requirement(60, newcomers=False),
    "75 known": Requirement(75, newcomers=False),
    "90 known": Requirement(90, newcomers=False),
}
"""The records that a table or a season may ask for."""


def named_requirement(name: str) -> Requirement | None:
    """Return the requirement with this key of REQUIREMENTS; raise UserError if unknown."""
    if name not in REQUIREMENTS:
        raise UserError("Unknown reliability. Choose one from the list.")
    return REQUIREMENTS[name]


def describe_requirement(required: Requirement) -> str:
    """Return a requirement in words, to follow *you need*."""
    least = f"a reliability of at least {required.percent}%"
    return least if required.newcomers else f"{least} (newcomers can't join)"


def requirement_title(required: Requirement | None) -> str:
    """Return a requirement (None: everybody) as a label in a list."""
    if required is None:
        return "Anybody may take part"
    who = "or newcomer" if required.newcomers else "no newcomers"
    return f"Reliability of at least {required.percent}%, {who}"


def describe_reliability(record: Recorded) -> str:
    """Return a record in words, with its figures; somebody with few matches is a newcomer."""
    details = [f"{record.finished} finished", f"{record.left} not"]
    if record.missed:
        details.append(f"{counted(record.missed, 'round')} missed")
    if record.percent is None:
        played = record.finished + record.left
        return f"newcomer ({', '.join(details)})" if played else "newcomer"
    return f"{record.percent}% ({', '.join(details)})"


def brief_reliability(record: Recorded) -> str:
    """Return a record in two words, for a list of players."""
    return "newcomer" if record.percent is None else f"{record.percent}% reliable"


def requirement_lines(required: Requirement | None) -> list[str]:
    """Return the line about the requirement of a lobby or a season; empty if there is none."""
    if required is None:
        return []
    newcomers = ", unless you're a newcomer" if required.newcomers else ""
    return [f"To join, you need {describe_requirement(required)}{newcomers}."]


def ordinal(place: int) -> str:
    """Return a place as players write it, such as `1st` or `4th`."""
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{place}{'th' if 10 < place % 100 < 14 else endings.get(place % 10, 'th')}"


def against_words(won: int, level: int, lost: int) -> str:
    """Return numbers of matches won, tied and lost in words."""
    ties = f", {level} level" if level else ""
    return f"{won} won{ties}, {lost} lost"


def form_line(places: Sequence[tuple[int, int]]) -> str:
    """Return (place, seats) pairs in words, such as `1st of 4, 2nd of 3`."""
    return ", ".join(f"{ordinal(place)} of {seats}" for place, seats in places)


def describe_rating(rated: Rated) -> str:
    """Return a rating in words: value, uncertainty, ladder and number of matches."""
    worth, matches = rated.rating, rated.rating.matches
    count = counted(matches, "match", "matches")
    return f"{worth.mu:.1f} ± {worth.sigma:.1f} {LADDER_WORDS[rated.ladder]} ({count})"


def game_ratings(rated: Sequence[Rated], game: str) -> str:
    """Return a sentence on somebody's ratings in one game; empty if unrated."""
    lines = [describe_rating(rating) for rating in rated if rating.game == game]
    return f" Rated {', '.join(lines)}." if lines else ""


def levels_line(rated: Sequence[Rated], game: str) -> str:
    """Return a line in small print on the AI levels' ratings in one game; empty if unrated."""
    lines = [f"{rating.who} {rating.rating.mu:.1f}" for rating in rated if rating.game == game]
    return f"  -# AI levels: {', '.join(lines)}." if lines else ""
