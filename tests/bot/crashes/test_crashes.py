"""The bot dies at every step of a move, an undo, a change of seats: what the next one finds.

Each work is done again and again, and the bot ended after its first step, its second, and so on.
The next bot shows what is stored, in one message; whoever is awaited anew is pinged once.
"""

import random
from contextlib import suppress
from typing import Any

import pytest

from bot.panel import drafts
from bot.presses import Action
from bot.tables import moves
from bot.tables.live_table import Live
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, NeedsConsent
from storage.consent import requests
from storage.matches import drafts as kept
from storage.matches import history
from storage.schema.people_records import RequestKind
from storage.schema.records import Clock, TableState
from tests.bot.crash_fixture import MOST, SECOND, SLUGS, Prepared, Stage, dying, nothing
from tests.bot.crash_harness import Bot
from tests.bot.service_fixture import FIRST_PERSON
from tests.bot.table_setup import a_move
from tests.support.depth import some, spread

STRIDE = 3
"""By default a bot is ended at each so many-th step alone."""


async def steps_of(stage: Stage, table: str) -> int:
    """How many changes are stored of a table."""
    found = await stage.store.run(lambda s: history.since(s, table=table, revision=-1))
    return len(found)


def check_pings(stage: Stage, before: tuple[Clock, ...], after: tuple[Clock, ...]) -> None:
    """Whoever is awaited anew was pinged once, and nobody else; the mover is there already."""
    old = {(clock.seat, clock.since) for clock in before}
    anew = [clock for clock in after if (clock.seat, clock.since) not in old and clock.pings]
    assert dict(stage.channel.pings) == {FIRST_PERSON + clock.seat: 1 for clock in anew}


@pytest.mark.parametrize("slug", some(SLUGS))
async def test_a_move_outlives_a_crash_at_every_step(stage: Stage, slug: str) -> None:
    table, rng = await stage.table(slug, 2), random.Random(slug)
    for steps in spread(MOST, STRIDE):
        if not (await stage.check_shown(table)).running:
            table = await stage.table(slug, 2, steps)
        if await died_in_a_move(stage, table, rng, steps):
            return
    raise AssertionError("the work never ended in peace")


async def died_in_a_move(stage: Stage, table: str, rng: random.Random, steps: int) -> bool:
    """Let a bot make a move and die after so many steps; whether it ended in peace before."""
    live, running = await stage.loaded(table), await stage.clocks(table)
    seat = rng.choice(live.awaited())
    keys, before = a_move(live, seat, rng), live.match.length
    by: dict[str, Any] = {"actor": FIRST_PERSON + seat, "interaction_id": stage.channel.number()}
    stage.channel.time += SECOND
    stage.channel.pings.clear()

    async def commit(bot: Bot) -> None:
        mine = await bot.tables.live(table)
        panel = await drafts.begin(bot.tables, mine, seat, keys)
        await drafts.commit(bot.tables, mine, panel, **by)

    async def again(bot: Bot) -> None:
        mine = await bot.tables.live(table)
        with suppress(IllegalAnswer):
            await moves.play(bot.tables, mine, seat, keys, **by)

    peaceful = await stage.life(commit, steps)
    await stage.life(nothing)
    stored = (await stage.check_shown(table)).match.length > before
    assert stored or not peaceful
    if stored:
        check_pings(stage, running, await stage.clocks(table))
        draft = await stage.store.run(lambda s: kept.get(s, table=table, seat=seat))
        assert draft is None, "the move is made, and waits as a draft"
        once = await steps_of(stage, table)
        await stage.life(again)
        assert await steps_of(stage, table) == once, "a press delivered again is another move"
    return peaceful


def free_to_undo(live: Live) -> int | None:
    """A seat that can take its last answer back alone."""
    for seat in range(live.match.seats):
        try:
            Match.load(live.match.save(), catalogue).undo(seat)
        except IllegalAnswer:
            continue
        return seat
    return None


def barred(live: Live) -> tuple[int, NeedsConsent] | None:
    """A seat that needs the others' consent to take its last answer back."""
    for seat in range(live.match.seats):
        try:
            Match.load(live.match.save(), catalogue).undo(seat)
        except NeedsConsent as needs:
            return seat, needs
        except IllegalAnswer:
            continue
    return None


def back(live: Live, seat: int) -> Action:
    """The button that takes a seat's last answer back."""
    return Action(live.id, "back1", seat, live.match.revision)


async def test_an_undo_outlives_a_crash_at_every_step(stage: Stage) -> None:
    wanted: dict[str, int] = {}

    async def prepare(slug: str, seed: int) -> Prepared:
        live, seat = await stage.table_with(slug, free_to_undo, seed)
        number = stage.channel.number()
        wanted.update(before=live.match.length)

        async def undo(bot: Bot) -> None:
            mine = await bot.tables.live(live.id)
            await moves.undo(
                bot.tables, mine, seat, actor=FIRST_PERSON + seat, interaction_id=number, holds=seat
            )

        return live.id, undo

    async def check(live: Live, peaceful: bool) -> None:
        undone = live.match.length < wanted["before"]
        assert undone or not peaceful
        (*_, last) = await stage.store.run(lambda s: history.since(s, table=live.id, revision=-1))
        assert (last.cut is not None) == undone

    assert await dying(stage, prepare, check) > 5


