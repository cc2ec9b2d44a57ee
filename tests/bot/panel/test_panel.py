"""The guided panel: pick, back, try, commit; drafts, pages, stale presses and onlookers."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.discord_limits import INTERACTION_MINUTES
from bot.interactions.presses import HANDLERS
from bot.panel.panel import Panel, Stage, is_lone_answer
from bot.playground.driver import Seen
from storage.matches import drafts, match_log
from tests.bot.support.match_play import holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import copy_of, option_button, refusal_of
from tests.bot.support.panel_steps import choose_first, complete_panel, open_panel
from tests.bot.support.positions import deal_tiles, stored_bytes
from tests.support.narrowing import existing
from tests.support.running_bot import Running, table_of

STALE = "out of date"
PNG = b"\x89PNG"


async def test_pick_back_and_start_over(app: Running) -> None:
    status = await app.begun("ann", "bea")
    ann = app.seat("ann")
    before = await stored_bytes(app, status)
    panel = await open_panel(ann, status)
    assert panel.ephemeral
    assert "Which ship takes three identical settlers?" in panel.text
    assert "[2.2]" in panel.text
    assert "Back" not in panel.buttons
    *options, look, why, summary = panel.buttons
    assert len(options) == 4
    assert summary == "How to play"
    assert (look, why) == ("My view", "Why?")
    panel = (await ann.press(panel, options[0])).message
    assert f"Your move so far: {options[0]}" in panel.text
    assert "different settlers" in panel.text
    assert options[0] not in panel.buttons
    assert not [words for words in panel.buttons if words.startswith("Commit")]
    assert not {"Start over", "Add note"} & {*panel.buttons}, "Back does the same"
    panel = (await ann.press(panel, "Back")).message
    assert sorted(panel.buttons) == sorted([look, why, *options])
    panel = (await ann.press(panel, options[1])).message
    panel = (await ann.press(panel, options[2])).message
    assert "Your move is complete" in panel.text
    assert panel.buttons == ["Commit", "Back", "Preview", "Start over", "Add note"]
    panel = (await ann.press(panel, "Start over")).message
    assert sorted(panel.buttons) == sorted([look, why, *options])
    assert await stored_bytes(app, status) == before, "nothing counts until it is committed"
    assert [item for item in app.seat("bea").sees("table-one") if item.id == panel.id] == []


async def test_preview_shows_the_board_to_the_presser_alone(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    name = holder(live, live.pending_seats()[0])
    seat = app.seat(name)
    panel = await complete_panel(seat, await open_panel(seat, status))
    before = await stored_bytes(app, status)
    mine = (await seat.slash("table-one", "/mine")).message.file()
    tried = (await seat.press(panel, "Preview")).message
    assert tried.ephemeral
    assert tried.file().startswith(PNG)
    assert tried.file() != mine
    assert tried.attachments[0].description
    assert "nothing is committed yet" in tried.text
    assert await stored_bytes(app, status) == before
    previewed = [each.filename for each in tried.attachments]
    again = (await seat.press(tried, "Back")).message
    (shown,) = again.attachments
    assert shown.filename not in previewed


async def test_preview_is_text_for_players_with_text_boards(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    await seat.slash("lobby", "/settings", text_board=True)
    panel = await complete_panel(seat, await open_panel(seat, status))
    reply = await seat.press(panel, "Preview")
    assert [item.id for item in reply.messages] == [panel.id], "nothing is posted below the panel"
    assert reply.message.attachments == []
    assert "tiles" in reply.message.text.lower()
    back = (await seat.press(reply.message, "Back to my move")).message
    assert "Your move is complete" in back.text


async def test_commit_plays_the_move_and_tells_everybody(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    revision, name = live.match.revision, holder(live, live.pending_seats()[0])
    seat = app.seat(name)
    panel = await complete_panel(seat, await open_panel(seat, status))
    text = panel.text.split("Your move so far: ")[1].split("\n")[0]
    done = (await seat.press(panel, "Commit")).message
    assert "Done." in done.text
    assert text
    assert live.match.revision > revision
    await app.wait_until_idle()
    assert "'s turn: " in status.text
    assert live.names[live.table.seat_of(seat.id) or 0] in status.text


async def test_a_stale_press_gets_the_fresh_panel(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    panel = await open_panel(seat, status)
    old = copy_of(panel)
    fresh = (await choose_first(seat, panel)).message
    middle = copy_of(fresh)
    before = await stored_bytes(app, status)
    again = (await choose_first(seat, old)).message
    assert STALE in again.text
    assert again.buttons == middle.buttons
    await seat.press(again, "Start over")
    for label in ("Back", "Start over"):
        if label in middle.buttons:
            assert STALE in (await seat.press(middle, label)).message.text
    assert await stored_bytes(app, status) == before


async def test_a_panel_from_before_a_committed_move_commits_nothing(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    number = live.pending_seats()[0]
    seat = app.seat(holder(live, number))
    whole = copy_of(await complete_panel(seat, await open_panel(seat, status)))
    await play_move(app, live, number)
    before = await stored_bytes(app, status)
    for label in ("Commit", "Back", "Start over"):
        again = (await seat.press(whole, label)).message
        assert STALE in again.text
    assert await stored_bytes(app, status) == before


async def test_a_commit_delivered_twice_plays_once(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = app.seat(holder(live, live.pending_seats()[0]))
    panel = await complete_panel(seat, await open_panel(seat, status))
    keys = len(move_keys(live, live.pending_seats()[0]))
    length = live.match.length
    await seat.press(panel, "Commit", deliver_twice=True)
    await app.wait_until_idle()
    assert keys
    own = existing(live.table.seat_of(seat.id))
    fresh = await app.store.run(lambda s: match_log.entries(s, table=live.id))
    assert len(fresh) == live.match.length
    assert [entry.seat for entry in fresh[length:]].count(own) == keys


async def test_player_out_of_turn_sees_the_pending_players(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    other = app.seat(holder(live, 1 - mover))
    panel = await open_panel(other, status)
    assert f"Waiting for {live.names[mover]}" in panel.text
    offered = [handler.waiting for handler in HANDLERS.values() if handler.waiting]
    assert panel.buttons == ["Play on", "My view", "Undo", *offered]


async def test_drafts_survive_a_restart(app: Running) -> None:
    status = await app.begun("ann", "bea")
    ann = app.seat("ann")
    panel = await open_panel(ann, status)
    label = next(each for each in panel.buttons if each.startswith("S"))
    panel = (await ann.press(panel, label)).message
    await app.restart()
    reopened = await open_panel(ann, status)
    assert f"Your move so far: {label}" in reopened.text
    panel = (await choose_first(ann, panel)).message
    assert "Your move is complete" in panel.text, "a button of before the restart still works"


async def test_anothers_commit_in_a_simultaneous_phase_leaves_a_panel_fresh(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    ann = app.seat("ann")
    panel = (await choose_first(ann, await open_panel(ann, status))).message
    live = await app.live(status)
    bea = live.table.seat_of(app.seat("bea").id)
    assert bea is not None
    await play_move(app, live, bea)
    panel = (await choose_first(ann, panel)).message
    assert STALE not in panel.text
    done = (await ann.press(panel, "Commit")).message
    assert STALE not in done.text
    assert "Waiting for Cyd" in done.text


async def test_without_confirmation_a_whole_move_is_played_at_once(app: Running) -> None:
    status = await app.begun("ann", "bea")
    ann = app.seat("ann")
    await ann.slash("lobby", "/settings", commit=False)
    panel = (await choose_first(ann, await open_panel(ann, status))).message
    assert "Done." not in panel.text
    panel = (await choose_first(ann, panel)).message
    assert "Done." in panel.text
    assert "Waiting for Bea" in panel.text


async def with_default(app: Running, status: Seen) -> tuple[int, list[str]]:
    """Play until a move leads to a question with a default: the seat, the keys before it."""
    live, rng = await app.live(status), random.Random(1)
    while live.is_running:
        seat = live.pending_seats()[0]
        for key in live.match.asks()[seat].keys:
            rehearsal = live.match.rehearse(seat, [key])
            ask = rehearsal.asks().get(seat)
            if ask and ask.default and not rehearsal.at_chance and not rehearsal.rested:
                return seat, [key]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    pytest.fail("no move of this match leads to a default")


async def test_defaults_are_filled_in_and_back_opens_the_question(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    number, (key,) = await with_default(app, status)
    default = live.match.rehearse(number, [key]).asks()[number].default
    seat = app.seat(holder(live, number))
    panel = await open_panel(seat, status)
    menus = [part for part in panel.components if "options" in part]
    fitting = [menu for menu in menus if key in [each["value"] for each in menu["options"]]]
    if fitting:
        menu = fitting[0]
        panel = (await seat.select(panel, menu["custom_id"], [key])).message
    else:
        panel = (await seat.press(panel, option_button(panel, key))).message
    draft = await app.store.run(lambda s: drafts.get(s, table=table_of(status), seat=number))
    assert draft is not None
    assert draft.keys[:2] == (key, default)
    for _ in draft.keys[1:]:
        panel = (await seat.press(panel, "Back")).message
    draft = await app.store.run(lambda s: drafts.get(s, table=table_of(status), seat=number))
    assert draft is not None
    assert draft.keys == (key,), "back takes the default away and does not fill it in again"
    assert "Your move is complete" not in panel.text


async def test_pages_turn_over_more_than_25_options(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    deal_tiles(live, seat, 24)
    own = app.seat(holder(live, seat))
    panel = await open_panel(own, status)
    first = list(panel.options)
    assert len(first) == 25
    panel = (await own.press(panel, "More options")).message
    two = list(panel.options)
    second = copy_of(panel)
    assert sorted(first + two) == sorted(live.match.asks()[seat].keys)
    panel = (await own.press(panel, "Earlier options")).message
    assert list(panel.options) == first
    menu = next(part for part in second.components if "options" in part)
    picked = (await own.select(second, menu["custom_id"], [two[-1]])).message
    assert "Your move so far" in picked.text
    assert STALE in (await own.press(second, "Earlier options")).message.text


async def test_a_closed_table_opens_no_panel(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    old = copy_of(status)
    asked = (await app.seat("ann").slash("table-one", "/table abort", table=live.id)).message
    await app.seat("ann").press(asked, "Close it")
    assert "closed" in refusal_of(await app.seat("ann").press(old, "Play"))


async def test_waiting_panel_plays_on_in_its_place(app: Running) -> None:
    status = await app.begun("ann", "bea")
    live, ann = await app.live(status), app.seat("ann")
    panel = await complete_panel(ann, await open_panel(ann, status))
    panel = (await ann.press(panel, "Commit")).message
    assert "It's not your turn. Waiting for Bea." in panel.text
    assert "Your next question appears here." in panel.text
    still = (await ann.press(panel, "Play on")).message
    assert (still.id, "It's not your turn." in still.text) == (panel.id, True)
    app.peer.clock.skip(INTERACTION_MINUTES * 60)
    await play_move(app, live, 1)
    if live.pending_seats() == [1]:
        await play_move(app, live, 1)
    on = (await ann.press(still, "Play on")).message
    assert on.id == panel.id
    assert live.match.asks()[0].prompt in on.text
    assert "Since your last move" in on.text


BESIDE_BEA: dict[str, Any] = {"waiting_for": ("Ann", "Bea")}
"""A panel's field while two players answer simultaneously."""


