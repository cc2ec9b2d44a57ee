"""Rewinding a match to a rest point: its host asks, and all who play have to agree."""

from __future__ import annotations

from bot.channel.consent.votes import start_vote
from bot.presses import Action, Item, button, on
from bot.services import Call
from bot.tables.history.past_boards import histories_of
from bot.tables.live_table import LiveTable
from bot.tables.players import last_person
from bot.words.names import escape
from bot.words.refusals import UserError
from storage.schema.people_records import VoteKind

ALONE = (
    "Alone among AI seats a match is not rewound, for then any draw could be tried again; "
    "`/undo` takes back what it may."
)
FOR_HOSTS = "Only the host of table {table} can ask to rewind it; `/undo` takes your own move back."
ASKED = "The other players have been asked; all have to agree before anybody moves."
MOVED_ON = "The table has moved on since; open `/history` again and ask from there."


def rewind_button(live: LiveTable, number: int) -> Item:
    """Asks all to go back to a rest point, by its number among those that the reader sees.

    By its place in the log it would count what others have answered in secret.
    """
    action = Action(live.id, "rewind", mark=live.public_fingerprint, key=str(number))
    return button(action, "Rewind to here", row=2)


@on("rewind", new=True)
async def ask_to_rewind(call: Call, action: Action) -> None:
    """Ask all who play to go back to a rest point of the match."""
    live = call.live
    if call.person != live.record.host_id:
        raise UserError(FOR_HOSTS.format(table=live.id))
    if not live.running:
        raise UserError(f"Table {live.id} is {live.record.state.value}; its match stands as it is.")
    if last_person(live.record):
        raise UserError(ALONE)
    if action.mark != live.public_fingerprint:
        raise UserError(MOVED_ON)
    services = call.services
    steps = await histories_of(services.store, services.reckoner).seen_by(live, call.person)
    goal = next((step for number, step in enumerate(steps) if str(number) == action.key), None)
    if goal is None:
        raise UserError(MOVED_ON)
    words = f"asks to take the whole match back to {escape(goal.when)}"
    await start_vote(call, VoteKind.REWIND, words, target=goal.at)
    await call.say(ASKED)
