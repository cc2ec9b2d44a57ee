"""Pirates: fights, ambushes and raids [Fighting Pirates]."""

from __future__ import annotations

from functools import partial

from rules.kernel import Choice, Tell
from rules.starship_captains.charts.kinds import Figure, PirateKind, PlaceId, RouteId, Trigger
from rules.starship_captains.charts.words import pirate_words
from rules.starship_captains.position.state import State
from rules.starship_captains.ship.cargo import gain_artifacts, stow
from rules.starship_captains.ship.crew import recruit
from rules.starship_captains.ship.damage import damage_words, take_damage
from rules.starship_captains.ship.medals import gain_medals
from rules.starship_captains.table.piles import draw_pirate
from rules.starship_captains.table.table import Table

NONE = RouteId("none")


def foes(state: State, place: PlaceId) -> list[RouteId]:
    """The routes with pirates that lead from a location [Fighting Pirates]."""
    return [route.id for route in state.board.at[place] if route.id in state.pirates]


def _foe_words(table: Table, route: RouteId, *, safe: bool) -> str:
    if route == NONE:
        return "No fight"
    harm = "" if safe else f", for {damage_words(table, 1)}"
    return f"Fight on {route}: {pirate_words(table.state.pirates[route])}{harm}"


async def fight(table: Table, count: int = 1, *, safe: bool = False) -> None:
    """Up to so many fights against pirates on routes from here [Fighting Pirates]."""
    for _ in range(count):
        if not foes(table.state, table.me.at):
            return
        chosen = await fight_choice(table, safe=safe)
        if chosen == NONE:
            return
        await _defeat(table, chosen, safe=safe)


def fight_choice(table: Table, *, safe: bool = False) -> Choice[RouteId]:
    """Which of the pirates beside the ship is fought: always asked, for it does damage."""
    found = foes(table.state, table.me.at)
    return table.choice(
        "fight.which",
        "Fight which pirate?",
        "Fighting Pirates",
        {**{route: route for route in found}, NONE: NONE},
        partial(_foe_words, table, safe=safe),
        about=safe,
    )


async def _defeat(table: Table, route: RouteId, *, safe: bool) -> None:
    """Damage first, then the token and its rewards [Two Types of Pirate Tokens]."""
    kind = table.state.pirates[route]
    table.say(f"fights the {pirate_words(kind)} on {route}")
    if not safe:
        await take_damage(table)
    table.me.pirates.append(table.state.pirates.pop(route))
    table.say(f"takes the pirate token from {route}")
    if kind.brings_android:
        recruit(Figure.ANDROID, table)
    else:
        gain_medals(table, 1)
        table.me.stowing = True
        await gain_artifacts(table, 1)
    await stow(table)
    await table.trigger(Trigger.FIGHT)
    await table.trigger(Trigger.PIRATE)


def appear(state: State, tell: Tell, kind: PirateKind, place: PlaceId) -> None:
    """A pirate takes the route of its exhaust colour at a location, if free [Pirate Ambush]."""
    route = next(route for route in state.board.at[place] if route.colour == kind.exhaust)
    if route.id in state.pirates:
        state.pirate_discards.append(kind)
        tell(f"A {pirate_words(kind)} finds {route.id} taken and is discarded.")
    else:
        state.pirates[route.id] = kind
        tell(f"A {pirate_words(kind)} appears on {route.id}.")


async def ambush(table: Table) -> None:
    """A pirate appears on the matching route at the ship's location [Pirate Ambush]."""
    kind = await draw_pirate(table.state)
    if kind:
        appear(table.state, table.tell, kind, table.me.at)


async def raid(state: State, tell: Tell) -> None:
    """A pirate for each numbered planet, the lowest number first [Pirate Uprising]."""
    for place in state.numbers:
        kind = await draw_pirate(state)
        if kind:
            appear(state, tell, kind, place)


async def call_truce(table: Table) -> None:
    """Pirates on routes from here leave, and none shoots until the round ends [Raiders' Truce]."""
    state = table.state
    for route in foes(state, table.me.at):
        kind = state.pirates.pop(route)
        state.pirate_discards.append(kind)
        table.tell(f"The {pirate_words(kind)} leaves {route}.")
    state.truce = True
    table.tell("Pirates shoot at nobody until the round ends.")