@pytest.mark.parametrize(
    ("shown", "key", "at_chance", "expected"),
    [
        ({"reaction": True, "default": "pass"}, "pass", True, True),
        ({"reaction": True, "default": "pass"}, "play", True, False),
        ({"reaction": True, "default": "pass"}, "play", False, True),
        ({"midway": True}, "tow", False, True),
        ({"midway": True}, "tow", True, False),
        ({"midway": True, "loop": True}, "tow", False, False),
        ({"midway": True, "keys": ("go",)}, "tow", False, False),
        (BESIDE_BEA | {"reaction": True, "default": "pass"}, "pass", False, True),
        (
            {"reaction": True, "default": "pass", "waiting_for": ("Ann", "Bea")},
            "play",
            False,
            False,
        ),
        (BESIDE_BEA | {"midway": True}, "tow", False, False),
        ({}, "go", False, False),
    ],
)
def test_lone_answers_are_committed_in_one_press(
    shown: dict[str, Any], key: str, *, at_chance: bool, expected: bool
) -> None:
    before = replace(Panel("t", 0, 1, (), Stage.CHOOSE, waiting_for=("Ann",)), **shown)
    after = replace(before, keys=(*before.keys, key), stage=Stage.READY, at_chance=at_chance)
    assert is_lone_answer(before, after) is expected
