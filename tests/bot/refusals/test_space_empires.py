"""Illegal moves of Space Empires: each is rejected in a sentence that names legal ones."""

from __future__ import annotations

from typing import Any

import pytest

from bot.commands.typed_moves import Typist
from rules.kernel import IllegalAnswer, Match
from rules.space_empires.charts.steps import Step
from rules.space_empires.commands_and_queries.commands import COMMANDS
from tests.bot.support.illegal_moves import Wrong, check_refused
from tests.bot.support.positions import table_at_position
from tests.space_empires.battles import FIELD, begin
from tests.space_empires.position import Position, answers
from tests.support.running_bot import Running

ROOM = "table-one"


def nova() -> Match:
    position = Position()
    position.unit("CA", "G4")
    position.terrain("G5", "nova")
    return position.seeded()


def purse(cp: int, *, yards: int = 2, **levels: Any) -> Position:
    position = Position()
    position.unit("SY", position.homeworld(), size=yards)
    position.tech(0, **levels)
    position.state.players[0].cp = cp
    position.when(Step.ECONOMY)
    return position


def yards() -> Match:
    return purse(30).seeded()


def counters() -> Match:
    position = purse(30, yards=4)
    for at in ("J4", "J5", "J6", "I4", "I5", "I6"):
        position.unit("SC", at, size=6)
    return position.seeded()


def money() -> Match:
    return purse(0, yards=6, size=6).seeded()


def decks() -> Match:
    position = Position()
    position.tech(0, fighter=1)
    position.unit("F", "K4", size=6)
    position.unit("CV", "K4")
    return position.seeded()


def tow() -> Match:
    position = Position()
    position.tow(position.unit("MINER", "G4"), "minerals10")
    position.terrain("G4", "minerals5")
    return position.seeded()


def mines() -> Match:
    position = Position()
    position.tech(0, mines=1)
    position.unit("MINES", "G4")
    position.unit("SC", "G5", owner=1)
    return position.seeded()


def cornered() -> Match:
    position = Position()
    position.unit("SC", FIELD)
    position.unit("SC", FIELD, owner=1)
    for at in ("I4", "I5", "H4", "H6", "G4", "G5"):
        position.hide(at)
    match = begin(position, *["10"] * 4, keys=["hand"])
    answers(match, match.asks()[0].default)
    return match


WRONG = {
    "a super nova": Wrong(
        nova, "/empires move", {"unit": "CA1", "to": "G5"}, "[6.5]", "hexes within reach: H5"
    ),
    "yard capacity": Wrong(
        yards, "/empires buy", {"unit": "SC", "count": "3"}, "[7.6.1]", "Free capacity: K4 has 2"
    ),
    "counter limits": Wrong(
        counters, "/empires buy", {"unit": "SC", "count": "1"}, "[7.5.4]", "Scuttle one first"
    ),
    "more than there is": Wrong(
        money, "/empires buy", {"unit": "BB", "count": "2"}, "[7.5.1]", "enough for 1"
    ),
    "a sixth fighter": Wrong(
        decks,
        "/empires move",
        {"unit": "CV1", "squadrons": "6"},
        "[11.1.1]",
        "0 to 3 of this counter can go",
    ),
    "two minerals": Wrong(
        tow, "/empires tow", {"unit": "MINER1"}, "[6.7.2]", "Put it down at one of your colonies"
    ),
    "mines among enemies": Wrong(
        mines, "/empires move", {"unit": "MINES1", "to": "G5"}, "[13.1.3]", "hexes within reach: "
    ),
    "no way out": Wrong(
        cornered, "/empires go", {"keys": "retreat"}, "[5.9.2]", "It may fire or end its turn"
    ),
}


@pytest.mark.parametrize("choice", WRONG)
async def test_a_bad_move_is_refused_with_section_and_what_is_legal(
    app: Running, choice: str
) -> None:
    await check_refused(app, "space_empires", WRONG[choice])


async def test_what_is_the_only_choice_may_be_named_all_the_same(app: Running) -> None:
    status = await app.begun("ann", "bea", game="space_empires")
    live = await table_at_position(app, status, money())
    named = {"unit": "BB", "at": "K4", "count": "1"}
    assert typist(live.match, "buy", named).line() == ["buy:BB"]
    with pytest.raises(IllegalAnswer, match=r"\[7\.6\.1\].*Nearest legal: K4"):
        typist(live.match, "buy", named | {"at": "K5"}).line()


def typist(match: Match, name: str, given: dict[str, str]) -> Typist:
    (command,) = [item for item in COMMANDS if item.name == name]
    return Typist(match, 0, command, given)
