"""The contract between the kernel and a game: one object that says all there is to know."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.chance import Dice
from rules.kernel.choice import Ask
from rules.kernel.errors import IllegalAnswer
from rules.kernel.news import Tell

S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=msgspec.Struct)


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match ended. `places` gives each seat's place (1 first; shared places repeat)."""

    ended_by: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    """Per seat: what the score is made of; the values sum to the score."""
    exact: tuple[str, ...] = ()
    """Per seat: the score as people read it, where points have halves."""
    exact_parts: tuple[dict[str, str], ...] = ()
    """Likewise what it is made of."""
    scored: bool = False
    """Whether whoever played alone neither won nor lost: the score is all."""


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch of the table. `values` maps each value to its words; empty: free text."""

    key: str
    prompt: str
    default: str
    values: Mapping[str, str] = {}
    check: Callable[[str], None] | None = None
    """For free text: raises IllegalAnswer with the reason."""
    told: bool = False
    """Whether a lobby always tells it, also where it is as usual."""
    press: tuple[str, str] = ("", "")
    """A value that one press in the lobby gives it, and what the button says; empty: none."""


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
    complete: Callable[[Any, str, str], Sequence[str]]
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
    usable: Callable[[Any, int], bool] | None = None
    """Whether a seat could use it, for all that its own view shows: then its panel reminds it of
    a standing order to pass."""


Helper = Callable[[Ask, Any, Dice], str]
"""An AI seat: from an ask and the seat's own view to a key."""


@dataclass(frozen=True)
class Game(Generic[S, W]):
    """A game as data and a few functions; the kernel and the tools need nothing else.

    `leg` plays one stretch between two rest points; everything it needs stands in the state.
    `view` gives what a seat may see (None: an onlooker). `redeal` gives hidden parts anew, as a
    seat could imagine them; it changes lists in place, for a procedure under way may hold them.
    `upgrades` take a raw snapshot from its schema to the next.
    """

    slug: str
    title: str
    seats: range
    schema: int
    state: type[S]
    setup: Callable[[int, Mapping[str, str]], S]
    leg: Callable[[S, Tell], Coroutine[Any, Any, None]]
    result: Callable[[S], Result | None]
    view: Callable[[S, int | None], W]
    round_of: Callable[[S], int]
    assert_sound: Callable[[S], None]
    redeal: Callable[[S, int, Dice], None]
    helpers: Mapping[str, Helper]
    group: str = ""
    """What the typed commands are grouped under on Discord, one word; empty: the slug."""
    commands: tuple[Command, ...] = ()
    why_not: Callable[[S, Ask, Sequence[str], str], str] | None = None
    """Says why a key that is not offered is not possible, from the position, the question and
    the seat's keys since the last rest point: a sentence with its section, or nothing. It may tell
    no more than the seat itself may know."""
    queries: tuple[Query, ...] = ()
    windows: tuple[Window, ...] = ()
    """The reactions that a standing order can answer."""
    standing: Callable[[W, int], str] | None = None
    """What a seat has ordered beforehand in the game itself, in words, from its own view."""
    own_names: Callable[[S, int], Mapping[str, str]] | None = None
    """What news for everybody call a seat's own pieces, each with the seat's name for it."""
    settings: tuple[Setting, ...] = ()
    prepare: Callable[[Mapping[str, str]], object] | None = None
    """Makes what options refer to (content) known to this process, before a state is read. Each
    match holds what it gives, so that content is freed with the last match that uses it."""
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    endings: Mapping[str, str] = field(default_factory=dict)
    """Why a match can end: a clause for each word that `Result.ended_by` may be."""
    counted: str = "points"
    """What scores count, for the final table."""
    when: Callable[[S], str] | None = None
    """Where the sequence of play stands, in a few words, where a round's number says too little."""
    rules_page: Path | None = None
    cards: Callable[[], Mapping[str, str]] | None = None
    """What each card says, by its id and name, for `/rules`; None: the page tells all."""
    about: str = ""
    """What the game is, in two or three sentences, for the lobby."""
    lasts: str = ""
    """How long a match takes, a clause such as: about 30 moves each."""
    alone: str = ""
    """What whoever plays alone plays, a sentence; empty where nobody can or nothing differs."""
    first_game: Mapping[str, str] = field(default_factory=dict)
    """The settings for somebody's first match, by key; empty: the usual ones."""

    def settle(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """Check seats and options, and fill in defaults.

        Raises IllegalAnswer with one sentence that names what is wrong.
        """
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise IllegalAnswer(f"{self.title} takes {low} to {high} players, not {seats}.")
        known = {setting.key: setting for setting in self.settings}
        for key, value in options.items():
            _check_option(self.title, known, key, value)
        return {key: options.get(key, setting.default) for key, setting in known.items()}


def _check_option(title: str, known: Mapping[str, Setting], key: str, value: str) -> None:
    if key not in known:
        raise IllegalAnswer(f"{title} has no option {key!r}; it has {', '.join(known) or 'none'}.")
    setting = known[key]
    if setting.values and value not in setting.values:
        raise IllegalAnswer(f"Option {key} takes {', '.join(setting.values)}, not {value!r}.")
    if setting.check is not None and value != setting.default:
        setting.check(value)
