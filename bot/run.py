"""Running the bot: against Discord with a token, in the playground without one."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime

import discord
import structlog

from bot.client import build_bot
from bot.playground.clock import Clock
from bot.playground.connect import point_client_at
from bot.playground.peer import Peer
from bot.settings import Settings
from storage.store import Store
from storage.trouble import StorageTrouble


def serve(settings: Settings) -> None:
    """Run until interrupted; trouble at the start is one sentence and exit code 1."""
    write_log(settings.log_level.value)
    settings.home.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        asyncio.run(_run(settings))
    except StorageTrouble as trouble:
        raise SystemExit(str(trouble)) from None
    except OSError as trouble:
        if trouble.errno != errno.EADDRINUSE:
            raise
        raise SystemExit(
            f"Port {settings.port} of this machine is taken; perhaps Orrery runs already. "
            "Stop the other program, or set ORRERY_PORT to another port (0: any free one)."
        ) from None
    except discord.LoginFailure:
        raise SystemExit(
            "Discord does not accept the token; copy it again from the developer portal "
            "into ORRERY_TOKEN (page Bot, button Reset Token)."
        ) from None
    except KeyboardInterrupt:
        return


def write_log(level: str) -> None:
    """Log to stderr: in colours on a terminal, as plain text into a file."""
    logging.basicConfig(level=level, stream=sys.stderr)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.dev.ConsoleRenderer(
                colors=sys.stderr.isatty(),
                exception_formatter=structlog.dev.plain_traceback,
            ),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )


async def _run(settings: Settings) -> None:
    store = await Store.open(settings.database)
    try:
        if settings.token is not None:
            await _on_discord(settings, store, settings.token.get_secret_value())
        else:
            await _in_playground(settings, store)
    finally:
        await store.close()


async def _on_discord(settings: Settings, store: Store, token: str) -> None:
    async with build_bot(store, dumps=settings.dumps) as bot:
        await _until_stopped(bot, token)


async def _in_playground(settings: Settings, store: Store) -> None:
    data = settings.home.expanduser() / "playground"
    async with Peer(port=settings.port, data=data) as peer:
        point_client_at(peer.address)
        bot = build_bot(
            store, dumps=settings.dumps, now=playground_now(peer.clock), guild_ready_timeout=0.05
        )
        peer.clock.on_skip.append(lambda _: bot.services.reminders.poke())
        print(  # noqa: T201  the one thing that a player has to read
            "No token is set, so this is the playground: a small stand-in for Discord on this "
            f"machine.\nOpen {peer.page_address}\nStop with Ctrl+C; the games stay.",
            flush=True,
        )
        async with bot:
            await _until_stopped(bot, peer.token)


def playground_now(clock: Clock) -> Callable[[], datetime]:
    """The time by the playground's clock, which can be set ahead."""
    return lambda: datetime.fromtimestamp(clock.now(), UTC)


async def _until_stopped(bot: discord.Client, token: str) -> None:
    loop, running = asyncio.get_running_loop(), asyncio.ensure_future(bot.start(token))
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, running.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await running
