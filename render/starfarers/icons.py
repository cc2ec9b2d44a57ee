"""Icons of Starfarers: goods, upgrades, structures, spaces, deeds."""

from __future__ import annotations

import re
from collections.abc import Mapping

from render.art import Arc, Art, Letter, Polygon, Shape, Slab
from render.drawings.covers import cover
from render.drawings.ships import Ship, ship
from render.drawings.signs import (
    check,
    clock,
    cross,
    handshake,
    on_plate,
    plate,
    scale_shapes,
    swap,
    sword,
)
from render.drawings.stations import beacon, dome, station
from render.drawings.worlds import World
from render.icons import COVER, SEAT, Icons
from render.palettes import Role
from render.shapes import around
from render.starfarers.art import HOSTILE, TERRAINS, UPGRADES, planet, resource, seat_sign
from render.starfarers.owners import SEATS
from rules.starfarers.charts.kinds import JUMP, BaseKind, Resource, Terrain, Upgrade
from rules.starfarers.position.view import SpaceView, View


def _hex(name: str, *inner: Shape) -> Art:
    """Draw a hex of the map with something in it."""
    base = (Polygon(around(6, 0.5), Role.SOFT), Polygon(around(6, 0.44), Role.CARD))
    return Art(f"star icon {name}", (*base, *scale_shapes(inner, 0.62)))


BASES: Mapping[BaseKind, Art] = {
    BaseKind.PORT: beacon(Role.ICE),
    BaseKind.COLONY: dome(Role.ICE),
    BaseKind.SPACEPORT: station(Role.ICE),
}
"""Structures of nobody yet, by shape; on the map they bear their owner's."""
LETTERS: Mapping[BaseKind, str] = {
    BaseKind.PORT: "P",
    BaseKind.COLONY: "C",
    BaseKind.SPACEPORT: "S",
}


def _base(kind: BaseKind) -> Art:
    letter = plate(f"star icon letter {kind}", Role.FLAME, Letter(LETTERS[kind], (0.5, 0.53), 0.8,
                   Role.DARK))  # fmt: skip
    return Art(f"star icon base {kind}", (*scale_shapes(BASES[kind].shapes, 0.92, (0.46, 0.46)),
                                     *scale_shapes(letter.shapes, 0.46, (0.77, 0.77))))  # fmt: skip


def _upgrade(kind: Upgrade) -> Art:
    return on_plate(f"star icon {kind}", Role.HULL, UPGRADES[kind], 0.82)


DRAWN: Mapping[str, Art] = {
    **{f"{kind}": resource(kind) for kind in Resource},
    **{f"{kind}": _upgrade(kind) for kind in Upgrade},
    **{f"{kind}": _base(kind) for kind in BaseKind},
    **{f"planet_{kind}": planet(kind, occupied=False) for kind in Resource},
    **{f"space_{kind}": _hex(kind, *art.shapes) for kind, art in TERRAINS.items()},
    "space_empty": _hex("empty"),
    "space_unknown": _hex("unknown", Letter("?", (0.5, 0.53), 1.0, Role.INK)),
    "space_home": _hex("home", *station(Role.FLAME).shapes),
    "orbit": Art("star icon orbit", (*scale_shapes(planet(Resource.ORE, occupied=False).shapes,
                                                   0.5),
                                Arc((0.5, 0.5), 0.48, 0, 360, 0.09, Role.ACCENT))),
    "starship": ship(Ship.EXPLORER, Role.WHITE),
    "encounter": Art(
        "star icon encounter",
        (
            Slab((0.16, 0.02), 0.68, 0.96, 0.1, Role.LIGHT),
            Slab((0.22, 0.08), 0.56, 0.84, 0.06, Role.PURPLE),
            Letter("!", (0.5, 0.52), 0.62, Role.LIGHT),
        ),
    ),
    "trade": plate("star icon trade", Role.OCEAN, *swap(Role.LIGHT)),
    "attack": plate("star icon attack", Role.RED, *sword(Role.LIGHT)),
    "hostile": HOSTILE,
    "ally": plate("star icon ally", Role.LAND, *handshake(Role.DARK)),
    "yes": plate("star icon yes", Role.LAND, *check(Role.DARK)),
    "no": plate("star icon no", Role.ROCK_SHADE, *cross(Role.LIGHT)),
    "later": clock(),
    COVER: cover("star", World.LAVA, [(Ship.SHUTTLE, Role.YELLOW, 0.5, (0.7, 0.4))], ringed=True),
    **{f"{SEAT}{seat + 1}": seat_sign(seat) for seat in range(len(SEATS))},
}  # fmt: skip
PLAIN = {
    "card": "encounter",
    "port": "trade",
    "trader": "space_trader",
    "ring": "freight",
    **{str(kind): str(kind) for kind in Upgrade},
    "offer": "trade",
    "prepare": "trade",
    "swap": "trade",
    "counter": "trade",
    "take": "yes",
    "accept": "yes",
    "decline": "no",
    "refuse": "no",
    "withdraw": "no",
    "hold": "no",
    "later": "later",
    "attack": "attack",
    "fight": "attack",
    "strike": "attack",
    "hire": "space_mercenaries",
    "move": "starship",
    "hostile": "hostile",
    "peace": "ally",
    "ally": "ally",
    "leave": "hostile",
    "apart": "hostile",
    "more": "hostile",
}
"""Icons by the kind of a key."""
SHIP = re.compile("[A-Z]S[0-9]+")
FIRST_GOOD = re.compile(f"(?:{'|'.join(Resource)})(?![a-z])")


def option_icon(view: View, question: str, key: str) -> str:
    """Return the icon of an option: its deed, goods, structure or space."""
    kind, _, rest = key.partition(":")
    if kind == "build":
        return PLAIN.get(rest, rest) if rest != BaseKind.PORT else rest
    if question in ("deed", "travel.declare", "trade.answer", "battle.confirm", "travel.what"):
        return PLAIN.get(kind, "")
    if key in DRAWN:
        return key
    if kind == JUMP:
        return f"space_{Terrain.WORMHOLE}"
    if SHIP.fullmatch(key):
        return "starship"
    return PLAIN.get(kind) or _space_icon(view, key) or _goods_icon(key)


def _goods_icon(key: str) -> str:
    """Return the icon of the first good that a key such as `ore2-food` names."""
    good = FIRST_GOOD.match(key)
    return good[0] if good else ""


def _space_icon(view: View, key: str) -> str:
    """Return the icon of a space by its name, as the reader knows it, or of an orbit."""
    base = re.fullmatch("([A-Z][0-9]+)([a-z]?)", key)
    if base is None:
        return ""
    if base[2]:
        return "orbit"
    for galaxy in view.galaxies:
        space = next((space for space in galaxy.spaces if space.id == key), None)
        if space is not None:
            return _known_space(space)
    return "space_unknown"


def _known_space(space: SpaceView) -> str:
    if space.resource is not None:
        return f"planet_{space.resource}"
    return f"space_{space.terrain}"


ICONS = Icons("star", DRAWN, option_icon)
