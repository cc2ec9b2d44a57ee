"""A seat's view: everything except the order of piles and face-down components.

The view holds printed components as the structs of `charts.cards`, so that pictures and AI seats
need no other source: `Place`, `Route`, `Mission`, `Tech`, `Event`, `Track`, `Room`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from rules.starship_captains.charts.cards import (
    Event,
    Icons,
    Mission,
    Passenger,
    Place,
    Room,
    Route,
    StationCard,
    Tech,
    Track,
)
from rules.starship_captains.charts.content import content, tech_of
from rules.starship_captains.charts.kinds import (
    FACTIONS,
    Action,
    Artifact,
    Faction,
    Figure,
    PirateKind,
    PlaceId,
    RoomId,
    RouteId,
    TechId,
)
from rules.starship_captains.position.scoring import (
    icons_at,
    marker_points,
    result,
    score_parts,
)
from rules.starship_captains.position.state import (
    COMMANDERS,
    NOBODY,
    ROUNDS,
    Captain,
    Solo,
    State,
    loops_of,
    rooms_of,
    space_of,
)
from rules.toolbox.result_cache import PartCache

_ORDER: Final = {figure: number for number, figure in enumerate(Figure)}


class StationView(msgspec.Struct, frozen=True):
    """A space station. `open`: its tile is there; otherwise it waits on the round track."""

    card: StationCard
    open: bool


class PlaceView(msgspec.Struct, frozen=True):
    """A location of the galaxy with all that lies there."""

    place: Place
    mission: Mission | None
    number: int
    """Of the triangle tile here; 0: none."""
    face_up: bool
    """True if that tile is face up."""
    station: StationView | None
    ships: tuple[int, ...]
    """Seats whose ships are here."""
    reserved: int | None
    """Seat whose ship on the planet reserves its missions; None at a station."""
    next_mission: bool
    """True if the next new mission is dealt here."""
    shadow: bool = False
    """True if Captain Shadow's ship is here."""


class RouteView(msgspec.Struct, frozen=True):
    """A route and the pirate on it."""

    route: Route
    pirate: PirateKind | None


class SlotView(msgspec.Struct, frozen=True):
    """A tech slot; `icons` are those to be seen: the card's, or the printed ones."""

    number: int
    damaged: bool
    tech: Tech | None
    icons: Icons


class MarkerView(msgspec.Struct, frozen=True):
    """A captain's marker on a faction track."""

    faction: Faction
    steps: int
    space: int
    loops: int
    points: int


class CaptainView(msgspec.Struct, frozen=True):
    """One captain's ship board."""

    seat: int
    at: Place
    passed: bool
    ready: tuple[Figure, ...]
    queue: tuple[Figure, ...]
    """Front first: the first goes to the ready room first."""
    away: Mission | None
    """The mission in the transporter slot, while it is being resolved."""
    pads: tuple[Figure, ...]
    """Figures on the transporter pads, by line of that mission."""
    medals: int
    rings: int
    """Promotion rings left, 0 to 5."""
    cargo_slots: int
    cargo_damage: int
    """Damaged cargo slots, 0 to `cargo_slots`."""
    excess: int
    """Damage on top of damaged cargo slots."""
    lockers: int
    """More slots for cargo, which are never damaged."""
    artifacts: tuple[Artifact, ...]
    pirates: int
    """Pirate tokens in the hold, skull side up."""
    slots: tuple[SlotView, ...]
    rooms: tuple[Room, ...]
    """All rooms, the basic ones first."""
    marks: dict[RoomId, Artifact]
    """Artifacts lying on rooms, which are gray therefore (Crowdsourcing)."""
    markers: tuple[MarkerView, ...]
    missions: tuple[Mission, ...]
    standing: dict[str, int]
    """Each part of the score, as it would be now, in half points."""
    halves: int
    """Their sum."""
    place: int | None = None
    """The final place, from 1; None until the game is over."""


class TrackView(msgspec.Struct, frozen=True):
    """A faction track: the side in play and the card at its event space."""

    track: Track
    event: Event | None
    event_space: int
    archive: tuple[Tech, ...]
    """Techs stored beside the event."""


