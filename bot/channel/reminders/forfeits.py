"""Notices to players who have forfeited matches of a season, which may no longer pair them."""

from __future__ import annotations

from contextlib import suppress

from sqlmodel import Session

from bot.channel.reminders.notices import Notices, sends
from bot.tables.seasons.results import MISSES, has_round_to_come, pairing_of
from bot.tables.seasons.scoring import PENALTY, SECOND_MISS, reason_words
from bot.tables.seasons.table_sentences import counting_season
from bot.words.names import escape
from storage.errors import NoSuchTable
from storage.people import lapses
from storage.schema.people_records import Notice, NoticeKind, Person
from storage.schema.season_records import LeftBy, Season, SeasonState
from storage.schema.table_records import Table
from storage.seasons import entries, seasons

UNPAIRED = (
    "you've forfeited {count} matches of {season} in a row, so you aren't paired any more. "
    "To play in its next round, press **Enter** on {message}."
)
UNPAIRED_AT_THE_END = "you've forfeited {count} matches of {season} in a row."
"""A notice after the last round has opened: nobody is paired again, so it has no button."""
FORFEITED = "you get no points for this table in {season} ({why})."
CHARGED = "you lose {points} points at this table in {season} ({why})."
CHARGED_TWICE = (
    "you lose {points} points in all at this table in {season}, including the "
    f"{PENALTY} from before ({{why}})."
)
"""Points lost by somebody who already has the notice of a first missed turn."""
LAST_STRAW = (
    " If you forfeit one more match in a row, you won't be paired until you press **Enter**."
)

MISSED_TURN = (
    "your clock has run out at {title}, which costs {penalty} points in {season}. You'll move "
    f"again after this turn. Another missed turn costs {SECOND_MISS}."
)


@sends(NoticeKind.MISSED_TURN, "your clock has run out at a season's table")
async def send_missed_turn(sender: Notices, notice: Notice, person: Person) -> None:
    """Notify somebody of the first turn that they missed at a season's table; delete the notice.

    They get none if they have lost the table since, or if the season doesn't count it any more.
    """
    with suppress(NoSuchTable):
        live = await sender.tables.live(notice.table_id)
        season = await sender.store.read(_season_with_one_miss, live.table, person.id)
        if season and live.is_running:
            where = f"[{live.title}]({live.address})"
            text = MISSED_TURN.format(title=where, penalty=PENALTY, season=season)
            await sender.send_undigested(notice, person, live, text)
    await sender.finish_notice(notice, over=True)


def _season_with_one_miss(session: Session, table: Table, person_id: int) -> str:
    """Return the name of the season that will count somebody's table despite a missed turn."""
    missed = lapses.missed_turns(session, table=table.id, person_id=person_id)
    return counting_season(session, table, person_id) if len(missed) == 1 else ""


@sends(NoticeKind.FORFEITED, "you've forfeited a season's table")
async def send_forfeited(sender: Notices, notice: Notice, person: Person) -> None:
    """Notify somebody that they have forfeited a season's table, and delete the notice."""
    try:
        live = await sender.tables.live(notice.table_id)
    except NoSuchTable:
        await sender.finish_notice(notice, over=True)
        return
    text = await sender.store.read(_forfeit, live.table, person.id)
    if text:
        await sender.send_undigested(notice, person, live, text)
    await sender.finish_notice(notice, over=True)


def _forfeit(session: Session, table: Table, person_id: int) -> str:
    """Return a sentence that somebody has no points for a table, and what follows.

    It is empty if they have some, or if the season was cancelled.
    """
    pairing = pairing_of(session, table)
    own = (
        next((seat for seat in pairing.seats if seat.person_id == person_id), None)
        if pairing
        else None
    )
    if pairing is None or own is None or own.points is None or own.points > 0:
        return ""
    season = seasons.get(session, season=pairing.season_id)
    if season.state is SeasonState.CANCELLED:
        return ""
    words = CHARGED if own.points else FORFEITED
    if -own.points > PENALTY:
        words = CHARGED_TWICE
    why = reason_words(own.why)
    text = words.format(season=escape(season.name), points=-own.points, why=why)
    return text + (LAST_STRAW if has_round_to_come(session, season.id) else "")


@sends(NoticeKind.UNPAIRED, "a season no longer pairs you")
async def send_unpaired(sender: Notices, notice: Notice, person: Person) -> None:
    """Notify somebody that a season no longer pairs them, and delete the notice.

    Those who have entered it again meanwhile get none.
    """
    try:
        live = await sender.tables.live(notice.table_id)
    except NoSuchTable:
        await sender.finish_notice(notice, over=True)
        return
    season = await sender.store.read(_season_without, live.table.season_id or 0, person.id)
    if season is not None:
        can_return = await sender.store.read(has_round_to_come, season.id)
        words = UNPAIRED if can_return else UNPAIRED_AT_THE_END
        text = words.format(
            count=MISSES, season=escape(season.name), message=linked_message(season)
        )
        await sender.send_undigested(notice, person, live, text)
    await sender.finish_notice(notice, over=True)


def _season_without(session: Session, number: int, person_id: int) -> Season | None:
    """Return the live season that somebody is out of because of forfeits; None if they aren't."""
    entry = entries.get(session, season=number, person_id=person_id)
    if entry is None or entry.left_by is not LeftBy.ABSENCE:
        return None
    season = seasons.get(session, season=number)
    return season if season.is_live else None


def linked_message(season: Season) -> str:
    """Return words for a season's message, with a link if it is posted."""
    if season.message_id is None:
        return "its message"
    place = f"{season.guild_id}/{season.channel_id}/{season.message_id}"
    return f"[its message](https://discord.com/channels/{place})"
