"""The pace of a table, chosen in its lobby by the host: clocks, and what happens at their end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlmodel import Session

from bot.presses import Action, Item, lasting_view, on, select
from bot.services import Call
from bot.tables import pace
from bot.words.refusals import Refused
from storage import lobby, matches
from storage.pace_and_notices import Pace, RunOut
from storage.records import (
    Table,
    TableState,
)

HOUR, DAY = pace.HOUR, pace.DAY
PACES: dict[str, Pace | None] = {
    "none": None,
    "day": Pace(turn=DAY, reaction=12 * HOUR, vacation=14 * DAY),
    "days": Pace(turn=2 * DAY, reaction=DAY, vacation=14 * DAY),
    "week": Pace(turn=7 * DAY, reaction=2 * DAY, vacation=28 * DAY),
    "quick": Pace(bank=3 * DAY, increment=12 * HOUR, cap=5 * DAY, reaction=12 * HOUR,
                  vacation=14 * DAY),
    "steady": Pace(bank=7 * DAY, increment=DAY, cap=10 * DAY, reaction=DAY, vacation=21 * DAY),
}  # fmt: skip
"""The paces that a lobby offers; parts of one can be changed after."""
TITLES = {
    "none": "No clocks",
    "day": "A day a turn",
    "days": "2 days a turn",
    "week": "A week a turn",
    "quick": "Bank: 3 days, 12 hours more a turn, 5 at most",
    "steady": "Bank: 7 days, 1 day more a turn, 10 at most",
}
RUN_OUTS = {
    RunOut.CLAIM: "Run out: others may claim, then an AI stands in",
    RunOut.AI: "Run out: an AI stands in at once",
    RunOut.DEFAULT: "Run out: the usual answer is given",
}
REACTIONS = {0: "Out of turn: as for a turn"} | {
    hours * HOUR: f"Out of turn: {hours} hours" for hours in (4, 12, 24, 48)
}
VACATIONS = {days * DAY: f"Vacation: {days} days each" for days in (0, 7, 14, 21, 28)}


def named_pace(name: str) -> Pace | None:
    """The pace that a lobby offers by this name; raises Refused."""
    if name not in PACES:
        raise Refused(f"There is no such pace; there are {', '.join(TITLES.values())}.")
    return PACES[name]


def pace_items(record: Table) -> list[Item]:
    """A select for the pace, and for each of its parts where there is one."""
    now, table = record.pace, record.id
    chosen = next((name for name, one in PACES.items() if _same(one, now)), "")
    items: list[Item] = [
        select(Action(table, "pace"), "Pace", [*TITLES.items()], row=0, chosen=chosen)
    ]
    if now is not None:
        items += [
            select(
                Action(table, "pacepart", key=part),
                part,
                [*words.items()],
                row=row,
                chosen=str(getattr(now, part)),
            )
            for row, (part, words) in enumerate(_parts().items(), 1)
        ]
    return items


def _parts() -> dict[str, dict[str, str]]:
    """The parts of a pace with what can be chosen of each."""
    given: dict[str, Mapping[Any, str]] = {
        "run_out": RUN_OUTS,
        "reaction": REACTIONS,
        "vacation": VACATIONS,
    }
    return {part: {str(one): words for one, words in of.items()} for part, of in given.items()}


def _same(one: Pace | None, now: Pace | None) -> bool:
    """Whether a pace is one of those offered, whatever was changed of its parts."""
    if one is None or now is None:
        return one is now
    return (one.turn, one.bank, one.increment) == (now.turn, now.bank, now.increment)


@on("openpace", new=True)
async def open_pace(call: Call, _: Action) -> None:
    """Show the pace; the host may change it."""
    record = call.live.record
    if call.person != record.host_id or record.state is not TableState.LOBBY:
        await call.say(f"{pace.in_words(record.pace)}.")
        return
    await _show(call, record)


async def _show(call: Call, record: Table) -> None:
    await call.say(f"{pace.in_words(record.pace)}.", view=lasting_view(pace_items(record)))


@on("pace")
async def choose_pace(call: Call, action: Action) -> None:
    """Give the table a pace."""
    await _keep(call, named_pace(action.said))


@on("pacepart")
async def choose_part(call: Call, action: Action) -> None:
    """Change a part of the table's pace."""
    now, said = call.live.record.pace, action.said
    if now is None:
        raise Refused("The table has no clocks; choose a pace first.")
    if said not in _parts().get(action.key, {}):
        raise Refused("That is none of the choices; press Pace for those that there are.")
    raw = {**msgspec.to_builtins(now), action.key: said}
    await _keep(call, msgspec.convert(raw, Pace, strict=False))


async def _keep(call: Call, wanted: Pace | None) -> None:
    live = call.live
    if live.record.state is not TableState.LOBBY:
        raise Refused(f"The match at table {live.id} has begun; its pace stays.")
    if call.person != live.record.host_id:
        raise Refused(f"Only the host changes the pace; ask <@{live.record.host_id}>.")

    def keep(session: Session) -> Table:
        record = matches.get(session, table=live.id)
        return lobby.change(
            session,
            table=live.id,
            options=record.options,
            palette=record.palette,
            pace=wanted,
        )

    await call.services.tables.in_lobby(live, keep)
    call.services.poster.touch(live.id)
    await _show(call, live.record)