class SoloView(msgspec.Struct, frozen=True):
    """Captain Shadow and the passenger."""

    passenger: Passenger | None
    shadow: Place
    drawn: tuple[Action, ...]
    """This round's action cards, above the techs from the left."""
    left: int
    """Action cards still to be drawn this round."""


class View(msgspec.Struct, frozen=True):
    """The table as `seat` (None: a spectator) sees it."""

    seat: int | None
    round: int
    rounds: int
    active: int | None
    first: int
    over: bool
    side: str
    """Of the main board: A (up to 3 players), B (4)."""
    slot_side: str
    places: tuple[PlaceView, ...]
    """Home Station first."""
    routes: tuple[RouteView, ...]
    captains: tuple[CaptainView, ...]
    tracks: tuple[TrackView, ...]
    """Cooperative, Tincan, Ni'an."""
    lasting: tuple[Event, ...]
    """Events that work whenever a turn ends at a station."""
    resolved: tuple[Event, ...]
    display: tuple[Tech | None, ...]
    """The tech board: five alpha-beta spaces, then omegas; None: refilled at the turn's end."""
    truce: bool
    """True if pirates shoot at nobody this round."""
    mission_pile: int
    tech_pile: int
    tech_discards: tuple[Tech, ...]
    pirate_pile: int
    artifact_pile: int
    known: tuple[Mission, ...]
    """The next missions that the reader has looked at, the next one first."""
    solo: SoloView | None = None


def view(state: State, seat: int | None) -> View:
    """Return the table as seen by one seat (None: a spectator)."""
    events = content().events
    ended = result(state)
    places = ended.places if ended else [None] * len(state.captains)
    lasting = [events[event] for event in state.resolved if events[event].lasting]
    return View(
        seat=seat,
        round=max(state.round, 1),
        rounds=ROUNDS,
        active=None if state.active == NOBODY else state.active,
        first=state.first,
        over=state.over,
        side=state.side,
        slot_side=state.slot_side,
        places=_places(state),
        routes=_routes(state),
        captains=tuple(
            _captain(state, owner, captain, place)
            for owner, (captain, place) in enumerate(zip(state.captains, places, strict=True))
        ),
        tracks=_tracks(state),
        lasting=tuple(lasting),
        resolved=tuple(events[event] for event in state.resolved),
        display=tuple(tech_of(tech) if tech else None for tech in state.display),
        truce=state.truce,
        mission_pile=len(state.mission_pool) + len(state.peeked),
        tech_pile=len(state.tech_pool) + len(state.tech_bottom),
        tech_discards=tuple(map(tech_of, state.tech_discards)),
        pirate_pile=len(state.pirate_pool),
        artifact_pile=len(state.artifact_pool),
        known=_known_missions(state, seat),
        solo=_solo(state, state.solo) if state.solo else None,
    )


def _known_missions(state: State, seat: int | None) -> tuple[Mission, ...]:
    """Return the top missions that the reader has seen, up to the first unseen one."""
    known: list[Mission] = []
    for peek in state.peeked:
        if seat not in peek.seats:
            break
        known.append(content().missions[peek.mission])
    return tuple(known)


PLACES: Final[PartCache[tuple[PlaceView, ...]]] = PartCache(64)
CAPTAINS: Final[PartCache[CaptainView]] = PartCache()
ROUTES: Final[PartCache[tuple[RouteView, ...]]] = PartCache(64)
TRACKS: Final[PartCache[tuple[TrackView, ...]]] = PartCache(64)


def _places(state: State) -> tuple[PlaceView, ...]:
    """Return the places of the galaxy as everybody sees them."""
    ships = [(captain.at, captain.holds) for captain in state.captains]
    tiles = state.side, state.missions, state.numbers, state.up, state.stations, state.open
    return PLACES.get((tiles, ships, state.solo and state.solo.shadow), lambda: _made_places(state))


