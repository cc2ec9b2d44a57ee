"""Standing orders at the table: set, kept, cancelled, and given in the open window."""

from collections.abc import Iterator

import pytest

from bot.discord_limits import MAX_PLACEHOLDER
from bot.interactions.presses import Action, persistent_view, select
from bot.panel.buttons import panel_items
from bot.panel.panel import Panel, Stage
from bot.playground.driver import Seen
from bot.tables.news import PARTLY_UNDONE
from rules.kernel import PASS, Option, StandingOrder
from tests.bot.support.dummy_game import dummy_game
from tests.bot.support.message_parts import copy_of, refusal_of, select_id
from tests.bot.support.undo_requests import undo_answer
from tests.support.running_bot import Running

ROOM = "table-one"


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    with dummy_game():
        yield


async def begun(app: Running, *names: str) -> Seen:
    return await app.begun(*names, game="convoy", options="legs=9")


async def test_orders_are_set_kept_and_cancelled(app: Running) -> None:
    status = await begun(app, "ann", "bea")
    bea = app.seat("bea")
    asked = (await bea.slash(ROOM, "/table orders")).message
    assert asked.ephemeral
    assert "You have none" in asked.text
    assert asked.options == ["veto pass turn", "veto pass always", "veto no turn", "veto no always"]
    reply = (await bea.select(asked, select_id(asked), ["veto pass always"])).message
    assert "- Veto of a turn: pass, always." in reply.text
    await app.restart()
    live = await app.live(status)
    assert live.match.orders(1) == {"veto": StandingOrder(PASS, always=True)}
    await app.seat("ann").slash(ROOM, "/play", line="done")
    assert live.pending_seats() == [1], "the veto was passed without asking"
    assert next(iter(live.match.asks().values())).id == "what"
    again = (await bea.slash(ROOM, "/table orders")).message
    cancelled = (await bea.press(again, "Cancel: Veto of a turn")).message
    assert "You have none" in cancelled.text
    assert (await app.live(status)).match.orders(1) == {}


async def test_typed_move_reports_the_dropped_draft(app: Running) -> None:
    status = await begun(app, "ann", "bea")
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    await ann.select(panel, select_id(panel), ["move:A K3"])
    typed = (await ann.slash(ROOM, "/play", line="move:A K2")).message.text
    assert "The draft in your panel (2 answers) was dropped." in typed
    assert "Your move so far" not in (await ann.press(status, "Play")).message.text
    assert "dropped" not in (await ann.slash(ROOM, "/play", line="done")).message.text


async def test_an_order_changes_no_draft_and_no_clock(app: Running) -> None:
    status = await begun(app, "ann", "bea")
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    await ann.select(panel, select_id(panel), ["move:A K3"])
    asked = (await ann.slash(ROOM, "/table orders")).message
    await ann.select(asked, select_id(asked), ["veto no turn"])
    again = (await ann.press(status, "Play")).message
    assert "Your move so far: Move a → K3" in again.text
    assert "A secret" in again.text
    assert "A secret" not in status.text
    done = (await ann.press(again, "End the turn")).message
    assert "Done." in done.text
    live = await app.live(status)
    assert live.match.state.moved == ["move:A K3"]
    await app.seat("bea").slash(ROOM, "/play", line="pass")
    assert live.match.orders(0) == {}, "it lasted until Ann's turn ended"


async def test_an_open_window_is_passed_for_good(app: Running) -> None:
    status = await begun(app, "ann", "bea")
    ann, bea = app.seat("ann"), app.seat("bea")
    await ann.slash(ROOM, "/convoy done")
    panel = (await bea.press(status, "Play")).message
    assert panel.buttons == [
        "Pass",
        "Veto it",
        "My view",
        "Pass until my move",
        "Always pass",
        "Why?",
        "How to play",
    ]
    old = copy_of(panel)
    done = (await bea.press(panel, "Always pass")).message
    assert "Done." in done.text
    assert "Move what?" in done.text, "Bea's own turn has come"
    live = await app.live(status)
    assert live.match.orders(1) == {"veto": StandingOrder(PASS, always=True)}
    assert "out of date" in (await bea.press(old, "Pass until my move")).message.text
    assert live.match.orders(1) == {"veto": StandingOrder(PASS, always=True)}


async def test_strangers_and_games_without_windows(app: Running) -> None:
    await begun(app, "ann", "bea")
    assert "no seat" in refusal_of(await app.seat("dov").slash(ROOM, "/table orders"))
    await app.begun("cyd", "dov", room="table-two")
    none = (await app.seat("cyd").slash("table-two", "/table orders")).message
    assert "no standing orders" in none.text


async def test_battle_orders_of_the_game_are_shown_to_their_seat(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    (await app.live(status)).match.state.players[1].orders.retreat = 50
    reply = (await app.seat("bea").slash(ROOM, "/table orders")).message
    assert reply.ephemeral
    assert "Your battle orders: follow these orders: fire where a shot" in reply.text
    assert "retreat when below 50% of the total strength" in reply.text
    assert "/empires orders" in reply.text
    assert "You have none" not in reply.text
    assert "No other orders: you're asked each time." in reply.text
    other = (await app.seat("ann").slash(ROOM, "/table orders")).message
    assert "never retreat" in other.text


def test_what_nearly_everybody_answers_is_what_stands() -> None:
    options = (Option("draw", "Draw 1 card"), Option(PASS, "Decline"))
    asked = Panel("t", 0, 1, (), Stage.CHOOSE, options=options, default="draw", reaction=True)
    rows = persistent_view(panel_items(asked)).to_components()
    labels = [part.get("label", "") for row in rows for part in row["components"]]
    assert labels[-2:] == ["Draw 1 card until my move", "Always draw 1 card"]


async def test_news_taken_back_in_part_say_so_everywhere(app: Running) -> None:
    """Undo the last answer of a committed line, which is one change in the log."""
    status = await begun(app, "ann", "bea")
    live, ann = await app.live(status), app.seat("ann")
    await ann.slash(ROOM, "/play", line="move:A K2 move:A K3")
    assert live.match.length == 4
    await undo_answer(ann, ROOM)
    await app.wait_until_idle()
    assert live.match.length == 3
    for shown in (status.text, (await ann.slash(ROOM, "/log")).message.text):
        assert PARTLY_UNDONE in shown
    for _ in range(3):
        await undo_answer(ann, ROOM)
    await app.wait_until_idle()
    assert live.match.length == 0
    assert PARTLY_UNDONE not in status.text, "all of it is undone, and not shown any more"


def test_selects_of_one_label_are_numbered() -> None:
    words = ("Pick…", "Other…", "Pick…", "x" * 200, "x" * 200)
    view = persistent_view(
        [
            select(Action("abcd", "order", key=str(row)), words, [("a", "A")], row=row)
            for row, words in enumerate(words)
        ]
    )
    lines = [row["components"][0]["placeholder"] for row in view.to_components()]
    assert lines[:3] == ["Pick… (1 of 2)", "Other…", "Pick… (2 of 2)"]
    assert len({*lines}) == len(words)
    assert max(map(len, lines)) <= MAX_PLACEHOLDER
