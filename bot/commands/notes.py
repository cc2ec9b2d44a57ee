"""/note: a private line about the caller's last move, and the list of their notes."""

from __future__ import annotations

from discord import app_commands

from bot.channel.history.notes import reply_notes
from bot.commands import Commands
from bot.commands.help_lines import HELP_LINE
from bot.commands.table_autocompletion import at_table
from bot.commands.table_resolution import resolve_own_table
from bot.interactions.call import Call
from bot.interactions.replies import reply_in_parts
from bot.services import Interaction
from bot.tables.news import split_line
from bot.tables.notes import Written, checked_note, write
from bot.user_errors import UserError
from bot.words.names import escape, truncate

NOTE_STORED = "Your note is attached to your last move{move}. Only you can read it."
NOTE_REPLACED = "It replaces your earlier note on that move: “{text}”"
REJECTED_NOTE = "Here it is, so that you can shorten it:"
LONGEST_MOVE = 150
"""Maximum length of the move that the note is about, in characters."""


@app_commands.command(
    name="note",
    description="Attach a private note to your last move",
    extras={
        HELP_LINE: (
            "Look back",
            "/note",
            "attach a private note to your last move, and share it after the match",
        )
    },
)
@app_commands.describe(text="Your note; leave it out to list your notes")
@at_table
async def note(interaction: Interaction, text: str = "", table: str | None = None) -> None:
    """Store a note on the caller's last move; without a text, list their notes.

    A text that is too long is returned to its author.
    """
    call = await resolve_own_table(interaction, table)
    if not text:
        return await reply_notes(call)
    try:
        line = checked_note(text)
    except UserError as refusal:
        # the text goes back to its author, and not into the log as a refusal would
        given = split_line(escape(text.strip()))
        words = [str(refusal), REJECTED_NOTE, *given] if given else [str(refusal)]
        return await reply_in_parts(interaction, "\n".join(words))
    services, live = call.services, call.live
    written = await write(services.store, live, call.person, line, services.now())
    return await call.reply(_words(call, written))


def _words(call: Call, written: Written) -> str:
    """Return the confirmation of a stored note, with the note that it replaces."""
    lines = call.live.lines_for(written.news, call.live.visible_seat(call.person))
    move = f": {truncate(' '.join(lines).rstrip('.'), LONGEST_MOVE)}" if lines else ""
    words = [NOTE_STORED.format(move=move)]
    if written.replaced:
        words.append(f"-# {NOTE_REPLACED.format(text=escape(written.replaced))}")
    return "\n".join(words)


COMMANDS: Commands = (note,)
