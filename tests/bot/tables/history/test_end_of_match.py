"""The end of a match: turning points, the replay, the dice checked, a rematch."""

from __future__ import annotations

import asyncio
import io
import random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.channel.next_steps import next_steps
from bot.tables.history.turning_points import (
    MAX_TURNING_POINTS,
    RestPoint,
    largest_swings,
    public_news_between,
)
from bot.tables.live_table import LiveTable
from bot.words.results import turning_line
from rules import catalogue
from rules.kernel import News
from rules.kernel.log import Entry
from storage.schema.log_records import LoggedChange
from tests.bot.support.match_play import move_keys, on_turn, play_move
from tests.bot.support.message_parts import newest_status, refusal_of
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"


async def ended(app: Running, *names: str, **options: Any) -> tuple[Any, LiveTable]:
    """Play a match to its end; return its message and its table."""
    status, live = await on_turn(app, *names, **options)
    rng = random.Random(4)
    while live.is_running:
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    await app.wait_until_idle()
    return status, live


def frames_of(app: Running, message: Any) -> int:
    (file,) = message.attachments
    assert file.filename.endswith(".webp")
    assert file.description
    data = app.peer.world.file(file.id)
    assert data is not None
    with Image.open(io.BytesIO(data)) as image:
        return int(getattr(image, "n_frames", 1))


async def test_the_last_message_has_turning_points_and_a_replay(
    app: Running,
) -> None:
    status, live = await ended(app, "ann", "bea")
    assert "Turning points" in status.text
    text = [line for line in status.text.splitlines() if line.startswith("- Round")]
    assert 1 <= len(text) <= MAX_TURNING_POINTS
    assert all(" from " in line and line.endswith(".") for line in text), text
    assert "`/hint` privately shows you which of your answers" in status.text
    assert "/hint" not in next_steps(replace(live.table, game="space_empires"))
    assert "Replay" in status.buttons
    pressed = (await app.seat("dov").press(status, "Replay")).message
    assert pressed.ephemeral
    assert all(line in pressed.text for line in text)
    assert "Dice check: " in pressed.text
    assert "entries are legal" in pressed.text
    assert "nothing was undone" in pressed.text
    assert "Not proved: no Discord message ID is mixed in" in pressed.text
    assert frames_of(app, pressed) > 5
    typed = (await app.seat("ann").slash(ROOM, "/replay")).message
    assert typed.file() == pressed.file(), "made once for all"
    course = app.bot.services.boards.courses.get(live)
    assert course is not None
    result = live.table.result
    assert result is not None
    assert tuple(int(line[-1]) for line in course.series) == result.scores


@pytest.mark.parametrize(
    ("scores", "expected"), [((-6.5, 2.5), "from -6½ to 2½"), ((-0.5, 0), "from -½ to 0")]
)
async def test_half_points_read_as_in_the_final_table(
    scores: tuple[float, float], expected: str
) -> None:
    assert turning_line("Ann", "round 1", scores, ()) == f"- Round 1, **Ann** {expected}."


async def test_a_running_match_and_a_lobby_have_no_replay(app: Running) -> None:
    await app.opened("cyd", room="lobby")
    assert "hasn't started" in refusal_of(await app.seat("cyd").slash("lobby", "/replay"))
    _, live = await on_turn(app, "ann", "bea")
    for name in ("ann", "dov"):
        words = refusal_of(await app.seat(name).slash(ROOM, "/replay"))
        assert words.startswith(f"The match at table {live.id} is still running")
        assert "/history" in words


async def closed(app: Running, *names: str, **options: Any) -> tuple[Any, LiveTable]:
    """Close a running match; return its message and its table."""
    status, live = await on_turn(app, *names, **options)
    await app.bot.services.tables.abort(live, None)
    await app.wait_until_idle()
    return status, live


async def test_a_rematch_waits_for_all_with_seats_rotated(app: Running) -> None:
    status, live = await closed(app, "ann", "bea", "cyd", pace="week")
    bea, ann, cyd, dov = (app.seat(name) for name in ("bea", "ann", "cyd", "dov"))
    assert "Only those who played" in refusal_of(await dov.press(status, "Rematch"))
    table = (await bea.press(status, "Rematch")).message.text.split()[1]
    await app.wait_until_idle()
    lobby = newest_status(app, table)
    assert f"reserved for the previous players: {cyd.mention}, {ann.mention}" in lobby.text
    (call,) = [item for item in ann.sees(ROOM) if "asks for a rematch" in item.text]
    assert sorted(call.pinged) == ["ann", "cyd"]
    assert "reserved for the previous players" in refusal_of(await dov.press(lobby, "Join"))
    assert "reserved for the previous players" in refusal_of(await bea.press(lobby, "Add AI"))
    await ann.press(status, "Rematch")
    record = (await app.bot.services.tables.live(table)).table
    assert [seat.name for seat in record.seats] == ["Bea", "Ann"]
    await app.wait_until_idle()
    waits = refusal_of(await ann.press(lobby, "Start"))
    assert waits.startswith("The rematch is waiting for Cyd")
    await app.restart()
    await cyd.press(lobby, "Join", wait="acknowledged")
    await until(lambda: "Play" in lobby.buttons)
    begun = (await app.bot.services.tables.live(table)).table
    assert [seat.name for seat in begun.seats] == ["Bea", "Cyd", "Ann"]
    assert (begun.options, begun.pace) == (live.table.options, live.table.pace)


