"""`orrery doctor`: checks of this machine, with a fix for each problem."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import aiohttp
import discord
import typer
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from bot.discord_permissions import INVITE_PERMISSIONS, missing_permissions
from bot.playground import persistence
from bot.settings import BadSettings, Settings, read
from bot.tables.workers import scheduler_address
from bot.tables.workers.scheduler_address import BadAddress
from render import missing_packers
from storage.database import engine, migrate
from storage.database.file_permissions import DATABASE_SUFFIXES, OTHERS_BITS
from storage.errors import StorageError, describe

ONE_BY_ONE = "It only adds: replace running processes one after another, with ORRERY_STANDBY=1."
STOP_ALL = "Stop all running processes before the first of the new version starts."
DISCORD_SECONDS = 10.0
"""Seconds to wait for Discord."""


class Health(StrEnum):
    """The severity of a finding."""

    OK = "ok"
    NOTE = "note"
    """Fine as it is, but worth knowing."""
    WRONG = "wrong"


@dataclass(frozen=True)
class CheckResult:
    """The result of one check; `fix` says how to solve a problem."""

    subject: str
    health: Health
    finding: str
    fix: str = ""

    def __str__(self) -> str:
        words = f"{self.health:<5}  {self.subject}: {self.finding}"
        return f"{words} {self.fix}" if self.fix else words


CHANNELS_UNCHECKED = CheckResult(
    "channels",
    Health.NOTE,
    "a channel can take away what its server grants.",
    "To check one: orrery doctor --channel ID.",
)


def run(channel: int = 0) -> int:
    """Run and print all checks, also of the channel with this id (0: none).

    Returns the exit code: 1 if something is wrong, else 0.
    """
    try:
        settings = read()
        results = [check(settings) for check in LOCAL_CHECKS] + asyncio.run(
            _discord(settings, channel)
        )
    except BadSettings as error:
        fix = "Fix the variable or the .env file."
        results = [CheckResult("settings", Health.WRONG, str(error), fix)]
    for result in results:
        typer.echo(str(result))
    return 1 if any(result.health is Health.WRONG for result in results) else 0


async def _discord(settings: Settings, channel: int) -> list[CheckResult]:
    """Check the token, the servers, and a channel (0: none); return the results."""
    if settings.token is None:
        finding = "none is set, so `orrery` plays in the playground on this machine."
        fix = "For Discord put the bot's token into ORRERY_TOKEN."
        return [CheckResult("token", Health.NOTE, finding, fix)]
    return await check_discord(settings.token.get_secret_value(), channel)


def home(settings: Settings) -> CheckResult:
    """Check that the data folder exists or can be made, and can be written."""
    folder = settings.home
    exists = next(path for path in (folder, *folder.parents) if path.exists())
    if not exists.is_dir() or not os.access(exists, os.W_OK | os.X_OK):
        fix = "Give this user write access, or name another folder in ORRERY_HOME."
        return CheckResult("data folder", Health.WRONG, f"{folder} cannot be written.", fix)
    return CheckResult("data folder", Health.OK, f"{folder}.")


def database(settings: Settings) -> CheckResult:
    """Check that the database answers, is writable and has this version's tables."""
    fix = "Check DATABASE_URL, and the server or the file behind it."
    try:
        url = engine.parse(settings.database)
        file = engine.file_of(url)
        if file is not None and not file.exists():
            return _no_file_yet(file)
        connected = engine.connect(url)
        try:
            return _tables(connected)
        finally:
            connected.dispose()
    except StorageError as error:
        return CheckResult("database", Health.WRONG, str(error), fix)
    except DBAPIError as error:
        finding = describe(error) or f"It does not answer: {error.orig}"
        return CheckResult("database", Health.WRONG, f"{finding}.", fix)


def _no_file_yet(path: Path) -> CheckResult:
    """Return the result for a SQLite file that the first start creates."""
    parent = next(folder for folder in path.parents if folder.exists())
    if not os.access(parent, os.W_OK | os.X_OK):
        fix = "Give this user write access, or name another file in DATABASE_URL."
        return CheckResult("database", Health.WRONG, f"{path} cannot be created.", fix)
    finding = f"{path} doesn't exist yet; the first run creates it."
    return CheckResult("database", Health.NOTE, finding)


