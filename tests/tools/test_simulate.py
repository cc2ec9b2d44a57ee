from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.tools.selfplay import Dump
from rules import catalogue
from tests.tools.conftest import Orrery

SHORT = ("-o", "limit=8", "-o", "endless=off")
"""Settings of Space Empires with which seats at random come to an end soon."""


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_one_object_a_match_with_all_its_figures(orrery: Orrery) -> None:
    run = orrery("simulate", "tiny", "--games", 2, "--seats", 3, "--seed", 7, "--json")
    assert run.exit_code == 0, run.output
    first, second = lines(run.stdout)
    assert first.pop("seconds") > 0
    digest = first.pop("log")
    assert len(digest) == 64
    assert digest != second["log"]
    result = first.pop("result")
    assert first == {
        "game": "tiny",
        "seats": 3,
        "seed": 7,
        "ok": True,
        "legs": 9,
        "answers": 9,
        "rounds": 4,
        "ended_by": "all turns played",
        "ai": ["random"] * 3,
    }
    assert set(result) == {"ended_by", "places", "scores", "breakdown"}
    assert sum(result["scores"]) == sum(part["kept"] for part in result["breakdown"])
    assert second["seed"] == 8


def test_a_seed_plays_the_same_match_wherever_it_stands(orrery: Orrery) -> None:
    many = lines(orrery("simulate", "tiny", "--games", 3, "--json").stdout)
    alone = lines(orrery("simulate", "tiny", "--seed", 2, "--json").stdout)
    assert many[2]["log"] == alone[0]["log"]


def test_levels_are_dealt_out_over_the_seats(orrery: Orrery) -> None:
    (match,) = lines(orrery("simulate", "tiny", "--ai", "keeper,random", "--json").stdout)
    assert match["ai"] == ["keeper", "random", "keeper", "random"]


def test_options_reach_the_game_also_from_a_file(orrery: Orrery, tmp_path: Path) -> None:
    (tmp_path / "rounds").write_text("5")
    (match,) = lines(orrery("simulate", "tiny", "-o", "rounds=@rounds", "--json").stdout)
    assert match["answers"] == 20


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["nix"], "Unknown game 'nix'. Choose one of: "),
        (["tiny", "--seats", 9], "Tiny is for 2 to 4 players, not 9."),
        (
            ["tiny", "--ai", "genius"],
            "Tiny has no AI level 'genius'. Choose one of: keeper, random.",
        ),
        (["tiny", "-o", "rounds"], "An option is written key=value, not 'rounds'."),
        (["tiny", "-o", "wind=1"], "Tiny has no option 'wind'; it has rounds, broken."),
        (["tiny", "-o", "rounds=x"], "Option rounds takes a number, not 'x'."),
        (["tiny", "--log", "gone/log"], "gone/log cannot be written: No such file"),
        (["tiny", "-o", "rounds=@gone"], "gone cannot be read: No such file or directory."),
    ],
)
def test_settings_rejected_by_the_game_are_refused(
    orrery: Orrery, arguments: list[object], sentence: str
) -> None:
    run = orrery("simulate", *arguments)
    assert run.exit_code == 2
    assert run.stderr.startswith(sentence)
    assert run.stdout == ""


def test_a_failure_is_reported_with_a_repeatable_dump(orrery: Orrery, tmp_path: Path) -> None:
    run = orrery("simulate", "tiny", "-o", "broken=crash", "--json", "--seats", 2)
    assert run.exit_code == 1
    (match,) = lines(run.stdout)
    assert match["ok"] is False
    assert match["error"] == "ZeroDivisionError: the third turn is broken"
    assert match["answers"] == 2
    path = tmp_path / "home" / "dumps" / "tiny-2-0.json"
    assert str(path) in run.stderr.replace("\n", "")
    dump = Dump.read(path)
    assert dump.replay(catalogue).state.legs == 2
    with pytest.raises(ZeroDivisionError):
        dump.again(catalogue)
    assert "ZeroDivisionError" in dump.error


