"""Operation of a running bot: metrics, health, deletion of old games, logs."""

import asyncio
import io
import json
import logging
import re
import shutil
import subprocess
from contextlib import AbstractAsyncContextManager, nullcontext, redirect_stderr
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import aiohttp
import pytest
import structlog
from sqlalchemy import text
from sqlmodel import Session

from bot import client
from bot.logging_setup import write_log
from bot.run import MISCONFIGURED_EXIT_CODE
from bot.settings import BadSettings
from storage.database.instance_lock import hold_lock
from storage.database.shards import WHOLE
from storage.database.store import Store
from storage.errors import NoSuchTable, StorageError
from storage.matches import matches
from tests.bot.support.match_play import on_turn, play_move, play_setup
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.bot_process import program
from tests.support.killable import killable
from tests.support.running_bot import Running

pytest.importorskip("prometheus_client")

from bot import metrics
from storage.matches.change_records import ChangedBy
from tests.support.patience import HANG_SECONDS

DEPLOY = Path(__file__).parents[2] / "bot" / "tools" / "deploy"


async def got(port: int, path: str) -> tuple[int, str]:
    address = f"http://127.0.0.1:{port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


def value(lines: str, name: str) -> float:
    """Return the sample of this name, labels included."""
    results = [line.rpartition(" ") for line in lines.splitlines() if line.startswith(name)]
    return sum(float(number) for _, _, number in results)


async def test_figures_and_health_are_reported_on_loopback(app: Running) -> None:
    async with metrics.serve_metrics(app.bot, 0) as port:
        lobby = await app.opened("ann", "bea")
        await app.seat("ann").press(lobby, "Start", wait="acknowledged")
        await app.seat("ann").until(lambda: "Play" in lobby.buttons)
        live = await play_setup(app, lobby)
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
        status, text = await got(port, "/metrics")
        assert status == 200
        assert value(text, 'orrery_changes_total{game="ganymede"}') >= 2
        assert value(text, "orrery_interaction_seconds_count") >= 3
        assert value(text, "orrery_database_seconds_count") > 10
        assert value(text, 'orrery_task_seconds_count{kind="board"}') >= 1
        assert value(text, "orrery_tables_in_memory") == 1
        assert value(text, "orrery_guilds") == len(app.bot.guilds)
        assert live.id not in text, "figures name no table"
        assert await got(port, "/health") == (200, '{"gateway": true, "database": true}')
        with patch.object(Store, "read", side_effect=StorageError("The disk is full.")):
            status, text = await got(port, "/health")
        assert (status, json.loads(text)) == (503, {"gateway": True, "database": False})


async def test_occupied_port_is_a_sentence_with_the_setting(app: Running) -> None:
    async with metrics.serve_metrics(app.bot, 0) as port:
        with pytest.raises(BadSettings, match=r"^ORRERY_METRICS_PORT is not usable: .*\.$"):
            async with metrics.serve_metrics(app.bot, port):
                pass


async def test_only_games_ended_long_ago_are_deleted(tables: ServiceFixture) -> None:
    old, running, young = [await tables.opened(2) for _ in range(3)]
    for number, live in enumerate((old, running, young)):
        await tables.tables.start(live, "seed", by=ChangedBy(FIRST_PERSON, number))
    await tables.tables.abort(old)
    tables.skip(86_400 * 10)
    await tables.tables.abort(young)
    assert await tables.tables.drop_ended(tables.time - timedelta(days=9)) == 1
    with pytest.raises(NoSuchTable):
        await tables.tables.live(old.id)
    for kept in (running, young):
        assert (await tables.tables.live(kept.id)).match.save() == kept.match.save()

    def left(session: Session) -> list[int]:
        places = ("log", "seats", "snapshots", "clocks")
        record = [f"SELECT count(*) FROM {place} WHERE table_id = :table" for place in places]
        run = session.connection().execute
        return [run(text(query), {"table": old.id}).scalar_one() for query in record]

    assert await tables.store.read(left) == [0, 0, 0, 0]


async def test_many_games_are_deleted_a_few_at_a_time(tables: ServiceFixture) -> None:
    lives = [await tables.opened(2) for _ in range(45)]
    for live in lives:
        await tables.tables.abort(live)
    tables.skip(60)
    assert await tables.tables.drop_ended(tables.time) == 45
    assert await tables.tables.drop_ended(tables.time) == 0


