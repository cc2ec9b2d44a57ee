"""A seat works on its production sheet, in secret and in any order, until it seals it [7.0]."""

from __future__ import annotations

from functools import partial

from rules.kernel import Choice
from rules.space_empires.charts.content import GRANT
from rules.space_empires.charts.kinds import Kind, Uid
from rules.space_empires.economy import sheet_questions as questions
from rules.space_empires.economy.income import Estate
from rules.space_empires.economy.research import grants_left, subjects
from rules.space_empires.economy.sheet_options import Desk
from rules.space_empires.economy.sheet_questions import PROMPT
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import unit_words


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
    ahead = partial(questions.foresee, desk)
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
            ahead=ahead,
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
    verb, what = await questions.rarer(desk)
    if verb == "scuttle":
        await _scuttle(desk)
    elif verb != "back":
        _take_back(desk, verb, what)


async def _buy(desk: Desk, kind: Kind) -> None:
    at = await questions.site(desk, kind)
    desk.buy(kind, at, await questions.count(desk, kind, at))


async def _join(desk: Desk, name: str) -> None:
    group = desk.older[name]
    desk.buy(group.kind, group.hex, await questions.joining(desk, name), name)


async def _bid(desk: Desk) -> None:
    bid = await questions.bid(desk)
    desk.left += desk.draft.bid - bid
    desk.draft.bid = bid


async def _grant(desk: Desk, tech: str) -> None:
    count = await questions.grants(desk, tech)
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
