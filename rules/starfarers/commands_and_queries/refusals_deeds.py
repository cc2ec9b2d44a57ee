"""Reasons why a deed of the encounter or trade phase isn't possible [4] [5] [7]."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rules.starfarers.battle.declaring import prospects
from rules.starfarers.battle.forces import target_words
from rules.starfarers.charts.content import cards, game_card
from rules.starfarers.charts.geometry import hexes_of, home_of, parse_site
from rules.starfarers.charts.kinds import NO_CARD, NOBODY, HexId, ShipName, SiteId
from rules.starfarers.encounter.services import TRADER, at_trader, port_goods
from rules.starfarers.position.board import (
    allied,
    free_mothership,
    galaxies,
    letter_seat,
    others,
    ships_at,
    ships_of,
)
from rules.starfarers.position.state import Offer, State
from rules.starfarers.position.words import listed
from rules.starfarers.trade.offers import MOST_OFFERS

HOME: Final = "home-"
"""Prefix of a mothership's key."""


def why_not_card(state: State, seat: int, argument: str) -> str:
    """Return why nobody deals with the aliens of a planet [4.2] [4.2.1]."""
    at = parse_site(argument)
    if at is None or not ships_at(state, HexId(at), seat):
        return f"{_no_ship_at(at)} [4.2]; travel to the aliens first."
    card = state.spaces[HexId(at)].card
    if card == NO_CARD:
        return f"No aliens live at {at} [4.2]."
    name = cards()[card].name
    if at in state.turn.dealt:
        return (
            f"You have dealt with the {name} this turn already [4.2.1]; try again in the next one."
        )
    return f"You can't pay for anything useful that the {name} offer [4.2]; get more cards first."


def _no_ship_at(at: SiteId | None) -> str:
    return f"None of your ships is at {at}" if at else "None of your ships is there"


def why_not_trader(state: State, seat: int, _what: str) -> str:
    """Return why a player does not swap with a trader [4.3] [4.3.1]."""
    if not at_trader(state, seat):
        return "None of your ships is at a trader [4.3]; travel to one."
    return _nothing_to_swap(state, seat, TRADER)


def why_not_port(state: State, seat: int, _what: str) -> str:
    """Return why a player does not swap at trade ports [5.2] [4.3.1]."""
    if not port_goods(state, seat):
        return "You have no trade port on a planet [5.2]; one in orbit does not trade."
    kinds = listed([str(resource) for resource in port_goods(state, seat)])
    if not any(state.players[seat].hand[resource] for resource in port_goods(state, seat)):
        return f"Your trade ports take {kinds} alone, and you have none [5.2]."
    return _nothing_to_swap(state, seat, "5.2")


def _nothing_to_swap(state: State, seat: int, rule: str) -> str:
    if not any(state.players[seat].hand.values()):
        return f"You have no cards to swap [{rule}]."
    return "What came in by a swap is not swapped on in the same phase [4.3.1]."


def why_not_hire(state: State, seat: int, argument: str) -> str:
    """Return why no mercenary is hired in a space [4.4]."""
    at, price = parse_site(argument), game_card().other.mercenary
    if at is None or not ships_at(state, HexId(at), seat):
        return f"{_no_ship_at(at)} [4.4]; travel to mercenaries first."
    if not state.spaces[HexId(at)].post:
        return f"No mercenaries are for hire at {at} [4.4]."
    held = sum(state.players[seat].hand.values())
    return f"A mercenary costs any {price} cards [4.4], and you have {held}."


def why_not_offer(state: State, seat: int, argument: str) -> str:
    """Return why no offer is made to a player [5.1] [5.1.4]."""
    partners = [str(other + 1) for other in others(state, seat)]
    if argument not in partners:
        return f"Name another player by number [5.1]: {listed(partners)}."
    if state.turn.offers >= MOST_OFFERS:
        return f"You have begun {MOST_OFFERS} offers, as many as a turn allows [5.1.4]."
    return f"{MOST_OFFERS} offers of yours are open, the most there may be [5.1.4]; withdraw one."


