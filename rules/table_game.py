"""The features that a game offers its table, besides the rules that the kernel runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from rules.kernel import Ask, Game, Match, StandingOrder

FAIR: Final = "fair"
"""The default level of AI seats."""
STRONG: Final = "strong"
"""The AI level used for hints."""
S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=msgspec.Struct)


class Outlook(NamedTuple):
    """The public outlook in a running match: the score, the next players, and the end."""

    ends: str
    """A sentence on what ends the match, or its current part, with the distance from it."""
    scores: tuple[int, ...] = ()
    """Per seat, comparable; empty while there is nothing to count."""
    following: tuple[int, ...] = ()
    """Seats whose turns come next, in their order, without the seat to move."""
    afterwards: str = ""
    """The common step after these turns, such as an Economic Phase; empty: turns go on."""
    score_words: Callable[[int], str] = str
    """Formats a score as the board shows it."""


class PartWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Words for a part of a position's value, in hints and reviews.

    `more` and `less` are clauses for a larger and a smaller amount: `{n}` is replaced by the
    difference, `{ship|ships}` by the singular or the plural. Without a plural, `{n}` may have a
    decimal.
    """

    more: str
    less: str
    theme: str
    """A sentence without its full stop on a mistake that cost this part, such as: You overpaid."""
    rule: str
    """The number, page or title of the rule to read about it."""
    compared: bool = True
    """False if a hint doesn't name it: it is too remote from any move, or too vague."""


