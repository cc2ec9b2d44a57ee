"""A seat works on its production sheet, in secret and in any order, until it seals it [7.0]."""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.kernel import Choice
from rules.space_empires.board import Board
from rules.space_empires.content import TECHNOLOGY, UNITS
from rules.space_empires.desk import Desk, Line
from rules.space_empires.hexes import HexId
from rules.space_empires.income import Estate
from rules.space_empires.menu import unit_words
from rules.space_empires.research import GRANT, grants_left, subjects
from rules.space_empires.shopping import DECOY
from rules.space_empires.state import Kind, Uid, Unit

PROMPT: Final = "What goes on your production sheet?"
"""Everybody may read it; what only the owner may know stands in the notes."""


@cache
def numbers(first: int, last: int) -> dict[str, int]:
    """The numbers of a range by key; shared, so never changed."""
    return {str(number): number for number in range(first, last + 1)}


async def fill_sheet(board: Board, seat: int, estate: Estate) -> None:
    """Bid, research, buy and scuttle until the sheet is sealed [7.4] [7.5]."""
    desk = Desk(board, seat, estate)
    desk.settled = len(desk.draft.scuttled)
    await _work(desk)
    desk.draft.sealed = True


async def fund_research(board: Board, seat: int, estate: Estate) -> None:
    """Allot grants before any die is rolled [19.1]."""
    desk = Desk(board, seat, estate)
    desk.funding, desk.rule = True, "19.1"
    await _work(desk)


async def _work(desk: Desk) -> None:
    while True:
        choice = Choice(
            "sheet.line",
            desk.seat,
            PROMPT,
            desk.rule,
            desk.lines(),
            label=desk.words,
            default="seal",
            always=True,
            loop=True,
            note=desk.standing,
        )
        verb, what = await choice
        if verb == "seal":
            return
        if verb == "buy":
            await _buy(desk, Kind(what))
        elif verb == "join":
            await _join(desk, what)
        elif verb == "bid":
            await _bid(desk)
        elif verb == "grants":
            await _grant(desk, what)
        elif verb == "research":
            _tell_losses(desk, desk.learn(what))
        elif verb == "repeat":
            _repeat(desk)
        else:
            await _rarer(desk)


async def _rarer(desk: Desk) -> None:
    """What is taken off the sheet or out of play stands behind a question of its own [7.5.1]."""
    line: Line = await Choice(
        "sheet.more",
        desk.seat,
        PROMPT,
        desk.rule,
        desk.rarer(),
        label=desk.words,
        note=lambda: "What do you take off the sheet, or out of play?",
    )
    verb, what = line
    if verb == "scuttle":
        await _scuttle(desk)
    elif verb != "back":
        _take_back(desk, verb, what)


async def _buy(desk: Desk, kind: Kind) -> None:
    """Where, and how many; of a decoy, which numeral it gets [7.6.1] [8.3.1]."""
    name = UNITS[kind].name
    places: dict[str, HexId] = {at: at for at in desk.sites(kind)}
    at = await Choice(
        "sheet.at",
        desk.seat,
        PROMPT,
        desk.rule,
        places,
        note=lambda: f"Where is the {name} built [7.6.1]?",
    )
    count = await Choice(
        "sheet.count",
        desk.seat,
        PROMPT,
        desk.rule,
        numbers(1, desk.most_there(kind, at)),
        label=lambda count: f"{count} for {count * UNITS[kind].cost} CP",
        note=lambda: (
            "Which numeral does the decoy get [8.3.1]?"
            if kind == DECOY
            else f"{name}: how many at {at}?"
        ),
    )
    desk.buy(kind, at, count)


async def _join(desk: Desk, name: str) -> None:
    """How many ships are built for an older group, equipped as it is [7.5.4] [9.10.2]."""
    group = desk.older[name]
    cost = UNITS[group.kind].cost
    count = await Choice(
        "sheet.count",
        desk.seat,
        PROMPT,
        desk.rule,
        numbers(1, desk.most_into(group)),
        label=lambda count: f"{count} for {count * cost} CP",
        note=lambda: (
            f"{UNITS[group.kind].name}: how many into {name} at {group.hex}, "
            "with its older technology?"
        ),
    )
    desk.buy(group.kind, group.hex, count, name)


async def _bid(desk: Desk) -> None:
    """Any number of the CP at hand; all bids are paid [7.4]."""
    draft = desk.draft
    bid = await Choice(
        "sheet.bid",
        desk.seat,
        PROMPT,
        desk.rule,
        numbers(0, desk.left + draft.bid),
        note=lambda: (
            "How much do you bid for the order of play? Everybody pays what they bid [7.4]."
        ),
    )
    desk.left += draft.bid - bid
    draft.bid = bid


async def _grant(desk: Desk, tech: str) -> None:
    """Grants of 5 CP for one technology, each a die [19.1]."""
    most = min(desk.left // GRANT, grants_left(desk.board, desk.seat))
    count = await Choice(
        "sheet.count",
        desk.seat,
        PROMPT,
        desk.rule,
        numbers(1, most),
        label=lambda count: f"{count} for {count * GRANT} CP",
        note=lambda: f"{TECHNOLOGY[tech].name}: how many grants?",
    )
    grants = desk.draft.grants
    grants[tech] = grants.get(tech, 0) + count
    desk.count()


async def _scuttle(desk: Desk) -> None:
    """A unit leaves play before its maintenance is paid; its counter is free again [7.3.2].

    What is in tow may not be destroyed, and keeps its Mining Ship [6.7.1].
    """
    units: dict[str, Unit | None] = {unit.name: unit for unit in desk.own if not unit.tow}
    units["back"] = None
    unit = await Choice(
        "sheet.scuttle",
        desk.seat,
        PROMPT,
        desk.rule,
        units,
        label=lambda unit: unit_words(unit) if unit else "None",
        note=lambda: "Which unit is scuttled [7.3.2]?",
    )
    if unit:
        desk.draft.scuttled.append(unit.uid)
        desk.muster()
        _amend(desk)


def _repeat(desk: Desk) -> None:
    """The last phase's purchases or grants once more, as far as they go."""
    last, draft = desk.player.last, desk.draft
    if desk.funding:
        for tech, count in last.grants.items():
            room = min(desk.left // GRANT, grants_left(desk.board, desk.seat))
            if tech in subjects(desk.board, desk.seat) and min(count, room) > 0:
                draft.grants[tech] = min(count, room)
                desk.count()
        return
    for purchase in last.purchases:
        desk.buy_again(purchase)


def _take_back(desk: Desk, verb: str, what: str) -> None:
    """A line comes off the list, or a scuttled unit is kept [7.5.1]."""
    draft = desk.draft
    if verb == "drop":
        del draft.purchases[int(what)]
        desk.count()
        # a counter that is free again keeps ships out of open groups [7.6.2]
        if not any(item.into for item in draft.purchases):
            return
    elif verb == "keep":
        draft.scuttled.remove(Uid(what))
        desk.muster()
    elif desk.funding:
        del draft.grants[what]
    else:
        draft.research.remove(what)
    _amend(desk)


def _amend(desk: Desk) -> None:
    lost = desk.amend()
    if desk.funding and desk.left < 0:
        desk.draft.grants.clear()
        desk.count()
        lost = True
    _tell_losses(desk, lost)


def _tell_losses(desk: Desk, lost: bool) -> None:
    if lost:
        desk.board.say("Some of your list no longer fits and is off it.", (desk.seat,))
