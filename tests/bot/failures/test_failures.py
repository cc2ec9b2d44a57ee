"""Failures of Discord and the database: the bot survives them and reports them in a sentence."""

import sqlite3
from pathlib import Path
from unittest.mock import MagicMock, patch

import discord
import pytest

from bot import run
from bot.channel.table_message import poster as table_message_poster
from bot.client import Orrery
from bot.playground import servers
from bot.playground.driver import Seen
from bot.playground.permissions import BOT_PERMISSIONS, Permission
from bot.run import serve
from bot.settings import Settings
from bot.tables.live_table import LiveTable
from rules.ganymede import turn
from storage.database import engine
from tests.bot.support.match_play import holder, move_keys, on_turn, play_move
from tests.bot.support.message_parts import option_buttons, refusal_of
from tests.bot.support.positions import stored_bytes
from tests.bot.support.undo_requests import undo_answer
from tests.support import discord_tls
from tests.support.depth import sampled
from tests.support.patience import until
from tests.support.running_bot import Running, running, table_of

ROOM = "table-one"
EDIT = ("PATCH", "/channels/{channel_id}/messages/{message_id}")
POST = ("POST", "/channels/{channel_id}/messages")


def shows(status: Seen, live: LiveTable) -> bool:
    """Return whether a table's message is up to date."""
    names = [live.seat(seat).name for seat in live.pending_seats()]
    return all(
        f"<@{live.seat(seat).person_id}>" in status.text for seat in live.pending_seats()
    ) and bool(names)


async def next_move(app: Running, live: LiveTable) -> None:
    await play_move(app, live, live.pending_seats()[0])


def forget(app: Running, *events: str) -> None:
    """Take errors out of the log that a test has provoked."""
    app.logged[:] = [item for item in app.logged if item["event"] not in events]


# What Discord refuses


