"""Shapes of labels: a verb for a deed, else the thing chosen, one word for each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.kernel import Ask, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Artifact, RoomId
from rules.starship_captains.charts.words import ARTIFACT_WORDS, FACTION_WORDS, FIGURE_WORDS
from tests.starship_captains.position import Board, ask_of
from tests.support import ledger
from tests.support.asking import after
from tests.support.depth import at_depth, seeds


def _either(words: Iterator[str] | list[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words))})"


CREW = _either([*FIGURE_WORDS.values()])
TOKEN = _either([*ARTIFACT_WORDS.values(), "pirate token"])
TECHS = _either([tech.name for tech in content().techs.values()])
ROOMS = _either(
    [room.name for room in content().rooms.values()]
    + [tech.room.name for tech in content().techs.values() if tech.room]
)
ROOM = rf"{ROOMS} \((?:red|yellow|blue|gray)\): \S.*"
PLACE = r"[AB]\d+ [A-Z].*"
ROUTE = r"[AB]\d+-[AB]\d+"
PIRATE = r"(?:purple|green|yellow) pirate \((?:an android|a medal and an artifact)\).*"
TRACK = _either([*FACTION_WORDS.values()])

SAYS = {
    "turn.action": rf"{ROOM}|(?:Complete|Train|Promote) .+|Pass: .+|More: .+",
    "room.who": rf"An? {CREW}|Two artifacts",
    "room.pair": rf"{TOKEN} and {TOKEN}",
    "commander.task": rf"Activate {ROOM}|Resolve the line again: .+|Order a .+|Nothing more",
    "mission.crew": rf"{CREW}: .+",
    "mission.line": "Use it: .+|Ignore the whole line",
    "train.as": "As a (?:red|yellow|blue) ensign",
    "train.who": rf"The {CREW} \((?:ready|queue)\)|Nobody",
    "medal.with": rf"Spend a (?:medal|{TOKEN})",
    "move.to": rf"{PLACE}: \d moves?.*|Stay here; .+|Repair instead .+",
    "jump.to": rf"{PLACE}|Stay|Repair instead .+",
    "repair.where": "Repair .+|No repair",
    "damage.plating": "Take the damage|Discard .+",
    "cargo.drop": rf"Discard a {TOKEN}",
    "fight.which": rf"Fight on {ROUTE}: {PIRATE}|No fight",
    "tech.take": rf"[TO]\d+ {TECHS}, .+|No tech",
    "tech.slot": rf"Slot \d(?:, in place of {TECHS})?: .+",
    "holodeck.copy": ROOM,
    "track.advance": rf"{TRACK}, \d steps? to space \d+ .+|No advance",
    "effect.either": r"(?:an? |\d ).+",
    "effect.pay": "(?:Discard|Spend|Give) .+: .+|Pay nothing",
    "crowd.artifact": rf"Put an? {TOKEN} on a room|Put none",
    "crowd.room": ROOM,
    "summit.marker": TRACK,
    "shadow.mission": r"[AB]\d+ M\d+ .+",
    "shadow.fight": rf"{ROUTE}: {PIRATE}",
    "passenger.artifact": TOKEN,
}
"""Patterns for the labels of each question: they begin with a verb, or name the choice."""


def check(ask: Ask) -> None:
    """Assert that every label of a question has the shape for its kind of question."""
    shape = re.compile(SAYS[ask.id], re.IGNORECASE)
    for option in ask.options:
        assert shape.fullmatch(option.label), f"{ask.id} {option.key}: {option.label}"
        assert option.label[0].isupper() or option.label[0].isdigit(), option.label


@pytest.mark.parametrize("number", seeds(6, 200))
def test_effects__labels_begin_with_a_verb_or_the_choice(number: int) -> None:
    match, dice = ledger.walked(GAME, number), SeededDice(f"answers {number}")
    for _ in range(at_depth(150, 900)):
        if match.result is not None:
            break
        for ask in match.asks().values():
            check(ask)
        match.answer(*ledger.next_answer(match, number, dice))


def test_crowdsourcing__the_room_is_called_gray_in_extra_work_too() -> None:
    board = Board().with_crew("yellow-cmd", "blue")
    mark = board._out(board.state.artifact_pool, Artifact.RED_BLUE)
    board.me().marks = {RoomId("science"): mark}
    ask = ask_of(after(board.match(), "room:repair", "hull"), "commander.task")
    assert ask.label("room:science") == "Activate Science (gray): take a tech"
    check(ask)


def test_extra_work__room_without_effect_gives_its_reason() -> None:
    match = after(Board().with_crew("yellow-cmd", "blue").match(), "room:repair", "hull")
    ask = ask_of(match, "commander.task")
    assert (
        ask.label("room:weapons")
        == "Activate Weapons (yellow): fight - there's no pirate next to you"
    )


def test_crowdsourcing__an_artifact_is_put_on_a_room() -> None:
    board = Board()
    board.install("T07", 6).event("E-C4").artifacts("RB").marker("C", 6)
    ask = ask_of(after(board.match(), "room:T07", "C1"), "crowd.artifact")
    assert [option.label for option in ask.options] == [
        "Put a red/blue artifact on a room",
        "Put none",
    ]
    check(ask)
