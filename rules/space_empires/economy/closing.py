"""The lower lines of the production sheet: what was spent, what is left [7.5.1] [7.8]."""

from __future__ import annotations

from rules.space_empires.charts.content import GRANT, TECHNOLOGY, UNITS
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.economy.income import maintenance, upkeep_of
from rules.space_empires.economy.research import price
from rules.space_empires.position.board import Board
from rules.space_empires.position.state import CARRY_OVER, Draft, Player, Unit
from rules.space_empires.position.words import placed_words
from rules.toolbox.sentences import listed


def close_column(board: Board, seat: int) -> SheetColumn:
    """Fill in the lines from maintenance on, while the levels are still the old ones [7.5.1]."""
    player = board.player(seat)
    draft, sheet = player.draft, player.books[-1]
    sheet.maintenance = sheet.payable(maintenance(board, upkeep_of(board, seat, draft)))
    sheet.bid = draft.bid
    grants = sum(draft.grants.values())
    sheet.research = GRANT * grants + sum([price(board, seat, tech) for tech in draft.research])
    sheet.units = sum([UNITS[item.kind].cost * item.count for item in draft.purchases])
    sheet.more = sum([UNITS[item.kind].upkeep * item.count for item in draft.purchases])
    spent = sheet.maintenance + sheet.bid + sheet.research + sheet.units
    left = sheet.total - spent
    assert left >= 0, f"seat {seat} has spent more than it has"
    sheet.remaining = min(CARRY_OVER, left)
    sheet.lost = left - sheet.remaining
    sheet.bought = list_words(board, seat)
    sheet.closed = True
    player.cp = sheet.remaining
    player.last_grants, player.last_research = grants, sheet.research
    return sheet


def tell_outcome(board: Board, seat: int, sheet: SheetColumn, new: list[Unit]) -> None:
    """The owner reads what the sealed sheet bought, where new counters are, what is left [7.6]."""
    left = f"{sheet.remaining} CP are carried over"
    if sheet.lost:
        left += f", {sheet.lost} CP above the limit of {CARRY_OVER} are lost"
    bought = ", ".join(sheet.bought) or "nothing is bought"
    told = f"Your sheet: {bought}; {left}."
    if new:
        told += f" New: {listed([placed_words(unit) for unit in new])}."
    board.say(told, (seat,))


def list_words(board: Board, seat: int) -> list[str]:
    """What stands on a seat's list: research, grants, purchases, and what is scuttled [7.5]."""
    player = board.player(seat)
    return draft_words(player.draft, player.tech)


def draft_words(draft: Draft, levels: dict[str, int]) -> list[str]:
    """A draft in words, at the levels of technology before it [7.5]."""
    return [
        *[f"{TECHNOLOGY[tech].name} {levels[tech] + 1}" for tech in draft.research],
        *[f"{TECHNOLOGY[tech].name} x{count} grants" for tech, count in draft.grants.items()],
        *[item.words for item in draft.purchases],
        *[f"scuttled {key.partition('.')[2]}" for key in draft.scuttled],
        *[f"scuttled {count} of {key.partition('.')[2]}" for key, count in draft.reduced.items()],
    ]


def end_draft(player: Player) -> None:
    """Keep the list, so that it can be repeated, and begin an empty one [7.0]."""
    player.last, player.draft = player.draft, Draft()
