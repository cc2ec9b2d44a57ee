"""A game is three folders and two lines; whatever is forgotten fails here."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import render
from rules import catalogue
from tests.support.game_folders import lacks, stray_files
from tests.support.sections import ROOT

SLUGS = sorted(catalogue)
SMALL = 25
"""Modules of a game that needs no layers."""


@pytest.mark.parametrize("slug", SLUGS)
def test_a_game_has_all_its_belongings(slug: str) -> None:
    assert lacks(slug) == []


def test_no_folder_is_left_out_of_the_catalogue() -> None:
    assert list(stray_files(catalogue)) == []


def test_every_game_is_drawn() -> None:
    assert sorted(render.artists) == SLUGS


def test_every_large_game_has_a_contract_for_its_rooms() -> None:
    words = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = words["tool"]["importlinter"]["contracts"]
    held = {package for each in contracts for package in each.get("containers", ())}
    large = [slug for slug in SLUGS if len([*(ROOT / "rules" / slug).rglob("*.py")]) > SMALL]
    assert large
    assert [slug for slug in large if f"rules.{slug}" not in held] == []


@pytest.mark.parametrize("slug", SLUGS)
def test_game_describes_everything_the_bot_and_players_need(slug: str) -> None:
    game = catalogue[slug]
    assert [*game.ai_levels] == ["easy", "fair", "strong"]
    assert game.rules_page == ROOT / "rules" / slug / "RULES.md"
    assert game.endings
    assert game.commands


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("package", ["bot", "storage", "rules/kernel", "render/paint"])
def test_shared_packages_do_not_know_its_name(slug: str, package: str) -> None:
    answer = re.compile(rf"\b({slug}|{slug.upper()})\b")
    knowing = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted((ROOT / package).rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if answer.search(line)
    ]
    assert knowing == []


def test_merely_registered_game_lacks_everything(tmp_path: Path) -> None:
    assert lacks("comets", tmp_path) == [
        "rules/comets/__init__.py",
        "rules/comets/RULES.md",
        "render/comets/__init__.py",
        "tests/comets/test_*.py",
        "tests/comets/plays/*.txt",
        "tests/comets/saves/*.save",
    ]


def test_unregistered_game_is_found(tmp_path: Path) -> None:
    for folder in ("rules/comets", "rules/kernel", "render/paint", "render/ganymede"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").touch()
    assert list(stray_files({"ganymede"}, tmp_path)) == ["rules/comets"]
