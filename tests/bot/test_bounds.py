"""What grows with months of play is read, kept and sent in bounded pieces."""

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.channel.log_pages import log_text
from bot.words.refusals import RuleFault
from rules.kernel import News
from storage import matches
from storage.records import Awaited, Change, Deed
from tests.bot.hall import FIRST_PERSON, Hall
from tests.bot.play import on_turn
from tests.support.running import Running, table_of

MOVES = 600


async def long_played(tables: Hall) -> Any:
    """A table with a long log; what was played does not matter."""
    live = await tables.begun(2)
    save, first = live.match.save(), live.record.revision

    def play_on(session: Any) -> None:
        for number in range(first, first + MOVES):
            matches.append(
                session,
                table=live.id,
                expected_revision=number,
                change=Change(
                    revision=number + 1, save=save, news=[News(f"{{0}} makes move {number}.")]
                ),
                deed=Deed(FIRST_PERSON, seat=0),
                awaited=[Awaited(0)],
                at=tables.time,
            )

    await tables.store.run(play_on)
    return live


async def test_the_log_of_a_long_match_is_read_from_its_end(tables: Hall) -> None:
    live = await long_played(tables)
    read: list[int] = []

    async def counted(work: Any, **given: Any) -> Any:
        found = await tables.store.run(work, **given)
        read.append(len(found))
        return found

    store: Any = SimpleNamespace(run=counted)
    told = await log_text(store, live, FIRST_PERSON)
    assert f"makes move {MOVES - 1}" in told
    assert len(told) <= 2000
    assert sum(read) <= 300


async def test_a_value_too_long_for_discord_is_not_offered(here: Running) -> None:
    ann = here.seat("ann")
    long = "track=strict " * 8
    offered = await ann.complete(
        "table-one", "/table new", focused="options", value=long + "fi", game="ganymede"
    )
    assert offered == []
    short = await ann.complete(
        "table-one", "/table new", focused="options", value="track=strict fi", game="ganymede"
    )
    assert len(short) == 2


async def test_pings_of_a_closed_table_are_forgotten_and_gone(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    for _ in range(2):  # a seat in the middle of its move is told late, then reminded
        await here.pinged()
        here.peer.skip(13 * 3600)
        here.bot.services.reminders.poke()
    await here.seat("ann").until(lambda: here.bot.services.reminders.pings._shown)
    asked = (
        await here.seat("ann").slash("table-one", "/table abort", table=table_of(status))
    ).message
    await here.seat("ann").press(asked, "Close it")
    await here.settled()
    await here.seat("ann").until(lambda: not here.bot.services.reminders.pings._shown)
    assert not live.running


async def test_a_fault_met_again_and_again_is_one_report(tables: Hall) -> None:
    live = await tables.begun(2)

    def fail(_match: Any) -> None:
        raise ZeroDivisionError("a bug of a rule")

    for _ in range(5):
        with pytest.raises(RuleFault):
            await tables.tables.attempt(await tables.tables.live(live.id), fail, wish="seat 0 taps")
    with pytest.raises(RuleFault):
        await tables.tables.attempt(live, fail, wish="seat 0 taps elsewhere")
    written = sorted(tables.tables.dumps.iterdir())
    assert [path.suffix for path in written] == [".save", ".txt"] * 2
    assert "a bug of a rule" in written[1].read_text("utf-8")
    assert tables.tables.dumps.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(("status", "given_up"), [(429, False), (403, True)])
async def test_what_discord_had_no_time_for_is_posted_later(
    here: Running, monkeypatch: pytest.MonkeyPatch, status: int, given_up: bool
) -> None:
    shown = await here.begun("ann", "bea")

    async def refuse(*_: Any) -> None:
        raise discord.HTTPException(SimpleNamespace(status=status, reason="no"), "no")

    monkeypatch.setattr(here.bot.services.poster, "_post", refuse)
    caught_up = await here.bot.services.poster._caught_up(table_of(shown), asyncio.Event())
    assert caught_up is given_up
