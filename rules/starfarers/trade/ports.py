"""Trade ports: the planets' resources, swapped as with a trader [5.2]."""

from __future__ import annotations

from rules.starfarers.charts.geometry import is_orbit
from rules.starfarers.charts.kinds import BaseKind, HexId, Resource
from rules.starfarers.charts.words import RESOURCE_WORDS
from rules.starfarers.encounter.services import nothing_to_swap
from rules.starfarers.position.board import bases_of
from rules.starfarers.position.state import State
from rules.starfarers.position.words import listed


def port_goods(state: State, seat: int) -> list[Resource]:
    """Return the resources of the planets on which a seat has trade ports [5.2].

    Each is listed once. A port in orbit gives none.
    """
    resources = []
    for base in bases_of(state, seat):
        if base.kind is BaseKind.PORT and not is_orbit(base.site):
            resource = state.spaces[HexId(base.site)].resource
            if resource and resource not in resources:
                resources.append(resource)
    return resources


def why_not_port(state: State, seat: int, _: str) -> str:
    """Return why a player does not swap at trade ports [5.2] [4.3.1]."""
    goods, hand = port_goods(state, seat), state.players[seat].hand
    if not goods:
        return "You have no trade port on a planet [5.2]. One in an orbit doesn't trade."
    if not any(hand[resource] for resource in goods):
        taken = listed([RESOURCE_WORDS[resource] for resource in goods])
        return f"Your trade ports take only {taken}, and you have none [5.2]."
    return nothing_to_swap(state, seat, "5.2")
