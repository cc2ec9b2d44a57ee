"""The picture of a season's standings: uploaded when it would show something else, seldom."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from discord import DiscordServerError, Forbidden, HTTPException, Message, PartialMessage

from bot.playground.model import Attachment
from bot.tables.pictures.boards import Boards
from bot.tables.pictures.painters import PaintingError
from bot.tables.seasons import recap
from render import SeasonPoster
from storage.seasons import seasons
from tests.bot.channel.seasons.season_world import DAY, GAMES, MODERATOR, ROOM, SeasonWorld
from tests.support.running_bot import Running


async def opened(league: Running, people: int = 4, weeks: int = 3) -> SeasonWorld:
    """Open a season that starts in a day, in which nobody moves yet."""
    world = SeasonWorld(league, 1, faults=False)
    await world.open(people, game=GAMES[0], weeks=weeks, days=1, name="Autumn")
    world.vanished = {user.id for user in world.people}
    return world


def picture(world: SeasonWorld) -> Attachment:
    """Return the only file of the standings message."""
    (file,) = world.message().attachments
    return file


def uploads(league: Running) -> int:
    """Return how many requests have sent files for a season's message."""
    return sum(
        exchange.multipart and "season-" in str(exchange.response) for exchange in league.exchanges
    )


async def change(league: Running, world: SeasonWorld) -> None:
    """Change the words of the standings alone."""
    await league.store.run(
        lambda s: seasons.change(s, season=world.season, hold_reason="Just a word.")
    )
    await world.wait_until_idle()
    assert "Just a word." in world.message().text


async def play_round(world: SeasonWorld) -> None:
    """Play all open tables to their end."""
    vanished, world.vanished = world.vanished, set()
    for live in await world.running():
        await world.play(live)
    world.vanished = vanished
    await world.wait_until_idle()


async def test_open_season_is_announced_with_a_picture(league: Running) -> None:
    world = await opened(league)
    file = picture(world)
    assert (file.description or "").startswith("Autumn, Convoy. Open for entries. 3 weeks")
    assert uploads(league) == 1, "four people have entered since"


async def test_round_begins_with_a_picture_of_its_own_without_a_ping(league: Running) -> None:
    world = await opened(league)
    await world.day()
    seen = world.message()
    assert not seen.raw.pinged
    assert "Standings as round 1 opens" in (picture(world).description or "")
    assert uploads(league) == 2


async def test_change_of_words_keeps_the_picture(league: Running) -> None:
    world = await opened(league)
    await world.day()
    before, message, count = picture(world).id, world.message().raw.id, uploads(league)
    await change(league, world)
    assert (picture(world).id, world.message().raw.id) == (before, message)
    assert uploads(league) == count


async def test_closed_round_replaces_the_picture_of_the_same_message(league: Running) -> None:
    world = await opened(league)
    await world.day()
    league.peer.skip(3600)
    message, posts = world.message().raw.id, len(league.seat(MODERATOR).sees(ROOM))
    await play_round(world)
    assert world.message().raw.id == message
    assert len(league.seat(MODERATOR).sees(ROOM)) == posts
    file = picture(world)
    assert "Standings after round 1" in (file.description or "")
    assert " beat " in (file.description or "") or " drew" in (file.description or "")


async def test_end_shows_the_final_standings(league: Running) -> None:
    world = await opened(league, 2, weeks=1)
    world.vanished = set()
    await world.run(20)
    file = picture(world)
    assert "Final standings. 1. Player" in (file.description or "")


@contextmanager
def _uploads_fail(error: type[HTTPException], status: int) -> Iterator[None]:
    """Raise an error for every edit of a message that uploads a picture."""
    edit = PartialMessage.edit

    async def failing(message: PartialMessage, **fields: Any) -> Message:
        """Edit a message, unless a picture is uploaded."""
        if "attachments" not in fields:
            return await edit(message, **fields)
        reason: Any = SimpleNamespace(status=status, reason="No")
        raise error(reason, {"code": 50013, "message": "Missing Permissions"})

    with patch.object(PartialMessage, "edit", failing):
        yield


async def test_words_stand_without_a_refused_picture(league: Running) -> None:
    world = await opened(league)
    with _uploads_fail(Forbidden, 403):
        await world.day()
        assert "Round 1 of 3" in world.message().text
        assert world.message().attachments == []
        assert len(world.threads) == 2, "rounds go on"
        assert await world.hold_reason() == "", "nothing else is wrong"
    await change(league, world)
    assert "Standings as round 1 opens" in (picture(world).description or "")


