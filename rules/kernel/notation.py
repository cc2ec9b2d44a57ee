"""Keys: what lies nearest to a wrong one."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

SHOWN = 6
"""Legal keys that a refusal names."""


def nearest(key: str, keys: Sequence[str]) -> list[str]:
    """The keys that look most like this one; the first few where none does."""
    head = key.partition(":")[0]
    akin = [legal for legal in keys if head and legal.partition(":")[0] == head]
    close = get_close_matches(key, akin or keys, n=3, cutoff=0.5)
    return close or (akin or list(keys))[:SHOWN]
