"""A panel's forms: opening one, and drafting its contents when it is sent."""

from __future__ import annotations

from dataclasses import replace

from bot.interactions.call import Call
from bot.interactions.modals import show_form
from bot.interactions.presses import Action, handle, on
from bot.panel import drafts
from bot.panel.display import seat_panel, show, show_stale
from bot.panel.form_keys import MAX_REASONS, next_action, submit_form
from bot.panel.forms import Form, Then, form_of
from bot.panel.move_presses import asks_first, end_loop, play_draft
from bot.panel.panel import Panel
from bot.panel.text import MAX_LEFT_OUT_LISTED, left_out_text
from bot.tables.seat_cache import SeatCache

PANEL_CHANGED = (
    "The panel changed before your form arrived. Your form has been applied to the current panel."
)
FORM_EMPTY = "The form was empty."
FORMS = SeatCache[tuple[Panel, str, Form | None]]()
"""Each seat's last form, with its panel and name."""


@on("openform", form=True)
async def open_form(call: Call, action: Action) -> None:
    """Show the form that the button names; if the panel is out of date, show it again instead."""
    live, panel = call.live, await seat_panel(call)
    form = await _cached_form(call, panel, action.key)
    if (
        form is None
        or panel.fingerprint != action.fingerprint
        or live.seat(panel.seat).stand_in is not None
    ):
        return await handle(call.services, call.interaction, replace(action, verb="reopen"))
    sent = replace(action, verb="form")
    return await show_form(call.interaction, sent, form.title, form.fields, form.words)


@on("reopen")
async def reopen_panel(call: Call, _: Action) -> None:
    """Show the current panel in place of an old one."""
    await show_stale(call, await seat_panel(call))


async def _cached_form(call: Call, panel: Panel, name: str) -> Form | None:
    """Return the panel's form with this name; None if it isn't offered.

    The form that was opened last is kept, because its contents come soon.
    """
    live, seat = call.live, panel.seat
    last = FORMS.get(live, seat)
    if last is not None and last[0] is panel and last[1] == name and last[2] is not None:
        return last[2]
    form = await call.services.tables.attempt(
        live,
        lambda match: form_of(match, panel, name, live.names),
        description=f"seat {seat} opens the form {name}",
    )
    FORMS.put(live, seat, (panel, name, form))
    return form


@on("form")
async def take_form(call: Call, action: Action) -> None:
    """Draft a form's contents; play the draft if the form says so and all are possible."""
    shown = await seat_panel(call)
    form = await _cached_form(call, shown, action.key)
    if form is None:
        return await show_stale(call, shown)
    live = call.live
    panel = await drafts.draft_possible(
        call.services.tables,
        live,
        shown,
        lambda match: submit_form(match, shown, action.key, form, action.form_values, live.names),
        description=f"the form {action.key}: {action.form_values}",
    )
    then = next_action(action.form_values)
    if (shown.fingerprint, len(shown.keys)) != (action.fingerprint, action.step):
        return await show(call, panel, message_above=PANEL_CHANGED)
    if panel.left_out or then is Then.LOOK or (not panel.keys and then is Then.COMMIT):
        empty = panel.keys == shown.keys and not panel.left_out
        many = len(panel.left_out) > MAX_LEFT_OUT_LISTED
        above = left_out_text(panel.left_out, MAX_REASONS) if many else FORM_EMPTY * empty
        return await show(call, panel, message_above=above)
    if then is Then.END and panel.loop and panel.question == shown.question:
        return await end_loop(call, panel)
    asks = await asks_first(call, shown, panel)
    if asks:
        return await show(call, panel)
    return await play_draft(call, panel)
