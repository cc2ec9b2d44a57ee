"""The sequence of play: turns, rounds, the end."""

from __future__ import annotations

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, resolve
from tests.starship_captains.referee.crew import school, schooling, second_in_room, work
from tests.starship_captains.referee.errands import can_complete, complete, payments
from tests.starship_captains.referee.hold import pairs_for
from tests.starship_captains.referee.labs import refill, slots_for
from tests.starship_captains.referee.ledger import Ledger, Ship, fits, is_commander
from tests.starship_captains.referee.shadow import act, open_deck
from tests.starship_captains.referee.travel import arrive

ROUNDS = 4
KEPT = 3


def game(ledger: Ledger) -> Play[None]:
    """Four rounds [Gameplay]."""
    while True:
        yield from a_round(ledger)
        move_up(ledger)
        if ledger.round == ROUNDS:
            break
        begin_round(ledger)
    ledger.over = True


def a_round(ledger: Ledger) -> Play[None]:
    """Turns in order, until all have passed [Passing]."""
    ledger.active = ledger.first
    while True:
        ship = ledger.ships[ledger.active]
        if not ship.passed:
            yield from turn(ledger, ship)
            if ledger.passenger:
                yield from act(ledger, rest=ship.passed)
        waiting = [
            seat for seat in ledger.order(ledger.active)[1:] if not ledger.ships[seat].passed
        ]
        if waiting:
            ledger.active = waiting[0]
        elif ship.passed:
            return


def turn(ledger: Ledger, ship: Ship) -> Play[None]:
    """Train, then activate a room, complete a mission or pass [Gameplay]."""
    ship.painted = ship.taught = more = False
    while True:
        able = [room for room in ledger.rooms(ship) if workers(ledger, ship, room)]
        vain = [room for room in able if in_vain(ledger, ship, room)]
        rooms = [f"room:{room}" for room in able if more or room not in vain]
        mission = ["mission"] * can_complete(ledger, ship)
        last = ["more"] * (bool(vain) and not more)
        keys = [*rooms, *mission, *schooling(ship), "pass", *last]
        key = yield from ask("turn.action", ship.seat, keys)
        more = more or key == "more"
        if key.startswith(("train:", "promote:")):
            yield from school(ledger, ship, key)
        elif key != "more":
            break
    if key == "pass":
        ship.passed = True
    elif key == "mission":
        yield from complete(ledger, ship)
    else:
        yield from activate(ledger, ship, key.partition(":")[2])
    yield from arrive(ledger, ship)
    yield from refill(ledger)


def in_vain(ledger: Ledger, ship: Ship, room: str) -> bool:
    """Return whether a room would have no effect now, and is offered below *more* [Rooms]."""
    if ship.has("T50") and len(ship.artifacts) > 1:
        return False
    return all(not possible(ledger, ship, step) for step in ledger.room(ship, room)[1])


def possible(ledger: Ledger, ship: Ship, step: cards.Step) -> bool:
    """Return whether a step that needs something has it."""
    if step.word in ("fight", "fight_safe"):
        return any(route in ledger.pirates for route in ledger.routes(ship.at))
    if step.word in ("tech", "recycle"):
        over = step.word == "recycle"
        return any(tech and slots_for(ship, tech, over=over) for tech in ledger.display)
    if step.word == "repair":
        return ship.damage > 0
    return step.word != "pay" or bool(payments(ship, step))


def workers(ledger: Ledger, ship: Ship, room: str) -> list[str]:
    """Return the figures that can activate a room [Matching Colors]."""
    hue, _ = ledger.room(ship, room)
    artifacts = ["artifacts"] * bool(pairs_for(ship, hue))
    return [*(figure for figure in ship.ready if fits(figure, hue)), *artifacts]


def activate(ledger: Ledger, ship: Ship, room: str) -> Play[None]:
    """Activate a room with a figure or two artifacts [Activating a Room]."""
    who = yield from ask("room.who", ship.seat, workers(ledger, ship, room))
    if who == "artifacts":
        pair = yield from ask("room.pair", ship.seat, pairs_for(ship, ledger.room(ship, room)[0]))
        for artifact in pair.split("-"):
            ship.artifacts.remove(artifact)
            ledger.artifact_discards.append(artifact)
        yield from work(ledger, ship, room)
        if ship.has("T50"):
            yield from resolve(ledger, ship.seat, cards.techs()["T50"].effect)
        return
    ship.ready.remove(who)
    if not is_commander(who):
        ship.queue.append(who)
        yield from work(ledger, ship, room)
        return
    ship.busy.append(who)
    yield from work(ledger, ship, room)
    yield from second_in_room(ledger, ship, who)
    ship.busy.remove(who)
    ship.queue.append(who)


def move_up(ledger: Ledger) -> None:
    """Keep three figures in the queue at the end of the round [The Queue]."""
    ledger.truce = False
    for ship in ledger.ships:
        out = max(0, len(ship.queue) - KEPT)
        ship.ready += ship.queue[:out]
        del ship.queue[:out]


def begin_round(ledger: Ledger) -> None:
    """Goods are dealt, stations open, the marker goes on [Next Round]."""
    ledger.round += 1
    for ship in ledger.ships:
        ship.passed = ship.waved = False
        ship.met.clear()
        if ledger.round == 2:
            ship.medals += 1
        else:
            ship.ready.append("cadet")
    for place, station in ledger.stations.items():
        if not ledger.seats_at(place):
            ledger.open.add(station)
    ledger.first = (ledger.first + 1) % len(ledger.ships)
    if ledger.passenger:
        open_deck(ledger)