@pytest.mark.parametrize("error", [PaintingError("No."), ValueError("a bug")])
async def test_words_stand_without_an_unpainted_picture(league: Running, error: Exception) -> None:
    world = await opened(league)
    with patch.object(Boards, "paint_season", side_effect=error):
        await world.day()
        assert "Round 1 of 3" in world.message().text
        assert world.message().attachments == []
        assert len(world.threads) == 2, "rounds go on"
    await change(league, world)
    assert "Standings as round 1 opens" in (picture(world).description or "")
    league.logged[:] = [entry for entry in league.logged if entry["log_level"] != "error"]


async def test_upload_cut_off_by_a_crash_is_made_up_for(league: Running) -> None:
    world = await opened(league)
    with _uploads_fail(DiscordServerError, 500):
        league.peer.skip(DAY)
        await world.wait_until_idle()
        posted = world.message()
        assert posted.attachments == []
    await league.restart()
    league.peer.skip(60)
    await world.wait_until_idle()
    assert world.message().raw.id == posted.raw.id, "not posted again"
    assert "Standings as round 1 opens" in (picture(world).description or "")
    standings = [each for each in league.seat(MODERATOR).sees(ROOM) if "Standings" in each.buttons]
    assert len(standings) == 1


async def test_threads_are_named_after_players_round_and_season(league: Running) -> None:
    world = await opened(league, 2)
    await world.day()
    (live,) = await world.running()
    thread = league.peer.world.channels[live.table.thread_id or 0]
    first, second = (seat.name for seat in live.table.seats)
    assert thread.name == f"{first} – {second} · R1 · Autumn"


async def test_picture_has_results_movement_and_opponents(league: Running) -> None:
    world = await opened(league)
    await world.day()
    await play_round(world)
    while "Round 2 of 3" not in world.message().text:
        await world.day()
    await play_round(world)
    shown = await league.store.read(recap.picture_of, world.season)
    assert not isinstance(shown, SeasonPoster)
    rows = shown.groups[0].rows
    assert [row.points for row in rows] == sorted([row.points for row in rows], reverse=True)
    assert all(row.moved is not None for row in rows)
    assert {(row.played, row.total) for row in rows} == {(2, 3)}
    assert len(shown.results) == 2, "those of this round only"
    assert shown.meetings == ()
    assert shown.closing.startswith("Round 3 opens on ")


async def _finish_one(league: Running, world: SeasonWorld) -> None:
    """Play one of the open tables to its end."""
    vanished, world.vanished = world.vanished, set()
    await world.play((await world.running())[0])
    world.vanished = vanished
    await world.wait_until_idle()


async def test_result_replaces_the_picture_within_a_round(league: Running) -> None:
    world = await opened(league)
    await world.day()
    league.peer.skip(3600)
    count = uploads(league)
    await _finish_one(league, world)
    words = picture(world).description or ""
    assert "Standings during round 1. 1. Player" in words
    assert "12 points" in words
    assert uploads(league) == count + 1


async def test_picture_waits_for_the_one_before(league: Running) -> None:
    world = await opened(league, 6)
    await world.day()
    league.peer.skip(3600)
    await world.wait_until_idle()
    await _finish_one(league, world)
    count, before = uploads(league), picture(world).description
    await _finish_one(league, world)
    assert uploads(league) == count, "two results of an evening"
    assert picture(world).description == before
    league.peer.skip(700)
    await world.wait_until_idle()
    assert uploads(league) == count + 1
    assert picture(world).description != before
    league.peer.skip(3600)
    await world.wait_until_idle()
    assert uploads(league) == count + 1


@pytest.mark.parametrize("days", [0, 1])
async def test_cancelled_season_loses_its_picture(league: Running, days: int) -> None:
    world = await opened(league)
    for _ in range(days):
        await world.day()
    assert picture(world)
    question = await league.seat(MODERATOR).slash(ROOM, "/league cancel")
    await league.seat(MODERATOR).press(question.message, "Cancel the season")
    await world.wait_until_idle()
    assert "It was cancelled." in world.message().text
    assert world.message().attachments == []
