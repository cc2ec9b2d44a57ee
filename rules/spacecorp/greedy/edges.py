"""Value of Edges that depend on what a turn could bring: Competitors and Sabotage."""

from __future__ import annotations

from typing import Final

from rules.kernel import Ask
from rules.spacecorp.actions.colonizing import full_system
from rules.spacecorp.actions.menu import actions
from rules.spacecorp.actions.paying import payment_key
from rules.spacecorp.actions.targets import (
    Crew,
    build_sites,
    buildable,
    crew_sites,
    destinations,
    explore_sites,
)
from rules.spacecorp.actions.value import Task
from rules.spacecorp.cards.windows import edge_card
from rules.spacecorp.charts.content import site_of
from rules.spacecorp.charts.kinds import NOBODY, Action, Edge, SiteId
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.ending import haste
from rules.spacecorp.greedy.turn_uses import TURN_USES, crew
from rules.spacecorp.position.board import producing

PREVENTED: Final = {
    Action.BUILD: 2.5,
    Action.COLONIZE: 2.2,
    Action.MOVE: 2.0,
    Action.EXPLORE: 1.8,
    Action.RESEARCH: 0.5,
}
"""T that the loss of an action costs a rival who could take it."""
LEAST: Final = 0.5
"""T by which the second HQ must improve the turn, even in a last one, where cards are free."""


def has_paired_hqs(appraisal: Appraisal, ask: Ask) -> bool:
    """Return whether a question's keys show that Competitors was played this turn [p8]."""
    card = edge_card(appraisal.era, Edge.COMPETITORS, appraisal.state.content)
    if card not in appraisal.state.discards:
        return False
    if ask.id == "move.to":
        ends = destinations(appraisal.state, crew(appraisal), SiteId(str(ask.about)))
        return any(key not in ends for key in ask.keys)
    if ask.id == "pay.plan" and isinstance(ask.about, Task):
        ways = {payment_key(way) for way in appraisal.payments(ask.about)}
        return any(key not in ways for key in ask.keys if key != "pieces")
    return ask.id == "turn.action" and ask.about is True


def competitors_worth(appraisal: Appraisal) -> float:
    """Return the value of the best action with the Infra of two HQs, less the card."""
    card = edge_card(appraisal.era, Edge.COMPETITORS, appraisal.state.content)
    cost = appraisal.hand.card(card) * appraisal.thrift if card else 0.0
    return _best(appraisal.with_competitors) - max(cost, LEAST)


def _best(appraisal: Appraisal) -> float:
    uses = actions(appraisal.state, crew(appraisal))
    return max(
        (use_worth(appraisal, use.kind, use.target) for use in uses),
        default=-9.0,
    )


def use_worth(appraisal: Appraisal, kind: str, target: str) -> float:
    """Return the value of a use of the turn, by the seat's style."""
    favoured = appraisal.style.uses.get(kind, 0.0)
    return TURN_USES[kind](appraisal, target) + haste(appraisal, kind) + favoured


def sabotage_worth(appraisal: Appraisal, action: str) -> float:
    """Return the value of an action's loss to the active rival; 0 if it can't be taken anyway."""
    state = appraisal.state
    if state.active == NOBODY:
        return 0.0
    if action == Action.PRODUCE:
        return float(sum(worth for _, worth in producing(state, state.active)))
    return PREVENTED.get(Action(action), 0.0) * _can(appraisal, Action(action))


def _can(appraisal: Appraisal, action: Action) -> bool:
    """Return whether the active rival has a place for an action, and perhaps the cards."""
    state, seat = appraisal.state, appraisal.state.active
    sites = crew_sites(state, Crew(seat))
    if action is Action.BUILD:
        places = [name for name in sites if buildable(state, seat, site_of(state.era, name))]
        unknown = appraisal.view.players[seat].hand_size > len(state.players[seat].hand)
        return bool(places if unknown else build_sites(state, Crew(seat)))
    if action is Action.EXPLORE:
        return bool(explore_sites(state, Crew(seat)))
    if action is Action.COLONIZE:
        return any(full_system(state, seat, name) for name in state.spots)
    return bool(sites) or action is not Action.MOVE
