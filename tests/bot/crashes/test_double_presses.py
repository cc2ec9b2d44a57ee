"""Double presses: together, or a second one when the question is back; they are one answer."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import is_expected
from bot.interactions.presses import Action
from bot.panel import drafts
from bot.panel.panel import Panel
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from storage.database.store import Store
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.people import people
from tests.bot.support.crash_fixture import CrashFixture
from tests.bot.support.crash_harness import Bot, Channel
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.support.depth import sampled

SLUGS = sorted(catalogue)
MOVES = 25


def pressed(panel: Panel, verb: str, key: str = "") -> Action:
    """Return a button of a panel as shown."""
    return Action(panel.table, verb, panel.seat, panel.fingerprint, len(panel.keys), key)


async def changes(store: Store, live: LiveTable) -> list[Any]:
    """Return all changes stored for a table."""
    return list(await store.run(lambda s: match_log.changes(s, table=live.id)))


async def acted(bot: Bot, live: LiveTable, rng: random.Random) -> Action:
    """Return a press that makes a pending seat's whole move, on an open panel."""
    seat = rng.choice(live.pending_seats())
    panel = await drafts.drop_last(
        bot.tables, live, await drafts.current_panel(bot.tables, live, seat), 99
    )
    if panel.loop and panel.default:
        if rng.random() < 0.5:
            return pressed(panel, "finish")
    elif len(keys := move_keys(live, seat, rng)) == 1 and rng.random() < 0.8:
        return pressed(panel, "pick", keys[0])
    return pressed(
        await drafts.replace_draft(bot.tables, live, seat, move_keys(live, seat, rng)), "commit"
    )


async def quiet(
    crash: CrashFixture, folder: Path, slug: str, *, answers: int
) -> tuple[Bot, LiveTable, random.Random]:
    """Return a bot that shows nothing, a table after this many moves, and its own dice."""
    table = await crash.table(slug, answers)
    bot = Bot(crash.store, Channel(), folder, None)
    bot.tables.listeners.clear()
    return bot, await bot.tables.live(table), random.Random(slug)


async def hasty(store: Store, seats: int) -> None:
    """Turn off everybody's confirmation of moves, also of wasteful ones."""
    for seat in range(seats):
        person = await store.run(people.get, person_id=FIRST_PERSON + seat)
        assert person is not None
        calm = replace(person, confirm=False, ask_before_waste=False)
        await store.run(people.store, person=calm)


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
async def test_a_press_made_twice_is_one_answer(
    crash: CrashFixture, tmp_path: Path, slug: str
) -> None:
    bot, live, rng = await quiet(crash, tmp_path, slug, answers=1)
    await hasty(crash.store, live.match.seats)
    for _ in range(MOVES):
        if not live.is_running:
            break
        action = await acted(bot, live, rng)
        before, who = await changes(crash.store, live), FIRST_PERSON + action.seat
        lines = await asyncio.gather(
            bot.press(who, action), bot.press(who, action), return_exceptions=True
        )
        for item in lines:
            assert not isinstance(item, BaseException) or is_expected(item), item
        once = await changes(crash.store, live)
        assert len(once) == len(before) + 1, (action, [step.entries for step in once[-2:]])
        await bot.press(who, action)
        again = await changes(crash.store, live)
        assert len(again) == len(once), (action, [step.entries for step in again[-2:]])


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
async def test_simultaneous_answers_and_an_undo_are_consistent(
    crash: CrashFixture, tmp_path: Path, slug: str
) -> None:
    bot, live, rng = await quiet(crash, tmp_path, slug, answers=0)
    last = 0
    for _ in range(MOVES):
        if not live.is_running:
            break
        asked, before = live.pending_seats(), len(await changes(crash.store, live))
        lines = {seat: move_keys(live, seat, rng) for seat in asked}
        work = [
            moves.play(bot.tables, live, seat, keys, by=ChangedBy(FIRST_PERSON + seat))
            for seat, keys in lines.items()
        ]
        undo = moves.undo(
            bot.tables,
            live,
            last,
            by=ChangedBy(FIRST_PERSON + last, bot.channel.number(), holds=last),
        )
        outcomes = await asyncio.gather(*work, undo, return_exceptions=True)
        for item in outcomes:
            assert not isinstance(item, BaseException) or is_expected(item), item
        made = sum(not isinstance(item, BaseException) for item in outcomes)
        assert len(await changes(crash.store, live)) == before + made
        stored = await crash.loaded(live.id)
        assert stored.match.save() == live.match.save(), "memory and database differ"
        last = rng.choice(asked)
