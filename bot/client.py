"""The Discord client: its parts, and how an interaction reaches its handler."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import app_commands

from bot import errors
from bot.channel.reminders.loop import Reminders
from bot.channel.reminders.pings import Pings
from bot.channel.seasons.runner import SeasonRunner
from bot.channel.seasons.standings_picture import StandingsPicture
from bot.channel.table_message.delivery_backoff import DeliveryBackoff
from bot.channel.table_message.message import TableMessage
from bot.channel.table_message.poster import Poster
from bot.command_registration import COMMAND_CONTEXTS, COMMAND_INSTALLS, CommandRegistry
from bot.commands import forgetting, typed_moves, user_installed
from bot.discord_errors import only_logged
from bot.event_parsing import drop_unreadable, with_shard
from bot.handlers import BACKGROUND, COMMANDS
from bot.icons import Icons
from bot.interactions.acknowledgement import acknowledge
from bot.interactions.modals import submitted_action
from bot.interactions.pending_interactions import PendingInteractions
from bot.interactions.presses import Action, Pick, Press, handle, report_stand_in
from bot.messages import Messages
from bot.panel.open_panels import OpenPanels
from bot.services import Interaction, Services
from bot.tables.ai.seats import AiSeats
from bot.tables.channel_tables import ChannelTables
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards
from bot.tables.table_service import Tables
from bot.tables.workers.reader_queries import ReaderQueries
from bot.tables.workers.workers import Workers
from storage.database.store import Store
from storage.errors import StorageError

log = structlog.get_logger()

CATCH_UP_RETRIES = (5.0, 60.0, 300.0)
"""Seconds between tries after a start, while Discord or the database fails; the last repeats."""
SYNC_SECONDS = 10.0
"""Seconds for which a start waits for its commands to be registered."""
# ended games are kept for weeks or longer, so a day's delay doesn't matter
RETENTION_INTERVAL = 86_400.0
GARBAGE_THRESHOLD = 10_000
"""New objects per garbage collection: a single copy of a match creates thousands."""


class Tree(CommandRegistry["Orrery"]):
    """The slash commands: acknowledges each interaction, and handles the errors of all commands."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Acknowledge a command, as Discord waits only 3 seconds; return whether to run it.

        It isn't run if the bot is stopping, if Discord has delivered it twice, or if it can't be
        acknowledged.
        """
        if not self.client.pending.enter(interaction.id):
            return False
        if interaction.type is discord.InteractionType.autocomplete:
            if self._completes(interaction):
                return True
            with only_logged("no completions sent"):
                await interaction.response.autocomplete([])
            return False
        try:
            await acknowledge(interaction, new=True)
        except Exception as error:
            await errors.report(interaction, error)
            return False
        return True

    def _completes(self, interaction: Interaction) -> bool:
        """Return whether the option being typed has completions.

        Discord may send the options of an earlier version, for which discord.py would log a
        traceback.
        """
        command, options = self._get_app_command_options(interaction.data)  # type: ignore[arg-type]
        focused = next((option["name"] for option in options if option.get("focused")), "")
        parameter = command.get_parameter(focused)
        return parameter is not None and parameter.autocomplete

    async def on_error(
        self, interaction: Interaction, error: app_commands.AppCommandError, /
    ) -> None:
        """Report an error to the caller in one sentence; for a completion, return no choices."""
        if interaction.type is discord.InteractionType.autocomplete:
            if not errors.is_expected(error):
                log.error("autocomplete", exc_info=error)
            return
        await errors.report(interaction, error)
        await self.client.on_app_command_completion(interaction)


class Orrery(discord.AutoShardedClient):
    """The Discord client. It needs no privileged intents and reads no messages.

    `dumps` is a folder for crash reports, `keep_ended` the time until an ended game is deleted
    (None: never). `with_icons` uploads the games' icons as emojis. `client_options` are passed on
    to discord.py.
    """

    def __init__(
        self,
        store: Store,
        *,
        dumps: Path,
        now: Callable[[], datetime] = discord.utils.utcnow,
        keep_ended: timedelta | None = None,
        workers: Workers | None = None,
        with_icons: bool = False,
        **client_options: Any,
    ) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # no cache of messages, since the bot gets no events about them
            max_messages=None,
            **client_options,
        )
        parsers = self._connection.parsers
        parsers["READY"] = with_shard(parsers["READY"], self._shard_of)
        self._connection.parsers = drop_unreadable(parsers, self.is_ready)
        self.services = self._assemble(Tables(store, dumps, now), workers or Workers())
        self.tree = Tree(self, allowed_contexts=COMMAND_CONTEXTS, allowed_installs=COMMAND_INSTALLS)
        self.pending = PendingInteractions()
        self._beginning: dict[str, asyncio.Task[None]] = {}
        """Background tasks that begin once after a start, by name."""
        self._stopping = False
        self._keep_ended = keep_ended
        """Time for which ended games are kept; None: forever."""
        self._with_icons = with_icons

    def _assemble(self, tables: Tables, workers: Workers) -> Services:
        """Create the bot's services, and register their listeners for changes of tables."""
        store, now, boards = tables.store, tables.now, Boards(tables.store, workers)
        messages = Messages(self, Icons(self, boards.paint_icons))
        ai = AiSeats(tables, messages.post, workers)
        background = [make(tables) for make in BACKGROUND]
        message, pings = TableMessage(tables, boards, messages), Pings(tables, messages)
        backoff = DeliveryBackoff(messages, now)

        def busy(live: LiveTable) -> bool:
            """Return whether a background worker is about to change a table."""
            return any(worker.is_busy_with(live) for worker in background)

        poster = Poster(tables, message, pings, backoff, lambda t: ai.is_busy_with(t) or busy(t))
        seasons = SeasonRunner(tables, messages, poster, StandingsPicture(boards, messages))
        reminders = Reminders(tables, poster, pings, self.wait_until_ready, busy, seasons.progress)
        self.poster, self.reminders, self.open_panels = poster, reminders, OpenPanels(ai)
        listeners = [poster.changed, reminders.changed, self.open_panels.update_due]
        # listed first: the poster waits for a table as long as one of them is busy there
        for worker in background:
            worker.listeners_after += listeners
            tables.listeners.append(worker.changed)
        tables.listeners += [*listeners, ai.warm, ai.changed]
        return Services(
            store=store,
            tables=tables,
            boards=boards,
            messages=messages,
            poster=poster,
            reminders=reminders,
            open_panels=self.open_panels,
            seasons=seasons,
            ai=ai,
            now=now,
            reader_queries=ReaderQueries(workers),
            background=background,
            workers=workers,
            channels=ChannelTables(tables),
            icons=messages.icons,
        )

    async def setup_hook(self) -> None:
        """Register buttons and commands, and start workers and reminders.

        discord.py calls it before the first event.
        """
        self.services.workers.start()
        self.add_dynamic_items(Press, Pick)
        for command in (*COMMANDS, *typed_moves.groups()):
            self.tree.add_command(command)
        user_installed.open_everywhere(self.application)
        # a sync may be put off for a day, and tables that run need none
        await asyncio.wait([self._begin("sync", self.tree.register())], timeout=SYNC_SECONDS)
        if not self._stopping:
            # before anybody can press: an answer's time is computed from clocks that stood still
            with contextlib.suppress(StorageError):
                await self.reminders.revive()
            self.reminders.start()

    def _shard_of(self, session: str) -> list[int]:
        """Return the shard id of a gateway session (none if unknown) and the shard count."""
        sockets = {shard: self._get_websocket(shard_id=shard) for shard in self.shards}
        shards = [shard for shard, socket in sockets.items() if socket.session_id == session]
        return [*shards, self.shard_count or 1]

    async def on_ready(self) -> None:
        """Start the work that follows the first connection: icons, outdated tables, AI seats."""
        # Discord sends READY again after some reconnections
        if "update outdated" not in self._beginning and not self._stopping:
            log.info("ready", user=str(self.user), guilds=len(self.guilds))
            self._begin("painters", self.services.workers.local.pictures.warm())
            if self._with_icons:
                self._begin("icons", self.services.icons.upload())
            self._begin("update outdated", self._update_outdated())
            if self._keep_ended is not None:
                self._begin("retention", self._drop_ended_tables(self._keep_ended))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Post the tables that were paused since the bot was removed from the server."""
        self.poster.update_server(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Post paused tables of a server after its outage or the bot's absence."""
        self.poster.update_server(guild.id)

    async def _drop_ended_tables(self, after: timedelta) -> None:
        """Delete games that ended longer than `after` ago, once a day, until cancelled."""

        async def drop() -> None:
            """Delete those that are due now."""
            count = await self.services.tables.drop_ended(self.services.now() - after)
            if count:
                log.info("ended games deleted", count=count)

        while True:
            await _catch_up([drop])
            await asyncio.sleep(RETENTION_INTERVAL)

    async def _update_outdated(self) -> None:
        """Update outdated tables, then resume AI seats, workers and deletions of people's data."""
        services = self.services
        await _catch_up(
            [
                partial(services.ai.note_tables_to_resume, services.store),
                self.poster.update_outdated,
                services.ai.resume,
                *(worker.resume for worker in services.background),
                partial(forgetting.resume, services),
            ]
        )

    def _begin(self, name: str, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a background task, which `close` cancels, and return it."""
        task = self._beginning[name] = asyncio.create_task(work)
        return task

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event, except while the bot stops."""
        if not self._stopping:
            super().dispatch(event, *args, **kwargs)

    async def on_app_command_completion(
        self, interaction: Interaction, _command: object = None
    ) -> None:
        """Report a stand-in's moves to a caller who has come back, after the command's answer."""
        with only_logged("stand-in not reported"):
            await report_stand_in(interaction)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Hand a submitted form to the handler of its verb; discord.py routes everything else."""
        if (action := submitted_action(interaction)) is not None:
            await self.pressed(interaction, action)

    async def pressed(self, interaction: Interaction, action: Action) -> None:
        """Pass a press, a choice or a form to its verb's handler; report its errors.

        An interaction that Discord delivers twice is handled once.
        """
        if not self.pending.enter(interaction.id):
            return
        try:
            await handle(self.services, interaction, action)
        except Exception as error:
            await errors.report(interaction, error)

    async def close(self) -> None:
        """Disconnect, let open presses finish, and stop all services in order."""
        # first, so that no click reaches a process that would not answer it
        leaving = (shard.disconnect() for shard in self.shards.values())
        await asyncio.gather(*leaving, return_exceptions=True)
        self._stopping = True
        for task in self._beginning.values():
            task.cancel()
        await asyncio.gather(*self._beginning.values(), return_exceptions=True)
        # before everything that open presses use
        await self.pending.finish()
        await self.reminders.stop()
        for worker in self.services.background:
            await worker.stop()
        await self.services.ai.stop()
        await self.open_panels.stop()
        await self.poster.stop()
        await self.services.icons.stop()
        await self.services.workers.close()
        await super().close()


async def _catch_up(steps: Sequence[Callable[[], Awaitable[None]]]) -> None:
    """Do some steps in order; later repeat those from the first failed one on that may build on it.

    A failure doesn't keep the steps after it from being tried.
    """
    for pause in chain(CATCH_UP_RETRIES, repeat(CATCH_UP_RETRIES[-1])):
        successes = [await _has_succeeded(step) for step in steps]
        if all(successes):
            return
        steps = steps[successes.index(False) :]
        await asyncio.sleep(pause)


async def _has_succeeded(step: Callable[[], Awaitable[None]]) -> bool:
    """Do a step, and return whether it succeeded; an error is logged."""
    try:
        await step()
    except StorageError as error:
        log.warning("work waits", why=str(error))
        return False
    except Exception:
        log.exception("work waits")
        return False
    return True


def freeze_garbage_collector() -> None:
    """Exclude all objects loaded so far from garbage collection, and collect less often.

    Collecting just the modules takes a tenth of a second, during which nothing else runs.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_THRESHOLD)