def _tables(connected: Engine) -> CheckResult:
    """Check that a database can be written, and that its schema is this version's."""
    with connected.begin() as connection:
        stored, newest = migrate.stored_schema(connection), migrate.newest()
        # a table that only this transaction sees: a write that leaves nothing behind
        connection.exec_driver_sql("CREATE TABLE orrery_doctor (id INTEGER)")
        connection.exec_driver_sql("DROP TABLE orrery_doctor")
    where = connected.url.render_as_string(hide_password=True)
    if stored == newest:
        return CheckResult("database", Health.OK, f"{where} takes writes; its tables are current.")
    if stored is None:
        return CheckResult("database", Health.NOTE, f"{where} is empty; the first run sets it up.")
    if finding := migrate.rejection(stored):
        return CheckResult("database", Health.WRONG, finding)
    finding = f"{where} has schema {stored}; the next run brings it to {newest}."
    advice = STOP_ALL if migrate.needs_stop(stored) else ONE_BY_ONE
    return CheckResult("database", Health.NOTE, finding, f"Make a backup first. {advice}")


def workers(settings: Settings) -> CheckResult:
    """Check that the cluster's scheduler answers, if one is set."""
    if not settings.workers:
        return CheckResult("workers", Health.OK, "Processes of this machine.")
    fix = "Until then the bot works locally."
    try:
        scheduler_address.need_dask()
        address = scheduler_address.parse(settings.workers, settings.certificates)
    except BadAddress as error:
        return CheckResult("workers", Health.WRONG, str(error), "Correct ORRERY_WORKERS.")
    if finding := asyncio.run(scheduler_address.explain(address)):
        return CheckResult("workers", Health.WRONG, finding, fix)
    return CheckResult("workers", Health.OK, f"{address.url} answers.")


def secrecy(settings: Settings) -> CheckResult:
    """Check that other users of this machine can't read files with seeds and hidden cards."""
    files = [settings.home, *settings.dumps.glob("*")] if settings.home.exists() else []
    with suppress(StorageError):
        if (file := engine.file_of(engine.parse(settings.database))) is not None:
            files += [file.with_name(file.name + end) for end in DATABASE_SUFFIXES]
    world = settings.world / persistence.DATABASE_NAME
    files += [world.with_name(world.name + end) for end in DATABASE_SUFFIXES]
    finding = [file for file in files if _is_open(file)]
    if not finding:
        return CheckResult("secrets", Health.OK, "no other user of this machine can read them.")
    mode = "700" if finding[0].is_dir() else "600"
    fix = f"For each of them: chmod {mode} {finding[0]}"
    others = f" and {len(finding) - 1} more" * (len(finding) > 1)
    text = f"{finding[0]}{others} can be read by other users of this machine."
    return CheckResult(
        "secrets", Health.NOTE if finding == [settings.home] else Health.WRONG, text, fix
    )


def _is_open(path: Path) -> bool:
    """Return whether other users may read a file, or enter a folder."""
    return os.name == "posix" and path.exists() and bool(path.stat().st_mode & OTHERS_BITS)


def fonts(_settings: Settings) -> CheckResult:
    """Check that the font of the boards is installed and works."""
    fix = "Install Orrery again with its dependencies."
    try:
        import font_manrope
        from PIL import ImageFont

        for path in font_manrope.font_files.values():
            ImageFont.truetype(path, 16)
    except (ImportError, OSError, AttributeError) as error:
        return CheckResult("fonts", Health.WRONG, f"Manrope cannot be used: {error}.", fix)
    return CheckResult("fonts", Health.OK, "Manrope draws.")


def deflate(_settings: Settings) -> CheckResult:
    """Check that the libraries for fast compression of pictures are installed."""
    if not (packages := missing_packers()):
        return CheckResult("pictures", Health.OK, "packed by isal and zlib-ng.")
    finding = f"packed by Python's own zlib, which takes longer; missing: {', '.join(packages)}."
    return CheckResult("pictures", Health.NOTE, finding, f"Try: pip install {' '.join(packages)}")


