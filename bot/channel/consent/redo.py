"""Redo: an undone answer is given again, as long as nobody else has answered."""

from __future__ import annotations

from contextlib import suppress

from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on
from bot.panel.move_presses import show_result
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from rules.kernel import StaleAnswer
from storage.matches import redo

NOTHING_TO_REDO = (
    "You have nothing to redo: any new answer clears what you've undone, and draws are never "
    "repeated. Press Play to see your current question."
)


def redo_button(live: LiveTable, seat: int) -> Item:
    """Return the button that repeats the seat's last undone answer."""
    return button(Action(live.id, "redo", seat), "Redo")


async def can_redo(call: Call, seat: int) -> bool:
    """Return whether a seat has an undone answer that can be repeated."""
    store = call.services.store
    return bool(await store.read(redo.redoable_keys, table=call.live.id, seat=seat))


@on("redo")
async def press_redo(call: Call, _: Action) -> None:
    """Repeat the user's last undone answer, and show their next question."""
    await answer_again(call)


async def answer_again(call: Call) -> None:
    """Repeat the caller's last undone answer, and show their next question.

    Raises UserError if there is none.
    """
    live, seat, store = call.live, call.live.revealed_seat_of(call.person), call.services.store
    while True:
        revision = live.match.revision
        keys = await store.read(redo.redoable_keys, table=live.id, seat=seat)
        if not keys:
            raise UserError(NOTHING_TO_REDO)
        # others may answer in between, and in secret, which must not show here
        with suppress(StaleAnswer):
            news = await moves.play(
                call.services.tables, live, seat, keys, revision=revision, by=call.by
            )
            return await show_result(call, seat, news)
