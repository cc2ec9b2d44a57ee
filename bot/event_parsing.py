"""Parsers of gateway events that log and drop what discord.py can't read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import structlog

log = structlog.get_logger()

Parser = Callable[[Any], None]


def tolerant(parsers: Mapping[str, Parser], is_ready: Callable[[], bool]) -> dict[str, Parser]:
    """Return parsers that drop an event which can't be parsed, by the event's name.

    Discord makes fields nullable without notice, and discord.py's sharded client ends with the
    first exception of a parser. READY is dropped only from a client that was ready before: without
    its first one a client would wait forever, so that exception ends the connection.
    """
    return {
        name: partial(_parse, name, parser, is_ready if name == "READY" else _always)
        for name, parser in parsers.items()
    }


def _always() -> bool:
    return True


def _parse(name: str, parser: Parser, may_drop: Callable[[], bool], data: Any) -> None:
    try:
        parser(data)
    except Exception:
        if not may_drop():
            raise
        log.exception("event dropped", name=name)


def with_shard(parse_ready: Parser, shard_of: Callable[[str], list[int]]) -> Parser:
    """Return a parser of READY that adds a missing shard, found by the session's id."""

    def parse(data: Any) -> None:
        if not data.get("shard"):
            log.warning("READY names no shard")
            data = {**data, "shard": shard_of(data["session_id"])}
        parse_ready(data)

    return parse
