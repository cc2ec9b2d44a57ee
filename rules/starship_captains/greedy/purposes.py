"""Purposes of a captain's answers, in words, for hints."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from rules.kernel import Ask
from rules.starship_captains.charts.cards import Line, Mission
from rules.starship_captains.charts.content import content, tech_of
from rules.starship_captains.charts.kinds import Colour, Faction, Figure, PlaceId, TechId
from rules.starship_captains.charts.words import (
    FACTION_WORDS,
    FIGURE_WORDS,
    effect_words,
    score_words,
)
from rules.starship_captains.greedy.missions import (
    fits,
    open_mission,
    prospects,
    value_completed,
    value_with_crew,
)
from rules.starship_captains.greedy.world import World
from rules.starship_captains.greedy.worth import tech_worth
from rules.starship_captains.position.view import View
from rules.toolbox.sentences import counted, listed

HERE: Final = "Your ready crew can complete {mission} there, for {points}{lines}"
RESOLVED: Final = "your {figure} fits the {colour} line ({effect})"
STAYED: Final = "No mission or station within reach gains more than this place"
LATER: Final = "You begin the next round beside {mission}, which scores {points}"
STATION: Final = "The station there is open, and your visit brings {effect}"
PROMOTED: Final = "A commander does a second task whenever it works, and scores a point at the end"
CADET: Final = "An ensign works in rooms of its colour, a cadet only in gray ones"
GAINED: Final = "On its way your {track} marker gets {gain}"
END: Final = re.compile(r"to space (\d+) \((\d+) points?\)")
ZONE: Final = "{marker} then scores {points} at the end instead of {before}"
YOURS: Final = "Your {track} marker"
NEXT: Final = "The next bonus of the {track} track, {bonus}, is then {steps} away"
ABLE: Final = "A {colour} figure can work in {rooms}"
STAFFED: Final = "{room} then takes one {colour} figure, and another stays ready"
LONE: Final = "You have no other ready {colour} figure"
HONOURED: Final = "{tech} scores more for each {colour} figure"
UNREWARDED: Final = (
    "The mission scores even without this line's reward, and you'll miss your {figure} least"
)
SLOT: Final = "A repaired slot can hold a tech"
NO_SLOT: Final = "No tech slot is free, and a repaired one can hold a tech"
NO_CARGO: Final = "No cargo slot is free, and a repaired one can hold a token"
CARGO: Final = "A repaired slot can hold a token"
DAMAGE: Final = ", and each damage left at the end costs a point"
SCARS: Final = "; {tech} already makes up for the point that each damage costs"
PAIR: Final = 2
"""Artifacts that are used together."""
PASSED: Final = "Nothing that your ready figures can still do gains anything this round"

KEEPS: Final = "No figure is ready, and your artifacts can still be used in a later round"
TYPES: Final = ", or score for {tech} at the end"
SECOND_TASK: Final = "Your commander works there, and does a second task afterwards"
STILL: Final = "Your {figure} can still use its room this round"
RECALLED: Final = "A figure that is ready again can do another task this round"
PIRATE: Final = "Its token scores a point at the end, and there's a reward now"
CAUGHT: Final = ", an android that scores another point if it's still yours"
BEST_NOW: Final = "There's no better mission for your ready crew this round"
ONLY: Final = "Only your {figure} fits the {colour} line: {effect}"
FITS: Final = "Your {figure} fits the {colour} line: {effect}"
ANDROID: Final = "; your android would fit, too, but leaves the ship after a mission"
SCORES: Final = "; the mission scores {points}"
LAST: Final = "You have no other ready figure, and a recalled one can do another task this round"
SPARED: Final = "Missions and other rooms need your {figure} least"
SECOND: Final = "A commander does a second task here"
INSTALLED: Final = "A tech installed there brings immediately: {bonus}"
REPLACED: Final = "{tech} would do least for you from now on"
NO_BONUS: Final = "no bonus"
"""The end of a slot's label."""
OMEGA: Final = "It should score about {points} at the end"
ROOM: Final = "Its room is yours for {rounds}"
CREW: Final = ", and {figures} of yours can work there"
ABILITY: Final = "{tech} works automatically for {rounds}: {text}"


def purpose(view: View, ask: Ask, key: str, _plan: str, ahead: Sequence[str] = ()) -> str:
    """Return what an answer of the greedy player is for; empty if it speaks for itself."""
    if ask.id == "track.advance":
        return _advanced(view, ask, key)
    if ask.id == "train.as":
        return _colour(World(view, ask.seat, ask.about), key, ahead)
    if ask.id == "tech.slot":
        return _slot(ask.label(key))
    if ask.id == "fight.which" and "an android" in ask.label(key):
        return PIRATE + CAUGHT
    if ask.id == "mission.crew":
        is_last = not ahead or ahead[0] not in FIGURE_WORDS
        return _sent(World(view, ask.seat, ask.about), key, is_last=is_last)
    if ask.id == "room.who" and not _differ(ask.keys):
        return ""
    describe = PURPOSES.get(ask.id)
    return describe(World(view, ask.seat, ask.about), key) if describe else ""