def why_not_answer(state: State, seat: int, argument: str) -> str:
    """Return why an offer cannot be taken or declined [5.1]."""
    offer = _offer(state, argument)
    if offer is None or offer.taker != seat:
        return f"{_no_offer(argument)} to you is open [5.1]."
    return f"You lack the cards that offer {offer.id} wants [5.1]; decline it or trade first."


def why_not_withdraw(state: State, seat: int, argument: str) -> str:
    """Return why an offer cannot be withdrawn [5.1]."""
    del state, seat
    return f"{_no_offer(argument)} of yours is open [5.1]."


def _no_offer(argument: str) -> str:
    return f"No offer {argument[:5]}" if argument.isdecimal() else "No such offer"


def _offer(state: State, argument: str) -> Offer | None:
    return next((offer for offer in state.offers if str(offer.id) == argument), None)


def why_not_rest(state: State, seat: int, _what: str) -> str:
    """Return why nobody is waited for [5.1.1]."""
    del state, seat
    return "No offer of yours waits for an answer [5.1.1]; make one, or end the turn."


def why_not_attack(state: State, seat: int, argument: str) -> str:
    """Return why something is not attacked: an attacker's starship is on its target [7.1]."""
    possible = [target_words(state, prospect.target) for prospect in prospects(state, seat)]
    legal = f"possible now: {listed(possible)}" if possible else "travel to a target first"
    if argument.lower().startswith(HOME):
        return f"{_no_mothership(state, seat, argument[len(HOME) :])} [7.7]; {legal}."
    ship, site = state.ships.get(ShipName(argument.upper())), parse_site(argument)
    if ship is None and site not in state.bases:
        return f"No ship or base of that name is there to attack [7.1]; {legal}."
    owner = ship.owner if ship else state.bases[SiteId(str(site))].owner
    name = ship.name if ship else f"the base at {site}"
    around = (ship.hex,) if ship else hexes_of(SiteId(str(site)))
    return f"{_no_target(state, seat, owner, name, around)} [7.1]; {legal}."


def _no_target(
    state: State, seat: int, owner: int, name: str, around: tuple[HexId | SiteId, ...]
) -> str:
    """Return why something isn't a target of an attack now."""
    named = name[0].upper() + name[1:]
    if owner == seat:
        return f"{named} is yours"
    if allied(state, seat, owner):
        return f"{named} is of your ally {{{owner}}}"
    if f"attack:{name.removeprefix('the base at ')}" in state.turn.attacked:
        return f"{named} has been attacked this turn"
    attackers = [ship for ship in ships_of(state, seat) if ship.hex in around]
    if attackers and state.rules.one_attack and all(ship.fought for ship in attackers):
        return f"A starship begins one battle a turn, and {attackers[0].name} has"
    return f"{named} is out of range: none of your ships stands on it"


def why_not_free(state: State, seat: int, argument: str) -> str:
    """Return why a mothership cannot be freed [7.7]."""
    return f"{_no_mothership(state, seat, argument)} [7.7]."


def _no_mothership(state: State, seat: int, where: str) -> str:
    site = parse_site(where)
    homes = {home_of(letter_seat(letter)): letter_seat(letter) for letter in galaxies(state)}
    owner = homes.get(HexId(site), NOBODY) if site else NOBODY
    if owner == NOBODY:
        return "No mothership is there"
    if not ships_at(state, home_of(owner), seat):
        return f"None of your ships is at the mothership at {home_of(owner)}"
    if not free_mothership(state, owner):
        return f"The mothership at {home_of(owner)} is captured already"
    if owner == seat or allied(state, seat, owner):
        return f"The mothership at {home_of(owner)} is on your side, and free"
    return f"The mothership at {home_of(owner)} has been attacked this turn, or your ships have"


LACKING: Final[Mapping[str, Callable[[State, int, str], str]]] = {
    "attack": why_not_attack,
    "free": why_not_free,
    "card": why_not_card,
    "trader": why_not_trader,
    "hire": why_not_hire,
    "port": why_not_port,
    "take": why_not_answer,
    "decline": why_not_answer,
    "withdraw": why_not_withdraw,
    "offer": why_not_offer,
    "prepare": why_not_offer,
    "rest": why_not_rest,
}
"""Functions that return why a deed isn't possible now, by the verb of its key."""
