from __future__ import annotations

import asyncio
import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from rules.kernel import Match, SeededDice
from storage.database.store import Store
from storage.matches import matches
from storage.matches.change_records import Opening
from storage.schema.table_records import ChannelAddress, Seat
from storage.tables.lobby import NewTable
from tests.tools.conftest import Orrery
from tests.tools.tinygame import TINY

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


@pytest.fixture
def table(orrery: Orrery, tmp_path: Path) -> str:
    """Create a running table after five answers, in the command line's data folder."""
    match = Match.start(TINY, seats=2, options={}, dice=SeededDice("stars"))
    log = list(match.added_entries)
    for number in range(5):
        match.answer(number % 2, "keep")
        log += match.added_entries
    opening = Opening(
        at=NOW,
        save=match.save(),
        revision=match.revision,
        entries=tuple(log),
        news=(),
        game_schema=1,
        commitment=SeededDice("stars").commitment,
        seed="stars",
    )

    async def store_it() -> str:
        store = await Store.open(f"sqlite:///{tmp_path}/home/playground.db")
        made = await store.run(
            matches.create,
            NewTable(
                game="tiny",
                channel=ChannelAddress(10, 20),
                host_id=1,
                host_name="Ann",
                options=match.options,
                at=NOW,
            ),
            seats=[Seat(0, "Ann", person_id=1), Seat(1, "Robot", ai_level="keeper")],
            opening=opening,
            pending=[],
        )
        await store.close()
        return made.id

    (tmp_path / "home").mkdir()
    return asyncio.run(store_it())


def exported(orrery: Orrery, *arguments: str) -> dict[str, Any]:
    run = orrery("export", *arguments)
    assert run.exit_code == 0, run.stderr
    archive: dict[str, Any] = json.loads(run.stdout)
    return archive


def test_a_running_game_is_exported_without_its_seed_unless_asked(
    orrery: Orrery, table: str
) -> None:
    assert exported(orrery, table)["seed"] == ""
    assert exported(orrery, table, "--with-secrets")["seed"] == "stars"


def test_an_exported_game_is_verified_and_goes_on_elsewhere(
    orrery: Orrery, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert orrery("export", table, "--with-secrets", "-o", "game.json").exit_code == 0
    assert orrery("verify", "game.json").exit_code == 0
    monkeypatch.setenv("ORRERY_HOME", str(tmp_path / "elsewhere"))
    where = ("--guild", 5, "--channel", 6, "--host", 7, "--seat", "0=7")
    run = orrery("import", "game.json", *where)
    assert run.exit_code == 0, run.stderr
    second = run.stdout.split()[3].rstrip(",")
    file = tmp_path / "elsewhere" / "playground.db"
    assert run.stdout == f"Imported as table {second}, running, into {file}.\n"
    before, after = json.loads(Path("game.json").read_text()), exported(orrery, second)
    assert after["entries"] == before["entries"]
    assert after["commitment"] == before["commitment"]


def test_a_running_game_needs_a_place_and_its_seed(
    orrery: Orrery, table: str, tmp_path: Path
) -> None:
    orrery("export", table, "--with-secrets", "-o", "whole.json")
    run = orrery("import", "whole.json")
    assert run.exit_code == 1
    assert run.stderr.startswith("The game is still running: give --guild, --channel and --host")
    orrery("export", table, "-o", "secret.json")
    run = orrery("import", "secret.json", "--guild", 1, "--channel", 2, "--host", 3)
    assert run.exit_code == 1
    assert run.stderr.startswith("The file keeps its seed secret")


def test_a_finished_game_is_imported_for_the_record_alone(
    orrery: Orrery, table: str, tmp_path: Path
) -> None:
    orrery("simulate", "tiny", "--log", "log.jsonl")
    run = orrery("import", "log.jsonl")
    assert run.exit_code == 0, run.stderr
    assert ", finished, into " in run.stdout
    second = run.stdout.split()[3].rstrip(",")
    assert exported(orrery, second)["seed"] == "0"
    with sqlite3.connect(tmp_path / "home" / "playground.db") as database:
        query = "SELECT count(*) FROM matches WHERE posted_edition < edition AND id = ?"
        assert database.execute(query, (second,)).fetchone() == (0,)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "nope"], "There's no table nope."),
        (["import", "gone.json"], "gone.json cannot be read: No such file or directory."),
        (["import", "x", "--seat", "one=2"], "A seat is written SEAT=ID, both numbers, not"),
        (["backup", "."], ". already exists; choose a new file for the backup."),
    ],
)
def test_impossible_requests_are_refused_in_one_sentence(
    orrery: Orrery, table: str, arguments: list[object], sentence: str
) -> None:
    run = orrery(*arguments)
    assert run.exit_code == 1
    assert run.stderr.startswith(sentence)


def test_without_a_database_nothing_is_made(orrery: Orrery, tmp_path: Path) -> None:
    for command in (["export", "abcd"], ["backup", "copy.db"]):
        run = orrery(*command)
        assert run.exit_code == 1
        assert run.stderr.startswith(f"No database exists at {tmp_path}/home/playground.db. ")
        assert "DATABASE_URL" in run.stderr
        assert "TOKEN" not in run.stderr
    assert not (tmp_path / "home" / "playground.db").exists()


def test_a_backup_of_the_bots_database_needs_no_token(
    orrery: Orrery, table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    (home / "playground.db").rename(home / "orrery.db")
    run = orrery("backup", "copy.db")
    assert run.stdout == f"Copied the database {home}/orrery.db to copy.db.\n"
    assert orrery("export", table).exit_code == 0
    (home / "playground.db").write_bytes((home / "orrery.db").read_bytes())
    for command in (["export", table], ["backup", "again.db"], ["import", "game.json"]):
        refused = orrery(*command)
        assert refused.exit_code == 1
    assert not (tmp_path / "again.db").exists()
    refused = orrery("backup", "again.db")
    assert f"the bot's {home}/orrery.db and the playground's {home}/playground.db" in refused.stderr
    assert "TOKEN" not in refused.stderr
    monkeypatch.setenv("DATABASE_URL", refused.stderr.strip().rpartition("DATABASE_URL=")[2])
    assert "orrery.db to again.db" in orrery("backup", "again.db").stdout
    monkeypatch.delenv("DATABASE_URL")
    monkeypatch.setenv("ORRERY_TOKEN", "a token")
    assert "orrery.db to third.db" in orrery("backup", "third.db").stdout


def test_a_backup_holds_the_tables(orrery: Orrery, table: str, tmp_path: Path) -> None:
    assert orrery("backup", "copy.db").exit_code == 0
    with sqlite3.connect(tmp_path / "copy.db") as copy:
        assert copy.execute("SELECT id FROM matches").fetchall() == [(table,)]


def test_backups_exports_and_the_database_are_for_their_owner_alone(
    orrery: Orrery, table: str, tmp_path: Path
) -> None:
    (tmp_path / "home").chmod(0o755)
    (tmp_path / "old.json").write_text("")
    (tmp_path / "old.json").chmod(0o644)
    assert orrery("backup", "copy.db").exit_code == 0
    for file in ("game.json", "old.json"):
        assert orrery("export", table, "--with-secrets", "-o", file).exit_code == 0
    files = [tmp_path / name for name in ("copy.db", "game.json", "old.json", "home/playground.db")]
    assert [file.stat().st_mode & 0o777 for file in files] == [0o600] * 4
