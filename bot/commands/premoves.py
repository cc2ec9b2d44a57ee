"""/play with the options `when` and `unless`, which queue a move for a later turn."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.channel.premoves import add_premove
from bot.commands import EXTENDS, Commands
from bot.commands.autocompletion import (
    Choices,
    choice_name,
    complete_move,
    completions,
    empty_on_error,
    strip_brackets,
)
from bot.commands.help_lines import HELP_LINE
from bot.commands.play import LINE_DESCRIPTION, PLAY_DESCRIPTION, complete_line, play, play_line
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_seat, resolve_table
from bot.discord_limits import MAX_CHOICES
from bot.panel.premoves import next_turn
from bot.services import Interaction, services_of
from bot.user_errors import UserError
from bot.words.names import fill_names
from rules import catalogue
from rules.kernel import Match, Option

QUEUE_HELP = "queue a move for your next turn, like **Queue a move** in the panel"
"""A line of /help."""
WHEN_CHOICES = {
    "next": "On my next turn, loaded into my panel",
    "play": "On my next turn, played immediately",
}
"""Choices for a move that is queued."""


def complete_ahead(save: bytes, seat: int, line: str, names: Mapping[int, str]) -> list[Option]:
    """Return completions of a line for the seat's next turn, as if all others passed.

    It runs in another process, so it takes the stored match as `save`. The options' labels have the
    players' names.
    """
    match = next_turn(Match.load(save, catalogue), seat)
    options = complete_move(match, seat, line)[:MAX_CHOICES] if match is not None else []
    return [Option(option.key, fill_names(option.label, names)) for option in options]


@empty_on_error
async def complete_line_or_premove(interaction: Interaction, current: str) -> Choices:
    """Complete a typed move with its legal next words, for now or for the next turn (`when`)."""
    if interaction.namespace.when not in WHEN_CHOICES:
        return await complete_line(interaction, current)
    live, seat = await resolve_seat(interaction, interaction.namespace.table)
    given = (live.match.save(), seat, strip_brackets(current), live.names)
    reader_queries = services_of(interaction).reader_queries
    options = await reader_queries.run(interaction.user.id, complete_ahead, *given)
    return completions((choice_name(option.key, option.label), option.key) for option in options)


@app_commands.command(
    name=play.name,
    description=PLAY_DESCRIPTION,
    extras={EXTENDS: play.name, HELP_LINE: ("Play", "/play `when`", QUEUE_HELP)},
)
@app_commands.describe(
    line=LINE_DESCRIPTION,
    when="When to play it. Default: now",
    unless="Queued moves only: drop it if the log mentions this name first",
)
@app_commands.choices(
    when=[app_commands.Choice(name=name, value=key) for key, name in WHEN_CHOICES.items()]
)
@app_commands.autocomplete(line=complete_line_or_premove)
@at_table
async def play_or_queue(
    interaction: Interaction,
    line: str,
    when: str = "",
    unless: str = "",
    table: str | None = None,
) -> None:
    """Play a typed move, all of it or nothing; with `when`, queue it for the caller's next turn.

    Raises UserError for `unless` without `when`, IllegalAnswer for a move that isn't legal.
    """
    call, keys = await resolve_table(interaction, table), strip_brackets(line).split()
    if when:
        await add_premove(call, keys, plays=when == "play", unless=unless)
    elif unless:
        raise UserError("The option `unless` works only for queued moves. Set `when`.")
    else:
        await play_line(call, keys)


COMMANDS: Commands = (play_or_queue,)
