"""Icons of Space Empires: units, System markers, technologies, deeds."""

from __future__ import annotations

import re
from collections.abc import Mapping

from render.art import Arc, Art, Disc, Letter, Polygon, Shape, Slab, Stroke
from render.drawings.covers import cover
from render.drawings.hazards import burst
from render.drawings.ships import Ship, ship
from render.drawings.signs import (
    arrow,
    check,
    cross,
    glass,
    plate,
    scale_shapes,
    shield,
    sword,
    target,
    with_badge,
)
from render.drawings.stations import dome, shipyard
from render.drawings.tokens import coin
from render.drawings.worlds import World, planet
from render.icons import COVER, SEAT, Icons
from render.palettes import Role
from render.player_styles import Style
from render.shapes import around
from render.space_empires.art import MARKERS, sign
from render.space_empires.counter_art import mine
from render.space_empires.owners import SEATS
from render.space_empires.silhouettes import SHIPS, silhouette
from rules.space_empires.charts.kinds import MINES, Kind
from rules.space_empires.position.view import SystemView, View

STEEL = Style("steel", Role.WHITE, Role.DARK, "disc", "white")
"""Units without an owner: an icon stands for a kind, whichever side it is on."""
UNITS = tuple(Kind(name) for name in (*SHIPS, "BASE", "SY", "MS"))
ALIENS = {Kind("ND"): "D", Kind("NC"): "C", Kind("NB"): "B"}
"""Aliens fly the same saucers; their class is a letter."""
TECH = Role.OCEAN


def _unit(kind: Kind) -> Art:
    art = silhouette(kind, STEEL)
    assert art is not None, kind
    if kind in ALIENS:
        letter = Letter(ALIENS[kind], (0.5, 0.53), 0.9, Role.DARK)
        return with_badge(f"emp icon {kind}", art, Role.FLAME, letter)
    return art


def _chevrons(ink: Role) -> tuple[Shape, ...]:
    return tuple(
        Stroke(((0.2, low), (0.5, low - 0.26), (0.8, low)), 0.13, ink) for low in (0.5, 0.8)
    )


def _radar(ink: Role) -> tuple[Shape, ...]:
    return (
        Disc((0.24, 0.78), 0.11, ink),
        *(Arc((0.24, 0.78), radius, 272, 358, 0.11, ink) for radius in (0.36, 0.6)),
    )


def _rays(ink: Role) -> tuple[Shape, ...]:
    """Draw fire in all directions: point defence."""
    return (
        *(Stroke((around(6, 0.26)[ray], around(6, 0.42)[ray]), 0.1, ink) for ray in range(6)),
        Disc((0.5, 0.5), 0.15, ink),
    )


def _technology(name: str) -> Art:
    """Draw a technology: a pictogram, all of them on plates of one colour."""
    ink, key = Role.LIGHT, f"emp icon tech {name}"
    glyphs: Mapping[str, tuple[Shape, ...]] = {
        "size": scale_shapes(ship(Ship.DREADNOUGHT, Role.WHITE).shapes, 0.84),
        "attack": target(ink),
        "defence": shield(ink),
        "tactics": _chevrons(ink),
        "move": arrow(ink, (0.16, 0.5), (0.84, 0.5), 0.16),
        "yard": scale_shapes(shipyard(Role.WHITE).shapes, 0.78),
        "terraform": scale_shapes(planet(World.OCEAN, 4).shapes, 0.78),
        "explore": glass(ink, TECH),
        "fighter": scale_shapes(ship(Ship.FIGHTER, Role.WHITE).shapes, 0.9),
        "point": _rays(ink),
        "cloak": scale_shapes(ship(Ship.RAIDER, Role.DARK, Role.LIGHT).shapes, 0.84),
        "scanner": _radar(ink),
        "mines": scale_shapes(mine(Style("icon", Role.DARK, ink, "disc", "")).shapes, 0.86),
        "sweep": scale_shapes(ship(Ship.SWEEPER, Role.WHITE).shapes, 0.86),
    }
    return plate(key, TECH, *glyphs[name])


TECHNOLOGIES = (
    "size", "attack", "defence", "tactics", "move", "yard", "terraform", "explore", "fighter",
    "point", "cloak", "scanner", "mines", "sweep",
)  # fmt: skip


def _hex(name: str, *inner: Shape) -> Art:
    base = (Polygon(around(6, 0.5), Role.SOFT), Polygon(around(6, 0.43), Role.CARD))
    return Art(f"emp icon hex {name}", (*base, *inner))


