"""Reasons for actions that rooms, missions, crew, moves and techs don't allow."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Ask
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Colour, Figure, PlaceId, RouteId, TechId
from rules.starship_captains.charts.words import FIGURE_WORDS, a_figure, crew_words, one_of
from rules.starship_captains.effects.no_result_reasons import why_idle
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


def _figure_words(figures: Sequence[Figure]) -> str:
    return listed([one_of(FIGURE_WORDS[figure]) for figure in figures])


def no_room(context: Context, name: str) -> str:
    """Return the reason for not activating a room [Activating a Room]."""
    me = context.me
    wanted = name.casefold()
    rooms = {room.id.casefold(): room for room in rooms_of(me)}
    able = [room.id for room in usable(me)]
    if wanted not in rooms:
        return f"{name!r} isn't a room on your ship [Rooms]. Name another one."
    room = rooms[wanted]
    if room.id in able:
        idle = why_idle(context, room.effect)
        return (
            f"{room.name} would do nothing now: {idle} [Rooms]. You can still find it under `more`."
        )
    colour = colour_of(me, room)
    whom = "Anybody but androids" if colour is Colour.GRAY else f"Only {colour} figures"
    return (
        f"{whom} or two matching artifacts can activate {room.name} [Activating a Room], and you "
        f"have {crew_words(me.ready)} ready."
    )


def no_worker(context: Context, room: str, figure: Figure) -> str:
    """Return the reason that a figure cannot activate a room [Matching Colors]."""
    me = context.me
    target = next((candidate for candidate in rooms_of(me) if candidate.id == room), None)
    if target is None:
        return ""
    colour = colour_of(me, target)
    if figure is Figure.ANDROID:
        return (
            "Androids can't activate rooms [Androids]. Send one on a mission, and a "
            f"{'figure' if colour is Colour.GRAY else f'{colour} figure'} here."
        )
    if figure not in me.ready:
        return (
            f"No {FIGURE_WORDS[figure]} is in the ready room [Activating a Room]; "
            f"ready: {crew_words(me.ready)}."
        )
    gray = listed(
        [candidate.name for candidate in rooms_of(me) if colour_of(me, candidate) is Colour.GRAY]
    )
    return (
        f"{a_figure(figure)} doesn't match the {colour} {target.name} [Matching Colors]. It "
        f"matches {gray}."
    )


def no_mission(context: Context) -> str:
    """Return the reason for not completing a mission [Completing a Mission] [Whose Mission]."""
    state, me = context.state, context.me
    mission = state.missions.get(me.at)
    if mission is None:
        places = _places(list(state.missions), "missions wait at", "and none is left elsewhere")
        return f"There's no mission at {me.at} [Completing a Mission]{places}."
    card = context.cards.missions[mission]
    holder = state.reserved(me.at)
    if holder not in (NOBODY, context.seat):
        free = [at for at in state.missions if state.reserved(at) in (NOBODY, context.seat)]
        places = _places(free, "free missions are at", "and none is free elsewhere")
        return (
            f"{card.title} is reserved for {{{holder}}}, whose ship came first "
            f"[Whose Mission]{places}."
        )
    return (
        f"{card.title} takes {len(card.lines)} figures [Completing a Mission], and you have "
        f"{crew_words(me.ready)} ready. Activate a room or pass."
    )


def _places(places: Sequence[PlaceId], prefix: str, none: str) -> str:
    return f"; {prefix} {listed(places)}" if places else f", {none}"


def no_training(context: Context, figure: Figure) -> str:
    """Return the reason that a figure cannot be trained [Training]."""
    if not figure.trainable:
        return f"{a_figure(figure)} can't be trained [Training]. Choose a ready cadet or ensign."
    if purse(context) < training_cost(context):
        return "Training costs a medal, and you have none [Training]. Go on without it."
    able = trainees(context)
    legal = f"you can train {_figure_words(able)}" if able else "you have nobody ready to train"
    return f"No {FIGURE_WORDS[figure]} is in the ready room [Training]; {legal}."


def no_promotion(context: Context, figure: Figure) -> str:
    """Return the reason that a figure cannot be promoted [Promotion to Commander]."""
    cost = promotion_cost(context)
    if not figure.ensign:
        return (
            f"{a_figure(figure)} can't be promoted [Promotion to Commander]. Choose a ready ensign."
        )
    if context.me.commanders >= COMMANDERS:
        return (
            f"All {COMMANDERS} promotion rings are in use [Promotion to Commander]. Spend medals "
            "on training instead."
        )
    if purse(context) < cost:
        return (
            f"A promotion costs {cost} medals, and you have {purse(context)} "
            "[Promotion to Commander]. Go on without it."
        )
    able = candidates(context)
    legal = f"you can promote {_figure_words(able)}" if able else "no ensign is ready"
    return f"No {FIGURE_WORDS[figure]} is in the ready room [Promotion to Commander]; {legal}."


def no_flight(context: Context, _ask: Ask, key: str) -> str:
    """Return the reason that a location is out of reach [Moves]."""
    place = PlaceId(key.upper())
    if place == context.me.at:
        return f"You're already at {place} [Moves]. Choose another location, or stop."
    if place in context.state.board.places:
        return f"{place} is too far [Moves]. Choose a location within reach."
    return f"That isn't a location [Moves]. Try one like {context.me.at}."


def no_tech(context: Context, _ask: Ask, key: str) -> str:
    """Return the reason that a tech cannot be taken [Researching a Tech]."""
    tech = TechId(key.upper())
    if tech not in context.cards.techs:
        return "That isn't a tech [Researching a Tech]. Name one on the tech board."
    named = f"{tech} {tech_of(tech).name}"
    if context.state.drawn and tech not in context.state.drawn:
        return f"{named} wasn't drawn [Researching a Tech]. Take one that was."
    if tech in (*context.state.display, *context.state.drawn):
        return (
            f"{named} needs an empty slot without damage [Researching a Tech]. Take another tech."
        )
    return f"{named} isn't on the tech board [Researching a Tech]. Take one that is."


def no_slot(context: Context, _ask: Ask, key: str) -> str:
    """Return the reason that a tech cannot go into a slot [Damaged Slots]."""
    slots = context.me.slots
    if not key.isdecimal() or not 1 <= int(key) <= len(slots):
        return (
            f"Your tech slots are numbered 1 to {len(slots)} [Researching a Tech]. Choose a free "
            "one."
        )
    slot = slots[int(key) - 1]
    if slot.damaged:
        return (
            f"Slot {key} is damaged and can't hold a tech until it's repaired [Damaged Slots]. "
            "Choose another one."
        )
    if slot.tech:
        return f"Slot {key} holds {tech_of(slot.tech).name} [Researching a Tech]. Choose another."
    return ""


def no_fight(context: Context, _ask: Ask, key: str) -> str:
    """Return the reason that a pirate cannot be fought [Fighting Pirates]."""
    route, location = RouteId(key.upper()), context.me.at
    away = route in context.state.pirates and route not in foes(context.state, location)
    why = f"{route} doesn't begin at {location}" if away else f"There's no pirate on {route}"
    return f"{why} [Fighting Pirates]. Fight one here or none."
