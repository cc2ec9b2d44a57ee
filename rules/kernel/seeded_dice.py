"""Chance is a seat too: it answers choices with dice that were committed to in advance."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Generator, Sequence
from struct import Struct
from typing import Protocol, TypeVar

import msgspec

FOUR_NUMBERS = Struct(">4Q")
DEALT = "deal "
"""Beginning of the seed of a deal that several tables share."""
T = TypeVar("T")


class Dice(Protocol):
    """A source of outcomes. `counter` is the number of the next draw."""

    counter: int

    def pick(self, keys: Sequence[str]) -> str:
        """Return one of the keys, all equally likely."""
        ...

    def draw(self, chance: Chance) -> str:
        """Return the outcome of a chance, which names what is drawn."""
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
        """Return one of the keys, by the next draw."""
        counter = self.counter
        self.counter = counter + 1
        if counter >> 2 != self._number:
            self._number = counter >> 2
            # a copy, since hashing the seed into the key again would double the work
            keyed = self._keyed.copy()
            keyed.update(self._number.to_bytes(8, "big"))
            self._block = FOUR_NUMBERS.unpack(keyed.digest())
        return keys[(self._block[counter & 3] * len(keys)) >> 64]

    def draw(self, chance: Chance) -> str:
        """Return one of the chance's keys, by the next draw; its source doesn't matter."""
        return self.pick(chance.keys)


class DealtDice(SeededDice):
    """Draws that depend on *what* is drawn, so that several tables are dealt the same.

    Each key gets a rank, HMAC-SHA256(seed, source, number of the draw, key), and the lowest wins:
    draw 7 of the pile *tile* is one card at every table where that pile holds the same cards,
    whatever else was drawn there before. Ranks of keys, rather than a position among them, keep
    that card the same in most cases even where a pile has lost another one. Every draw has ranks
    of its own, so that a reshuffled pile doesn't come in the order that everybody has seen.
    """

    __slots__ = ()

    def draw(self, chance: Chance) -> str:
        """Return the outcome determined by the chance's source, its number and its keys."""
        self.counter += 1
        if chance.places:
            return self._key_at_first_place(chance)
        name = f"{chance.source or chance.id}\n{chance.number}"
        return min(self._rank(name, chance.keys))[1]

    def _key_at_first_place(self, chance: Chance) -> str:
        """Return the key that lies at the first place, when keys are assigned to all places.

        The pair of place and key with the lowest rank is assigned first. So the key doesn't depend
        on what was revealed at other places, or in which order.
        """
        pairs = sorted(
            (rank, place, key)
            for place in chance.places
            for rank, key in self._rank(f"{chance.source}\n{place}", chance.keys)
        )
        taken, filled = set[str](), set[str]()
        for _, place, key in pairs:
            if key in taken or place in filled:
                continue
            if place == chance.places[0]:
                return key
            taken.add(key)
            filled.add(place)
        raise ValueError(f"{chance.id} has more places than keys")

    def _rank(self, name: str, keys: Sequence[str]) -> list[tuple[bytes, str]]:
        """Return each key with its rank; of equal keys, each copy has its own."""
        copies = dict[str, int]()
        ranked = []
        for key in keys:
            copies[key] = copies.get(key, 0) + 1
            keyed = self._keyed.copy()
            keyed.update(f"{name}\n{key}\n{copies[key]}".encode())
            ranked.append((keyed.digest(), key))
        return ranked


def dice_of(seed: str, counter: int = 0) -> SeededDice:
    """Return a seed's dice; its first word shows whether tables share a deal."""
    return (DealtDice if seed.startswith(DEALT) else SeededDice)(seed, counter)


class Chance(msgspec.Struct, eq=False):
    """An outcome that nobody chooses: one of the keys, all of them equally likely."""

    id: str
    keys: Sequence[str]
    source: str = ""
    """The pile, or the dice's owner, if questions share a pile or seats have their own dice."""
    places: Sequence[str] = ()
    """Of different things that lie face down: the place asked about, then all others."""
    number: int = 0
    """Earlier outcomes of the same source; the runner counts them."""

    def __await__(self) -> Generator[Chance, str, str]:
        return (yield self)
