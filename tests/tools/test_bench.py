from __future__ import annotations

import asyncio
import io
import json
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import typer
from typer.testing import CliRunner

from bot.__main__ import app
from bot.tools.bench import figures, run, targets
from bot.tools.bench.figures import (
    QUICK_PACE,
    USUAL_PACE,
    Figure,
    Pace,
    Verdict,
    best,
    in_loops,
    percentile,
    plain_loop,
)
from bot.tools.bench.many_tables import complete_move, hall
from bot.tools.bench.processor_time import is_measurable, processor_seconds
from bot.tools.bench.replies import Boards
from rules import catalogue
from tests.support.patience import HANG_SECONDS


def test_a_figure_is_judged_by_its_target() -> None:
    assert Figure("x", 5, "ms", target=5).verdict is Verdict.MET
    assert Figure("x", 6, "ms", target=5).verdict is Verdict.MISSED
    assert Figure("x", 6, "1/s", target=5, at_least=True).verdict is Verdict.MET
    assert Figure("x", 4, "1/s", target=5, at_least=True).verdict is Verdict.MISSED
    assert Figure("x", 4, "ms").verdict is Verdict.NONE
    assert Figure("x", 5.0004, "ms", target=5).as_json() == {
        "name": "x",
        "value": 5.0,
        "unit": "ms",
        "game": None,
        "target": 5,
        "at_least": False,
        "verdict": "missed",
    }


def test_percentiles_are_measured_values() -> None:
    values = list(range(100, 0, -1))
    assert (percentile(values, 0.5), percentile(values, 0.99), percentile([7], 0.99)) == (
        51,
        100,
        7,
    )


def test_a_time_is_for_one_call() -> None:
    calls = []
    taken = best(lambda: calls.append(1), QUICK_PACE, seconds=0.001)
    assert 0 < taken < 0.001
    assert len(calls) > 2


def test_a_work_is_measured_in_plain_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    def timed(work: object, calls: int) -> float:
        return calls * (1e-4 if work is plain_loop else 3e-4)

    monkeypatch.setattr(figures, "_measure_seconds", timed)
    assert in_loops(list, QUICK_PACE) == pytest.approx(3)
    assert plain_loop() > 0


