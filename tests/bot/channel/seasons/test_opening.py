"""A moderator opens a season: a warning comes before anything is posted, and names differ."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.channel.seasons import opening
from bot.channel.seasons.opening import LONGEST_NAME, default_name
from bot.playground.driver import Reply
from rules import catalogue
from tests.bot.channel.seasons.season_world import GAMES, MODERATOR, ROOM
from tests.support.running_bot import Running

SHORT: dict[str, Any] = {"game": "starfarers", "weeks": 4}
"""A season that is too short for its game."""
OPTIONS = 2
"""Presses for the command from the list and for sending it."""
MOST_PRESSES = 6


async def warned(league: Running) -> Reply:
    """Order a season that is too short, and return the warning."""
    reply = await league.seat(MODERATOR).slash(ROOM, "/league open", **SHORT)
    assert "4 weeks may be too short." in reply.message.text
    assert "Nothing is posted yet." in reply.message.text
    return reply


def season_messages(league: Running) -> list[str]:
    return [seen.text for seen in league.seat(MODERATOR).sees(ROOM) if "Standings" in seen.buttons]


@pytest.mark.parametrize(
    ("label", "weeks"),
    [("Open with 16 weeks", 16), ("Open with 4 weeks anyway", 4)],
)
async def test_short_season_is_posted_after_a_choice(
    league: Running, label: str, weeks: int
) -> None:
    reply = await warned(league)
    assert not season_messages(league)
    done = await league.seat(MODERATOR).press(reply.message, label)
    assert "is open. People join by pressing Enter" in done.message.text
    assert not done.message.buttons
    (text,) = season_messages(league)
    assert f"{weeks} weeks." in text
    assert OPTIONS + len(SHORT) + 1 <= MOST_PRESSES


async def test_warning_is_answered_once(league: Running) -> None:
    reply = await warned(league)
    await league.seat(MODERATOR).press(reply.message, "Open with 16 weeks", deliver_twice=True)
    assert len(season_messages(league)) == 1


async def test_warning_from_before_a_restart_asks_for_the_command(league: Running) -> None:
    reply = await warned(league)
    opening._ORDERS.clear()
    late = await league.seat(MODERATOR).press(reply.message, "Open with 16 weeks")
    assert opening.GONE in late.message.text
    assert not season_messages(league)


async def test_second_season_in_a_channel_is_rejected_before_a_warning(league: Running) -> None:
    dov = league.seat(MODERATOR)
    await dov.slash(ROOM, "/league open", game=GAMES[0])
    reply = await dov.slash(ROOM, "/league open", **SHORT)
    assert "is already open for entries in this channel" in reply.message.text
    assert not reply.message.buttons


async def test_seasons_opened_one_after_another_have_different_names(league: Running) -> None:
    dov = league.seat(MODERATOR)
    for _ in range(3):
        await dov.slash(ROOM, "/league open", game=GAMES[0])
        question = await dov.slash(ROOM, "/league cancel")
        await dov.press(question.message, "Cancel the season")
    names = [text.splitlines()[0] for text in season_messages(league)]
    assert len(names) == len(set(names)) == 3
    assert [name.rstrip("*")[-3:] for name in names[1:]] == ["(2)", "(3)"]


def test_default_names_are_short_and_keep_their_number() -> None:
    start = datetime(2026, 9, 30, tzinfo=UTC)
    longest = sorted(catalogue, key=lambda slug: -len(catalogue[slug].title))
    taken = set[str]()
    for _ in range(12):
        taken.add(default_name((longest[0], longest[1]), start, taken))
    assert len(taken) == 12
    assert all(len(name) <= LONGEST_NAME for name in taken)
    assert sum(name.endswith("(12)") for name in taken) == 1
    assert sum(name.endswith("September 2026") for name in taken) == 1
