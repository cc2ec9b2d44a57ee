"""What the lines of a sheet ask, each question built in one place [7.0]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final, TypeVar

from rules.kernel import Choice, Flow
from rules.space_empires.charts.content import GRANT, TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import DECOY, HexId, Kind
from rules.space_empires.economy.sheet_options import SheetAct, SheetOptions
from rules.space_empires.position.state import Unit
from rules.space_empires.position.words import placed_words

V = TypeVar("V")

LOOP: Final = Flow.LOOP
PROMPT: Final = "What goes on your production sheet?"
"""Everybody may read it; what only the owner may know stands in the notes."""


@cache
def numbers(first: int, last: int) -> dict[str, int]:
    """The numbers of a range by key; shared, so never changed."""
    return {str(number): number for number in range(first, last + 1)}


def line(sheet: SheetOptions) -> Choice[SheetAct]:
    """What is written on the sheet next; it comes back until the sheet is sealed [7.0]."""
    return Choice(
        "sheet.line",
        sheet.seat,
        PROMPT,
        sheet.rule,
        sheet.lines(),
        label=sheet.words,
        default="seal",
        always=True,
        flow=LOOP,
        note=sheet.standing,
        ahead=partial(foresee, sheet),
    )


def foresee(sheet: SheetOptions, line: SheetAct) -> Choice[Any] | None:
    """What a line of the sheet asks first, if anything [7.0]."""
    verb, what = line
    if verb == "buy":
        return _buying(sheet, Kind(what))
    if verb == "join":
        return joining(sheet, what)
    if verb == "bid":
        raise LookupError("a bid is one number, no list of steps")
    if verb == "grants":
        return grants(sheet, what)
    return rarer(sheet) if verb == "more" else None


def _buying(sheet: SheetOptions, kind: Kind) -> Choice[Any] | None:
    """What a purchase asks first: where, how many, or with whom [7.5] [7.6.1]."""
    where = site(sheet, kind)
    (at, *others) = where.options.values()
    if others:
        return where
    many = count(sheet, kind, at)
    (lone, *more) = many.options.values()
    if more:
        return many
    return apart(sheet, kind) if sheet.may_stand_apart(kind, at, lone) else None


def _asked(
    sheet: SheetOptions,
    what: str,
    options: Mapping[str, V],
    note: str,
    label: Callable[[V], str] | None = None,
    about: object = None,
    default: str = "",
) -> Choice[V]:
    """A question about the sheet, whose own words are for its owner alone."""
    return Choice(
        what,
        sheet.seat,
        PROMPT,
        sheet.rule,
        options,
        label,
        default,
        note=lambda: note,
        about=about,
    )


def _how_many(sheet: SheetOptions, most: int, note: str, cost: int, about: object) -> Choice[int]:
    """How many of what costs so much each [7.5.1]."""

    def label(count: int) -> str:
        return f"{count} for {count * cost} CP"

    return _asked(sheet, "sheet.count", numbers(1, most), note, label, about)


def rarer(sheet: SheetOptions) -> Choice[SheetAct]:
    """What is taken off the sheet or out of play stands behind a question of its own [7.5.1]."""
    note = "What do you take off the sheet, or out of play?"
    return _asked(sheet, "sheet.more", sheet.rarer(), note, sheet.words)


def site(sheet: SheetOptions, kind: Kind) -> Choice[HexId]:
    """Where units are built [7.6.1]."""
    places: dict[str, HexId] = {at: at for at in sheet.sites(kind)}
    note = f"Where is the {UNITS[kind].name} built [7.6.1]?"
    return _asked(sheet, "sheet.at", places, note, about=kind)


def count(sheet: SheetOptions, kind: Kind, at: HexId) -> Choice[int]:
    """How many units are built; of a decoy, which numeral it gets [7.5] [8.3.3]."""
    name, cost = UNITS[kind].name, UNITS[kind].cost
    note = f"{name}: how many at {at}?"
    if kind == DECOY:
        note = "Which numeral does the decoy get, at 1 CP each [8.3.3]?"
    return _how_many(sheet, sheet.most_there(kind, at), note, cost, kind)


def joining(sheet: SheetOptions, name: str) -> Choice[int]:
    """How many ships are built for an older group, equipped as it is [7.5.4] [9.10.2]."""
    group = sheet.older[name]
    chart = UNITS[group.kind]
    note = f"{chart.name}: how many into {name} at {group.hex}, with its older technology?"
    return _how_many(sheet, sheet.most_into(group), note, chart.cost, group.uid)


def grants(sheet: SheetOptions, tech: str) -> Choice[int]:
    """Grants of 5 CP for one technology, each a die [19.1]."""
    note = f"{TECHNOLOGY[tech].name}: how many grants?"
    return _how_many(sheet, sheet.most_grants(), note, GRANT, tech)


def bid(sheet: SheetOptions) -> Choice[int]:
    """Any number of the CP at hand; all bids are paid [7.4]."""
    note = "How much do you bid for the order of play? Everybody pays what they bid [7.4]."
    return _asked(sheet, "sheet.bid", numbers(0, sheet.left + sheet.draft.bid), note)


def apart(sheet: SheetOptions, kind: Kind) -> Choice[bool]:
    """Whether new ships join a like group in their hex; they may [7.6.1]."""
    words = {False: "Into a like group there", True: "As a group of their own"}
    note = f"{UNITS[kind].name}: do they join a like group there [7.6.1]?"
    options = {"join": False, "apart": True}
    return _asked(sheet, "sheet.join", options, note, words.__getitem__, kind, "join")


def scrapped(sheet: SheetOptions) -> Choice[Unit | None]:
    """Which unit is scuttled; what is in tow may not be, and keeps its Mining Ship [6.7.1]."""
    units: dict[str, Unit | None] = {unit.name: unit for unit in sheet.own if not unit.tow}
    units["back"] = None
    return _asked(
        sheet,
        "sheet.scuttle",
        units,
        "Which unit is scuttled [7.3.2]?",
        lambda unit: placed_words(unit, sheet.size(unit)) if unit else "None",
    )


def scrap(sheet: SheetOptions, unit: Unit) -> Choice[int]:
    """How many ships of a group are scuttled [7.3.2]."""
    left = sheet.size(unit)
    note = f"How many of {unit.name}'s {left} are scuttled [7.3.2]?"
    return _asked(sheet, "sheet.scrap", numbers(1, left), note, about=unit.uid)