class Param(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One argument of a typed command: it answers the choices whose ids are listed, in turn."""

    name: str
    help: str
    answers: tuple[str, ...]
    required: bool = False
    many: bool = False
    """True for several keys, separated by spaces."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A typed command of one game: its params, in order, make a line of keys.

    `starts` is put before the value of the first param (`tile` makes `tile:T07` of `T07`), or
    is the whole first key if there is no first param. Of several words, the earlier ones are keys
    of their own, which lead to the question that the last one begins to answer.
    """

    name: str
    help: str
    starts: str
    params: tuple[Param, ...] = ()
    rare: bool = False
    """True if it is typed so seldom that it moves one word deeper, under `more`."""


class Query(msgspec.Struct, frozen=True):
    """A question that a reader asks about their own view; it isn't a move and changes nothing.

    For figures that players would work out at the table: the odds of a battle (Space Empires), the
    chances of an encounter at each speed (Starfarers). `answer` returns plain text from the view
    and the given arguments, and raises IllegalAnswer with one sentence for bad ones; `{seat}` is
    replaced by a name. It may take a second or two. `complete` returns the values that an argument
    may have, from the view, its name and the typed text; it must be quick.

    A button asks it next to the questions whose ids `beside` lists; `arguments` builds what the
    button asks with, from the view and the question.
    """

    name: str
    help: str
    params: tuple[Param, ...]
    answer: Callable[[Any, Mapping[str, str]], str]
    complete: Callable[[Any, str, str], Sequence[str]] = lambda _view, _name, _typed: ()
    beside: tuple[str, ...] = ()
    arguments: Callable[[Any, Ask], Mapping[str, str]] = lambda _view, _ask: {}
    place: str = ""
    """The argument that names the place which an extra picture of the query's name shows: that
    picture goes with the answer. Empty: only text."""


class Window(msgspec.Struct, frozen=True):
    """A kind of reaction that a standing order may answer: its id and its words.

    `answers` maps the keys that may be ordered to their words.
    """

    id: str
    words: str
    answers: Mapping[str, str]
    one_of: str = ""
    """A noun for windows that one press may pass on together; empty: each separately."""
    first_game: str = ""
    """The order that every person starts a first game with: one of `answers`; empty: none. It
    isn't secret, because it is the same for all, and the lobby shows it.
    """
    may_open: Callable[[Any, int], bool] | None = None
    """Returns whether it may open for a seat before the seat's next turn, from the state; only by
    what everybody knows, or the seat itself. Its panel then offers to pass on it with the move.
    """
    is_usable: Callable[[Any, int], bool] | None = None
    """Returns whether a seat could use it, judging by its own view; its panel then mentions a
    standing order to pass.
    """


@dataclass(frozen=True)
class TableGame(Game[S, W]):
    """A game with everything that a lobby, a panel and typed commands need."""

    about: str = ""
    """A description in two or three sentences, for the lobby."""
    duration: str = ""
    """A clause on the length of a match, such as: about 30 moves each."""
    turns: Mapping[int, int] = field(default_factory=dict)
    """By number of seats: the length of a long match, in turns one after another.

    It takes this many clocks if everybody uses them up. Nine of ten matches between fair AI seats
    are no longer; `tests/load/match_lengths.py` measures them. Empty: unknown.
    """
    solo: str = ""
    """A sentence on the solo game; empty: there is none, or nothing differs."""
    first_game: Mapping[str, str] = field(default_factory=dict)
    """The settings for somebody's first match, by key; empty: the defaults."""
    rules_page: Path | None = None
    lesson: Path | None = None
    """The lesson's file (`rules/lesson.py`); None: the game has none."""
    cards: Callable[[], Mapping[str, str]] | None = None
    """Returns each card's text, by its id and name, for `/rules`; None: the page has them all."""
    group: str = ""
    """The group of typed commands on Discord, one word; empty: the slug."""
    commands: tuple[Command, ...] = ()
    queries: tuple[Query, ...] = ()
    windows: tuple[Window, ...] = ()
    """The reactions that a standing order can answer."""
    describe_standing: Callable[[W, int], str] | None = None
    """Describes a seat's standing orders within the game itself, from its own view."""
    own_names: Callable[[S, int], Mapping[str, str]] | None = None
    """Maps public names of a seat's own pieces to the seat's names for them."""
    endings: Mapping[str, str] = field(default_factory=dict)
    """Clauses for the ways to end, by `Result.ended_by`."""
    score_unit: str = "points"
    """The unit of scores, for the final table."""
    planned_asks: frozenset[str] = frozenset()
    """The ids of the questions that a plan's description says something about."""
    describe_plan: Callable[[str, int], str] = lambda _plan, _seats: ""
    """Describes one of the `plans` or `styles` in a few words to follow a colon, by its name and
    the number of seats.
    """
    fits_plan: Callable[[W, int, str], bool] = lambda _view, _seat, _plan: True
    """Returns whether a plan's description fits what a seat has built, from the seat's view."""
    outlook: Callable[[S], Outlook] | None = None
    """Returns the public outlook at a position of a running match; None: it isn't shown."""
    value_unit: str = ""
    """The unit of a position's `value`, if it isn't points."""
    part_words: Mapping[str, PartWords] = field(default_factory=dict)
    """Words for each of the `parts` of a position's value, by name."""
    purpose: Callable[[W, Ask, str, str, Sequence[str]], str] = (
        lambda _view, _ask, _key, _plan, _ahead: ""
    )
    """Returns the purpose of an answer: a clause without a full stop, from the seat's view, the
    question, the key, the name of the plan (empty in a game without plans) and the keys that
    follow in the hint's line. Empty: unknown.
    """
    wins: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Games that an AI level won against the one below it, two at the table, and games played to
    measure it.
    """


def game_of(match: Match) -> TableGame[Any, Any]:
    """Return the game of a match, as its table knows it."""
    assert isinstance(match.game, TableGame)
    return match.game


def own_names(match: Match, seat: int) -> Mapping[str, str]:
    """Map public names of a seat's own pieces to the seat's names for them."""
    named = game_of(match).own_names
    return named(match.state, seat) if named else {}


def set_first_game_orders(match: Match, seat: int) -> None:
    """Set the standing orders that everybody's first game begins with."""
    for window in game_of(match).windows:
        if window.first_game:
            match.order(seat, window.id, StandingOrder(window.first_game, always=True))
