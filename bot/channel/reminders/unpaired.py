"""The notice to somebody whom a season pairs no more, because they have forfeited matches of it."""

from __future__ import annotations

from sqlmodel import Session

from bot.channel.reminders.notices import Notices
from bot.tables.seasons.results import MISSES
from bot.words.names import escape
from storage.errors import NoSuchTable
from storage.schema.people_records import Notice
from storage.schema.records import Person
from storage.schema.season_records import LeftBy, Season
from storage.seasons import entries, seasons

UNPAIRED = (
    "you've forfeited {count} matches of {season} in a row, so you aren't paired any more. "
    "To play in its next round, press **Enter** on {message}."
)


async def send_unpaired(sender: Notices, notice: Notice, person: Person) -> None:
    """Notify somebody that a season pairs them no more, and delete the notice.

    Those who have entered it again meanwhile get none.
    """
    try:
        live = await sender.tables.live(notice.table_id)
    except NoSuchTable:
        await sender.finish_notice(notice, over=True)
        return
    season = await sender.store.read(_season_without, live.table.season_id or 0, person.id)
    if season is not None:
        text = UNPAIRED.format(
            count=MISSES, season=escape(season.name), message=_linked_message(season)
        )
        await sender.send_undigested(notice, person, live, text)
    await sender.finish_notice(notice, over=True)


def _season_without(session: Session, number: int, person_id: int) -> Season | None:
    """Return the live season that somebody is out of because of forfeits; None: they aren't."""
    entry = entries.get(session, season=number, person_id=person_id)
    if entry is None or entry.left_by is not LeftBy.ABSENCE:
        return None
    season = seasons.get(session, season=number)
    return season if season.is_live else None


def _linked_message(season: Season) -> str:
    """Return words for a season's message, with a link if it is posted."""
    if season.message_id is None:
        return "its message"
    place = f"{season.guild_id}/{season.channel_id}/{season.message_id}"
    return f"[its message](https://discord.com/channels/{place})"
