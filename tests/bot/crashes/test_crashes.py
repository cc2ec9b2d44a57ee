"""Crashes at every step of a move, an undo, a change of seats, and the bot started next.

Each work is done again and again, and the bot ended after its first step, its second, and so on.
The next bot shows what is stored, in one message; each new pending player is pinged once.
"""

import random
from contextlib import suppress
from typing import Any

import pytest

from bot.channel.lobby.dice_commitment import commitment_post
from bot.interactions.presses import Action
from bot.panel import drafts
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, NeedsConsent
from storage.consent import requests
from storage.matches import drafts as kept
from storage.matches import match_log
from storage.matches.change_records import ChangedBy
from storage.schema.consent_records import Request, RequestKind
from storage.schema.table_records import Clock, TableState
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
from tests.bot.support.match_play import move_keys
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.support.depth import sampled, spread

STRIDE = 3
"""By default a bot is ended at each so many-th step alone."""


async def steps_of(crash: CrashFixture, table: str) -> int:
    """Return the number of changes stored for a table."""
    results = await crash.store.run(lambda s: match_log.changes(s, table=table))
    return len(results)


def check_pings(crash: CrashFixture, before: tuple[Clock, ...], after: tuple[Clock, ...]) -> None:
    """Check that only players whose turn has begun were pinged, once each, and not the mover."""
    old = {(clock.seat, clock.since) for clock in before}
    reposted = [clock for clock in after if (clock.seat, clock.since) not in old and clock.pings]
    assert dict(crash.channel.pings) == {FIRST_PERSON + clock.seat: 1 for clock in reposted}


@pytest.mark.parametrize("slug", sampled(SLUGS))
async def test_a_move_outlives_a_crash_at_every_step(crash: CrashFixture, slug: str) -> None:
    table, rng = await crash.table(slug, 2), random.Random(slug)
    for steps in spread(MAX_STATEMENTS, STRIDE):
        if not (await crash.check_shown(table)).is_running:
            table = await crash.table(slug, 2, steps)
        if await died_in_a_move(crash, table, rng, steps):
            return
    raise AssertionError("the work never ended in peace")


async def died_in_a_move(crash: CrashFixture, table: str, rng: random.Random, steps: int) -> bool:
    """Make a move with a bot that crashes after this many steps; return whether it finished."""
    live, running = await crash.loaded(table), await crash.clocks(table)
    seat = rng.choice(live.pending_seats())
    keys, before = move_keys(live, seat, rng), live.match.length
    by = ChangedBy(FIRST_PERSON + seat, crash.channel.number())
    crash.channel.time += SECOND
    crash.channel.pings.clear()

    async def commit(bot: Bot) -> None:
        mine = await bot.tables.live(table)
        panel = await drafts.replace_draft(bot.tables, mine, seat, keys)
        await drafts.commit(bot.tables, mine, panel, by=by)

    async def again(bot: Bot) -> None:
        mine = await bot.tables.live(table)
        with suppress(IllegalAnswer):
            await moves.play(bot.tables, mine, seat, keys, by=by)

    peaceful = await crash.life(commit, steps)
    await crash.life(do_nothing)
    stored = (await crash.check_shown(table)).match.length > before
    assert stored or not peaceful
    if stored:
        check_pings(crash, running, await crash.clocks(table))
        draft = await crash.store.run(lambda s: kept.get(s, table=table, seat=seat))
        assert draft is None, "the move is made, and waits as a draft"
        once = await steps_of(crash, table)
        await crash.life(again)
        assert await steps_of(crash, table) == once, "a press delivered again is another move"
    return peaceful


def free_to_undo(live: LiveTable) -> int | None:
    """Return a seat that can take its last answer back alone."""
    for seat in range(live.match.seats):
        try:
            Match.load(live.match.save(), catalogue).undo(seat)
        except IllegalAnswer:
            continue
        return seat
    return None


def barred(live: LiveTable) -> tuple[int, NeedsConsent] | None:
    """Return a seat that needs the others' consent to take its last answer back."""
    for seat in range(live.match.seats):
        try:
            Match.load(live.match.save(), catalogue).undo(seat)
        except NeedsConsent as needs:
            return seat, needs
        except IllegalAnswer:
            continue
    return None


def back(live: LiveTable, seat: int) -> Action:
    """Return the button that takes a seat's last answer back."""
    return Action(live.id, "undolast", seat, live.private_fingerprint(seat))


async def test_an_undo_outlives_a_crash_at_every_step(crash: CrashFixture) -> None:
    wanted: dict[str, int] = {}

    async def prepare(slug: str, seed: int) -> Prepared:
        live, seat = await crash.table_with(slug, free_to_undo, seed)
        number = crash.channel.number()
        wanted.update(before=live.match.length)

        async def undo(bot: Bot) -> None:
            mine = await bot.tables.live(live.id)
            await moves.undo(
                bot.tables, mine, seat, by=ChangedBy(FIRST_PERSON + seat, number, holds=seat)
            )

        return live.id, undo

    async def check(live: LiveTable, peaceful: bool) -> None:
        undone = live.match.length < wanted["before"]
        assert undone or not peaceful
        (*_, last) = await crash.store.run(lambda s: match_log.changes(s, table=live.id))
        assert (last.cut is not None) == undone

    assert await crash_at_each_step(crash, prepare, check) > 5


