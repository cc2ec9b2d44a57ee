"""Secret answers of a seat leave no trace for the others, even if undone or automatic."""

import random
from datetime import timedelta
from functools import partial

import pytest

from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, StandingOrder
from storage.matches import match_log, table_message
from storage.matches.change_records import ChangedBy
from tests.bot.support.crash_fixture import CrashFixture
from tests.bot.support.crash_harness import Bot
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.depth import sampled

SLUGS = sorted(catalogue)
ANSWERS = 300
COMPARED = 3


async def public_lines(tables: ServiceFixture, live: LiveTable) -> list[str]:
    """Return the log as a spectator reads it."""
    steps = await tables.store.run(lambda s: match_log.changes(s, table=live.id))
    lines = [item for step in steps for item in step.news]
    return [
        f"{step.undone}" for step in steps if any(item.for_seat(None) for item in step.news)
    ] + [item.text for item in lines if item.for_seat(None)]


def is_free(live: LiveTable, seat: int) -> bool:
    """Return whether a seat can take its last answer back alone."""
    try:
        Match.load(live.match.save(), catalogue).undo(seat)
    except IllegalAnswer:
        return False
    return True


@pytest.mark.parametrize("slug", sampled(SLUGS, 2))
async def test_a_secret_answer_is_taken_back_in_secret(tables: ServiceFixture, slug: str) -> None:
    live = await tables.begun(catalogue[slug].seats[-1], game=slug, names=tuple("ABCDEFGH"))
    rng, compared, together = random.Random(3), 0, False
    for _ in range(ANSWERS):
        if not live.is_running or compared == COMPARED:
            break
        seat = rng.choice(live.pending_seats())
        key = rng.choice(live.match.asks()[seat].keys)
        by, mark, secret = FIRST_PERSON + seat, live.public_fingerprint, is_unseen(live, seat, key)
        together = together or (secret and live.match._runner.split is not None)
        lines = await public_lines(tables, live) if secret else []
        await moves.play(tables.tables, live, seat, [key], by=ChangedBy(by))
        unseen = secret and live.is_running and live.public_fingerprint == mark
        if unseen and await public_lines(tables, live) == lines and is_free(live, seat):
            compared += 1
            number = live.match.revision + 1_000_000
            await moves.undo(tables.tables, live, seat, by=ChangedBy(by, number, holds=seat))
            assert live.public_fingerprint == mark
            assert await public_lines(tables, live) == lines, "everybody reads of a secret answer"
            await moves.play(tables.tables, live, seat, [key], by=ChangedBy(by))
    assert compared or not together, "seats decided at once, and no answer stayed secret"


@pytest.mark.parametrize("slug", SLUGS)
async def test_missing_order_is_cancelled_without_a_change(
    tables: ServiceFixture, slug: str
) -> None:
    live = await tables.begun(2, game=slug)
    before = live.match.save()
    order = partial(
        moves.set_standing_order, tables.tables, live, 0, by=ChangedBy(FIRST_PERSON, 77)
    )
    for name in [*(window.id for window in catalogue[slug].windows), "nothing"]:
        with pytest.raises(UserError, match="no such standing order"):
            await order(name, None)
    assert live.match.save() == before
    for window in catalogue[slug].windows[:1]:
        given = StandingOrder(next(iter(window.answers)), always=True)
        await order(window.id, given)
        await order(window.id, None, by=ChangedBy(FIRST_PERSON, 78))
        assert live.match.orders(0) == {}


def is_unseen(live: LiveTable, seat: int, key: str) -> bool:
    """Return whether an answer changes nothing public."""
    copy = LiveTable(live.table, live.match.fork(None))
    copy.match.answer(seat, key)
    return copy.public_fingerprint == live.public_fingerprint


def secret_key(live: LiveTable) -> tuple[int, str] | None:
    """Return an answer that changes nothing public."""
    for seat, ask in live.match.asks().items():
        for key in ask.keys:
            if is_unseen(live, seat, key):
                return seat, key
    return None


@pytest.mark.parametrize("hours", [0, 3])
async def test_a_secret_answer_posts_nothing_however_old_the_message_is(
    crash: CrashFixture, hours: int
) -> None:
    compared = 0
    for slug in SLUGS:
        live = await crash.loaded(await crash.table(slug, 0))
        result = secret_key(live)
        if result is None:
            continue
        seat, key = result
        compared += 1

        async def answered(
            bot: Bot, live: LiveTable = live, seat: int = seat, key: str = key
        ) -> None:
            mine = await bot.tables.live(live.id)
            room = mine.table.channel_id
            await bot.store.run(table_message.move, table=live.id, channel_id=room, thread_id=None)
            await bot.tables.refresh(mine)
            bot.poster.schedule_update(mine.id)
            await bot.idle()
            before = dict(crash.channel.messages)
            crash.channel.time += timedelta(hours=hours)
            await moves.play(bot.tables, mine, seat, [key], by=ChangedBy(FIRST_PERSON + seat))
            await bot.idle()
            assert crash.channel.messages == before, "a secret answer posts the table's message"

        assert await crash.life(answered)
    assert compared
