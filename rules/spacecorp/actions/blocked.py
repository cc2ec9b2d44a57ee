"""Reasons why an action of the menu is blocked [p6-p20]."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from rules.spacecorp.actions.colonizing import given_points, payable
from rules.spacecorp.actions.menu import OWN_EDGES
from rules.spacecorp.actions.missing import short_words
from rules.spacecorp.actions.research_and_produce import why_idle, why_no_research
from rules.spacecorp.actions.targets import (
    Crew,
    build_task,
    buildable,
    explore_task,
    nearest_moves,
    why_no_exploring,
    why_unbuildable,
)
from rules.spacecorp.actions.value import serving
from rules.spacecorp.cards.edges import fits
from rules.spacecorp.cards.windows import NAMES, holds
from rules.spacecorp.charts.content import CARDS, COLONIES, site_of
from rules.spacecorp.charts.kinds import (
    NO_COLONY,
    NOBODY,
    Action,
    CardId,
    Edge,
    Era,
    SiteId,
    SiteKind,
)
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.board import acting, owner, producing
from rules.spacecorp.position.context import Context
from rules.toolbox.sentences import counted


def why_not(context: Context, key: str) -> str:
    """Return the reason with its page for an action that isn't offered; empty: it isn't one."""
    kind, _, target = key.partition(":")
    if kind and kind == context.state.sabotaged:
        return f"Sabotage rules out {kind.capitalize()} this turn [p8]. Do something else."
    return REASONS[kind](context, target) if kind in REASONS else ""


def _at_site(action: Action, context: Context, name: str) -> str:
    """Return why no team acts at a site: it has none that can, or lacks the means [p9, p19]."""
    state = context.state
    if name not in state.spots:
        example = next(iter(state.spots))
        return f"{name[:20]!r} isn't a site on this board. Try one like {example}."
    site = site_of(state.era, SiteId(name))
    teams = [team for team in context.me.teams if team.site == name]
    if not teams:
        return f"You have no team at {site.name} [p6]. Move one there first."
    if not any(acting(state, team) for team in teams):
        if site.kind is SiteKind.SYSTEM:
            return (
                f"Your team is still on the star track of {site.name} [p19]. Wait until it reaches "
                "the star."
            )
        return f"A team at {site.name} can't do anything more in this era [p9]. Use another team."
    return AT_SITES[action](context, Crew(context.seat, competitors=context.competitors), site)


def _no_move(context: Context, crew: Crew, site: Site) -> str:
    if not [*nearest_moves(context.state, crew, site.id)]:
        return "A move begins or ends at a site with a base [p9], and no base lets your team leave."
    return "Your Move value isn't enough to reach any site [p9]. Research brings you cards."


def _no_explore(context: Context, crew: Crew, site: Site) -> str:
    reason = why_no_exploring(context.state, site)
    if reason:
        return reason.format(site.name, then=_what_then(context, site))
    task = explore_task(context.state, crew, site)
    words = f"Exploring {site.name}"
    return short_words(context.state, task, words, "p10", competitors=crew.competitors)


def _what_then(context: Context, site: Site) -> str:
    """Describe the next steps at an explored site, or the owner of its base."""
    if buildable(context.state, context.seat, site):
        return "; you may build there"
    holder = owner(context.state, site.id)
    if holder == NOBODY:
        return ""
    return (
        ", and your base is there" if holder == context.seat else f", and {{{holder}}} has a base"
    )


def _no_build(context: Context, crew: Crew, site: Site) -> str:
    reason = why_unbuildable(context.state, crew.seat, site)
    if reason:
        return reason.format(site.name)
    task = build_task(context.state, crew, site)
    words = f"Building at {site.name}"
    return short_words(context.state, task, words, "p11", competitors=crew.competitors)


AT_SITES: Final[dict[Action, Callable[[Context, Crew, Site], str]]] = {
    Action.MOVE: _no_move,
    Action.EXPLORE: _no_explore,
    Action.BUILD: _no_build,
}


def _no_produce(context: Context, _: str) -> str:
    if not producing(context.state, context.seat):
        return "You have no base on a tile with a P#, so there's nothing to collect [p12]."
    if idle := why_idle(context.state, context.seat):
        useless = f"Producing would do nothing now, because {idle} [p12]"
        return f"{useless}. You can still find it under `more`."
    return "Produce needs a value of at least 1 [p12], and you have no Produce card or Infra."


def _no_wheel(action: Action, context: Context, _: str) -> str:
    if action is Action.REVELATION and context.state.era is Era.MARINERS:
        return "There's no Revelation action before the Planeteers era [p16]."
    if not serving(context.state, context.seat, action):
        return f"{action.capitalize()} needs a card with this action [p12], and you have none."
    return ""


def _no_card(action: Action, context: Context, card: str) -> str:
    named = CardId(card.upper())
    if not card:
        return "Choose a card from your hand too [p12]."
    if named not in context.me.hand:
        return f"You don't hold {card[:20].upper()} [p6]. Choose a card in your hand."
    chart = CARDS[named]
    if action is Action.UPGRADE:
        return f"{named} {chart.name} isn't marked as Infra, so it can't go into your HQ [p12]."
    if chart.special is None:
        return f"{named} {chart.name} isn't a Special card [p12]."
    return f"There's no site for {chart.name} now [p12]."


def _no_colony(context: Context, name: str) -> str:
    """Return why a seat can't found a colony at a system [p20]."""
    state, seat = context.state, context.seat
    if state.era is not Era.STARFARERS:
        return "You can found colonies only in the Starfarers era [p20]."
    if name not in state.spots or site_of(state.era, SiteId(name)).kind is not SiteKind.SYSTEM:
        return f"{name[:20]!r} isn't a star system [p20]. Name one where all boxes hold your bases."
    site, spot = site_of(state.era, SiteId(name)), state.spots[SiteId(name)]
    own, boxes = sum(base.seat == seat for base in spot.bases), len(site.stacks)
    if own < boxes:
        all_boxes = f"A colony needs your base in every box of {site.name} [p20]"
        return f"{all_boxes}, {boxes} in all; you have {own}."
    if spot.colony != NO_COLONY:
        return f"{site.name} already has a colony [p20]."
    if not state.colonies:
        return "There's no colony tile left on the Sideboard [p20]."
    means = payable(state, seat, site.id, competitors=context.competitors)
    points = given_points(state, seat, site.id) + len(means)
    takes = counted(min(COLONIES[tile].value for tile in state.colonies), "point")
    return f"The cheapest colony left takes {takes} [p20], and you have {points} at most."


