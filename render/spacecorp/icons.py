"""Icons of SpaceCorp: actions, bases, teams, symbols of tiles."""

from __future__ import annotations

from collections.abc import Mapping

from render.art import Art, Disc, Letter, Slab
from render.drawings.covers import cover
from render.drawings.ships import Ship, ship
from render.drawings.signs import (
    bolt,
    cross,
    plate,
)
from render.drawings.stations import dome
from render.drawings.tokens import coin
from render.drawings.worlds import World, moon, sun
from render.icons import COVER, SEAT, Icons
from render.palettes import Role
from render.spacecorp.actions import action, gem
from render.spacecorp.art import BASE_LETTERS, CARDS, LAGRANGE, seat_sign
from render.spacecorp.owners import SEATS
from render.spacecorp.worlds import NAMED
from rules.spacecorp.charts.kinds import Action, BaseKind, Edge, Era, SiteKind
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import View

ROCKET = ship(Ship.ROCKET, Role.WHITE)


def _base(kind: BaseKind) -> Art:
    """Draw a base of no HQ yet: its dome with the letters of its type."""
    letters = (Letter(BASE_LETTERS[kind], (0.5, 0.6), 0.5, Role.DARK),)
    return dome(Role.ICE, sign=letters, name=f"corp icon base {kind}")


def _world(site: str) -> str:
    """Return the icon's name of a site with its own drawing, in the 32 letters of an emoji."""
    return f"site_{site.replace('-', '_').removesuffix('_system')}"


DRAWN: Mapping[str, Art] = {
    **{f"{kind}": action(kind) for kind in Action},
    **{f"base_{kind.replace('-', '_')}": _base(kind) for kind in BaseKind},
    **{_world(name): art for name, art in NAMED.items()},
    "site_moon": moon(1),
    "site_lagrange": LAGRANGE,
    "site_star": sun(),
    "team": ROCKET,
    "card": CARDS,
    "time": plate("corp icon time", Role.PURPLE, Letter("T", (0.5, 0.53), 0.7, Role.LIGHT)),
    "edge": plate("corp icon edge", Role.RED, *bolt(Role.LIGHT)),
    "infra": plate(
        "corp icon infra", Role.HULL,
        *(Slab((0.14 + 0.26 * slot, 0.24), 0.2, 0.52, 0.04, Role.LIGHT) for slot in range(3)),
    ),
    "profit": coin("T"),
    "contract": Art(
        "corp icon contract",
        (
            Slab((0.16, 0.04), 0.68, 0.92, 0.08, Role.LIGHT),
            *(Slab((0.27, y), 0.46, 0.08, 0.03, Role.HULL) for y in (0.2, 0.36, 0.52)),
            Disc((0.66, 0.76), 0.15, Role.RED),
        ),
    ),
    "progress": Art("corp icon progress", gem("+", Role.FLAME, Role.DARK)),
    "pass": plate("corp icon pass", Role.ROCK_SHADE, *cross(Role.LIGHT)),
    COVER: cover("corp", World.OCEAN, [
        (Ship.ROCKET, Role.BLUE, 0.4, (0.74, 0.32)),
        (Ship.ROCKET, Role.RED, 0.32, (0.44, 0.26)),
    ]),
    **{f"{SEAT}{seat + 1}": seat_sign(seat) for seat in range(len(SEATS))},
}  # fmt: skip
MEANS = {"team": "team", "build": "build", "profit": "profit"}
PLAIN = {
    "pass": "pass",
    "deck": "card",
    "draw": "card",
    "own": "infra",
    "hq": "infra",
    "edge": "edge",
    "claim": "contract",
    "slot1": "infra",
    "slot2": "infra",
    "slot3": "infra",
}
"""Icons by the kind of a key, beside those of actions."""


def option_icon(view: View, question: str, key: str) -> str:
    """Return the icon of an option: its action, base, card or means."""
    kind = key.partition(":")[0]
    if question.startswith("build.") and key in list(BaseKind):
        return f"base_{key.replace('-', '_')}"
    if kind in list(Action):
        return kind
    if key in list(Edge):
        return "edge"
    if question == "colonize.means":
        return MEANS[key.partition("+")[0]]
    if kind in PLAIN:
        return PLAIN[kind]
    if question == "progress.take":
        return "progress"
    if question == "colonize.tile":
        return "colonize"
    return _card_icon(view, key) or _site_icon(view, key)


def _site_icon(view: View, key: str) -> str:
    """Return the icon of a site's world, or of its kind."""
    named = _world(key)
    if named in DRAWN:
        return named
    site = next((site for site in view.chart.sites if site.id == key), None)
    if site is None:
        return ""
    if site.kind is SiteKind.LAGRANGE:
        return "site_lagrange"
    return "site_star" if view.era is Era.STARFARERS else "site_moon"


def _card_icon(view: View, key: str) -> str:
    """Return the icon of a card that the reader sees: of its first use."""
    own = () if view.seat is None else view.players[view.seat].hand or ()
    known = (*view.offers, *own, *view.discards, *view.played)
    card = next((card for card in known if card is not None and card.id == key), None)
    return _use(card) if card is not None else ""


def _use(card: Card) -> str:
    if card.time:
        return "time"
    if card.edge is not None:
        return "edge"
    if card.special is not None:
        return str(Action.SPECIAL)
    return str(card.faces[0].action) if card.faces else "card"


ICONS = Icons("corp", DRAWN, option_icon)
