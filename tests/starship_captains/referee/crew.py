"""The crew: training, promotion, and what commanders do as a second task."""

from __future__ import annotations

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, resolve
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.hold import purse, spend
from tests.starship_captains.referee.labs import discard
from tests.starship_captains.referee.ledger import Ledger, Ship, fits, hue_of, is_ensign


def schooling(ship: Ship) -> list[str]:
    """Return the training and promotions that can be paid [Training, Promotion to Commander]."""
    money = len(purse(ship))
    keys = []
    if money or (ship.has("T46") and not ship.taught):
        keys += [f"train:{f}" for f in ship.ready if f == "cadet" or is_ensign(f)]
    if money >= price(ship) and ship.rings:
        keys += [f"promote:{f}" for f in ship.ready if is_ensign(f)]
    return keys


def price(ship: Ship) -> int:
    """Return the medals that a promotion costs."""
    return 2 if ship.has("T45") else 3


def school(ledger: Ledger, ship: Ship, key: str) -> Play[None]:
    """Train or promote a figure in the ready room."""
    word, _, figure = key.partition(":")
    if word == "promote":
        yield from spend(ledger, ship, price(ship))
        ship.rings -= 1
        ship.ready[ship.ready.index(figure)] = f"{figure}-cmd"
        return
    hue = yield from ask("train.as", ship.seat, [hue for hue in cards.HUES if hue != figure])
    if ship.has("T46") and not ship.taught:
        ship.taught = True
    else:
        yield from spend(ledger, ship, 1)
    ship.ready[ship.ready.index(figure)] = hue


def call(ship: Ship, figure: str) -> None:
    """Move a figure from the queue to the ready room."""
    ship.queue.remove(figure)
    ship.ready.append(figure)


def subordinates(ship: Ship, commander: str) -> list[str]:
    """Return a commander's subordinates: cadets, matching ensigns [Command a Subordinate]."""
    return [
        f"recall:{figure}"
        for figure in ship.queue
        if figure == "cadet"
        or figure == hue_of(commander)
        or (ship.has("T49") and is_ensign(figure))
    ]


def second_on_mission(
    ledger: Ledger, ship: Ship, figure: str, effect: tuple[Step, ...]
) -> Play[None]:
    """Use the same line again, or a subordinate [Extra Work, Command a Subordinate]."""
    keys = subordinates(ship, figure)
    if effect:
        keys += ["again", "none"]
    if not keys:
        return
    key = yield from ask("commander.task", ship.seat, keys)
    if key == "again":
        yield from resolve(ledger, ship.seat, effect)
    elif key != "none":
        call(ship, key.partition(":")[2])


def second_in_room(ledger: Ledger, ship: Ship, figure: str) -> Play[None]:
    """Use a room again, or a subordinate; then queue the commander [Commanders]."""
    rooms = [room for room in ledger.rooms(ship) if fits(figure, ledger.room(ship, room)[0])]
    keys = [f"room:{room}" for room in rooms] + subordinates(ship, figure)
    key = yield from ask("commander.task", ship.seat, [*keys, "none"])
    word, _, name = key.partition(":")
    if word == "room":
        yield from work(ledger, ship, name)
    elif word == "recall":
        call(ship, name)


def work(ledger: Ledger, ship: Ship, room: str) -> Play[None]:
    """Resolve a room's effect; a single-use tech is discarded first [Effects]."""
    _, effect = ledger.room(ship, room)
    if room not in cards.BASIC and cards.techs()[room].single:
        discard(ledger, ship, room)
    yield from resolve(ledger, ship.seat, effect)
