"""A moderator removes somebody from a season, or cancels it: each is confirmed first."""

from __future__ import annotations

from datetime import datetime

import discord
from sqlmodel import Session

from bot.channel.seasons.buttons import season_here, season_number
from bot.interactions.presses import NO_TABLE, Action, button, on_own, persistent_view
from bot.services import Interaction, Services
from bot.tables.seasons import entering, rulings
from bot.tables.seat_changes import SeatChange, reseat
from bot.user_errors import UserError
from bot.words.names import escape
from rules.kernel.sentences import counted
from storage.errors import NoSuchSeason
from storage.schema.season_records import Entered, Season, SeasonState
from storage.seasons import pairings, seasons

MAX_ID = 2**63 - 1
"""Largest number that a database stores."""
MODERATORS_ONLY = (
    "Only moderators who can manage this server or its threads can run seasons. Ask one."
)


def need_moderator(interaction: Interaction) -> None:
    """Raise UserError for people who may not run seasons."""
    may = interaction.permissions
    if not (may.manage_guild or may.manage_threads):
        raise UserError(MODERATORS_ONLY)


async def ask_removal(
    services: Services, interaction: Interaction, season: Season, person_id: int
) -> None:
    """Ask the moderator to confirm that a person leaves the season for good, with the effect.

    Raises UserError for somebody who isn't in the season, or if the moderator plays in it.
    """
    by = interaction.user.id
    entry, tables = await services.store.read(_removable, season.id, person_id, by=by)
    sure = Action(NO_TABLE, "seasonremove", key=f"{season.id}-{person_id}")
    effect = f"An AI takes over at {counted(tables, 'table')}. " if tables else ""
    await interaction.edit_original_response(
        content=f"Remove {escape(entry.name)} from {escape(season.name)} for good? {effect}"
        "They can't enter it again.",
        view=persistent_view([button(sure, "Remove", discord.ButtonStyle.danger)]),
    )


def _removable(session: Session, season: int, person_id: int, *, by: int) -> tuple[Entered, int]:
    """Return the entry of a person whom a moderator may remove, and their number of open tables.

    Raises UserError if nobody has that entry, or if the moderator plays in the season.
    """
    entry = entering.need_entry(session, season_id=season, person_id=person_id)
    if person_id != by:
        record = seasons.get(session, season=season)
        rulings.need_bystander(session, record, by)
        rulings.need_other_group(session, record, by, [person_id])
    return entry, len(pairings.open_tables_of(session, season=season, person_id=person_id))


def _cancel(session: Session, season: Season, *, by: int, now: datetime) -> None:
    """Cancel a season; raise UserError for a moderator who plays in it."""
    rulings.need_bystander(session, season, by)
    entering.cancel(session, season_id=season.id, now=now, by=by)


def _remove(
    session: Session, season: int, person_id: int, *, by: int, now: datetime
) -> tuple[Entered, list[str]]:
    """Take a person out of a season; return their entry and the tables at which they still sit.

    Raises UserError as `_removable` does.
    """
    entry, _ = _removable(session, season, person_id, by=by)
    return entry, entering.remove(session, season_id=season, person_id=person_id, now=now)


async def _live_season(services: Services, interaction: Interaction, number: int) -> Season:
    """Return a season that a moderator may still change; raise UserError for anyone else."""
    need_moderator(interaction)
    season = await season_here(services, interaction, number)
    if not season.is_live:
        raise UserError(f"{escape(season.name)} is already over.")
    return season


def _person_id(digits: str) -> int:
    """Return the person's id that a button holds; raise NoSuchSeason if it was forged."""
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 20):
        raise NoSuchSeason(0)
    person_id = int(digits)
    if person_id > MAX_ID:
        raise NoSuchSeason(0)
    return person_id


@on_own("seasonremove")
async def remove(services: Services, interaction: Interaction, action: Action) -> None:
    """Take a person out of a season for good; an AI takes over their seats."""
    number, _, person = action.key.partition("-")
    key = season_number(Action("", "", key=number))
    season = await _live_season(services, interaction, key)
    person_id = _person_id(person)
    by = interaction.user.id
    entry, tables = await services.store.run(
        _remove, season.id, person_id, by=by, now=services.now()
    )
    for table in tables:
        live = await services.tables.live(table)
        seat = live.table.seat_of(person_id)
        if live.is_running and seat is not None:
            why = "a moderator has removed them from the season"
            await reseat(services.tables, live, SeatChange(seat, why=why, actor=by))
    services.reminders.wake()
    effect = f" An AI takes over at {counted(len(tables), 'table')}." if tables else ""
    await interaction.edit_original_response(
        content=f"{escape(entry.name)} is out of {escape(season.name)}.{effect}",
        view=None,
    )


async def ask_cancellation(services: Services, interaction: Interaction, season: Season) -> None:
    """Ask the moderator to confirm that a season is cancelled.

    Raises UserError for a moderator who plays in it.
    """
    await services.store.read(rulings.need_bystander, season, interaction.user.id)
    sure = Action(NO_TABLE, "seasoncancel", key=str(season.id))
    tables = " Tables in play go on without it." if season.state is SeasonState.RUNNING else ""
    await interaction.edit_original_response(
        content=f"Cancel {escape(season.name)}? This can't be undone.{tables}",
        view=persistent_view([button(sure, "Cancel the season", discord.ButtonStyle.danger)]),
    )


@on_own("seasoncancel")
async def cancel(services: Services, interaction: Interaction, action: Action) -> None:
    """Cancel a season; tables in play go on as ordinary ones."""
    season = await _live_season(services, interaction, season_number(action))
    await services.store.run(_cancel, season, by=interaction.user.id, now=services.now())
    services.reminders.wake()
    await interaction.edit_original_response(
        content=f"{escape(season.name)} is cancelled.", view=None
    )
