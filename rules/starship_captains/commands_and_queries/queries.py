"""Queries about the reader's own view: missions line by line, routes, scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel import IllegalAnswer
from rules.starship_captains.charts.cards import Line, Mission
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.charts.words import (
    FIGURE_WORDS,
    effect_words,
    points_words,
    score_words,
)
from rules.starship_captains.effects.resolve import resolve
from rules.starship_captains.galaxy.moves import reach
from rules.starship_captains.missions.mission import matches, simulates
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.flights import Flight
from rules.starship_captains.position.imagine import imagine
from rules.starship_captains.position.state import Captain
from rules.starship_captains.position.view import CaptainView, PlaceView, View
from rules.starship_captains.ship.crew import kinds
from rules.starship_captains.ship.damage import damage_words
from rules.starship_captains.ship.rooms import suits
from rules.table_game import Param, Query
from rules.toolbox.mute_tell import mute
from rules.toolbox.sentences import counted, listed

MOST_MOVES = 9
MOVES = [str(number) for number in range(1, MOST_MOVES + 1)]


def _me(view: View) -> CaptainView:
    if view.seat is None:
        raise IllegalAnswer("You have no seat at this table, so you have no ship to ask about.")
    return view.captains[view.seat]


def _context(view: View) -> Context:
    """Return the rules' context for a position imagined from the reader's view."""
    return Context(imagine(view), mute, _me(view).seat, resolve)


def _place(view: View, at: str) -> PlaceView:
    for place in view.places:
        if place.place.id == at.strip().upper():
            return place
    raise IllegalAnswer(f"{at[:20]!r} isn't a location. Try one like {view.places[1].place.id}.")


def tell_mission(view: View, given: Mapping[str, str]) -> str:
    """Describe each ready figure's gain on each line of a mission [Completing a Mission]."""
    me, own = _me(view), _context(view).me
    place = _place(view, given.get("at") or me.at.id)
    card = place.mission
    if card is None:
        known = [location.place.id for location in view.places if location.mission]
        raise IllegalAnswer(f"There's no mission at {place.place.id}. Name one of {listed(known)}.")
    head = f"{card.title} at {place.place.id} {place.place.name}: {counted(card.points, 'point')}."
    lines = [_line(number, line, own) for number, line in enumerate(card.lines, 1)]
    return "\n".join([head, *lines, _standing(place, me, card)])


def _line(number: int, line: Line, me: Captain) -> str:
    """Describe a mission's line: its effect, and who in the ready room can do it."""
    gains = effect_words(line.effect)
    ready = kinds(me.ready)
    able = [figure for figure in ready if matches(figure, line)]
    lent = [figure for figure in ready if simulates(me, figure, line)]
    groups = {
        f": {gains}": [figure for figure in able if not figure.commander],
        f": {gains}, then the same again or a subordinate": [
            figure for figure in able if figure.commander
        ],
        f" (only one of them): {gains}": lent,
        ": no reward": [figure for figure in ready if figure not in (*able, *lent)],
    }
    parts = [f"{_names(group)}{suffix}" for suffix, group in groups.items() if group]
    return f"{number}. {line.colour}: {gains}. Ready: {'; '.join(parts) or 'nobody'}."


def _names(figures: Sequence[Figure]) -> str:
    return "/".join(FIGURE_WORDS[figure] for figure in figures)


def _standing(place: PlaceView, me: CaptainView, card: Mission) -> str:
    if place.reserved not in (None, me.seat):
        return f"It is reserved for {{{place.reserved}}}."
    if me.at.id != place.place.id:
        return "Your ship isn't there yet."
    if len(me.ready) < len(card.lines):
        return f"It takes {len(card.lines)} ready figures, and you have {len(me.ready)}."
    return "You can complete it now."


def tell_crew(view: View, _given: Mapping[str, str]) -> str:
    """List the rooms and mission lines that each ready figure matches now [Matching Colors]."""
    me, own = _me(view), _context(view).me
    mission_place = _place(view, me.at.id)
    card = mission_place.mission if mission_place.reserved in (None, me.seat) else None
    lines = []
    for figure in kinds(own.ready):
        rooms = [room.name for room in me.rooms if suits(own, room, figure)]
        parts = [f"rooms: {', '.join(rooms) or 'none'}"]
        if card:
            tasks = [
                str(number)
                for number, line in enumerate(card.lines, 1)
                if matches(figure, line) or simulates(own, figure, line)
            ]
            parts.append(f"lines of {card.id} with a reward: {', '.join(tasks) or 'none'}")
        lines.append(f"{FIGURE_WORDS[figure]} ({me.ready.count(figure)}): {'; '.join(parts)}.")
    return "\n".join(lines) or "Nobody is in your ready room."


def tell_ways(view: View, given: Mapping[str, str]) -> str:
    """List locations by moves from the reader's ship, with the least damage on the way [Moves]."""
    me = _me(view)
    moves = given.get("moves") or "2"
    if moves not in MOVES:
        raise IllegalAnswer(f"`moves` must be 1 to {MOST_MOVES}, not {moves[:20]!r}.")
    context = _context(view)
    places = {place.place.id: place for place in view.places}
    reachable = sorted(
        reach(context, int(moves)).items(),
        key=lambda item: (item[1].moves, item[1].damage, item[0]),
    )
    lines = [_way(context, places[at], way) for at, way in reachable]
    return "\n".join([f"From {me.at.id} {me.at.name}, with the pirates as they are now:", *lines])


def _way(context: Context, target: PlaceView, way: Flight) -> str:
    harm = damage_words(context, way.damage) if way.damage else "0 damage"
    mission = f", {target.mission.title}" if target.mission else ""
    return f"{target.place.id} {target.place.name}: {counted(way.moves, 'move')}, {harm}{mission}"


def tell_scores(view: View, _given: Mapping[str, str]) -> str:
    """List every captain's current score, part by part [Scoring]."""
    lines = []
    for captain in view.captains:
        parts = ", ".join(f"{name} {points_words(half)}" for name, half in captain.standing.items())
        lines.append(f"{{{captain.seat}}}: {score_words(captain.halves)} ({parts}).")
    return "\n".join(lines)


def _missions(view: View, _name: str, typed: str) -> Sequence[str]:
    place_ids = [place.place.id for place in view.places if place.mission]
    return [at for at in place_ids if at.casefold().startswith(typed.casefold())]


def _numbers(_view: View, _name: str, typed: str) -> Sequence[str]:
    return [number for number in MOVES[:4] if number.startswith(typed)]


QUERIES = (
    Query(
        "preview",
        "What each of your figures would gain on a mission, line by line",
        (Param("at", "Its planet, such as A5; leave out for where your ship is", ()),),
        tell_mission,
        _missions,
    ),
    Query("crew", "What each of your ready figures can do now", (), tell_crew),
    Query(
        "ways",
        "Where you can fly, and the damage on the way",
        (Param("moves", "How many moves, from 1; 2 by default", ()),),
        tell_ways,
        _numbers,
    ),
    Query("scores", "Every captain's score if the match ended now", (), tell_scores),
)
