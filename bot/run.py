"""Running the bot: against Discord with a token, in the playground without one."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import structlog

from bot.client import Orrery, freeze_garbage_collector
from bot.discord_errors import DISCORD_UNREACHED
from bot.logging_setup import write_log
from bot.playground.clock import Clock
from bot.playground.connect import point_client_at
from bot.playground.playground import Playground
from bot.settings import BadSettings, Settings
from bot.tables.workers import scheduler_address
from bot.tables.workers.cluster import Cluster
from bot.tables.workers.workers import Workers
from storage.database.instance_lock import Locks, hold_lock
from storage.database.store import Store
from storage.errors import StorageError

log = structlog.get_logger()

START_RETRIES = (5.0, 15.0, 60.0, 300.0)
"""Seconds between tries while Discord cannot be reached at the start; the last repeats."""
LOGIN_REJECTED = (
    "Discord does not accept the token; copy it again from the developer portal "
    "into ORRERY_TOKEN (page Bot, button Reset Token)."
)
MISCONFIGURED_EXIT_CODE = 78
"""The exit code for a bad token (EX_CONFIG of sysexits.h); the systemd unit names it."""
STEADY_SECONDS = 3600.0
"""Seconds of a connection after which the pauses start over with the shortest."""


def serve(settings: Settings) -> None:
    """Run the bot until it is interrupted.

    Raises SystemExit with one sentence and code 1 for an error at the start, and with code
    MISCONFIGURED_EXIT_CODE for a bad token, where no restart helps.
    """
    write_log(settings.log_level.value, as_json=settings.log_json)
    try:
        settings.make_home()
        asyncio.run(_run(settings))
    except (StorageError, BadSettings) as error:
        raise SystemExit(str(error)) from None
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        raise SystemExit(
            f"Port {settings.port} of this machine is taken; perhaps Orrery is already running. "
            "Stop the other program, or set ORRERY_PORT to another port (0: any free one)."
        ) from None
    except discord.LoginFailure:
        raise _final_exit(LOGIN_REJECTED) from None
    except KeyboardInterrupt:
        return


def _final_exit(sentence: str) -> SystemExit:
    """Print a sentence; return an exit after which systemd doesn't restart the program."""
    print(sentence, file=sys.stderr)  # noqa: T201  an exit with a number prints nothing
    leaving = SystemExit(sentence)
    leaving.code = MISCONFIGURED_EXIT_CODE
    return leaving


async def _run(settings: Settings) -> None:
    """Hold the locks, open the database, and run the bot until it is stopped.

    Raises StorageError if the database fails.
    """
    token = settings.token.get_secret_value() if settings.token is not None else ""
    share, database = settings.share, settings.database
    # a playground has no token, but two of them mustn't share a folder
    name = token or str(settings.home)
    async with (
        hold_lock(database, token=name, share=share, standby=settings.standby) as locks,
        await Store.open(database, share, locks) as store,
    ):
        freeze_garbage_collector()
        work = run_on_discord(settings, store, token) if token else _in_playground(settings, store)
        await _until_stopped(_while_held(locks, work))