async def test_a_deleted_status_message_is_posted_anew(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    old = status.id
    servers.delete_message(app.peer.world, status.raw)
    await next_move(app, live)
    await app.wait_until_idle()
    reposted = [item for item in app.seat("ann").sees(ROOM) if "My view" in item.buttons]
    assert len(reposted) == 1
    assert reposted[0].id == live.table.message_id != old
    await next_move(app, live)
    await app.wait_until_idle()
    assert shows(status, live), "the fresh one is the living one now"


async def test_a_deleted_channel_stops_nobody_and_the_table_moves_elsewhere(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    servers.delete_channel(app.peer.world, app.peer.world.channel(ROOM))
    await next_move(app, live)
    await app.wait_until_idle()
    mover = app.seat(holder(live, live.pending_seats()[0]))
    line = " ".join(move_keys(live, live.pending_seats()[0]))
    played = await mover.slash("lobby", "/play", line=line, table=table_of(status))
    assert played.message.text.startswith("Played.")
    await app.seat("ann").slash("lobby", "/table where", table=table_of(status))
    reposted = await until(
        lambda: [message for message in mover.sees("lobby") if "Log" in message.buttons]
    )
    await app.wait_until_idle()
    assert shows(reposted[0], live)


@pytest.mark.parametrize("lost", sampled([Permission.VIEW_CHANNEL, Permission.ATTACH_FILES]))
async def test_a_permission_lost_in_the_middle_is_survived(app: Running, lost: Permission) -> None:
    status, live = await on_turn(app, "ann", "bea")
    world, old = app.peer.world, status.text
    room = world.channel(ROOM)
    servers.overwrite(world, room, world.bot.id, deny=int(lost))
    await next_move(app, live)
    await app.wait_until_idle()
    seat = app.seat(holder(live, live.pending_seats()[0]))
    panel = await seat.press(status, "Play")
    assert "[3.6]" in panel.message.text
    servers.overwrite(world, room, world.bot.id)
    await next_move(app, live)
    await app.wait_until_idle()
    assert status.text != old
    assert shows(status, live)


async def test_impossible_consent_request_names_the_permission(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    mover = live.pending_seats()[0]
    while mover in live.pending_seats():
        await next_move(app, live)
    await app.wait_until_idle()
    world = app.peer.world
    servers.overwrite(world, world.channel(ROOM), world.bot.id, deny=int(Permission.SEND_MESSAGES))
    before = await stored_bytes(app, status)
    text = refusal_of(await undo_answer(app.seat(holder(live, mover)), ROOM))
    assert "permission" in text
    assert "send messages" in text
    assert await stored_bytes(app, status) == before


async def test_a_kicked_bot_goes_on_when_it_is_invited_again(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    world = app.peer.world
    guild = world.guild_of(world.channel(ROOM))
    assert guild is not None
    servers.kick_bot(world, guild)
    await until(lambda: not app.bot.get_guild(guild.id))
    await next_move(app, live)
    await app.wait_until_idle()
    servers.invite_bot(world, guild, int(BOT_PERMISSIONS))
    await until(lambda: app.bot.get_guild(guild.id))
    await next_move(app, live)
    await app.wait_until_idle()
    assert shows(status, live)


@pytest.mark.parametrize("status_code", sampled([429, 500, 502]))
async def test_a_refused_edit_is_made_later(app: Running, status_code: int) -> None:
    status, live = await on_turn(app, "ann", "bea")
    if status_code == 429:
        app.peer.faults.rate_limit(*EDIT, retry_after=0.05, times=2)
    else:
        app.peer.faults.fail(*EDIT, status=status_code, times=1)
    await next_move(app, live)
    await app.wait_until_idle()
    assert shows(status, live)


async def test_a_broken_connection_leaves_no_status_behind(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    with patch.object(table_message_poster, "POST_RETRIES", (0.01,) * 20):
        app.peer.faults.drop(*EDIT, times=2)
        await next_move(app, live)
        await app.wait_until_idle()
    assert shows(status, live)


async def test_post_with_a_lost_answer_appears_once(app: Running) -> None:
    with patch.object(table_message_poster, "POST_RETRIES", (0.01,) * 20):
        app.peer.faults.drop(*POST, times=1, after=True)
        await app.seat("ann").slash(ROOM, "/table new", game="ganymede")
        await app.wait_until_idle()
    posted = [item for item in app.seat("ann").sees(ROOM) if "is the host" in item.text]
    assert len(posted) == 1


async def test_a_burst_of_moves_costs_few_edits_and_ends_up_to_date(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    before = len(
        [exchange for exchange in app.exchanges if (exchange.method, exchange.path) == EDIT]
    )
    for _ in range(12):
        await next_move(app, live)
    await app.wait_until_idle()
    edits = (
        len([exchange for exchange in app.exchanges if (exchange.method, exchange.path) == EDIT])
        - before
    )
    assert edits <= 12
    assert shows(status, live)
    assert live.table.posted_edition == live.table.edition


# What the database refuses


async def committing(app: Running) -> tuple[Seen, LiveTable, Seen]:
    """Return a whole draft in an open panel: status, table, panel."""
    status, _ = await on_turn(app, "ann", "bea")
    live, panel = await drawn_up(app, status)
    await app.wait_until_idle()
    return status, live, panel


async def commits(app: Running, live: LiveTable, panel: Seen) -> str:
    seat = app.seat(holder(live, live.pending_seats()[0]))
    return (await seat.press(panel, "Commit")).message.text


async def test_a_locked_database_refuses_a_commit_and_recovers(tmp_path: Path) -> None:
    with patch.object(engine, "LOCK_SECONDS", 0.2):
        async with running(tmp_path) as app:
            status, live, panel = await committing(app)
            before = await stored_bytes(app, status)
            other = sqlite3.connect(tmp_path / "orrery.db")
            other.execute("BEGIN IMMEDIATE")
            text = await refused_commit(app, live, panel)
            assert "locked" in text
            other.rollback()
            other.close()
            assert await stored_bytes(app, status) == before
            assert "Done." in await commits(app, await app.live(status), panel)
            forget(app, "table message not posted")


async def refused_commit(app: Running, live: LiveTable, panel: Seen) -> str:
    seat = app.seat(holder(live, live.pending_seats()[0]))
    return refusal_of(await seat.press(panel, "Commit"))


@pytest.mark.parametrize(
    ("pragma", "heal", "word"),
    [
        ("PRAGMA query_only = 1", "PRAGMA query_only = 0", "read-only"),
        ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 1000000", "full"),
    ],
)
async def test_a_full_or_unwritable_database_refuses_a_commit_and_recovers(
    app: Running, pragma: str, heal: str, word: str
) -> None:
    status, live, panel = await committing(app)
    before = await stored_bytes(app, status)
    await on_raw(app, pragma)
    while word not in (text := await commits(app, live, panel)):
        assert "Done." in text, "there was room left for this move"
        await app.wait_until_idle()
        before = await stored_bytes(app, status)
        live, panel = await drawn_up(app, status)
    assert text.endswith(".")
    await on_raw(app, heal)
    assert await stored_bytes(app, status) == before
    assert "Done." in await commits(app, *await drawn_up(app, status))


async def on_raw(app: Running, pragma: str) -> None:
    """Run a statement on the store's own connection, outside any transaction."""

    def work() -> None:
        raw = app.store._engine.raw_connection()
        try:
            raw.cursor().execute(pragma)
        finally:
            raw.close()

    await app.store._do(work)


async def drawn_up(app: Running, status: Seen) -> tuple[LiveTable, Seen]:
    """Return a whole draft in an open panel: the table, the panel."""
    live = await app.live(status)
    seat = app.seat(holder(live, live.pending_seats()[0]))
    panel = (await seat.press(status, "Play")).message
    while "Commit" not in panel.buttons:
        menus = [part for part in panel.components if "options" in part]
        if menus:
            value = menus[0]["options"][0]["value"]
            panel = (await seat.select(panel, menus[0]["custom_id"], [value])).message
        else:
            panel = (await seat.press(panel, option_buttons(panel)[0])).message
    return live, panel


# What goes wrong in the rules


async def test_failing_rule_is_one_sentence_at_the_table(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    before = await stored_bytes(app, status)
    seat = app.seat(holder(live, live.pending_seats()[0]))
    tile = next(
        key for key in live.match.asks()[live.pending_seats()[0]].keys if key.startswith("tile")
    )

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
        assert "The game is unchanged" in refusal_of(reply)
    assert 1 <= len(list(app.dumps.glob("*.save"))) <= 3
    assert await stored_bytes(app, status) == before
    forget(app, "rule fault")
    await next_move(app, await app.live(status))


# What the operator did


async def test_discord_refuses_a_wrong_token(app: Running) -> None:
    bot = Orrery(app.store, dumps=app.dumps, connector=discord_tls.connector(app.peer))
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong.token.entirely")
    await bot.close()


def test_a_wrong_token_is_one_sentence_with_the_mend(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused_login(_: Settings) -> None:
        raise discord.LoginFailure

    quiet = patch.object(run, "write_log", MagicMock())
    with quiet, patch.object(run, "_run", refused_login), pytest.raises(SystemExit) as caught:
        serve(Settings(home=tmp_path))
    assert "ORRERY_TOKEN" in str(caught.value)
    assert str(caught.value).endswith(".")
    assert caught.value.code == run.MISCONFIGURED_EXIT_CODE
    assert "ORRERY_TOKEN" in capsys.readouterr().err


async def test_pressing_while_discord_is_too_slow_changes_nothing(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    before = await stored_bytes(app, status)
    callback = ("POST", "/interactions/{interaction_id}/{interaction_token}/callback")
    app.peer.faults.fail(*callback, status=404, times=1)
    seat = app.seat(holder(live, live.pending_seats()[0]))
    await seat.press(status, "Undo", wait="nothing")
    await until(lambda: not app.peer.faults.waiting and not app.bot.pending._tasks)
    assert await stored_bytes(app, status) == before
