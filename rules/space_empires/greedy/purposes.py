"""Descriptions of the purposes of a greedy player's answers, for hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from rules.kernel import Ask
from rules.space_empires.charts.content import FIXED, UNITS
from rules.space_empires.charts.geometry import distance
from rules.space_empires.charts.kinds import (
    COLONY_SHIP,
    MINER,
    MINES,
    PIPELINE,
    RAIDER,
    HexId,
    Kind,
)
from rules.space_empires.charts.owners import ALIENS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.charts.words import owner_words
from rules.space_empires.greedy.doctrine import DOCTRINES
from rules.space_empires.greedy.goals import Goals, scouting
from rules.space_empires.greedy.move_plan import STAY, MovePlan
from rules.space_empires.greedy.sheet_reasons import line_reason, numbered, sealed, sited
from rules.space_empires.greedy.strength import own_ships, supposed_ships, worth
from rules.space_empires.greedy.war import War
from rules.space_empires.greedy.world import World, is_armed, name_of
from rules.space_empires.position.view import CounterView, View
from rules.toolbox.sentences import listed

FOUND: Final = "colonise:"
"""Prefix of a key that founds a colony."""
CLEARLY, MOST_TIMES = 1.2, 9.0
"""Superiority from which it is named, and the highest that is named."""
TO_THE_LAST: Final = "A Homeworld can fall at {at}, so no ship should leave the battle"
SAVED: Final = "No Homeworld is at stake at {at}, so ships of a lost battle are worth saving"
CONDUCTS: Final[Mapping[str, str]] = {"orders": TO_THE_LAST, "retreat30": SAVED}
"""By the key of a battle's conduct."""
PURPOSES_OF_ACTIONS: Final[Mapping[str, str]] = {
    "colonise": "A colony's income grows to 5 CP over the next Economic Phases",
    "tow": "Minerals count once a Mining Ship has brought them to a colony",
    "drop": "Minerals become CP in the next Economic Phase",
    "peek": "A look at an unknown marker costs nothing and shows its dangers",
    "refit": "An upgrade gives old ships the technology you've researched since",
}
"""By the verb of a key."""
ERRANDS: Final[Mapping[Kind, str]] = {
    COLONY_SHIP: "{name} will settle {goal}",
    MINER: "{name} will fetch the {find} at {goal}",
    PIPELINE: "{name} will lie at {goal}: each colony linked to the Homeworld pays 1 CP more",
    MINES: "{name} will lie at {goal}, where an enemy would have to pass",
}
INCOME: Final = ", to raise your income by up to 5 CP a phase"
HAUL: Final = "{name} will bring the {find} in tow to {goal}, the nearest of your colonies"
GATHERS: Final = "Your main fleet at {main} waits for the others before it goes on to {target}"
BESIEGES: Final = "Your main fleet stays at {main} and fires at {world} until it falls"
STORMS: Final = (
    "Your main fleet stays at {main} to fight the guard of {world}{odds}; once the guard is gone, "
    "your ships fire at the planet"
)
GUARDED: Final = "{owner}'s Homeworld"
SETTLED: Final = "{owner}'s colony"
GUARDS: Final = "; your ships at {places} guard your colonies against the enemies at {foes}"
FIGHTS: Final = "Your main fleet stays at {main} to fight the enemies there"
AT_HOME: Final = "Your fleet at {main} waits: no enemy colony that it can reach is weak enough yet"
GROWS: Final = (
    "Your fleet at {main} is worth {cp} CP; at {needed} CP it will be large enough to attack"
)
NEAR: Final = "{name} will explore {goal}: hexes of your home system hold planets and minerals"
FAR_OFF: Final = "{name} will explore {goal}, so that your fleets know the dangers on their way"
CAMPAIGN: Final = "{name} will march on {target}"
FOLLOW: Final = "{name} will join your main fleet at {goal}, which is bound for {target}"
BEHIND: Final = "{name} will follow your main fleet to {target}"
HOMEWORLD: Final = "{goal}, the enemy Homeworld{wins}{odds}"
WINS: Final = ", whose fall wins the game"
COLONY: Final = "{goal}, an enemy colony that yields {worth} CP a phase{odds}"
STRIKE: Final = "{name} will attack at {goal}{odds}"
UNGUARDED: Final = "; no warship is known there"
TIMES: Final = "; your main fleet looks {times} times as strong as its guard{today}"
THERE: Final = "; your ships there look {times} times as strong as its guard"
EDGE: Final = ", and looks {times} times as strong"
EVEN: Final = "; your main fleet looks about as strong as its guard{today}"
TODAY: Final = " today, and is {steps} hexes away"
FAR_AWAY: Final = 3
"""Steps to a guard that may be stronger on arrival."""
WATCHED: Final = 3
"""Hexes within which enemies keep ships at a colony."""
GUARD: Final = "{name} will guard your colony at {goal}"
DEFEND: Final = "{name} will defend your Homeworld at {goal}, since an enemy fleet is near"
WAIT: Final = "{name} will wait at {goal}, your Homeworld, until an attack looks good enough"
RALLY: Final = "{name} will go to {goal} to fight beside your other warships"
UNCLOAKED: Final = "; a nebula uncloaks Raiders, but your other ships there fight with them"


