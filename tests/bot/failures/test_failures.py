"""Bad surroundings: what Discord or the database refuses is survived, and told in a sentence."""

import sqlite3
from pathlib import Path
from unittest.mock import MagicMock, patch

import discord
import pytest

from bot import run
from bot.channel.table_message import queue as table_message_queue
from bot.client import Orrery
from bot.playground import hosting
from bot.playground.driver import Seen
from bot.playground.permissions import BOT, Permission
from bot.run import serve
from bot.settings import Settings
from bot.tables.live_table import LiveTable
from rules.ganymede import turn
from storage.database import engine
from tests.bot.table_setup import a_move, holder, moved, on_turn, refused, stored, undone, until
from tests.support import discord_tls
from tests.support.depth import some
from tests.support.running_bot import Running, running, table_of

ROOM = "table-one"
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
POST = ("POST", "/channels/{channel_id}/messages")


def shows(status: Seen, live: LiveTable) -> bool:
    """Whether a status message is up to date."""
    names = [live.seat(seat).name for seat in live.awaited()]
    return all(
        f"<@{live.seat(seat).person_id}>" in status.text for seat in live.awaited()
    ) and bool(names)


async def next_move(here: Running, live: LiveTable) -> None:
    await moved(here, live, live.awaited()[0])


def forget(here: Running, *events: str) -> None:
    """Take errors out of the log that a test has provoked."""
    here.logged[:] = [one for one in here.logged if one["event"] not in events]


# What Discord refuses


