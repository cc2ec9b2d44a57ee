"""The command line as an operator starts it: in processes of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from rules.kernel import SeededDice

ROOT = Path(__file__).parents[2]


def simulate(*arguments: str, hash_seed: str = "0") -> list[dict[str, Any]]:
    run = subprocess.run(
        [sys.executable, "-m", "bot", "simulate", "ganymede", "--json", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def without_time(matches: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: match[key] for key in match if key != "seconds"} for match in matches]


def test_equal_seeds_give_equal_logs_in_every_process() -> None:
    chosen = ("--games", "3", "--seats", "2", "--ai", "fair,random")
    alone = simulate(*chosen, "--jobs", "1", hash_seed="1")
    shared = simulate(*chosen, "--jobs", "2", hash_seed="2")
    assert without_time(alone) == without_time(shared)
    assert [match["seed"] for match in shared] == [0, 1, 2]
    assert all(match["ok"] for match in shared)
    assert alone[0]["log"] != alone[1]["log"]


def test_simulating_loads_neither_discord_nor_a_database() -> None:
    heavy = "{'discord', 'sqlmodel', 'PIL', 'pydantic_settings'}"
    code = (
        "import sys; from typer.testing import CliRunner; from bot.__main__ import app; "
        "run = CliRunner().invoke(app, ['simulate', 'ganymede', '--json']); "
        f"assert run.exit_code == 0, run.output; print(sorted({heavy} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert run.stdout.strip() == "[]", run.stderr


def test_a_log_written_by_one_process_is_verified_by_another(tmp_path: Path) -> None:
    (match,) = simulate("--log", str(tmp_path / "log.jsonl"))
    run = subprocess.run(
        [sys.executable, "-m", "bot", "verify", str(tmp_path / "log.jsonl")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "holds: the seed fits the commitment" in run.stdout
    (archive,) = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert archive["commitment"] == SeededDice(str(match["seed"])).commitment


def test_a_redirected_log_holds_no_colour_codes() -> None:
    code = (
        "import structlog; from bot.logging_setup import write_log; write_log('INFO'); "
        "structlog.get_logger().warning('a table waits', table='abcd')"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert "a table waits" in run.stderr
    assert "table=abcd" in run.stderr
    assert "\x1b" not in run.stderr
