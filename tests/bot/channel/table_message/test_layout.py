"""The table's message as a layout: its parts, its limits, and tables from before layouts."""

from __future__ import annotations

import random
from datetime import timedelta
from unittest.mock import AsyncMock, patch

import pytest
from msgspec.structs import replace

from bot.channel.table_message import content
from bot.channel.table_message.content import (
    EARLIER_IN_LOG,
    NO_CLOCK,
    status_contents,
    waiting_lines,
)
from bot.channel.table_message.message import BOARD_NOT_DRAWN
from bot.playground.driver import Seen
from bot.playground.model import MessageFlag
from bot.tables import moves
from bot.words.accents import GOLD, seat_accent
from rules.kernel import News
from storage.clocks import clocks
from storage.matches.change_records import ChangedBy
from tests.bot.support.limit_checks import LONG, check_layout
from tests.bot.support.match_play import move_keys, on_turn, play_move, play_to_the_end
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running
from tests.support.status import statuses

POST = ("POST", "/channels/{channel_id}/messages")
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
SECTION, TEXT, GALLERY, SEPARATOR, ROW = 9, 10, 12, 14, 1


def frame(seen: Seen) -> dict:  # type: ignore[type-arg]
    """Return the container that is all of a layout."""
    (container,) = seen.json["components"]
    assert container["type"] == 17
    return dict(container)


