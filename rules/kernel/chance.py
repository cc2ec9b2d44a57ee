"""Chance is a seat too: the same choice, answered by dice that were committed to in advance."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Generator, Sequence
from struct import Struct
from typing import Protocol, TypeVar

import msgspec

FOUR_NUMBERS = Struct(">4Q")
T = TypeVar("T")


class Dice(Protocol):
    """A source of outcomes. `counter` is the number of the next draw."""

    counter: int

    def pick(self, keys: Sequence[str]) -> str:
        """Return one of the keys, all equally likely."""
        ...


class SeededDice:
    """Draws that anyone can check later, four from each block HMAC-SHA256(seed, block number).

    Draw number n is the 64-bit number n % 4 of block n // 4, scaled to the number of keys, so no
    outcome is favoured by more than 1 in 10^17. The commitment is published when a match starts,
    the seed when it has ended.
    """

    __slots__ = ("_block", "_keyed", "_number", "counter", "seed")

    def __init__(self, seed: str, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter
        self._keyed = hmac.new(seed.encode(), digestmod="sha256")
        self._number = -1
        self._block = (0, 0, 0, 0)

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hex."""
        return hashlib.sha256(self.seed.encode()).hexdigest()

    def pick(self, keys: Sequence[T]) -> T:
        """Return the next draw among the keys."""
        counter = self.counter
        self.counter = counter + 1
        if counter >> 2 != self._number:
            self._number = counter >> 2
            # a copy, since hashing the seed into the key again would double the work
            keyed = self._keyed.copy()
            keyed.update(self._number.to_bytes(8, "big"))
            self._block = FOUR_NUMBERS.unpack(keyed.digest())
        return keys[(self._block[counter & 3] * len(keys)) >> 64]


class Chance(msgspec.Struct, eq=False):
    """An outcome that nobody chooses: one of the keys, each as likely as the others."""

    id: str
    keys: Sequence[str]

    def __await__(self) -> Generator[Chance, str, str]:
        return (yield self)
