"""JSON objects, timestamps and snowflakes, as Discord writes them."""

from datetime import UTC, datetime
from typing import Any

import msgspec

Json = dict[str, Any]
"""A JSON object at the edge, before it is turned into one of the playground's own things."""

EPOCH_MS = 1_420_070_400_000
"""The first millisecond of 2015, from which snowflakes count."""

encode = msgspec.json.encode


def decode(raw: bytes | str) -> Any:
    """Return the value of a JSON text."""
    return msgspec.json.decode(raw)


def iso(seconds: float) -> str:
    """Return a time, in seconds since 1970, as Discord writes it: ISO 8601 in UTC."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def moment(snowflake: int) -> float:
    """Return the time at which a snowflake (Discord's id) was created, in seconds since 1970."""
    return ((snowflake >> 22) + EPOCH_MS) / 1000