async def test_a_deleted_status_message_is_posted_anew(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    old = status.id
    hosting.delete_message(here.peer.world, status.raw)
    await next_move(here, live)
    await here.settled()
    anew = [one for one in here.seat("ann").sees(ROOM) if "My view" in one.buttons]
    assert len(anew) == 1
    assert anew[0].id == live.record.message_id != old
    await next_move(here, live)
    await here.settled()
    assert shows(status, live), "the fresh one is the living one now"


async def test_a_deleted_channel_stops_nobody_and_the_table_moves_elsewhere(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    hosting.delete_channel(here.peer.world, here.peer.world.channel(ROOM))
    await next_move(here, live)
    await here.settled()
    mover = here.seat(holder(live, live.awaited()[0]))
    line = " ".join(a_move(live, live.awaited()[0]))
    played = await mover.slash("lobby", "/play", line=line, table=table_of(status))
    assert played.message.text.startswith("Played.")
    await here.seat("ann").slash("lobby", "/table where", table=table_of(status))
    anew = await until(lambda: [one for one in mover.sees("lobby") if "Log" in one.buttons])
    await here.settled()
    assert shows(anew[0], live)


@pytest.mark.parametrize("lost", some([Permission.VIEW_CHANNEL, Permission.ATTACH_FILES]))
async def test_a_permission_lost_in_the_middle_is_survived(here: Running, lost: Permission) -> None:
    status, live = await on_turn(here, "ann", "bea")
    world, old = here.peer.world, status.text
    room = world.channel(ROOM)
    hosting.overwrite(world, room, world.bot.id, deny=int(lost))
    await next_move(here, live)
    await here.settled()
    seat = here.seat(holder(live, live.awaited()[0]))
    panel = await seat.press(status, "Play")
    assert "[3.6]" in panel.message.text
    hosting.overwrite(world, room, world.bot.id)
    await next_move(here, live)
    await here.settled()
    assert status.text != old
    assert shows(status, live)


async def test_a_consent_that_cannot_be_asked_for_names_the_permission(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    mover = live.awaited()[0]
    while mover in live.awaited():
        await next_move(here, live)
    await here.settled()
    world = here.peer.world
    hosting.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    before = await stored(here, status)
    told = await refused(await undone(here.seat(holder(live, mover)), ROOM))
    assert "permission" in told
    assert "send messages" in told
    assert await stored(here, status) == before


async def test_a_kicked_bot_goes_on_when_it_is_invited_again(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    world = here.peer.world
    guild = world.guild_of(world.channel(ROOM))
    assert guild is not None
    hosting.kick_bot(world, guild)
    await until(lambda: not here.bot.get_guild(guild.id))
    await next_move(here, live)
    await here.settled()
    hosting.invite_bot(world, guild, int(BOT))
    await until(lambda: here.bot.get_guild(guild.id))
    await next_move(here, live)
    await here.settled()
    assert shows(status, live)


@pytest.mark.parametrize("status_code", some([429, 500, 502]))
async def test_a_refused_edit_is_made_later(here: Running, status_code: int) -> None:
    status, live = await on_turn(here, "ann", "bea")
    if status_code == 429:
        here.peer.faults.rate_limit(*EDIT, retry_after=0.05, times=2)
    else:
        here.peer.faults.fail(*EDIT, status=status_code, times=1)
    await next_move(here, live)
    await here.settled()
    assert shows(status, live)


async def test_a_broken_connection_leaves_no_status_behind(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    with patch.object(table_message_queue, "PAUSES", (0.01,) * 20):
        here.peer.faults.drop(*EDIT, times=2)
        await next_move(here, live)
        await here.settled()
    assert shows(status, live)


async def test_a_post_whose_answer_was_lost_appears_once(here: Running) -> None:
    with patch.object(table_message_queue, "PAUSES", (0.01,) * 20):
        here.peer.faults.drop(*POST, times=1, after=True)
        await here.seat("ann").slash(ROOM, "/table new", game="ganymede")
        await here.settled()
    posted = [one for one in here.seat("ann").sees(ROOM) if "is its host" in one.text]
    assert len(posted) == 1


async def test_a_burst_of_moves_costs_few_edits_and_ends_up_to_date(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    before = len([one for one in here.exchanges if (one.method, one.path) == EDIT])
    for _ in range(12):
        await next_move(here, live)
    await here.settled()
    edits = len([one for one in here.exchanges if (one.method, one.path) == EDIT]) - before
    assert edits <= 12
    assert shows(status, live)
    assert live.record.posted_edition == live.record.edition


# What the database refuses


async def committing(here: Running) -> tuple[Seen, LiveTable, Seen]:
    """A whole draft in an open panel: status, table, panel."""
    status, _ = await on_turn(here, "ann", "bea")
    live, panel = await drawn_up(here, status)
    await here.settled()
    return status, live, panel


async def commits(here: Running, live: LiveTable, panel: Seen) -> str:
    seat = here.seat(holder(live, live.awaited()[0]))
    return (await seat.press(panel, "Commit")).message.text


async def test_a_locked_database_refuses_a_commit_and_recovers(tmp_path: Path) -> None:
    with patch.object(engine, "PATIENCE", 0.2):
        async with running(tmp_path) as here:
            status, live, panel = await committing(here)
            before = await stored(here, status)
            other = sqlite3.connect(tmp_path / "orrery.db")
            other.execute("BEGIN IMMEDIATE")
            told = await refused_commit(here, live, panel)
            assert "locked" in told
            other.rollback()
            other.close()
            assert await stored(here, status) == before
            assert "Done." in await commits(here, await here.live(status), panel)
            forget(here, "status not posted")


async def refused_commit(here: Running, live: LiveTable, panel: Seen) -> str:
    seat = here.seat(holder(live, live.awaited()[0]))
    return await refused(await seat.press(panel, "Commit"))


@pytest.mark.parametrize(
    ("pragma", "heal", "word"),
    [
        ("PRAGMA query_only = 1", "PRAGMA query_only = 0", "only be read"),
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", "full"),
    ],
)
async def test_a_full_or_unwritable_database_refuses_a_commit_and_recovers(
    here: Running, pragma: str, heal: str, word: str
) -> None:
    status, live, panel = await committing(here)
    before = await stored(here, status)
    await on_raw(here, pragma)
    while word not in (told := await commits(here, live, panel)):
        assert "Done." in told, "there was room left for this move"
        await here.settled()
        before = await stored(here, status)
        live, panel = await drawn_up(here, status)
    assert told.endswith(".")
    await on_raw(here, heal)
    assert await stored(here, status) == before
    assert "Done." in await commits(here, *await drawn_up(here, status))


async def on_raw(here: Running, pragma: str) -> None:
    """Say something to the store's own connection, outside any transaction."""

    def work() -> None:
        raw = here.store._engine.raw_connection()
        try:
            raw.cursor().execute(pragma)
        finally:
            raw.close()

    await here.store._do(work)


async def drawn_up(here: Running, status: Seen) -> tuple[LiveTable, Seen]:
    """A whole draft in an open panel: the table, the panel."""
    live = await here.live(status)
    seat = here.seat(holder(live, live.awaited()[0]))
    panel = (await seat.press(status, "Play")).message
    while "Commit" not in panel.buttons:
        menus = [part for part in panel.components if "options" in part]
        if menus:
            value = menus[0]["options"][0]["value"]
            panel = (await seat.select(panel, menus[0]["custom_id"], [value])).message
        else:
            panel = (await seat.press(panel, panel.buttons[0])).message
    return live, panel


# What goes wrong in the rules


async def test_a_rule_that_fails_is_one_sentence_at_the_table(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    before = await stored(here, status)
    seat = here.seat(holder(live, live.awaited()[0]))
    tile = next(key for key in live.match.asks()[live.awaited()[0]].keys if key.startswith("tile"))

    def failing(*_: object) -> None:
        raise ZeroDivisionError("a rule is wrong")

    with patch.dict(turn.ACTS, tile=failing):
        panel = (await seat.press(status, "Play")).message
        custom_id = next(
            part["custom_id"]
            for part in panel.components
            if part.get("custom_id", "").endswith(f":{tile}")
        )
        replies = [
            await seat.press(panel, custom_id),
            await seat.slash(ROOM, "/play", line=tile),
            await seat.slash(ROOM, "/ganymede tile", tile=tile),
        ]
    for reply in replies:
        assert "game is unchanged" in await refused(reply)
    assert 1 <= len(list(here.dumps.glob("*.save"))) <= 3
    assert await stored(here, status) == before
    forget(here, "rule fault")
    await next_move(here, await here.live(status))


# What the operator did


async def test_discord_refuses_a_wrong_token(here: Running) -> None:
    bot = Orrery(here.store, dumps=here.dumps, connector=discord_tls.connector(here.peer))
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong.token.entirely")
    await bot.close()


def test_a_wrong_token_is_one_sentence_with_the_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused_login(_: Settings) -> None:
        raise discord.LoginFailure

    quiet = patch.multiple(run, logging=MagicMock(), structlog=MagicMock())
    with quiet, patch.object(run, "_run", refused_login), pytest.raises(SystemExit) as caught:
        serve(Settings(home=tmp_path))
    assert "ORRERY_TOKEN" in str(caught.value)
    assert str(caught.value).endswith(".")
    assert caught.value.code == run.MISCONFIGURED
    assert "ORRERY_TOKEN" in capsys.readouterr().err


async def test_pressing_while_discord_is_too_slow_changes_nothing(here: Running) -> None:
    status, live = await on_turn(here, "ann", "bea")
    before = await stored(here, status)
    callback = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
    here.peer.faults.fail(*callback, status=404, times=1)
    seat = here.seat(holder(live, live.awaited()[0]))
    await seat.press(status, "Undo", wait="nothing")
    await until(lambda: not here.peer.faults.waiting and not here.bot.in_flight._tasks)
    assert await stored(here, status) == before
