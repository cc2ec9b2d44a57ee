"""/forget-me: what is stored about the caller, as a file, and its deletion."""

from __future__ import annotations

import io
from collections.abc import Mapping

import discord
import msgspec
import structlog
from discord import app_commands
from sqlmodel import Session

from bot.commands import Commands
from bot.interactions.paged_lists import LAST_ROW, Listing, ListItem, paged_list, show_list
from bot.interactions.presses import NO_TABLE, Action, button, on_own
from bot.services import Interaction, Services, services_of
from bot.tables import forgetting as people_forgotten
from bot.tables.seasons.table_sentences import season_labels
from bot.user_errors import UserError
from bot.words.names import escape
from bot.words.refusals import PLAYER_ERRORS
from rules import catalogue
from storage.matches import matches
from storage.people import forgetting, own_data
from storage.people.own_data import OwnData
from storage.schema.table_records import Table, TableState
from storage.tables import lookups

log = structlog.get_logger()

NOTHING_STORED = "I have no data about you: you have never had a seat or changed a setting here."
MAX_FILE_BYTES = 9_000_000
"""Maximum size of a file that Discord accepts, in bytes."""
WHAT_STAYS = (
    "The games themselves stay for the other players, with *Somebody* in your place. Until a match "
    "ends, a marker keeps you from taking another seat in it. Messages in channels stay with "
    "Discord. You can't undo this."
)
DATA_DELETED = (
    "Your data has been deleted. If you play again, you start from scratch. Messages in channels "
    "stay until somebody deletes them."
)


@app_commands.command(
    name="forget-me", description="See what's stored about you, and delete it if you like"
)
async def forget_me(interaction: Interaction) -> None:
    """Show what is stored about the caller and what deletion does, with a button to confirm."""
    await show_list(services_of(interaction), interaction, "forget")


@paged_list("forget")
async def _what_is_kept(services: Services, interaction: Interaction, _: str) -> Listing:
    """Return the caller's stored data and the future of their tables, as a paged list.

    Raises UserError if nothing is stored about them.
    """
    person = interaction.user.id
    about = await services.store.read(own_data.collect, person_id=person)
    if about is None:
        raise UserError(NOTHING_STORED)
    tables = await _open_tables(services, person)
    head = [*_kept_lines(about), *(["**What happens to your open tables:**"] if tables else [])]
    items = [
        button(Action(NO_TABLE, "owncopy"), "Send me a copy", row=LAST_ROW),
        button(Action(NO_TABLE, "forget"), "Forget me", discord.ButtonStyle.danger, row=LAST_ROW),
    ]
    labels = await services.store.read(season_labels, tables)
    ends = [ListItem(line) for line in _outcome_lines(tables, labels, person)]
    return Listing("\n".join(head), ends, WHAT_STAYS, items)


def _kept_lines(about: OwnData) -> list[str]:
    """Return a heading, and a line with the count of each kind of stored data."""
    ended = sum(held["state"] == TableState.FINISHED for held in about.seats)
    counts = {
        "name, time zone, hours and settings": 1,
        "seats at tables": len(about.seats),
        "those in matches that have ended": ended,
        "answers": len(about.answers),
        "tables that you host": len(about.hosts),
        "ratings": len(about.ratings),
        **{name: len(rows) for name, rows in about.others.items()},
    }
    lines = [f"- {name}: {count}" for name, count in counts.items() if count]
    lines[0] = "- your name, time zone, hours and settings"
    return ["**What's stored about you**, and would be deleted:", *lines]


def _outcome_lines(tables: list[Table], labels: Mapping[str, str], person: int) -> list[str]:
    """Return a line for each open table about what happens to it when the data is deleted.

    `labels` are the names of their seasons by table.
    """
    lines = []
    for table in tables:
        title = f"{catalogue[table.game].title}, table {table.id}"
        others = [seat for seat in table.seats if seat.person_id not in (None, person)]
        if table.state is TableState.RUNNING and table.seat_of(person) is not None:
            then = "an AI takes over your seat" if others else "it's closed without a result"
        elif table.host_id == person and table.state is TableState.LOBBY:
            then = "it's closed, because you're its host"
        elif table.seat_of(person) is not None:
            then = "you leave it"
        else:
            then = "another player becomes its host"
        label = f" ({labels[table.id]})" if table.id in labels else ""
        lines.append(f"- {escape(title)}{label}: {then}.")
    return lines


async def _open_tables(services: Services, person: int) -> list[Table]:
    """Return the open tables where a person has a seat or is the host."""

    def read(session: Session) -> list[Table]:
        """Read the open tables at which the person has a seat or is the host."""
        named = own_data.tables_with(session, person_id=person)
        tables = [matches.get(session, table=table) for table in named]
        return [
            record
            for record in tables
            if record.state in lookups.LIVE and _is_player_or_host(record, person)
        ]

    return await services.store.read(read)


def _is_player_or_host(table: Table, person: int) -> bool:
    """Return whether a person holds a seat or is the host."""
    return table.host_id == person or table.seat_of(person) is not None


@on_own("owncopy")
async def send_copy(services: Services, interaction: Interaction, _: Action) -> None:
    """Send the user all that is stored about them, as a JSON file.

    Raises UserError if nothing is stored, or if the file is too large for Discord.
    """
    about = await services.store.read(own_data.collect, person_id=interaction.user.id)
    if about is None:
        raise UserError(NOTHING_STORED)
    data = msgspec.json.format(msgspec.json.encode(about), indent=1)
    if len(data) > MAX_FILE_BYTES:
        raise UserError("Your copy is too large for Discord. Ask the bot's operator for it.")
    file = discord.File(io.BytesIO(data), "about-you.json")
    await interaction.followup.send(
        "This is everything that's stored about you.", file=file, ephemeral=True
    )


@on_own("forget")
async def forget(services: Services, interaction: Interaction, _: Action) -> None:
    """Resign the user's seats, then delete everything stored about them."""
    await forget_person(services, interaction.user.id)
    await interaction.edit_original_response(content=DATA_DELETED, view=None)


async def forget_person(services: Services, person: int) -> None:
    """Resign a person's seats, delete their data, and update the messages of their tables."""
    for live in await people_forgotten.forget(services.tables, person):
        services.poster.schedule_update(live.id)


async def resume(services: Services) -> None:
    """Delete the data of people whose deletion was interrupted by a crash."""
    for person in await services.store.read(forgetting.people_to_forget):
        try:
            await forget_person(services, person)
        except PLAYER_ERRORS as refusal:  # another process has begun the same
            log.warning("not forgotten yet", why=str(refusal))


COMMANDS: Commands = (forget_me,)
