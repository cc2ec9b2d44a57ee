"""Results that are kept as long as they would come out the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")


class LatestResults(Generic[T]):
    """The last thing made of a view, for each key, such as a seat.

    It depends on the view, the key and nothing else, and is dropped for another view. Views are
    compared by identity: searches show the same object while a position stays the same, and
    anybody else a new one for each question.
    """

    def __init__(self, make: Callable[..., T]) -> None:
        self._make = make
        self._last: dict[Hashable, tuple[object, T]] = {}

    def get(self, view: Any, *key: Hashable) -> T:
        """Return what is made of a view and a key."""
        known = self._last.get(key)
        if known is None or known[0] is not view:
            known = self._last[key] = view, self._make(view, *key)
        return known[1]


class PartCache(Generic[T]):
    """Parts of views or plans, kept by the encoding of all that they depend on.

    To encode takes a tenth of the time of making them, and most answers change few parts of a
    position. Equal parts are the same object in every view. All are dropped when there are `most`,
    or by `clear` before a test changes how they are made, and after it.
    """

    def __init__(self, most: int = 512) -> None:
        self._most, self._encode = most, msgspec.msgpack.Encoder().encode
        self._made: dict[bytes, T] = {}
        self.clear = self._made.clear

    def get(self, values: object, make: Callable[[], T]) -> T:
        """Return the part that depends on these values, made now if it isn't cached.

        A full cache is emptied first.
        """
        key = self._encode(values)
        part = self._made.get(key)
        if part is None:
            if len(self._made) >= self._most:
                self._made.clear()
            part = self._made[key] = make()
        return part
