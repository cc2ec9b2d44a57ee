"""Pirates: fights, ambushes and raids [Fighting Pirates]."""

from __future__ import annotations

from functools import partial

from rules.kernel import Choice, Tell
from rules.starship_captains.charts.kinds import Figure, PirateKind, PlaceId, RouteId, Trigger
from rules.starship_captains.charts.words import pirate_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.piles import draw_pirate
from rules.starship_captains.position.state import State
from rules.starship_captains.ship.cargo import gain_artifacts, stow
from rules.starship_captains.ship.crew import recruit
from rules.starship_captains.ship.damage import damage_words, take_damage
from rules.starship_captains.ship.medals import gain_medals

NONE = RouteId("none")


def foes(state: State, place: PlaceId) -> list[RouteId]:
    """Return the routes with pirates that lead from a location [Fighting Pirates]."""
    return [route.id for route in state.board.at[place] if route.id in state.pirates]


def _foe_words(context: Context, route: RouteId, *, safe: bool) -> str:
    if route == NONE:
        return "No fight"
    harm = "" if safe else f", for {damage_words(context, 1)}"
    return f"Fight on {route}: {pirate_words(context.state.pirates[route])}{harm}"


async def fight(context: Context, count: int = 1, *, safe: bool = False) -> None:
    """Fight up to this many pirates on routes from here [Fighting Pirates]."""
    for _ in range(count):
        if not foes(context.state, context.me.at):
            return
        chosen = await fight_choice(context, safe=safe)
        if chosen == NONE:
            return
        await _defeat(context, chosen, safe=safe)


def fight_choice(context: Context, *, safe: bool = False) -> Choice[RouteId]:
    """Return the choice of a pirate beside the ship; always asked, because a fight does damage."""
    routes = foes(context.state, context.me.at)
    return context.ask(
        "fight.which",
        "Which pirate do you fight?",
        "Fighting Pirates",
        {**{route: route for route in routes}, NONE: NONE},
        partial(_foe_words, context, safe=safe),
        about=safe,
    )


async def _defeat(context: Context, route: RouteId, *, safe: bool) -> None:
    """Damage first, then the token and its rewards [Two Types of Pirate Tokens]."""
    kind = context.state.pirates[route]
    context.say(f"fights the {pirate_words(kind)} on {route}")
    if not safe:
        await take_damage(context)
    context.me.pirates.append(context.state.pirates.pop(route))
    context.say(f"collects the pirate token from {route}")
    if kind.brings_android:
        recruit(Figure.ANDROID, context)
    else:
        gain_medals(context, 1)
        context.me.stowing = True
        await gain_artifacts(context, 1)
    await stow(context)
    await context.trigger(Trigger.FIGHT)
    await context.trigger(Trigger.PIRATE)


def appear(state: State, tell: Tell, kind: PirateKind, place: PlaceId) -> None:
    """Place a pirate on the route of its exhaust colour at a location, if free [Pirate Ambush]."""
    route = next(route for route in state.board.at[place] if route.colour == kind.exhaust)
    if route.id in state.pirates:
        state.pirate_discards.append(kind)
        tell(f"A {pirate_words(kind)} finds {route.id} taken and is discarded.")
    else:
        state.pirates[route.id] = kind
        tell(f"A {pirate_words(kind)} appears on {route.id}.")


async def ambush(context: Context) -> None:
    """Place a pirate on the matching route at the ship's location [Pirate Ambush]."""
    kind = await draw_pirate(context.state)
    if kind:
        appear(context.state, context.tell, kind, context.me.at)


async def raid(state: State, tell: Tell) -> None:
    """Place a pirate at each numbered planet, the lowest number first [Pirate Uprising]."""
    for place in state.numbers:
        kind = await draw_pirate(state)
        if kind:
            appear(state, tell, kind, place)


async def call_truce(context: Context) -> None:
    """Pirates on routes from here leave, and none shoots until the round ends [Raiders' Truce]."""
    state = context.state
    for route in foes(state, context.me.at):
        kind = state.pirates.pop(route)
        state.pirate_discards.append(kind)
        context.tell(f"The {pirate_words(kind)} leaves {route}.")
    state.truce = True
    context.tell("Pirates shoot at nobody until the round ends.")
