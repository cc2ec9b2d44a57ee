"""The Doomsday Machines' figures, and what can hurt them: pure answers for the battle [17.2].

The optional rules' machine has rating 0. The solo scenario's machines have a rating from 1 to 10,
carry their damage from battle to battle, and have a weakness that is found when they are first met
[21.2 to 21.5].
"""

from __future__ import annotations

import tomllib
from typing import Final

import msgspec

from rules.kernel import roll
from rules.space_empires.board import Board, uid
from rules.space_empires.content import FOLDER
from rules.space_empires.hexes import HexId
from rules.space_empires.kinds import DM
from rules.space_empires.state import MACHINES, Machine, State, Unit

TACTICS: Final = 2
SCANNER: Final = 2

FIGHTERS: Final = "fighters"
MINES: Final = "mines"
CLOAKING: Final = "cloaking"
FLEETS: Final = "fleets"
UNKNOWN: Final = ""
NONE: Final = "none"
WEAKNESS_WORDS: Final = {
    FIGHTERS: "fighters can damage it",
    MINES: "each mine hits it on a roll of 5 or less",
    CLOAKING: "Raiders stay cloaked against it",
    FLEETS: "ten ships or more gain a bonus against it",
    NONE: "it has none",
}


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One machine's figures; `attacks` is how often it fires in a round."""

    attack: int
    defence: int
    hull: int
    attacks: int
    letter: str = msgspec.field(name="class")


class Charts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of content/machines.toml."""

    optional: Row
    strength: tuple[Row, ...]
    weakness: tuple[str, ...]
    """By the die, from 1."""
    mine_hits: int
    raider_shelter: int
    large_fleet: int
    healing: int
    schedule: dict[str, dict[str, tuple[tuple[int, int], ...]]]
    """Economic Phase and rating of each machine, by scenario and level."""


CHARTS: Final = msgspec.convert(
    tomllib.loads((FOLDER / "machines.toml").read_text(encoding="utf-8")), Charts
)


def figures(rating: int) -> Row:
    """The figures of a machine: rating 0 is the optional rules' one [21.2]."""
    return CHARTS.strength[rating - 1] if rating else CHARTS.optional


def machine_of(state: State, unit: Unit) -> Machine:
    """The machine that a counter stands for [17.1]."""
    for machine in state.machines:
        if machine.number == unit.number:
            return machine
    machine = Machine(unit.number)
    state.machines.append(machine)
    return machine


def attacks(board: Board, at: HexId) -> bool:
    """Whether a machine has just been woken in a hex, and attacks its finders [17.2]."""
    return any(machine_of(board.state, unit).woken for unit in board.own(at, MACHINES))


def counter_of(board: Board, machine: Machine) -> Unit | None:
    """A machine's counter; None where it has not come yet, or is destroyed [17.1]."""
    return board.units.get(uid(MACHINES, DM, machine.number))


async def meet(board: Board, unit: Unit) -> Machine:
    """Before a battle with a machine: its old damage counts, its weakness is found [21.3]."""
    machine = machine_of(board.state, unit)
    unit.damage = machine.hurt
    if machine.rating and machine.weakness == UNKNOWN:
        rolled = await roll("machine.weakness", 10)
        machine.weakness = CHARTS.weakness[rolled - 1] or NONE
        board.say(
            f"Doomsday Machine {machine.number} is met; rolled {rolled} for its weakness: "
            f"{WEAKNESS_WORDS[machine.weakness]}."
        )
    return machine


def leave(board: Board, unit: Unit) -> None:
    """After a battle: a solo machine keeps its damage, the other recovers [21.5]."""
    machine = machine_of(board.state, unit)
    machine.hurt = unit.damage if machine.rating else 0
    machine.woken = False
    unit.damage = 0


def one_always_hits(machine: Machine) -> bool:
    """Whether a roll of 1 hits this machine whatever is needed [21.5]."""
    return machine.rating == 0


def fighters_hurt(machine: Machine) -> bool:
    """Whether fighters can damage this machine [21.3]."""
    return machine.weakness == FIGHTERS


def mine_limit(machine: Machine) -> int:
    """The highest roll at which a detonating mine hits this machine; 0: none does [21.3]."""
    return CHARTS.mine_hits if machine.weakness == MINES else 0


def cloak_works(machine: Machine) -> bool:
    """Whether Raiders fire as class A at this machine, with the first round's bonus [21.3]."""
    return machine.weakness == CLOAKING


def raider_shelter(machine: Machine) -> int:
    """What a machine's attack loses against Raiders [21.3]."""
    return CHARTS.raider_shelter if machine.weakness == CLOAKING else 0
