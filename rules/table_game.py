"""What a game offers to the people at a table, besides the rules that the kernel runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rules.kernel import Ask, Game, Match, StandingOrder

FAIR: Final = "fair"
"""The usual level of AI seats."""
STRONG: Final = "strong"
"""The level that hints are taken from."""
OLDER_LEVELS: Final = ("random", "greedy")
"""What tables of older programs call levels; nobody is offered them."""
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=msgspec.Struct)


class Param(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One argument of a typed command: it answers the choices whose ids are listed, in turn."""

    name: str
    help: str
    answers: tuple[str, ...]
    required: bool = False
    many: bool = False
    """True: several keys, separated by spaces."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed command of one game: its params, in order, make a line of keys.

    `starts` is put before the value of the first param (`tile` makes `tile:T07` of `T07`), or
    is the whole first key when there is no first param. Of several words the earlier ones are
    keys by themselves, which lead to the question that the last one begins to answer.
    """

    name: str
    help: str
    starts: str
    params: tuple[Param, ...] = ()
    rare: bool = False
    """Whether it is typed so seldom that it stands one word deeper, where there is more room."""


class Query(msgspec.Struct, frozen=True):
    """A question that a reader asks of their own view; it is no move and changes nothing.

    For figures that players would work out at the table: the odds of a battle (Space Empires),
    the chances of an encounter at each speed (Starfarers). `answer` gives plain text from the view
    and the arguments given, and raises IllegalAnswer with one sentence for what makes no sense;
    `{seat}` stands for a name. It may take a second or two. `complete` gives the values that an
    argument may have, from the view, its name and what was typed so far; it must be quick.

    A button asks it beside the questions with these ids; `given` says with which arguments.
    """

    name: str
    help: str
    params: tuple[Param, ...]
    answer: Callable[[Any, Mapping[str, str]], str]
    complete: Callable[[Any, str, str], Sequence[str]] = lambda _view, _name, _typed: ()
    beside: tuple[str, ...] = ()
    given: Callable[[Any, Ask], Mapping[str, str]] = lambda _view, _ask: {}
    place: str = ""
    """The argument that names the place which a further picture of the query's name shows: that
    picture goes with the answer. Empty: words alone."""


class Window(msgspec.Struct, frozen=True):
    """A kind of reaction, for whoever wants to answer it beforehand: its id and its words.

    `answers` maps the keys that may be ordered to their words.
    """

    id: str
    words: str
    answers: Mapping[str, str]
    one_of: str = ""
    """A noun for windows that one press may pass on, all together; empty: each by itself."""
    first_game: str = ""
    """What every person's seat has ordered when a first game begins: one of `answers`; empty:
    nothing. It is no secret, for it is the same for all, and the lobby tells it."""
    usable: Callable[[Any, int], bool] | None = None
    """Whether a seat could use it, for all that its own view shows: then its panel reminds it of
    a standing order to pass."""


@dataclass(frozen=True)
class TableGame(Game[S, W]):
    """A game with all that a lobby, a panel and typed commands need to know of it."""

    about: str = ""
    """What the game is, in two or three sentences, for the lobby."""
    lasts: str = ""
    """How long a match takes, a clause such as: about 30 moves each."""
    alone: str = ""
    """What whoever plays alone plays, a sentence; empty where nobody can or nothing differs."""
    first_game: Mapping[str, str] = field(default_factory=dict)
    """The settings for somebody's first match, by key; empty: the usual ones."""
    rules_page: Path | None = None
    lesson: Path | None = None
    """The lesson's file (`rules/lesson.py`); None: the game has none."""
    cards: Callable[[], Mapping[str, str]] | None = None
    """What each card says, by its id and name, for `/rules`; None: the page tells all."""
    group: str = ""
    """What the typed commands are grouped under on Discord, one word; empty: the slug."""
    commands: tuple[Command, ...] = ()
    queries: tuple[Query, ...] = ()
    windows: tuple[Window, ...] = ()
    """The reactions that a standing order can answer."""
    standing: Callable[[W, int], str] | None = None
    """What a seat has ordered beforehand in the game itself, in words, from its own view."""
    own_names: Callable[[S, int], Mapping[str, str]] | None = None
    """What news for everybody call a seat's own pieces, each with the seat's name for it."""
    endings: Mapping[str, str] = field(default_factory=dict)
    """Why a match can end: a clause for each word that `Result.ended_by` may be."""
    counted: str = "points"
    """What scores count, for the final table."""
    plan_words: Callable[[str, int], str] = lambda _plan, _seats: ""
    """What a player does by one of the `plans`, a few words to follow a colon, by the plan's name
    and the number of seats."""
    valued: str = ""
    """What a position's `value` counts, where that is something else."""
    wins: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """How many games an AI level has won against the one below it, two at the table, and of how
    many that were played to measure it."""

    @property
    def offered_levels(self) -> tuple[str, ...]:
        """The AI levels that a lobby offers, the easiest first."""
        return tuple(level for level in self.ai_levels if level not in OLDER_LEVELS)


def game_of(match: Match) -> TableGame[Any, Any]:
    """The game of a match, as its table knows it."""
    assert isinstance(match.game, TableGame)
    return match.game


def own_names(match: Match, seat: int) -> Mapping[str, str]:
    """What news for everybody call a seat's own pieces, each with the seat's name for it."""
    named = game_of(match).own_names
    return named(match.state, seat) if named else {}


def pass_at_first(match: Match, seat: int) -> None:
    """Give the orders that a game has for everybody's first one, until the seat cancels them."""
    for window in game_of(match).windows:
        if window.first_game:
            match.order(seat, window.id, StandingOrder(window.first_game, always=True))
