"""Techs: taking them, their slots and bonuses, and the cards that draw techs."""

from __future__ import annotations

from collections.abc import Iterable

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import Play, ask, does, draw, resolve
from tests.starship_captains.referee.cards import Step
from tests.starship_captains.referee.hold import fit, repairs
from tests.starship_captains.referee.ledger import Ledger, Ship


def slots_for(ship: Ship, tech: str, *, over: bool) -> list[str]:
    """Return the slots where a tech may go [Researching a Tech, Recycling a Tech Slot]."""
    over = over or cards.techs()[tech].replaces
    return [
        str(number)
        for number, slot in enumerate(ship.slots, 1)
        if (over if slot.tech else not slot.damaged)
    ]


def choose(ledger: Ledger, ship: Ship, techs: Iterable[str], *, over: bool) -> Play[str]:
    """Offer techs for which there is a slot; empty where none is taken."""
    keys = [tech for tech in techs if tech and slots_for(ship, tech, over=over)]
    tech = (yield from ask("tech.take", ship.seat, [*keys, "none"])) if keys else "none"
    return "" if tech == "none" else tech


def slot_of(ship: Ship, tech: str, *, over: bool) -> Play[int]:
    """Ask for the slot, from 0."""
    slot = yield from ask("tech.slot", ship.seat, slots_for(ship, tech, over=over))
    return int(slot) - 1


def install(ledger: Ledger, ship: Ship, tech: str, index: int) -> Play[None]:
    """Put a tech into a slot and resolve its bonuses, top to bottom [Tech Bonuses]."""
    if ship.slots[index].tech:
        discard(ledger, ship, ship.slots[index].tech)
    ship.slots[index].tech = tech
    yield from fit(ledger, ship)
    icons = ledger.icons(ship)
    bonuses = []
    for height in (0, 1):
        if index and icons[index - 1][2 + height] == icons[index][height]:
            bonuses.append(icons[index][height])
        if index < len(icons) - 1 and icons[index][2 + height] == icons[index + 1][height]:
            bonuses.append(icons[index][2 + height])
    for icon in bonuses:
        yield from bonus(ledger, ship, icon)


def bonus(ledger: Ledger, ship: Ship, icon: str) -> Play[None]:
    if icon == "R":
        yield from repairs(ship, 2 if ship.has("T36") else 1)
    elif icon == "M":
        ship.medals += 1
    elif icon == "V":
        step = Step("jump" if ship.has("T44") else "move")
        yield from resolve(ledger, ship.seat, (step,))


def discard(ledger: Ledger, ship: Ship, tech: str) -> None:
    """Discard a tech from the ship, with the artifact that lies on it [Notes: Crowdsourcing]."""
    for slot in ship.slots:
        if slot.tech == tech:
            slot.tech = ""
    if tech in ship.marks:
        ledger.artifact_discards.append(ship.marks.pop(tech))
    throw(ledger, tech)


def throw(ledger: Ledger, tech: str) -> None:
    """Put a tech on the discards of its kind [Types of Techs]."""
    omega = cards.techs()[tech].tier == "omega"
    (ledger.omega_discards if omega else ledger.tech_discards).append(tech)


@does("tech", "recycle")
def research(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Take a tech from the tech board [Researching a Tech, Recycling a Tech Slot]."""

    ship, over = ledger.ships[seat], step.word == "recycle"
    tech = yield from choose(ledger, ship, ledger.display, over=over)
    if tech:
        slot = yield from slot_of(ship, tech, over=over)
        ledger.display[ledger.display.index(tech)] = ""
        yield from install(ledger, ship, tech, slot)


def refill(ledger: Ledger) -> Play[None]:
    """Fill the empty spaces of the tech board from the alpha-beta pile."""
    for space, tech in enumerate(ledger.display):
        if not tech:
            ledger.display[space] = yield from draw_tech(ledger)


def draw_tech(ledger: Ledger) -> Play[str]:
    """Draw from the shuffled cards, then from those put below, then from the discards."""
    if not ledger.tech_pool:
        if ledger.tech_bottom:
            ledger.tech_pool, ledger.tech_bottom = ledger.tech_bottom, []
        else:
            ledger.tech_pool, ledger.tech_discards = ledger.tech_discards, []
    if not ledger.tech_pool:
        return ""
    tech = yield from draw("tech", ledger.tech_pool)
    ledger.tech_pool.remove(tech)
    return tech


@does("library")
def library(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Three techs are drawn, one may be installed [Notes: Tincan Library]."""
    drawn = []
    for _ in range(step.number):
        tech = yield from draw_tech(ledger)
        drawn += [tech] if tech else []
    yield from offer_drawn(ledger, seat, drawn, over=False)


def offer_drawn(ledger: Ledger, seat: int, drawn: list[str], *, over: bool) -> Play[None]:
    """Offer techs of which all that are not taken are discarded."""

    ship = ledger.ships[seat]
    taken = yield from choose(ledger, ship, drawn, over=over)
    slot = (yield from slot_of(ship, taken, over=over)) if taken else 0
    for tech in drawn:
        if tech != taken:
            throw(ledger, tech)
    if taken:
        yield from install(ledger, ship, taken, slot)


@does("omega")
def omegas(ledger: Ledger, seat: int, step: Step) -> Play[None]:
    """Three omegas are drawn, one may be installed, also over a tech [Notes]."""
    drawn = []
    for _ in range(step.number):
        if not ledger.omega_pool:
            ledger.omega_pool, ledger.omega_discards = ledger.omega_discards, []
        if ledger.omega_pool:
            tech = yield from draw("omega", ledger.omega_pool)
            ledger.omega_pool.remove(tech)
            drawn.append(tech)
    yield from offer_drawn(ledger, seat, drawn, over=True)


@does("archive")
def archive(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Install one of the techs that lie with the Tincan event, as in recycling."""
    stored, ledger.archive = ledger.archive, []
    yield from offer_drawn(ledger, seat, stored, over=True)


@does("copy_room")
def holodeck(ledger: Ledger, seat: int, _: Step) -> Play[None]:
    """Copy a room tech on display or of another captain [Notes: Holodeck]."""
    others = [slot.tech for ship in ledger.ships if ship.seat != seat for slot in ship.slots]
    known = cards.techs()
    rooms = [
        tech for tech in [*ledger.display, *others] if tech and known[tech].room and tech != "T19"
    ]
    if not rooms:
        return
    key = yield from ask("holodeck.copy", seat, rooms)
    if known[key].single:
        discard(ledger, ledger.ships[seat], "T19")
    yield from resolve(ledger, seat, known[key].effect)
