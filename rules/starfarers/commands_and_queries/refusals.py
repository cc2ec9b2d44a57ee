"""Why what somebody types is not possible now, and what would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kernel import Ask
from rules.starfarers.battle.declaring import prospects
from rules.starfarers.battle.forces import target_words
from rules.starfarers.charts.geometry import galaxy, hexes_of, parse_site
from rules.starfarers.charts.kinds import (
    JUMP,
    NOBODY,
    HexId,
    Phase,
    ShipName,
    SiteId,
    Terrain,
    Upgrade,
)
from rules.starfarers.commands_and_queries.refusals_building import (
    why_not_build,
    why_not_site,
    why_not_upgrade,
)
from rules.starfarers.deeds import MORE, VERBS, encounters, trades
from rules.starfarers.diplomacy.pacts import is_said
from rules.starfarers.position.board import allies, free_mothership, others, ships_of
from rules.starfarers.position.state import State
from rules.starfarers.position.unknown import left
from rules.starfarers.position.words import listed
from rules.starfarers.trade.offers import MOST_OFFERS
from rules.starfarers.travel.reach import budget, destinations, falls_in

MOST: Final = 40


def why_not(state: State, ask: Ask, _typed: Sequence[str], key: str) -> str:
    """One sentence with the section, for a key that is not offered; empty: nothing special."""
    verb, _, what = key[:MOST].partition(":")
    if ask.id == "travel.what":
        return _travel(state, ask.seat, verb, what)
    if ask.id == "travel.to":
        return _way(state, ask, key[:MOST])
    if ask.id == "travel.declare":
        return _declaration(state, ask.seat, verb, what)
    if ask.id == "deed":
        return _deed(state, ask.seat, verb, what)
    if ask.id == "build.at":
        return why_not_site(state, ask.seat, str(ask.about), key[:MOST])
    if ask.id == "trade.answer" and verb == "counter":
        return f"At most {MOST_OFFERS} offers of yours may stand [5.1]; accept, decline or keep it."
    if ask.id == "trade.answer" and verb == "accept":
        return "You lack the cards that are wanted [5.1]; decline, or make a counter-offer."
    return ""


def _travel(state: State, seat: int, verb: str, what: str) -> str:
    if verb in VERBS and verb != MORE:
        return "Travel comes first in a turn [2.1]; end it with done, then do that."
    if verb in ("hostile", "peace", "ally", "leave", "joint", "apart"):
        return _declaration(state, seat, verb, what) or "Declarations stand under more [8.1]."
    if verb != "move":
        return ""
    ship = state.ships.get(ShipName(what.upper()))
    own = listed([one.name for one in ships_of(state, seat) if destinations(state, one)]) or "none"
    if ship is None or ship.owner != seat:
        return f"{what.upper() or 'That'} is no starship of yours [3.2]; these can travel: {own}."
    if ship.halted:
        return f"{ship.name} has ended its travel this turn [3.2]; these can travel: {own}."
    return f"{ship.name} has no steps left this turn [3.2]; these can travel: {own}."


def _way(state: State, ask: Ask, key: str) -> str:
    """What keeps a ship from a space [3.2] [3.3]."""
    ship = state.ships[ShipName(str(ask.about))]
    site = parse_site(key.removeprefix(f"{JUMP}:"))
    steps = budget(state, ship)
    nearest = listed([one for one in ask.keys if not one.startswith(JUMP)][:3])
    if site is None or site not in state.spaces:
        if site is not None and len(hexes_of(site)) == 1 and not left(state, HexId(site)):
            return f"The bag is empty: nothing can be explored any more [3.1]; go to {nearest}."
        return f"That is not beside known space in reach [3.1]; go to {nearest}, for example."
    if galaxy(site) != galaxy(ship.hex):
        if not state.players[ship.owner].upgrades[Upgrade.BOOSTER]:
            return f"Jumping takes a booster [3.3]; build one, or go to {nearest}."
        return (
            f"Another galaxy is entered by a jump from node to node alone [3.3]: {site} is none, "
            f"or {ship.name} has jumped or lacks the fuel; go to {nearest}."
        )
    if falls_in(state, ship, HexId(site)):
        return f"Entering a wormhole takes a booster [3.4]; build one, or go to {nearest}."
    if state.spaces[HexId(site)].terrain is Terrain.PIRATES:
        return f"{site} is farther than {steps} steps, or pirates bar the way [3.2]; try {nearest}."
    words = "step" if steps == 1 else "steps"
    return f"{ship.name} has {steps} {words} left and {site} is farther [3.2]; go to {nearest}."


def _declaration(state: State, seat: int, verb: str, what: str) -> str:
    """Alliances are for those who lost their motherships [8.1]."""
    other = int(what) - 1 if what.isdecimal() and len(what) == 1 else NOBODY
    if other not in others(state, seat):
        numbers = listed([str(of + 1) for of in others(state, seat)])
        return f"Name another player by number [8.1]: {numbers}."
    if is_said(state, verb, other):
        return f"You have said this turn how you stand to {{{other}}} [8.1]; wait for the next one."
    if verb == "ally":
        return _alliance(state, seat, other)
    if verb in ("leave", "joint", "apart"):
        return f"You have no alliance with {{{other}}} that could be changed so [8.1]; go back."
    if verb == "hostile":
        return f"You are allied with, or hostile to, {{{other}}} already [8.1]; go back."
    return f"You are not hostile to {{{other}}} [7.1]; go back."


def _alliance(state: State, seat: int, other: int) -> str:
    if state.players[seat].captor == NOBODY:
        return (
            "Your mothership is your own, and only a player who has lost it may seek an alliance "
            "[8.1]; whoever lost theirs may ask you."
        )
    if allies(state, seat):
        return "You have an ally already [8.1]; leave that alliance first."
    if state.players[seat].captor == other:
        return f"{{{other}}} holds your mothership [8.1]; ask somebody else, or free it."
    if not free_mothership(state, other):
        return f"{{{other}}} has no mothership to lead with [8.1]; ask a player who has."
    return f"{{{other}}} has not answered your proposal yet [8.1]; go back."


def _deed(state: State, seat: int, verb: str, what: str) -> str:
    if verb == "move":
        return "Travel is over for this turn [2.1]; end the turn, and move in the next one."
    finder, lack = VERBS.get(verb, (None, ""))
    if finder is trades and state.phase is Phase.BUILD:
        return "Trade comes before building, and you have built [2.1]; build on or end the turn."
    if finder is encounters and state.phase is not Phase.ENCOUNTER:
        return "Encounters come before trade and building [2.1]; go on with these or end the turn."
    if verb in ("attack", "free"):
        return _attack(state, seat, what)
    if verb == "build":
        return why_not_build(state, seat, what)
    if verb in tuple(Upgrade):
        return why_not_upgrade(state, seat, Upgrade(verb))
    standing = [ship.name for ship in ships_of(state, seat)]
    return f"{lack} Your ships: {listed(standing)}." if lack else ""


def _attack(state: State, seat: int, what: str) -> str:
    """An attack needs a starship on its target [7.1]."""
    possible = [target_words(state, one.target) for one in prospects(state, seat)]
    legal = f"possible now: {listed(possible)}" if possible else "travel there first"
    name = what.upper()
    ship, site = state.ships.get(ShipName(name)), parse_site(what)
    if ship is not None and ship.owner == seat:
        return f"{ship.name} is yours [7.1]; {legal}."
    if site is not None and site in state.bases and state.bases[site].owner == seat:
        return f"The base at {site} is yours [7.1]; {legal}."
    where = ship.hex if ship else site or SiteId(what)
    if f"attack:{ship.name if ship else site}" in state.turn.attacked:
        return f"{where} has been attacked this turn [7.1]; {legal}."
    around = (where,) if ship or site is None else hexes_of(site)
    here = [one for one in ships_of(state, seat) if one.hex in around]
    if here and state.rules.one_attack and all(one.fought for one in here):
        return f"A starship begins one battle a turn, and {here[0].name} has [7.1]; {legal}."
    return f"{where} is out of range: none of your ships stands on it [7.1]; {legal}."