def _differ(keys: Sequence[str]) -> bool:
    """Return whether the figures that may work are of several colours."""
    return len({Figure(key).colour for key in keys if key in FIGURE_WORDS}) > 1


def _turn(world: World, key: str) -> str:
    """Return what a promotion, a cadet's training, a room or a pass is for."""
    act, _, name = key.partition(":")
    if act == "room":
        return _staffed(world, name)
    if act == "promote":
        return PROMOTED
    if act == "train":
        return CADET * (name == Figure.CADET)
    if act == "mission":
        mission = world.places[world.at].mission
        best = mission is not None and value_completed(world, mission) >= prospects(world)
        return BEST_NOW if best else ""
    if act != "pass":
        return ""
    if world.crew or len(world.me.artifacts) < PAIR or not world.left:
        return PASSED * bool(world.crew)
    return KEEPS + "".join(TYPES.format(tech=name) for name in _omegas(world, "artifact types"))


def _omegas(world: World, kind: str) -> list[str]:
    """Return the names of the captain's omegas that count items of a kind."""
    return [tech.name for tech in world.techs if tech.counts == kind]


def _staffed(world: World, name: str) -> str:
    """Return what a commander does beside its work, if only commanders can work in a room."""
    colours = [room.colour for room in world.me.rooms if room.id == name]
    able = [figure for figure in world.crew if figure.colour in colours]
    return SECOND_TASK * (bool(able) and all(figure.commander for figure in able))


def _arrival(world: World, key: str) -> str:
    """Return which mission waits at the end of a flight."""
    if key not in world.places:
        return STAYED * (key != "repair")
    at = PlaceId(key)
    station = world.places[at].station
    if station is not None and station.open:
        return STATION.format(effect=effect_words(station.card.effect))
    mission = open_mission(world, at)
    if mission is None:
        return ""
    points = score_words(2 * mission.points)
    moved, enough = world.moved(at), len(world.crew) >= len(mission.lines)
    gain, crew = value_with_crew(moved, mission) if enough else (0.0, ())
    if gain > 0:
        return HERE.format(mission=mission.name, points=points, lines=_lines(mission, crew))
    return LATER.format(mission=mission.name, points=points) if world.left else ""


def _lines(mission: Mission, crew: Sequence[Figure]) -> str:
    """Return which figure of a crew fits which line of a mission, in its order; may be empty."""
    clauses = [
        RESOLVED.format(
            figure=FIGURE_WORDS[figure], colour=line.colour.value, effect=effect_words(line.effect)
        )
        for line, figure in zip(mission.lines, crew, strict=True)
        if line.effect and fits(figure, line)
    ]
    return f"; {listed(clauses)}" if clauses else ""


def _colour(world: World, key: str, ahead: Sequence[str]) -> str:
    """Return whether a figure of this colour is lacking, for which room, and what it scores."""
    honours = [tech.name for tech in world.techs if tech.counts == f"{key} crew"]
    scored = HONOURED.format(tech=honours[0], colour=key) if honours else ""
    rooms = [room for room in world.me.rooms if [*ahead[:1]] == [f"room:{room.id}"]]
    names = [room.name for room in rooms if room.colour is Colour(key)]
    if any(figure.colour is Colour(key) for figure in world.crew):
        own = [room.name for room in world.me.rooms if room.colour is Colour(key)]
        words = ABLE.format(colour=key, rooms=listed(own)) if own else ""
        words = "".join(STAFFED.format(colour=key, room=name) for name in names) or words
        return "; ".join(filter(None, [words, scored]))
    text = LONE.format(colour=key) + "".join(f", and {name} needs one" for name in names)
    return text + f"; {scored}" * bool(scored)


