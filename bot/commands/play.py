"""Commands for players: moving by lines, looking, taking back, resigning."""

from __future__ import annotations

from typing import Any, Literal

import discord
from discord import app_commands

from bot.actions import Action, button, lasting_view, short
from bot.boards import reply_battle, reply_own, say_parts
from bot.commands.lines import LIMIT, bare, complete, named
from bot.errors import Refused
from bot.finding import complete_table, meant, meant_seat, own_tables
from bot.names import marked
from bot.people import wishes
from bot.tables import moves
from bot.tables.live import Live
from bot.tables.service import last_person
from bot.takeback import wish_back
from bot.telling import log_text
from rules.kernel import spell

CHOICES = 25
MESSAGE = 2000

Interaction = discord.Interaction[Any]


async def complete_line(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Autocomplete for a line: the legal next words after what was typed."""
    found = await meant_seat(interaction, interaction.namespace.table)
    if found is None:
        return []
    live, seat = found
    return [
        app_commands.Choice(name=named(line, spell(label, live.names)), value=line)
        for line, label in complete(live.match, seat, bare(current))
        if len(line) <= LIMIT
    ][:CHOICES]


async def play_line(interaction: Interaction, live: Live, keys: list[str]) -> None:
    """Play a line for the caller and say what came of it; the interaction is deferred."""
    bot = interaction.client
    seat = live.seat_of(interaction.user.id)
    dropped = (await moves.panel(bot.tables, live, seat)).keys
    news = await moves.play(
        bot.tables,
        live,
        seat,
        keys,
        actor=interaction.user.id,
        interaction_id=interaction.id,
        whole=True,
    )
    told = [f"-# {line}" for line in live.lines_for(news, seat)]
    panel = await moves.panel(bot.tables, live, seat)
    lines = ["Played.", *(told or [f"-# Your move: {' '.join(keys)}"])]
    items: list[discord.ui.Item[Any]] = [button(Action(live.id, "mine", seat), "My view")]
    if dropped:
        answers = f"{len(dropped)} answer{'s' * (len(dropped) != 1)}"
        lines.append(f"Your draft in the panel ({answers}) was dropped.")
    if panel.options:
        lines.append(f"Your move goes on: {marked(panel.prompt)} [{panel.rule}]")
        lines += [marked(panel.note)] if panel.note else []
        items.insert(0, button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary))
    await interaction.edit_original_response(
        content=short("\n".join(lines), MESSAGE), view=lasting_view(items)
    )


@app_commands.command(name="play", description="Play a move as a line of words")
@app_commands.describe(line="The move, word by word; the list completes it", table="Which table")
@app_commands.autocomplete(line=complete_line, table=complete_table)
async def play(interaction: Interaction, line: str, table: str | None = None) -> None:
    """Play a whole line: all of it or nothing."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await meant(interaction.client, interaction, table)
    await play_line(interaction, live, bare(line).split())


@app_commands.command(name="board", description="Show a table's board, to you alone")
@app_commands.describe(
    table="Which table", text="As text instead of a picture", show="The last battles instead"
)
@app_commands.autocomplete(table=complete_table)
async def board(
    interaction: Interaction,
    table: str | None = None,
    text: bool = False,
    show: Literal["battle"] | None = None,
) -> None:
    """Show the whole table with what has changed since the reader's last move, or the battles."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot = interaction.client
    live = await meant(bot, interaction, table)
    if live.started is None:
        raise Refused(f"Table {live.id} has not started yet; its host can start it.")
    if show == "battle":
        await reply_battle(bot, interaction, live, as_text=text)
        return
    if text or (await wishes(bot.store, interaction.user.id)).text_board:
        view = live.match.view(live.record.seat_of(interaction.user.id))
        await say_parts(interaction, bot.boards.words(live, view))
        return
    picture = await bot.boards.table(live, interaction.user.id)
    await interaction.edit_original_response(content=f"**{live.title}**", attachments=[picture])


@app_commands.command(name="mine", description="Show your own board and hand, to you alone")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=complete_table)
async def mine(interaction: Interaction, table: str | None = None) -> None:
    """Show the caller's private view."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await meant(interaction.client, interaction, table)
    await reply_own(interaction.client, interaction, live)


@app_commands.command(name="undo", description="Take your last answer back")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=complete_table)
async def undo(interaction: Interaction, table: str | None = None) -> None:
    """Take an answer back, or ask the others for their consent."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await meant(interaction.client, interaction, table)
    await wish_back(interaction.client, interaction, live)


@app_commands.command(name="log", description="What has happened at a table")
@app_commands.describe(table="Which table", since="Only since your own last move")
@app_commands.autocomplete(table=complete_table)
async def log(interaction: Interaction, table: str | None = None, since: bool = False) -> None:
    """Tell the news that the caller may read, the latest last."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await meant(interaction.client, interaction, table)
    text = await log_text(interaction.client, live, interaction.user.id, since_own=since)
    await interaction.edit_original_response(content=text)


@app_commands.command(name="resign", description="Give your seat up; an AI plays on for you")
@app_commands.describe(table="Which table")
@app_commands.autocomplete(table=complete_table)
async def resign(interaction: Interaction, table: str | None = None) -> None:
    """Ask once more, then hand the caller's seat to an AI."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    live = await meant(interaction.client, interaction, table)
    seat = live.seat_of(interaction.user.id)
    if not live.running:
        raise Refused(f"No match runs at table {live.id}; in a lobby, press Leave.")
    sure = button(Action(live.id, "resign", seat), "Resign", discord.ButtonStyle.danger)
    then = "An AI takes your seat over"
    if last_person(live.record):
        then = "Nobody else plays there, so the table is closed without a result"
    await interaction.edit_original_response(
        content=f"Resign at {live.title}? {then}; that cannot be undone.",
        view=lasting_view([sure]),
    )


@app_commands.command(name="mygames", description="Your tables on all servers")
async def mygames(interaction: Interaction) -> None:
    """List the caller's tables, those that wait for them first."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, person = interaction.client, interaction.user.id
    lives = [await bot.tables.live(record.id) for record in await own_tables(bot, person)]
    lives.sort(key=lambda live: live.record.seat_of(person) not in live.awaited())
    lines = [_line(live, person) for live in lives]
    words = "\n".join(lines) or "You sit at no table; open one with /table new."
    await interaction.edit_original_response(content=short(words, MESSAGE))


def _line(live: Live, person: int) -> str:
    record = live.record
    seat = record.seat_of(person)
    awaited = [live.written[other] for other in live.awaited()]
    state = (
        "your move" if seat in live.awaited() else f"waits for {', '.join(awaited) or 'its start'}"
    )
    link = f"<#{live.place}>"
    if record.message_id:
        address = f"https://discord.com/channels/{record.guild_id}/{live.place}/{record.message_id}"
        link = f"[go there]({address})"
    return f"- **{live.title}**: {state}, {link}"


COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (
    play,
    board,
    mine,
    undo,
    log,
    resign,
    mygames,
)
