"""The contract between the kernel and a game: what it takes to play it from any program."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field
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


AiSeat = Callable[[Ask, Any, Dice], str]
"""An AI seat: from an ask and the seat's own view to a key."""


@dataclass(frozen=True)
class Game(Generic[S, W]):
    """A game as data and a few functions; to play it takes nothing else.

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
    ai_levels: Mapping[str, AiSeat]
    why_not: Callable[[S, Ask, Sequence[str], str], str] | None = None
    """Says why a key that is not offered is not possible, from the position, the question and
    the seat's keys since the last rest point: a sentence with its section, or nothing. It may tell
    no more than the seat itself may know."""
    settings: tuple[Setting, ...] = ()
    prepare: Callable[[Mapping[str, str]], object] | None = None
    """Makes what options refer to (content) known to this process, before a state is read. Each
    match holds what it gives, so that content is freed with the last match that uses it."""
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    when: Callable[[S], str] | None = None
    """Where the sequence of play stands, in a few words, where a round's number says too little."""
    unveiled: Callable[[S], W] | None = None
    """What a match that is over may show of a position in it; None: what an onlooker saw."""
    value: Callable[[W, int], float] | None = None
    """Points that a position seems worth to a seat, from the seat's own view; None: no search."""
    weighs: tuple[str, ...] = ()
    """The questions worth a search, each by itself; empty: whole lines of answers are."""
    plans: Mapping[str, AiSeat] = field(default_factory=dict)
    """Ways to play by name; a game that has any searches for the best one, and for no answers. The
    first is the strong seat's own, the others are styles of fair seats too."""

    def when_of(self, state: S) -> str:
        """Where the sequence of play stands, in a few words."""
        return self.when(state) if self.when else f"round {self.round_of(state)}"

    def unveil(self, state: S) -> W:
        """A position of a match that is over, without the fog that lay over it."""
        return self.unveiled(state) if self.unveiled else self.view(state, None)

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
