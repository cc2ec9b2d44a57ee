"""The end of a match: turning points, the replay, the dice checked, a rematch."""

from __future__ import annotations

import asyncio
import io
import random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.channel.lobby.rematch import what_else
from bot.tables.history.turning_points import MOST, Stood, largest, told_between
from bot.tables.live_table import Live
from bot.words.results import turning_line
from rules import catalogue
from rules.kernel import News
from rules.kernel.log import Entry
from storage.schema.records import LoggedChange
from tests.bot.table_setup import a_move, moved, on_turn, refused, until
from tests.support.running_bot import Running, newest
from tests.support.status import Status

ROOM = "table-one"


async def ended(here: Running, *names: str, **wishes: Any) -> tuple[Any, Live]:
    """A match that is over: its status message and its table."""
    status, live = await on_turn(here, *names, **wishes)
    rng = random.Random(4)
    while live.running:
        seat = live.awaited()[0]
        await moved(here, live, seat, a_move(live, seat, rng))
    await here.settled()
    return status, live


def frames_of(here: Running, message: Any) -> int:
    (file,) = message.attachments
    assert file.filename.endswith(".webp")
    assert file.description
    data = here.peer.world.file(file.id)
    assert data is not None
    with Image.open(io.BytesIO(data)) as image:
        return int(getattr(image, "n_frames", 1))


async def test_the_last_message_tells_turning_points_and_the_replay_shows_them(
    here: Running,
) -> None:
    status, live = await ended(here, "ann", "bea")
    assert "Turning points" in status.text
    told = [line for line in status.text.splitlines() if line.startswith("- Round")]
    assert 1 <= len(told) <= MOST
    assert all(" from " in line and line.endswith(".") for line in told), told
    assert "Replay" in status.buttons
    pressed = (await here.seat("dov").press(status, "Replay")).message
    assert pressed.ephemeral
    assert all(line in pressed.text for line in told)
    assert "Dice check: " in pressed.text
    assert "entries are legal" in pressed.text
    assert "nothing was taken back" in pressed.text
    assert "Not proved: no number of Discord's is mixed in" in pressed.text
    assert frames_of(here, pressed) > 5
    typed = (await here.seat("ann").slash(ROOM, "/replay")).message
    assert typed.file() == pressed.file(), "made once for all"
    course = live.course
    assert course is not None
    result = live.record.result
    assert result is not None
    assert tuple(int(line[-1]) for line in course.series) == result.scores


async def test_the_last_message_names_the_review_where_the_game_has_one(here: Running) -> None:
    status, live = await ended(here, "ann", "bea")
    assert "`/hint` tells you alone which of your answers" in status.text
    assert "/hint" not in what_else(replace(live.record, game="space_empires"))


@pytest.mark.parametrize(
    ("scores", "told"), [((-6.5, 2.5), "from -6½ to 2½"), ((-0.5, 0), "from -½ to 0")]
)
async def test_half_points_read_as_in_the_final_table(
    scores: tuple[float, float], told: str
) -> None:
    assert turning_line("Ann", "round 1", scores, ()) == f"- Round 1, **Ann** {told}."


async def test_a_running_match_and_a_lobby_have_no_replay(here: Running) -> None:
    await here.opened("cyd", room="lobby")
    assert "hasn't started" in await refused(await here.seat("cyd").slash("lobby", "/replay"))
    _, live = await on_turn(here, "ann", "bea")
    for name in ("ann", "dov"):
        words = await refused(await here.seat(name).slash(ROOM, "/replay"))
        assert words.startswith(f"The match at table {live.id} still runs")
        assert "/history" in words


