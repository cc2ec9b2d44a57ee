"""Every promise of GUARANTEES.md names a test that exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "bot" / "GUARANTEES.md").read_text()
ROWS = [line for line in PAGE.splitlines() if line.startswith("| ") and "| promise |" not in line]


def test_every_row_names_an_existing_test() -> None:
    assert len(ROWS) > 30
    for row in ROWS:
        fault, promise, named = (cell.strip() for cell in row.strip("|").split("|"))
        assert fault, row
        assert promise, row
        result = re.fullmatch(r"`(tests/[a-z0-9_/]+\.py)::(test_\w+)`", named)
        assert result, row
        module = (ROOT / result[1]).read_text()
        assert f"def {result[2]}(" in module, row


def test_no_test_stands_for_two_promises() -> None:
    named = re.findall(r"::(test_\w+)`", PAGE)
    assert len(named) == len(set(named))
