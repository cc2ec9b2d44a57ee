"""One living message per table, always where the action is, and few calls to Discord a move."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from bot.channel.table_message import message
from bot.channel.table_message import poster as table_message_poster
from bot.channel.table_message.content import recent_lines, status_contents
from bot.playground.driver import Seen
from bot.playground.rest import Exchange
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.pictures import painting
from render import Picture, artists, board_picture, close_up_picture
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.space_empires.charts.steps import Step
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import add_news, holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import option_buttons
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.bot.support.undo_requests import ask_for_undo, match_with_draw, open_request
from tests.bot.support.wording import shown_status
from tests.support.patience import until
from tests.support.running_bot import Running, table_of
from tests.support.status import statuses

ROOM = "table-one"
HOUR = 3600.0
MESSAGE = "/channels/{channel_id}/messages/{message_id}"


async def committed(app: Running, status: Seen, live: LiveTable, seat: int) -> list[Exchange]:
    """Make a whole move in the panel; gives the calls that its commit alone has cost."""
    player = app.seat(holder(live, seat))
    panel = (await player.press(status, "Play")).message
    while "Commit" not in panel.buttons:
        menus = [part for part in panel.components if "options" in part]
        if menus:
            value = menus[0]["options"][0]["value"]
            panel = (await player.select(panel, menus[0]["custom_id"], [value])).message
        else:
            panel = (await player.press(panel, option_buttons(panel)[0])).message
    await app.wait_until_idle()
    before = len(app.exchanges)
    await player.press(panel, "Commit")
    await app.wait_until_idle()
    await app.pinged()
    return app.exchanges[before:]


def kinds(calls: Sequence[Exchange]) -> list[str]:
    """Return the kinds of calls, in order."""
    return [f"{exchange.method} {exchange.path}" for exchange in calls]


async def test_player_to_move_finds_the_board_at_the_channels_end(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    app.seat("cyd").say(ROOM, "what a game")
    first = status.id
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    other = app.seat(holder(live, 1 - mover))
    last = other.sees(ROOM)[-1]
    assert last.id == status.id != first
    assert last.pinged == [other.user.username]
    whole, near = (picture.description or "" for picture in last.attachments)
    changed, _, board = whole.partition(". ")
    assert changed.startswith("Changed: "), "what a reader who sees no picture needs first"
    assert "Ganymede, round 1" in board
    assert near.startswith("Close up: "), "the part where something has changed, for a phone"
    assert "Play" in last.buttons
    assert other.mention in last.text
    assert [each.id for each in statuses(app.peer.world, table_of(status))] == [last.id]


async def test_move_without_a_new_player_to_move_edits_the_message(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    live = await app.live(status)
    first, text = status.id, status.text
    assert sorted(status.pinged) == ["ann", "bea", "cyd"], "all choose at once"
    await play_move(app, live, 0)
    await app.wait_until_idle()
    assert status.id == first
    assert status.text != text
    assert app.seat("ann").sees(ROOM)[-1].id == first


def in_economy() -> Match:
    """Return a match whose seats are at their production sheets."""
    rng = random.Random(4)
    match = Match.start(catalogue["space_empires"], seats=2, dice=SeededDice("in secret"))
    while match.view(None).step != Step.ECONOMY:
        seat = rng.choice(sorted(match.asks()))
        ask = match.asks()[seat]
        done = ask.default if ask.default in ask.keys else ask.keys[0]
        match.answer(seat, done if rng.random() < 0.9 else rng.choice(ask.keys))
    return match


def kept_secret(match: Match, seat: int, key: str) -> bool:
    """Return whether an answer is hidden from everybody else."""
    copy = match.fork(None)
    copy.answer(seat, key)
    prompts = [{seat: ask.prompt for seat, ask in each.asks().items()} for each in (copy, match)]
    return copy.view(None) == match.view(None) and prompts[0] == prompts[1]


async def test_an_answer_given_in_secret_shows_nowhere_in_the_channel(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await app.live(status)
    match = in_economy()
    match.revision = live.table.revision
    live.match_or_none = match

    def shown() -> list[tuple[object, ...]]:
        seen = app.seat("cyd").sees(ROOM)
        return [(m.id, m.text, str(m.components), m.raw.edited, m.raw.nonce) for m in seen]

    await add_news(app, live, "The last thing that everybody knows.")
    before = shown()
    assert "The last thing that everybody knows." in status.text
    assert "Waiting for Ann, Bea." in (status.attachments[0].description or "")
    seat = match.view(None).order[0]
    for _ in range(10):
        app.peer.skip(60)
        key = next(key for key in match.asks()[seat].keys if kept_secret(match, seat, key))
        await play_move(app, live, seat, [key])
        await app.wait_until_idle()
        assert shown() == before
        assert live.table.posted_edition == live.table.edition


async def test_message_sent_before_a_crash_is_updated(
    app: Running,
) -> None:
    """Sent, and not noted before a kill: Discord finds it by its nonce, as it was then."""
    status, live = await on_turn(app, "ann", "bea")
    with patch.object(message, "nonce", lambda *_: "living-once"):
        for _ in range(2):
            await play_move(app, live, live.pending_seats()[0])
            await app.wait_until_idle()
    assert status.text == await shown_status(app.store, await app.live(status))


async def test_the_set_up_is_reported_until_everybody_has_moved(tables: ServiceFixture) -> None:
    """Old news give way to what happened last, also where a turn is one long sentence."""
    live, dice = await tables.begun(3, game="space_empires"), SeededDice("their choices")
    greedy, moved_once = live.match.game.ai_levels["fair"], set[int]()
    while len(moved_once) < 3:
        assert "Homeworld is at" in "\n".join(await recent_lines(tables.store, live))
        (seat,) = live.pending_seats()
        while live.pending_seats() == [seat]:
            key = greedy(live.match.asks()[seat], live.match.view(seat), dice)
            await moves.play(tables.tables, live, seat, [key], by=ChangedBy(FIRST_PERSON + seat))
        moved_once.add(seat)
    last = "\n".join(await recent_lines(tables.store, live))
    assert "Homeworld is at" not in last
    assert "is the first to move" not in last
    for seat in range(3):
        assert f"{{{seat}}} moves" in last, "each turn since the last one of the player to move"


@contextmanager
def comparisons() -> Iterator[list[tuple[Any, Any]]]:
    """Yield each public board that is painted, and the view with which it is compared."""
    painted = []

    def noted(view: Any, *, seen: Any = None, **options: Any) -> Picture:
        if view.seat is None:
            painted.append((view, seen))
        return board_picture(view, seen=seen, **options)

    with patch.object(painting, "board_picture", noted):
        yield painted


async def test_the_posted_board_shows_what_changed_since_the_one_before(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    for again in (False, True):
        before, first, mover = live.match.view(None), status.id, live.pending_seats()[0]
        if again:
            await app.restart()
            live = await app.live(status)
        with comparisons() as painted:
            while mover in live.pending_seats():
                await play_move(app, live, mover)
            await app.wait_until_idle()
        assert status.id != first
        assert painted[-1] == (live.match.view(None), before)
        drawn = artists["ganymede"].overview(painted[-1][0], ["Ann", "Bea"], ())
        drawn.outline_changes(artists["ganymede"].overview(before, ["Ann", "Bea"], ()).contents)
        assert drawn.changed


async def test_solo_player_sees_changes_since_the_last_answer(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    live = await app.live(status)
    await play_move(app, live, 0)
    await app.wait_until_idle()
    for _ in range(2):
        before, first = live.match.view(None), status.id
        with comparisons() as painted:
            await play_move(app, live, 0)
            await app.wait_until_idle()
        assert status.id == first
        assert painted[-1] == (live.match.view(None), before)


@contextmanager
def close_ups() -> Iterator[list[dict[str, Any]]]:
    """Yield the contents of each part for a phone."""
    shown: list[dict[str, Any]] = []

    def noted(view: Any, **options: Any) -> Picture | None:
        shown.append(options)
        return close_up_picture(view, **options)

    with patch.object(painting, "close_up_picture", noted):
        yield shown


async def test_undone_board_shows_no_close_up(app: Running) -> None:
    _, live, mover = await match_with_draw(app, "ann", "bea")
    _, reply = await ask_for_undo(app, live, mover)
    assert reply.message.ephemeral
    with close_ups() as parts:
        other = app.seat(holder(live, live.pending_seats()[0]))
        await other.press(open_request(other), "Agree")
        await app.wait_until_idle()
    assert parts[-1]["undone"]
    with close_ups() as parts:
        while mover in live.pending_seats():
            await play_move(app, live, mover)
        await app.wait_until_idle()
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
    assert not parts[-1]["undone"], "the board before is one after the undo"


async def test_a_commit_between_people_takes_four_calls(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        calls = await committed(app, status, live, mover)
        assert len(calls) <= 4, kinds(calls)
    assert kinds(calls)[-2:] == [
        "POST /channels/{channel_id}/messages",
        "DELETE /channels/{channel_id}/messages/{message_id}",
    ]


async def test_opponent_is_pinged_while_an_ai_thinks_for_long(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    live = await app.live(status)
    think = app.bot.services.ai._think

    async def slowly(save: bytes, seat: int, level: str, plan: str = "") -> tuple[int, list[str]]:
        app.peer.skip(600)
        return await think(save, seat, level, plan)

    app.bot.services.ai._think = slowly  # type: ignore[method-assign]
    await play_move(app, live, 0)
    await app.wait_until_idle()
    await until(lambda: live.pending_seats() == [0])
    await app.wait_until_idle()
    assert status.pinged == ["ann"]


async def test_a_stuck_ai_seat_does_not_hide_the_board(app: Running) -> None:
    status = await app.begun("ann", ai=1)
    live = await app.live(status)
    text = status.text

    async def failing(*_: object) -> tuple[int, list[str]]:
        raise RuntimeError("an AI is broken")

    app.bot.services.ai._think = failing  # type: ignore[method-assign]
    await play_move(app, live, 0)
    await until(lambda: status.text != text, "the board while the AI is stuck")
    app.logged[:] = [entry for entry in app.logged if entry["event"] != "ai seat failed"]


async def test_a_message_of_an_hour_ago_is_posted_anew_and_pings_nobody(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    live = await app.live(status)
    await app.pinged()
    first = status.id
    app.peer.skip(HOUR + 1)
    before = len(app.exchanges)
    await play_move(app, live, 0)
    await app.wait_until_idle()
    assert status.id != first
    assert status.pinged == []
    assert "PATCH /channels/{channel_id}/messages/{message_id}" not in kinds(app.exchanges[before:])
    assert len(statuses(app.peer.world, table_of(status))) == 1


async def test_message_of_another_bot_is_reposted(app: Running) -> None:
    status = await app.begun("ann", "bea", "cyd")
    live = await app.live(status)
    first = status.raw
    first.author_id = app.seat("dov").id
    await play_move(app, live, 0)
    await app.wait_until_idle()
    assert status.id != first.id
    codes = [exchange.response.get("code") for exchange in app.exchanges if exchange.status == 403]
    assert 50005 in codes


async def test_message_with_exhausted_edits_is_reposted(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", "cyd")
    first = status.id
    app.peer.faults.fail(
        "PATCH", "/channels/{channel_id}/messages/{message_id}", status=400, code=30046
    )

    await add_news(app, live, "Some news.")
    assert status.id != first
    assert "Some news." in status.text
    assert [each.id for each in statuses(app.peer.world, live.id)] == [status.id]


async def test_where_leaves_one_living_message(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    await app.seat("ann").slash("table-two", "/table where", table=table_of(status))
    await app.wait_until_idle()
    (left,) = statuses(app.peer.world, live.id)
    assert left.channel_id == app.peer.world.channel("table-two").id


async def test_a_message_sent_before_a_crash_and_not_noted_does_not_stay(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")

    async def crashed(*_: object, **__: object) -> None:
        raise asyncio.CancelledError

    app.bot.poster.message._store_posted = crashed  # type: ignore[method-assign]
    mover, first = live.pending_seats()[0], status.id
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await until(lambda: status.id != first, "the message that is not noted")
    lost = status.id
    await app.stop()
    app.peer.skip(HOUR)
    await app.start()
    await until(lambda: len(statuses(app.peer.world, live.id)) == 1, "one message")
    assert status.id != lost
    assert holder(live, 1 - mover) in status.pinged
    assert move_keys(await app.live(status), 1 - mover)


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003)])
async def test_lost_message_is_deleted_with_the_next_post(
    app: Running, status: int, code: int
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    poster = app.bot.poster
    lost = (await status_contents(app.store, live, ())).layout()
    await poster.message.messages.send(live, view=lost)
    poster.pings.unsure.add(live.id)
    app.peer.faults.fail("DELETE", MESSAGE, status=status, code=code, times=1)
    poster.schedule_update(live.id)
    await app.wait_until_idle()
    assert len(statuses(app.peer.world, live.id)) == 2
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    assert len(statuses(app.peer.world, live.id)) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003)])
async def test_old_message_is_deleted_with_the_next_post(
    app: Running, status: int, code: int
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    app.peer.faults.fail("DELETE", MESSAGE, status=status, code=code, times=1)
    for left in (2, 1):
        mover = live.pending_seats()[0]
        while mover in live.pending_seats():
            await play_move(app, live, mover)
        await app.wait_until_idle()
        assert len(statuses(app.peer.world, live.id)) == left


TRIES_OF_THE_CLIENT = 5
"""After this many the client gives a request up that Discord answers with 429."""


async def test_an_old_message_goes_when_discord_takes_requests_again(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    deletion = "DELETE", "/channels/{channel_id}/messages/{message_id}"
    with patch.object(table_message_poster, "POST_RETRIES", (0.01,) * 20):
        app.peer.faults.rate_limit(*deletion, retry_after=0.01, times=TRIES_OF_THE_CLIENT)
        await app.seat("ann").slash("table-two", "/table where", table=table_of(status))
        await app.wait_until_idle()
    assert len(statuses(app.peer.world, live.id)) == 1
