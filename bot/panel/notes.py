"""The form that commits a draft with a private note."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.interactions.call import Call
from bot.interactions.form_fields import Field
from bot.interactions.modals import show_form
from bot.interactions.presses import Action, handle, on
from bot.panel.display import PANEL_OUT_OF_DATE, seat_panel, show
from bot.panel.move_presses import play_draft
from bot.panel.panel import Panel
from bot.tables.notes import MAX_NOTE_LENGTH, checked_note
from bot.user_errors import UserError
from bot.words.names import escape, truncate
from bot.words.refusals import PLAYER_ERRORS

NOTE_FIELD = "note"
NOTE_FORM_TITLE = "Commit with a note"
NOTE_INPUT = Field(
    NOTE_FIELD,
    "Your note about this move",
    hint=f"Only you can read it. At most {MAX_NOTE_LENGTH} characters.",
    long=True,
    most=MAX_NOTE_LENGTH,
)
NOTE_STORED = "-# Your note: {}"
NOTE_NOT_STORED = "Your move isn't committed. Your note was: {}"


@on("opennote", form=True, ready="Add note")
async def open_note(call: Call, action: Action) -> None:
    """Show the form for a note; if the panel is out of date, show it again instead."""
    panel = await seat_panel(call)
    if not _is_current(panel, action) or call.live.seat(panel.seat).stand_in is not None:
        return await handle(call.services, call.interaction, replace(action, verb="reopen"))
    return await show_form(
        call.interaction, replace(action, verb="takenote"), NOTE_FORM_TITLE, [NOTE_INPUT]
    )


@on("takenote")
async def take_note(call: Call, action: Action) -> None:
    """Play the draft with the note; if that fails, return the note with the reason.

    The reason isn't raised, because the log has every refusal and must not contain a note.
    """
    panel, typed = await seat_panel(call), " ".join(action.form_values.get(NOTE_FIELD, ()))
    try:
        note = checked_note(typed) if typed.strip() else ""
        if not _is_current(panel, action):
            raise UserError(PANEL_OUT_OF_DATE)
        word = NOTE_STORED.format(escape(note)) if note else ""
        await play_draft(call, panel, word, structs.replace(call.by, note=note))
    except PLAYER_ERRORS as refusal:
        kept = NOTE_NOT_STORED.format(escape(typed)) if typed.strip() else ""
        word = truncate(f"{refusal}\n{kept}".strip(), MAX_LAYOUT_LENGTH)
        await show(call, await seat_panel(call), message_above=word)


def _is_current(panel: Panel, action: Action) -> bool:
    """Return whether a press was made on the panel's current draft, which isn't empty."""
    shown = panel.fingerprint, len(panel.keys)
    return bool(panel.keys) and shown == (action.fingerprint, action.step)
