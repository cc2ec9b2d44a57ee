"""Questions to players: a choice with typed options, and the ask shown to the outside."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from enum import StrEnum
from typing import Any, Final, Generic, NamedTuple, NoReturn, TypeVar

import msgspec

V = TypeVar("V")

CHANCE = -1
"""The seat of chance: dice, draws and shuffles answer for it."""


class Flow(StrEnum):
    """The part a question plays in a line of keys, and the purpose of its default."""

    PLAIN = "plain"
    """A line that reaches the question answers it; panels and lines fill its default in."""
    DECISION = "decision"
    """A line may end before the question; its default is only proposed."""
    LOOP = "loop"
    """Like a decision, but the question comes back after each answer until its default is taken."""


LOOP: Final = Flow.LOOP
"""This name is faster to read than the class's attribute."""


class Option(NamedTuple):
    """One legal key and its label for a button or a list; `{seat}` stands for a name."""

    key: str
    label: str


class Choice(msgspec.Struct, Generic[V], eq=False):
    """A question to one seat; awaiting it returns the chosen option's value.

    `options` maps keys to values, in display order. A single option is taken without asking, unless
    `always` is set: ask anyway if the silence would reveal something. `default` is what nearly
    everybody takes, and `flow` decides whether panels and lines fill it in; *back* opens the
    question. `label` is called only when somebody reads the options.

    Panels show in advance what follows an option: `ahead` builds the question that the option would
    bring next, changing nothing (None: it brings none). It raises LookupError if only playing the
    option shows that. Without it panels try the options of a loop in a copy.

    Everybody may read the prompt, so that the table knows what it is waiting for. Put anything that
    only the seat may know, such as which counter moves or how much is left, into the `note`. If the
    question itself would reveal something, the prompt stays vague, and `own_prompt` and `own_rule`
    are what the seat reads instead: *What do you move?* [4.1] hides *How many ships split off?*
    `about` is the piece or place in question, an id or a frozen struct of the game, for AI seats
    and pictures; only the asked seat may see it, and words are for people only.

    `waste` describes what an option throws away for good, in a sentence; empty: nothing. Panels
    show it and ask before they play such an option, as in *58 of 88 CP are lost*.

    `why_not` returns the reason why a typed key isn't offered, a sentence with its section, or an
    empty string. It belongs beside the code that finds the options, is called only for a rejected
    key, and must not reveal more than the seat may know.
    """

    id: str
    seat: int
    prompt: str
    rule: str
    options: Mapping[str, V]
    label: Callable[[V], str] | None = None
    default: str = ""
    always: bool = False
    flow: Flow = Flow.PLAIN
    note: Callable[[], str] | None = None
    ahead: Callable[[V], Choice[Any] | None] | None = None
    about: object = None
    waste: Callable[[V], str] | None = None
    why_not: Callable[[str], str] | None = None
    own_prompt: str = ""
    own_rule: str = ""

    # V is the return type only: with V as the sent type too, mypy infers Any for `await choice`
    def __await__(self) -> Generator[Choice[V], Any, V]:
        answer: V = yield self
        return answer

    def is_lone(self) -> bool:
        """Return whether the only option may be taken without asking the seat."""
        return not self.always and len(self.options) < 2

    def refuse(self) -> NoReturn:
        """Raise RuntimeError about a game's mistake: nobody could answer this question."""
        wrong = "is a loop without a default to end it"
        if self.default:
            wrong = f"has no option {self.default!r} to default"
        if not self.options:
            wrong = "has no options"
        raise RuntimeError(f"{self.id} [{self.rule}] {wrong}")

    def ask(self) -> Ask:
        """Return the question in its public form."""
        rule, keys = self.rule, tuple(self.options)
        default, flow = self.default, self.flow
        return Ask(self.id, self.seat, self.prompt, rule, keys, default, flow, self.about, self)


class Reaction(Choice[V]):
    """An out-of-turn choice, opened by public criteria; a standing order may answer it."""


class Ask(msgspec.Struct, eq=False):
    """An open choice in its public form: words and keys, no live values."""

    id: str
    """The kind of question."""
    seat: int
    """The seat that is asked."""
    prompt: str
    """The question for everybody, one short line; `{seat}` stands for a name."""
    rule: str
    """The section of the rulebook that asks."""
    keys: tuple[str, ...]
    """Every legal key, in the order shown."""
    default: str
    """The key that nearly everybody takes; empty if there is none."""
    flow: Flow
    """The part the question plays in a line of keys, and the purpose of its default."""
    about: object
    """The piece or place in question, typed by the game; None if there is none."""
    _choice: Choice[Any]

    @property
    def own_prompt(self) -> str:
        """The question as only the seat itself may read it; usually the same as for everybody."""
        return self._choice.own_prompt or self.prompt

    @property
    def own_rule(self) -> str:
        """The section that only the seat itself may read; usually the same as for everybody."""
        return self._choice.own_rule or self.rule

    @property
    def note(self) -> str:
        """Text beside the question that only the seat itself may read; often empty."""
        return self._choice.note() if self._choice.note else ""

    @property
    def reaction(self) -> bool:
        """True if a standing order may answer."""
        return isinstance(self._choice, Reaction)

    @property
    def options(self) -> tuple[Option, ...]:
        """Every legal key with its label, in the order shown."""
        return tuple(Option(key, self.label(key)) for key in self.keys)

    def label(self, key: str) -> str:
        """Return the label of one legal key."""
        words = self._choice.label
        return words(self._choice.options[key]) if words else key

    def waste(self, key: str) -> str:
        """Return what an option throws away for good, in a sentence; empty if nothing."""
        words = self._choice.waste
        return words(self._choice.options[key]) if words else ""

    @property
    def explains(self) -> bool:
        """True if the game has reasons for keys that it doesn't offer."""
        return self._choice.why_not is not None

    def why_not(self, key: str) -> str:
        """Return the game's reason why a key isn't offered; often empty."""
        reason = self._choice.why_not
        return reason(key) if reason else ""

    def ahead(self, key: str) -> Ask | None:
        """Return the question that an option would bring next, without playing it; may be None.

        Raises LookupError if only playing the option shows that.
        """
        choice = self._choice
        if choice.ahead is None:
            raise LookupError(choice.id)
        following = choice.ahead(choice.options[key])
        while following is not None and following.is_lone():
            (taken,) = following.options.values()
            following = following.ahead(taken) if following.ahead else None
        return following.ask() if following is not None else None

    def __repr__(self) -> str:
        return f"Ask({self.id!r}, seat={self.seat}, keys={list(self.keys)})"
