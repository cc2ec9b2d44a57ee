"""Notices to people who have entered a season: a moderator has removed them, or cancelled it."""

from __future__ import annotations

import discord
import structlog

from bot import layouts
from bot.channel.reminders.notices import Notices, sends
from bot.discord_errors import is_final_rejection
from bot.words.accents import QUIET
from bot.words.names import escape
from storage.errors import NoSuchSeason
from storage.schema.people_records import Notice, NoticeKind, Person
from storage.seasons import seasons

log = structlog.get_logger()

REMOVED = (
    "A moderator has removed you from {season}. An AI plays on at your tables there, and you can't "
    "enter it again."
)
CANCELLED = (
    "{season} was cancelled by a moderator, so its points don't count. Tables in play go on as "
    "ordinary ones."
)


@sends(NoticeKind.REMOVED, "you were removed from a season")
async def send_removed(sender: Notices, notice: Notice, person: Person) -> None:
    """Notify somebody that they are out of a season for good, and delete the notice."""
    await _send(sender, notice, person, REMOVED)


@sends(NoticeKind.CANCELLED, "a season was cancelled")
async def send_cancelled(sender: Notices, notice: Notice, person: Person) -> None:
    """Notify somebody that a season they entered was cancelled, and delete the notice."""
    await _send(sender, notice, person, CANCELLED)


async def _send(sender: Notices, notice: Notice, person: Person, words: str) -> None:
    """Send a notice directly, or else with a ping to the season's channel; then delete it.

    Directly even to people who prefer pings in channels: nobody else needs to read it, and a
    cancellation would ping a whole channel as often as people have entered.
    """
    try:
        season = await sender.store.read(seasons.get, season=int(notice.table_id))
    except NoSuchSeason:
        await sender.finish_notice(notice, over=True)
        return
    text, nonce = words.format(season=escape(season.name)), notice.nonce or ""
    pings = sender.pings
    if person.direct_rejected or not await pings.direct(
        person.id, nonce, layouts.plain(text, accent=QUIET)
    ):
        channel = pings.messages.client.get_partial_messageable(season.channel_id)
        mentions = discord.AllowedMentions(users=[discord.Object(person.id)])
        view = layouts.plain(f"<@{person.id}>: {text}", accent=QUIET)
        try:
            await channel.send(view=view, nonce=nonce, allowed_mentions=mentions)
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                raise
            log.warning("notice not posted", season=season.id, code=failure.code)
    await sender.finish_notice(notice, over=True)
