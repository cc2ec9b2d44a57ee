"""The lines of a production sheet, each an object with its label, questions and effect [7.0]."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from rules.kernel import Choice
from rules.space_empires.charts.content import GRANT, TECHNOLOGY, UNITS, WORDS
from rules.space_empires.charts.kinds import DECOY, HexId, Kind, Uid
from rules.space_empires.economy.research import subjects
from rules.space_empires.economy.sheet_refusals import why_not_buy
from rules.space_empires.economy.working_sheet import Sheet
from rules.space_empires.position.questions import numbers
from rules.space_empires.position.state import Purchase
from rules.space_empires.position.words import or_none, placed_words

HIGH: Final = 4
"""Digits of a number that is too high for any purchase."""


class Line:
    """A possible line of a sheet; `ware` names its item, technology or unit."""

    def __init__(self, ware: str = "") -> None:
        self.ware = ware

    def words(self, _sheet: Sheet) -> str:
        """Return its label; by default the fixed one from the table of words."""
        return WORDS["sheet"][self.ware]

    def asks(self, _sheet: Sheet) -> Choice[Any] | None:
        """Return its first question, if any; raise LookupError if it can't be shown in advance."""
        return None

    def waste(self, _sheet: Sheet) -> str:
        """Describe what it wastes for good; empty for most lines."""
        return ""

    async def write(self, sheet: Sheet) -> None:
        """Write it; the base writes nothing."""


class Seal(Line):
    """The sheet is done [7.0]."""

    def waste(self, sheet: Sheet) -> str:
        """Return the CP above what is carried over [7.5.1]."""
        return sheet.seal_waste()

    def words(self, sheet: Sheet) -> str:
        """Describe the CP carried over by sealing now."""
        return sheet.seal_words()


class Buy(Line):
    """Units of a kind [7.5]."""

    def words(self, sheet: Sheet) -> str:
        """Describe the price and the abilities of one unit."""
        unit = UNITS[Kind(self.ware)]
        use = unit.use(sheet.levels.get(unit.special, 0))
        return f"Buy {unit.name}, {unit.cost} CP each: {use}"

    def asks(self, sheet: Sheet) -> Choice[Any] | None:
        """Return the question for place, number or group, if there is a choice [7.5] [7.6.1]."""
        kind = Kind(self.ware)
        where = _site(sheet, kind)
        (at, *others) = where.options.values()
        if others:
            return where
        many = _count(sheet, kind, at)
        (lone, *more) = many.options.values()
        if more:
            return many
        return _apart(sheet, kind) if sheet.may_stand_apart(kind, at, lone) else None

    async def write(self, sheet: Sheet) -> None:
        """Put the units on the list."""
        kind = Kind(self.ware)
        at = await _site(sheet, kind)
        count = await _count(sheet, kind, at)
        apart = sheet.may_stand_apart(kind, at, count) and await _apart(sheet, kind)
        sheet.buy(Purchase(kind, at, count, apart=apart))


def _site(sheet: Sheet, kind: Kind) -> Choice[HexId]:
    """Return the question for the building hex [7.6.1]."""
    places: dict[str, HexId] = {at: at for at in sheet.sites(kind)}
    question = f"Where do you build the {UNITS[kind].name}?", "7.6.1"
    return sheet.ask(
        "sheet.at", places, question, about=kind, why_not=partial(_why_not_at, sheet, kind)
    )


def _why_not_at(sheet: Sheet, kind: Kind, key: str) -> str:
    return why_not_buy(sheet, kind, HexId(key.upper()))


def _why_not_count(sheet: Sheet, kind: str, at: HexId, key: str) -> str:
    """Return why a typed number of a kind, or of ships for a group, can't be bought [7.5]."""
    count = int(key) if key.isdecimal() and len(key) < HIGH else 0
    return why_not_buy(sheet, Kind(kind), at, count)


def _count(sheet: Sheet, kind: Kind, at: HexId) -> Choice[int]:
    """Return the question for the number of units; for a decoy, its numeral [7.5] [8.3.3]."""
    name, cost = UNITS[kind].name, UNITS[kind].cost
    question = f"{name}: how many at {at}?", "7.5.1"
    if kind == DECOY:
        question = "Which numeral does the decoy get, at 1 CP each?", "8.3.3"
    why_not = partial(_why_not_count, sheet, kind, at)
    return sheet.ask_count(sheet.most_there(kind, at), question, cost, kind, why_not)


def _apart(sheet: Sheet, kind: Kind) -> Choice[bool]:
    """Return the question whether new ships join a like group in their hex [7.6.1]."""
    words = {False: "Join a matching group", True: "Stay as a group of their own"}
    question = f"{UNITS[kind].name}: join a matching group in its hex?", "7.6.1"
    options = {"join": False, "apart": True}
    return sheet.ask("sheet.join", options, question, words.__getitem__, kind, "join")


class BuyInto(Line):
    """Ships for a group of older technology, equipped as it is [7.5.4] [9.10.2]."""

    def words(self, sheet: Sheet) -> str:
        """Name the group and the price of one unit."""
        group = sheet.older[self.ware]
        name, cost = UNITS[group.kind].name, UNITS[group.kind].cost
        return f"Buy {name} into {self.ware} at {group.hex}, of older technology, {cost} CP each"

    def asks(self, sheet: Sheet) -> Choice[int]:
        """Return the question for the number."""
        group = sheet.older[self.ware]
        chart = UNITS[group.kind]
        into = f"{self.ware} at {group.hex}, with its older technology"
        question = f"{chart.name}: how many into {into}?", "7.5.4"
        why_not = partial(_why_not_count, sheet, self.ware, group.hex)
        return sheet.ask_count(sheet.most_into(group), question, chart.cost, group.uid, why_not)

    async def write(self, sheet: Sheet) -> None:
        """Put the units on the list."""
        count = await self.asks(sheet)
        group = sheet.older[self.ware]
        sheet.buy(Purchase(group.kind, group.hex, count, self.ware))


