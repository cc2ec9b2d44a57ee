"""What a player has made of a view, kept for further questions about the same view."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class Kept(threading.local, Generic[T]):
    """The last thing made of a view, for each key, such as a seat; each thread has its own.

    It depends on the view, the key and nothing else, and is dropped for another view. Views are
    compared by identity: searches show the same object while a position stays the same, and
    anybody else a new one for each question.
    """

    def __init__(self, make: Callable[..., T]) -> None:
        self._make = make
        self._last: dict[Hashable, tuple[object, T]] = {}

    def of(self, view: Any, *key: Hashable) -> T:
        """Return what is made of a view and a key."""
        known = self._last.get(key)
        if known is None or known[0] is not view:
            known = self._last[key] = view, self._make(view, *key)
        return known[1]
