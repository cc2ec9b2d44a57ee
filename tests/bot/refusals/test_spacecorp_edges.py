"""Edges of SpaceCorp at the table: passed on one by one, or all of them in one press."""

from __future__ import annotations

import pytest

from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.panel import build_panel, overlooked
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from bot.words.phone_lines import phone_lines
from rules.kernel import PASS, Match, StandingOrder
from rules.spacecorp.cards.windows import Moment
from tests.bot.support.match_play import ROOM
from tests.bot.support.message_parts import option_buttons, select_id
from tests.bot.support.positions import table_at_position
from tests.spacecorp.sabotage import begins
from tests.support.depth import sampled
from tests.support.running_bot import Running

ALWAYS = StandingOrder(PASS, always=True)
EDGES = {moment.id for moment in Moment}
NAMES = {0: "Ann", 1: "Bea", 2: "Cyd"}
HELD = "are passing on something you could use now: Edges as a turn begins: "
LATER = "Pass on later Edges, too"
"""The select of standing orders."""
WHY_LINES = 10
"""Maximum number of lines of *Why?* on a phone where two Edges fit; one takes two of them."""


async def begun(app: Running) -> tuple[Seen, LiveTable]:
    """Return a table of three at that moment."""
    status = await app.begun("ann", "bea", "cyd", game="spacecorp")
    return status, await table_at_position(app, status, begins())


@pytest.mark.parametrize(
    ("press", "always"),
    sampled([("pass turn every", False), ("pass always every", True)]),
)
async def test_one_press_passes_on_every_edge(app: Running, press: str, *, always: bool) -> None:
    status, live = await begun(app)
    bea = app.seat("bea")
    panel = (await bea.press(status, "Play")).message
    done = (await bea.select(panel, LATER, [press])).message
    assert "Done." in done.text
    given = dict.fromkeys(EDGES, StandingOrder(PASS, always=always))
    assert (live.match.orders(1), live.match.orders(2)) == (given, {})
    assert live.match.asks()[2].id == "edges.begin"
    cyd = app.seat("cyd")
    await cyd.select((await cyd.press(status, "Play")).message, LATER, [press])
    assert {seat for seat, _ in asked(live.match)} == {0}, "nobody else is asked all turn long"
    assert live.match.asks()[1].id == "turn.action"


def asked(match: Match) -> list[tuple[int, str]]:
    """Return the pending seats and questions until Bea acts, while Ann takes defaults."""
    results: list[tuple[int, str]] = []
    while not (1 in match.asks() and match.asks()[1].id == "turn.action"):
        seat, ask = min(match.asks().items())
        results.append((seat, ask.id))
        match.answer(seat, ask.default or ask.keys[0])
    return results


async def test_an_order_until_the_own_move_ends_with_it(app: Running) -> None:
    status, live = await begun(app)
    bea = app.seat("bea")
    panel = (await bea.press(status, "Play")).message
    await bea.select(panel, LATER, ["pass turn every"])
    match = live.match
    asked(match)
    assert set(match.orders(1)) == EDGES
    while match.state.active == 1:
        seat, ask = min(match.asks().items())
        assert ask.id not in EDGES or seat != 1, "the order covers the end of her turn"
        match.answer(seat, ask.default or ask.keys[0])
    assert match.orders(1) == {}


async def test_orders_for_every_edge_are_given_and_cancelled_as_one(app: Running) -> None:
    await begun(app)
    cyd = app.seat("cyd")
    asked = (await cyd.slash(ROOM, "/table orders")).message
    assert asked.options[:2] == ["every:Edge pass turn", "every:Edge pass always"]
    reply = (await cyd.select(asked, select_id(asked), ["every:Edge pass always"])).message
    assert "- Every Edge: play none, always." in reply.text
    assert reply.text.count("\n- ") == 1
    assert reply.buttons == ["Cancel: every Edge"]
    mixed = (await cyd.select(reply, select_id(reply), ["edges.begin hack always"])).message
    assert "Sabotage or Hack: play Hack as soon as I can, always." in mixed.text
    assert mixed.text.count("\n- ") == len(Moment)
    cancel = mixed.components[-1]
    assert cancel["options"][0]["label"] == "every Edge"
    first = cancel["options"][0]["value"]
    none = (await cyd.select(mixed, cancel["custom_id"], [first])).message
    assert "You have none" in none.text
    assert none.buttons == []


async def test_player_without_the_order_is_asked_again(app: Running) -> None:
    status, live = await begun(app)
    bea = app.seat("bea")
    panel = (await bea.press(status, "Play")).message
    await bea.select(panel, LATER, ["pass always every"])
    await bea.press((await bea.slash(ROOM, "/table orders")).message, "Cancel: every Edge")
    assert live.match.orders(1) == {}
    await app.seat("cyd").slash(ROOM, "/play", line="pass")
    await bea.slash(ROOM, "/play", line="pass")
    await app.seat("ann").slash(ROOM, "/play", line="research own stop")
    assert live.match.asks()[1].id == "edges.acted"


