"""The form that commits a draft with a private note."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.discord_limits import LAYOUT_TEXT
from bot.form_fields import Field
from bot.modals import bring_up
from bot.panel.handlers import STALE, play_draft, seat_panel, show
from bot.panel.panel import Panel
from bot.presses import Action, handle, on
from bot.services import Call
from bot.tables.notes import MAX_NOTE_LENGTH, checked_note
from bot.words.names import escape, truncate
from bot.words.refusals import PLAYER_ERRORS, UserError

NOTE = "note"
TITLE = "Commit with a note"
FIELD = Field(
    NOTE,
    "Your note about this move",
    hint=f"Only you can read it. At most {MAX_NOTE_LENGTH} characters.",
    long=True,
    most=MAX_NOTE_LENGTH,
)
STORED = "-# Your note: {}"
UNSTORED = "Your move isn't committed. Your note was: {}"


@on("opennote", form=True, ready="Add note")
async def open_note(call: Call, action: Action) -> None:
    """Answer with the form; if the panel is out of date, show it again instead."""
    panel = await seat_panel(call)
    if not _is_current(panel, action) or call.live.seat(panel.seat).stand_in is not None:
        return await handle(call.services, call.interaction, replace(action, verb="reopen"))
    return await bring_up(call.interaction, replace(action, verb="takenote"), TITLE, [FIELD])


@on("takenote")
async def take_note(call: Call, action: Action) -> None:
    """Play the draft with the note; if that fails, return the note with the reason.

    The reason isn't raised, because the log has every refusal and must not contain a note.
    """
    panel, typed = await seat_panel(call), " ".join(action.given.get(NOTE, ()))
    try:
        note = checked_note(typed) if typed.strip() else ""
        if not _is_current(panel, action):
            raise UserError(STALE)
        word = STORED.format(escape(note)) if note else ""
        await play_draft(call, panel, word, structs.replace(call.by, note=note))
    except PLAYER_ERRORS as refusal:
        kept = UNSTORED.format(escape(typed)) if typed.strip() else ""
        word = truncate(f"{refusal}\n{kept}".strip(), LAYOUT_TEXT)
        await show(call, await seat_panel(call), word=word)


def _is_current(panel: Panel, action: Action) -> bool:
    """Return whether a press was made on the draft that the panel has now."""
    shown = panel.fingerprint, len(panel.keys)
    return bool(panel.keys) and shown == (action.fingerprint, action.step)
