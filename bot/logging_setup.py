"""Set-up of the log: its level and its format."""

from __future__ import annotations

import logging
import sys

import discord
import structlog

log = structlog.get_logger()


def write_log(level: str, *, as_json: bool = False) -> None:
    """Configure logging to stderr: coloured on a terminal, plain in a file, or as JSON."""
    logging.basicConfig(level=level, stream=sys.stderr)
    # it reports every check of the schema, although most starts migrate nothing
    logging.getLogger("alembic").setLevel(logging.WARNING)
    # warnings about libraries for voice, which the bot doesn't use
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            *_renderers(as_json=as_json),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


def _renderers(*, as_json: bool) -> list[structlog.typing.Processor]:
    """Return the last log processors, which format the lines."""
    if as_json:
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
    plain = structlog.dev.plain_traceback
    colours = sys.stderr.isatty()
    return [structlog.dev.ConsoleRenderer(colors=colours, exception_formatter=plain)]
