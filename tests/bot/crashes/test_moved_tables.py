"""The bot dies while a table goes on elsewhere, or is shown first: one living message is left."""

from typing import Any

import pytest

from bot.channel.lobby.closing_and_moving import move
from bot.tables.live_table import Live
from storage.matches import outbox
from storage.schema.records import Line, Place
from tests.bot.crash_fixture import MOST, SECOND, SLUGS, Prepared, Stage, dying, nothing
from tests.bot.crash_harness import Bot, Posted
from tests.bot.service_fixture import PLACE
from tests.support.depth import some

ELSEWHERE = Place(PLACE.guild_id, PLACE.channel_id + 1)


@pytest.mark.parametrize("late", some([True, False]))
async def test_a_table_that_goes_on_elsewhere_has_one_living_message(
    stage: Stage, *, late: bool
) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        table = await stage.table(slug, 2)

        async def moved(bot: Bot) -> None:
            mine = await bot.tables.live(table)
            await move(bot.services, mine, ELSEWHERE)

        return table, moved

    async def check(live: Live, peaceful: bool) -> None:
        (living,) = stage.channel.living(live.id)
        assert living.place == live.place
        assert (live.place == ELSEWHERE.channel_id) or not peaceful

    assert await dying(stage, prepare, check, late=late) > 3


@pytest.mark.parametrize("late", some([True, False]))
async def test_a_new_table_has_one_lobby_and_its_promise(stage: Stage, *, late: bool) -> None:
    """A promise appears twice only where Discord forgets that it was sent and not noted."""
    promises: list[int] = []
    for steps in range(MOST):
        stage.channel.time += SECOND
        made: list[Live] = []

        async def opened(bot: Bot, made: list[Live] = made) -> None:
            lobby = await stage.hall.opened(2)
            line = Line(f"the promise of {lobby.id}")
            await stage.store.run(
                lambda session: outbox.enqueue(session, table=lobby.id, line=line)
            )
            made.append(lobby)
            await bot.poster.open(await bot.tables.live(lobby.id))

        peaceful = await stage.life(opened, steps)
        if late:
            stage.channel.forget()
        stage.channel.time += SECOND
        await stage.life(nothing)
        if not made:  # it died before the promise was stored
            continue
        live = await stage.check_shown(made[0].id)
        assert live.record.owed == ()
        promises.append(len(stage.channel.saying(f"the promise of {live.id}")))
        if peaceful:
            break
    assert peaceful
    assert set(promises) == ({1, 2} if late else {1})
    assert promises[-1] == 1, "whoever lives on posts it once"


async def test_a_table_that_moves_twice_at_once_leaves_nothing_behind(stage: Stage) -> None:
    table = await stage.table(SLUGS[0], 2)
    back = (await stage.loaded(table)).record

    async def moved(bot: Bot) -> None:
        mine = await bot.tables.live(table)
        await move(bot.services, mine, ELSEWHERE)
        await bot.poster.settled()
        await move(bot.services, mine, Place(back.guild_id, back.channel_id))

    await stage.life(moved)
    (living,) = stage.channel.living(table)
    assert living.place == back.channel_id
    assert living.id == (await stage.loaded(table)).record.message_id


async def test_a_message_sent_while_its_table_moves_away_does_not_stay(stage: Stage) -> None:
    table = await stage.table(SLUGS[0], 2)

    async def moved(bot: Bot) -> None:
        mine, send = await bot.tables.live(table), bot.messages.send

        async def overtaken(live: Live, text: str, **parts: Any) -> Posted:
            sent: Posted = await send(live, text, **parts)
            bot.messages.send = send
            await move(bot.services, mine, ELSEWHERE)
            return sent

        bot.messages.send = overtaken
        here = Place(mine.record.guild_id, mine.record.channel_id)
        await move(bot.services, mine, here)

    await stage.life(moved)
    await stage.check_shown(table)
    (living,) = stage.channel.living(table)
    assert living.place == ELSEWHERE.channel_id