DRAWN: Mapping[str, Art] = {
    **{f"unit_{kind}": _unit(kind) for kind in UNITS},
    f"unit_{MINES}": Art("emp icon mines", mine(Style("icon", Role.DARK, Role.WHITE, "disc",
                                                  "")).shapes),
    "unit_DECOY": _hex("decoy", Letter("D", (0.5, 0.53), 0.56, Role.INK)),
    **{f"marker_{kind}": art for kind, art in MARKERS.items()},
    **{f"tech_{name}": _technology(name) for name in TECHNOLOGIES},
    "hex_unknown": _hex("unknown", Letter("?", (0.5, 0.53), 0.6, Role.INK)),
    "hex_open": _hex("open", Disc((0.5, 0.5), 0.1, Role.SOFT)),
    "hex_enemy": _hex("enemy", *scale_shapes(burst().shapes, 0.7)),
    "colony": dome(Role.ICE),
    "fleet": Art(
        "emp icon fleet",
        (
            *scale_shapes(ship(Ship.FIGHTER, Role.WHITE).shapes, 0.6, (0.5, 0.24)),
            *scale_shapes(ship(Ship.FIGHTER, Role.WHITE).shapes, 0.6, (0.24, 0.7)),
            *scale_shapes(ship(Ship.FIGHTER, Role.WHITE).shapes, 0.6, (0.76, 0.7)),
        ),
    ),
    "cp": coin("CP"),
    "fire": plate("emp icon fire", Role.RED, *target(Role.LIGHT)),
    "fight": plate("emp icon fight", Role.RED, *sword(Role.LIGHT)),
    "retreat": plate("emp icon retreat", Role.YELLOW, *arrow(Role.DARK, (0.84, 0.5), (0.16, 0.5),
                     0.16)),
    "hold": plate("emp icon hold", Role.ROCK_SHADE, *cross(Role.LIGHT)),
    "seal": plate("emp icon seal", Role.LAND, *check(Role.DARK)),
    "screen": plate("emp icon screen", Role.HULL, *shield(Role.LIGHT)),
    "orders": Art(
        "emp icon orders",
        (
            Slab((0.16, 0.04), 0.68, 0.92, 0.08, Role.LIGHT),
            *(Slab((0.27, y), 0.46, 0.09, 0.03, Role.HULL) for y in (0.2, 0.4, 0.6)),
        ),
    ),
    COVER: cover("emp", World.RED, [
        (Ship.SCOUT, Role.BLUE, 0.3, (0.36, 0.26)),
        (Ship.BATTLESHIP, Role.BLUE, 0.52, (0.68, 0.42)),
        (Ship.SCOUT, Role.BLUE, 0.3, (0.82, 0.78)),
    ]),
    **{f"{SEAT}{seat + 1}": sign(style, str(seat + 1)) for seat, style in enumerate(SEATS)},
}  # fmt: skip
PLAIN = {
    "fleet": "fleet",
    "colonise": "unit_CO",
    "strike": "fight",
    "attack": "fight",
    "fight": "fight",
    "scan": "tech_scanner",
    "all": "fire",
    "big": "fire",
    "small": "fire",
    "hold": "hold",
    "screen": "screen",
    "bid": "cp",
    "retreat": "retreat",
    "retreat30": "retreat",
    "retreat50": "retreat",
    "orders": "orders",
    "stand": "orders",
    "conduct": "orders",
    "seal": "seal",
}
"""Icons by the kind of a key."""
UNIT = re.compile("([A-Z]+)[0-9]*(@.*)?")


def option_icon(view: View, question: str, key: str) -> str:
    """Return the icon of an option: its unit, technology, hex or deed."""
    kind, _, rest = key.partition(":")
    if kind in ("research", "undo"):
        return f"tech_{rest}"
    if kind in PLAIN:
        return PLAIN[kind]
    if question.startswith("battle.") and key == "hand":
        return "fire"
    if question == "bid.first":
        return key
    return _unit_icon(rest or key) or _hex_icon(view, key)


def _unit_icon(name: str) -> str:
    """Return the icon of a unit by its name, such as `SC2`, or its kind's."""
    unit = UNIT.fullmatch(name)
    icon = f"unit_{unit[1]}" if unit else ""
    return icon if icon in DRAWN else ""


def _hex_icon(view: View, key: str) -> str:
    """Return the icon of a hex, as the reader knows it."""
    system = next((system for system in view.systems if system.hex == key), None)
    if system is None:
        return ""
    if _has_enemies(view, system):
        return "hex_enemy"
    if system.colony is not None:
        return "colony"
    if not system.explored:
        return f"marker_{system.peeked}" if system.peeked in MARKERS else "hex_unknown"
    return f"marker_{system.terrain}" if system.terrain in MARKERS else "hex_open"


def _has_enemies(view: View, system: SystemView) -> bool:
    """Return whether others' counters are in a hex, of those that the reader sees."""
    counters = (counter for counter in view.counters if counter.hex == system.hex)
    return bool(system.aliens) or any(counter.owner != view.seat for counter in counters)


ICONS = Icons("emp", DRAWN, option_icon)