def purpose(view: View, ask: Ask, key: str, plan: str, ahead: Sequence[str] = ()) -> str:
    """Describe the purpose of a greedy player's answer; empty if it is obvious."""
    verb, _, name = key.partition(":")
    if ask.id in QUESTIONS:
        return QUESTIONS[ask.id](World(view, ask.seat), ask, key, ahead)
    if ask.id == "sheet.line":
        world = World(view, ask.seat, DOCTRINES[plan].among(len(view.seats)))
        return sealed(world) if verb == "seal" else line_reason(world, ask, verb, name)
    if key == "done" and any(other.startswith("move:") for other in ask.keys):
        return _waiting(War(World(view, ask.seat, DOCTRINES[plan].among(len(view.seats)))))
    if verb in PURPOSES_OF_ACTIONS:
        return PURPOSES_OF_ACTIONS[verb]
    if ask.id == "move.to" and isinstance(ask.about, tuple):
        return _sent(view, ask, plan, ask.about[0].partition(".")[2], key, ahead)
    if verb not in ("move", "part"):
        return ""
    hexes = {system.hex for system in view.systems}
    own = takewhile(lambda step: ":" not in step, ahead)
    stops = [HexId(step) for step in own if step in hexes]
    return _sent(view, ask, plan, name, stops[0] if stops else "", ahead)


def _waiting(war: War) -> str:
    """Describe why the main fleet stays where it is; empty if it has moved or there is none."""
    stack = war.stacks.get(war.main, [])
    goals = war.goals()
    if not stack or any(goals.get(name_of(counter), war.main) != war.main for counter in stack):
        return ""
    if war.main in war.world.prizes:
        return _besieging(war) + _guarding(war, goals)
    if war.campaign is not None:
        words = FIGHTS if war.main in war.world.foes else GATHERS
        return words.format(main=war.main, target=war.campaign) + _guarding(war, goals)
    if war.main != war.world.home or war.alarm:
        return ""
    cp, needed = worth(war.crowd(war.host)), war.muster
    words = AT_HOME if cp >= needed else GROWS
    return words.format(main=war.main, cp=cp, needed=needed)


def _besieging(war: War) -> str:
    """Describe what the main fleet does at an enemy's world."""
    prize, guarded = (
        war.world.prizes[war.main],
        any(map(is_armed, war.world.foes.get(war.main, ()))),
    )
    words = GUARDED if prize.home else SETTLED
    return (STORMS if guarded else BESIEGES).format(
        main=war.main,
        world=words.format(owner=owner_words(prize.owner)),
        odds=_edge(war, war.main),
    )


def _guarding(war: War, goals: Goals) -> str:
    """Describe which other warships stay at colonies, and because of whom; empty: none."""
    world, places, sources = war.world, list[HexId](), dict[HexId, None]()
    hostile = [
        at
        for at, foes in world.foes.items()
        if at != war.main and any(foe.owner != ALIENS and is_armed(foe) for foe in foes)
    ]
    for at in world.colonies:
        ships = [
            counter
            for counter in world.own.get(at, ())
            if UNITS[counter.kind].fights and counter.kind not in FIXED
        ]
        near = [foe for foe in hostile if distance(foe, at) <= WATCHED]
        if not ships or not near or any(goals.get(name_of(ship), at) != at for ship in ships):
            continue
        places.append(at)
        sources |= dict.fromkeys(near)
    return GUARDS.format(places=listed(places), foes=listed([*sources])) if places else ""


def _sets_off(war: War) -> bool:
    """Return whether the main fleet leaves its hex this turn."""
    goals = war.goals()
    stack = war.stacks.get(war.main, ())
    return war.moving and any(
        goals[name_of(counter)] != war.main and war.pace(counter) for counter in stack
    )


def _fought(_world: World, ask: Ask, key: str, _ahead: Sequence[str]) -> str:
    """Describe why a battle is fought to the last, or isn't."""
    return CONDUCTS.get(key, "").format(at=ask.about)


def _sent(view: View, ask: Ask, plan: str, name: str, stop: str, ahead: Sequence[str]) -> str:
    """Describe the purpose of a counter's move to a stop on its way; empty: to its goal."""
    moves = MovePlan(World(view, ask.seat, DOCTRINES[plan].among(len(view.seats))))
    counter, goal = moves.named.get(name), moves.goal(name)
    if not counter or not goal:
        return ""
    if stop == STAY and goal != counter.hex:
        return ""
    at = goal if stop in ("", STAY) else HexId(stop)
    words = _errand(moves, counter, goal, arrives=at == goal)
    # founded in the same line, a colony has a reason of its own
    if counter.kind == COLONY_SHIP and not any(key.startswith(FOUND) for key in ahead):
        words += INCOME
    system, others = moves.world.systems[at], moves.world.own.get(at, [])
    fighting = any(UNITS[other.kind].fights for other in others)
    if counter.kind == RAIDER and system.terrain == Terrain.NEBULA and fighting:
        words += UNCLOAKED
    return words


