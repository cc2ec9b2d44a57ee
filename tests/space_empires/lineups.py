"""Random battle lines, fought once each by the rules and reckoned by the odds."""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import Any, NamedTuple

from rules.kernel import SeededDice
from rules.kernel.seeded_dice import Chance
from rules.space_empires.charts.content import FIXED, NATIVES, UNITS
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import HexId, Kind, Tech
from rules.space_empires.charts.owners import ALIENS, MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.combat.combat import battle
from rules.space_empires.odds.odds import Doomsday, Encounter, Odds, Ship, natives_tech, odds
from rules.space_empires.position import state as states
from rules.space_empires.position.orders import Targets
from tests.space_empires.position import Position

FIELD = HexId("H5")
TERRAINS = (Terrain.SPACE, Terrain.SPACE, Terrain.ASTEROIDS, Terrain.NEBULA)
MOBILE = ("SC", "DD", "CA", "BC", "BB", "DN", "R", "SW", "CV")
SPECIAL = {"SC": (0, 3), "DD": (0, 2), "F": (1, 3), "R": (1, 2), "SW": (1, 2)}
"""The levels of a kind's own technology."""


class LineUp(NamedTuple):
    """Both sides of a battle, where it is fought and by which orders."""

    own: tuple[Ship, ...]
    foes: tuple[Ship, ...]
    setting: Encounter

    @property
    def classes(self) -> list[str]:
        """Properties that a fault might depend on: kinds, terrain, orders."""
        kinds = dict.fromkeys([*(f"own {s.kind}" for s in self.own), *(s.kind for s in self.foes)])
        machine = [f"weakness {self.setting.machine.weakness}"] * ("DM" in kinds)
        return [
            *map(str, kinds),
            *machine,
            f"terrain {self.setting.terrain}",
            f"attacker {self.setting.attacker}",
            f"defender {self.setting.defender}",
        ]


def line_up(seed: int) -> LineUp:
    """Draw a battle that a match could bring."""
    random = Random(f"line-up {seed}")
    machine, foe = Doomsday(), random.random()
    if foe < 0.15:
        foes = [Ship(Kind("DM"))]
        machine = Doomsday(random.choice([0, *range(1, 11)]))
        if machine.rating:
            weakness = random.choice(list(Weakness))
            machine = Doomsday(machine.rating, random.randint(0, 3), weakness)
    elif foe < 0.25:
        foes = [
            Ship(Kind(kind), random.randint(1, 2), natives_tech())
            for kind in random.sample(NATIVES, random.randint(1, 2))
        ]
    else:
        foes = _fleet(random, (*MOBILE, *FIXED))
        if random.random() < 0.5:
            foes.append(Ship(Kind("MINES"), random.randint(1, 4)))
    own = _fleet(random, MOBILE)
    if foes[0].kind == "DM" and random.random() < 0.3:
        own.append(Ship(Kind("MINES"), random.randint(1, 5)))
    terrain = random.choice(TERRAINS)
    first, second = (random.choice(list(Targets)) for _ in range(2))
    second = Targets.KILL if foe < 0.25 else second
    return LineUp(tuple(own), tuple(foes), Encounter(terrain, first, second, machine))


def _fleet(random: Random, kinds: tuple[str, ...]) -> list[Ship]:
    """Return a few groups of one seat, with decks for all squadrons."""
    ships: list[Ship] = []
    for kind in random.sample(kinds, random.randint(1, 3)):
        size = 1 if kind == "BASE" else random.randint(1, 3)
        ships.append(Ship(Kind(kind), size, _tech(random, kind)))
        if kind == "CV":
            ships.append(Ship(Kind("F"), random.randint(1, 3 * size), _tech(random, "F")))
    return ships


def _tech(random: Random, kind: str) -> Tech:
    most = UNITS[Kind(kind)].hull
    attack, defence = (random.randint(0, min(3, most)) for _ in range(2))
    special = random.randint(*SPECIAL.get(kind, (0, 0)))
    return Tech(attack, defence, random.randint(0, 2), 1, special)


def reckoned(lines: LineUp) -> Odds:
    """Return the computed odds."""
    return odds(lines.own, lines.foes, lines.setting)


def fought(lines: LineUp, dice: SeededDice) -> tuple[int, int]:
    """Fight once by the rules of combat; return the ships left to each side."""
    machine = lines.setting.machine
    position = Position().with_terrain(FIELD, lines.setting.terrain)
    state = position.state
    state.step, state.order = Step.FIGHT, [0, 1]
    for player, targets in zip(
        state.players, (lines.setting.attacker, lines.setting.defender), strict=True
    ):
        player.orders.targets = targets
    if lines.foes[0].kind == "DM":
        state.machines = [
            states.Machine(1, machine.rating, hurt=machine.hurt, weakness=machine.weakness)
        ]
    enemy = {Kind("DM"): MACHINES, **dict.fromkeys(NATIVES, ALIENS)}.get(lines.foes[0].kind, 1)
    for owner, force in ((0, lines.own), (enemy, lines.foes)):
        for number, ship in enumerate(force, start=1):
            named = {} if owner < 2 else {"number": number}
            tech = None if ship.kind == "DM" else ship.tech
            position.unit(ship.kind, FIELD, owner=owner, size=ship.size, tech=tech, **named)
    board = position.board()
    rolled(battle(board, FIELD, 0, enemy), dice)
    left = [0, 0]
    for unit in board.units_at(FIELD):
        left[unit.owner != 0] += unit.size * UNITS[unit.kind].fights
    return left[0], left[1]


def rolled(procedure: Coroutine[Any, Any, None], dice: SeededDice) -> None:
    """Run a battle with real dice; questions get their defaults."""
    value: Any = None
    try:
        while True:
            request = procedure.send(value)
            if isinstance(request, Chance):
                value = dice.pick(request.keys)
            else:
                value = request.options[request.default]
    except StopIteration:
        return
