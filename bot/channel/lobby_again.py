"""After the end: the same table once more, and what else there is."""

from __future__ import annotations

from collections import Counter

from bot.channel.lobby import open_table, settled
from bot.presses import Action, Item, button, on
from bot.services import Call, Services
from bot.tables.live import Live
from bot.tables.service import usual_level
from bot.words.refusals import Refused
from storage import lookups
from storage.records import Place, Table, TableState

AFTER = (
    "-# **Again** opens a table with the same settings. `/verify` checks the dice and gives the "
    "log; Log tells all that happened."
)


def again_button(record: Table) -> Item:
    """Opens a lobby like the one in which an ended match began."""
    return button(Action(record.id, "again"), "Again")


@on("again", new=True)
async def again(call: Call, _: Action) -> None:
    """Open a table of the same game with its settings and AI seats; the presser is its host."""
    services, record = call.services, call.live.record
    if record.state not in (TableState.FINISHED, TableState.ABORTED):
        raise Refused(f"The match at table {record.id} still runs; press Play there.")
    if other := await _lobby_here(services, record):
        raise Refused(f"Table {other.id} is open here already; press Join on its message.")
    levels = Counter(seat.ai_level for seat in record.seats if seat.ai_level)
    level = next(iter(levels), usual_level(record.game))
    opened = await open_table(
        services,
        call.interaction,
        Place(record.guild_id, record.channel_id, record.thread_id),
        game=record.game,
        ai_seats=levels.total(),
        level=level,
        options=settled(record.game, levels.total(), record.options),
        pace=record.pace,
    )
    await _post(services, await services.tables.live(opened.id))
    await call.say(f"Table {opened.id} is open; the others press Join on its message.")


async def _lobby_here(services: Services, record: Table) -> Table | None:
    """A lobby of the same game where the ended table stood."""
    found = await services.store.run(
        lookups.tables_in,
        guild_id=record.guild_id,
        channel_id=record.place,
        states=(TableState.LOBBY,),
    )
    return next(
        (one for one in found if (one.game, one.place) == (record.game, record.place)), None
    )


async def _post(services: Services, live: Live) -> None:
    """Show the new table; where that fails, nothing is left of it."""
    try:
        await services.poster.open(live)
    except BaseException:
        await services.tables.forget(live)
        raise
