"""The books held against what the views show."""

from __future__ import annotations

from typing import Any

from tests.starship_captains.referee import cards
from tests.starship_captains.referee.asking import FoulError
from tests.starship_captains.referee.ledger import EVENT, FACTIONS, RING, SLOTS, Ledger, Ship
from tests.starship_captains.referee.tally import halves, places, track_points

ORDER = (*cards.HUES, *(f"{hue}-cmd" for hue in cards.HUES), "cadet", "android")


def hold_against(ledger: Ledger, view: Any) -> None:
    """Raise FoulError for each thing that the books know otherwise."""
    _same("table", table(ledger), seen_table(view))
    for place in view.places:
        _same(place.place.id, spot(ledger, place.place.id), seen_spot(place))
    for ship, captain in zip(ledger.ships, view.captains, strict=True):
        _same(f"captain {ship.seat}", board(ledger, ship), seen_board(captain))
    for faction, track in zip(FACTIONS, view.tracks, strict=True):
        _same(f"track {faction}", lane(ledger, faction), seen_lane(track))
    if view.solo:
        seen = (view.solo.shadow.id, list(view.solo.drawn), view.solo.left)
        _same("solo", (ledger.shadow, ledger.drawn, len(ledger.deck)), seen)


def _same(subject: str, mine: Any, theirs: Any) -> None:
    if mine == theirs:
        return
    if isinstance(mine, dict):
        wrong = [key for key in mine if mine[key] != theirs[key]]
        words = [f"{key}: {plain(mine[key])}, not {plain(theirs[key])}" for key in wrong]
        raise FoulError(f"{subject}: the referee has {'; '.join(words)}")
    raise FoulError(f"{subject}: the referee has {plain(mine)}, not {plain(theirs)}")


def plain(value: Any) -> Any:
    """Return the same with words for enums, to be read."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list | tuple) else value


def table(ledger: Ledger) -> dict[str, Any]:
    return {
        "round": ledger.round,
        "first": ledger.first,
        "active": None if ledger.over else ledger.active,
        "over": ledger.over,
        "pirates": ledger.pirates,
        "display": ledger.display,
        "resolved": sorted(ledger.resolved),
        "truce": ledger.truce,
        "piles": (
            len(ledger.mission_pool) + len(ledger.peeked),
            len(ledger.tech_pool) + len(ledger.tech_bottom),
            ledger.pirate_pool.total(),
            ledger.artifact_pool.total(),
        ),
        "discards": sorted(ledger.tech_discards),
    }


def seen_table(view: Any) -> dict[str, Any]:
    return {
        "round": view.round,
        "first": view.first,
        "active": view.active,
        "over": view.over,
        "pirates": {road.route.id: road.pirate for road in view.routes if road.pirate},
        "display": [tech.id if tech else "" for tech in view.display],
        "resolved": sorted(event.id for event in view.resolved),
        "truce": view.truce,
        "piles": (view.mission_pile, view.tech_pile, view.pirate_pile, view.artifact_pile),
        "discards": sorted(tech.id for tech in view.tech_discards),
    }


def spot(ledger: Ledger, place: str) -> dict[str, Any]:
    number = next((n for n, where in ledger.numbers.items() if where == place), 0)
    station = ledger.stations.get(place, "")
    return {
        "mission": ledger.missions.get(place, ""),
        "number": number,
        "up": number in ledger.up,
        "next": bool(ledger.up) and number == max(ledger.up),
        "station": station,
        "open": station in ledger.open,
        "ships": ledger.seats_at(place),
        "reserved": None if station else ledger.owners.get(place),
    }


def seen_spot(place: Any) -> dict[str, Any]:
    return {
        "mission": place.mission.id if place.mission else "",
        "number": place.number,
        "up": place.face_up,
        "next": place.next_mission,
        "station": place.station.card.id if place.station else "",
        "open": bool(place.station and place.station.open),
        "ships": list(place.ships),
        "reserved": place.reserved,
    }


def board(ledger: Ledger, ship: Ship) -> dict[str, Any]:
    points = halves(ledger, ship)
    return {
        "at": ship.at,
        "passed": ship.passed and not ledger.over,
        "ready": sorted(ship.ready, key=ORDER.index),
        "queue": ship.queue,
        "away": ship.away,
        "pads": ship.pads,
        "medals": ship.medals,
        "rings": ship.rings,
        "hull": ship.hull,
        "lockers": ship.lockers,
        "artifacts": sorted(ship.artifacts),
        "pirates": ship.pirates,
        "slots": [(slot.damaged, slot.tech) for slot in ship.slots],
        "icons": ledger.icons(ship),
        "rooms": ledger.rooms(ship),
        "marks": ship.marks,
        "markers": [(ship.steps[f], ship.steps[f] % RING, ship.steps[f] // RING) for f in FACTIONS],
        "track points": [track_points(ship.steps[f]) for f in FACTIONS],
        "missions": ship.missions,
        "standing": points,
        "total": sum(points.values()),
        "place": place_of(ledger, ship) if ledger.over else None,
    }


def place_of(ledger: Ledger, ship: Ship) -> int:
    """Return the final place, from 1."""
    return places([sum(halves(ledger, other).values()) for other in ledger.ships])[ship.seat]


def seen_board(captain: Any) -> dict[str, Any]:
    slots = captain.slots
    return {
        "at": captain.at.id,
        "passed": captain.passed,
        "ready": list(captain.ready),
        "queue": list(captain.queue),
        "away": captain.away.id if captain.away else "",
        "pads": list(captain.pads),
        "medals": captain.medals,
        "rings": captain.rings,
        "hull": captain.cargo_damage + captain.excess if _slots_hold(captain) else -1,
        "lockers": captain.lockers,
        "artifacts": sorted(captain.artifacts),
        "pirates": captain.pirates,
        "slots": [(slot.damaged, slot.tech.id if slot.tech else "") for slot in slots],
        "icons": ["".join((*slot.icons.left, *slot.icons.right)) for slot in slots],
        "rooms": [room.id for room in captain.rooms],
        "marks": captain.marks,
        "markers": [(marker.steps, marker.space, marker.loops) for marker in captain.markers],
        "track points": [marker.points for marker in captain.markers],
        "missions": [mission.id for mission in captain.missions],
        "standing": captain.standing,
        "total": captain.halves,
        "place": captain.place,
    }


def _slots_hold(captain: Any) -> bool:
    """Excess lies only on cargo slots that are all damaged [Excess Damage]."""
    return captain.cargo_slots == SLOTS and (not captain.excess or captain.cargo_damage == SLOTS)


def lane(ledger: Ledger, faction: str) -> dict[str, Any]:
    return {
        "side": ledger.sides[faction],
        "event": ledger.events[faction],
        "space": EVENT,
        "archive": ledger.archive if faction == "T" else [],
    }


def seen_lane(track: Any) -> dict[str, Any]:
    return {
        "side": track.track.side,
        "event": track.event.id if track.event else "",
        "space": track.event_space,
        "archive": [tech.id for tech in track.archive],
    }