async def test_a_request_for_an_undo_is_never_lost(stage: Stage) -> None:
    """Whoever asks again after a crash is heard: one request stands, and can be agreed to."""
    asking: dict[str, Any] = {}

    async def prepare(slug: str, seed: int) -> Prepared:
        live, (seat, needs) = await stage.table_with(slug, barred, seed)
        asking.update(seat=seat, needs=needs, before=live.match.length)

        async def ask(bot: Bot) -> None:
            await bot.press(FIRST_PERSON + seat, back(live, seat))

        return live.id, ask

    async def check(live: Live, _: bool) -> None:
        seat, needs = asking["seat"], asking["needs"]
        stage.channel.time += SECOND
        told: list[str] = []

        async def again(bot: Bot) -> None:
            told.extend(await bot.press(FIRST_PERSON + seat, back(live, seat)))

        await stage.life(again)
        requests = [one for one in stage.channel.saying("asks to take") if live.id in one.content]
        assert len(requests) == 1, (told, len(requests))
        agreeing = next(one for one in requests[0].parts if ":agree:" in one["custom_id"])
        action = Action(live.id, "agree", seat, int(agreeing["custom_id"].split(":")[4]))

        async def agree(bot: Bot) -> None:
            for other in needs.seats:
                await bot.press(FIRST_PERSON + other, action, on=requests[0])

        await stage.life(agree)
        assert (await stage.check_shown(live.id)).match.length < asking["before"]

    assert await dying(stage, prepare, check) > 3


async def test_a_consent_outlives_a_crash_at_every_step(stage: Stage) -> None:
    asking: dict[str, Any] = {}

    async def prepare(slug: str, seed: int) -> Prepared:
        live, (seat, needs) = await stage.table_with(slug, barred, seed)

        async def ask(bot: Bot) -> None:
            await bot.press(FIRST_PERSON + seat, back(live, seat))

        await stage.life(ask)
        (request,) = [one for one in stage.channel.saying("asks to take") if live.id in one.content]
        (mark,) = [
            int(one["custom_id"].split(":")[4])
            for one in request.parts
            if ":agree:" in one["custom_id"]
        ]
        action = Action(live.id, "agree", seat, mark)

        async def agree(bot: Bot) -> None:
            for other in needs.seats:
                await bot.press(FIRST_PERSON + other, action, on=request)

        asking.update(agree=agree, before=live.match.length)
        return live.id, agree

    async def check(live: Live, peaceful: bool) -> None:
        once = await steps_of(stage, live.id)
        undone = live.match.length < asking["before"]
        assert undone or not peaceful
        await stage.life(asking["agree"])
        after = await stage.check_shown(live.id)
        assert after.match.length < asking["before"]
        assert await steps_of(stage, live.id) == once + (not undone), "taken back twice"
        (request,) = [one for one in stage.channel.saying("answer") if one.parts == []][-1:]
        assert request.content

    assert await dying(stage, prepare, check) > 5


async def test_a_table_is_closed_at_every_step_or_goes_on(stage: Stage) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        table = await stage.table(slug, 2)
        return table, lambda bot: bot.press(FIRST_PERSON, Action(table, "abort"))

    async def check(live: Live, peaceful: bool) -> None:
        closed = live.record.state is TableState.ABORTED
        assert closed or not peaceful
        told = [one for one in stage.channel.saying("has closed it") if live.id in one.content]
        assert len(told) == closed, "nobody reads who has closed it"
        assert (await stage.clocks(live.id) == ()) == closed

    assert await dying(stage, prepare, check) > 3


async def test_a_seat_changes_hands_whole_or_not_at_all(stage: Stage) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        table = await stage.table(slug, 2)
        wish = await stage.store.run(
            lambda session: requests.ask(
                session,
                table=table,
                kind=RequestKind.HANDOVER,
                seat=1,
                asker_id=FIRST_PERSON,
                heir_id=FIRST_PERSON + 9,
                heir_name="Eve",
                agreed=[0],
                at=stage.channel.time,
                round_=1,
                public_mark=0,
            )
        )
        action = Action(table, "agree", mark=wish.mark)
        return table, lambda bot: bot.press(FIRST_PERSON + 1, action)

    async def check(live: Live, peaceful: bool) -> None:
        changed = live.seat(1).person_id != FIRST_PERSON + 1
        assert changed or not peaceful
        told = await stage.store.run(lambda s: history.since(s, table=live.id, revision=-1))
        assert any("goes from" in item.text for step in told for item in step.news) == changed
        lines = [one for one in stage.channel.saying("goes from <@") if live.id in one.content]
        assert len(lines) == changed, "the line in the channel is lost, or stands twice"
        assert stage.channel.pings[FIRST_PERSON + 1] == changed
        assert stage.channel.pings[FIRST_PERSON + 9] == changed, "by the line, or by the message"
        assert stage.channel.pings[FIRST_PERSON] == 0

    assert await dying(stage, prepare, check) > 3


async def test_a_start_happens_once_and_its_number_is_told(stage: Stage) -> None:
    async def prepare(slug: str, _: int) -> Prepared:
        seats = catalogue[slug].seats[0]
        lobby = await stage.hall.opened(max(2, seats), game=slug)
        await stage.life(nothing)
        return lobby.id, lambda bot: bot.press(FIRST_PERSON, Action(lobby.id, "begin"))

    async def check(live: Live, peaceful: bool) -> None:
        begun = live.record.state is TableState.RUNNING
        assert begun or not peaceful
        if begun:
            number = str(live.record.start_id)
            assert stage.channel.saying(number), "nobody can check what was mixed into the dice"
            people = {live.seat(seat).person_id for seat in live.awaited()}
            assert dict(stage.channel.pings) == dict.fromkeys(people, 1)

    assert await dying(stage, prepare, check) > 3
