"""A seat works on its production sheet, in secret and in any order, until it seals it [7.0]."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final

from rules.kernel import Choice, Flow
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import Kind
from rules.space_empires.economy import sheet_lines as lines
from rules.space_empires.economy.income import Estate
from rules.space_empires.economy.research import subjects
from rules.space_empires.economy.sheet_lines import Act, Plain
from rules.space_empires.economy.shopping import COLONIAL, GOODS
from rules.space_empires.economy.working_sheet import PROMPT, Sheet
from rules.space_empires.position.board import Board

LOOP: Final = Flow.LOOP
VISITS: Final = 40
"""So often a phase takes lines back: writing and crossing out could go on for ever."""
BIDS: Final = 20
"""So often a bid can be written anew."""
SEAL: Final = Act(lines.Seal())
BID: Final = Act(lines.Bid())
REPEAT: Final = Act(lines.Repeat("repeat"))
SCUTTLE: Final = Act(lines.Scuttle("scuttle"))
BACK: Final = Act(Plain("back"))
FORGET, DROP, KEEP = lines.Forget(), lines.Drop(), lines.Keep()
GRANTS, INTO = lines.Grants(), lines.BuyInto()
RESEARCH: Final = {tech: (f"research:{tech}", Act(lines.Research(), tech)) for tech in TECHNOLOGY}
WARES: Final = tuple(
    (kind, (f"buy:{kind}", Act(lines.Buy(), kind)), UNITS[kind].cost, UNITS[kind].yard)
    for kind in sorted(GOODS, key=lambda kind: kind in COLONIAL)
)
"""What can be bought: kind, key and line, cost, yard capacity."""


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
    """A question comes back until the sheet is sealed [7.0]."""
    ahead, label = partial(_ahead, sheet), partial(_words, sheet)
    while True:
        line, what = act = await Choice(
            "sheet.line",
            sheet.seat,
            PROMPT,
            sheet.rule,
            options(sheet),
            label=label,
            default="seal",
            always=True,
            flow=LOOP,
            note=sheet.standing,
            ahead=ahead,
        )
        if act is SEAL:
            return
        await line.write(sheet, what)


def _words(sheet: Sheet, act: Act) -> str:
    """One line of the list, for whoever reads it."""
    return act.line.words(sheet, act.what)


def _ahead(sheet: Sheet, act: Act) -> Choice[Any] | None:
    """What a line of the sheet asks first, if anything [7.0]."""
    return act.line.asks(sheet, act.what)


def options(sheet: Sheet) -> dict[str, Act]:
    """What can be written on the sheet now, by key [7.0]."""
    if sheet.funding:
        techs = subjects(sheet.board, sheet.seat) if sheet.most_grants() > 0 else {}
        found = {f"grants:{tech}": Act(GRANTS, tech) for tech in techs}
    else:
        found = dict([*[RESEARCH[tech] for tech in sheet.researchable()], *_goods(sheet)])
        if sheet.older:
            found |= {f"buy:{name}": Act(INTO, name) for name in sheet.berths()}
        if not sheet.solo and sheet.left + sheet.draft.bid > 0 and sheet.bids < BIDS:
            found["bid"] = BID
    if _is_repeatable(sheet, found):
        found["repeat"] = REPEAT
    if sheet.visits < VISITS:
        found["more"] = MORE
    found["seal"] = SEAL
    return found


@cache
def _wares(goods: tuple[Kind, ...]) -> tuple[tuple[Kind, tuple[str, Act], int, int], ...]:
    return tuple(ware for ware in WARES if ware[0] in goods)


def _goods(sheet: Sheet) -> list[tuple[str, Act]]:
    left, wide = sheet.left, max(sheet.slots.values(), default=0)
    return [
        option
        for kind, option, cost, yard in _wares(sheet.goods)
        if cost <= left and yard <= wide and (kind not in sheet.doubtful or sheet.sites(kind))
    ]


def _is_repeatable(sheet: Sheet, found: dict[str, Act]) -> bool:
    """Whether anything of the last list can be had, and this one is still empty."""
    last, draft = sheet.player.last, sheet.draft
    if sheet.funding:
        return bool(last.grants) and not draft.grants and bool(found)
    if not last.purchases or draft.purchases:
        return False
    return any(sheet.most(item.kind, item.hex, item.into) for item in last.purchases)


class More(Plain):
    """What is taken off the sheet or out of play stands behind a question of its own [7.5.1]."""

    def asks(self, sheet: Sheet, what: str) -> Choice[Act]:  # noqa: ARG002
        """Which of them."""
        note = "What do you take off the sheet, or out of play?"
        return sheet.ask("sheet.more", rarer(sheet), note, partial(_words, sheet))

    async def write(self, sheet: Sheet, what: str) -> None:
        """It is done at once."""
        line, what = await self.asks(sheet, what)
        sheet.visits += 1
        await line.write(sheet, what)


MORE: Final = Act(More("more"))


def rarer(sheet: Sheet) -> dict[str, Act]:
    """What can be taken off the sheet, and off the map [7.3.2] [7.5.1]."""
    draft = sheet.draft
    techs = draft.grants if sheet.funding else draft.research
    found = {f"undo:{tech}": Act(FORGET, tech) for tech in techs}
    for number, purchase in enumerate(() if sheet.funding else draft.purchases):
        key = f"drop:{purchase.into or purchase.kind}@{purchase.hex}"
        found[f"{key}.{number}" if key in found else key] = Act(DROP, str(number))
    if sheet.own:
        found["scuttle"] = SCUTTLE
    parts = [k for k, count in draft.reduced.items() if count != sheet.settled_parts.get(k, 0)]
    for key in (*draft.scuttled[sheet.settled :], *parts):
        found[f"keep:{key.partition('.')[2]}"] = Act(KEEP, key)
    found["back"] = BACK
    return found
