"""Reasons for lines of the production sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from rules.kernel import Ask
from rules.space_empires.charts.content import DECKS, TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import (
    CARRIER,
    COLONY_SHIP,
    DECOY,
    FIGHTER,
    SCOUT,
    HexId,
    Kind,
)
from rules.space_empires.greedy.accounts import Accounts
from rules.space_empires.greedy.goals import EXPLORING, free_planets
from rules.space_empires.greedy.purchases import Ledger
from rules.space_empires.greedy.studies import by_value
from rules.space_empires.greedy.world import World
from rules.toolbox.sentences import counted, listed

LINES: Final[Mapping[str, str]] = {
    "buy:CO": "Each Colony Ship turns a free planet into income for the rest of the match",
    "buy:MINER": "A Mining Ship brings in minerals that your scouts have found",
    "buy:SC": "Scouts are the cheapest ships to explore with, and explorers may be lost",
    "buy:SY": "A Ship Yard lets you build larger fleets in one phase",
    "buy:MS": "Pipelines between colonies raise your income and speed up your ships",
    "buy:BASE": "A Base makes the Homeworld hard to take, and costs no maintenance",
    "buy:MINES": "Mines destroy ships that enter, before a battle",
    "buy:F": "Fighter Squadrons hit hard for their CP, but Carriers must bring them along",
    "buy:CV": "Each Carrier brings three Fighter Squadrons into battle",
    "buy:R": "Raiders that no Scanner finds fire in class A, and better still in the first round",
    "buy:DECOY": "Decoys make a colony look guarded for only a few CP",
    "bid": "The player who moves first can strike, or get away, before the enemy moves",
    "seal": "Nothing else is worth its CP now",
}
"""By line of the sheet."""
WARSHIP: Final = "{name}: good value for its CP, given your technology and the enemies you've met"
BEST: Final = "{name}: no other warship that you can buy gives as much strength for its CP"
ONLY: Final = "{name}: no other warship can be bought with the CP left"
STURDY: Final = "{name}: it takes {hull} hits, and fires before ships of the classes after {letter}"
STUDY: Final = "{name} {level}: {effect}{fitted}"
FITTED: Final = ("attack", "defence", "tactics", "move")
"""Technologies that ships have only from when they are built or upgraded."""
BEFORE: Final = "; study it before you build ships, since older ones have to upgrade at a Ship Yard"
FILLED: Final = "With this sheet you have {squadrons}, and {carriers} to bring {room} into battle"
FREE: Final = "Planets that you know and nobody has settled: {planets}"
MANY: Final = 3
"""Planets that are named at most."""
UNGUARDED_COLONY: Final = "At {at} you have no warship"
KEPT: Final = "You keep {left} CP, because {name} {level} comes next and costs {price}"
KEPT_BACK: Final = (
    "You keep {left} CP for the next phase: ships built after {name} {level}, which costs {price}, "
    "have it without an upgrade"
)
CARRIED: Final = (
    "Nothing that you need costs {left} CP or less, so they carry over to the next phase"
)
FEW_CP: Final = 5
"""Fewer CP than this aren't saved for anything in particular."""


def sited(world: World, ask: Ask, key: str, _ahead: Sequence[str]) -> str:
    """Describe why a decoy goes to a colony; empty: it has warships."""
    guards = [ship for ship in world.own.get(HexId(key), ()) if UNITS[ship.kind].fights]
    return "" if guards or ask.about != DECOY else UNGUARDED_COLONY.format(at=key)


def numbered(world: World, ask: Ask, key: str, ahead: Sequence[str]) -> str:
    """Describe how many squadrons the carriers take into battle, with what the line still buys."""
    if ask.about == COLONY_SHIP:
        planets = [system.hex for system in free_planets(world, barren=False)]
        return FREE.format(planets=listed(planets[:MANY])) if planets else ""
    if ask.about not in (FIGHTER, CARRIER) or not key.isdigit():
        return LINES.get(f"buy:{ask.about}", "") if ask.about != SCOUT else ""
    accounts = Accounts(world)
    owned = {each: accounts.number(each) for each in (FIGHTER, CARRIER)}
    owned[Kind(str(ask.about))] += int(key)
    for bought, number in pairwise([*ahead, ""]):
        if bought.startswith("buy:") and (more := Kind(bought[len("buy:") :])) in owned:
            owned[more] += int(number) if number.isdigit() else 1
    if not all(owned.values()):
        return ""
    return FILLED.format(
        squadrons=counted(owned[FIGHTER], "Fighter Squadron"),
        carriers=counted(owned[CARRIER], "Carrier"),
        room=DECKS * owned[CARRIER],
    )


def sealed(world: World) -> str:
    """Describe what the CP left on a sheet are kept for; empty if none are left."""
    ledger = Ledger(world)
    if ledger.left <= 0:
        return ""
    tech = ledger.next_study
    if ledger.left < FEW_CP:
        return CARRIED.format(left=ledger.left)
    if not tech or ledger.price(tech) <= ledger.left or not ledger.lasts(1):
        return LINES["seal"]
    row, level = TECHNOLOGY[tech], ledger.tech[tech] + 1
    words = KEPT_BACK if tech in FITTED and ledger.price(tech) <= ledger.income else KEPT
    return words.format(left=ledger.left, name=row.name, level=level, price=ledger.price(tech))


def line_reason(world: World, ask: Ask, verb: str, name: str) -> str:
    """Describe the purpose of a line of the sheet."""
    key, view = f"{verb}:{name}" if name else verb, world.view
    if key in LINES and (name != SCOUT or view.cycle < EXPLORING):
        return LINES[key]
    if verb == "buy":
        return _warship(world, Kind(name), ask)
    if name not in TECHNOLOGY:
        return ""
    row, me = TECHNOLOGY[name], view.seats[ask.seat]
    drafted = me.draft.research.count(name) if me.draft else 0
    level = (me.tech or {}).get(name, row.start) + drafted + 1
    fitted = BEFORE * (name in FITTED)
    return STUDY.format(name=row.name, level=level, effect=row.effect(level), fitted=fitted)


def _warship(world: World, kind: Kind, ask: Ask) -> str:
    """Describe why these warships are bought, and not others."""
    accounts = Accounts(world)
    ranked = by_value(world.view, accounts.tech, accounts.met)
    offered = [other for other in ranked if f"buy:{other}" in ask.keys]
    unit = UNITS[kind]
    if offered == [kind]:
        words = ONLY
    elif offered[:1] == [kind]:
        words = BEST
    else:
        words = STURDY if unit.hull > 1 else WARSHIP
    return words.format(name=unit.name, letter=unit.letter, hull=unit.hull)
