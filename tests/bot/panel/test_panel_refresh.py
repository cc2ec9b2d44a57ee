"""Panels that stay valid after other seats' answers if their choices still mean the same."""

from __future__ import annotations

from bot.playground.driver import Seat, Seen
from bot.tables.live_table import LiveTable
from tests.bot.support.match_play import play_move
from tests.bot.support.message_parts import copy_of, select_id
from tests.bot.support.positions import table_at_position
from tests.starfarers.position import Board, after
from tests.support.running_bot import Running

STALE = "That panel was out of date"


async def market(app: Running) -> tuple[LiveTable, Seat, Seen]:
    """Ann has offered Bea and Cyd a trade, and has her panel open."""
    board = Board(3)
    board.player(0, ore=3)
    board.player(1, fuel=1)
    match = after(board.match(), "done offer:2 ore-fuel offer:3 ore-fuel")
    status = await app.begun("ann", "bea", "cyd", game="starfarers")
    live = await table_at_position(app, status, match)
    ann = app.seat("ann")
    return live, ann, (await ann.press(status, "Play")).message


def select_of(panel: Seen, value: str) -> str:
    """Return the select of a panel that offers a value."""
    for part in panel.components:
        if value in [option["value"] for option in part.get("options", ())]:
            return str(part["custom_id"])
    raise AssertionError(f"{value} is in no select")


async def test_a_refusal_is_reported_by_name_and_the_panel_goes_on(app: Running) -> None:
    live, ann, panel = await market(app)
    value = next(
        option["value"]
        for part in panel.components
        for option in part.get("options", ())
        if option["value"].startswith("prepare:3")
    )
    await play_move(app, live, 1, ["decline"])
    went_on = (await ann.select(panel, select_of(panel, value), [value])).message
    assert STALE not in went_on.text
    assert "Your move so far" in went_on.text
    assert "Bea declines offer 1" in went_on.text


async def test_changed_choice_shows_the_panel_again_with_the_news(
    app: Running,
) -> None:
    live, ann, panel = await market(app)
    old = copy_of(panel)
    await play_move(app, live, 1, ["decline"])
    await play_move(app, live, 2, ["decline"])
    fresh = (await ann.press(old, old.buttons[0])).message
    assert STALE in fresh.text
    assert "Bea declines offer 1" in fresh.text
    assert "Cyd declines offer 2" in fresh.text
    assert "End the turn" in fresh.buttons
    again = (await ann.press(fresh, "My view")).message
    assert "declines" not in again.text


async def test_ending_the_turn_says_what_becomes_of_open_offers(app: Running) -> None:
    _, _, panel = await market(app)
    labels = [option["label"] for part in panel.components for option in part.get("options", ())]
    assert select_id(panel)
    assert "End the turn; offers 1 and 2 end unanswered" in [*labels, *panel.buttons]


async def test_ai_seat_answers_a_trade_before_the_panel_is_shown(
    app: Running,
) -> None:
    board = Board(2)
    board.player(0, ore=1)
    board.player(1, fuel=1)
    status = await app.begun("ann", ai=1, game="starfarers")
    live = await table_at_position(app, status, after(board.match(), "done"))
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    offer = "offer:2 ore-fuel"
    panel = (await ann.select(panel, select_of(panel, offer), [offer])).message
    done = (await ann.press(panel, "Commit so far")).message
    # by its style, the AI seat agrees or not
    answers = ("Your cards: 1 fuel.", " declines offer 1.")
    assert [words for words in answers if words in done.text]
    assert not [label for label in done.buttons if "Withdraw" in label or "Wait for" in label]
    assert live.pending_seats() == [0]
