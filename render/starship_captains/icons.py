"""Icons of Starship Captains: crew, rooms, tokens, tracks, deeds."""

from __future__ import annotations

from collections.abc import Mapping

from render.art import Art, Disc, Letter, Polygon, Shape, Slab
from render.drawings.covers import cover
from render.drawings.ships import Ship
from render.drawings.signs import bolt, cross, plate, scale_shapes, wrench
from render.drawings.worlds import World
from render.icons import COVER, SEAT, Icons
from render.palettes import Role
from render.shapes import around
from render.starship_captains.art import (
    COLOURS,
    DAMAGE,
    MEDAL,
    STATION,
    artifact,
    face,
    figure,
    room,
    seat_sign,
)
from render.starship_captains.owners import SEATS
from render.starship_captains.pirates import SKULL, pirate
from rules.starship_captains.charts.kinds import (
    Artifact,
    Colour,
    Faction,
    Figure,
    PirateKind,
)
from rules.starship_captains.position.view import View

TRACKS: Mapping[Faction, Role] = {
    Faction.COOPERATIVE: Role.OCEAN,
    Faction.TINCAN: Role.ROCK,
    Faction.NIAN: Role.PURPLE,
}


def _track(faction: Faction) -> Art:
    """Draw a faction's track: its letter in a hexagon."""
    fill = TRACKS[faction]
    ink = Role.DARK if faction is Faction.TINCAN else Role.LIGHT
    return Art(
        f"cap icon track {faction}",
        (
            Polygon(around(6, 0.5), Role.LIGHT),
            Polygon(around(6, 0.43), fill),
            Letter(faction.value, (0.5, 0.53), 0.56, ink),
        ),
    )


def _figure(kind: Figure) -> str:
    return f"crew_{kind.value.replace('-', '_')}"


def _card(name: str, fill: Role, *glyph: Shape) -> Art:
    """Draw a card of a kind with a pictogram on it."""
    return Art(
        f"cap icon {name}",
        (
            Slab((0.16, 0.02), 0.68, 0.96, 0.1, Role.LIGHT),
            Slab((0.22, 0.08), 0.56, 0.84, 0.06, fill),
            *scale_shapes(glyph, 0.52),
        ),
    )


DRAWN: Mapping[str, Art] = {
    **{_figure(kind): figure(kind) for kind in Figure},
    **{f"room_{colour}": room(colour) for colour in COLOURS if colour is not Colour.GOLD},
    **{f"artifact_{kind}": artifact(kind) for kind in Artifact},
    **{f"pirate_{kind.replace('-', '_')}": pirate(kind) for kind in PirateKind},
    **{f"track_{faction}": _track(faction) for faction in Faction},
    "medal": MEDAL,
    "damage": DAMAGE,
    "skull": SKULL,
    "station": STATION,
    "planet": face(1),
    "repair": plate("cap icon repair", Role.LAND, *wrench(Role.DARK, Role.LAND)),
    "tech": _card("tech", Role.OCEAN, *bolt(Role.LIGHT)),
    "mission": _card(
        "mission", Role.RUST, Disc((0.5, 0.5), 0.4, Role.LIGHT), Disc((0.5, 0.5), 0.28, Role.RUST)
    ),
    "pass": plate("cap icon pass", Role.ROCK_SHADE, *cross(Role.LIGHT)),
    COVER: cover("cap", World.BLUE_GAS, [(Ship.EXPLORER, Role.PURPLE, 0.56, (0.66, 0.42))]),
    **{f"{SEAT}{seat + 1}": seat_sign(seat) for seat in range(len(SEATS))},
}  # fmt: skip
PLAIN = {
    "mission": "mission",
    "again": "mission",
    "use": "mission",
    "pass": "pass",
    "damage": "damage",
    "plating": "skull",
    "pirate": "skull",
    "medal": "medal",
    "artifacts": "artifact_RY",
    "hull": "repair",
}


def option_icon(view: View, question: str, key: str) -> str:
    """Return the icon of an option: the crew, room, token or place that it names."""
    kind, _, rest = key.partition(":")
    if kind == "room":
        return _room_icon(view, rest)
    if kind == "promote":
        return _figure(Figure(f"{rest}-cmd"))
    if kind in ("train", "recall"):
        return _figure(Figure(rest))
    if question in ("train.as", "") and key in list(Figure):
        return _figure(Figure(key))
    if key in list(Figure):
        return _figure(Figure(key))
    if key in list(Artifact):
        return f"artifact_{key}"
    if question in ("track.advance", "summit.marker") and key[:1] in list(Faction):
        return f"track_{key[0]}"
    if question == "repair.where" and key != "none":
        return "repair"
    return PLAIN.get(kind) or _card_icon(view, key) or _place_icon(view, key)


def _room_icon(view: View, room_id: str) -> str:
    """Return the colour of one of the reader's rooms, gray where an artifact lies on it."""
    if view.seat is None:
        return ""
    captain = view.captains[view.seat]
    marked = any(marked == room_id for marked in captain.marks)
    colour = next((room.colour for room in captain.rooms if room.id == room_id), None)
    return f"room_{Colour.GRAY if marked else colour}" if colour is not None else ""


def _card_icon(view: View, key: str) -> str:
    """Return the icon of a tech on display, by the colour of its room."""
    tech = next((tech for tech in view.display if tech is not None and tech.id == key), None)
    if tech is None:
        return "tech" if key[:1] in "TO" and key[1:].isdecimal() else ""
    return f"room_{tech.room.colour}" if tech.room is not None else "tech"


def _place_icon(view: View, key: str) -> str:
    """Return the icon of a place, or of the pirate on a route."""
    route = next((route for route in view.routes if route.route.id == key), None)
    if route is not None and route.pirate is not None:
        return f"pirate_{route.pirate.replace('-', '_')}"
    place = next((place for place in view.places if place.place.id == key), None)
    if place is None:
        return ""
    if place.station is not None:
        return "station"
    return "mission" if place.mission is not None else "planet"


ICONS = Icons("cap", DRAWN, option_icon)
