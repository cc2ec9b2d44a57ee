"""Icons of Ganymede: settlers, types of cards, ships, deeds."""

from __future__ import annotations

from collections.abc import Mapping

from render.art import Art, Slab, Stroke
from render.drawings.covers import cover
from render.drawings.ships import Ship
from render.drawings.signs import disc, plate, scale_shapes, star, with_badge
from render.drawings.worlds import World
from render.ganymede.art import (
    BONUS,
    FILLS,
    ROCKET,
    SETTLERS,
    TYPES,
    seat_sign,
)
from render.ganymede.words import COLOUR_WORDS
from render.icons import COVER, SEAT, Icons
from render.palettes import Role
from rules.ganymede.charts.content import content_by_id
from rules.ganymede.charts.kinds import SETTLERS as HUES
from rules.ganymede.charts.kinds import CardId, Colour, Shuttle
from rules.ganymede.position.view import View

PLAIN = {
    "reputation": "reputation",
    "stop": "bonus",
    "hop": "reputation",
    "draw": "ship",
}


def _type_tile(colour: Colour) -> Art:
    """Draw a tile's type as on its card: the sign on its colour."""
    return plate(
        f"gan icon tile {colour}", FILLS[colour], *scale_shapes(TYPES[colour].shapes, 0.78)
    )


def _type_shuttle(colour: Colour) -> Art:
    """Draw a shuttle's type: the sign on a disc, because a tile's is on a square."""
    return disc(
        f"gan icon shuttle {colour}", FILLS[colour], *scale_shapes(TYPES[colour].shapes, 0.66)
    )


def _slot(name: str, *, alike: bool) -> Art:
    """Draw one of the two places of ships: a rocket and its crew."""
    bars = (Stroke(((0.22, 0.38), (0.78, 0.38)), 0.14, Role.DARK),
            Stroke(((0.22, 0.64), (0.78, 0.64)), 0.14, Role.DARK))  # fmt: skip
    slash = () if alike else (Stroke(((0.3, 0.88), (0.7, 0.12)), 0.14, Role.DARK),)
    rocket = Art("rocket", scale_shapes(ROCKET.shapes, 1.0, (0.4, 0.5)))
    return with_badge(f"gan icon {name}", rocket, Role.FLAME, *bars, *slash)


DRAWN: Mapping[str, Art] = {
    **{f"settler_{COLOUR_WORDS[hue]}": art for hue, art in SETTLERS.items() if hue in HUES},
    **{f"tile_{word}": _type_tile(colour) for colour, word in COLOUR_WORDS.items()},
    **{f"shuttle_{word}": _type_shuttle(colour) for colour, word in COLOUR_WORDS.items()},
    "reputation": plate("gan icon reputation", Role.HULL, *star(Role.FLAME)),
    "bonus": plate("gan icon bonus", Role.HULL, *scale_shapes(BONUS.shapes, 0.78)),
    "ship": plate(
        "gan icon ship", Role.LIGHT,
        Slab((0.08, 0.08), 0.84, 0.84, 0.15, Role.HULL), *scale_shapes(ROCKET.shapes, 0.84),
    ),
    "ship_alike": _slot("alike", alike=True),
    "ship_different": _slot("different", alike=False),
    COVER: cover("gan", World.GAS, [(Ship.ROCKET, Role.WHITE, 0.5, (0.7, 0.42))]),
    **{f"{SEAT}{seat + 1}": seat_sign(seat) for seat in range(4)},
}  # fmt: skip


def option_icon(view: View, question: str, key: str) -> str:
    """Return the icon of an option: the settler, card or deed that it takes."""
    kind, _, rest = key.partition(":")
    if kind == "ship":
        return "ship_alike" if rest == "1" else "ship_different"
    if kind in ("recruit", "adapt", "move") or key in list(Colour):
        return f"settler_{COLOUR_WORDS[Colour(key[-1])]}"
    if question == "board":
        return f"settler_{COLOUR_WORDS[Colour(key[0])]}"
    return PLAIN.get(key) or _card_icon(view, CardId(rest or key))


def _card_icon(view: View, card: CardId) -> str:
    """Return the icon of a card: its type's, or that of all ships."""
    content = content_by_id(view.content)
    if card in content.ships:
        return "ship"
    printed = content.tiles.get(card) or content.shuttles.get(card)
    if printed is None:
        return ""
    sort = "shuttle" if isinstance(printed, Shuttle) else "tile"
    return f"{sort}_{COLOUR_WORDS[printed.type]}"


ICONS = Icons("gan", DRAWN, option_icon)