@pytest.mark.parametrize(("flags", "pace"), [((), USUAL_PACE), (("--quick",), QUICK_PACE)])
def test_figures_are_reported_as_they_come_and_in_a_table(
    flags: tuple[str, ...], pace: Pace, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces, told_before = [], []

    def part(_: object, asked: Pace) -> Iterator[Figure]:
        paces.append(asked)
        yield Figure("first", 1234, "ms", target=2000)
        told_before.append("first" in errors.getvalue())
        yield Figure("second", 2, "1/s", target=3, at_least=True)

    errors = io.StringIO()
    echo = typer.echo
    monkeypatch.setattr(typer, "echo", lambda text, **_: echo(text, file=errors))
    monkeypatch.setitem(run.PARTS, "undo", part)
    shown = CliRunner().invoke(app, ["bench", "ganymede", "--only", "undo", *flags])
    assert (paces, told_before) == ([pace], [True])
    assert errors.getvalue().splitlines() == [
        "ganymede: first 1,234.0 ms (aim <= 2,000: met)",
        "ganymede: second 2.0 1/s (aim >= 3: missed)",
    ]
    assert "second" in shown.stdout
    assert shown.exit_code == 1


def test_figures_are_reported_as_json() -> None:
    text = CliRunner().invoke(app, ["bench", "ganymede", "--only", "undo", "--json", "--quick"])
    document = json.loads(text.stdout)
    assert set(document) == {"python", "load", "figures"}
    assert document["python"].endswith(f" build, {sys.executable}")
    (figure,) = document["figures"]
    assert (figure["game"], figure["name"], figure["unit"]) == ("ganymede", "undo", "us")
    assert figure["verdict"] == ("met" if figure["value"] <= figure["target"] else "missed")
    assert text.stderr == ""


@pytest.mark.parametrize(
    ("configured", "flags", "schemes", "word"),
    [
        ("'--prefix=/usr' '--enable-optimizations'", "-O3", (), "optimised"),
        ("'--prefix=/usr'", "-O3 -fprofile-use", (), "optimised"),
        ("'--prefix=/usr'", "-O2", ("deb_system", "posix_prefix"), "optimised"),
        ("'--prefix=/usr'", "-O3", ("posix_prefix",), "plain"),
        (None, None, ("nt",), "plain"),
    ],
)
def test_the_build_of_the_interpreter_is_reported(
    configured: str | None,
    flags: str | None,
    schemes: tuple[str, ...],
    word: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = {"CONFIG_ARGS": configured, "PY_CFLAGS": flags}
    monkeypatch.setattr(sysconfig, "get_config_vars", lambda *names: [text[n] for n in names])
    monkeypatch.setattr(sysconfig, "get_scheme_names", lambda: schemes)
    monkeypatch.setitem(run.PARTS, "undo", lambda *_: [])
    document = json.loads(CliRunner().invoke(app, ["bench", "--only", "undo", "--json"]).stdout)
    assert f", {word} build, {sys.executable}" in document["python"]
    shown = CliRunner().invoke(app, ["bench", "--only", "undo"], env={"COLUMNS": "300"})
    assert f", {word} build, " in " ".join(shown.stdout.split())


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nix"], "Unknown game 'nix'. Choose one of: "),
        (["--only", "luck"], "Unknown part 'luck'. Choose one of: play, copies, undo, "),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments: list[str], sentence: str) -> None:
    text = CliRunner().invoke(app, ["bench", *arguments])
    assert text.exit_code == 2
    assert text.stderr.startswith(sentence)


def test_a_missed_target_is_an_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    missed = Figure("x", 6, "ms", target=5)
    monkeypatch.setitem(run.PARTS, "undo", lambda *_: [missed])
    assert CliRunner().invoke(app, ["bench", "--only", "undo", "--json"]).exit_code == 1


def test_a_game_has_bounds_and_works_of_its_own_among_its_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue["ganymede"]
    folder = tmp_path / "tests" / game.slug
    folder.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert targets.aim(game, "board") == targets.USUAL_BOUNDS["board"]
    assert list(targets.own(game, QUICK_PACE)) == []
    trial = "ready = lambda: list\nAIMS = {'board': 7.0}\nTRIALS = (('a list', ready, 5.0),)\n"
    (folder / "trials.py").write_text(trial)
    assert targets.aim(game, "board") == 7
    assert targets.aim(game, "ratio") == targets.USUAL_BOUNDS["ratio"]
    (figure,) = targets.own(game, QUICK_PACE)
    assert (figure.name, figure.unit, figure.target) == ("a list", "ms", 5)


async def test_the_hall_has_running_tables_taking_clicks_and_moves() -> None:
    async with hall([catalogue["ganymede"]], 2) as room:
        for spot in room.spots:
            assert spot.status is not None
            seat = next(iter(spot.match.asks()))
            reply = await room.seat(seat).press(spot.status, "Play")
            assert reply.message.ephemeral
            boards = Boards()
            room.peer.observers.append(boards.on_exchange)
            shown = boards.shown(spot)
            keys = complete_move(spot.match, seat, Random(1))
            played = await room.seat(seat).slash(spot.channel, "/play", line=" ".join(keys))
            assert "Played." in played.message.text
            await asyncio.wait_for(shown, HANG_SECONDS)
        assert room.peer.failures == []


@pytest.mark.skipif(not is_measurable(), reason="needs Linux to look at processes")
def test_processor_time_counts_descendants() -> None:
    work = [sys.executable, "-c", "sum(range(3_000_000)); input()"]
    with subprocess.Popen(work, stdin=subprocess.PIPE) as child:
        while not (used := processor_seconds([child.pid])):
            continue
        assert processor_seconds([os.getpid()]) >= used
        child.communicate(b"\n")
    assert processor_seconds([]) == 0
