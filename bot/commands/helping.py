"""/help: what to type, for whoever is new here."""

from __future__ import annotations

from discord import app_commands

from bot.commands.typed import group_name
from bot.commands.which_table import own_tables, tables_here
from bot.services import Interaction
from rules import catalogue

COMMANDS = (
    ("/table new", "opens a table; others press Join, the host presses Start"),
    ("Play", "on a table's message, opens your panel: choose, try it, commit"),
    ("/board, /mine", "show the table, and what only you may see"),
    ("/play, /undo", "play a line of words, take an answer back"),
    ("/log, /mygames", "what has happened, and where you are awaited"),
    ("/rules", "looks a rule up by words or by its number"),
    ("/table orders", "answers beforehand what others may ask of you"),
    ("/settings", "your reminders, colours and habits"),
)


def help_text(here: int, own: int) -> str:
    """What to type next, and all that there is."""
    if here:
        first = "A table stands here: press **Play** or **Join** on its message."
    elif own:
        first = "You sit at a table elsewhere: `/mygames` leads there."
    else:
        first = "No table stands here: `/table new` opens one."
    games = "; ".join(
        f"{game.title} ({game.seats[0]} to {game.seats[-1]} players, `/{group_name(slug)}`)"
        for slug, game in catalogue.items()
    )
    lines = [f"- **{name}** {does}." for name, does in COMMANDS]
    return "\n".join([first, *lines, f"-# Games, each with typed moves of its own: {games}."])


@app_commands.command(name="help", description="What to type")
async def help_(interaction: Interaction) -> None:
    """Say what to do next, to the caller alone."""
    here, own = await tables_here(interaction), await own_tables(interaction)
    await interaction.edit_original_response(content=help_text(len(here), len(own)))