async def _while_held(locks: Locks, work: Coroutine[Any, Any, None]) -> None:
    """Await work until it ends; raise StorageError, and cancel it, if the locks are lost."""
    # side by side: no work goes on after another process has taken the locks
    working, lost = asyncio.ensure_future(work), asyncio.ensure_future(locks.wait_until_lost())
    try:
        await asyncio.wait({working, lost}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise StorageError("Another Orrery process has taken over; this one is shutting down.")
        working.result()
    finally:
        for task in (working, lost):
            task.cancel()
        await asyncio.gather(working, lost, return_exceptions=True)


async def run_on_discord(settings: Settings, store: Store, token: str) -> None:
    """Run the bot against Discord, and start it again with growing pauses if that fails.

    Raises LoginFailure, StorageError and BadSettings immediately.
    """
    share = settings.share
    # none set: discord.py asks Discord how many shards it recommends
    sharding: dict[str, Any] = (
        {"shard_ids": share.shards, "shard_count": share.count} if settings.shards else {}
    )
    pauses, loop = iter(START_RETRIES), asyncio.get_running_loop()
    while True:
        begun = loop.time()
        try:
            async with _bot(settings, store, **sharding) as bot:
                await bot.start(token)
                return
        except (discord.LoginFailure, StorageError, BadSettings):
            raise
        except Exception as error:
            # no failure of one connection is a reason to end the process
            if loop.time() - begun > STEADY_SECONDS:
                # it was a good connection, so the first pause is short again
                pauses = iter(START_RETRIES)
            pause = next(pauses, START_RETRIES[-1])
            _log_lost(error, pause)
        await asyncio.sleep(pause)


def _log_lost(error: Exception, pause: float) -> None:
    """Log why the connection has failed, and the seconds until the next try."""
    passing = (*DISCORD_UNREACHED, OSError, discord.HTTPException, discord.GatewayNotFound)
    why = str(error) or type(error).__name__
    if isinstance(error, passing):
        log.warning("Discord cannot be reached", why=why, again_in_seconds=pause)
    else:
        log.error("the connection has failed", again_in_seconds=pause, exc_info=error)


async def _in_playground(settings: Settings, store: Store) -> None:
    """Run the bot against the local stand-in for Discord, and print the page's address."""
    async with Playground(port=settings.port, data=settings.world) as peer:
        point_client_at(peer.address)
        print(  # noqa: T201  the one thing that a player has to read
            "No token is set, so this is the playground: a small stand-in for Discord on this "
            f"machine.\nOpen {peer.page_address}\nStop with Ctrl+C; your games are kept.",
            flush=True,
        )
        now = playground_now(peer.clock)
        # the local gateway sends all servers immediately, so there are no late ones to wait for
        async with _bot(settings, store, now=now, guild_ready_timeout=0.05) as bot:
            peer.clock.on_skip.append(lambda _: bot.services.reminders.wake())
            await bot.start(peer.token)


@asynccontextmanager
async def _bot(settings: Settings, store: Store, **given: Any) -> AsyncIterator[Orrery]:
    """Run a bot, and its metrics server if set, for the duration of the context.

    `given` are further arguments of the client.
    """
    kept = timedelta(days=settings.keep_ended_days) if settings.keep_ended_days else None
    given |= {"dumps": settings.dumps, "keep_ended": kept, "with_icons": True}
    async with Orrery(store, workers=Workers(cluster_of(settings)), **given) as bot:
        if not settings.metrics_port:
            yield bot
            return

        from bot.metrics import serve_metrics

        async with serve_metrics(bot, settings.metrics_port, settings.metrics_host):
            yield bot


def cluster_of(settings: Settings) -> Cluster | None:
    """Return the operator's cluster of workers; None if none is set.

    Raises BadSettings if its address is invalid.
    """
    if not settings.workers:
        return None
    try:
        address = scheduler_address.parse(settings.workers, settings.certificates)
        scheduler_address.need_dask()
    except scheduler_address.BadAddress as error:
        raise BadSettings(f"ORRERY_WORKERS is not usable: {error}") from None
    return Cluster(address)


def playground_now(clock: Clock) -> Callable[[], datetime]:
    """Return a function that returns the playground's time, which can be set ahead."""
    return lambda: datetime.fromtimestamp(clock.now(), UTC)


async def _until_stopped(work: Coroutine[Any, Any, None]) -> None:
    """Await work until it ends, or until SIGINT or SIGTERM cancels it."""
    loop, running = asyncio.get_running_loop(), asyncio.ensure_future(work)
    for name in (signal.SIGINT, signal.SIGTERM):
        # event loops on Windows take no signal handlers
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, running.cancel)
    with contextlib.suppress(asyncio.CancelledError):
        await running