async def test_a_request_for_an_undo_is_never_lost(crash: CrashFixture) -> None:
    """Check that a second request after a crash is accepted: one is open, and can be agreed to."""
    asking: dict[str, Any] = {}

    async def prepare(slug: str, seed: int) -> Prepared:
        live, (seat, needs) = await crash.table_with(slug, barred, seed)
        asking.update(seat=seat, needs=needs, before=live.match.length)

        async def ask(bot: Bot) -> None:
            await bot.press(FIRST_PERSON + seat, back(live, seat))

        return live.id, ask

    async def check(live: LiveTable, _: bool) -> None:
        seat, needs = asking["seat"], asking["needs"]
        crash.channel.time += SECOND
        lines: list[str] = []

        async def again(bot: Bot) -> None:
            lines.extend(await bot.press(FIRST_PERSON + seat, back(live, seat)))

        await crash.life(again)
        requests = [
            post for post in crash.channel.saying("asks to take") if live.id in post.content
        ]
        assert len(requests) == 1, (lines, len(requests))
        agreeing = next(part for part in requests[0].parts if ":agree:" in part["custom_id"])
        action = Action(live.id, "agree", seat, int(agreeing["custom_id"].split(":")[4]))

        async def agree(bot: Bot) -> None:
            for other in needs.seats:
                await bot.press(FIRST_PERSON + other, action, on=requests[0])

        await crash.life(agree)
        assert (await crash.check_shown(live.id)).match.length < asking["before"]

    assert await crash_at_each_step(crash, prepare, check) > 3


async def test_a_consent_outlives_a_crash_at_every_step(crash: CrashFixture) -> None:
    asking: dict[str, Any] = {}

    async def prepare(slug: str, seed: int) -> Prepared:
        live, (seat, needs) = await crash.table_with(slug, barred, seed)

        async def ask(bot: Bot) -> None:
            await bot.press(FIRST_PERSON + seat, back(live, seat))

        await crash.life(ask)
        (request,) = [
            post for post in crash.channel.saying("asks to take") if live.id in post.content
        ]
        (mark,) = [
            int(part["custom_id"].split(":")[4])
            for part in request.parts
            if ":agree:" in part["custom_id"]
        ]
        action = Action(live.id, "agree", seat, mark)

        async def agree(bot: Bot) -> None:
            for other in needs.seats:
                await bot.press(FIRST_PERSON + other, action, on=request)

        asking.update(agree=agree, before=live.match.length)
        return live.id, agree

    async def check(live: LiveTable, peaceful: bool) -> None:
        once = await steps_of(crash, live.id)
        undone = live.match.length < asking["before"]
        assert undone or not peaceful
        await crash.life(asking["agree"])
        after = await crash.check_shown(live.id)
        assert after.match.length < asking["before"]
        assert await steps_of(crash, live.id) == once + (not undone), "undone twice"
        (request,) = [item for item in crash.channel.saying("answer") if item.parts == []][-1:]
        assert request.content

    assert await crash_at_each_step(crash, prepare, check) > 5


async def test_a_table_is_closed_at_every_step_or_goes_on(crash: CrashFixture) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        table = await crash.table(slug, 2)
        return table, lambda bot: bot.press(FIRST_PERSON, Action(table, "abort"))

    async def check(live: LiveTable, peaceful: bool) -> None:
        closed = live.table.state is TableState.ABORTED
        assert closed or not peaceful
        lines = [
            item
            for item in crash.channel.saying("has closed this table")
            if live.id in item.content
        ]
        assert len(lines) == closed, "nobody reads who has closed this table"
        assert (await crash.clocks(live.id) == ()) == closed

    assert await crash_at_each_step(crash, prepare, check) > 3


async def test_a_seat_changes_hands_whole_or_not_at_all(crash: CrashFixture) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        table = await crash.table(slug, 2)
        request = await crash.store.run(
            requests.ask,
            table=table,
            request=Request(
                kind=RequestKind.HANDOVER,
                seat=1,
                asker_id=FIRST_PERSON,
                heir_id=FIRST_PERSON + 9,
                heir_name="Eve",
                agreed=(0,),
                at=crash.channel.time,
                round=1,
                public_fingerprint=0,
            ),
        )
        action = Action(table, "agree", fingerprint=request.token)
        return table, lambda bot: bot.press(FIRST_PERSON + 1, action)

    async def check(live: LiveTable, peaceful: bool) -> None:
        changed = live.seat(1).person_id != FIRST_PERSON + 1
        assert changed or not peaceful
        steps = await crash.store.run(lambda s: match_log.changes(s, table=live.id))
        assert any("goes from" in item.text for step in steps for item in step.news) == changed
        lines = [
            message
            for message in crash.channel.saying("goes from <@")
            if live.id in message.content
        ]
        assert len(lines) == changed, "the line in the channel is lost, or stands twice"
        assert crash.channel.pings[FIRST_PERSON + 1] == changed
        assert crash.channel.pings[FIRST_PERSON + 9] == changed, "by the line, or by the message"
        assert crash.channel.pings[FIRST_PERSON] == 0

    assert await crash_at_each_step(crash, prepare, check) > 3


async def test_a_start_happens_once_and_its_number_is_reported(crash: CrashFixture) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        seats = catalogue[slug].seats[0]
        lobby = await crash.hall.opened(max(2, seats), game=slug)
        post = commitment_post(lobby.table)
        await crash.store.run(outbox.enqueue, table=lobby.id, post=post)
        await crash.life(do_nothing)
        return lobby.id, lambda bot: bot.press(FIRST_PERSON, Action(lobby.id, "begin"))

    async def check(live: LiveTable, peaceful: bool) -> None:
        begun = live.table.state is TableState.RUNNING
        assert begun or not peaceful
        if begun:
            number = live.table.commitment_message_id
            assert number in crash.channel.messages, "nobody can check what was mixed into the dice"
            people = {live.seat(seat).person_id for seat in live.pending_seats()}
            assert dict(crash.channel.pings) == dict.fromkeys(people, 1)

    assert await crash_at_each_step(crash, prepare, check) > 3
