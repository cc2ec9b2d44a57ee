"""The contract between the kernel and a game: all that a program needs to play it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from rules.kernel.choice import Ask
from rules.kernel.errors import IllegalAnswer
from rules.kernel.news import Tell
from rules.kernel.seeded_dice import Dice
from rules.kernel.value_parts import Parts

S = TypeVar("S", bound=msgspec.Struct)
W = TypeVar("W", bound=msgspec.Struct)


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a match. `places` gives each seat's place (1 first; shared places repeat)."""

    ended_by: str
    places: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[dict[str, int], ...]
    """Per seat: the parts of the score; they add up to the score."""
    exact: tuple[str, ...] = ()
    """Per seat: the score as people read it, where points have halves."""
    exact_parts: tuple[dict[str, str], ...] = ()
    """Per seat: the breakdown of `exact`."""
    scored: bool = False
    """True if a solo match has no winner or loser, only a score."""


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A switch of the table. `values` maps each value to its words; empty: free text."""

    key: str
    prompt: str
    default: str
    values: Mapping[str, str] = {}
    check: Callable[[str], None] | None = None
    """For free text: raises IllegalAnswer with the reason."""
    always_shown: bool = False
    """True if the lobby always shows it, even at its default."""
    moot_with: tuple[str, str] = ("", "")
    """The key and value of another setting that makes this one meaningless; lists leave it out."""
    name: str = ""
    """The subject of the prompt, if the prompt is a question; empty: the prompt itself."""
    shortcut: tuple[str, str] = ("", "")
    """The value that one lobby button sets, and the button's label; empty: no button."""


AiSeat = Callable[[Ask, Any, Dice], str]
"""An AI seat: from an ask and the seat's own view to a key."""


@dataclass(frozen=True)
class Game(Generic[S, W]):
    """A game as data and a few functions; playing it needs nothing else.

    `leg` plays one stretch between two rest points; everything it needs is in the state.
    `view` returns what a seat may see (None: a spectator). `redeal` replaces the hidden parts
    with others that are possible for a seat (determinization); it changes lists in place, because
    a running procedure may hold them. `upgrades` migrate a raw snapshot from one schema to the
    next; older schemas than their first aren't loaded.
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
    why_not: Callable[[S, Ask, str], str] | None = None
    """Returns the reason why a key isn't offered, from the position and the question, where this
    has no `why_not` of its own.
    """
    settings: tuple[Setting, ...] = ()
    prepare: Callable[[Mapping[str, str]], object] | None = None
    """Loads what options refer to (content) before a state is read. Each match holds the returned
    object, so that content is freed with the last match that uses it.
    """
    upgrades: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    when: Callable[[S], str] | None = None
    """Describes the current step of the sequence of play in a few words; None: the round number."""
    turn_of: Callable[[S], int] | None = None
    """Numbers the turns, where a turn has several rest points; None: each stretch between two rest
    points is a turn of its own."""
    unveiled: Callable[[S], W] | None = None
    """Returns what a finished match may show of a position in it; None: the spectator's view."""
    value: Callable[[W, int], float] | None = None
    """Points that a position seems worth to a seat, from the seat's own view; None: no search."""
    parts: Callable[[W, int], Parts] | None = None
    """Named parts of the same value, on any scale on which they add up; None: it isn't explained.
    """
    searched_asks: tuple[str, ...] = ()
    """Ids of questions worth their own search; empty: whole lines of answers are searched."""
    plans: Mapping[str, AiSeat] = field(default_factory=dict)
    """Ways to play by name; a game that has any searches for the best one, and for no answers. The
    first is the strong seat's own."""
    styles: Mapping[str, AiSeat] = field(default_factory=dict)
    """Ways in which fair seats play, by name; the seats of a table differ. Empty: all play alike.
    """

    def when_of(self, state: S) -> str:
        """Describe the current step of the sequence of play in a few words."""
        if self.when:
            return self.when(state)
        return "game over" if self.result(state) else f"round {self.round_of(state)}"

    def unveil(self, state: S) -> W:
        """Return the view of a position of a finished match, with its hidden information shown."""
        return self.unveiled(state) if self.unveiled else self.view(state, None)

    def check_options(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """Check seats and options, and fill in defaults.

        Raises IllegalAnswer with one sentence that names what is wrong.
        """
        if seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise IllegalAnswer(f"{self.title} is for {low} to {high} players, not {seats}.")
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