def _errand(moves: MovePlan, counter: CounterView, goal: HexId, *, arrives: bool) -> str:
    """Describe the purpose of a counter's way to its goal."""
    world, name = moves.world, name_of(counter)
    if counter.kind == MINER and counter.tow:
        find = "wreck" if counter.tow == Terrain.WRECK else "minerals"
        return HAUL.format(name=name, goal=goal, find=find)
    if name in scouting(world):
        near = world.systems[goal].origin == world.seat
        return (NEAR if near else FAR_OFF).format(name=name, goal=goal)
    if counter.kind in ERRANDS:
        wreck = world.systems[goal].terrain == Terrain.WRECK
        find = "wreck" if wreck else "minerals"
        return ERRANDS[counter.kind].format(name=name, goal=goal, find=find)
    return _march(moves.war, counter, goal, arrives=arrives)


def _march(war: War, counter: CounterView, goal: HexId, *, arrives: bool) -> str:
    """Describe the purpose of a warship's way to its goal."""
    world, name, target = war.world, name_of(counter), war.campaign
    if goal in world.foes and (arrives or target is None):
        if goal in world.prizes and (goal == target or counter.hex in war.host):
            return CAMPAIGN.format(name=name, target=_prize(war, goal))
        return STRIKE.format(name=name, goal=goal, odds=_local_odds(war, goal))
    if target is not None and (counter.hex == war.main or goal in world.foes):
        return CAMPAIGN.format(name=name, target=_prize(war, target))
    if target is not None and goal == war.main and _sets_off(war):
        return BEHIND.format(name=name, target=target)
    if target is not None and goal == war.main:
        return FOLLOW.format(name=name, goal=goal, target=_prize(war, target))
    if goal == world.home:
        return (DEFEND if war.alarm else WAIT).format(name=name, goal=goal)
    return (GUARD if goal in world.colonies else RALLY).format(name=name, goal=goal)


def _prize(war: War, target: HexId) -> str:
    """Name an enemy's world as the aim of a march."""
    words = HOMEWORLD if target in war.world.enemy_homes else COLONY
    prize = war.world.prizes.get(target)
    worth_now = prize.worth if prize else 0
    # against alien empires all their Homeworlds have to fall
    wins = WINS if len(war.world.view.seats) > 1 else ""
    return words.format(goal=target, worth=worth_now, odds=_odds(war, target), wins=wins)


def _odds(war: War, target: HexId) -> str:
    """Describe how the main fleet compares with what probably guards a hex."""
    foes = supposed_ships(war.world, target)
    if not foes:
        return UNGUARDED
    times = _superiority(war, target)
    steps = distance(war.main, target)
    today = TODAY.format(steps=steps) if steps >= FAR_AWAY else ""
    if times < CLEARLY:
        return EVEN.format(today=today) if times >= 1 else ""
    return TIMES.format(times=_times(times), today=today)


def _edge(war: War, target: HexId) -> str:
    """Describe by how much the main fleet is the stronger one; empty: it clearly isn't."""
    times = _superiority(war, target)
    return EDGE.format(times=_times(times)) if times >= CLEARLY else ""


def _local_odds(war: War, target: HexId) -> str:
    """Describe how the ships that go to a hex compare with what probably guards it."""
    foes, goals = supposed_ships(war.world, target), war.goals()
    if not foes:
        return UNGUARDED
    ships = [counter for counter in war.fleet if goals.get(name_of(counter)) == target]
    times = war.chance(own_ships(ships, war.world), foes, target)
    return THERE.format(times=_times(times)) if ships and times >= CLEARLY else ""


def _superiority(war: War, target: HexId) -> float:
    """Return how many times stronger the main fleet is than what probably guards a hex."""
    own = own_ships(war.crowd(war.host), war.world)
    return war.chance(own, supposed_ships(war.world, target), target)


def _times(times: float) -> str:
    return f"{min(times, MOST_TIMES):.1f}".removesuffix(".0")


def fits_plan(view: View, seat: int, plan: str) -> bool:
    """Return whether a plan's description fits the ships that a seat has built."""
    excluded = DOCTRINES[plan].among(len(view.seats)).excluded
    return not any(c.kind in excluded for c in view.counters if c.owner == seat)


QUESTIONS: Final[Mapping[str, Callable[[World, Ask, str, Sequence[str]], str]]] = {
    "battle.conduct": _fought,
    "sheet.at": sited,
    "sheet.count": numbered,
}
"""By the id of a question."""
