"""Violent walks under distrust: half of the answers are an AI seat's.

It plays the first rounds alone if the empires have to meet first, and leads its battles manually.
The required events of a table's walks are listed beside it, so that none passes by staying at home.
"""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest

from rules.kernel import Ask, Dice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.greedy.greedy import play_greedy
from rules.space_empires.position.state import HOMEWORLD
from rules.space_empires.position.view import View
from tests.support.depth import Chosen, at_depth, sampled
from tests.support.fuzz import Manner, Run

OPTIONAL = {
    "instant": "on",
    "slingshot": "on",
    "warp": "on",
    "machines": "3",
    "gearing": "on",
    "unpredictable": "on",
    "low_maintenance": "on",
    "build_requirement": "on",
    "quick": "on",
}
ALWAYS = {"move.what", "move.to", "sheet.line", "sheet.at", "explore.marker", "fire"}
BATTLES = {"battle.conduct", "battle.fire", "bombard"}


@dataclasses.dataclass(frozen=True)
class Table:
    """A table, how it is walked through, and what its walks must meet beside the usual."""

    seats: int
    manner: Manner
    meets: set[str]


CLOSELY = at_depth(25, 4)
"""Of this many answers one is distrusted, where all kinds of questions are well known."""
TABLES = {
    "advanced": Table(2, Manner({"limit": "20"}, "hand", opening=7, every=CLOSELY), BATTLES),
    "optional": Table(
        2,
        Manner({"limit": "20", **OPTIONAL}, "hand", opening=13, every=CLOSELY),
        BATTLES | {"research.grant"},
    ),
    "machines": Table(
        1, Manner({"level": "easy"}, "hand", every=2), {"machine.entry", "machine.weakness"}
    ),
    "empires": Table(
        1,
        Manner({"scenario": "empires1", "level": "easy"}, "hand", every=4),
        {"rival.launch", "bombard"},
    ),
}


def play_by_hand(ask: Ask, view: View, dice: Dice) -> str:
    """Return the greedy AI seat, which leads its battles shot by shot."""
    return "hand" if ask.id == "battle.conduct" else play_greedy(ask, view, dice)


@dataclasses.dataclass
class Tally:
    """Totals of the walks of a table."""

    met: Counter[str]
    cycles: int = 0
    """Economic Phases."""
    used: int = 0
    """Markers that left the map: explorations that did something."""
    grown: int = 0
    """Economic Phases in which colonies brought something."""


def walked(table: Table, seed: str, tally: Tally) -> None:
    game = dataclasses.replace(SPACE_EMPIRES, ai_levels={"hand": play_by_hand})
    run = Run(game, seats=table.seats, seed=seed, manner=table.manner)
    began, removed = run.match.round, len(run.match.state.removed)
    tally.met += run.play().met
    state = run.match.state
    tally.cycles += run.match.round - began
    tally.used += len(state.removed) - removed
    books = [sheet for player in state.players for sheet in player.books]
    tally.grown += sum(sheet.colonies > HOMEWORLD for sheet in books)


@pytest.mark.parametrize("name", sampled(["advanced", "machines", "optional", "empires"], 2))
def test_violent_walks_keep_every_promise(name: str) -> None:
    table, tally = TABLES[name], Tally(Counter())
    walked(table, f"{name} {1 + Chosen.seed}", tally)
    wanted = ALWAYS | table.meets
    assert wanted <= set(tally.met), f"never met: {sorted(wanted - set(tally.met))}"
    assert tally.cycles >= 2, "hardly an Economic Phase"
    assert tally.used > 0, "nothing was found"
    assert tally.grown > 0, "no colony grew"
