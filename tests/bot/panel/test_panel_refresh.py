"""A panel amid which others answered goes on where it says the same, and tells what they did."""

from __future__ import annotations

from bot.playground.driver import Seat, Seen
from bot.tables.live_table import LiveTable
from tests.bot.table_setup import as_it_is, menu, moved, standing
from tests.starfarers.position import Board, after
from tests.support.running_bot import Running

STALE = "That panel was out of date"


async def market(here: Running) -> tuple[LiveTable, Seat, Seen]:
    """Ann has offered Bea and Cyd a trade, and has her panel open."""
    board = Board(3)
    board.player(0, ore=3)
    board.player(1, fuel=1)
    match = after(board.match(), "done offer:2 ore-fuel offer:3 ore-fuel")
    status = await here.begun("ann", "bea", "cyd", game="starfarers")
    live = await standing(here, status, match)
    ann = here.seat("ann")
    return live, ann, (await ann.press(status, "Play")).message


def select_of(panel: Seen, value: str) -> str:
    """The select of a panel that offers a value."""
    for part in panel.components:
        if value in [one["value"] for one in part.get("options", ())]:
            return str(part["custom_id"])
    raise AssertionError(f"{value} is in no select")


async def test_a_refusal_is_told_by_name_and_the_panel_goes_on(here: Running) -> None:
    live, ann, panel = await market(here)
    value = next(
        one["value"]
        for part in panel.components
        for one in part.get("options", ())
        if one["value"].startswith("prepare:3")
    )
    await moved(here, live, 1, ["decline"])
    went_on = (await ann.select(panel, select_of(panel, value), [value])).message
    assert STALE not in went_on.text
    assert "Your move so far" in went_on.text
    assert "Bea declines offer 1" in went_on.text


async def test_what_says_something_else_now_is_shown_anew_with_what_happened(
    here: Running,
) -> None:
    live, ann, panel = await market(here)
    old = as_it_is(panel)
    await moved(here, live, 1, ["decline"])
    await moved(here, live, 2, ["decline"])
    fresh = (await ann.press(old, old.buttons[0])).message
    assert STALE in fresh.text
    assert "Bea declines offer 1" in fresh.text
    assert "Cyd declines offer 2" in fresh.text
    assert "End the turn" in fresh.buttons
    again = (await ann.press(fresh, "My view")).message
    assert "declines" not in again.text


async def test_ending_the_turn_says_what_becomes_of_open_offers(here: Running) -> None:
    _, _, panel = await market(here)
    labels = [one["label"] for part in panel.components for one in part.get("options", ())]
    assert menu(panel)
    assert "End the turn; offers 1 and 2 end unanswered" in [*labels, *panel.buttons]


async def test_an_ai_seat_that_is_offered_a_trade_has_answered_when_the_panel_comes(
    here: Running,
) -> None:
    board = Board(2)
    board.player(0, ore=1)
    board.player(1, fuel=1)
    status = await here.begun("ann", ai=1, game="starfarers")
    live = await standing(here, status, after(board.match(), "done"))
    ann = here.seat("ann")
    panel = (await ann.press(status, "Play")).message
    offer = "offer:2 ore-fuel"
    panel = (await ann.select(panel, select_of(panel, offer), [offer])).message
    done = (await ann.press(panel, "Commit this much")).message
    assert "Your cards: 1 fuel." in done.text, "the AI seat has agreed"
    assert not [label for label in done.buttons if "Withdraw" in label or "Wait for" in label]
    assert live.awaited() == [0]
