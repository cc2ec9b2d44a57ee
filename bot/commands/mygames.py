"""/mygames: a person's tables on all servers."""

from __future__ import annotations

from discord import app_commands

from bot.commands import Commands
from bot.commands.table_resolution import (
    own_tables,
)
from bot.interactions.paged_lists import Listing, ListItem, paged_list, show_list
from bot.services import Interaction, Services, services_of
from bot.tables.live_table import LiveTable
from bot.tables.seasons.table_sentences import decided_line, season_labels


@app_commands.command(name="mygames", description="List your tables on all servers")
async def mygames(interaction: Interaction) -> None:
    """List the caller's open tables on all servers, those waiting for them first."""
    await show_list(services_of(interaction), interaction, "mygames")


@paged_list("mygames")
async def _own_games(services: Services, interaction: Interaction, _: str) -> Listing:
    """Return the caller's open tables, those waiting for them first, as a paged list."""
    person = interaction.user.id
    lives = [await services.tables.live(table.id) for table in await own_tables(interaction)]
    decided = {live.id for live in lives if await services.store.read(decided_line, live.table)}
    labels = await services.store.read(season_labels, [live.table for live in lives])

    def order(live: LiveTable) -> tuple[bool, bool]:
        """Return the key by which a table is listed: those waiting for the caller come first."""
        return live.id in decided, live.table.seat_of(person) not in live.pending_seats()

    head = "" if lives else "You have no seat at any table. Open one with /table new."
    lines = [
        _line(live, person, labels.get(live.id, ""), decided=live.id in decided)
        for live in sorted(lives, key=order)
    ]
    return Listing(head, [ListItem(line) for line in lines])


def _line(live: LiveTable, person: int, label: str, *, decided: bool) -> str:
    """Return one of a person's tables as a line: whose turn it is, and a link.

    `label` names its season. `decided` is true if that has counted it, so nobody waits for the
    rest.
    """
    table = live.table
    seat = table.seat_of(person)
    pending = [live.markdown_names[other] for other in live.pending_seats()]
    state = (
        "your move"
        if seat in live.pending_seats()
        else (f"waiting for {', '.join(pending)}" if pending else "hasn't started")
    )
    if decided and live.is_running:
        state = "its season has counted it, nobody has to play on"
    link = f"<#{live.message_channel_id}>"
    if table.message_id:
        link = f"[go there]({live.address})"
    return f"- **{live.title}**{f' ({label})' if label else ''}: {state}, {link}"


COMMANDS: Commands = (mygames,)