async def test_the_host_of_a_rematch_frees_the_seat_of_a_missing_player(app: Running) -> None:
    status, _ = await closed(app, "ann", "bea")
    ann, bea, cyd = (app.seat(name) for name in ("ann", "bea", "cyd"))
    table = (await ann.press(status, "Rematch")).message.text.split()[1]
    await app.wait_until_idle()
    lobby = newest_status(app, table)
    assert "reserved for" in lobby.text
    assert "Only the host" in refusal_of(await bea.press(lobby, "Release seats"))
    await ann.press(lobby, "Release seats", wait="acknowledged")
    await until(lambda: "reserved for" not in lobby.text)
    assert "Release seats" not in lobby.buttons
    await cyd.press(lobby, "Join", wait="acknowledged")
    await until(lambda: cyd.mention in lobby.text)
    await ann.press(lobby, "Start", wait="acknowledged")
    await until(lambda: "Play" in lobby.buttons)


async def test_a_second_simultaneous_rematch_request_joins(app: Running) -> None:
    status, _ = await closed(app, "ann", "bea")
    presses = [app.seat(name).press(status, "Rematch") for name in ("ann", "bea")]
    text = [reply.message.text for reply in await asyncio.gather(*presses)]
    tables = {words.split("able ")[1][:4] for words in text}
    assert len(tables) == 1, text
    await until(lambda: "Play" in newest_status(app, tables.copy().pop()).buttons)
    await app.wait_until_idle()


async def test_ai_seats_move_on_with_the_others(app: Running) -> None:
    status, _ = await closed(app, "ann", "bea", ai=1)
    table = (await app.seat("ann").press(status, "Rematch")).message.text.split()[1]
    await app.seat("bea").press(status, "Rematch")
    await until(lambda: "Play" in newest_status(app, table).buttons)
    before = (await app.live(status)).table.seats
    after = (await app.bot.services.tables.live(table)).table.seats
    wanted = [(seat.person_id, seat.ai_level) for seat in (*before[1:], before[0])]
    assert [(seat.person_id, seat.ai_level) for seat in after] == wanted


def stood(*scores: tuple[float, ...]) -> list[RestPoint]:
    return [RestPoint(item, number * 10, f"round {number}") for number, item in enumerate(scores)]


def test_the_largest_swings_are_those_against_the_others() -> None:
    """Equal gains of all players aren't a swing; a loss is one."""
    result = largest_swings(
        stood((0, 0, 0), (9, 9, 9), (9, 15, 9), (9, 15, 5), (10, 15, 5), (10, 17, 5))
    )
    text = [(item.when, item.seat, item.before, item.after) for item in result]
    assert text == [("round 1", 1, 9, 15), ("round 2", 2, 9, 5), ("round 4", 1, 15, 17)]
    assert [(item.since, item.until) for item in result] == [(10, 20), (20, 30), (40, 50)]
    assert largest_swings(stood((3,), (3,), (7,)))[0].after == 7, "alone"
    assert largest_swings(stood((2, 2), (2, 2))) == []


def change(number: int, entries: int, *news: News) -> LoggedChange:
    return LoggedChange(
        revision=number,
        at=None,  # type: ignore[arg-type]
        actor=None,
        seat=0,
        cut=None,
        entries=(Entry(0, "x"),) * entries,
        news=news,
        undone=not entries,
    )


def test_a_stretch_of_the_log_tells_its_own_public_news() -> None:
    steps = [
        change(0, 2, News("opening")),
        change(1, 3, News("first"), News("whispered", (0,))),
        change(2, 0, News("taken back")),
        change(3, 1, News("second")),
    ]
    assert [item.text for item in public_news_between(steps, 0, 2)] == ["opening"]
    assert [item.text for item in public_news_between(steps, 2, 5)] == ["first"]
    assert [item.text for item in public_news_between(steps, 4, 6)] == ["first", "second"]


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_every_closed_match_has_a_replay_of_the_public_view(app: Running, slug: str) -> None:
    status, live = await on_turn(app, "ann", "bea", game=slug)
    for _ in range(4):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    await app.bot.services.tables.abort(live, None)
    await app.wait_until_idle()
    shown = (await app.seat("dov").press(status, "Replay")).message
    assert frames_of(app, shown) >= 1
    assert "what everybody saw" in shown.text
    assert "Dice check" not in shown.text
