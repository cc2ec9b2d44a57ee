"""Space Empires through the real bot: a round of three turns and an Economic Phase, three ways."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bot.panel.panel import build_panel
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from bot.tables.move_lines import with_defaults
from rules.kernel import Match, SeededDice
from rules.space_empires.greedy.greedy import play_greedy
from tests.bot.support.match_play import play_move
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.undo_requests import undo_answer
from tests.e2e.space_empires import NAMES, ROOM, Fingers, begun, settle_down, space_empires
from tests.support.depth import sampled
from tests.support.move_ways import ByLine, BySlash, Move
from tests.support.running_bot import Running

TIME = re.compile(r" \(<t:[^>]*>\)")
TURN = 6
"""Interactions that a movement of three groups may cost, one by one."""
AT_ONCE = 4
"""Interactions that a movement of five counters may cost, several at once."""
PHASE = 4
"""Interactions that a repeated list may cost."""


@pytest.fixture(autouse=True)
def game() -> Iterator[None]:
    with space_empires():
        yield


async def ready(app: Running) -> tuple[Seen, LiveTable]:
    """Return a match in its first movement."""
    status = await begun(app)
    await settle_down(app, status)
    await app.wait_until_idle()
    return status, await app.live(status)


def options_of(hand: Fingers, unit: str) -> list[str]:
    return [option for option in hand.panel.options if option.startswith(f"move:{unit} ")]


async def move_by_panel(app: Running, status: Seen, live: LiveTable, rng: random.Random) -> int:
    """Move three counters, each with one choice, and end the movement; gives the clicks."""
    seat = live.pending_seats()[0]
    hand = Fingers(app, status, NAMES[seat])
    await hand.play()
    for unit in ("SC1", "SC2", "CO1"):
        ways = [option for option in options_of(hand, unit) if not option.endswith(" stay")]
        if ways:
            await hand.pick(rng.choice(ways))
    text = await hand.finish()
    assert "Done." in text
    return hand.clicks


async def finish_turn(app: Running, live: LiveTable, seat: int) -> None:
    """Answer whatever the rules still ask in this turn with its default."""
    while live.match.state.step in ("fight", "explore", "machines"):
        asked = live.pending_seats()[0]
        ask = live.match.asks()[asked]
        await play_move(app, live, asked, [ask.default or ask.keys[0]])
    del seat


async def test_a_round_by_panels_takes_few_clicks(app: Running) -> None:
    status, live = await ready(app)
    rng, costs = random.Random(1), []
    while live.match.state.step != "economy":
        assert live.match.state.step == "move"
        seat = live.pending_seats()[0]
        costs.append(await move_by_panel(app, status, live, rng))
        await finish_turn(app, live, seat)
    assert len(costs) == 6
    assert max(costs) <= TURN, costs
    await first_sheets(app, status, live)
    assert live.match.state.cycle == 2
    while live.match.state.step != "economy":
        seat = live.pending_seats()[0]
        hand = Fingers(app, status, NAMES[seat])
        await hand.play()
        await hand.finish()
        assert hand.clicks == 3, "nothing is moved, which asks for a confirmation"
        await finish_turn(app, live, seat)
    for name in NAMES:
        hand = Fingers(app, status, name)
        await hand.play()
        await hand.pick("repeat")
        await hand.finish()
        assert hand.clicks <= PHASE
    await app.wait_until_idle()
    assert live.match.state.cycle == 3 or live.match.asks()


async def test_five_counters_move_in_four_interactions(app: Running) -> None:
    status, live = await ready(app)
    seat = await with_five_movers(app, live)
    hand = Fingers(app, status, NAMES[seat])
    await hand.play()
    first, *others = steps_by_select(hand, 5)
    again = options_of(hand, first[0].removeprefix("move:").split(" ")[0])[-1]
    assert "Left out:" in await hand.pick_all([*first, again]), "a counter is chosen twice"
    for steps in others:
        assert "Left out:" not in await hand.pick_all(steps)
    (drafted,) = [
        line for line in hand.panel.text.split("\n") if line.startswith("Your move so far")
    ]
    counted, *shown = drafted.removeprefix("Your move so far: ").split("; ")
    assert counted == f"{5 - len(shown)} more", "a phone has no room for all of them"
    assert [step.count(" → ") for step in shown] == [1] * len(shown), "each with its goal"
    assert shown
    assert "Done." in await hand.finish()
    assert hand.clicks <= AT_ONCE


async def with_five_movers(app: Running, live: LiveTable) -> int:
    """Play greedy AI moves until a seat can move five counters; return the seat."""
    dice = SeededDice("movers")
    while True:
        seat = live.pending_seats()[0]
        ask = live.match.asks()[seat]
        if ask.id == "move.what":
            panel = build_panel(live.match, live.id, seat, (), live.names)
            if len([key for key in panel.further if key.startswith("move:")]) >= 5:
                return seat
        await play_move(app, live, seat, [play_greedy(ask, live.match.view(seat), dice)])


def steps_by_select(hand: Fingers, count: int) -> list[list[str]]:
    """Return the first step of each of this many counters, grouped by their selects."""
    groups: list[list[str]] = []
    seen: list[str] = []
    for part in hand.panel.components:
        group = []
        for option in part.get("options", ()):
            unit, _, to = option["value"].partition(" ")
            if unit.startswith("move:") and to and unit not in seen and len(seen) < count:
                seen.append(unit)
                group.append(option["value"])
        groups += [group] if group else []
    assert len(seen) == count
    return groups


async def first_sheets(app: Running, status: Seen, live: LiveTable) -> None:
    """Buy a Scout and seal for both; the player who may choose goes first."""
    for name in NAMES:
        hand = Fingers(app, status, name)
        text = await hand.play()
        assert "CP left" in text
        assert "CP left" not in status.text, "what is left is nobody else's business"
        await hand.pick("buy:SC 1")
        assert "1 Scout" in await hand.finish() or "Done" in hand.panel.text
        assert hand.clicks <= PHASE
    while live.match.state.step == "economy":
        await play_move(
            app, live, live.pending_seats()[0], [next(iter(live.match.asks().values())).keys[0]]
        )


def script(live: LiveTable) -> list[Move]:
    """Return the moves for a whole round: each is part of one line that a player would send."""
    dice = live.match.dice
    assert isinstance(dice, SeededDice)
    copy = live.match.fork(SeededDice(dice.seed, dice.counter))
    rng, moves = random.Random(3), list[Move]()
    while copy.state.cycle < 2:
        seat = min(copy.asks())
        for keys in lines(copy, seat, rng):
            moves.append(Move(seat, keys, tuple(False for _ in keys)))
            copy.play(seat, with_defaults(copy, seat, keys))
    return moves


def lines(rehearsal: Match, seat: int, rng: random.Random) -> Iterator[tuple[str, ...]]:
    """Yield a player's answers to a question, line by line."""
    ask = rehearsal.asks()[seat]
    if ask.id == "move.what":
        for unit in ("move:SC1", "move:CO1"):
            if unit in rehearsal.asks()[seat].keys:
                way = rehearsal.rehearse(seat, [unit])
                if way.asks()[seat].id == "move.to":
                    yield unit, rng.choice(way.asks()[seat].keys)
        yield ("done",)
    elif ask.id == "sheet.line":
        yield "buy:SC", "1"
        yield (
            "research:tactics" if "research:tactics" in rehearsal.asks()[seat].keys else "bid",
            *(() if "research:tactics" in rehearsal.asks()[seat].keys else ("1",)),
        )
        yield ("seal",)
    else:
        yield (ask.default or ask.keys[0],)


