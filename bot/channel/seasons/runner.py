"""The part of the loop that runs seasons: due steps, tables in threads, standings messages."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from weakref import WeakValueDictionary
from zlib import crc32

import discord
import structlog
from msgspec.structs import replace

from bot.channel.lobby.dice_commitment import commitment_post
from bot.channel.seasons.content import Overview, overview, standings_text, standings_view
from bot.channel.seasons.standings_picture import StandingsPicture
from bot.channel.seasons.threads import thread_name
from bot.channel.table_message.delivery_backoff import REJECTION_RETRIES
from bot.discord_errors import (
    PASSING_ERRORS,
    THREAD_EXISTS,
    UNEDITABLE,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    is_final_rejection,
    only_logged,
)
from bot.discord_limits import THREAD_ARCHIVE_MINUTES
from bot.messages import MAX_MESSAGES_SEARCHED, Messages
from bot.services import Posting
from bot.tables.seasons import holding, lifecycle, results
from bot.tables.seasons import tables as season_tables
from bot.tables.seasons.match_time import latest_end
from bot.tables.table_service import Tables
from bot.words.names import escape
from rules import catalogue
from storage.errors import SeasonRefusal
from storage.matches.change_records import ChangedBy
from storage.schema.season_records import HoldReason, LeftBy, Pairing, Season
from storage.schema.table_records import Table, TableState
from storage.seasons import pairings, seasons

log = structlog.get_logger()


class SeasonRunner:
    """Runs all seasons of this process.

    Every step finds in the database what was done before, so that a crash at any point repeats or
    loses nothing.
    """

    def __init__(
        self, tables: Tables, messages: Messages, poster: Posting, picture: StandingsPicture
    ) -> None:
        self.tables, self.messages, self.poster = tables, messages, poster
        self.picture = picture
        self.store, self.now = tables.store, tables.now
        self._begun = tables.now()
        self._rejections: dict[int, tuple[int, datetime]] = {}
        """By season: rejections by its channel so far, and the time of the next try."""
        self._showing: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By season: held while its message is updated."""

    async def progress(self) -> None:
        """Do what is due in every season; log errors, so that others aren't held up."""
        for season in await self.store.read(seasons.to_run):
            try:
                await self._progress(season)
            except discord.HTTPException as failure:
                if is_final_rejection(failure):
                    await self._note_rejection(season, failure)
                else:
                    log.warning("season waits", season=season.id, why=str(failure))
            except PASSING_ERRORS as failure:
                log.warning("season waits", season=season.id, why=str(failure))
            except Exception:
                log.exception("season waits", season=season.id)

    def _is_gone(self, season: Season) -> bool:
        """Return whether a season's channel was deleted; False while that is unknown."""
        client = self.messages.client
        guild = client.get_guild(season.guild_id) if client.is_ready() else None
        # during an outage a server seems to have no channels
        if guild is None or guild.unavailable:
            return False
        return guild.get_channel(season.channel_id) is None

    async def _progress(self, season: Season) -> None:
        """Open a season's rounds and tables that are due, and update its message."""
        if self._is_gone(season):
            await self._hold(season, is_gone=True)
            return
        end = latest_end(season)
        is_over = end is not None and end <= self.now()
        cut_off = await self.store.read(holding.running_tables, season.id) if is_over else []
        await self._remove_departed(season)
        season = await self.store.run(lifecycle.progress, season.id, self.now())
        await self._refresh_tables(cut_off)
        times, again = self._rejections.get(season.id, (0, self.now()))
        if again > self.now():
            return
        if season.hold_reason == HoldReason.GONE:  # its channel is back
            await self._release(season)
        open_next = partial(
            season_tables.open_next, season_id=season.id, commitment_post=commitment_post
        )
        # a few in each transaction, because moves at other tables wait meanwhile
        while await self.store.run(open_next, now=self.now()):
            await self._start_tables(season)
        await self._start_tables(season)
        await self.show(season.id)
        if times:
            del self._rejections[season.id]
            await self._release(season)
            await self.show(season.id)

    async def _remove_departed(self, season: Season) -> None:
        """Take people out who have left the server or were banned, before a round pairs them.

        They may come back with Enter. Discord reports departures only with a privileged intent, so
        it is asked about each person, once a round.
        """
        for person in await self.store.read(lifecycle.people_to_pair, season.id, self.now()):
            if await self.messages.has_left(season.guild_id, person):
                # somebody else may have taken them out meanwhile
                with suppress(SeasonRefusal):
                    leave = partial(results.leave_season, season=season.id, person=person)
                    await self.store.run(leave, by=LeftBy.THEMSELVES, now=self.now())
                log.info("has left a season's server", season=season.id, person=person)

    async def _start_tables(self, season: Season) -> None:
        """Open the threads of new tables, and start their matches.

        A table that can't be opened waits until the next check, and the others go on; only a final
        rejection is raised, because the channel would reject the others, too.
        """
        for pairing, table in await self.store.read(season_tables.waiting, season.id):
            try:
                await self._start_table(season, pairing, table)
            except discord.HTTPException as failure:
                if is_final_rejection(failure):
                    raise
                log.warning("season table waits", table=table.id, why=str(failure))
            except PASSING_ERRORS as failure:
                log.warning("season table waits", table=table.id, why=str(failure))
            except Exception:
                log.exception("season table waits", table=table.id)

    async def _start_table(self, season: Season, pairing: Pairing, table: Table) -> None:
        """Open a table's thread, and start its match; one that has lost its thread gets another."""
        await self._give_thread(season, pairing, table)
        live = await self.tables.live(table.id)
        await self.tables.refresh(live)
        if table.state is not TableState.LOBBY:
            self.poster.schedule_update(table.id)
            return
        # the dice are committed to before the match starts
        await self.poster.send_outbox(live)
        await self.tables.start(live, by=ChangedBy(table.host_id))

    async def _give_thread(self, season: Season, pairing: Pairing, table: Table) -> None:
        """Start a table's thread below a message that names its players.

        A table in its thread keeps it. A message has one thread, with the same id, so that a crash
        can't create a second one.
        """
        if table.thread_id is not None and table.thread_id == pairing.starter_id:
            return
        starter = pairing.starter_id or await self._find_or_post_starter(season, pairing, table)
        try:
            await self.messages.client.http.start_thread_with_message(
                season.channel_id,
                starter,
                name=thread_name(season, pairing, table),
                auto_archive_duration=THREAD_ARCHIVE_MINUTES,
                reason="a table of a season",
            )
        except discord.HTTPException as failure:
            if failure.code == UNKNOWN_MESSAGE and pairing.starter_id is not None:
                # a moderator has deleted it: post another one
                await self._give_thread(season, replace(pairing, starter_id=None), table)
                return
            # an earlier try has started it, and was cut off before that was stored
            if failure.code != THREAD_EXISTS:
                raise
        await self.store.run(season_tables.set_thread, season, table.id, starter)

    async def _find_or_post_starter(self, season: Season, pairing: Pairing, table: Table) -> int:
        """Return the id of the message that a table's thread starts at.

        It is posted if the channel doesn't have it.
        """
        posted = None
        # only an earlier run of the bot may have posted it without storing that
        if pairing.opened_at is not None and pairing.opened_at < self._begun:
            posted = await self._find_message(
                season.channel_id, pairing.opened_at, f"table {table.id}"
            )
        if posted is None:
            names = " – ".join(f"<@{seat.person_id}>" for seat in table.seats)
            title = catalogue[table.game].title
            words = (
                f"**{escape(season.name)}**, round {pairing.round + 1} · {title} · "
                f"table {table.id}: {names}"
            )
            posted = await self._send(season, words, nonce=f"season-{pairing.id}")
        await self.store.run(pairings.store_starter, pairing=pairing.id, message=posted.id)
        return posted.id

    async def _find_message(
        self, channel_id: int, after: datetime, words: str
    ) -> discord.Message | None:
        """Return the bot's message since `after` with these words; None: there is none."""
        async for message in self.messages.latest_in(
            channel_id, MAX_MESSAGES_SEARCHED, after=after
        ):
            own = message.author.id == self.messages.client.application_id
            if own and words in message.content:
                return message
        return None

    async def _send(
        self, season: Season, words: str, *, nonce: str, **parts: object
    ) -> discord.Message:
        """Send a silent message to the season's channel; return it."""
        channel = self.messages.client.get_partial_messageable(season.channel_id)
        nobody = discord.AllowedMentions.none()
        sent: discord.Message = await channel.send(
            words,
            nonce=nonce,
            allowed_mentions=nobody,
            silent=True,
            **parts,  # type: ignore[call-overload]
        )
        return sent

    async def show(self, season_id: int) -> None:
        """Update the standings message: edit it; post it again once a round and at the end."""
        # a command and the loop would both find its picture missing
        async with self._showing.setdefault(season_id, asyncio.Lock()):
            await self._show(season_id)

    async def _show(self, season_id: int) -> None:
        """Update the standings message; one call at a time for each season."""
        season = await self.store.read(seasons.get, season=season_id)
        is_due = self.picture.is_due(season_id, self.now())
        # everything else about the season is read only if there is something to show
        if season.posted_edition < season.edition or is_due:
            shown = await self.store.read(overview, season_id)
            message = await self._show_words(shown)
            if message is None:
                return
            await self.picture.update(shown, message, self.now())
            season = await self._mark_posted(shown, message, shown.season.edition)
        if season.stray_id is not None and await self.messages.delete(
            season.channel_id, season.stray_id, home=season.channel_id
        ):
            await self.store.run(seasons.mark_deleted, season=season.id, message=season.stray_id)

    async def _show_words(self, shown: Overview) -> discord.Message | None:
        """Edit or post the standings message; return it, or None if that isn't possible."""
        season, words = shown.season, standings_text(shown)
        view = standings_view(season)
        if season.message_id is not None and shown.stage == season.message_round:
            return await self._edit_standings(season, season.message_id, words, view)
        message = await self._find_or_post_standings(shown, words, view)
        # a crash during the upload of its picture must not post it twice
        await self._mark_posted(shown, message, season.posted_edition)
        return message

    async def _mark_posted(self, shown: Overview, message: discord.Message, edition: int) -> Season:
        """Store which message shows the standings, and which edition of them."""
        return await self.store.run(
            seasons.mark_posted,
            season=shown.season.id,
            edition=edition,
            message=message.id,
            rounds=shown.stage,
        )

    async def _find_or_post_standings(
        self, shown: Overview, words: str, view: discord.ui.View
    ) -> discord.Message:
        """Post the standings as a new message; return it.

        A season that ended before this run of the bot may have posted its last one.
        """
        season = shown.season
        if season.ended_at is not None and season.ended_at < self._begun:
            head = "\n".join(words.splitlines()[:2])
            posted = await self._find_message(season.channel_id, season.ended_at, head)
            if posted is not None:
                return posted
        # Discord takes 25 characters
        before = f"{season.id} {shown.stage} {season.message_id}".encode()
        return await self._send(season, words, nonce=f"standings-{crc32(before):08x}", view=view)

    async def _edit_standings(
        self, season: Season, message: int, words: str, view: discord.ui.View
    ) -> discord.Message | None:
        """Edit the standings message, but not its picture; return None if that isn't possible.

        The message is then forgotten, so that the next update posts a new one.
        """
        channel = self.messages.client.get_partial_messageable(season.channel_id)
        try:
            return await channel.get_partial_message(message).edit(
                content=words, view=view, allowed_mentions=discord.AllowedMentions.none()
            )
        except discord.HTTPException as failure:
            if failure.code not in UNEDITABLE:
                raise
            await self.store.run(seasons.mark_message_gone, season=season.id, message=message)
            return None

    async def _note_rejection(self, season: Season, failure: discord.HTTPException) -> None:
        """Note that a channel rejects messages, set the next try, and notify the moderator."""
        times, _ = self._rejections.get(season.id, (0, self.now()))
        pause = REJECTION_RETRIES[min(times, len(REJECTION_RETRIES) - 1)]
        self._rejections[season.id] = times + 1, self.now() + pause
        log.warning("season not shown", season=season.id, code=failure.code, why=failure.text)
        await self._hold(season, is_gone=failure.code == UNKNOWN_CHANNEL)

    async def _hold(self, season: Season, *, is_gone: bool) -> None:
        """Store why a season can't go on, and notify its moderator once.

        With `is_gone`, the channel was deleted: nobody can play, so its tables' clocks are paused.
        """
        if await self.store.run(holding.hold, season.id, is_gone=is_gone, now=self.now()):
            await self._refresh_running_tables(season)
            held = await self.store.read(seasons.get, season=season.id)
            with only_logged("moderator not notified", season=season.id):
                await self.messages.send_direct(
                    season.host_id, f"{escape(season.name)}: {holding.hold_words(held)}"
                )

    async def _release(self, season: Season) -> None:
        """Mark a season as going on again, and resume its clocks."""
        await self.store.run(holding.release, season.id, self.now())
        await self._refresh_running_tables(season)

    async def _refresh_running_tables(self, season: Season) -> None:
        """Reload a season's running tables, whose clocks were paused or resumed."""
        await self._refresh_tables(await self.store.read(holding.running_tables, season.id))

    async def _refresh_tables(self, tables: Sequence[str]) -> None:
        """Reload tables whose clocks were paused or resumed."""
        for table in tables:
            await self.tables.refresh(await self.tables.live(table))

    def forget_rejections(self, season_id: int) -> None:
        """Forget a channel's rejections, because the season has moved."""
        self._rejections.pop(season_id, None)