def port(settings: Settings) -> CheckResult:
    """Check that the playground's port is free."""
    if settings.port == 0:
        return CheckResult("port", Health.OK, "the playground takes any free one.")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", settings.port))
        except OSError as error:
            taken = error.errno == errno.EADDRINUSE
            finding = (
                "is taken, perhaps by a running bot." if taken else f"fails: {error.strerror}."
            )
            fix = "Stop the other program, or set ORRERY_PORT."
            needed = settings.token is None
            health = Health.WRONG if needed else Health.NOTE
            return CheckResult("port", health, f"{settings.port} {finding}", fix)
    return CheckResult("port", Health.OK, f"{settings.port} is free for the playground.")


async def check_discord(token: str, channel: int = 0) -> list[CheckResult]:
    """Log in without connecting to the gateway; return the results of checks on Discord."""
    try:
        async with (
            asyncio.timeout(DISCORD_SECONDS),
            discord.Client(intents=discord.Intents.none()) as bot,
        ):
            await bot.login(token)
            results = [
                CheckResult("token", Health.OK, f"accepted for {bot.user}."),
                *await _rights(bot),
            ]
            return [*results, await _channel(bot, channel) if channel else CHANNELS_UNCHECKED]
    except discord.LoginFailure:
        fix = "Copy it again from the developer portal (page Bot, button Reset Token)."
        return [CheckResult("token", Health.WRONG, "Discord does not accept it.", fix)]
    except (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException) as error:
        why = str(error) or type(error).__name__
        finding = f"set, but not checked: Discord cannot be reached ({why})."
        return [CheckResult("token", Health.NOTE, finding, "Check again once there's a network.")]


async def _rights(bot: discord.Client) -> list[CheckResult]:
    """Check the bot's permissions on each of its servers; return the results."""
    application = await bot.application_info()
    invite = discord.utils.oauth_url(
        application.id, permissions=INVITE_PERMISSIONS, scopes=("bot", "applications.commands")
    )
    results = [CheckResult("intents", Health.OK, "no privileged intents are used.")]
    guilds = await bot.http.get_guilds(200, with_counts=False)
    if not guilds:
        results.append(
            CheckResult("servers", Health.NOTE, "the bot is in none.", f"Invite it: {invite}")
        )
    for guild in guilds:
        lacking = missing_permissions(discord.Permissions(int(guild["permissions"])))
        subject = f"server {guild['name']}"
        if lacking:
            finding = f"the bot lacks: {', '.join(lacking)}."
            results.append(
                CheckResult(subject, Health.WRONG, finding, f"Invite it again: {invite}")
            )
        else:
            results.append(
                CheckResult(subject, Health.OK, "the bot has every permission it needs.")
            )
    return results


async def _channel(bot: discord.Client, number: int) -> CheckResult:
    """Check the bot's permissions in a channel, or in the channel of a thread, by id."""
    assert bot.user is not None, "it has logged in"
    subject, fix = f"channel {number}", "Grant it in the channel's settings, page Permissions."
    try:
        finding = await bot.fetch_channel(number)
        if isinstance(finding, discord.abc.PrivateChannel):
            return CheckResult(
                subject, Health.NOTE, "is a direct conversation; tables need a server."
            )
        guild = await bot.fetch_guild(finding.guild.id)
        place = finding.parent_id if isinstance(finding, discord.Thread) else finding.id
        channel, own = await guild.fetch_channel(place), await guild.fetch_member(bot.user.id)
    except discord.Forbidden:
        return CheckResult(subject, Health.WRONG, "the bot lacks: View Channel.", fix)
    except discord.NotFound:
        return CheckResult(
            subject, Health.WRONG, "there is none with this id.", "Copy the id again."
        )
    if lacking := missing_permissions(channel.permissions_for(own)):
        return CheckResult(subject, Health.WRONG, f"the bot lacks: {', '.join(lacking)}.", fix)
    return CheckResult(
        subject, Health.OK, f"the bot has every permission it needs in #{channel.name}."
    )


LOCAL_CHECKS: tuple[Callable[[Settings], CheckResult], ...] = (
    home,
    database,
    workers,
    secrecy,
    fonts,
    deflate,
    port,
)
"""Checks without network."""