async def test_a_match_that_was_closed_shows_what_everybody_saw(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea", game="space_empires")
    for _ in range(12):
        await moved(here, live, live.awaited()[0])
    await here.settled()
    await here.bot.services.tables.abort(live, None)
    await here.settled()
    shown = (await here.seat("dov").press(status, "Replay")).message
    assert "what everybody saw" in shown.text
    assert "Dice check" not in shown.text
    frames_of(here, shown)


async def closed(here: Running, *names: str, **wishes: Any) -> tuple[Any, Live]:
    """A running match that was closed: its status message and its table."""
    status, live = await on_turn(here, *names, **wishes)
    await here.bot.services.tables.abort(live, None)
    await here.settled()
    return status, live


def lobby_of(here: Running, table: str) -> Status:
    seat = here.seat("ann")
    return Status(here.peer.world, newest(seat, table))


async def test_a_rematch_waits_for_all_with_seats_rotated(here: Running) -> None:
    status, live = await closed(here, "ann", "bea", "cyd", pace="week")
    bea, ann, cyd, dov = (here.seat(name) for name in ("bea", "ann", "cyd", "dov"))
    assert "Only those who played" in await refused(await dov.press(status, "Rematch"))
    table = (await bea.press(status, "Rematch")).message.text.split()[1]
    await here.settled()
    lobby = lobby_of(here, table)
    assert f"kept for those who played before: {cyd.mention}, {ann.mention}" in lobby.text
    (call,) = [one for one in ann.sees(ROOM) if "asks for a rematch" in one.text]
    assert sorted(call.pinged) == ["ann", "cyd"]
    assert "kept for those who played" in await refused(await dov.press(lobby, "Join"))
    assert "kept for those who played" in await refused(await bea.press(lobby, "Add AI"))
    await ann.press(status, "Rematch")
    record = (await here.bot.services.tables.live(table)).record
    assert [seat.name for seat in record.seats] == ["Bea", "Ann"]
    await here.settled()
    waits = await refused(await ann.press(lobby, "Start"))
    assert waits.startswith("The rematch waits for Cyd")
    await here.restart()
    await cyd.press(lobby, "Join", wait="acknowledged")
    await until(lambda: "Play" in lobby.buttons)
    begun = (await here.bot.services.tables.live(table)).record
    assert [seat.name for seat in begun.seats] == ["Bea", "Cyd", "Ann"]
    assert (begun.options, begun.pace) == (live.record.options, live.record.pace)


async def test_the_host_of_a_rematch_frees_the_seat_of_a_missing_player(here: Running) -> None:
    status, _ = await closed(here, "ann", "bea")
    ann, bea, cyd = (here.seat(name) for name in ("ann", "bea", "cyd"))
    table = (await ann.press(status, "Rematch")).message.text.split()[1]
    await here.settled()
    lobby = lobby_of(here, table)
    assert "Only the host" in await refused(await bea.press(lobby, "Free seats"))
    await ann.press(lobby, "Free seats", wait="acknowledged")
    await until(lambda: "kept for" not in lobby.text)
    assert "Free seats" not in lobby.buttons
    await cyd.press(lobby, "Join", wait="acknowledged")
    await until(lambda: cyd.mention in lobby.text)
    await ann.press(lobby, "Start", wait="acknowledged")
    await until(lambda: "Play" in lobby.buttons)


async def test_of_two_who_ask_for_a_rematch_at_once_the_second_joins(here: Running) -> None:
    status, _ = await closed(here, "ann", "bea")
    presses = [here.seat(name).press(status, "Rematch") for name in ("ann", "bea")]
    told = [reply.message.text for reply in await asyncio.gather(*presses)]
    tables = {words.split("able ")[1][:4] for words in told}
    assert len(tables) == 1, told
    await until(lambda: "Play" in lobby_of(here, tables.copy().pop()).buttons)
    await here.settled()


async def test_ai_seats_move_on_with_the_others(here: Running) -> None:
    status, _ = await closed(here, "ann", "bea", ai=1)
    table = (await here.seat("ann").press(status, "Rematch")).message.text.split()[1]
    await here.seat("bea").press(status, "Rematch")
    await until(lambda: "Play" in lobby_of(here, table).buttons)
    before = (await here.live(status)).record.seats
    after = (await here.bot.services.tables.live(table)).record.seats
    wanted = [(seat.person_id, seat.ai_level) for seat in (*before[1:], before[0])]
    assert [(seat.person_id, seat.ai_level) for seat in after] == wanted


def stood(*scores: tuple[float, ...]) -> list[Stood]:
    return [Stood(one, number * 10, f"round {number}") for number, one in enumerate(scores)]


def test_the_largest_swings_are_those_against_the_others() -> None:
    """What all gain at once is no swing; a loss is one."""
    found = largest(stood((0, 0, 0), (9, 9, 9), (9, 15, 9), (9, 15, 5), (10, 15, 5), (10, 17, 5)))
    told = [(one.when, one.seat, one.before, one.after) for one in found]
    assert told == [("round 1", 1, 9, 15), ("round 2", 2, 9, 5), ("round 4", 1, 15, 17)]
    assert [(one.since, one.until) for one in found] == [(10, 20), (20, 30), (40, 50)]
    assert largest(stood((3,), (3,), (7,)))[0].after == 7, "alone"
    assert largest(stood((2, 2), (2, 2))) == []


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
    assert [one.text for one in told_between(steps, 0, 2)] == ["opening"]
    assert [one.text for one in told_between(steps, 2, 5)] == ["first"]
    assert [one.text for one in told_between(steps, 4, 6)] == ["first", "second"]


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_every_game_has_a_replay(here: Running, slug: str) -> None:
    status, live = await on_turn(here, "ann", "bea", game=slug)
    for _ in range(4):
        await moved(here, live, live.awaited()[0])
    await here.settled()
    await here.bot.services.tables.abort(live, None)
    await here.settled()
    assert frames_of(here, (await here.seat("bea").press(status, "Replay")).message) >= 1
