"""Data that grows with months of play is read, kept and sent in bounded pieces."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.playground.driver import Seen
from bot.tables import crash_reports
from bot.tables.live_table import LiveTable
from bot.user_errors import RuleFault
from rules.kernel import News
from storage.matches.change_records import Change, ChangedBy
from storage.schema.table_records import PendingSeat
from tests.bot.support.match_play import on_turn
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.storage.sample_tables import append
from tests.support.log_text import log_text
from tests.support.running_bot import Running, table_of

MOVES = 600


async def long_played(tables: ServiceFixture) -> Any:
    """Return a table with a long log of arbitrary moves."""
    live = await tables.begun(2)
    save, first = live.match.save(), live.table.revision

    def play_on(session: Any) -> None:
        for number in range(first, first + MOVES):
            append(
                session,
                table=live.id,
                change=Change(
                    by=ChangedBy(FIRST_PERSON, seat=0),
                    at=tables.time,
                    since=number,
                    revision=number + 1,
                    save=save,
                    news=[News(f"{{0}} makes move {number}.")],
                ),
                pending=[PendingSeat(0)],
            )

    await tables.store.run(play_on)
    return live


async def test_the_log_of_a_long_match_is_read_from_its_end(tables: ServiceFixture) -> None:
    live = await long_played(tables)
    read: list[int] = []

    async def counted(work: Any, **given: Any) -> Any:
        results = await tables.store.read(work, **given)
        read.append(len(results))
        return results

    store: Any = SimpleNamespace(read=counted)
    text = await log_text(store, live, FIRST_PERSON)
    assert f"makes move {MOVES - 1}" in text
    assert len(text) <= 2000
    assert sum(read) <= 300


async def test_a_value_too_long_for_discord_is_not_offered(app: Running) -> None:
    ann = app.seat("ann")
    long = "track=strict " * 8
    offered = await ann.complete(
        "table-one", "/table new", focused="options", value=long + "fi", game="ganymede"
    )
    assert offered == []
    short = await ann.complete(
        "table-one", "/table new", focused="options", value="track=strict fi", game="ganymede"
    )
    assert len(short) == 2


async def test_pings_of_a_closed_table_are_forgotten_and_gone(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    for _ in range(2):  # a seat in the middle of its move is notified late, then reminded
        await app.pinged()
        app.peer.skip(13 * 3600)
        app.bot.services.reminders.wake()
    await app.seat("ann").until(lambda: reminders(app))
    asked = (
        await app.seat("ann").slash("table-one", "/table abort", table=table_of(status))
    ).message
    await app.seat("ann").press(asked, "Close it")
    await app.wait_until_idle()
    await app.seat("ann").until(lambda: not reminders(app))
    assert not live.is_running
    await app.wait_until_idle()
    assert (await app.bot.services.tables.live(live.id)).table.messages_to_delete == ()


def reminders(app: Running) -> list[Seen]:
    """Return the reminders posted in the channel."""
    return [
        item
        for item in app.seat("ann").sees("table-one")
        if "No more for this move" in item.buttons
    ]


def fail(_match: object) -> None:
    raise ZeroDivisionError("a bug of a rule")


async def met(
    tables: ServiceFixture, live: LiveTable, work: Callable[[Any], object], description: str
) -> str:
    """Raise an error in a handler, and return the reply to the player."""
    with pytest.raises(RuleFault) as caught:
        await tables.tables.attempt(
            await tables.tables.live(live.id), work, description=description
        )
    return str(caught.value)


async def test_a_fault_met_again_and_again_is_one_report(tables: ServiceFixture) -> None:
    live, other = await tables.begun(2), await tables.opened(3)
    await tables.tables.start(other, "a seed", by=ChangedBy(FIRST_PERSON, 2))
    for table, words in ((live, "taps"), (live, "taps"), (live, "types x"), (other, "types y")):
        assert "a report (ganymede-" in await met(tables, table, fail, f"seat 0 {words}")
    written = sorted(tables.tables.reports.folder.iterdir())
    assert [path.suffix for path in written] == [".save", ".txt"]
    assert "a bug of a rule" in written[1].read_text("utf-8")
    assert "seat 0 taps" in written[1].read_text("utf-8")
    assert tables.tables.reports.folder.stat().st_mode & 0o077 == 0


async def test_other_faults_have_reports_of_their_own_up_to_a_number(
    tables: ServiceFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await tables.begun(2)
    monkeypatch.setattr(crash_reports, "MAX_REPORTS", 2)

    def otherwise(_match: object) -> None:
        raise KeyError("another")

    def a_third(_match: object) -> None:
        raise KeyError("a third")

    for work in (fail, otherwise):
        assert "a report" in await met(tables, live, work, "seat 0 taps")
    assert "a line in the log" in await met(tables, live, a_third, "seat 0 taps")
    assert "a report" in await met(tables, live, otherwise, "seat 0 taps again")
    assert len(list(tables.tables.reports.folder.glob("*.save"))) == 2


@pytest.mark.parametrize(("status", "given_up"), [(429, False), (403, True)])
async def test_what_discord_had_no_time_for_is_posted_later(
    app: Running, monkeypatch: pytest.MonkeyPatch, status: int, given_up: bool
) -> None:
    shown = await app.begun("ann", "bea")

    async def refuse(*_: Any) -> None:
        raise discord.HTTPException(SimpleNamespace(status=status, reason="no"), "no")

    monkeypatch.setattr(app.bot.services.poster, "_post", refuse)
    caught_up = await app.bot.poster._caught_up(table_of(shown), asyncio.Event())
    assert caught_up is given_up
