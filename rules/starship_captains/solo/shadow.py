"""Captain Shadow, who acts after each turn of the solo game [Solo Gameplay]."""

from __future__ import annotations

from typing import Final

from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Action, PlaceId, RouteId
from rules.starship_captains.charts.words import pirate_words
from rules.starship_captains.galaxy.pirates import foes
from rules.starship_captains.missions.renewal import renew
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.piles import discard_tech, draw, refill
from rules.starship_captains.position.state import Solo
from rules.starship_captains.solo.passengers import act

ACTION_WORDS: Final = {
    Action.TECH: "Take Tech",
    Action.MISSION: "Complete Mission",
    Action.FIGHT: "Fight Pirate",
    Action.PASSENGER: "Passenger Action",
}
FIRST_DECK: Final = tuple(sorted(Action))
"""One action card of each type [Action Card Setup]."""


async def follow(context: Context, solo: Solo) -> None:
    """Resolve an action after each turn; all the rest once the captain passes [Solo Gameplay]."""
    while solo.deck:
        action = await draw("action", solo.deck)
        solo.drawn.append(action)
        context.tell(f"Captain Shadow's action: {ACTION_WORDS[action]}.")
        if action is Action.TECH:
            await _take_tech(context, solo)
        elif action is Action.MISSION:
            await _complete_mission(context, solo)
        elif action is Action.FIGHT:
            await _fight(context, solo)
        else:
            await act(context, solo)
        await refill(context.state, context.tell)
        if not context.me.passed:
            return


async def _take_tech(context: Context, solo: Solo) -> None:
    """Shadow comes to the captain, and the tech under the card is replaced [Take Tech]."""
    state = context.state
    solo.shadow = context.me.at
    space = len(solo.drawn) - 1
    tech = state.display[space]
    news = "Captain Shadow comes to you"
    if tech:
        state.display[space] = None
        discard_tech(state, tech)
        news += f" and takes {tech} {tech_of(tech).name}"
    context.tell(f"{news}.")


async def _complete_mission(context: Context, solo: Solo) -> None:
    """Shadow moves to a mission one move away and completes it, never yours [Complete Mission]."""
    state = context.state
    beside = [route.other(solo.shadow) for route in state.board.at[solo.shadow]]
    places = [place for place in beside if place in state.missions and place != context.me.at]
    if not places:
        context.tell("Captain Shadow has no mission to move to.")
        return
    place: PlaceId = await context.ask(
        "shadow.mission",
        "Which mission does Captain Shadow complete?",
        "Complete Mission",
        {place: place for place in places},
        lambda place: f"{place} {context.cards.missions[state.missions[place]].title}",
    )
    solo.shadow = place
    mission = state.missions.pop(place)
    solo.gone.append(mission)
    name = state.board.places[place].name
    title = context.cards.missions[mission].title
    context.tell(f"Captain Shadow moves to {place} {name} and completes {title}.")
    await renew(state, context.tell, place)


async def _fight(context: Context, solo: Solo) -> None:
    """Ask the captain for a pirate beside Shadow, and discard it [Fight Pirate]."""
    state = context.state
    routes = foes(state, solo.shadow)
    if not routes:
        context.tell("Captain Shadow finds no pirate to fight.")
        return
    route: RouteId = await context.ask(
        "shadow.fight",
        "Which pirate does Captain Shadow fight?",
        "Fight Pirate",
        {route: route for route in routes},
        lambda route: f"{route}: {pirate_words(state.pirates[route])}",
    )
    context.tell(f"Captain Shadow defeats the {pirate_words(state.pirates[route])} on {route}.")
    state.pirate_discards.append(state.pirates.pop(route))


def new_deck(solo: Solo, round: int) -> None:  # noqa: A002
    """Shuffle the cards of the rounds so far with the new one [Solo Gameplay]."""
    solo.deck[:] = sorted([*FIRST_DECK, *solo.later[: round - 1]])
    solo.drawn.clear()
