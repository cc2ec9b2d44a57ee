"""/help: what to type next, and all commands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from discord import app_commands

from bot import layouts
from bot.commands import Commands
from bot.commands.documents import document_buttons
from bot.commands.help_lines import HelpLines, help_lines
from bot.commands.table_resolution import is_elsewhere, own_tables, tables_here
from bot.commands.typed_moves import group_name
from bot.interactions.call import answer_with_layout
from bot.services import Interaction
from bot.words.accents import QUIET
from bot.words.rules_page import in_short
from rules import catalogue
from storage.schema.table_records import TableState

COMMAND_NAME = re.compile(r"/([a-z_-]+(?: [a-z-]+)?)")


NOT_ON_THIS_SERVER = (
    "Orrery hasn't been added to this server, so only /help, /rules, /mygames and /remind work "
    "here. To open tables, somebody has to add it to a server."
)
NEEDS_SERVER = "Tables need a server, so use /table new on one. /mygames lists your tables."


def help_texts(
    local: int, own: int, running: str = "", *, no_tables: str = "", lines: HelpLines
) -> list[str]:
    """Return the parts of /help: what to do next, all commands by group, and the games.

    `local` is the number of tables in this channel, `own` of those with a seat of the caller.
    `running` is the short name of a game to explain instead of the list of games (empty: none),
    `no_tables` the reason why no table can be opened here (empty: one can).
    """
    if no_tables:
        first = no_tables
    elif local:
        first = "There's a table here: press **Play** or **Join** on its message."
    elif own:
        first = "You have a seat elsewhere: /mygames takes you there."
    else:
        first = "There's no table here yet: /table new opens one."
    groups = [
        "\n".join([f"### {title}", *(f"- {_emphasize(names)}: {does}." for names, does in entries)])
        for title, entries in lines.items()
    ]
    if running:
        game = "\n".join([f"### {catalogue[running].title}", *in_short(running)])
        return [first, game, *groups]
    games = "; ".join(
        f"{game.title} ({game.seats[0]} to {game.seats[-1]} players, /{group_name(slug)})"
        for slug, game in catalogue.items()
    )
    return [first, *groups, f"-# Games (each has typed commands): {games}."]


def _emphasize(names: str) -> str:
    """Return an entry's name, in bold if it is a button's instead of a command's."""
    return names if names.startswith("/") else f"**{names}**"


def link_commands(words: str, commands: Mapping[str, int]) -> str:
    """Return a text with each `/command` as a mention that can be clicked.

    `commands` are ids by command; unknown ones become code.
    """

    def mention(match: re.Match[str]) -> str:
        """Return the mention of one command, or its code."""
        name, first = match[1], match[1].partition(" ")[0]
        known = next((each for each in (name, first) if each in commands), None)
        if known is not None:
            return f"</{known}:{commands[known]}>{name.removeprefix(known)}"
        if any(each.startswith(f"{name} ") for each in commands):
            return f"`/{name}`"
        return f"`/{first}`{name.removeprefix(first)}"

    return COMMAND_NAME.sub(mention, words)


@app_commands.command(name="help", description="Show what you can do next")
async def help_(interaction: Interaction) -> None:
    """Show the caller what to do next, and all commands."""
    tables, own = await tables_here(interaction), await own_tables(interaction)
    # `tables` includes those in threads of this channel, which may be private
    local = [table for table in tables if table.message_channel_id == interaction.channel_id]
    mine = [table for table in tables if table.id in {each.id for each in own}]
    runs = [table.game for table in local or mine if table.state is TableState.RUNNING]
    tree = interaction.client.tree
    no_tables = NEEDS_SERVER if interaction.guild_id is None else ""
    no_tables = NOT_ON_THIS_SERVER if is_elsewhere(interaction) else no_tables
    running, lines = next(iter(runs), ""), help_lines(tree)
    texts = help_texts(len(local), len(own), running, no_tables=no_tables, lines=lines)
    shown = [layouts.text(link_commands(words, tree.mentions)) for words in texts]
    parts = [[*group, *layouts.line()] for group in shown]
    view = layouts.framed(*parts, layouts.rows(document_buttons()), accent=QUIET)
    await answer_with_layout(interaction, view)


COMMANDS: Commands = (help_,)
