"""Missions: crew, lines, what techs add, and the next mission; payments and other effects."""

from __future__ import annotations

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, does, draw, resolve
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.crew import call, second_on_mission
from tests.starship_captains.referee.hold import lose, purse, spend
from tests.starship_captains.referee.labs import discard
from tests.starship_captains.referee.ledger import Ledger, Ship, hue_of, is_commander
from tests.starship_captains.referee.travel import uprising

HOSTILE = {"fight", "dmg", "ambush"}
HARMFUL = {"dmg", "ambush"}
DISLIKED = {"brill": frozenset({"art", "pirate"}), "pip": frozenset({"cadet"})}


def can_complete(ledger: Ledger, ship: Ship) -> bool:
    """Return whether a mission is here for this captain, and crew for it [Completing a Mission]."""
    mission = ledger.missions.get(ship.at)
    if not mission or ledger.owners.get(ship.at, ship.seat) != ship.seat:
        return False
    return len(ship.ready) >= len(cards.missions()[mission].lines)


def complete(ledger: Ledger, ship: Ship) -> Play[None]:
    """Complete the mission here [Completing a Mission]."""
    place = ship.at
    ship.away = ledger.missions.pop(place)
    mission = cards.missions()[ship.away]
    for _ in mission.lines:
        figure = yield from ask("mission.crew", ship.seat, ship.ready)
        ship.ready.remove(figure)
        ship.pads.append(figure)
    simulated = False
    for (hue, effect), figure in zip(mission.lines, list(ship.pads), strict=True):
        lent = figure == "cadet" and ship.has("T47") and not simulated and hue != "gold"
        if figure == "android" or hue_of(figure) == hue or lent:
            used = yield from line(ledger, ship, effect, lent=lent)
            simulated = simulated or (lent and used)
        else:
            used = False
        if is_commander(figure):
            yield from second_on_mission(ledger, ship, figure, effect if used else ())
    yield from home(ledger, ship)
    ship.missions.append(mission.id)
    yield from after(ledger, ship, mission)
    yield from renew(ledger, place)


def line(ledger: Ledger, ship: Ship, effect: tuple[Step, ...], *, lent: bool) -> Play[bool]:
    """Resolve a line, or ignore it where it does harm, or where it would use a simulator up."""
    harmful = HARMFUL | DISLIKED.get(ledger.passenger, frozenset())
    asked = lent or any(step.word in harmful for step in effect)
    if asked and (yield from ask("mission.line", ship.seat, ("use", "ignore"))) == "ignore":
        return False
    yield from resolve(ledger, ship.seat, effect)
    return True


def home(ledger: Ledger, ship: Ship) -> Play[None]:
    """Move the crew to the queue, topmost first, and remove androids [Completing a Mission]."""
    back = []
    for figure in ship.pads:
        back += [figure] * (figure != "android" or (yield from stays(ledger, ship)))
    ship.queue += back
    ship.pads.clear()
    ship.away = ""


def stays(ledger: Ledger, ship: Ship) -> Play[bool]:
    """Ask whether to keep an android with a Charging Rack."""
    if not ship.has("T48") or not purse(ship):
        return False
    if (yield from ask("effect.pay", ship.seat, ("medal", "none"))) == "none":
        return False
    yield from spend(ledger, ship, 1)
    return True


def after(ledger: Ledger, ship: Ship, mission: cards.Mission) -> Play[None]:
    """Resolve techs that trigger after a mission [Notes: Ni'an Comms, Observers]."""
    works = {
        "T32": bool(mission.words & HOSTILE),
        "T33": "red" in mission.hues,
        "T34": "yellow" in mission.hues,
        "T35": "blue" in mission.hues,
        "T42": len(mission.lines) == 3,
    }
    for tech, does_work in works.items():
        if does_work and ship.has(tech):
            yield from resolve(ledger, ship.seat, cards.techs()[tech].effect)


def renew(ledger: Ledger, place: str) -> Play[None]:
    """Deal a new mission to the place of the highest number; its tile comes here [New Mission]."""
    number = max(ledger.up)
    source = ledger.numbers[number]
    ledger.numbers[number] = place
    ledger.up.discard(number)
    if ledger.peeked:
        mission = ledger.peeked.pop(0)
        ledger.missions[source] = mission
    elif ledger.mission_pool:
        mission = yield from draw("mission", ledger.mission_pool)
        ledger.mission_pool.remove(mission)
        ledger.missions[source] = mission
    if not ledger.up:
        yield from uprising(ledger, ledger.active)
        ledger.up = set(ledger.numbers)


@does("peek")
def peek(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Look at the next missions, whose order stays [Notes: Gateway to the Stars]."""
    while len(ledger.peeked) < step.number and ledger.mission_pool:
        mission = yield from draw("mission", ledger.mission_pool)
        ledger.mission_pool.remove(mission)
        ledger.peeked.append(mission)
    for mission in ledger.peeked[: step.number]:
        ledger.knows.setdefault(mission, set()).add(seat)


@does("either")
def either(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Resolve one of two effects [Effects]."""
    key = yield from ask("effect.either", seat, ("a", "b"))
    yield from resolve(ledger, seat, step.branches["ab".index(key)])


@does("pay")
def pay(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Pay for an effect, or go without [Effects]."""
    ship, cost = ledger.ships[seat], step.words[0]
    keys = payments(ship, step)
    if not keys:
        return
    key = yield from ask("effect.pay", seat, [*keys, "none"])
    if key == "none":
        return
    if cost == "medal":
        yield from spend(ledger, ship, 1)
    elif cost == "tech":
        discard(ledger, ship, key)
    else:
        lose(ledger, ship, key)
    yield from resolve(ledger, seat, step.branches[0])


def payments(ship: Ship, step: Step) -> list[str]:
    """Return the ways to pay."""
    return {
        "art": ship.artifacts,
        "pirate": ["pirate"] * ship.pirates,
        "medal": ["medal"] * bool(purse(ship)),
        "android": ["android"] * ("android" in ship.ready),
        "tech": [slot.tech for slot in ship.slots if slot.tech],
    }[step.words[0]]


@does("per")
def per_android(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Once for each android in the crew [Notes: Restore the Hive Mind]."""
    ship = ledger.ships[seat]
    for _ in range(ship.crew.count("android")):
        yield from resolve(ledger, seat, step.branches[0])


@does("android", "cadet")
def gain_figure(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    ledger.ships[seat].ready += [step.word] * step.number
    yield from ()


@does("recall")
def recall(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Move the first of the queue to the ready room [Effects]."""
    ship = ledger.ships[seat]
    for figure in ship.queue[: step.number]:
        call(ship, figure)
    yield from ()
