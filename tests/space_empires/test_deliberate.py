"""Decisions of their own: a line may end before them, and nobody takes their default unasked."""

from __future__ import annotations

import pytest

from rules.kernel import Flow, Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import TYPED
from rules.space_empires.charts.steps import Step
from rules.space_empires.position.orders import Conduct
from tests.space_empires.battles import FIELD, begin
from tests.space_empires.position import Position, ask_of
from tests.support.asking import after
from tests.support.random_walks import walk


def facing(*, mine: int = 2, theirs: int = 1) -> Position:
    """Return cruisers of both seats at the field."""
    position = Position().with_unit("CA", FIELD, size=mine)
    position.unit("CA", FIELD, owner=1, size=theirs)
    return position


def fighting(*keys: str) -> Match:
    """Return a battle led shot by shot, after these answers."""
    return begin(facing(mine=3), *["10"] * 12, keys=["hand", *keys])


def raider(*, stay: bool = False) -> Match:
    """Return cloaked raiders in a battle led manually, among mines."""
    position = Position().tech(0, cloak=1).tech(1, mines=1).with_unit("R", FIELD)
    position.with_unit("CA", FIELD, owner=1).with_unit("MINES", FIELD, owner=1)
    return begin(position, keys=["hand", *(["stay"] if stay else [])])


def entering() -> Match:
    """Return raiders that enter a hex with enemies."""
    position = Position().tech(0, cloak=1).with_unit("R", "H4").with_unit("DD", "H5", owner=1)
    return after(position.match(), "move:R1", "H5")


def found_out(level: int = 1) -> Match:
    """Return announced raiders among the ships of the seat that ends its movement."""
    position = Position().tech(0, scanner=level).tech(1, cloak=1).with_unit("DD", "H5")
    return position.with_unit("R", "H5", owner=1, face=TYPED, cloaked=True).match()


def challenged() -> Match:
    """Return the question that ends a movement above hidden raiders."""
    return after(found_out(), "done")


def bombing() -> Match:
    """Return ships above an undefended colony."""
    position = Position().with_unit("CA", FIELD).with_colony(FIELD, 1)
    return position.when(Step.FIGHT, fights=[FIELD]).match()


def hole() -> Match:
    """Return a ship in a black hole, with slingshots."""
    position = Position(slingshot="on").with_unit("CA", "G4").with_terrain("G5", "blackhole")
    return after(position.match(), "move:CA1", "G5")


def mined() -> Match:
    """Return mines under ships of an enemy, led manually."""
    position = Position().tech(1, mines=1).with_unit("MINES", FIELD, owner=1).with_unit("CA", FIELD)
    position.unit("SC", FIELD)
    position.state.players[1].orders.conduct = Conduct.HAND
    return begin(position)


def lurking() -> Match:
    """Return a cruiser that meets raiders without company."""
    position = Position().tech(1, cloak=1).with_unit("CA", FIELD).with_unit("R", FIELD, owner=1)
    return after(position.match(), "done")


def idle() -> Match:
    """Return a Mining Ship that ends its turn on minerals."""
    position = Position().with_terrain(FIELD, "minerals5").with_unit("MINER", FIELD)
    return after(position.match(), "done")


ASKED = {
    "battle.screen": fighting,
    "battle.count": lambda: fighting("screen:CA1"),
    "battle.fire": lambda: fighting("done"),
    "battle.where": lambda: fighting("done", "all:CA1", "done", "retreat"),
    "battle.slip": raider,
    "mines.sacrifice": lambda: raider(stay=True),
    "mines.target": mined,
    "move.cloak": entering,
    "move.lurk": lurking,
    "move.challenge": challenged,
    "move.sling": hole,
    "move.tow": idle,
    "bombard.fire": bombing,
}


@pytest.mark.parametrize("name", ASKED)
def test_5_1_5_a_decision_of_its_own_is_only_proposed(name: str) -> None:
    ((_, ask),) = ASKED[name]().asks().items()
    assert ask.id == name
    assert ask.flow is Flow.DECISION


@pytest.mark.parametrize("level", [0, 1])
def test_12_2_scanners_are_asked_for_after_the_last_move(level: int) -> None:
    """Owners without scanners are asked as well: nothing may show the difference."""
    match = found_out(level)
    match.play(0, ["done"])
    assert ask_of(match, "move.challenge").flow is Flow.DECISION
    assert match.state.units["1.R1"].cloaked


def test_5_1_5_a_battle_by_orders_is_one_answer() -> None:
    match = facing().when(Step.FIGHT, fights=[FIELD]).seeded()
    match.play(0, ["orders"])
    assert match.state.battle.over
    assert not ask_of(match).id.startswith("battle.")
    SPACE_EMPIRES.assert_sound(match.state)


DECISIONS = {
    *ASKED,
    "battle.hurt",
    "bombard.colonise",
    "explore.lost",
    "machine.target",
    "machine.way",
    "move.peeked",
    "move.scan",
    "rival.ambush",
    "rival.target",
    "victory.prize",
}
"""All that a line leaves to its seat; every other default is what nearly everybody takes."""


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"limit": "8", "quick": "on", "instant": "on", "warp": "on", "slingshot": "on"}),
        (3, {"limit": "8"}),
        (1, {"level": "easy"}),
        (1, {"scenario": "empires1", "level": "easy"}),
    ],
)
def test_5_1_5_no_other_question_is_left_to_its_seat(seats: int, options: dict[str, str]) -> None:
    dice = SeededDice("decisions b")
    match = Match.start(SPACE_EMPIRES, seats=seats, options=options, dice=dice, rewindable=False)
    seen = set()
    for _, ask, *_ in walk(match, "random", dice, 5000):
        seen.add(ask.id)
        assert (ask.flow is Flow.DECISION) == (ask.id in DECISIONS), ask
    assert seen & DECISIONS
