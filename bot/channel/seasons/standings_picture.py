"""The picture below a season's standings: uploaded when what it shows has changed."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from zlib import crc32

import discord
import msgspec
import structlog

from bot.channel.seasons.content import Overview
from bot.discord_errors import PASSING_ERRORS, is_final_rejection
from bot.interactions.replies import as_file
from bot.messages import Messages
from bot.tables.pictures.boards import Boards
from bot.tables.pictures.painters import PaintingError
from bot.tables.seasons import recap
from render import Picture, SeasonPoster, SeasonStandings
from storage.schema.season_records import Season, SeasonState

log = structlog.get_logger()


BETWEEN_UPLOADS = timedelta(minutes=10)
"""Time between two pictures of a message, so that the many results of an evening take few uploads.
"""


def file_name(season_id: int, content: SeasonPoster | SeasonStandings) -> str:
    """Return the name of the file with a season's picture, which differs with its content."""
    return f"season-{season_id}-{crc32(msgspec.msgpack.encode(content)):08x}.png"


class StandingsPicture:
    """Attaches a season's picture to its message, and replaces it once it is outdated.

    The file's name says which picture it is, so Discord's answer to an edit of the text shows
    whether that is still attached: nothing has to be stored, and a crash before the upload is made
    up for by the next edit.
    """

    def __init__(self, boards: Boards, messages: Messages) -> None:
        self.boards, self.messages = boards, messages
        self._uploaded: dict[int, datetime] = {}
        """By season: the moment of the last upload."""
        self._due: dict[int, datetime] = {}
        """By season: the moment from which a picture that had to wait may be uploaded."""

    def is_due(self, season_id: int, now: datetime) -> bool:
        """Return whether a picture that had to wait for the one before may be uploaded."""
        return season_id in self._due and self._due[season_id] <= now

    async def update(self, shown: Overview, message: discord.Message, now: datetime) -> None:
        """Paint and upload a season's picture, unless its message already has it.

        A cancelled season loses its picture, which would look as if it went on. The words stand
        without it if it can't be painted, or if Discord rejects it. Passing errors are raised, so
        that the caller can retry.
        """
        season_id = shown.season.id
        if shown.season.state is SeasonState.CANCELLED:
            if message.attachments:
                await self._attach(shown.season, message.id, [])
            self._due.pop(season_id, None)
        elif not self._has_to_wait(season_id, message, now):
            await self._upload(shown.season, message, now)
            self._due.pop(season_id, None)

    def _has_to_wait(self, season_id: int, message: discord.Message, now: datetime) -> bool:
        """Return whether a message's picture is too recent to be replaced.

        If it is, remember when it may be.
        """
        last = self._uploaded.get(season_id)
        if not message.attachments or last is None or now >= last + BETWEEN_UPLOADS:
            return False
        self._due[season_id] = last + BETWEEN_UPLOADS
        return True

    async def _upload(self, season: Season, message: discord.Message, now: datetime) -> None:
        """Paint and upload a season's picture, unless its message already has it."""
        season_id = season.id
        content = await self.boards.store.read(recap.picture_of, season_id)
        name = file_name(season_id, content)
        if any(file.filename == name for file in message.attachments):
            return
        if (picture := await self._paint(season_id, content)) is not None:
            await self._attach(season, message.id, [as_file(picture, name)])
            self._uploaded[season_id] = now

    async def _paint(
        self, season_id: int, content: SeasonPoster | SeasonStandings
    ) -> Picture | None:
        """Return a season's picture; None: it can't be painted."""
        try:
            return await self.boards.paint_season(season_id, content)
        except PaintingError:
            log.warning("standings not painted", season=season_id)
        except PASSING_ERRORS:
            raise
        except Exception:
            # rounds go on without pictures
            log.exception("standings not painted", season=season_id)
        return None

    async def _attach(self, season: Season, message: int, files: Sequence[discord.File]) -> None:
        """Replace the files of a season's message."""
        channel = self.messages.client.get_partial_messageable(season.channel_id)
        try:
            await channel.get_partial_message(message).edit(
                attachments=files,
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                raise
            log.warning("standings picture rejected", season=season.id, why=failure.text)
