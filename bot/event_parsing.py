"""Parsers of gateway events that log and drop what discord.py can't read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import structlog

log = structlog.get_logger()

Parser = Callable[[Any], None]


def drop_unreadable(
    parsers: Mapping[str, Parser], is_ready: Callable[[], bool]
) -> dict[str, Parser]:
    """Return parsers of gateway events, by name, that log and drop an event with an error.

    Discord makes fields nullable without notice, and discord.py's sharded client ends with the
    first exception of a parser. A failing READY is dropped only if the client was ready before.
    Without its first READY it would wait forever, so there the exception ends the connection.
    """
    return {
        name: partial(_parse_or_drop, name, parser, is_ready if name == "READY" else _always)
        for name, parser in parsers.items()
    }


def _always() -> bool:
    """Return True: an event other than READY may always be dropped."""
    return True


def _parse_or_drop(name: str, parser: Parser, may_drop: Callable[[], bool], data: Any) -> None:
    """Parse an event; if that fails, log it, or raise the error unless `may_drop()`."""
    try:
        parser(data)
    except Exception:
        if not may_drop():
            raise
        log.exception("event dropped", name=name)


def with_shard(parse_ready: Parser, shard_of: Callable[[str], list[int]]) -> Parser:
    """Return a parser of READY that adds a missing shard, found by the session's id.

    `shard_of` returns the shard's id and the number of shards.
    """

    def parse(data: Any) -> None:
        """Parse READY, with the shard added if it names none."""
        if not data.get("shard"):
            log.warning("READY names no shard")
            data = {**data, "shard": shard_of(data["session_id"])}
        parse_ready(data)

    return parse
