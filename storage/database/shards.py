"""Shares of Discord's servers, which are divided into shards, for processes on one database."""

from __future__ import annotations

import re
from dataclasses import dataclass

from storage.errors import StorageError

_WRITTEN = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)


@dataclass(frozen=True)
class Share:
    """One process's share of Discord's servers: those in shards `first` to `last` of `count`."""

    first: int
    last: int
    count: int

    @property
    def shards(self) -> list[int]:
        """The numbers of the shards."""
        return list(range(self.first, self.last + 1))

    @property
    def is_whole(self) -> bool:
        """True if these are all shards, so there is no other process."""
        return len(self.shards) == self.count

    def has(self, guild: int) -> bool:
        """Return whether the server with this id belongs to one of the shards."""
        # Discord's own formula: a server's events come to the process that has its tables
        return self.first <= (guild >> 22) % self.count <= self.last

    def __str__(self) -> str:
        return f"{self.first}-{self.last}/{self.count}"


WHOLE = Share(0, 0, 1)


def parse(text: str) -> Share:
    """Return the share that a text such as `0-3/8` or `7/8` describes.

    Raises StorageError if invalid.
    """
    match = _WRITTEN.fullmatch(text.strip())
    if match is None:
        raise StorageError(
            f"{text!r} isn't a range of shards. For example, 0-3/8 takes the first four of 8."
        )
    first, last, count = (int(part) for part in (match[1], match[2] or match[1], match[3]))
    if not first <= last < count:
        raise StorageError(
            f"{text!r} isn't a range of shards. They go from 0 to {count - 1}, in order."
        )
    return Share(first, last, count)
