"""Reasons why something can't be built, or not at this site [6.1] [6.2] [6.3]."""

from __future__ import annotations

from rules.starfarers.charts.content import price
from rules.starfarers.charts.geometry import hexes_of, parse_site
from rules.starfarers.charts.kinds import BaseKind, SiteId, Terrain, Upgrade
from rules.starfarers.charts.words import UPGRADE_WORDS
from rules.starfarers.construction.building import (
    RING,
    STARSHIP,
    WHAT,
    payable,
    spent,
    what_words,
)
from rules.starfarers.construction.sites import docks, fits, hindrance, ship_left
from rules.starfarers.encounter.effects import full
from rules.starfarers.encounter.mining import guarded, usable
from rules.starfarers.position.board import ships_of
from rules.starfarers.position.state import State
from rules.starfarers.position.words import goods_words, listed


def why_not_build(state: State, seat: int, thing: str) -> str:
    """Return the reason why this can't be the one ship or base of the turn."""
    if thing not in WHAT:
        return f"{thing or 'Nothing'} cannot be built [6.1]; there are {listed(list(WHAT))}."
    words = what_words(thing)
    if spent(state, thing):
        return "One ship or base a turn, and it is built [6.1]; enhancements are still possible."
    if thing not in payable(state.players[seat]):
        return f"A {words} costs {goods_words(price(thing))}, which you lack [6.1]; trade first."
    if thing == RING:
        return "A ring is built on a colony of yours, and none is free for one [6.1]."
    if thing == STARSHIP:
        return _no_ship(state, seat)
    if not fits(state, seat, BaseKind(thing)):
        return f"Your {words}s are all in play [6.3]; build another base."
    why = hindrance(state, seat)
    if why.startswith("no starship"):
        return f"A {words} is built only where a starship of yours is in the system [6.1]."
    return f"{why[0].upper()}{why[1:]} [6.1]; end a travel on a free planet."


def _no_ship(state: State, seat: int) -> str:
    if not docks(state, seat):
        return "Starships are built at your mothership or spaceports, and none is free [6.1]."
    if not ship_left(state, seat):
        return "All your starships are in play [6.3]; build something else."
    return ""


def place_words(word: str) -> str:
    """Return what somebody typed if it looks like a place."""
    return word if any(map(str.isdigit, word)) and word.isalnum() else "That"


def why_not_site(state: State, seat: int, thing: str, word: str) -> str:
    """Return the reason why a base or ship can't be placed at a site [6.1]."""
    site = parse_site(word)
    if site is None:
        name = place_words(word)
        return f"{name} is neither a planet nor an orbit [6.2]; name one such as Y7 or Y7b."
    if thing in (STARSHIP, RING):
        where = "at your mothership or spaceports" if thing == STARSHIP else "on your colonies"
        return f"A {what_words(thing)} is built {where} [6.1], and {site} has none that is free."
    if site in state.bases:
        kind = "a planet" if len(hexes_of(site)) == 1 else "an orbit"
        return f"There is a base at {site}, and {kind} has room for one [6.1]."
    return _system_reason(state, seat, site)


def _system_reason(state: State, seat: int, site: SiteId) -> str:
    """Return why a seat can't build in a site's system; empty: it can [6.1]."""
    planets = [
        planet
        for planet in hexes_of(site)
        if planet in state.spaces and state.spaces[planet].terrain is Terrain.PLANET
    ]
    if not planets:
        return f"{site} belongs to no planet's system [6.1]."
    if not any(ship.hex in planets for ship in ships_of(state, seat)):
        return f"No starship of yours is in the system of {site} [6.1]; travel there first."
    if any(not usable(state, seat, planet) for planet in planets):
        return f"Aliens keep {site} [4.2]; come to terms with them first."
    if any(guarded(state, seat, planet) for planet in planets):
        return f"Hostile ships or bases guard {site} [6.1]; beat them first."
    return ""


def why_not_upgrade(state: State, seat: int, upgrade: Upgrade) -> str:
    """Return the reason why an enhancement can't be built [6.3]."""
    words = UPGRADE_WORDS[upgrade]
    if full(state, seat, upgrade):
        return f"Your prototype has all {words}s of the box [6.3]; build something else."
    return f"A {words} costs {goods_words(price(upgrade))}, which you lack [6.3]; trade first."
