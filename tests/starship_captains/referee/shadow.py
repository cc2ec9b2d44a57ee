"""The solo game: Captain Shadow's actions and the passengers."""

from __future__ import annotations

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, draw
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.errands import renew
from tests.starship_captains.referee.factions import advance, retreat
from tests.starship_captains.referee.hold import damage, lose
from tests.starship_captains.referee.labs import draw_tech, refill, throw
from tests.starship_captains.referee.ledger import Ledger, Ship
from tests.starship_captains.referee.travel import ambush

KINDS = ("tech", "mission", "fight", "passenger")
EXTRA = ("tech", "mission", "fight")


def open_deck(ledger: Ledger) -> None:
    """Shuffle all cards so far, and the new round's [Solo Gameplay]."""
    ledger.deck = [*KINDS, *ledger.later[: ledger.round - 1]]
    ledger.drawn = []


def act(ledger: Ledger, *, rest: bool) -> Play[None]:
    """Resolve an action after each turn; all remaining ones once the captain has passed."""
    ledger.ships[0].painted = True
    while ledger.deck:
        card = yield from draw("action", ledger.deck)
        ledger.deck.remove(card)
        space = len(ledger.drawn)
        ledger.drawn.append(card)
        yield from ACTIONS[card](ledger, space)
        yield from refill(ledger)
        if not rest:
            return


def take_tech(ledger: Ledger, space: int) -> Play[None]:
    """Captain Shadow jumps to you, and the tech below the card is replaced [Take Tech]."""
    ledger.shadow = ledger.ships[0].at
    if ledger.display[space]:
        throw(ledger, ledger.display[space])
    ledger.display[space] = yield from draw_tech(ledger)


def take_mission(ledger: Ledger, _: int) -> Play[None]:
    """Move to a mission, never to the captain's planet, and replace it [Complete Mission]."""
    near = cards.galaxy(ledger.side)[ledger.shadow].values()
    keys = [place for place in near if place in ledger.missions and place != ledger.ships[0].at]
    if not keys:
        return
    place = yield from ask("shadow.mission", 0, keys)
    ledger.shadow = place
    del ledger.missions[place]
    yield from renew(ledger, place)


def fight(ledger: Ledger, _: int) -> Play[None]:
    """Remove a pirate near Captain Shadow [Fight Pirate]."""
    keys = [route for route in ledger.routes(ledger.shadow) if route in ledger.pirates]
    if keys:
        del ledger.pirates[(yield from ask("shadow.fight", 0, keys))]


def passenger(ledger: Ledger, _: int) -> Play[None]:
    """Resolve the passenger's action [Passenger Action]."""
    yield from PASSENGERS[ledger.passenger](ledger, ledger.ships[0])


ACTIONS = {"tech": take_tech, "mission": take_mission, "fight": fight, "passenger": passenger}


def teddy(ledger: Ledger, ship: Ship) -> Play[None]:
    yield from ()


def brill(ledger: Ledger, ship: Ship) -> Play[None]:
    """Damage a ship with fewer than four empty slots without damage."""
    tokens = len(ship.artifacts) + ship.pirates
    if max(0, 8 - ship.hull) - max(0, tokens - ship.lockers) < 4:
        yield from damage(ledger, ship)


def vane(ledger: Ledger, ship: Ship) -> Play[None]:
    """Remove an artifact."""
    if ship.artifacts:
        key = yield from ask("passenger.artifact", 0, ship.artifacts)
        lose(ledger, ship, key)


def saltire(ledger: Ledger, ship: Ship) -> Play[None]:
    yield from ambush(ledger, 0, Step("ambush"))


def nine(ledger: Ledger, ship: Ship) -> Play[None]:
    """Remove an android for two steps, or move the marker back one."""
    if "android" in ship.ready:
        ship.ready.remove("android")
        yield from advance(ledger, 0, Step("adv", ("T", "2")))
    else:
        retreat(ship, "T", 1)


def pip(ledger: Ledger, ship: Ship) -> Play[None]:
    """Move the first of the queue to its end."""
    ship.queue = ship.queue[1:] + ship.queue[:1]
    yield from ()


PASSENGERS = {
    "teddy": teddy,
    "brill": brill,
    "vane": vane,
    "saltire": saltire,
    "nine": nine,
    "pip": pip,
}
