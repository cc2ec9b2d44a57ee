"""Malicious files: verify and import reject each in one sentence, and never crash."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

import rules
from bot.tools import verify
from bot.tools.files import archive_line, holders
from bot.tools.selfplay import Plan, play
from rules.kernel import CHANCE
from storage.archive import archive, file_checks
from storage.errors import BadArchive
from tests.support import hostile_words
from tests.support.depth import spread
from tests.tools.conftest import Orrery
from tests.tools.tinygame import TINY

VALUES: tuple[object, ...] = (
    -1,
    2**63,
    2**70,
    None,
    "",
    "x" * 100_000,
    "two\nlines",
    "²",
    [],
    "2026-11-21T12:00:00",
)
NO_SEATS = ("0=²", "²=1", "0=" + "9" * 5_000, "0=-1", "=", "0", "0=1 ", f"0={2**63}")


@cache
def written() -> bytes:
    """Return the file of a genuine game of self-play."""
    options = {"rounds": "1", "broken": ""}
    played = play(TINY, Plan(2, 5, ("keeper", "keeper"), options))
    with patch.dict(rules.catalogue, {TINY.slug: TINY}):
        return archive_line(played, options)


def whole() -> dict[str, Any]:
    """Return a genuine game of self-play, as data."""
    result: dict[str, Any] = json.loads(written())
    result["started_at"] = "2026-11-21T12:00:00Z"
    result["takebacks"] = [
        {"cut": 1, "taken": [], "after": [], "seat": 0, "agreed": [], "at": None}
    ]
    return result


def places(data: Any) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to every part of some data, recursively."""
    parts = data.items() if isinstance(data, dict) else enumerate(data)
    for name, part in parts:
        yield (name,)
        if isinstance(part, dict | list):
            yield from ((name, *way) for way in places(part))


def spoilt(way: tuple[str | int, ...], value: object) -> bytes:
    data: Any = whole()
    at = data
    for name in way[:-1]:
        at = at[name]
    at[way[-1]] = value
    return json.dumps(data).encode()


def check(orrery: Orrery, command: str, file: Path, why: object) -> None:
    """Check that a command only rejects the file, in short sentences."""
    run = orrery(command, file)
    assert run.exit_code in (0, 1, 2), (why, command, run.exception)
    assert isinstance(run.exception, SystemExit | None), (why, command, run.exception)
    for line in (run.stdout + run.stderr).splitlines():
        assert len(line) < 800, (why, line[:80])


WAYS = [way for way in places(whole()) if way[0] != "entries" or way[1:2] < (2,)]
TRIED = [WAYS[number] for number in spread(len(WAYS), 3)]


@pytest.mark.parametrize("way", TRIED, ids=lambda way: ".".join(map(str, way)))
def test_any_changed_part_is_rejected_or_harmless(
    orrery: Orrery, tmp_path: Path, way: tuple[str | int, ...]
) -> None:
    file = tmp_path / "game.json"
    for value in VALUES:
        data = spoilt(way, value)
        file.write_bytes(data)
        check(orrery, "verify", file, (way, value))
        try:
            signed = archive.encode(archive.parse(data, archive.Archive, ""))
        except BadArchive:
            continue
        file.write_bytes(signed)
        check(orrery, "import", file, (way, value))


@pytest.mark.parametrize("data", hostile_words.FILES, ids=range(len(hostile_words.FILES)))
def test_a_hostile_file_is_one_sentence(orrery: Orrery, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "game.json").write_bytes(data)
    for command in ("verify", "import"):
        check(orrery, command, tmp_path / "game.json", data[:20])
        assert orrery(command, tmp_path / "game.json").exit_code == 1


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file on this machine")
def test_an_endless_file_is_read_to_its_limit(orrery: Orrery, tmp_path: Path) -> None:
    for command in ("verify", "import"):
        check(orrery, command, Path("/dev/zero"), command)
        assert orrery(command, "/dev/zero").exit_code == 1
    (tmp_path / "lines.json").write_bytes(b"}" * 1_000 + b"\n" + b"}" * 2_000)
    with patch.object(verify, "MAX_FILE_BYTES", 1_500):
        run = orrery("verify", "lines.json")
    assert run.stdout.count("Game ") == 2, "what is too long for a game ends the file"


def test_too_many_undos_are_rejected_before_replay() -> None:
    data = whole() | {"takebacks": whole()["takebacks"] * (file_checks.MAX_UNDOS + 1)}
    claim = archive.parse(json.dumps(data).encode(), archive.Archive, "")
    with pytest.raises(file_checks.FalseFile, match="undos"):
        file_checks.check(claim)


def test_an_unknown_ai_level_is_not_restored(orrery: Orrery, tmp_path: Path) -> None:
    data = whole() | {"takebacks": [], "state": "running", "result": None}
    data["entries"] = list(takewhile(lambda entry: entry[0] == CHANCE, data["entries"]))
    data["next_draw"], data["seats"][1]["ai_level"] = len(data["entries"]), "genius"
    signed = archive.encode(archive.parse(json.dumps(data).encode(), archive.Archive, ""))
    (tmp_path / "game.json").write_bytes(signed)
    place = ("--guild", "1", "--channel", "2", "--host", "3")
    run = orrery("import", "game.json", *place, "--seat", "0=7")
    assert run.exit_code == 1, run.stdout
    assert "genius" in run.stderr
    assert orrery("import", "game.json", *place, "--seat", "0=7", "--seat", "1=8").exit_code == 0


@pytest.mark.parametrize("word", NO_SEATS)
def test_malformed_seats_and_people_are_refused(word: str) -> None:
    with pytest.raises(BadArchive, match="SEAT=ID"):
        holders([word])


def test_a_person_takes_one_seat() -> None:
    for given in (["0=7", "1=7"], ["0=7", "0=8"]):
        with pytest.raises(BadArchive, match="once"):
            holders(given)
    assert holders(["0=7", "1=8"]) == {0: 7, 1: 8}
