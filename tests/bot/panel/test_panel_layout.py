"""The panel as a layout: what opens inside it, and the tables that it leads on to."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from discord.ui import TextDisplay

from bot import layouts
from bot.interactions.presses import persistent_view
from bot.panel.buttons import panel_items
from bot.panel.message import PanelMessage
from bot.panel.next_tables import MAX_TABLES_LISTED, next_parts
from bot.panel.panel import Panel, Stage, build_panel
from bot.playground.model import MessageFlag
from bot.tables.live_table import LiveTable
from bot.words.accents import seat_accent
from rules import catalogue
from rules.kernel import Match, Option, SeededDice
from storage.schema.table_records import Clock
from tests.bot.support.limit_checks import check_layout
from tests.bot.support.match_play import holder, on_turn, play_move
from tests.support.running_bot import Running

ROOM = "table-one"
PRIMARY = discord.ButtonStyle.primary.value
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


async def test_panel_is_a_frame_in_the_seats_colour(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    panel = (await app.seat(holder(live, seat)).press(status, "Play")).message
    assert panel.raw.flags & MessageFlag.COMPONENTS_V2
    (frame,) = panel.json["components"]
    assert frame["accent_color"] == seat_accent("ganymede", seat)
    question = next(part for part in frame["components"] if part["type"] == 9)
    assert question["accessory"]["label"] == "Why?"


@pytest.mark.parametrize("label", ["My view", "Needs"])
async def test_look_opens_inside_the_panel_with_a_way_back(app: Running, label: str) -> None:
    status, live = await on_turn(app, "ann", "bea")
    player = app.seat(holder(live, live.pending_seats()[0]))
    panel = (await player.press(status, "Play")).message
    asked, pictured = panel.text, len(panel.attachments)
    reply = await player.press(panel, label)
    assert [message.id for message in reply.messages] == [panel.id]
    assert reply.message.buttons == ["Back to my move"]
    back = (await player.press(reply.message, "Back to my move")).message
    assert back.id == panel.id
    assert back.text.splitlines()[0] == asked.splitlines()[0]
    assert "[3.6]" in back.text
    assert len(back.attachments) == pictured


async def test_error_in_a_panel_is_a_layout_too(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    player = app.seat(holder(live, live.pending_seats()[0]))
    panel = (await player.press(status, "Play")).message
    look = next(part for part in panel.components if part.get("label") == "My view")
    look["custom_id"] = f"b:{live.id}:inpanel:0:0:0:formerly"
    reply = await player.press(panel, f"b:{live.id}:inpanel:0:0:0:formerly")
    assert "older version" in reply.message.text


async def test_done_leads_on_to_the_most_urgent_table(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    name = holder(live, mover)
    others = []
    for number in range(MAX_TABLES_LISTED + 1):
        other = "bea" if name == "ann" else "ann"
        started = await app.begun(name, other, room="lobby" if number else "table-two")
        others.append(await app.live(started))
    await play_move(app, live, mover)
    player = app.seat(name)
    done = (await player.press(status, "Play")).message
    assert "Your turn elsewhere" in done.text
    assert "And 1 more" in done.text
    assert f"{others[0].title}, <t:" in done.text, "a time such as *5 minutes ago* needs no word"
    primary = [part["label"] for part in done.components if part.get("style") == PRIMARY]
    assert primary == ["Play on"], "one button stands out"
    following = (await player.press(done, f"Play {others[0].id}")).message
    assert following.id == done.id
    assert others[0].id in following.text.splitlines()[0]


def test_undo_is_offered_only_where_it_can_be_possible() -> None:
    match, names = Match.start(catalogue["ganymede"], seats=2, dice=SeededDice("u")), ("Ann", "Bea")

    def offers(seat: int, *, alone: bool) -> bool:
        panel = build_panel(match, "t", seat, (), dict(enumerate(names)), alone=alone)
        assert panel.stage is Stage.WAIT
        rows = persistent_view(panel_items(panel)).to_components()
        return "Undo" in [part.get("label") for row in rows for part in row["components"]]

    while 0 in match.asks():
        match.answer(0, match.asks()[0].keys[0])
    assert offers(0, alone=True), "nobody knows of the answer yet"
    while match.asks().keys() == {1}:
        match.answer(1, match.asks()[1].keys[0])
    (mover,) = match.asks()
    assert offers(1 - mover, alone=False)
    assert not offers(1 - mover, alone=True), "the ships have been revealed"


async def test_waiting_panel_without_other_tables_lists_none(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    waiting = next(seat for seat in (0, 1) if seat not in live.pending_seats())
    panel = (await app.seat(holder(live, waiting)).press(status, "Play")).message
    assert "elsewhere" not in panel.text


def test_fullest_panel_keeps_the_limits() -> None:
    options = tuple(Option(f"kind{n % 4}:{n}", f"Option {n}") for n in range(20))
    panel = Panel(
        "abcdef",
        1,
        1,
        ("a:1",),
        Stage.CHOOSE,
        choices=tuple("x" * 90 for _ in range(60)),
        prompt="Which?" * 40,
        note="y" * 300,
        rule="3.1",
        options=options,
        loop=True,
        outcome=tuple("z" * 200 for _ in range(300)),
        overlooked=("w" * 100,),
    )
    view = PanelMessage(panel, "Ganymede · table abcdef", "ganymede", "v" * 4000).layout()
    check_layout(view)
    words = "\n".join(layouts.texts_in(view))
    assert panel.prompt in words
    assert "more; x" in words
    assert "…" in words, "only the news above the question are cut with an ellipsis"


def test_outcome_without_room_is_counted() -> None:
    outcome = tuple(f"{n} " + "z" * 200 for n in range(300))
    panel = Panel("abcdef", 0, 1, ("a:1",), Stage.READY, choices=("a",), outcome=outcome)
    view = PanelMessage(panel, "Ganymede · table abcdef", "ganymede").layout()
    check_layout(view)
    lines = "\n".join(layouts.texts_in(view)).splitlines()
    shown = sum(line.startswith("-# ") and "zzz" in line for line in lines)
    assert f"-# And {300 - shown} more." in lines


def test_news_without_room_are_counted() -> None:
    news = [f"-# {n} " + "z" * 100 for n in range(300)]
    panel = Panel("abcdef", 0, 1, (), Stage.WAIT, waiting_for=("Ann",))
    view = PanelMessage(
        panel, "Ganymede · table abcdef", "ganymede", "\n".join(["Done.", *news])
    ).layout()
    check_layout(view)
    lines = "\n".join(layouts.texts_in(view)).splitlines()
    shown = sum(line in news for line in lines)
    assert f"-# And {300 - shown} more." in lines


@pytest.mark.parametrize("game", sorted(catalogue))
def test_seats_have_colours_of_their_own(game: str) -> None:
    colours = [seat_accent(game, seat) for seat in range(catalogue[game].seats[-1])]
    assert len(set(colours)) == len(colours)


@pytest.mark.parametrize(
    ("count", "left"), [(0, 0), (1, 0), (MAX_TABLES_LISTED, 0), (MAX_TABLES_LISTED + 2, 2)]
)
def test_tables_beyond_the_listed_ones_are_counted(count: int, left: int) -> None:
    clock = Clock("t", 0, NOON, None, None, None, 0, None, None)
    lives = [cast("LiveTable", SimpleNamespace(id=f"t{n}", title=f"T{n}")) for n in range(count)]
    waiting = [(live, clock) for live in lives]
    view = layouts.framed(next_parts(waiting, {}, proposed=False), accent=0)
    texts = [item.content for item in view.walk_children() if isinstance(item, TextDisplay)]
    counted = re.findall(r"And (\d+) more", "\n".join(texts))
    assert counted == [str(left)] * bool(left)
    assert sum(text.startswith("T") for text in texts) == min(count, MAX_TABLES_LISTED)
