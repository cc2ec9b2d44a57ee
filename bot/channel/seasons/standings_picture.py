"""The picture below a season's standings: uploaded when a round opens or closes."""

from __future__ import annotations

import discord
import structlog

from bot.channel.seasons.content import Overview
from bot.discord_errors import PASSING_ERRORS, is_final_rejection
from bot.messages import Messages
from bot.replies import as_file
from bot.tables.pictures.boards import Boards
from bot.tables.pictures.painters import PaintingError
from bot.tables.seasons import recap

log = structlog.get_logger()


def file_name(shown: Overview) -> str:
    """Return the name of the file with a season's picture; empty: it keeps the last one."""
    edition = recap.edition_of(shown.season, shown.rounds)
    return f"season-{shown.season.id}-{edition}.png" if edition else ""


class StandingsPicture:
    """Attaches a season's picture to its message, and replaces it once it is outdated.

    The file's name says which picture it is, so Discord's answer to an edit of the text shows
    whether that is still attached: nothing has to be stored, and a crash before the upload is made
    up for by the next edit.
    """

    def __init__(self, boards: Boards, messages: Messages) -> None:
        self.boards, self.messages = boards, messages

    async def update(self, shown: Overview, message: discord.Message) -> None:
        """Paint and upload a season's picture, unless its message has it already.

        The words stand without it if it can't be painted, or if Discord rejects it. Passing errors
        are raised, so that the caller can retry.
        """
        name, season = file_name(shown), shown.season
        if not name or any(file.filename == name for file in message.attachments):
            return
        try:
            content = await self.boards.store.read(recap.picture_of, season.id)
            picture = await self.boards.paint_season(season.id, content)
        except PaintingError:
            log.warning("standings not painted", season=season.id)
            return
        except PASSING_ERRORS:
            raise
        except Exception:
            # rounds go on without pictures
            log.exception("standings not painted", season=season.id)
            return
        place = self.messages.client.get_partial_messageable(season.channel_id)
        try:
            await place.get_partial_message(message.id).edit(
                attachments=[as_file(picture, name)],
                allowed_mentions=discord.AllowedMentions.none(),
            )
        except discord.HTTPException as failure:
            if not is_final_rejection(failure):
                raise
            log.warning("standings picture rejected", season=season.id, why=failure.text)
