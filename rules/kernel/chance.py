"""Chance is a seat too: the same choice, answered by dice that were committed to beforehand."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Generic, Protocol, TypeVar

V = TypeVar("V")


class Dice(Protocol):
    """Where outcomes come from. `counter` is the number of the next draw."""

    counter: int

    def pick(self, keys: Sequence[str]) -> str:
        """One of the keys, each as likely as the others."""
        ...


class SeededDice:
    """Draws that anyone can check later: draw number n is HMAC-SHA256(seed, n), scaled.

    The commitment is published when a match starts, the seed when it has ended. A draw of one
    key in `sides` keeps 64 bits, so no outcome is favoured by more than 1 in 10^17.
    """

    __slots__ = ("_secret", "counter", "seed")

    def __init__(self, seed: str, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        self._secret = seed.encode()

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hex."""
        return hashlib.sha256(self._secret).hexdigest()

    def draw(self, sides: int) -> int:
        """A number from 0 to sides - 1."""
        number = self.at(self.counter, sides)
        self.counter += 1
        return number

    def at(self, counter: int, sides: int) -> int:
        """What draw number `counter` gives among `sides`."""
        block = hmac.digest(self._secret, counter.to_bytes(8, "big"), "sha256")
        return (int.from_bytes(block[:8], "big") * sides) >> 64

    def pick(self, keys: Sequence[str]) -> str:
        """The next draw among the keys."""
        return keys[self.draw(len(keys))]


class ScriptedDice:
    """Dice for tests: outcomes in the order given, by key."""

    __slots__ = ("counter", "outcomes")

    def __init__(self, outcomes: Sequence[str]) -> None:
        self.outcomes = list(outcomes)
        self.counter = 0

    def pick(self, keys: Sequence[str]) -> str:
        """The next scripted key; it must be possible."""
        key = self.outcomes[self.counter]
        if key not in keys:
            raise ValueError(f"the script says {key}, possible are {', '.join(keys)}")
        self.counter += 1
        return key


class Chance(Generic[V]):
    """An outcome that nobody chooses; every option is equally likely."""

    __slots__ = ("id", "options")

    def __init__(self, id: str, options: Mapping[str, V]) -> None:  # noqa: A002
        self.id = id
        self.options = options

    def __await__(self) -> Generator[Chance[V], V, V]:
        return (yield self)


@cache
def _faces(sides: int) -> dict[str, int]:
    return {str(face): face for face in range(1, sides + 1)}


def roll(id: str, sides: int = 6) -> Chance[int]:  # noqa: A002
    """One die with faces 1 to `sides`."""
    return Chance(id, _faces(sides))
