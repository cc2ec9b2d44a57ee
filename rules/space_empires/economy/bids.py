"""Bids for the order of play: making one, and who moves first [7.4]."""

from __future__ import annotations

from typing import Any, Final

from rules.kernel import Choice
from rules.space_empires.charts.switches import BROTHERS
from rules.space_empires.economy.sheet_lines import Line
from rules.space_empires.economy.working_sheet import Sheet
from rules.space_empires.position.board import Board
from rules.space_empires.position.questions import numbers
from rules.space_empires.position.seating import playing_order

PAID_BY_ALL: Final = "Everybody pays what they bid."
BIDS: Final = 20
"""Limit of rewrites of a bid."""


class Bid(Line):
    """A bid for the order of play [7.4]."""

    def words(self, sheet: Sheet) -> str:
        """Describe the current bid."""
        return f"Bid for the order of play; everybody pays their bid (now {sheet.draft.bid} CP)"

    def asks(self, _sheet: Sheet) -> Choice[Any] | None:
        """Return the question for the number."""
        raise LookupError("a bid is one number, not a list of steps")

    async def write(self, sheet: Sheet) -> None:
        """Set the bid, up to the CP available; all bids are paid."""
        question = "How much do you bid for the order of play?", "7.4"
        amounts = numbers(0, sheet.left + sheet.draft.bid)
        bid = await sheet.ask("sheet.bid", amounts, question, note=lambda: PAID_BY_ALL)
        sheet.bids += 1
        sheet.left += sheet.draft.bid - bid
        sheet.draft.bid = bid


async def settle_order(board: Board, bids: dict[int, int]) -> None:
    """Show all bids; the highest, or of equal ones the earlier in order, names the first [7.4]."""
    state = board.state
    news = ", ".join([f"{{{seat}}} bids {bid} CP" for seat, bid in bids.items()])
    ranks = [seat for seat in state.order if seat in bids]
    winner = max(ranks, key=lambda seat: bids[seat])
    board.tell(f"{news}. {{{winner}}} chooses who moves first.")
    seats, own = {f"seat{seat + 1}": seat for seat in bids}, f"seat{winner + 1}"
    prompt = "Who moves first until the next Economic Phase?"
    first = await Choice("bid.first", winner, prompt, "7.4", seats, "{{{}}}".format, own)
    state.order = playing_order(board.rules, len(state.players), first)
    if board.rules.teams != BROTHERS:
        state.order = [seat for seat in state.order if seat in bids]
    news = ", ".join([f"{{{seat}}}" for seat in state.order if seat in bids])
    board.tell(f"Order of play: {news}.")
