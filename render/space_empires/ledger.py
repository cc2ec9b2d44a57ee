"""The production sheet and the research chart as rows of words."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from render.space_empires.words import of_seat
from rules.space_empires.charts.content import (
    FIXED,
    GRANT,
    SINGLES,
    TECHNOLOGY,
    UNITS,
    prices,
    rules_of,
)
from rules.space_empires.charts.kinds import DECOY, Kind
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.view import SeatView, View
from rules.toolbox.sentences import format_number

LINES = (
    "1 Carried over",
    "2 Colonies",
    "3 Minerals",
    "4 Pipelines",
    "5 Total",
    "6 Maintenance",
    "7 Bid",
    "8 Technology",
    "9 Units",
    "10 Remaining",
    "11 Upgrades",
    "12 Maintenance up",
    "13 Maintenance down",
)
MOST_COLUMNS = 5


class Column(NamedTuple):
    """One phase of the sheet: a value for each line."""

    title: str
    values: tuple[str, ...]
    open: bool
    """True if its owner is still working on it."""
    note: str


class Row(NamedTuple):
    """One technology: its level, and what the next one costs."""

    name: str
    level: str
    next: int
    """The next level; 0 if there is none, or the reader may not know the level."""
    price: str
    raised: bool
    planned: bool


def columns(view: View, seat: SeatView) -> list[Column]:
    """Return the last phases of a sheet; the open one holds the draft."""
    books = seat.books or ()
    # the last ones: five columns fit beside the lines' names
    shown = [_column(sheet) for sheet in books[-MOST_COLUMNS:]]
    if shown and view.step == Step.ECONOMY and books[-1].cycle == view.cycle:
        shown[-1] = _draft_column(view, seat, books[-1])
    return shown


def _column(sheet: SheetColumn) -> Column:
    values = (
        sheet.carried, sheet.colonies, sheet.minerals, sheet.pipelines, sheet.total,
        -sheet.maintenance, -sheet.bid, -sheet.research, -sheet.units, sheet.remaining,
        -sheet.upgrades, sheet.more, sheet.less,
    )  # fmt: skip
    # spoils are part of a line that the printed sheet doesn't have
    note = f"EP{sheet.cycle} includes {sheet.bonus} CP of spoils" if sheet.bonus else ""
    return Column(f"EP{sheet.cycle}", tuple(map(format_number, values)), open=False, note=note)


def _draft_column(view: View, seat: SeatView, sheet: SheetColumn) -> Column:
    """Return the open phase with what the draft spends so far."""
    draft, levels = seat.draft, seat.tech or {}
    if draft is None:
        return _column(sheet)
    chart = prices(view.switches.chart)
    research = GRANT * sum(draft.grants.values())
    for key in draft.research:
        research += chart[key][levels[key]]
    units = sum(UNITS[item.kind].cost * item.count for item in draft.purchases)
    more = sum(UNITS[item.kind].upkeep * item.count for item in draft.purchases)
    left = sheet.total - sheet.maintenance - draft.bid - research - units
    values = (
        sheet.carried, sheet.colonies, sheet.minerals, sheet.pipelines, sheet.total,
        -sheet.maintenance, -draft.bid, -research, -units, left, -sheet.upgrades, more, sheet.less,
    )  # fmt: skip
    note = "sealed" if draft.sealed else f"{left} CP left in the draft"
    return Column(f"EP{sheet.cycle}", tuple(map(format_number, values)), open=True, note=note)


def draft_words(view: View, seat: SeatView) -> str:
    """Return the draft's purchases on one line; empty if there are none."""
    return ", ".join(draft_items(view, seat))


def draft_items(view: View, seat: SeatView) -> list[str]:
    """Return the draft's purchases one by one."""
    draft, levels = seat.draft, seat.tech or {}
    if draft is None or view.step != Step.ECONOMY:
        return []
    items = [f"bid {draft.bid}"] * bool(draft.bid)
    items += [f"{TECHNOLOGY[key].name} {levels[key] + 1}" for key in draft.research]
    items += [f"{count} grants for {TECHNOLOGY[key].name}" for key, count in draft.grants.items()]
    items += [item.words for item in draft.purchases]
    return items + [f"scuttle {key.partition('.')[2]}" for key in draft.scuttled]


def research_rows(view: View, seat: SeatView) -> list[Row]:
    """Return every technology of the table's chart that is played."""
    levels = seat.shown if seat.tech is None else seat.tech
    chart = prices(view.switches.chart)
    planned = seat.draft.research if seat.draft is not None else ()
    rows = []
    for key, technology in TECHNOLOGY.items():
        if technology.rule and not getattr(view.switches, technology.rule):
            continue
        level = levels.get(key, technology.start)
        following, price = 0, ""
        if seat.tech is not None:
            following = level + 1 if chart[key][level] else 0
            price = f"{chart[key][level]} CP" if following else "highest"
            gained = (seat.grants or {}).get(key, 0)
            price = f"{gained} of {price}" if gained else price
        shown = str(level) if key in levels else "–"
        raised = level > technology.start
        rows.append(Row(technology.name, shown, following, price, raised, key in planned))
    return rows


def next_levels(view: View, seat: SeatView) -> list[str]:
    """Return the levels that can be researched next, each with its price."""
    rows = research_rows(view, seat)
    return [f"{row.name} {row.next} ({row.price})" for row in rows if row.next]


def counters_left(view: View, seat: int) -> list[str]:
    """Return the free counters of each kind, and the units bought; colonies keep theirs [7.5.4].

    A counter may stand for several units, so what is bought isn't deducted.
    """
    if not view.switches.limited:
        return []
    colonies = [system.colony for system in view.systems if system.colony is not None]
    settled = sum(colony.owner == seat and not colony.home for colony in colonies)
    used: dict[Kind, int] = {Kind("CO"): settled}
    for counter in of_seat(view, seat):
        used[counter.kind] = used.get(counter.kind, 0) + 1
    kinds = [
        kind
        for kind, chart in UNITS.items()
        if chart.cost and all(getattr(view.switches, rule) for rule in rules_of(kind))
    ]
    order = [kind for kind in kinds if kind not in (*FIXED, *SINGLES)]
    order += [kind for kind in kinds if kind in (*FIXED, *SINGLES)]
    draft = view.seats[seat].draft if view.step == Step.ECONOMY else None
    bought = Counter[Kind]()
    for item in draft.purchases if draft is not None else ():
        bought[item.kind] += 1 if item.kind == DECOY else item.count
    return [
        f"{kind} {UNITS[kind].counters - used.get(kind, 0)} left"
        + f", {bought[kind]} new" * (bought[kind] > 0)
        for kind in order
    ]
