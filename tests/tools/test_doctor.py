from __future__ import annotations

import asyncio
import os
import socket
import sqlite3
import zlib
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.discord_permissions import INVITE_PERMISSIONS
from bot.playground import servers, threads
from bot.playground.connect import point_client_at
from bot.playground.model import ChannelKind
from bot.playground.permissions import BOT_PERMISSIONS
from bot.playground.playground import Playground
from bot.tools import doctor
from render.paint import deflate
from storage.database.store import Store
from tests.tools.conftest import Orrery


def lines(text: str) -> dict[str, str]:
    """Return the health and text of each subject."""
    results = {}
    for line in text.splitlines():
        health, rest = line.split(maxsplit=1)
        subject, _, result = rest.partition(": ")
        results[subject] = f"{health} {result}"
    return results


@pytest.fixture(autouse=True)
def any_port(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_PORT", "0")


def test_a_fresh_machine_is_well(orrery: Orrery, tmp_path: Path) -> None:
    run = orrery("doctor")
    assert run.exit_code == 0, run.stdout
    text = lines(run.stdout)
    assert list(text) == [
        "data folder",
        "database",
        "workers",
        "secrets",
        "fonts",
        "pictures",
        "port",
        "token",
    ]
    assert text["data folder"] == f"ok {tmp_path}/home."
    assert text["database"].startswith("note ")
    assert text["database"].endswith(
        "/home/playground.db doesn't exist yet; the first run creates it."
    )
    assert text["fonts"] == "ok Manrope draws."
    assert text["pictures"] == "ok packed by isal and zlib-ng."
    assert text["token"].startswith("note none is set, so `orrery` plays in the playground")
    assert not (tmp_path / "home").exists()


def test_missing_packers_are_reported(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deflate, "light", zlib)
    run = orrery("doctor")
    assert run.exit_code == 0, run.stdout
    assert lines(run.stdout)["pictures"] == (
        "note packed by Python's own zlib, which takes longer; missing: isal. Try: pip install isal"
    )


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_readable_secrets_are_reported_and_fixed_at_a_start(orrery: Orrery, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o755)
    path = home / "playground.db"
    asyncio.run(made(f"sqlite:///{path}"))
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    text = lines(orrery("doctor").stdout)["secrets"]
    assert text.startswith("wrong ")
    assert f"{home} and 1 more can be read by other users of this machine." in text
    assert path.stat().st_mode & 0o777 == 0o644, "the doctor changes nothing"
    asyncio.run(made(f"sqlite:///{path}"))
    assert path.stat().st_mode & 0o777 == 0o600
    text = lines(orrery("doctor").stdout)["secrets"]
    assert text.startswith(f"note {home} can be read by other users of this machine.")
    assert text.endswith(f"chmod 700 {home}")
    home.chmod(0o700)
    assert lines(orrery("doctor").stdout)["secrets"].startswith("ok ")


def test_the_playgrounds_world_is_looked_at(orrery: Orrery, tmp_path: Path) -> None:
    folder = tmp_path / "home" / "playground"
    folder.mkdir(mode=0o700, parents=True)
    folder.parent.chmod(0o700)
    world = folder / "playground.db"
    world.touch(mode=0o600)
    assert lines(orrery("doctor").stdout)["secrets"].startswith("ok ")
    world.chmod(0o644)
    text = lines(orrery("doctor").stdout)["secrets"]
    assert text.startswith("wrong ")
    assert text.endswith(f"chmod 600 {world}")


async def made(url: str) -> None:
    store = await Store.open(url)
    await store.close()


def test_a_database_in_use_is_looked_at_and_left_as_it_is(orrery: Orrery, tmp_path: Path) -> None:
    path = tmp_path / "home" / "playground.db"
    path.parent.mkdir()
    asyncio.run(made(f"sqlite:///{path}"))
    with sqlite3.connect(path) as database:
        before = database.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
    text = lines(orrery("doctor").stdout)["database"]
    assert text == f"ok sqlite:///{path} takes writes; its tables are current."
    with sqlite3.connect(path) as database:
        after = database.execute("SELECT name FROM sqlite_master ORDER BY name").fetchall()
        assert after == before
        database.execute("UPDATE alembic_version SET version_num = 'ffff'")
    run = orrery("doctor")
    assert run.exit_code == 1
    assert lines(run.stdout)["database"].startswith(
        "wrong The database was written by a newer Orrery: it has schema ffff, "
    )


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("mysql://here/x", "wrong The database URL starts with mysql; only sqlite and"),
        ("postgresql://127.0.0.1:1/x", "wrong The database server cannot be reached"),
    ],
)
def test_an_unusable_database_is_reported(
    orrery: Orrery, monkeypatch: pytest.MonkeyPatch, url: str, expected: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    run = orrery("doctor")
    assert run.exit_code == 1
    assert lines(run.stdout)["database"].startswith(expected)


def test_a_non_database_file_is_reported(orrery: Orrery, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "playground.db").write_text("this is no database at all" * 100)
    text = lines(orrery("doctor").stdout)["database"]
    assert text.startswith("wrong The file isn't a SQLite database. Check DATABASE_URL")


def test_a_taken_port_is_reported(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        monkeypatch.setenv("ORRERY_PORT", str(other.getsockname()[1]))
        run = orrery("doctor")
    assert run.exit_code == 1
    assert "is taken, perhaps by a running bot. Stop the other" in lines(run.stdout)["port"]


@pytest.mark.parametrize("value", ["many", "70000"])
def test_an_unreadable_setting_is_reported(
    orrery: Orrery, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("ORRERY_PORT", value)
    run = orrery("doctor")
    assert run.exit_code == 1
    assert lines(run.stdout)["settings"].startswith("wrong ORRERY_PORT is not usable: Input")


def test_an_unwritable_folder_is_reported(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    text = lines(orrery("doctor").stdout)
    assert "cannot be written. Give this user write access" in text["data folder"]
    assert "cannot be created. Give this user write access" in text["database"]


def test_a_missing_font_is_reported(orrery: Orrery, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("font_manrope.font_files", {"regular": "/nowhere.otf"})
    assert lines(orrery("doctor").stdout)["fonts"].startswith("wrong Manrope cannot be used: ")


@pytest.fixture
def peer() -> Iterator[Playground]:
    """Yield a playground that isn't started yet; discord.py is pointed back afterwards."""
    undo = point_client_at("http://127.0.0.1:1")
    yield Playground()
    undo()


async def asked(peer: Playground, token: str, channel: int = 0) -> dict[str, str]:
    async with peer:
        point_client_at(peer.address)
        return lines("\n".join(map(str, await doctor.check_discord(token, channel))))


async def test_good_token_shows_the_bots_servers_and_permissions(peer: Playground) -> None:
    text = await asked(peer, peer.token)
    assert text["token"].startswith("ok accepted for ")
    assert text["intents"] == "ok no privileged intents are used."
    assert text["server The Observatory"] == "ok the bot has every permission it needs."
    assert text["channels"].endswith("To check one: orrery doctor --channel ID.")


def test_no_unneeded_permission_is_requested() -> None:
    assert INVITE_PERMISSIONS.value == int(BOT_PERMISSIONS)


async def test_a_lacking_permission_is_named(peer: Playground) -> None:
    for guild in peer.world.guilds.values():
        for role in guild.roles.values():
            role.permissions &= ~discord.Permissions(attach_files=True).value
    text = await asked(peer, peer.token)
    result = text["server The Observatory"]
    assert result.startswith("wrong the bot lacks: Attach Files. Invite it again: https://discord.")


def _denied(peer: Playground, name: str, **flags: bool) -> int:
    """Take permissions away from the bot's role in a channel: the channel's id."""
    channel = peer.world.channel(name)
    guild = peer.world.guild_of(channel)
    assert guild is not None
    deny = discord.Permissions(**flags).value
    servers.overwrite(peer.world, channel, servers.bot_role(peer.world, guild), deny=deny)
    return channel.id


async def test_a_channel_is_checked_with_its_overwrites(peer: Playground) -> None:
    channel = _denied(peer, "table-one", attach_files=True, create_private_threads=True)
    text = await asked(peer, peer.token, channel)
    assert text["server The Observatory"] == "ok the bot has every permission it needs."
    assert text[f"channel {channel}"] == (
        "wrong the bot lacks: Create Private Threads, Attach Files. "
        "Grant it in the channel's settings, page Permissions."
    )


async def test_a_thread_is_checked_by_its_channel(peer: Playground) -> None:
    parent = peer.world.channels[_denied(peer, "table-one", send_messages_in_threads=True)]
    bot = peer.world.bot.id
    thread = threads.start(peer.world, parent, bot, "a game", ChannelKind.PUBLIC_THREAD)
    text = await asked(peer, peer.token, thread.id)
    assert "lacks: Send Messages in Threads." in text[f"channel {thread.id}"]


@pytest.mark.parametrize(
    ("hidden", "expected"),
    [(True, "wrong the bot lacks: View Channel. "), (False, "ok the bot has every permission")],
)
async def test_an_invisible_channel(peer: Playground, hidden: bool, expected: str) -> None:
    channel = _denied(peer, "table-one", view_channel=hidden)
    assert (await asked(peer, peer.token, channel))[f"channel {channel}"].startswith(expected)


async def test_a_missing_channel(peer: Playground) -> None:
    text = await asked(peer, peer.token, 123456789)
    assert text["channel 123456789"] == "wrong there is none with this id. Copy the id again."


async def test_a_wrong_token_is_reported(peer: Playground) -> None:
    text = await asked(peer, "nonsense")
    assert text["token"].startswith("wrong Discord does not accept it. Copy it again")


async def test_without_a_network_the_token_is_not_checked(peer: Playground) -> None:
    (line,) = await doctor.check_discord("anything")
    assert line.health is doctor.Health.NOTE
    assert line.finding.startswith("set, but not checked: Discord cannot be reached (")
