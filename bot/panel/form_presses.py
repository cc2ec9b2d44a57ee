"""A panel's forms: opening one, and taking what it has gathered."""

from __future__ import annotations

from dataclasses import replace

from bot.modals import show_form
from bot.panel import drafts
from bot.panel.forms import Form, Then, form_of
from bot.panel.handlers import asks_first, end_loop, play_draft, seat_panel, show, show_stale
from bot.panel.panel import Panel
from bot.panel.submission import REASONS, next_action, submit_form
from bot.panel.text import left_out
from bot.presses import Action, handle, on
from bot.services import Call
from bot.tables.seat_cache import SeatCache

MOVED_ON = "The panel changed before your form arrived. Here it is, applied to the current panel."
NOTHING = "The form was empty."
FORMS = SeatCache[tuple[Panel, str, Form | None]]()
"""Each seat's last form, with its panel and name."""


@on("openform", form=True)
async def open_form(call: Call, action: Action) -> None:
    """Answer with a form of the panel; if the panel is out of date, show it again instead."""
    live, panel = call.live, await seat_panel(call)
    form = await _drawn_up(call, panel, action.key)
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
    """Show the panel as it is now, in place of an old one."""
    await show_stale(call, await seat_panel(call))


async def _drawn_up(call: Call, panel: Panel, name: str) -> Form | None:
    """Return a form of a panel; one that was opened is reused when it is sent."""
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
    """Draft the contents of a form, and play the draft if requested and nothing is left out."""
    shown = await seat_panel(call)
    form = await _drawn_up(call, shown, action.key)
    if form is None:
        return await show_stale(call, shown)
    live = call.live
    panel, missing = await drafts.draft_possible(
        call.services.tables,
        live,
        shown,
        lambda match: submit_form(match, shown, action.key, form, action.given, live.names),
        description=f"the form {action.key}: {action.given}",
    )
    then, word = next_action(action.given), left_out(missing, REASONS)
    if (shown.fingerprint, len(shown.keys)) != (action.fingerprint, action.step):
        return await show(call, panel, word=f"{MOVED_ON}\n{word}".strip())
    if missing or then is Then.LOOK or (not panel.keys and then is Then.COMMIT):
        return await show(call, panel, word=word or NOTHING * (panel.keys == shown.keys))
    if then is Then.END and panel.loop and panel.question == shown.question:
        return await end_loop(call, panel)
    asks = await asks_first(call, shown, panel)
    return await (show(call, panel) if asks else play_draft(call, panel))
