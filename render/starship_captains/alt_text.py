"""Starship Captains in words: the text board, and the alt text of its pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.picture import PictureKind
from render.scores import Score
from render.starship_captains.words import (
    FACTION_LETTERS,
    doing,
    hold_words,
    lasting_words,
    place_words,
    queue_words,
    resolved_words,
    route_words,
    starts,
    truce_words,
    when,
)
from render.words import situation, strip_markdown
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.words import crew_words, effect_words, points_words
from rules.starship_captains.position.view import CaptainView, View
from rules.toolbox.sentences import counted


def alt(
    view: View, kind: PictureKind, seat: int, names: Sequence[str], pending: Sequence[int] = ()
) -> str:
    """Return a picture in a few sentences."""
    if kind is not PictureKind.OVERVIEW:
        lines = strip_markdown("\n".join(_captain(view, view.captains[seat], names)))
        known = ", ".join(mission.title for mission in view.known)
        return (
            f"{lines}. Next missions: {known}."
            if known and kind is PictureKind.HAND
            else f"{lines}."
        )
    state = situation(when(view), truce_words(view), doing(view, names, pending))
    sentences = [state, *lasting_words(view)]
    sentences += [_short(captain, names) for captain in view.captains]
    closed = [place.place.id for place in view.places if place.station and not place.station.open]
    sentences += [f"Closed stations: {', '.join(closed)}"] * bool(closed)
    missions = [f"{place.mission.id} at {place.place.id}" for place in view.places if place.mission]
    sentences.append(f"Missions: {', '.join(missions) or 'none'}")
    pirates = [f"{route.route.id} {route.pirate}" for route in view.routes if route.pirate]
    sentences.append(f"Pirates: {', '.join(pirates) or 'none'}")
    return ". ".join(sentences) + "."


def _short(captain: CaptainView, names: Sequence[str]) -> str:
    markers = " ".join(
        f"{FACTION_LETTERS[marker.faction]}{marker.steps}" for marker in captain.markers
    )
    return (
        f"{names[captain.seat]} at {captain.at.id}, {points_words(captain.halves)} points, "
        f"ready {crew_words(captain.ready)}, markers {markers}, {', '.join(_counts(captain))}"
    )


def _counts(captain: CaptainView) -> Iterator[str]:
    """Yield the numbers of the queue and of all other things of a ship, except those it lacks."""
    damage = captain.cargo_damage + captain.excess + sum(slot.damaged for slot in captain.slots)
    yield f"queue {len(captain.queue)}"
    yield f"{len(captain.missions)} done"
    yield from (
        counted(number, noun)
        for number, noun in (
            (captain.medals, "medal"),
            (sum(slot.tech is not None for slot in captain.slots), "tech"),
            (len(captain.artifacts), "artifact"),
            (captain.pirates, "pirate"),
        )
        if number
    )
    if damage:
        yield f"{damage} damage"


def galaxy_alt(view: View, names: Sequence[str]) -> str:
    """Return the alt text of the galaxy: the contents of each place in short."""
    state = situation(when(view), truce_words(view), doing(view, names))
    sentences = [state, *lasting_words(view)]
    for place in view.places:
        ships = [names[seat] for seat in place.ships] + (["Captain Shadow"] if place.shadow else [])
        things: list[str] = [place.mission.id] if place.mission else []
        things += [place.station.card.name] if place.station else []
        if ships or things:
            sentences.append(f"{place.place.id}: {', '.join(things + ships)}")
    pirates = [route_words(route) for route in view.routes if route.pirate]
    return f"{'. '.join(sentences)}. Pirates: {', '.join(pirates) or 'none'}."


def galaxy_words(view: View, names: Sequence[str]) -> str:
    """Return every place and route of the galaxy."""
    places = "\n".join(place_words(place, names) for place in view.places)
    routes = f"**Routes** {'; '.join(map(route_words, view.routes))}"
    return "\n".join([*lasting_words(view), places, routes])


def missions_words(view: View, names: Sequence[str]) -> str:
    """Return every mission in the galaxy."""
    lines = [place_words(place, names) for place in view.places if place.mission]
    return "\n".join(lines)


def techs_words(view: View, _names: Sequence[str]) -> str:
    """Return the events, the techs on display, and what is stored beside events."""
    lines = [*lasting_words(view), resolved_words(view)]
    lines += [tech.words for tech in view.display if tech]
    lines += [f"Event {track.event.words}" for track in view.tracks if track.event]
    lines += [f"On the Tincan track: {tech.words}" for tech in _beside(view)]
    return "\n".join(lines)


def table(view: View, seat: int | None, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the whole table, or one captain, in Markdown."""
    if seat is not None:
        return "\n".join(_captain(view, view.captains[seat], names))
    state = situation(when(view), truce_words(view), doing(view, names, pending))
    blocks = [f"**Starship Captains**: {state}"]
    blocks += ["\n".join(_captain(view, captain, names)) for captain in view.captains]
    blocks.append("**Galaxy**\n" + galaxy_words(view, names))
    blocks.append("\n".join([resolved_words(view), *_tracks(view)]))
    blocks.append("**Techs on display**\n" + "\n".join(t.words for t in view.display if t))
    blocks.append(_piles(view))
    if view.solo is not None:
        blocks.append("\n".join(_solo(view)))
    return "\n\n".join(blocks)