async def test_a_bot_deletes_them_only_where_its_operator_wishes(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    assert "forget" not in app.bot._beginning
    await app.bot.services.tables.abort(live)
    await app.wait_until_idle()
    task = asyncio.create_task(app.bot._drop_ended_tables(timedelta(0)))
    async with asyncio.timeout(HANG_SECONDS):
        while await app.store.read(exists, live.id):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
    task.cancel()
    reply = await app.seat("ann").press(status, "Log")
    assert f"There's no table {live.id}." in reply.message.text


async def test_failing_step_of_a_start_is_repeated_and_delays_no_later_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(client, "CATCH_UP_RETRIES", (0.0,))
    done = list[str]()

    async def fail_once() -> None:
        done.append("first")
        if len(done) == 1:
            raise RuntimeError("a fault")

    async def last() -> None:
        done.append("last")

    await client._catch_up([fail_once, last])
    assert done == ["first", "last", "first", "last"]


async def test_retention_goes_on_after_an_error(
    app: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "CATCH_UP_RETRIES", (0.0,))
    tries, deleted = list[datetime](), asyncio.Event()

    async def drop_ended(before: datetime) -> int:
        tries.append(before)
        if len(tries) == 1:
            raise RuntimeError("a fault")
        deleted.set()
        return 0

    monkeypatch.setattr(app.bot.services.tables, "drop_ended", drop_ended)
    task = asyncio.create_task(app.bot._drop_ended_tables(timedelta(0)))
    async with asyncio.timeout(HANG_SECONDS):
        await deleted.wait()
    task.cancel()
    app.logged[:] = [entry for entry in app.logged if entry["log_level"] != "error"]


def exists(session: Session, table: str) -> bool:
    try:
        return bool(matches.get(session, table=table))
    except NoSuchTable:
        return False


def test_a_log_in_json_has_an_object_for_each_line() -> None:
    before = structlog.get_config()
    out = io.StringIO()
    try:
        with redirect_stderr(out), patch.object(logging, "basicConfig"):
            write_log("INFO", as_json=True)
            try:
                raise ValueError("no such hex")
            except ValueError:
                structlog.get_logger().exception("bug", table="t1", seat=0, revision=7)
    finally:
        structlog.configure(**before)
    (line,) = out.getvalue().splitlines()
    lines: dict[str, Any] = json.loads(line)
    assert (lines["event"], lines["table"], lines["revision"]) == ("bug", "t1", 7)
    assert "no such hex" in lines["exception"]


def test_the_container_is_not_root_and_has_one_volume() -> None:
    lines = [line.split() for line in (DEPLOY / "Dockerfile").read_text().splitlines() if line]
    assert [line[1:] for line in lines if line[0] == "VOLUME"] == [["/data"]]
    assert [line[1:] for line in lines if line[0] == "USER"] == [["orrery"]]
    copied = {word for line in lines if line[0] == "COPY" for word in line[1:-1]}
    root = DEPLOY.parents[2]
    assert all((root / name).exists() for name in copied)
    assert {"bot", "rules", "render", "storage", "pyproject.toml"} <= copied


def _unit() -> dict[str, list[str]]:
    """Return all values of each setting of the systemd unit."""
    result: dict[str, list[str]] = {}
    for line in (DEPLOY / "orrery.service").read_text().splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            result.setdefault(name, []).append(value)
    return result


def test_systemd_does_not_restart_what_no_restart_mends() -> None:
    (prevented,) = _unit()["RestartPreventExitStatus"]
    assert prevented.split() == ["2", str(MISCONFIGURED_EXIT_CODE)]
    # before systemd 254, which ignores RestartSteps, this is every pause
    assert int(_unit()["RestartSec"][0]) >= 5


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_unit_exposes_little(tmp_path: Path) -> None:
    unit = shutil.copy(DEPLOY / "orrery.service", tmp_path)
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", unit]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    score = re.search(r"Overall exposure level for orrery\.service: ([0-9.]+)", text)
    assert score is not None, text
    assert float(score[1]) <= 2


@pytest.mark.parametrize(
    ("surroundings", "text"),
    [
        ({"ORRERY_SHARDS": "3-1/4"}, "'3-1/4' isn't a range of shards"),
        ({"ORRERY_SHARDS": "0-1/4"}, "which requires PostgreSQL"),
        ({"ORRERY_METRICS_PORT": "99999"}, "ORRERY_METRICS_PORT is not usable"),
        ({"ORRERY_HOME": "~nouser/x"}, "no user ~nouser"),
        ({"ORRERY_HOME": "/dev/null/x"}, "set ORRERY_HOME to a folder"),
        ({"DATABASE_URL": "sqlite://orrery.db"}, "needs three slashes"),
        ({"DATABASE_URL": "postgresql://ann:pw@host:54x2/db"}, "is not readable"),
        ({"DATABASE_URL": "sqlite:///x?timeout=abc"}, "has an option after its ?"),
        ({}, "Another Orrery is using the database"),
    ],
)
async def test_what_keeps_a_process_from_serving_is_one_sentence(
    tmp_path: Path, surroundings: dict[str, str], text: str
) -> None:
    holding = nullcontext() if surroundings else held(tmp_path)
    async with holding:
        home = {"ORRERY_HOME": str(tmp_path), "ORRERY_PORT": "0"}
        process = killable(program, home | surroundings, tmp_path / "said")
        process.start()
        await asyncio.to_thread(process.join, 60)
    assert process.exitcode in (1, 2)
    output = (tmp_path / "said").read_text(encoding="utf-8")
    assert text in output
    assert "Traceback" not in output


def held(folder: Path) -> AbstractAsyncContextManager[object]:
    """Hold a folder's playground database, as another process that serves it does."""
    return hold_lock(f"sqlite:///{folder}/playground.db", token="another", share=WHOLE)
