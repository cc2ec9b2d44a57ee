"""The rest of JSON when only what a schema could reject is kept.

Checking an exchange against Discord's document takes far longer than the exchange itself; two
exchanges with one skeleton need only one check.
"""

import re
from bisect import bisect_left
from typing import Any

LENGTHS = (0, 1, 2, 5, 10, 25, 32, 38, 45, 80, 100, 150, 152, 256, 1000, 1024, 2000, 4000, 6000)
"""Lengths that Discord's limits speak of; between two of them all strings are alike."""
SMALL = 1000
"""Numbers below this may be kinds or flags and are kept as they are."""
NUMBER = re.compile(r"\d+")


def skeleton(value: Any) -> Any:
    """Return the shape of a JSON value; equal shapes are equally valid."""
    if isinstance(value, dict):
        return tuple(sorted((key, skeleton(each)) for key, each in value.items()))
    if isinstance(value, list):
        return len(value), frozenset(skeleton(each) for each in value)
    if isinstance(value, str):
        kind = "digits" if NUMBER.fullmatch(value) else "words"
        return kind, bisect_left(LENGTHS, len(value))
    if isinstance(value, int) and not isinstance(value, bool) and value >= SMALL:
        return "large", value.bit_length() > 53
    return type(value).__name__, value
