"""Values cached for a seat of a table, as long as the seat has the same holder."""

from __future__ import annotations

from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from bot.tables.live_table import LiveTable

T = TypeVar("T")


class SeatCache(Generic[T]):
    """A cache of one value by table and seat, dropped with the table or with the seat's holder.

    For example, the panel that Ann was shown is never returned to Bea, who takes her seat over.
    """

    def __init__(self) -> None:
        self._values: WeakKeyDictionary[LiveTable, dict[int, tuple[str, T]]] = WeakKeyDictionary()

    def get(self, live: LiveTable, seat: int) -> T | None:
        """Return the value stored for the seat's present holder; None if there is none."""
        # a token names one holder of a seat, and no other holder gets the same one again
        holder, value = self._values.get(live, {}).get(seat, ("", None))
        return value if holder == live.seat(seat).holder_token else None

    def put(self, live: LiveTable, seat: int, value: T) -> None:
        """Store a value in place of the seat's last one."""
        self._values.setdefault(live, {})[seat] = live.seat(seat).holder_token, value

    def seats(self, live: LiveTable) -> list[int]:
        """Return the seats of a table that have a value for their present holder."""
        return sorted(
            seat for seat in self._values.get(live, {}) if self.get(live, seat) is not None
        )

    def clear(self, live: LiveTable) -> None:
        """Drop all values of a table."""
        self._values.pop(live, None)
