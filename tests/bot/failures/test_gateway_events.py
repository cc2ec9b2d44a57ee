"""Gateway events that discord.py can't parse, and connections that fail."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord
import pytest
import structlog

from bot import run
from bot.playground import object_json, payloads
from bot.playground.gateway import Gateway, Session
from bot.settings import Settings
from bot.tables.live_table import LiveTable
from storage.errors import StorageError
from tests.bot.support.match_play import holder, on_turn
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"


def _session(app: Running) -> Session:
    return next(value for value in app.peer.gateway.sessions.values() if value.socket is not None)


def _is_dropped(app: Running, name: str) -> bool:
    return any(entry.get("name") == name for entry in app.logged)


def _dropped(app: Running) -> list[str]:
    """Take the dropped events out of the log: their names."""
    results = [entry for entry in app.logged if entry["event"] == "event dropped"]
    app.logged[:] = [entry for entry in app.logged if entry not in results]
    return [entry["name"] for entry in results]


async def _still_answers(app: Running, live: LiveTable) -> None:
    name = holder(live, live.pending_seats()[0])
    assert live.id in (await app.seat(name).slash(ROOM, "/log")).message.text
    assert app.peer.gateway.identifies == 1, "the connection went on"


def _unreadable(app: Running) -> Iterator[tuple[str, Any]]:
    """Yield events with a null or missing field, for every parser that reads one."""
    world = app.peer.world
    guild = next(iter(world.guilds.values()))
    channel = world.channel(ROOM)
    yield "READY", {"session_id": "x", "resume_gateway_url": world.gateway, "guilds": None}
    yield "GUILD_CREATE", object_json.created_guild(world, guild) | {"channels": [None]}
    yield "CHANNEL_UPDATE", object_json.channel(world, channel) | {"permission_overwrites": [None]}
    yield "CHANNEL_CREATE", {"type": 0, "guild_id": str(guild.id), "application_id": None}
    yield "THREAD_CREATE", {"id": "1", "guild_id": str(guild.id), "thread_metadata": None}
    yield "GUILD_ROLE_UPDATE", {"guild_id": str(guild.id), "role": None}
    yield "GUILD_DELETE", {"id": None}


async def test_unreadable_events_are_logged_and_dropped(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    for name, data in _unreadable(app):
        _session(app).send(name, data)
        await until(partial(_is_dropped, app, name), name)
        await _still_answers(app, live)
    assert _dropped(app) == [name for name, _ in _unreadable(app)]


async def test_interaction_with_a_null_thread_is_dropped(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    whole = payloads.interaction

    def cut(world: Any, interaction: Any) -> Any:
        body = whole(world, interaction)
        return body | {"message": body["message"] | {"thread": None}}

    seat = app.seat(holder(live, live.pending_seats()[0]))
    with monkeypatch.context() as patched:
        patched.setattr(payloads, "interaction", cut)
        await seat.press(status, "Play", wait="nothing")
        await until(partial(_is_dropped, app, "INTERACTION_CREATE"), "the drop")
    assert _dropped(app) == ["INTERACTION_CREATE"]
    await _still_answers(app, live)
    assert "[3.6]" in (await seat.press(status, "Play")).message.text


async def test_ready_without_its_shard_starts_the_bot(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    whole = Gateway._ready

    def cut(gateway: Gateway, session: Session) -> Any:
        return {name: part for name, part in whole(gateway, session).items() if name != "shard"}

    monkeypatch.setattr(Gateway, "_ready", cut)
    await app.restart()
    name = holder(live, live.pending_seats()[0])
    assert live.id in (await app.seat(name).slash(ROOM, "/log")).message.text


class Failing:
    """A client whose connections fail, the last one for a reason that ends the process."""

    def __init__(self, failures: list[BaseException]) -> None:
        self.failures = failures

    async def __aenter__(self) -> Failing:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None

    async def start(self, _token: str) -> None:
        if self.failures:
            raise self.failures.pop(0)


@pytest.mark.parametrize(
    "failure",
    [KeyError("shard"), TypeError("null"), ValueError("no JSON"), discord.ClientException("x")],
    ids=lambda failure: type(failure).__name__,
)
async def test_any_exception_reconnects_after_a_pause(tmp_path: Path, failure: Exception) -> None:
    client = Failing([failure, failure])
    with (
        structlog.testing.capture_logs() as lines,
        patch.object(run, "Orrery", lambda *_, **__: client),
        patch.object(run, "START_RETRIES", (0.01,)),
    ):
        await run.run_on_discord(Settings(home=tmp_path), None, "token")  # type: ignore[arg-type]
    assert [(line["event"], "exc_info" in line) for line in lines] == [
        ("the connection has failed", True)
    ] * 2


@pytest.mark.parametrize(
    "failure",
    [discord.LoginFailure(), StorageError("The disk is full."), asyncio.CancelledError()],
    ids=lambda failure: type(failure).__name__,
)
async def test_final_failures_end_the_process(tmp_path: Path, failure: BaseException) -> None:
    with (
        patch.object(run, "Orrery", lambda *_, **__: Failing([failure])),
        pytest.raises(type(failure)),
    ):
        await run.run_on_discord(Settings(home=tmp_path), None, "token")  # type: ignore[arg-type]
