"""The sentences that refuse what rooms, missions, crew, moves and techs do not allow."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Ask
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Colour, Figure, PlaceId, RouteId, TechId
from rules.starship_captains.charts.words import FIGURE_WORDS, a_figure, crew_words
from rules.starship_captains.effects.idle import why_idle
from rules.starship_captains.galaxy.pirates import foes
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.state import COMMANDERS, NOBODY, rooms_of
from rules.starship_captains.ship.crew import (
    candidates,
    promotion_cost,
    trainees,
    training_cost,
)
from rules.starship_captains.ship.medals import purse
from rules.starship_captains.ship.rooms import colour_of, usable
from rules.toolbox.sentences import listed


def _named(figures: Sequence[Figure]) -> str:
    return listed([FIGURE_WORDS[figure] for figure in figures])


def no_room(context: Context, name: str) -> str:
    """Why a room cannot be activated [Activating a Room]."""
    me = context.me
    wanted = name.casefold()
    rooms = {room.id.casefold(): room for room in rooms_of(me)}
    able = [room.id for room in usable(me)]
    legal = f"rooms that can be activated: {listed(able)}" if able else "complete a mission or pass"
    if wanted not in rooms:
        return f"{name!r} is no room of your ship [Rooms]; {legal}."
    room = rooms[wanted]
    if room.id in able:
        idle = why_idle(context, room.effect)
        return f"{room.name} would do nothing now: {idle} [Rooms]; `more` offers it all the same."
    colour = colour_of(me, room)
    whom = "Anybody but androids" if colour is Colour.GRAY else f"Only {colour} figures"
    return (
        f"{whom} or two matching artifacts activate {room.name} [Activating a Room], and ready are "
        f"{crew_words(me.ready)}; {legal}."
    )


def no_worker(context: Context, room: str, figure: Figure) -> str:
    """Why a figure cannot activate a room [Matching Colors]."""
    me = context.me
    found = next((one for one in rooms_of(me) if one.id == room), None)
    if found is None:
        return ""
    colour = colour_of(me, found)
    if figure is Figure.ANDROID:
        return (
            "An android activates no room [Androids]; send it on a mission, and a "
            f"{'figure' if colour is Colour.GRAY else f'{colour} figure'} here."
        )
    if figure not in me.ready:
        return (
            f"No {FIGURE_WORDS[figure]} is in the ready room [Activating a Room]; "
            f"ready are {crew_words(me.ready)}."
        )
    gray = listed([one.name for one in rooms_of(me) if colour_of(me, one) is Colour.GRAY])
    return (
        f"{a_figure(figure)} does not match the {colour} {found.name} [Matching Colors]; "
        f"it matches {gray}."
    )


def no_mission(context: Context) -> str:
    """Why there is no mission to complete [Completing a Mission] [Whose Mission]."""
    state, me = context.state, context.me
    mission = state.missions.get(me.at)
    if mission is None:
        return (
            f"There is no mission at {me.at} [Completing a Mission]; "
            f"missions wait at {listed(list(state.missions))}."
        )
    card = context.cards.missions[mission]
    holder = state.reserved(me.at)
    if holder not in (NOBODY, context.seat):
        free = [at for at in state.missions if state.reserved(at) in (NOBODY, context.seat)]
        return (
            f"{card.title} is reserved for {{{holder}}}, whose ship came first [Whose Mission]; "
            f"free are the missions at {listed(free)}."
        )
    return (
        f"{card.title} takes {len(card.lines)} figures [Completing a Mission], and ready are "
        f"{crew_words(me.ready)}; activate a room or pass."
    )


def no_training(context: Context, figure: Figure) -> str:
    """Why a figure cannot be trained [Training]."""
    if not figure.trainable:
        return (
            f"{a_figure(figure)} is never trained [Training]; cadets and ensigns in the "
            "ready room are."
        )
    if purse(context) < training_cost(context):
        return "Training costs a medal, and you have none [Training]; go on without it."
    able = trainees(context)
    legal = f"you can train a {_named(able)}" if able else "nobody ready can be trained"
    return f"No {FIGURE_WORDS[figure]} is in the ready room [Training]; {legal}."


def no_promotion(context: Context, figure: Figure) -> str:
    """Why a figure cannot be promoted [Promotion to Commander]."""
    cost = promotion_cost(context)
    if not figure.ensign:
        return (
            f"{a_figure(figure)} is not promoted [Promotion to Commander]; ensigns in the "
            "ready room are."
        )
    if context.me.commanders >= COMMANDERS:
        return (
            f"All {COMMANDERS} promotion rings are in use [Promotion to Commander]; "
            "spend medals on training instead."
        )
    if purse(context) < cost:
        return (
            f"A promotion costs {cost} medals, and you have {purse(context)} "
            "[Promotion to Commander]; go on without it."
        )
    able = candidates(context)
    legal = f"you can promote a {_named(able)}" if able else "no ensign is ready"
    return f"No {FIGURE_WORDS[figure]} is in the ready room [Promotion to Commander]; {legal}."


def no_flight(context: Context, ask: Ask, key: str) -> str:
    """Why a location is out of reach [Moves]."""
    place, legal = PlaceId(key.upper()), listed(ask.keys)
    if place == context.me.at:
        return f"You are at {place} already [Moves]; stop stays, others are {legal}."
    if place in context.state.board.places:
        return f"{place} is too far [Moves]; in reach are {legal}."
    return f"There is no location {place} [Moves]; in reach are {legal}."


def no_tech(context: Context, ask: Ask, key: str) -> str:
    """Why a tech cannot be taken [Researching a Tech]."""
    tech, legal = TechId(key.upper()), f"possible are {listed(ask.keys)}"
    if tech not in context.cards.techs:
        return f"There is no tech {tech} [Researching a Tech]; {legal}."
    if context.state.drawn and tech not in context.state.drawn:
        return f"{tech} {tech_of(tech).name} was not drawn [Researching a Tech]; {legal}."
    if tech in (*context.state.display, *context.state.drawn):
        return (
            f"{tech} {tech_of(tech).name} needs an empty slot without damage "
            f"[Researching a Tech]; {legal}."
        )
    return f"{tech} {tech_of(tech).name} is not on the tech board [Researching a Tech]; {legal}."


def no_slot(context: Context, ask: Ask, key: str) -> str:
    """Why a tech cannot go into a slot [Damaged Slots]."""
    slots, legal = context.me.slots, f"free for it are slots {listed(ask.keys)}"
    if not key.isdecimal() or not 1 <= int(key) <= len(slots):
        return f"There are slots 1 to {len(slots)} [Researching a Tech]; {legal}."
    slot = slots[int(key) - 1]
    if slot.damaged:
        return (
            f"Slot {key} is damaged and holds no tech until it is repaired [Damaged Slots]; "
            f"{legal}."
        )
    if slot.tech:
        return f"Slot {key} holds {tech_of(slot.tech).name} [Researching a Tech]; {legal}."
    return ""


def no_fight(context: Context, ask: Ask, key: str) -> str:
    """Why a pirate cannot be fought [Fighting Pirates]."""
    route, here = RouteId(key.upper()), context.me.at
    away = route in context.state.pirates and route not in foes(context.state, here)
    why = f"{route} does not lead from {here}" if away else f"There is no pirate on {route}"
    return f"{why} [Fighting Pirates]; here: {listed(ask.keys)}."