async def test_table_message_has_play_beside_the_turn_and_pictures_apart(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    await play_move(app, live, mover)
    await app.wait_until_idle()
    shown = frame(status)
    assert shown["accent_color"] == seat_accent("ganymede", live.pending_seats()[0])
    kinds = [part["type"] for part in shown["components"]]
    assert kinds == [
        *(TEXT, TEXT, SECTION, GALLERY, GALLERY, TEXT),
        *(SEPARATOR, TEXT, ROW, TEXT),
    ]
    turn = shown["components"][2]
    assert turn["accessory"]["label"] == "Play"
    assert "'s turn: " in turn["components"][0]["content"]
    galleries = [part for part in shown["components"] if part["type"] == GALLERY]
    assert [len(part["items"]) for part in galleries] == [1, 1]
    assert all(part["items"][0]["description"] for part in galleries)


def before_layouts(app: Running, status: Seen) -> None:
    """Make a table's message what earlier versions posted, and forget what it shows."""
    old, parts = status.raw, status.json["components"][0]["components"]
    old.flags &= ~MessageFlag.COMPONENTS_V2
    old.content, old.components = "**Ganymede**", parts[-2:-1]
    app.bot.poster.message._shown.clear()


async def test_message_from_before_layouts_is_reposted_as_one(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    before_layouts(app, status)
    before = status.id
    mover = live.pending_seats()[0]
    await play_move(app, live, mover)
    await until(lambda: statuses(app.peer.world, live.id)[-1].id != before, "a layout")
    await app.wait_until_idle()
    assert len(statuses(app.peer.world, live.id)) == 1
    assert status.raw.is_layout


async def test_pressed_message_from_before_layouts_is_never_edited(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    before_layouts(app, status)
    before = status.id
    await app.seat("ann").press(status, "Log")
    with patch.object(app.bot.poster.message.messages, "edit", AsyncMock()) as edit:
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
    edit.assert_not_awaited()
    assert status.id != before
    assert status.raw.is_layout


async def test_refused_edit_with_a_new_picture_becomes_a_new_message(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live = await app.live(status)
    before = status.id
    app.peer.faults.fail(*EDIT, status=400, code=50035)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert status.id != before
    assert len(statuses(app.peer.world, live.id)) == 1


async def test_refused_pictures_leave_the_message_with_a_sentence(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    before = status.id
    app.peer.faults.fail(*POST, status=413, code=40005)
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert status.id != before
    assert BOARD_NOT_DRAWN.removeprefix("-# ") in status.text
    assert "Play" in status.buttons
    assert not [part for part in frame(status)["components"] if part["type"] == GALLERY]
    app.logged[:] = [entry for entry in app.logged if entry["event"] != "pictures rejected"]


async def test_table_message_names_the_move_before_its_payment(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", game="spacecorp")
    seat = live.pending_seats()[0]
    paid = News(f"{{{seat}}} uses their own Infra (4) = 4 of 4 (Move).", detail=True)
    drawn = News(f"{{{seat}}} draws a card at the end of the turn.", detail=True)
    moves = News(f"{{{seat}}} moves a team from Earth to Luna.")
    older = [News(f"{{{1 - seat}}} uses their own Infra (2) = 2 (Research).", detail=True)]
    older.append(News(f"{{{1 - seat}}} draws 2 cards from the deck."))
    lines = live.raw_lines([*older, paid, moves, drawn], None)
    with patch.object(content, "recent_lines", return_value=lines):
        shown = await status_contents(app.store, live, [])
    happened, how = shown.lead.splitlines()
    assert happened == f"{live.markdown_names[seat]} moves a team from Earth to Luna."
    assert how.startswith("-# ↳ ")
    assert "uses their own Infra (4)" in how
    assert "uses their own Infra (4)" not in shown.news
    assert "uses their own Infra (2)" not in shown.news


async def test_loss_stands_above_the_pictures(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", game="starfarers")
    seat = live.pending_seats()[0]
    texts = (
        f"{{{1 - seat}}} moves RS1 to R8.",
        f"{{{seat}}} attacks the outpost at Y8.",
        "YS1 is lost.",
        f"{{{seat}}} mines 4 carbon at Y2.",
    )
    with patch.object(content, "recent_lines", return_value=[*texts]):
        shown = await status_contents(app.store, live, [])
    attack, loss, mined = map(live.with_names, texts[1:])
    assert shown.lead.splitlines() == [attack, f"-# {loss}", f"-# {mined}"]
    assert live.with_names(texts[0]) in shown.news


@pytest.mark.parametrize("mover", [0, 1])
async def test_move_of_ann_isnt_one_of_ann_lee(tables: ServiceFixture, mover: int) -> None:
    live = await tables.begun(2, names=("Ann", "Ann Lee"))
    texts = [f"{{{1 - mover}}} launches a shuttle.", f"{{{mover}}} takes a tile."]
    with patch.object(content, "recent_lines", AsyncMock(return_value=texts)):
        shown = await status_contents(tables.store, live, [])
    assert shown.lead == f"{live.markdown_names[mover]} takes a tile."
    assert shown.news == f"-# {live.markdown_names[1 - mover]} launches a shuttle."


async def test_time_shared_by_several_players_comes_once(tables: ServiceFixture) -> None:
    live = await tables.begun(3, game="spacecorp")
    while len(live.pending_seats()) < 2:
        seat = live.pending_seats()[0]
        await moves.play(
            tables.tables, live, seat, move_keys(live, seat), by=ChangedBy(FIRST_PERSON + seat)
        )
    running = await tables.store.run(lambda session: clocks.of_table(session, table=live.id))
    (line,) = waiting_lines(live, running)
    assert line.count(":R>") == 1
    assert line.endswith(f":R>, {NO_CLOCK})")
    later = replace(running[0], since=running[0].since + timedelta(hours=1))
    (line,) = waiting_lines(live, [later, *running[1:]])
    assert line.count(":R>") == len(live.pending_seats()), "different times stand by their names"


async def test_last_message_is_gold_with_the_result_first(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    await play_to_the_end(app, live, random.Random(1))
    shown = frame(status)
    assert shown["accent_color"] == GOLD
    assert shown["components"][1]["content"].startswith("## ")
    assert [part["type"] for part in shown["components"]].count(GALLERY) >= 2


@pytest.mark.parametrize("seats", [2, 4])
async def test_longest_news_and_names_keep_the_limits(tables: ServiceFixture, seats: int) -> None:
    live = await tables.begun(seats, names=LONG)
    lines = [f"{number} " + "x" * 700 for number in range(300)]

    async def long_news(*_: object) -> list[str]:
        return lines

    running = await tables.store.run(lambda session: clocks.of_table(session, table=live.id))
    with patch.object(content, "recent_lines", long_news):
        contents = await status_contents(tables.store, live, running)
    check_layout(contents.layout())
    assert EARLIER_IN_LOG in contents.news.splitlines(), "what is left out is named"
    assert lines[-1] in contents.lead