def _captain(view: View, captain: CaptainView, names: Sequence[str]) -> Iterator[str]:
    """Yield a captain's lines for screen readers: position, crew, hold, techs and missions."""
    turn = " (their turn)" if view.active == captain.seat else ""
    place = f"{captain.place}. " if captain.place else ""
    passed = ", passed" if captain.passed else ""
    passed += ", starting player" if starts(view, captain) else ""
    points = points_words(captain.halves)
    yield f"**{place}{names[captain.seat]}**{passed}{turn}: at {captain.at.id}, {points} points"
    steps = ", ".join(
        f"{FACTION_LETTERS[marker.faction]} {marker.steps}" for marker in captain.markers
    )
    yield f"Steps on the tracks: {steps}"
    queue = queue_words(captain.queue)
    yield f"Ready: {crew_words(captain.ready)}. Queue, the first in front: {queue}"
    words = f"{counted(captain.medals, 'medal')}, {counted(captain.rings, 'ring')} left"
    yield f"{words}. {hold_words(captain)}"
    techs = [slot.tech.words for slot in captain.slots if slot.tech]
    damaged = [str(slot.number) for slot in captain.slots if slot.damaged]
    words = "; ".join(techs) or "none"
    yield f"Techs: {words}" + (f". Damaged slots: {', '.join(damaged)}" if damaged else "")
    if captain.marks:
        gray = (room.name for room in captain.rooms if room.id in captain.marks)
        yield f"Gray by an artifact: {', '.join(gray)}"
    done = ", ".join(mission.title for mission in captain.missions)
    yield f"Missions: {done or 'none'}"


def _piles(view: View) -> str:
    """Return the sizes of all piles, and the techs that were discarded."""
    discards = ", ".join(f"{tech.id} {tech.name}" for tech in view.tech_discards) or "none"
    return (
        f"Piles: missions {view.mission_pile}, techs {view.tech_pile}, artifacts "
        f"{view.artifact_pile}, pirates {view.pirate_pile}. Techs discarded: {discards}"
    )


def _beside(view: View) -> list[Tech]:
    """Return the techs stored with an event until it happens."""
    return [tech for track in view.tracks for tech in track.archive]


def _tracks(view: View) -> Iterator[str]:
    for track in view.tracks:
        bonuses = "; ".join(
            f"{space} {effect_words(effect)}"
            for space, effect in sorted(track.track.bonuses.items())
        )
        event = f"; event at {track.event_space}: {track.event.words}" if track.event else ""
        techs = "".join(f"; beside it {tech.words}" for tech in track.archive)
        yield f"**Track {track.track.faction}**: {bonuses}{event}{techs}"


def _solo(view: View) -> Iterator[str]:
    if view.solo is None:
        return
    left = f"{counted(view.solo.left, 'action')} to come this round"
    yield f"**Captain Shadow** at {view.solo.shadow.id}, {left}"
    if view.solo.passenger is not None:
        yield f"Passenger {view.solo.passenger.name}: {view.solo.passenger.action_text}"


def scores(view: View) -> list[Score]:
    """Return each captain's points by their parts."""
    return [
        Score(
            captain.halves,
            points_words(captain.halves),
            captain.standing,
            {part: points_words(halves) for part, halves in captain.standing.items()},
        )
        for captain in view.captains
    ]


def captains_words(view: View, names: Sequence[str]) -> str:
    """Return every captain in Markdown."""
    return "\n\n".join("\n".join(_captain(view, each, names)) for each in view.captains)