def _made_places(state: State) -> tuple[PlaceView, ...]:
    missions, cards = content().missions, content().stations
    numbers = {place: number for number, place in enumerate(state.numbers, 1)}
    stations = {place: station for station, place in state.stations.items()}
    ships: dict[PlaceId, list[int]] = {}
    for seat, captain in enumerate(state.captains):
        ships.setdefault(captain.at, []).append(seat)
    last = max((number for number, up in enumerate(state.up, 1) if up), default=0)

    def shown(place: Place) -> PlaceView:
        """Return one place."""
        at = place.id
        mission, number, station = state.missions.get(at), numbers.get(at, 0), stations.get(at)
        present = ships.get(at, [])
        holder = state.reserved(at) if present and not station else NOBODY
        face_up = number > 0 and state.up[number - 1]
        return PlaceView(
            place=place,
            mission=missions[mission] if mission else None,
            number=number,
            face_up=face_up,
            station=StationView(cards[station], station in state.open) if station else None,
            ships=tuple(present),
            reserved=None if holder == NOBODY else holder,
            next_mission=face_up and number == last,
            shadow=(state.solo and state.solo.shadow) == at,
        )

    return tuple(map(shown, state.board.places.values()))


def _captain(state: State, seat: int, captain: Captain, place: int | None) -> CaptainView:
    """Return one captain as everybody sees them."""
    passenger = state.solo and state.solo.passenger
    key = seat, place, state.side, state.slot_side, state.round > 0, passenger, captain
    return CAPTAINS.get(key, lambda: _made_captain(state, seat, captain, place))


def _made_captain(state: State, seat: int, captain: Captain, place: int | None) -> CaptainView:
    missions = content().missions
    parts = score_parts(state, captain) if state.slot_side and state.round else {}
    return CaptainView(
        seat=seat,
        at=state.board.places[captain.at],
        passed=captain.passed,
        ready=tuple(sorted(captain.ready, key=_ORDER.__getitem__)),
        queue=tuple(captain.queue),
        away=missions[captain.away] if captain.away else None,
        pads=tuple(captain.pads),
        medals=captain.medals,
        rings=COMMANDERS - captain.commanders,
        cargo_slots=content().cargo,
        cargo_damage=min(captain.hull, content().cargo),
        excess=max(0, captain.hull - content().cargo),
        lockers=captain.lockers,
        artifacts=tuple(sorted(captain.artifacts)),
        pirates=len(captain.pirates),
        slots=tuple(
            [
                _slot(state.slot_side, number, slot.tech, slot.damaged)
                for number, slot in enumerate(captain.slots)
            ]
        )
        if state.slot_side
        else (),
        rooms=rooms_of(captain),
        marks=dict(captain.marks),
        markers=tuple(map(_marker, FACTIONS, captain.markers)),
        missions=tuple([missions[mission] for mission in captain.missions]),
        standing=parts,
        halves=sum(parts.values()),
        place=place,
    )


@lru_cache(1024)
def _slot(side: str, index: int, tech: TechId | None, damaged: bool) -> SlotView:
    return SlotView(
        number=index + 1,
        damaged=damaged,
        tech=tech_of(tech) if tech else None,
        icons=Icons(*icons_at(side, index, tech)),
    )


def _routes(state: State) -> tuple[RouteView, ...]:
    """Return the routes as everybody sees them."""
    side, pirates = state.side, state.pirates
    return ROUTES.get(
        (side, pirates),
        lambda: tuple(_route(side, route, pirates.get(route)) for route in state.board.routes),
    )


def _tracks(state: State) -> tuple[TrackView, ...]:
    """Return the faction tracks as everybody sees them."""
    return TRACKS.get(
        (state.sides, state.events, state.archive),
        lambda: tuple(_track(state, faction) for faction in FACTIONS) if state.sides else (),
    )


@lru_cache(1024)
def _route(side: str, route: RouteId, pirate: PirateKind | None) -> RouteView:
    return RouteView(content().sides[side].routes[route], pirate)


@lru_cache(1024)
def _marker(faction: Faction, steps: int) -> MarkerView:
    return MarkerView(faction, steps, space_of(steps), loops_of(steps), marker_points(steps))


def _track(state: State, faction: Faction) -> TrackView:
    event = state.events[faction.lane]
    return TrackView(
        track=state.track(faction),
        event=content().events[event] if event else None,
        event_space=content().event_space,
        archive=tuple(map(tech_of, state.archive)) if faction is Faction.TINCAN else (),
    )


def _solo(state: State, solo: Solo) -> SoloView:
    aboard = [card for card in content().passengers.values() if card.id == solo.passenger]
    return SoloView(
        passenger=aboard[0] if aboard else None,
        shadow=state.board.places[solo.shadow],
        drawn=tuple(solo.drawn),
        left=len(solo.deck),
    )
