"""A seat works on its production sheet, in secret and in any order, until it seals it [7.0]."""

from __future__ import annotations

from functools import cache, partial
from operator import methodcaller
from typing import Final

from rules.kernel import Choice, Flow
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.economy import sheet_lines as lines
from rules.space_empires.economy.bids import BIDS, Bid
from rules.space_empires.economy.income import Estate
from rules.space_empires.economy.research import subjects
from rules.space_empires.economy.sheet_lines import Line
from rules.space_empires.economy.sheet_refusals import why_not_buy, why_not_research
from rules.space_empires.economy.shopping import COLONIAL, GOODS
from rules.space_empires.economy.working_sheet import PROMPT, Sheet
from rules.space_empires.movement.actions import MOVEMENT_ACTIONS
from rules.space_empires.position.board import Board

VISITS: Final = 40
"""Number of times that lines may be taken back in a phase, which could go on forever otherwise."""
LOOP: Final = Flow.LOOP
SEAL: Final = lines.Seal()
RESEARCH: Final = {tech: (f"research:{tech}", lines.Research(tech)) for tech in TECHNOLOGY}
WARES: Final = tuple(
    (kind, (f"buy:{kind}", lines.Buy(kind)), UNITS[kind].cost, UNITS[kind].yard)
    for kind in sorted(GOODS, key=lambda kind: kind in COLONIAL)
)
"""Goods for sale: kind, key and line, cost, yard capacity."""


async def fill_sheet(board: Board, seat: int, estate: Estate) -> None:
    """Bid, research, buy and scuttle until the sheet is sealed [7.4] [7.5]."""
    sheet = Sheet(board, seat, estate)
    sheet.settled = len(sheet.draft.scuttled)
    sheet.settled_parts = dict(sheet.draft.reduced)
    await _work(sheet)
    sheet.draft.sealed = True


async def fund_research(board: Board, seat: int, estate: Estate) -> None:
    """Allot grants before any die is rolled [19.1]."""
    sheet = Sheet(board, seat, estate)
    sheet.funding, sheet.rule = True, "19.1"
    await _work(sheet)


async def _work(sheet: Sheet) -> None:
    """Ask for lines of the sheet until it is sealed [7.0]."""
    words, asks = methodcaller("words", sheet), methodcaller("asks", sheet)
    waste = methodcaller("waste", sheet)
    while (
        line := await Choice(
            "sheet.line",
            sheet.seat,
            PROMPT,
            sheet.rule,
            options(sheet),
            words,
            default="seal",
            always=True,
            flow=LOOP,
            note=sheet.standing,
            ahead=asks,
            waste=waste,
            why_not=partial(why_not, sheet),
        )
    ) is not SEAL:
        await line.write(sheet)


def why_not(sheet: Sheet, key: str) -> str:
    """Return why a line isn't possible; empty: no reason is known [7.0]."""
    verb, _, ware = key.partition(":")
    if verb == "more":
        return f"You've taken lines back {VISITS} times this phase [7.5.1]. Seal the sheet."
    if verb == "buy":
        kind = Kind(ware.upper())
        (site, *_) = (sheet.sites(kind) if kind in GOODS else []) or [sheet.player.home]
        return why_not_buy(sheet, kind, site)
    if verb in ("research", "grants"):
        return why_not_research(sheet, ware)
    if verb == "move" or (verb in MOVEMENT_ACTIONS and verb != "drop"):
        return "Units move in the turns after the Economic Phase [4.1]. Seal the sheet first."
    return ""


def options(sheet: Sheet) -> dict[str, Line]:
    """Return the possible lines of the sheet, by key [7.0]."""
    if sheet.funding:
        techs = subjects(sheet.board, sheet.seat) if sheet.most_grants() > 0 else {}
        options: dict[str, Line] = {f"grants:{tech}": lines.Grants(tech) for tech in techs}
    else:
        options = dict([*[RESEARCH[tech] for tech in sheet.researchable()], *_goods(sheet)])
        if sheet.older:
            options |= {f"buy:{name}": lines.BuyInto(name) for name in sheet.berths()}
        if not sheet.solo and sheet.left + sheet.draft.bid > 0 and sheet.bids < BIDS:
            options["bid"] = Bid()
    if _is_repeatable(sheet, options):
        options["repeat"] = lines.Repeat("repeat")
    if sheet.visits < VISITS:
        options["more"] = MORE
    options["seal"] = SEAL
    return options


@cache
def _wares(goods: tuple[Kind, ...]) -> tuple[tuple[Kind, tuple[str, Line], int, int], ...]:
    return tuple(ware for ware in WARES if ware[0] in goods)


def _goods(sheet: Sheet) -> list[tuple[str, Line]]:
    left, wide = sheet.left, max(sheet.slots.values(), default=0)
    return [
        option
        for kind, option, cost, yard in _wares(sheet.goods)
        if cost <= left and yard <= wide and (kind not in sheet.doubtful or sheet.sites(kind))
    ]


def _is_repeatable(sheet: Sheet, lines: dict[str, Line]) -> bool:
    """Return whether any of the last list can be bought, while this list is still empty."""
    last, draft = sheet.player.last, sheet.draft
    if sheet.funding:
        return bool(last.grants) and not draft.grants and bool(lines)
    if not last.purchases or draft.purchases:
        return False
    return any(sheet.most(item.kind, item.hex, item.into) for item in last.purchases)


class More(Line):
    """Removals from the sheet or from play, grouped in a question of their own [7.5.1]."""

    def asks(self, sheet: Sheet) -> Choice[Line]:
        """Return the question for the line to remove."""
        question = "What do you take off the sheet, or out of play?", "7.5.1"
        return sheet.ask("sheet.more", rarer(sheet), question, methodcaller("words", sheet))

    async def write(self, sheet: Sheet) -> None:
        """Carry out the chosen removal immediately."""
        line = await self.asks(sheet)
        sheet.visits += 1
        await line.write(sheet)


MORE: Final = More("more")


def rarer(sheet: Sheet) -> dict[str, Line]:
    """Return lines that can be removed from the sheet, and units from the map [7.3.2] [7.5.1]."""
    draft = sheet.draft
    techs = draft.grants if sheet.funding else draft.research
    options: dict[str, Line] = {f"undo:{tech}": lines.Forget(tech) for tech in techs}
    for number, purchase in enumerate(() if sheet.funding else draft.purchases):
        key = f"drop:{purchase.into or purchase.kind}@{purchase.hex}"
        options[f"{key}.{number}" if key in options else key] = lines.Drop(str(number))
    if sheet.own:
        options["scuttle"] = lines.Scuttle("scuttle")
    parts = [k for k, count in draft.reduced.items() if count != sheet.settled_parts.get(k, 0)]
    for key in (*draft.scuttled[sheet.settled :], *parts):
        options[f"keep:{key.partition('.')[2]}"] = lines.Keep(key)
    options["back"] = Line("back")
    return options
