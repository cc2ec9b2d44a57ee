"""A seat works on its production sheet, in secret and in any order, until it seals it [7.0]."""

from __future__ import annotations

from rules.space_empires.charts.kinds import Kind, Uid
from rules.space_empires.economy import sheet_questions as questions
from rules.space_empires.economy.income import Estate
from rules.space_empires.economy.research import subjects
from rules.space_empires.economy.sheet_options import SheetOptions
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import Purchase


async def fill_sheet(board: Board, seat: int, estate: Estate) -> None:
    """Bid, research, buy and scuttle until the sheet is sealed [7.4] [7.5]."""
    sheet = SheetOptions(board, seat, estate)
    sheet.settled = len(sheet.draft.scuttled)
    sheet.settled_parts = dict(sheet.draft.reduced)
    await _work(sheet)
    sheet.draft.sealed = True


async def fund_research(board: Board, seat: int, estate: Estate) -> None:
    """Allot grants before any die is rolled [19.1]."""
    sheet = SheetOptions(board, seat, estate)
    sheet.funding, sheet.rule = True, "19.1"
    await _work(sheet)


async def _work(sheet: SheetOptions) -> None:
    while True:
        verb, what = await questions.line(sheet)
        if verb == "seal":
            return
        if verb == "buy":
            await _buy(sheet, Kind(what))
        elif verb == "join":
            await _join(sheet, what)
        elif verb == "bid":
            await _bid(sheet)
        elif verb == "grants":
            await _grant(sheet, what)
        elif verb == "research":
            _tell_losses(sheet, sheet.learn(what))
        elif verb == "repeat":
            _repeat(sheet)
        else:
            await _rarer(sheet)


async def _rarer(sheet: SheetOptions) -> None:
    verb, what = await questions.rarer(sheet)
    sheet.visits += 1
    if verb == "scuttle":
        await _scuttle(sheet)
    elif verb != "back":
        _take_back(sheet, verb, what)


async def _buy(sheet: SheetOptions, kind: Kind) -> None:
    at = await questions.site(sheet, kind)
    count = await questions.count(sheet, kind, at)
    apart = sheet.may_stand_apart(kind, at, count) and await questions.apart(sheet, kind)
    sheet.buy(Purchase(kind, at, count, apart=apart))


async def _join(sheet: SheetOptions, name: str) -> None:
    group = sheet.older[name]
    count = await questions.joining(sheet, name)
    sheet.buy(Purchase(group.kind, group.hex, count, name))


async def _bid(sheet: SheetOptions) -> None:
    bid = await questions.bid(sheet)
    sheet.bids += 1
    sheet.left += sheet.draft.bid - bid
    sheet.draft.bid = bid


async def _grant(sheet: SheetOptions, tech: str) -> None:
    count = await questions.grants(sheet, tech)
    grants = sheet.draft.grants
    grants[tech] = grants.get(tech, 0) + count
    sheet.count()


async def _scuttle(sheet: SheetOptions) -> None:
    """A unit leaves play before its maintenance is paid; its counter is free again [7.3.2]."""
    unit = await questions.scrapped(sheet)
    if unit is None:
        return
    draft, left = sheet.draft, sheet.size(unit)
    count = await questions.scrap(sheet, unit)
    if count == left:
        draft.scuttled.append(unit.uid)
        draft.reduced.pop(unit.uid, None)
    else:
        draft.reduced[unit.uid] = draft.reduced.get(unit.uid, 0) + count
    sheet.muster()
    _amend(sheet)


def _repeat(sheet: SheetOptions) -> None:
    """The last phase's purchases or grants once more, as far as they go."""
    last, draft = sheet.player.last, sheet.draft
    if sheet.funding:
        for tech, count in last.grants.items():
            bought = min(count, sheet.most_grants())
            if tech in subjects(sheet.board, sheet.seat) and bought > 0:
                draft.grants[tech] = bought
                sheet.count()
        return
    for purchase in last.purchases:
        sheet.buy_again(purchase)


def _take_back(sheet: SheetOptions, verb: str, what: str) -> None:
    """A line comes off the list, or a scuttled unit is kept [7.5.1]."""
    draft = sheet.draft
    if verb == "drop":
        del draft.purchases[int(what)]
        sheet.count()
        # a counter that is free again keeps ships out of open groups [7.6.2]
        if not any(item.into for item in draft.purchases):
            return
    elif verb == "keep":
        _keep(sheet, Uid(what))
        sheet.muster()
    elif sheet.funding:
        del draft.grants[what]
    else:
        draft.research.remove(what)
    _amend(sheet)


def _keep(sheet: SheetOptions, key: Uid) -> None:
    """A unit stays as it was before it was scuttled, or before some of its ships were [7.3.2]."""
    draft = sheet.draft
    if key in draft.scuttled:
        draft.scuttled.remove(key)
    draft.reduced.pop(key, None)
    if key in sheet.settled_parts:
        draft.reduced[key] = sheet.settled_parts[key]


def _amend(sheet: SheetOptions) -> None:
    lost = sheet.amend()
    if sheet.funding and sheet.left < 0:
        sheet.draft.grants.clear()
        sheet.count()
        lost = True
    _tell_losses(sheet, lost)


def _tell_losses(sheet: SheetOptions, lost: bool) -> None:
    if lost:
        sheet.board.say("Some of your list no longer fits and is off it.", (sheet.seat,))
