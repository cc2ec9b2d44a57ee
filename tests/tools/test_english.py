"""The project's English: nothing that needs a second reading, and a check that finds it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import english


def test_project_has_no_faults() -> None:
    assert [str(fault) for fault in english.faults()] == []


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ('def count() -> int:\n    """How many there are."""', "docstring asks"),
        ('class Match:\n    """What is played."""', "docstring asks"),
        ('MOST = 3\n"""How many there may be."""', "docstring asks"),
        ('def count() -> int:\n    """The number of them."""', "no imperative"),
        ("def count(of: str) -> int: ...", "identifier"),
        ("found = [one for one in ()]", "identifier"),
        ("def told() -> None: ...", "identifier"),
        ('TEXT = "The table starts anew."', "phrase"),
        ("# whoever is to move", "phrase"),
        ("def test_a_seat_that_waits() -> None: ...", "test name"),
        ("def test_who_waits() -> None: ...", "test name"),
        (f"def test_{'x' * 61}() -> None: ...", "test name"),
    ],
)
def test_each_kind_of_fault_is_found(tmp_path: Path, code: str, kind: str) -> None:
    assert kind in kinds(tmp_path, code)


@pytest.mark.parametrize(
    "code",
    [
        'def count() -> int:\n    """Return how many there are."""',
        '@property\ndef count() -> int:\n    """The number of them."""',
        'class Match:\n    """A match in play."""',
        'MOST = 3\n"""Seats, at most."""',
        "counts = [seat for seat in ()]",
        "def test_seat_waits() -> None: ...",
        f"def test_5_9_2_{'x' * 60}() -> None: ...",
        f"def test_whose_mission__{'x' * 60}() -> None: ...",
    ],
)
def test_plain_english_is_no_fault(tmp_path: Path, code: str) -> None:
    assert kinds(tmp_path, code) == set()


def kinds(folder: Path, code: str) -> set[str]:
    """Return the kinds of faults in a test module with this code."""
    path = folder / "test_sample.py"
    path.write_text(f"{code}\n", encoding="utf-8")
    return {fault.kind for fault in english.faults(path)}
