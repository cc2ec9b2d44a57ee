"""The panel's picture: sent when it changes, kept otherwise, left out where words stand in."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest.mock import patch

from bot.interactions import acknowledgement
from bot.panel import question_picture
from bot.panel.display import PANEL_OUT_OF_DATE, PICTURE_NOT_SENT
from bot.playground.driver import Seat, Seen
from bot.playground.rest import Exchange
from bot.tables.pictures.painters import PICTURE_UNPAINTED, PaintingError
from render import Picture, Question
from rules.starfarers.charts.kinds import Resource
from rules.starfarers.position.state import Offer
from storage.schema.people_records import Person
from tests.bot.support.match_play import holder, on_turn
from tests.bot.support.message_parts import copy_of
from tests.bot.support.panel_steps import choose_first
from tests.support.narrowing import existing
from tests.support.running_bot import ROOM, Running

OLD_FINGERPRINT = "1"
EDIT = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"


async def opened(app: Running) -> tuple[Seat, Seen]:
    """Return the seat to move and its panel."""
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    return seat, (await seat.press(status, "Play")).message


def uploads(exchanges: list[Exchange]) -> list[bool]:
    """Return for each answer, or part of one, whether it sent a file."""
    answers = (("PATCH", EDIT), ("POST", CALLBACK))
    return [each.multipart for each in exchanges if (each.method, each.path) in answers]


async def test_panel_opens_with_a_picture(app: Running) -> None:
    _, panel = await opened(app)
    (picture,) = panel.attachments
    assert picture.description


async def test_press_without_change_uploads_nothing(app: Running) -> None:
    seat, panel = await opened(app)
    (picture,) = panel.attachments
    late = copy_of(panel)
    menu = next(part for part in late.components if "options" in part)
    parts = menu["custom_id"].split(":", 6)
    menu["custom_id"] = ":".join([*parts[:4], OLD_FINGERPRINT, *parts[5:]])
    app.exchanges.clear()
    stale = (await choose_first(seat, late)).message
    assert PANEL_OUT_OF_DATE in stale.text
    assert stale.attachments[0].filename == picture.filename
    assert set(uploads(app.exchanges)) == {False}


async def test_picture_of_a_question_is_painted_once(app: Running) -> None:
    boards = app.bot.services.boards
    with patch.object(boards.painters, "paint", wraps=boards.painters.paint) as paint:
        status, live = await on_turn(app, "ann", "bea")
        seat = app.seat(holder(live, live.pending_seats()[0]))
        panel, again = [(await seat.press(status, "Play")).message for _ in range(2)]
    assert again.attachments[0].filename == panel.attachments[0].filename
    questions = [call.args[1] for call in paint.call_args_list if call.args[1].question]
    assert len(questions) == 1


async def test_offer_of_goods_has_a_picture(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea", game="starfarers")
    offer = Offer(1, 0, 1, {Resource.ORE: 1}, {Resource.CARBON: 1})
    question = Question("trade.answer", ("accept", "decline"), offer)
    view, reader = live.match.view(1), Person(id=existing(live.seat(1).person_id), name="Bea")
    pictures = [
        await app.bot.services.boards.paint_question(live, reader, view, question) for _ in "ab"
    ]
    assert pictures[0] is not None
    assert pictures[0] is pictures[1], "equal bytes from another process aren't the same object"


async def test_words_stand_in_for_a_failed_picture(app: Running) -> None:
    error = PaintingError(PICTURE_UNPAINTED)
    with patch.object(type(app.bot.services.boards), "paint_question", side_effect=error):
        _, panel = await opened(app)
    assert panel.attachments == []
    assert question_picture.PICTURE_NOT_PAINTED in panel.text
    assert panel.buttons


async def test_late_picture_is_announced_and_shown_on_request(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    painted, focus = asyncio.Event(), app.bot.services.boards.paint_question

    async def slowly(*given: Any) -> Picture | None:
        await painted.wait()
        return await focus(*given)

    with (
        patch.object(app.bot.services.boards, "paint_question", slowly),
        patch.object(question_picture, "PICTURE_SECONDS", 0),
    ):
        panel = (await seat.press(status, "Play")).message
    assert panel.attachments == []
    assert question_picture.PICTURE_LATE in panel.text
    painted.set()
    assert (await seat.press(panel, "Show picture")).message.attachments


async def test_text_boards_have_no_picture(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    await seat.slash("lobby", "/settings", text_board=True)
    assert (await seat.press(status, "Play")).message.attachments == []


async def test_refused_edit_with_a_picture_becomes_a_new_panel(app: Running) -> None:
    seat, panel = await opened(app)
    app.peer.faults.fail("PATCH", EDIT, status=400, code=50035)
    with patch.object(acknowledgement, "QUICK_SECONDS", 0):
        fresh = (await seat.press(panel, panel.buttons[0])).message
    assert fresh.id != panel.id
    assert fresh.ephemeral
    assert fresh.attachments
    assert "Back to my move" in fresh.buttons
    # the old panel goes after the new one is there
    await seat.until(lambda: panel.id not in {message.id for message in seat.sees(ROOM)})


async def test_refused_picture_leaves_the_panel_with_a_sentence(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    app.peer.faults.fail("PATCH", EDIT, status=413, code=40005)
    panel = (await seat.press(status, "Play")).message
    assert PICTURE_NOT_SENT.removeprefix("-# ") in panel.text
    assert panel.attachments == []
    assert panel.buttons
    app.logged[:] = [entry for entry in app.logged if entry["event"] != "picture rejected"]
