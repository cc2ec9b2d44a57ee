"""The command line of the pictures of the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.page.shots import arguments


@pytest.mark.parametrize("given", [["--help"], [], ["pictures", "chess"]])
def test_pictures_are_taken_of_known_games_only(
    given: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        arguments(given)
    assert "GAME" in "".join(capsys.readouterr())


def test_folder_and_games_of_a_command_line() -> None:
    assert arguments(["pictures"]).games == []
    asked = arguments(["pictures", "spacecorp"])
    assert (asked.folder, asked.games) == (Path("pictures"), ["spacecorp"])