def test_soundness_is_checked_at_the_end_or_after_each_answer(orrery: Orrery) -> None:
    broken = ["simulate", "tiny", "-o", "broken=sound", "--json", "--dumps", "here"]
    (late,) = lines(orrery(*broken).stdout)
    (soon,) = lines(orrery(*broken, "--check").stdout)
    assert late["error"] == soon["error"] == "AssertionError: a total is below zero"
    assert (late["answers"], soon["answers"]) == (12, 1)
    dump = Dump.read(Path("here/tiny-4-0.json"))
    assert dump.replay(catalogue).state.legs == 0
    with pytest.raises(AssertionError, match="below zero"):
        dump.again(catalogue)


def test_whole_logs_are_written_and_verified(orrery: Orrery, tmp_path: Path) -> None:
    assert orrery("simulate", "tiny", "--games", 2, "--log", "log.jsonl").exit_code == 0
    run = orrery("verify", "log.jsonl")
    assert run.exit_code == 0
    assert run.stdout.count("holds: the result is as stated") == 2
    log = tmp_path / "log.jsonl"
    log.write_bytes(log.read_bytes().replace(b'"keep"', b'"kept"', 1))
    run = orrery("verify", "log.jsonl")
    assert run.exit_code == 1
    assert "'kept' isn't possible now" in run.stdout


def test_without_json_a_table_sums_up(orrery: Orrery) -> None:
    run = orrery("simulate", "tiny", "--games", 4, "--seats", 2, "--ai", "keeper,random")
    assert run.exit_code == 0
    assert "ended by all turns played" in run.stdout
    assert "keeper" in run.stdout
    with pytest.raises(json.JSONDecodeError):
        lines(run.stdout)


def test_settings_vary_with_the_seed_and_are_reported(orrery: Orrery) -> None:
    """Given settings stay as they are; settings that the game rejects are not drawn."""
    vary = ["simulate", "space_empires", "--seats", 2, "--vary", "--json"]
    given = [*vary, *SHORT, "-o", "counters=unlimited", "--games", 12]
    drawn = [match["options"] for match in lines(orrery(*given).stdout)]
    assert {options["limit"] for options in drawn} == {"8"}
    assert {options["counters"] for options in drawn} == {"unlimited"}
    assert {options["teams"] for options in drawn} == {"none"}, "teams are for four"
    assert {options["pipelines"] for options in drawn} == {"on", "off"}
    assert len({options["scenario"] for options in drawn}) > 2
    assert not any(options["scenario"].startswith("empires") for options in drawn)


def test_drawn_settings_are_the_same_again_and_reach_the_game(
    orrery: Orrery, tmp_path: Path
) -> None:
    vary = ["simulate", "space_empires", "--seats", 2, "--vary", "--json", *SHORT]
    many = lines(orrery(*vary, "--games", 3, "--log", "log.jsonl").stdout)
    (alone,) = lines(orrery(*vary, "--seed", 2).stdout)
    assert alone["options"] == many[2]["options"]
    assert alone["log"] == many[2]["log"]
    by_hand = [word for key, value in alone["options"].items() for word in ("-o", f"{key}={value}")]
    (same,) = lines(
        orrery("simulate", "space_empires", "--seats", 2, "--seed", 2, "--json", *by_hand).stdout
    )
    assert same["log"] == alone["log"]
    assert "options" not in same
    kept = [json.loads(line)["options"] for line in (tmp_path / "log.jsonl").open()]
    assert kept == [match["options"] for match in many]


def test_free_text_keeps_its_default_and_misfits_are_refused(orrery: Orrery) -> None:
    (match,) = lines(orrery("simulate", "tiny", "--vary", "-o", "broken=", "--json").stdout)
    assert match["options"] == {"rounds": "3", "broken": ""}
    run = orrery("simulate", "space_empires", "--seats", 2, "--vary", "-o", "teams=uneasy")
    assert run.exit_code == 2
    assert run.stderr.startswith("No Space Empires 4X settings match those given: ")