class Grants(Line):
    """Grants for one technology, each a die [19.1]."""

    def words(self, sheet: Sheet) -> str:
        """Describe the sum of the grants so far and the level's effect."""
        chart, level = TECHNOLOGY[self.ware], sheet.levels[self.ware] + 1
        so_far = sheet.player.grants.get(self.ware, 0)
        sums = f"{so_far} of {sheet.board.price(sheet.seat, self.ware)}"
        return f"Grants for {chart.name} {level}, {sums} so far: {chart.effect(level)}"

    def asks(self, sheet: Sheet) -> Choice[int]:
        """Return the question for the number."""
        question = f"{TECHNOLOGY[self.ware].name}: how many grants?", "19.1"
        return sheet.ask_count(sheet.most_grants(), question, GRANT, self.ware)

    async def write(self, sheet: Sheet) -> None:
        """Put the grants on the list."""
        count = await self.asks(sheet)
        grants = sheet.draft.grants
        grants[self.ware] = grants.get(self.ware, 0) + count
        sheet.count()


class Research(Line):
    """The next level of a technology [9.1]."""

    def words(self, sheet: Sheet) -> str:
        """Describe its price and effect."""
        chart, level = TECHNOLOGY[self.ware], sheet.levels[self.ware] + 1
        cost = sheet.board.price(sheet.seat, self.ware)
        return f"Research {chart.name} {level}, {cost} CP: {chart.effect(level)}"

    async def write(self, sheet: Sheet) -> None:
        """Add it to the list; purchases that it outdates may drop off."""
        sheet.tell_losses(lost=sheet.learn(self.ware))


class Repeat(Line):
    """The last phase's purchases or grants again, if they still fit."""

    async def write(self, sheet: Sheet) -> None:
        """Put the lines on the list."""
        last, draft = sheet.player.last, sheet.draft
        if not sheet.funding:
            for purchase in last.purchases:
                sheet.buy_again(purchase)
            return
        for tech, count in last.grants.items():
            bought = min(count, sheet.most_grants())
            if tech in subjects(sheet.board, sheet.seat) and bought > 0:
                draft.grants[tech] = bought
                sheet.count()


class Forget(Line):
    """A technology comes off the list [7.5.1]."""

    def words(self, _sheet: Sheet) -> str:
        """Name the technology."""
        return f"Take {TECHNOLOGY[self.ware].name} off the list"

    async def write(self, sheet: Sheet) -> None:
        """Remove it together with everything that needs it."""
        if sheet.funding:
            del sheet.draft.grants[self.ware]
        else:
            sheet.draft.research.remove(self.ware)
        sheet.amend_openly()


class Drop(Line):
    """A purchase comes off the list [7.5.1]."""

    def words(self, sheet: Sheet) -> str:
        """Name the purchase."""
        return f"Take {sheet.draft.purchases[int(self.ware)].words} off the list"

    async def write(self, sheet: Sheet) -> None:
        """Remove it; a counter that is free again keeps ships out of open groups [7.6.2]."""
        del sheet.draft.purchases[int(self.ware)]
        sheet.count()
        if any(item.into for item in sheet.draft.purchases):
            sheet.amend_openly()


class Scuttle(Line):
    """A unit leaves play before its maintenance is paid; its counter is free again [7.3.2]."""

    async def write(self, sheet: Sheet) -> None:
        """Mark a unit, or some of its ships, for scuttling; a tow keeps its ship [6.7.1]."""
        unit = await sheet.ask(
            "sheet.scuttle",
            or_none(unit for unit in sheet.own if not unit.tow),
            ("Which unit do you scuttle?", "7.3.2"),
            lambda unit: placed_words(unit, sheet.size(unit)) if unit else "None",
        )
        if unit is None:
            return
        draft, left = sheet.draft, sheet.size(unit)
        question = f"How many of {unit.name}'s {left} do you scuttle?", "7.3.2"
        count = await sheet.ask("sheet.scrap", numbers(1, left), question, about=unit.uid)
        if count == left:
            draft.scuttled.append(unit.uid)
            draft.reduced.pop(unit.uid, None)
        else:
            draft.reduced[unit.uid] = draft.reduced.get(unit.uid, 0) + count
        sheet.muster()
        sheet.amend_openly()


class Keep(Line):
    """A unit stays as it was before it, or some of its ships, were scuttled [7.3.2]."""

    def words(self, _sheet: Sheet) -> str:
        """Name the unit."""
        return f"Keep {self.ware.partition('.')[2]} after all"

    async def write(self, sheet: Sheet) -> None:
        """Keep the unit and pay its maintenance again."""
        draft, key = sheet.draft, Uid(self.ware)
        if key in draft.scuttled:
            draft.scuttled.remove(key)
        draft.reduced.pop(key, None)
        if key in sheet.settled_parts:
            draft.reduced[key] = sheet.settled_parts[key]
        sheet.muster()
        sheet.amend_openly()
