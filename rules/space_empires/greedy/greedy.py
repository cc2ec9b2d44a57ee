"""The greedy AI seat: it sees an ask and its own view, remembers nothing, and returns a key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rules.kernel import AiSeat, Ask, Dice, Search
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import DECOY, HexId
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.greedy.doctrine import DOCTRINES, GREEDY, Doctrine
from rules.space_empires.greedy.goals import TRAPS, dread
from rules.space_empires.greedy.move_plan import MovePlan
from rules.space_empires.greedy.posts import bluffs
from rules.space_empires.greedy.purchases import SEAL, Ledger
from rules.space_empires.greedy.strength import own_ships, supposed_ships
from rules.space_empires.greedy.threats import besieged_colonies
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import View
from rules.toolbox.result_cache import LatestResults

Answer = Callable[[Ask, World], str]
WORLDS: Final = LatestResults(World)
MOVE_PLANS: Final = LatestResults(MovePlan)
"""A ship's way is asked for while the position by which it was chosen is still the same."""
SCAN: Final = "scan"
CLEARLY: Final = 40.0
"""CP of income by which another doctrine must look better; rollouts are no more precise."""


def play_greedy(
    ask: Ask,
    view: View,
    _dice: Dice,
    *,
    doctrine: Doctrine = GREEDY,
) -> str:
    """Return the key that looks best right now; the default for unknown questions."""
    answer = ANSWERS.get(ask.id)
    led = doctrine.among(len(view.seats))
    key = answer(ask, WORLDS.get(view, ask.seat, led)) if answer else ALWAYS.get(ask.id, "")
    return key if key in ask.keys else ask.default or ask.keys[0]


def _site(ask: Ask, world: World) -> str:
    """Return the hex for new ships: a meeting point or near home; decoys at unguarded colonies."""
    if ask.about == DECOY:
        return bluffs(world, ask.keys)
    threatened = [at for at in besieged_colonies(world) if at in ask.keys]
    if threatened:
        return threatened[0]
    hexes = [HexId(key) for key in ask.keys if key in world.systems]
    return min(hexes, key=lambda at: (distance(at, world.home), at), default=SEAL)


def _conduct(_ask: Ask, world: World) -> str:
    """Return the conduct: to the last ship if a Homeworld can fall, else retreat from defeat."""
    battle = world.view.battle
    homes = (*world.enemy_homes, world.home)
    return "orders" if battle is not None and battle.hex in homes else "retreat30"


def _beats(world: World, ask: Ask) -> bool:
    """Return whether the player's ships in the hex of a question should win there."""
    at = ask.about
    assert isinstance(at, str)
    place = HexId(at)
    own = own_ships(world.own.get(place, ()), world)
    return War(world).should_win(own, supposed_ships(world, place), place)


def _look(ask: Ask, world: World) -> str:
    """Return the marker to look at: unknown ones, nearest home first, own before others [9.8]."""
    systems = [world.systems[HexId(key)] for key in ask.keys if key in world.systems]
    best = min(
        systems,
        key=lambda system: (system.peeked in TRAPS, dread(world, system), system.hex),
        default=None,
    )
    return best.hex if best else ""


def _open(ask: Ask, world: World) -> str:
    """Turn harmless markers over; keep traps face down, as everybody knows to avoid them [9.8]."""
    system = world.systems[HexId(str(ask.about))]
    return "leave" if system.peeked in TRAPS else "reveal"


def _mislead(ask: Ask, world: World) -> str:
    """Return the hex for enemies lost in space: into danger, else far from their goal [6.6]."""
    hexes = [HexId(key) for key in ask.keys if key in world.systems]

    def harm(at: HexId) -> tuple[bool, bool, int, str]:
        system = world.systems[at]
        seats = len(world.view.seats)
        guarded = any(foe.owner >= seats for foe in world.foes.get(at, ()))
        hole = system.terrain == Terrain.BLACK_HOLE
        return hole, guarded or system.aliens > 0, distance(at, world.home), at

    return max(hexes, key=harm, default=HexId(""))


ANSWERS: Final[dict[str, Answer]] = {
    "move.what": lambda ask, world: MOVE_PLANS.get(world).next_act(ask),
    "move.to": lambda ask, world: MOVE_PLANS.get(world).where(ask),
    "move.more": lambda ask, world: MOVE_PLANS.get(world).more(ask),
    "sheet.line": lambda ask, world: Ledger(world).line(ask.keys),
    "sheet.at": _site,
    "sheet.bid": lambda ask, world: Ledger(world).bid(ask.keys),
    "battle.conduct": _conduct,
    "explore.lost": _mislead,
    # Raiders attack where they should win, else they slip in; met by somebody, they hide [12.1.2].
    "move.cloak": lambda ask, world: "attack" if _beats(world, ask) else "slip",
    "move.lurk": lambda ask, world: "fight" if _beats(world, ask) else "hide",
    "move.peek": _look,
    "move.peeked": _open,
}
ALWAYS: Final = {"move.count": "1", "sheet.count": "1", "move.scan": SCAN, "move.challenge": SCAN}
"""A single ship parts from its group and is sent ahead; scanners always answer [12.2]."""
PLANS: Final[Mapping[str, AiSeat]] = {
    name: partial(play_greedy, doctrine=doctrine) for name, doctrine in DOCTRINES.items()
}
"""The greedy player by each doctrine."""
STRONG: Final = Search(PLANS["fortress"], rollouts=12, steps=750, rounds=2, margin=CLEARLY)
"""A strong seat keeps to its fortress, unless another doctrine wins immediately."""
