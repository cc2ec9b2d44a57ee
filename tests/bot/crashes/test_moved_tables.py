"""The bot dies while a table goes on elsewhere, or is shown first: one living message is left."""

from typing import Any
from unittest.mock import patch

import pytest
from discord import Message

from bot.channel.lobby.closing_and_moving import move
from bot.tables.live_table import LiveTable
from storage.schema.table_records import ChannelAddress, Post
from storage.tables import outbox
from tests.bot.support.crash_fixture import (
    MAX_STATEMENTS,
    SECOND,
    SLUGS,
    CrashFixture,
    Prepared,
    crash_at_each_step,
    do_nothing,
)
from tests.bot.support.crash_harness import Bot
from tests.bot.support.service_fixture import PLACE
from tests.support.depth import sampled

ELSEWHERE = ChannelAddress(PLACE.guild_id, PLACE.channel_id + 1)


@pytest.mark.parametrize("late", sampled([True, False]))
async def test_moved_table_has_one_message(crash: CrashFixture, *, late: bool) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        table = await crash.table(slug, 2)

        async def moved(bot: Bot) -> None:
            mine = await bot.tables.live(table)
            await move(bot.services, mine, ELSEWHERE)

        return table, moved

    async def check(live: LiveTable, peaceful: bool) -> None:
        (living,) = crash.channel.living(live.id)
        assert living.place == live.message_channel_id
        assert (live.message_channel_id == ELSEWHERE.channel_id) or not peaceful

    assert await crash_at_each_step(crash, prepare, check, late=late) > 3


@pytest.mark.parametrize("late", sampled([True, False]))
async def test_a_new_table_has_one_lobby_and_its_commitment(
    crash: CrashFixture, *, late: bool
) -> None:
    """Post one commitment, or two if Discord forgets that it was sent and not recorded."""
    commitments: list[int] = []
    for steps in range(MAX_STATEMENTS):
        crash.channel.time += SECOND
        made: list[LiveTable] = []

        async def opened(bot: Bot, made: list[LiveTable] = made) -> None:
            lobby = await crash.hall.opened(2)
            post = Post(f"the commitment of {lobby.id}")
            await crash.store.run(
                lambda session: outbox.enqueue(session, table=lobby.id, post=post)
            )
            made.append(lobby)
            await bot.poster.open(await bot.tables.live(lobby.id))

        peaceful = await crash.life(opened, steps)
        if late:
            crash.channel.forget()
        crash.channel.time += SECOND
        await crash.life(do_nothing)
        if not made:  # it died before the commitment was stored
            continue
        live = await crash.check_shown(made[0].id)
        assert live.table.outbox == ()
        commitments.append(len(crash.channel.saying(f"the commitment of {live.id}")))
        if peaceful:
            break
    assert peaceful
    assert set(commitments) == ({1, 2} if late else {1})
    assert commitments[-1] == 1, "the surviving bot posts it once"


async def test_table_moved_twice_simultaneously_leaves_nothing_behind(crash: CrashFixture) -> None:
    table = await crash.table(SLUGS[0], 2)
    back = (await crash.loaded(table)).table

    async def moved(bot: Bot) -> None:
        mine = await bot.tables.live(table)
        await move(bot.services, mine, ELSEWHERE)
        await bot.poster.wait_until_idle()
        await move(bot.services, mine, ChannelAddress(back.guild_id, back.channel_id))

    await crash.life(moved)
    (living,) = crash.channel.living(table)
    assert living.place == back.channel_id
    assert living.id == (await crash.loaded(table)).table.message_id


async def test_a_message_sent_while_its_table_moves_away_does_not_stay(crash: CrashFixture) -> None:
    table = await crash.table(SLUGS[0], 2)

    async def moved(bot: Bot) -> None:
        mine, send = await bot.tables.live(table), bot.messages.send

        async def overtaken(live: LiveTable, **parts: Any) -> Message:
            sent = await send(live, **parts)
            slow.stop()
            await move(bot.services, mine, ELSEWHERE)
            return sent

        slow = patch.object(bot.messages, "send", overtaken)
        slow.start()
        app = ChannelAddress(mine.table.guild_id, mine.table.channel_id)
        await move(bot.services, mine, app)

    await crash.life(moved)
    await crash.check_shown(table)
    (living,) = crash.channel.living(table)
    assert living.place == ELSEWHERE.channel_id
