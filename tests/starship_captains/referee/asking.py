"""The referee's expectations: a question to a seat, or a draw; and the handlers of effects."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

if TYPE_CHECKING:
    from tests.starship_captains.referee.cards import Step
    from tests.starship_captains.referee.ledger import Ledger


class FoulError(AssertionError):
    """The match does something else than the rulebook."""


class Question(NamedTuple):
    """A question with all its options, in any order."""

    id: str
    seat: int
    keys: tuple[str, ...]


class Draw(NamedTuple):
    """Something drawn, and what it can be."""

    label: str
    pool: tuple[str, ...]


R = TypeVar("R")
Play = Generator[Question | Draw, str, R]
Doer = Callable[["Ledger", int, "Step"], Play[None]]
D = TypeVar("D", bound=Doer)

DOERS: dict[str, Doer] = {}


def does(*words: str) -> Callable[[D], D]:
    """Register a function that resolves the steps of these words."""

    def enlist(doer: D) -> D:
        DOERS.update(dict.fromkeys(words, doer))
        return doer

    return enlist


def ask(question: str, seat: int, keys: Iterable[str]) -> Play[str]:
    """Ask a seat for one of the keys."""
    return (yield Question(question, seat, tuple(dict.fromkeys(keys))))


def draw(label: str, pool: Iterable[str]) -> Play[str]:
    """Draw one of the pool by chance."""
    return (yield Draw(label, tuple(pool)))


def resolve(ledger: Ledger, seat: int, effect: Sequence[Step]) -> Play[None]:
    """Resolve the steps of an effect from left to right [Effects]."""
    for step in effect:
        yield from DOERS[step.word](ledger, seat, step)
