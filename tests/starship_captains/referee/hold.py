"""Damage, repairs, cargo and medals."""

from __future__ import annotations

from itertools import combinations_with_replacement

from tests.starship_captains.referee.asking import Play, ask, does, draw
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.ledger import HALVES, SLOTS, Ledger, Ship


@does("dmg")
def take_damage(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Take damage, one after the other [Taking Damage]."""
    for _ in range(step.number):
        yield from damage(ledger, ledger.ships[seat])


def damage(ledger: Ledger, ship: Ship) -> Play[None]:
    """Damage goes into a cargo slot, or on top of the others [Busted Cargo, Excess Damage]."""
    if ship.has("T37") and ledger.active == ship.seat and not ship.painted:
        ship.painted = True
        return
    plated = ship.has("T30") and ship.pirates and ship.hull < SLOTS
    if plated and (yield from ask("damage.plating", ship.seat, ("damage", "plating"))) == "plating":
        ship.pirates -= 1
        return
    ship.hull += 1
    yield from fit(ledger, ship)


def fit(ledger: Ledger, ship: Ship) -> Play[None]:
    """Discard cargo until the rest has room; without any room all of it goes [Cargo]."""
    held = cargo(ship)
    if ship.room_left <= -len(held):
        for token in held:
            lose(ledger, ship, token)
    while ship.room_left < 0:
        key = yield from ask("cargo.drop", ship.seat, cargo(ship))
        lose(ledger, ship, key)


def cargo(ship: Ship) -> list[str]:
    return [*ship.artifacts, *["pirate"] * ship.pirates]


def lose(ledger: Ledger, ship: Ship, key: str) -> None:
    """Discard a token from the hold."""
    if key == "pirate":
        ship.pirates -= 1
    else:
        ship.artifacts.remove(key)
        ledger.artifact_discards.append(key)


@does("art")
def gain_artifacts(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Look at all artifacts of a row, then choose what to keep [Cargo]."""
    ship = ledger.ships[seat]
    for _ in range(step.number):
        yield from draw_artifact(ledger, ship)
    yield from fit(ledger, ship)


def draw_artifact(ledger: Ledger, ship: Ship) -> Play[None]:
    """Draw an artifact; used ones make a new pile [Discarded Artifacts]."""
    if not ledger.artifact_pool.total():
        ledger.artifact_pool.update(ledger.artifact_discards)
        ledger.artifact_discards.clear()
    if ledger.artifact_pool.total():
        kind = yield from draw("artifact", ledger.artifact_pool.elements())
        ledger.artifact_pool[kind] -= 1
        ship.artifacts.append(kind)


@does("pirate")
def gain_pirates(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Take a pirate token from the supply, without its reward [Effects]."""
    for _ in range(step.number):
        kind = yield from draw_pirate(ledger)
        if kind:
            yield from store_pirate(ledger, ledger.ships[seat])


def draw_pirate(ledger: Ledger) -> Play[str]:
    """Draw a pirate; discarded ones make a new pile [If Tokens Run Out]."""
    pool = ledger.pirate_pool
    if not pool.total():
        out = len(ledger.pirates) + sum(ship.pirates for ship in ledger.ships)
        ledger.pirates_mixed = True
        pool["any"] = 30 - out
    kinds = list(pool.elements())
    kind = yield from draw("pirate", kinds)
    pool["any" if ledger.pirates_mixed else kind] -= 1
    return kind


def store_pirate(ledger: Ledger, ship: Ship) -> Play[None]:
    ship.pirates += 1
    yield from fit(ledger, ship)
    if ship.has("T40"):
        yield from repairs(ship, 1)


@does("repair")
def repair(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    yield from repairs(ledger.ships[seat], step.number)


def repairs(ship: Ship, count: int) -> Play[None]:
    """Remove damage from the hull or from tech slots, or leave it [Repairing Your Ship]."""
    for _ in range(count):
        keys = repairable(ship)
        if not keys:
            return
        key = yield from ask("repair.where", ship.seat, [*keys, "none"])
        if key == "none":
            return
        if key == "hull":
            ship.hull -= 1
        else:
            ship.slots[int(key) - 1].damaged = False


def repairable(ship: Ship) -> list[str]:
    damaged = [str(n) for n, slot in enumerate(ship.slots, 1) if slot.damaged]
    return ["hull"] * bool(ship.hull) + damaged


@does("medal")
def gain_medals(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    ledger.ships[seat].medals += step.number
    yield from ()


def purse(ship: Ship) -> list[str]:
    """Return everything that can be spent as medals [Notes: Artifact Display, Trophy Display]."""
    things = ["medal"] * ship.medals
    things += ship.artifacts if ship.has("T27") else []
    return things + (["pirate"] * ship.pirates if ship.has("T28") else [])


def spend(ledger: Ledger, ship: Ship, count: int) -> Play[None]:
    """Pay medals, or tokens in their place."""
    left, paid = purse(ship), []
    for _ in range(count):
        paid.append((yield from ask("medal.with", ship.seat, left)))
        left.remove(paid[-1])
    for key in paid:
        if key == "medal":
            ship.medals -= 1
        else:
            lose(ledger, ship, key)


def pairs_for(ship: Ship, hue: str) -> list[str]:
    """Return the pairs of artifacts that activate a room of this colour [Activating a Room …]."""
    pairs = []
    for first, second in combinations_with_replacement(HALVES_ORDER, 2):
        if ship.artifacts.count(first) < 1 + (first == second) or second not in ship.artifacts:
            continue
        shared = {HALVES[half] for half in first} & {HALVES[half] for half in second}
        if hue == "gray" or hue in shared:
            pairs.append(f"{first}-{second}")
    return pairs


HALVES_ORDER = ("RY", "RB", "YB")
