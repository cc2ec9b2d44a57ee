"""Queries on a reader's own view: the odds of a battle, their production sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel import IllegalAnswer
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.words import tech_words
from rules.space_empires.commands_and_queries.odds_query import ODDS, complete
from rules.space_empires.economy.working_sheet import draft_words
from rules.space_empires.position.orders import orders_words
from rules.space_empires.position.view import View
from rules.table_game import Query

SHOWN: Final = 6
"""Number of sheets shown, latest first."""


def tell_orders(view: View, seat: int) -> str:
    """Show the standing battle orders of the view's own seat, and where to change them [5.1.5]."""
    orders = view.seats[seat].orders
    if orders is None:
        return ""
    return (
        f"Your battle orders: {orders_words(orders)}. You can change them during your movement, "
        "under "
        "Split, join, upgrade, scuttle, orders or with /empires orders."
    )


def tell_sheet(view: View, _given: Mapping[str, str]) -> str:
    """Show the reader's production sheet, column by column, and its technology [7.0]."""
    if view.seat is None:
        raise IllegalAnswer("You have no seat at this table, and production sheets are secret.")
    seat = view.seats[view.seat]
    lines = [f"CP at hand: {seat.cp or 0}. Technology: {tech_words(seat.tech or {})}."]
    lines += [_column(sheet) for sheet in (seat.books or ())[-SHOWN:]]
    if view.step == Step.ECONOMY and seat.draft is not None:
        bid = [f"bid {seat.draft.bid} CP"] * bool(seat.draft.bid)
        listed = [*bid, *draft_words(seat.draft, seat.tech or {})]
        sealed = " It is sealed." if seat.draft.sealed else ""
        lines.append(f"On the open sheet: {', '.join(listed) or 'nothing yet'}.{sealed}")
    if not seat.books:
        lines.append(
            f"There hasn't been an Economic Phase yet. Your colonies yield {seat.income} CP."
        )
    return "\n".join(lines)


def _column(sheet: SheetColumn) -> str:
    """Describe a column of the production sheet."""
    parts = [
        ("carried over", sheet.carried),
        ("colonies", sheet.colonies),
        ("minerals", sheet.minerals),
        ("pipelines", sheet.pipelines),
        ("spoils", sheet.bonus),
        ("maintenance", -sheet.maintenance),
        ("bid", -sheet.bid),
        ("research", -sheet.research),
        ("units", -sheet.units),
        ("upgrades", -sheet.upgrades),
    ]
    cells = ", ".join(f"{name} {worth:+d}" for name, worth in parts if worth)
    if not sheet.closed:
        return f"{sheet.cycle}. {cells}; not sealed yet."
    bought = f" Bought: {', '.join(sheet.bought)}." if sheet.bought else ""
    lost = f", {sheet.lost} above the limit lost" if sheet.lost else ""
    return f"{sheet.cycle}. {cells}; {sheet.remaining} left{lost}.{bought}"


QUERIES = (
    ODDS,
    Query("sheet", "Your production sheets and technology", (), tell_sheet, complete),
)
