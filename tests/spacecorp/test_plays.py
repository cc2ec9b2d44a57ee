"""The golden plays show each era, each start, a whole campaign, and both ways in which eras end."""

from __future__ import annotations

import pytest

from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.position.state import Trigger
from tests.support import golden

SHOWN = {
    "mariners": ("mariners", "mariners", Trigger.DECK),
    "mariners-contracts": ("mariners", "mariners", Trigger.CONTRACTS),
    "planeteers": ("planeteers", "planeteers", Trigger.DECK),
    "starfarers": ("starfarers", "starfarers", Trigger.CONTRACTS),
    "campaign": ("mariners", "starfarers", Trigger.DECK),
}
"""With which era each play begins and ends, and by what."""


def play(name: str) -> tuple[golden.Header, str]:
    """Return a play's header and the word for its end."""
    (path,) = [play_ for play_ in golden.plays(golden.TESTS / "spacecorp") if play_.stem == name]
    text = path.read_text(encoding="utf-8")
    ends = [line.removeprefix("== ") for line in text.splitlines() if line.startswith("== ")]
    return golden.parse(text)[0], next(word for word in ends if not word.startswith("seat "))


@pytest.mark.parametrize("name", SHOWN)
def test_play_contains_its_subject(name: str) -> None:
    header, ended = play(name)
    options = {"begin": "mariners", "end": "starfarers", **header.options}
    assert (options["begin"], options["end"], ended) == SHOWN[name]


def test_every_era_and_every_start_has_its_play() -> None:
    names = [era.name.lower() for era in Era]
    assert {begin for begin, end, _ in SHOWN.values() if begin == end} == set(names)
    assert (names[0], names[-1]) in [(begin, end) for begin, end, _ in SHOWN.values()]


def test_six_contracts_end_mariners_while_cards_are_left() -> None:
    (path,) = [
        play_
        for play_ in golden.plays(golden.TESTS / "spacecorp")
        if play_.stem == "mariners-contracts"
    ]
    text = " ".join(path.read_text(encoding="utf-8").split())
    assert "trigger contracts" in text
    assert "trigger deck" not in text
    assert "Six contracts are fulfilled" in text
