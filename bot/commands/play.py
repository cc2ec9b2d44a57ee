"""/play, /undo, /redo, /resign: commands of a player about their own moves and seat."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.channel.consent.redo import answer_again
from bot.channel.consent.undo import offer_undo
from bot.channel.resigning import offer_resignation
from bot.commands import Commands
from bot.commands.autocompletion import (
    Choices,
    choice_name,
    complete_move,
    completions,
    empty_on_error,
    strip_brackets,
)
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_seat, resolve_table
from bot.discord_limits import MAX_MESSAGE_LENGTH
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, persistent_view
from bot.panel import drafts
from bot.panel.display import show
from bot.panel.panel import Panel, Stage
from bot.panel.text import AND_MORE, waiting_text
from bot.services import Interaction
from bot.tables import moves
from bot.tables.move_lines import incomplete_line, leading_reactions
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, fill_names
from rules.kernel.sentences import counted

PLAY_DESCRIPTION = "Type a whole move in one line"
LINE_DESCRIPTION = "The move; autocomplete suggests each word"
MOVE_INCOMPLETE = "This is the start of a move. Here is the next question."


@empty_on_error
async def complete_line(interaction: Interaction, current: str) -> Choices:
    """Complete a typed move with its legal next words."""
    live, seat = await resolve_seat(interaction, interaction.namespace.table)
    return completions(
        (choice_name(line, fill_names(label, live.names)), line)
        for line, label in complete_move(live.match, seat, strip_brackets(current))
    )


async def play_line(call: Call, keys: list[str]) -> None:
    """Play these keys as the caller's whole move, and show its outcome.

    If the move isn't complete, the panel opens at its next question. If the line begins with
    answers out of turn, and others or chance have to come next, only these answers are played.
    Raises IllegalAnswer if the keys aren't legal.
    """
    tables, live = call.services.tables, call.live
    seat = live.revealed_seat_of(call.person)
    first = leading_reactions(live.match, seat, keys) if live.is_running else ()
    later, keys = (keys[len(first) :], list(first)) if first else ([], keys)
    half = await tables.attempt(
        live,
        lambda match: incomplete_line(match, seat, keys),
        description=f"seat {seat} types {keys}",
    )
    if half is not None and live.is_running:
        panel = await drafts.replace_draft(tables, live, seat, half)
        await show(call, panel, message_above=MOVE_INCOMPLETE if keys else "")
        return
    dropped, before = await drafts.drafted_keys(tables, live, seat), live.match.when
    news = await moves.play(tables, live, seat, keys, whole=True, by=call.by)
    happened = [f"-# {line}" for line in live.lines_for(news, seat)]
    lines = list[str]()
    if later:
        lines.append(f"Not played yet: {escape(' '.join(later))}. Other players move before that.")
    if dropped:
        answers = counted(len(dropped), "answer")
        lines.append(f"The draft in your panel ({answers}) was dropped.")
    panel = await drafts.current_panel(tables, live, seat)
    items: list[Item] = [button(Action(live.id, "mine", seat), "My view")]
    if panel.options:
        items.insert(0, button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary))
    lines += _next_lines(panel, live.match.when, before)
    room = MAX_MESSAGE_LENGTH - len("\n".join(["Played.", "", *lines]))
    shown = fit_lines(happened or [f"-# Your move: {' '.join(keys)}"], room, AND_MORE)
    await call.reply("\n".join(["Played.", *shown, *lines]), view=persistent_view(items))


def _next_lines(panel: Panel, when: str, before: str) -> list[str]:
    """Return lines with the seat's next question, or the players that the table waits for.

    `when` and `before` are the match's step (round and phase) after and before the move; if the
    step is new, it is shown.
    """
    if panel.options:
        now = "" if when == before else f", {when}"
        asked = f"Your move continues{now}: {escape(panel.prompt)} [{panel.rule}]"
        return [asked, *([escape(panel.note)] if panel.note else [])]
    return [waiting_text(panel)] if panel.stage is Stage.WAIT else []


@app_commands.command(name="play", description=PLAY_DESCRIPTION)
@app_commands.describe(line=LINE_DESCRIPTION)
@app_commands.autocomplete(line=complete_line)
@at_table
async def play(interaction: Interaction, line: str, table: str | None = None) -> None:
    """Play a typed move, all of it or nothing.

    Raises IllegalAnswer for a move that isn't legal.
    """
    await play_line(await resolve_table(interaction, table), strip_brackets(line).split())


@app_commands.command(name="undo", description="Take your last answer back")
@at_table
async def undo(interaction: Interaction, table: str | None = None) -> None:
    """Show the caller what an undo would take back, with buttons to do or request it."""
    await offer_undo(await resolve_table(interaction, table))


@app_commands.command(name="redo", description="Redo the answer you've just undone")
@at_table
async def redo(interaction: Interaction, table: str | None = None) -> None:
    """Repeat the caller's last undone answer."""
    await answer_again(await resolve_table(interaction, table))


@app_commands.command(name="resign", description="Give up your seat. An AI takes over")
@at_table
async def resign(interaction: Interaction, table: str | None = None) -> None:
    """Show the caller what resigning costs, with a button to confirm it."""
    await offer_resignation(await resolve_table(interaction, table))


COMMANDS: Commands = (play, undo, redo, resign)