def _no_edge(context: Context, name: str) -> str:
    if name not in list(Edge):
        return f"There's no Edge {name[:20]!r} [p8]. Try one like salvage."
    edge = Edge(name)
    if not holds(context.state, context.seat, edge):
        return f"You don't hold {NAMES[edge]} [p8]. An Edge is played from your hand."
    if edge not in OWN_EDGES:
        return f"{NAMES[edge]} is played at a certain moment [p8]. You'll be asked when it comes."
    if not fits(context.state, edge):
        return f"{NAMES[edge]} would do nothing now [p8]. Keep it."
    return "At this table each player may play one Edge at a time [p8]. Take your action first."


def _no_pass(context: Context, _: str) -> str:
    left = counted(context.state.deck_size(), "card is", "cards are")
    return f"Nobody can pass until the deck is empty [p13], and {left} left."


REASONS: Final[dict[str, Callable[[Context, str], str]]] = {
    Action.RESEARCH: lambda context, _: why_no_research(context.state, context.seat),
    **{action: partial(_at_site, action) for action in AT_SITES},
    Action.PRODUCE: _no_produce,
    **{action: partial(_no_wheel, action) for action in (Action.GENETICS, Action.REVELATION)},
    **{action: partial(_no_card, action) for action in (Action.UPGRADE, Action.SPECIAL)},
    Action.COLONIZE: _no_colony,
    "edge": _no_edge,
    "pass": _no_pass,
}
"""Functions that return why an action isn't possible now, by the kind of its key."""
