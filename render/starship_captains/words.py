"""Words that pictures, alt texts and text boards share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from render.words import turn_words
from rules.starship_captains.charts.kinds import Faction, Figure
from rules.starship_captains.charts.words import crew_words, effect_words
from rules.starship_captains.position.view import CaptainView, PlaceView, RouteView, View
from rules.toolbox.sentences import counted

FACTION_LETTERS = {Faction.COOPERATIVE: "C", Faction.TINCAN: "T", Faction.NIAN: "N"}


FIGURES = "C: cadet · A: android · with a ring: commander"
"""Legend of the figures that aren't ensigns of the colour of their letter."""


def when(view: View) -> str:
    """Return the round."""
    return "The game is over" if view.over else f"Round {view.round} of {view.rounds}"


def doing(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the player to move, or the winner."""
    if view.over:
        won = [names[captain.seat] for captain in view.captains if captain.place == 1]
        return f"{' and '.join(won)} won" if len(names) > 1 and won else ""
    return turn_words(view.active, names, pending, "preparation")


def starts(view: View, captain: CaptainView) -> bool:
    """Return whether a captain has the starting player marker; a single one needs none."""
    return view.first == captain.seat and len(view.captains) > 1 and not view.over


def truce_words(view: View) -> str:
    """Return a truce that holds until the round ends."""
    return "truce: pirates deal no damage" if view.truce else ""


def lasting_words(view: View) -> list[str]:
    """Return the events in force: they work whenever a turn ends at a station."""
    return [f"In force: {event.words}" for event in view.lasting]


def resolved_words(view: View) -> str:
    """Return the events that have happened; after the second, the third leaves the game."""
    names = ", ".join(f"{event.id} {event.name}" for event in view.resolved)
    return f"Events resolved, at most 2: {names or 'none'}"


def queue_words(queue: Sequence[Figure]) -> str:
    """Return a queue in its order: figures at its front are ready first."""
    return ", ".join(crew_words(run) for _, run in groupby(queue)) or "nobody"


def place_words(place: PlaceView, names: Sequence[str]) -> str:
    """Return a place with all its contents."""
    words = [f"{place.place.id} {place.place.name}"]
    if place.station is not None:
        state = "open" if place.station.open else "closed"
        words.append(
            f"{place.station.card.name} ({state}: {effect_words(place.station.card.effect)})"
        )
    if place.mission is not None:
        words.append(f"mission {place.mission.words}")
    if place.number:
        words.append(f"tile {place.number} {'face up' if place.face_up else 'turned'}")
    if place.reserved is not None:
        words.append(f"reserved by {names[place.reserved]}")
    if place.ships:
        words.append(f"ships: {', '.join(names[seat] for seat in place.ships)}")
    if place.shadow:
        words.append("Captain Shadow")
    return ", ".join(words)


def route_words(route: RouteView) -> str:
    """Return a route with its pirate."""
    pirate = f" with a {route.pirate} pirate" if route.pirate else ""
    return f"{route.route.id} {route.route.colour}{pirate}"


def hold_words(captain: CaptainView) -> str:
    """Return damage and cargo."""
    words = [f"{captain.cargo_damage} of {captain.cargo_slots} cargo slots damaged"]
    words += [f"{captain.excess} excess damage"] if captain.excess else []
    words += [f"artifacts {' '.join(captain.artifacts)}"] if captain.artifacts else []
    words += [f"{counted(captain.pirates, 'pirate')} in the hold"] if captain.pirates else []
    return ", ".join(words)
