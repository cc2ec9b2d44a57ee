"""The maps in the rooms' READMEs name every folder and module beside them."""

from __future__ import annotations

import re

import pytest

from rules import catalogue
from tests.support.sections import ROOT

NOT_MAPPED = {"__init__", "__main__"}
NAME = re.compile(r"`([a-z_0-9]+)(?:/|\.py)?`")


@pytest.mark.parametrize("room", ["bot", "storage", "render"])
def test_readme_has_a_row_for_each_folder_and_module(room: str) -> None:
    folder = ROOT / room
    rows = [line for line in (folder / "README.md").read_text().splitlines() if line[:1] == "|"]
    named = {name for row in rows for name in NAME.findall(row.split("|")[1])}
    present = {path.stem for path in folder.glob("*.py")}
    present |= {path.parent.name for path in folder.glob("*/__init__.py")}
    assert sorted(present - named - NOT_MAPPED - {*catalogue}) == []