async def test_an_answer_for_every_edge_is_taken_back_and_a_line_plays_on(app: Running) -> None:
    status, live = await begun(app)
    bea = app.seat("bea")
    panel = (await bea.press(status, "Play")).message
    done = (await bea.select(panel, LATER, ["pass always every"])).message
    assert "Undo" in done.buttons
    await bea.press((await bea.press(done, "Undo")).message, "Last answer")
    assert "Sabotage or Hack?" in (await bea.press(status, "Play")).message.text
    assert live.match.asks()[1].id == "edges.begin"
    assert set(live.match.orders(1)) == EDGES, "what was ordered stands until it is cancelled"
    await bea.slash(ROOM, "/play", line="sabotage build")
    await app.seat("cyd").slash(ROOM, "/play", line="pass")
    assert live.match.state.sabotaged == "build"


async def test_the_holder_alone_is_reminded_of_what_the_order_hides(app: Running) -> None:
    status, _ = await begun(app)
    bea, cyd = app.seat("bea"), app.seat("cyd")
    panel = (await bea.press(status, "Play")).message
    assert HELD not in panel.text
    done = (await bea.select(panel, LATER, ["pass always every"])).message
    assert HELD in done.text
    assert HELD in (await bea.slash(ROOM, "/table orders")).message.text
    other = (await cyd.press(status, "Play")).message
    ordered = (await cyd.select(other, LATER, ["pass always every"])).message
    assert "Your standing orders" not in other.text + ordered.text


async def test_commit_passes_on_edges_until_the_next_move(app: Running) -> None:
    status, live = await begun(app)
    for name in ("bea", "cyd"):
        await app.seat(name).slash(ROOM, "/play", line="pass")
    ann = app.seat("ann")
    panel = (await ann.press(status, "Play")).message
    while "Commit" not in panel.buttons:
        if buttons := option_buttons(panel):
            panel = (await ann.press(panel, buttons[0])).message
        else:
            panel = (await ann.select(panel, select_id(panel), [panel.options[0]])).message
    assert panel.buttons[:2] == ["Commit, pass on Edges", "Commit"]
    await ann.press(panel, "Commit, pass on Edges")
    assert 0 not in asked_seats(live.match, until=1), "Ann has passed on all of them"
    assert 0 not in asked_seats(live.match, until=0), "in the others' turns, too"
    for seat in live.match.asks():
        live.match.answer(seat, "pass")
    assert live.match.asks()[0].id == "turn.action"
    assert not overlooked(live.match, 0), "she has passed on purpose"
    live.match.answer(0, live.match.asks()[0].keys[0])
    assert live.match.orders(0) == {}, "only until her next move"


def asked_seats(match: Match, until: int) -> set[int]:
    """Return the seats with a question until a seat's turn, while all take defaults."""
    seats = set[int]()
    while match.state.active != until:
        seat, ask = min(match.asks().items())
        if ask.id in EDGES:
            seats.add(seat)
        match.answer(seat, ask.default or ("stop" if "stop" in ask.keys else ask.keys[0]))
    return seats


async def test_why_of_an_edge_fits_a_phone(app: Running) -> None:
    status, _ = await begun(app)
    panel = (await app.seat("cyd").press(status, "Play")).message
    reply = (await app.seat("cyd").press(panel, "Why?")).message
    words = reply.text.partition("Back to my move")[0]
    assert "You hold none of these Edges, so passing costs nothing. Sabotage:" in words
    assert "Passing costs no card" in words
    assert phone_lines(words) <= WHY_LINES


def test_buttons_do_not_reveal_the_edges_holder() -> None:
    """Show all players the same buttons, except the one that plays the card."""
    seen = []
    for held in ("M43", "M25"):
        panel = build_panel(begins(held), "t", 1, (), NAMES)
        rows = persistent_view(panel_items(panel)).to_components()
        seen.append([part.get("label", LATER) for row in rows for part in row["components"]])
        (orders,) = [
            part["options"] for row in rows for part in row["components"] if "options" in part
        ]
        assert [order["label"] for order in orders] == [
            "Pass on every Edge, keeping my cards, until my next move",
            "Pass on every Edge, keeping my cards, until I cancel it (/table orders)",
        ]
    assert [label for label in seen[0] if not label.startswith("Sabotage")] == seen[1]
    assert seen[1] == ["Pass on Edges as a turn begins", LATER, "My view"]
