"""A thread-safe LRU cache: pictures are painted in several threads."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class LruCache(Generic[T]):
    """The most recently used items, by key."""

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        """Return an item and mark it as used; None if it isn't cached."""
        with self._lock:
            item = self._kept.get(key)
            # reading counts as use; the lock covers it, since it changes the order
            if item is not None:
                self._kept.move_to_end(key)
            return item

    def put(self, key: Hashable, thing: T) -> None:
        """Store an item; the least recently used one is dropped."""
        with self._lock:
            self._kept[key] = thing
            self._kept.move_to_end(key)
            while len(self._kept) > self.capacity:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Drop all items."""
        with self._lock:
            self._kept.clear()
