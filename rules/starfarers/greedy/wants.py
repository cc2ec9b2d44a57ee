"""The greedy seat's next goals, and the value of cards for them."""

from __future__ import annotations

from rules.starfarers.charts.kinds import BaseKind, Goods, Resource
from rules.starfarers.greedy.world import World
from rules.starfarers.position.view import BaseView

CANNONS_AHEAD = 2
TOLERATED = 1
"""Strength by which a rival's fleet may be ahead."""
MOST_BOOSTERS, MOST_RINGS, BOX = 3, 5, 6
"""Maximum number of boosters and rings, and number of cannons added at a time: all in the box."""
AHEAD = 8
"""Firepower beyond any rival's possible muster at which no more is built or hired."""
HANDFUL = 12
"""Number of cards from which it builds more boosters than it needs, for lack of anything better."""
RICH, ARMADA = 40, 9
"""Number of cards from which a seat without a limit on pieces builds this many starships."""
HORIZON = 5
"""Goals that make cards worth having."""


def to_build(world: World) -> list[str]:
    """Return the things to build, the most urgent first: sources of cards, then their uses."""
    me, goals = world.me, list[str]()
    ships = me.starships + me.wrecks + me.swallowed
    first = {
        "port": not ground_ports(world),
        "freight": not me.rings,
        "booster": not me.boosters,
        "starship": ships < 2 and _has_dock(world),
    }
    goals += [thing for thing, lacks in first.items() if lacks]
    goals += ["port"] * (len(ground_ports(world)) < world.style.ports and "port" not in goals)
    goals += ["booster"] * max(0, world.style.boosters - max(1, me.boosters))
    goals += ["freight"] * max(0, world.style.rings - max(1, me.rings))
    box = BOX - me.cannons if world.view.rules.boxed else BOX
    goals += ["cannon"] * min(box, max(0, _cannons(world) - me.cannons))
    goals += ["freight"] * (me.rings == 1)
    goals += ["starship"] * (ships == 2 and _has_dock(world))
    goals += bases(world)
    rich = me.cards >= HANDFUL
    boosters = MOST_BOOSTERS if rich else world.style.most_boosters
    rings = MOST_RINGS if rich else world.style.most_rings
    goals += ["booster"] * max(0, boosters - me.boosters)
    goals += ["freight"] * max(0, rings - me.rings)
    if ships > 1:
        ahead = max(0, stoutest(world) + AHEAD - me.cannons)
        goals += ["cannon"] * min(box - goals.count("cannon"), ahead)
    if rich:
        goals += ["booster"] * max(0, BOX - me.boosters)
    if me.cards > RICH and not world.view.rules.boxed:
        goals += ["starship"] * (ships < ARMADA)
    return goals


def _has_dock(world: World) -> bool:
    """Return whether starships can be built anywhere: not by a rebel without a spaceport."""
    spaceports = any(base.kind is BaseKind.SPACEPORT for base in world.own_bases)
    return world.me.captor is None or spaceports


def _cannons(world: World) -> int:
    """Return enough cannons that no rival's fleet is much stronger, and one against pirates."""
    wanted = _strongest(world) - world.me.starships - world.me.mercenaries - TOLERATED
    wanted += world.style.cannons + (CANNONS_AHEAD if at_war(world) else 0)
    return max(wanted, len(world.own_bases) > 1)


def _strongest(world: World) -> int:
    return max((world.fleet(rival.seat) for rival in world.rivals), default=0)


def stoutest(world: World) -> int:
    """Return the firepower of the rival whose fleet and bases have most of it."""
    return max((world.fleet(rival.seat) + rival.bases for rival in world.rivals), default=0)


def ground_ports(world: World) -> list[BaseView]:
    """Own trade ports on planets, which swap that planet's resource."""
    return [base for base in world.own_bases if base.kind is BaseKind.PORT and not base.orbit]


def at_war(world: World) -> bool:
    """Return whether anybody is hostile, or has captured the mothership."""
    return bool(world.me.hostile_to) or world.me.captor is not None


def bases(world: World) -> list[str]:
    """Return the bases that are lacking, galaxy by galaxy, the home galaxy first."""
    goals: list[str] = []
    letters = sorted(
        world.missing, key=lambda system: (len(world.missing[system]), system != world.me.letter)
    )
    for letter in letters:
        gaps = world.missing[letter]
        if BaseKind.SPACEPORT in gaps:
            goals += _spaceport(world, letter)
        elif BaseKind.COLONY in gaps:
            goals.append("colony")
        if BaseKind.PORT in gaps:
            goals.append("port")
    return goals


def _spaceport(world: World, letter: str) -> list[str]:
    """Return a spaceport if its cards are in hand, to save a turn; else a colony with a ring."""
    colonies = next(system.colonies for system in world.me.systems if system.letter == letter)
    if not lacking(world, "spaceport"):
        return ["spaceport"] + ["colony"] * (not colonies)
    return ["colony"] * (not colonies) + ["ring", "colony"]


def price_of(world: World, thing: str) -> Goods:
    """Return a goal's price."""
    return world.view.prices[thing]


def weights(world: World) -> dict[Resource, float]:
    """Return the value of one more card of each kind: higher where the next goals lack it."""
    return {resource: _weight(lack) for resource, lack in _lacks(world).items()}


def swaps_worth(world: World) -> float:
    """Return the value of swapping surplus cards, one for one, for what the next goals lack."""
    value, lacks = weights(world), _lacks(world)
    wanted = [value[resource] for resource, lack in lacks.items() for _ in range(lack)]
    spare = [value[resource] for resource, lack in lacks.items() for _ in range(-lack)]
    pairs = zip(sorted(wanted, reverse=True), sorted(spare), strict=False)
    return sum(take - give for take, give in pairs)


def _lacks(world: World) -> dict[Resource, int]:
    """Return the number of cards of each kind that the next goals lack; below 0: a surplus."""
    need = dict.fromkeys(Resource, 0)
    for thing in to_build(world)[:HORIZON]:
        for resource, count in price_of(world, thing).items():
            need[resource] += count
    return {resource: count - world.hand.get(resource, 0) for resource, count in need.items()}


def _weight(lack: int) -> float:
    """Return the value of one more card: higher the more are lacking; surplus cards are idle."""
    if lack > 0:
        return 1.0 + 0.2 * min(lack, 4)
    return max(0.8 + 0.15 * lack, 0.15 + 0.01 * lack, 0.0)


def lacking(world: World, thing: str) -> Goods:
    """Return the cards that a goal still needs."""
    return {
        resource: count - world.hand.get(resource, 0)
        for resource, count in price_of(world, thing).items()
        if count > world.hand.get(resource, 0)
    }
