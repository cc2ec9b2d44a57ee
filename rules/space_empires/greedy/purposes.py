"""Descriptions of the purposes of a greedy player's answers, for hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel import Ask
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.kinds import COLONY_SHIP, MINER, MINES, PIPELINE, HexId, Kind
from rules.space_empires.greedy.accounts import Accounts
from rules.space_empires.greedy.doctrine import DOCTRINES
from rules.space_empires.greedy.goals import scouting
from rules.space_empires.greedy.move_plan import MovePlan
from rules.space_empires.greedy.world import World
from rules.space_empires.position.view import CounterView, View

LINES: Final[Mapping[str, str]] = {
    "buy:CO": "Each Colony Ship turns a free planet into income for the rest of the match",
    "buy:MINER": "A Mining Ship brings in minerals that your scouts have found",
    "buy:SC": "Scouts are the cheapest ships to explore with, and explorers may be lost",
    "buy:SY": "A Ship Yard lets you build larger fleets in one phase",
    "buy:MS": "Pipelines between colonies raise your income and speed up your ships",
    "buy:BASE": "A Base makes the Homeworld hard to take",
    "buy:MINES": "Mines destroy ships that enter, before a battle",
    "buy:DECOY": "Decoys make a colony look guarded for only a few CP",
    "bid": "The player who moves first can strike, or get away, before the enemy moves",
    "seal": "Nothing else is worth its CP now",
}
"""By line of the sheet."""
WARSHIP: Final = "{name}: good value for its CP, given your technology and the enemies you've met"
STUDY: Final = "{name} {level} comes next in this plan: {effect}"
PURPOSES_OF_ACTIONS: Final[Mapping[str, str]] = {
    "colonise": "A colony earns more from phase to phase as it grows",
    "tow": "Minerals count once a Mining Ship has brought them to a colony",
    "drop": "Minerals become CP in the next Economic Phase",
    "peek": "A look at an unknown marker costs nothing and shows its dangers",
    "refit": "An upgrade gives old ships the technology you've researched since",
}
"""By the verb of a key."""
ERRANDS: Final[Mapping[Kind, str]] = {
    COLONY_SHIP: "The Colony Ship heads for {goal}, the nearest free planet",
    MINER: "The Mining Ship heads for {goal} to fetch minerals",
    PIPELINE: "A pipeline goes to {goal} to link your colonies",
    MINES: "Mines go to {goal}, where an enemy would have to pass",
}
HAUL: Final = "The Mining Ship heads for {goal}, your nearest colony, to turn its load into CP"
STAYS: Final = "Your other ships have no better place to go this turn"
NEAR: Final = "Your home system is explored first: its hexes hold planets and minerals"
FAR_OFF: Final = (
    "Deep space is explored towards the enemy, so that fleets know the dangers on their way"
)
CAMPAIGN: Final = "Your warships head for the enemy Homeworld at {goal}, whose fall wins the game"
STRIKE: Final = "Your warships attack at {goal}, where the odds look good"
GUARD: Final = "Your warships gather at {goal}, which they guard"
RALLY: Final = "Your warships gather at {goal} so that they can fight together"


def purpose(view: View, ask: Ask, key: str, plan: str) -> str:
    """Describe the purpose of a greedy player's answer; empty if it is obvious."""
    verb, _, name = key.partition(":")
    if ask.id == "sheet.line":
        spent = verb == "seal" and Accounts(World(view, ask.seat, DOCTRINES[plan])).left <= 0
        return "" if spent else _line(view, ask, verb, name)
    if key == "done" and any(other.startswith("move:") for other in ask.keys):
        return STAYS
    if verb in PURPOSES_OF_ACTIONS:
        return PURPOSES_OF_ACTIONS[verb]
    if verb not in ("move", "part"):
        return ""
    moves = MovePlan(World(view, ask.seat, DOCTRINES[plan].among(len(view.seats))))
    counter, goal = moves.named.get(name), moves.goal(name)
    return _errand(moves, counter, goal).format(goal=goal) if counter and goal else ""


def _line(view: View, ask: Ask, verb: str, name: str) -> str:
    """Describe the purpose of a line of the sheet."""
    key = f"{verb}:{name}" if name else verb
    if key in LINES:
        return LINES[key]
    if verb == "buy":
        return WARSHIP.format(name=UNITS[Kind(name)].name)
    if name not in TECHNOLOGY:
        return ""
    row, me = TECHNOLOGY[name], view.seats[ask.seat]
    drafted = me.draft.research.count(name) if me.draft else 0
    level = (me.tech or {}).get(name, row.start) + drafted + 1
    return STUDY.format(name=row.name, level=level, effect=row.effect(level))


def _errand(moves: MovePlan, counter: CounterView, goal: HexId) -> str:
    """Describe the purpose of a counter's move; `{goal}` stands for the hex."""
    world, name = moves.world, f"{counter.kind}{counter.number}"
    if counter.kind == MINER and counter.tow:
        return HAUL
    if name in scouting(world):
        return NEAR if world.systems[goal].origin == world.seat else FAR_OFF
    if counter.kind in ERRANDS:
        return ERRANDS[counter.kind]
    if goal in world.enemy_homes:
        return CAMPAIGN
    if goal in world.foes:
        return STRIKE
    return GUARD if goal in world.colonies else RALLY
