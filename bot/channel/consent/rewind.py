"""Rewinds to an earlier rest point: the host asks, and all players have to agree."""

from __future__ import annotations

from bot.channel.consent.requests import OTHERS_ASKED, Expiry, RequestHandler, ask_all, register
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on
from bot.tables.history.past_boards import histories_of
from bot.tables.live_table import LiveTable
from bot.tables.moves import rewind
from bot.tables.seats_to_ping import is_last_person
from bot.user_errors import UserError
from bot.words.names import escape
from bot.words.table_states import state_words
from storage.schema.consent_records import Request, RequestKind

NO_SOLO_REWIND = (
    "Solo games can't be rewound, or every draw could be re-rolled. `/undo` takes back a move."
)
HOST_ONLY = "Only the host of table {table} can ask for a rewind. `/undo` takes back your own move."
REWIND_OUTDATED = "The table has moved on since then. Open `/history` again and ask from there."


def rewind_button(live: LiveTable, number: int) -> Item:
    """Return the button that asks everybody to rewind to a rest point.

    `number` is the point's index among those that the reader sees. Its position in the log would
    reveal the number of other players' secret answers.
    """
    action = Action(live.id, "rewind", fingerprint=live.public_fingerprint, key=str(number))
    return button(action, "Rewind to here", row=2)


def need_rewind_rights(call: Call) -> None:
    """Raise UserError unless the caller hosts a running match of several people."""
    live = call.live
    if call.person != live.table.host_id:
        raise UserError(HOST_ONLY.format(table=live.id))
    if not live.is_running:
        raise UserError(
            f"Table {live.id} {state_words(live.table.state)}. Only a running match can be rewound."
        )
    if is_last_person(live.table):
        raise UserError(NO_SOLO_REWIND)


@on("rewind", new=True)
async def ask_to_rewind(call: Call, action: Action) -> None:
    """Request a rewind to the rest point whose index the button carries.

    Raises UserError if the table has moved on, or if the user may not ask.
    """
    live = call.live
    need_rewind_rights(call)
    if action.fingerprint != live.public_fingerprint:
        raise UserError(REWIND_OUTDATED)
    services = call.services
    steps = await histories_of(services.store, services.reader_queries).seen_by(live, call.person)
    goal = next((step for number, step in enumerate(steps) if str(number) == action.key), None)
    if goal is None:
        raise UserError(REWIND_OUTDATED)
    words = f"asks to rewind {live.title} to {escape(goal.when)}"
    await ask_all(call, RequestKind.REWIND, words, target=goal.at)
    await call.reply(OTHERS_ASKED)


@register
class Rewind(RequestHandler):
    """A request to go back to a rest point; `target` is the log's length in entries there."""

    kind = RequestKind.REWIND
    expiry = Expiry.POSITION
    asks_absent = True

    async def carry_out(self, call: Call, request: Request) -> str:
        """Rewind the match; return a sentence about that."""
        tables, fingerprint = call.services.tables, request.public_fingerprint
        await rewind(tables, call.live, request.need_target(), fingerprint=fingerprint, by=call.by)
        return "Everybody agreed, so the match has been rewound."
