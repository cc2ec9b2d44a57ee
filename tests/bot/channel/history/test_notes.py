"""Notes: written beside Commit or by /note, read by their author, opened after the end."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bot.panel import drafts
from bot.playground.driver import Seat, Seen
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.notes import MAX_NOTE_LENGTH
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import copy_of
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"
THOUGHT = "I want *Mars* before Bea notices"
STEPS = 4
"""Steps of the history that are read: the note is on one of the first moves."""


async def drafted(app: Running) -> tuple[LiveTable, Seat, Seen]:
    """Return a table, the player to move, and their panel with a whole draft."""
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    player = app.seat(holder(live, mover))
    await drafts.replace_draft(app.bot.services.tables, live, mover, move_keys(live, mover))
    return live, player, (await player.press(status, "Play")).message


async def test_a_note_is_committed_with_its_move(app: Running) -> None:
    live, player, panel = await drafted(app)
    before = live.match.revision
    form = await player.press(panel, "Add note")
    done = (await player.submit(form, note=THOUGHT)).message
    assert live.match.revision > before
    assert "Your note: I want \\*Mars\\* before Bea notices" in done.text
    await app.wait_until_idle()
    recap = (await player.slash(ROOM, "/recap")).message
    assert "Your note: “I want \\*Mars\\* before Bea notices”" in recap.text
    shown = (await player.slash(ROOM, "/history")).message
    assert "Your note: “I want" in shown.text
    first = (await player.press(shown, "First")).message
    assert "Your note" not in first.text
    assert "Your note" not in (await player.slash(ROOM, "/log")).message.text


async def test_stale_panel_commits_nothing_and_returns_the_note(app: Running) -> None:
    live, player, panel = await drafted(app)
    panel = copy_of(panel)
    form = await player.press(panel, "Add note")
    await player.press(panel, "Start over")
    before = live.match.revision
    shown = (await player.submit(form, note=THOUGHT)).message
    assert live.match.revision == before
    assert "isn't committed. Your note was: I want" in shown.text
    assert "I want" not in repr(app.logged), "notes stay out of the operator's log"


async def test_a_typed_note_belongs_to_the_last_own_move(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    player, other = (app.seat(holder(live, seat)) for seat in (mover, 1 - mover))
    assert "no notes" in (await other.slash(ROOM, "/note")).message.text
    await play_move(app, live, mover, ["tile:T01"])
    assert (
        "attached to your last move" in (await player.slash(ROOM, "/note", text="a")).message.text
    )
    again = (await player.slash(ROOM, "/note", text="b")).message
    assert "replaces your earlier note on that move: “a”" in again.text
    page = (await player.slash(ROOM, "/note")).message
    assert "1. " in page.text
    assert "“b”" in page.text
    assert "“a”" not in page.text
    gone = (await player.press(page, "Delete 1")).message
    assert "no notes" in gone.text


async def test_long_and_empty_notes_are_returned_with_a_sentence(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    await play_move(app, live, mover)
    player = app.seat(holder(live, mover))
    reply = await player.slash(ROOM, "/note", text="thought " * 500)
    first = reply.message.text
    assert first.startswith(
        f"Your note has 3,999 characters. A note can have at most {MAX_NOTE_LENGTH}."
    )
    # the rest follows in further messages
    await until(lambda: sum(each.text.count("thought") for each in player.sees(ROOM)) == 500)
    assert "is empty" in (await player.slash(ROOM, "/note", text=" \u200b ")).message.text
    assert "no notes" in (await player.slash(ROOM, "/note")).message.text
    assert "thought" not in repr(app.logged)


async def test_a_note_of_a_move_taken_back_stays_in_the_list_alone(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    player = app.seat(holder(live, mover))
    await play_move(app, live, mover, ["tile:T01"])
    await player.slash(ROOM, "/note", text="too early")
    tables = app.bot.services.tables
    await moves.undo(tables, live, mover, by=ChangedBy(player.id, 4711))
    assert "too early" not in (await player.slash(ROOM, "/history")).message.text
    assert "too early" not in (await player.slash(ROOM, "/recap")).message.text
    page = (await player.slash(ROOM, "/note")).message.text
    assert "(undone)" in page
    assert "too early" in page
    assert "haven't moved" not in await typed(player, "/note", text="next")


async def typed(player: Seat, command: str, **options: Any) -> str:
    return (await player.slash(ROOM, command, **options)).message.text


async def test_notes_open_after_the_end_and_go_with_their_author(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    ann, bea = app.seat("ann"), app.seat("bea")
    while live.seat_of(ann.id) not in live.pending_seats():
        await play_move(app, live, live.pending_seats()[0])
    await play_move(app, live, live.seat_of(ann.id))
    await ann.slash(ROOM, "/note", text=THOUGHT)
    assert "Share my notes" not in (await ann.slash(ROOM, "/note")).message.buttons
    await played_out(app, live)
    page = (await ann.press(status, "My notes")).message
    assert "I want" not in await everything(app, bea)
    opened = (await ann.press(page, "Share my notes")).message
    assert "Everybody can read them" in opened.text
    assert "Ann's note: “I want" in await everything(app, bea)
    hidden = (await ann.press(opened, "Stop sharing")).message
    assert "I want" not in await everything(app, bea)
    await ann.press(hidden, "Share my notes")
    forget = (await ann.slash(ROOM, "/forget-me")).message
    assert "notes: 1" in forget.text
    copy = json.loads((await ann.press(forget, "Send me a copy")).messages[-1].file())
    assert copy["others"]["notes"][0]["text"] == THOUGHT
    other = (await bea.slash(ROOM, "/forget-me")).message
    assert "notes" not in other.text
    await ann.press(forget, "Forget me")
    assert "I want" not in await everything(app, bea)


async def played_out(app: Running, live: LiveTable) -> None:
    """Play a match to its end, answer by answer."""
    rng = random.Random(4)
    while live.is_running:
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    await app.wait_until_idle()


async def everything(app: Running, reader: Seat) -> str:
    """Return the first steps of the history as somebody reads them."""
    shown = (await reader.slash(ROOM, "/history")).message
    shown = (await reader.press(shown, "First")).message
    pages = [shown.text]
    for _ in range(STEPS):
        shown = (await reader.press(shown, "Next")).message
        pages.append(shown.text)
    return "\n".join(pages)


@pytest.mark.parametrize("notes", [0, 1, 40])
async def test_nothing_of_anothers_notes_shows(app: Running, notes: int) -> None:
    """Check that one player's notes never change a byte of the other's messages."""
    status, live = await on_turn(app, "ann", "bea")
    first, second = live.pending_seats()[0], 1 - live.pending_seats()[0]
    writer, reader = (app.seat(holder(live, seat)) for seat in (first, second))
    await play_move(app, live, first, ["tile:T01"])
    await app.wait_until_idle()
    before = await seen_by(app, status, reader)
    revision, edition = live.table.revision, live.table.edition
    for number in range(notes):
        await writer.slash(ROOM, "/note", text="x" * (1 + number * 7))
    await app.wait_until_idle()
    await app.bot.services.tables.refresh(live)
    assert (live.table.revision, live.table.edition) == (revision, edition)
    assert await seen_by(app, status, reader) == before


async def seen_by(app: Running, status: Seen, reader: Seat) -> list[Any]:
    """Return all messages that a player can see or ask for, with their buttons and pictures."""
    result: list[Any] = [status.text, status.components]
    for command in ("/history", "/recap", "/log", "/note", "/forget-me", "/mygames"):
        shown = (await reader.slash(ROOM, command)).message
        files = [shown.file(number) for number in range(len(shown.attachments))]
        result.append((shown.text, shown.components, files))
    panel = (await reader.press(status, "Play")).message
    return [*result, panel.text, panel.components]