def _advanced(view: View, ask: Ask, key: str) -> str:
    """Return what a marker gains on its way and at its end, or how near the next bonus is.

    The label names the space where it ends.
    """
    gains = (
        ask.label(key).partition(": ")[2].replace("loop (+5)", "5 points for a loop").split("; ")
    )
    gain = listed([each for each in gains if each and not each.startswith("the event")])
    end = END.search(ask.label(key))
    if end is None:
        return ""
    lane = Faction(key[0]).lane
    marker = view.captains[ask.seat].markers[lane]
    space, points = map(int, end.groups())
    before = -(-marker.space // content().zone)
    track = FACTION_WORDS[Faction(key[0])]
    text = GAINED.format(track=track, gain=gain) if gain else ""
    if space > marker.space and points > before:
        subject = "it" if text else YOURS.format(track=track)
        zone = ZONE.format(marker=subject, points=counted(points, "point"), before=before)
        return f"{text}; {zone}" if text else zone
    return text or _next_bonus(view, lane, space, track)


def _next_bonus(view: View, lane: int, space: int, track: str) -> str:
    """Return the next bonus ahead of a space of a track; empty if there is none."""
    bonuses = view.tracks[lane].track.bonuses
    ahead = min((other for other in bonuses if other > space), default=None)
    if ahead is None:
        return ""
    steps = counted(ahead - space, "step")
    return NEXT.format(track=track, bonus=effect_words(bonuses[ahead]), steps=steps)


def _sent(world: World, key: str, *, is_last: bool) -> str:
    """Return which other ready figures fit the line of a mission, an android only for the last."""
    line, figure = world.about, Figure(key)
    if not isinstance(line, Line):
        return ""
    if not fits(figure, line):
        return UNREWARDED.format(figure=FIGURE_WORDS[figure]) * bool(line.effect)
    if not line.effect:
        return ""
    others = [other for other in world.crew if other is not figure and fits(other, line)]
    words = FITS if others else ONLY
    effect = effect_words(line.effect)
    text = words.format(figure=FIGURE_WORDS[figure], colour=line.colour.value, effect=effect)
    mission = world.me.away
    text += ANDROID * (is_last and Figure.ANDROID in others)
    if mission is None or line != mission.lines[0]:
        return text
    return text + SCORES.format(points=score_words(2 * mission.points))


def _recalled(world: World, key: str) -> str:
    """Return why a figure is worth recalling."""
    if not key.startswith("recall:"):
        return ""
    return RECALLED if world.crew else LAST


def _worker(_world: World, key: str) -> str:
    """Return why this figure works, and not another."""
    if key not in FIGURE_WORDS:
        return ""
    figure = Figure(key)
    return SECOND if figure.commander else SPARED.format(figure=FIGURE_WORDS[figure])


def _tech(world: World, key: str) -> str:
    """Return what a tech brings until the end of the game."""
    if key == "none":
        return ""
    tech = tech_of(TechId(key))
    if tech.counts:
        points = max(1, round(tech_worth(world, tech)))
        return OMEGA.format(points=counted(points, "point"))
    if tech.room and not world.left:
        gray = tech.room.colour is Colour.GRAY
        able = [each for each in world.crew if gray or each.colour is tech.room.colour]
        return STILL.format(figure=FIGURE_WORDS[able[0]]) if able else ""
    if not world.left or (tech.room and tech.room.single_use):
        return ""
    rounds = counted(world.left, "more round")
    if not tech.room:
        return ABILITY.format(tech=tech.name, rounds=rounds, text=tech.text)
    count = world.count(tech.room.colour)
    crew = CREW.format(figures=counted(count, f"{tech.room.colour.value} figure")) if count else ""
    return ROOM.format(rounds=rounds) + crew


def _slot(label: str) -> str:
    """Return what a slot, which its label names, brings, or which tech makes room."""
    place, _, bonus = label.partition(": ")
    _, _, replaced = place.partition(", in place of ")
    text = INSTALLED.format(bonus=bonus) if bonus and bonus != NO_BONUS else ""
    if not replaced:
        return text
    spared = REPLACED.format(tech=replaced)
    return f"{text}; {spared}" if text else spared


def _repair(world: World, key: str) -> str:
    """Return what a repaired place is good for, and whether it is lacking now."""
    if key == "none":
        return ""
    if key == "hull":
        return CARGO + _damage(world) if world.room_for_cargo > 0 else NO_CARGO
    return SLOT + _damage(world) if world.free_slots else NO_SLOT


def _damage(world: World) -> str:
    """Return what damage costs at the end, unless an omega of the captain's makes up for it."""
    scars = _omegas(world, "damage")
    return SCARS.format(tech=scars[0]) if scars else DAMAGE


PURPOSES: Final[Mapping[str, Callable[[World, str], str]]] = {
    "turn.action": _turn,
    "move.to": _arrival,
    "jump.to": _arrival,
    "repair.where": _repair,
    "room.who": _worker,
    "commander.task": _recalled,
    "fight.which": lambda _, key: PIRATE * (key != "none"),
    "tech.take": _tech,
    "train.who": lambda _, key: CADET * (Figure.CADET in key),
}
"""By the id of a question."""