@pytest.mark.parametrize("way", sampled([BySlash, ByLine]))
async def test_a_round_typed_is_the_same_round(app: Running, way: Any) -> None:
    status, live = await ready(app)
    wanted = script(live)
    hands = way(status, ROOM)
    hands.game = "space_empires"
    for move in wanted:
        reply = await hands.play(app.seat(NAMES[move.seat]), replace(move))
        assert reply.message.text.startswith("Played."), reply.message.text
    assert live.match.state.cycle == 2
    assert max(hands.tally.moves) == 1
    print(f"{way.__name__}: {hands.tally.summary()}")


async def test_odds_and_sheets_are_for_the_reader_alone(app: Running) -> None:
    status, live = await ready(app)
    ann = app.seat("ann")
    asked = (await ann.slash(ROOM, "/empires odds", hex="K4", enemy="2SC")).message
    assert asked.ephemeral
    assert "You defend with SC1 (1), SC2 (1), SC3 (1)" in asked.text
    assert "2 Scouts (assumed)" in asked.text
    refusal = refusal_of(await ann.slash(ROOM, "/empires odds", hex="B5"))
    assert "cannot be seen" in refusal or "no ships" in refusal
    sheet = (await ann.slash(ROOM, "/empires sheet")).message
    assert sheet.ephemeral
    assert "Technology" in sheet.text
    stranger = refusal_of(await app.seat("dov").slash(ROOM, "/empires sheet", table=live.id))
    assert "secret" in stranger
    hexes = await ann.complete(ROOM, "/empires odds", focused="hex", value="k")
    assert hexes[0]["value"].startswith("K")
    kinds = await ann.complete(ROOM, "/empires odds", focused="enemy", value="3c", hex="K4")
    assert {"3CA", "3CV"} <= {choice["value"] for choice in kinds}
    del status


async def test_entries_of_a_sheet_show_nowhere_else(app: Running) -> None:
    status, live = await ready(app)
    while live.match.state.step != "economy":
        asked = live.pending_seats()[0]
        ask = live.match.asks()[asked]
        await play_move(app, live, asked, [ask.default or ask.keys[0]])
    await app.wait_until_idle()
    (before,) = [
        line
        for line in status.text.split("\n")
        if ("'s turn: " in line or line.startswith("Waiting for "))
    ]
    for key in ("buy:DECOY", "bid", "more scuttle"):
        await play_move(app, live, 0, key.split())
        await app.wait_until_idle()
        (after,) = [
            line
            for line in status.text.split("\n")
            if ("'s turn: " in line or line.startswith("Waiting for "))
        ]
        assert TIME.sub("", after) == TIME.sub("", before), key
        await undo_answer(app.seat("ann"), ROOM)


async def test_refused_moves_give_a_reason(app: Running) -> None:
    status, live = await ready(app)
    seat = app.seat(NAMES[live.pending_seats()[0]])
    far = refusal_of(await seat.slash(ROOM, "/empires move", unit="SC1", to="A1"))
    assert "hexes within reach: " in far or "isn't in play" in far
    towed = refusal_of(await seat.slash(ROOM, "/empires tow", unit="MINER1"))
    assert "to tow [6.7.2]" in towed
    while live.match.state.step != "economy":
        asked = live.pending_seats()[0]
        ask = live.match.asks()[asked]
        await play_move(app, live, asked, [ask.default or ask.keys[0]])
    dear = refusal_of(await app.seat("ann").slash(ROOM, "/empires buy", unit="DN"))
    assert "'buy DN' isn't possible now" in dear
    assert "[7.5.2]" in dear
    del status
