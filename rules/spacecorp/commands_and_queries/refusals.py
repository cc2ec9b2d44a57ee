"""Refusals of typed answers, question by question [p6-p20]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.kernel import Ask
from rules.spacecorp.actions.colonizing import given_points, payable
from rules.spacecorp.actions.menu import OWN_EDGES
from rules.spacecorp.actions.planning import strongest
from rules.spacecorp.actions.simple import research_limit, why_idle
from rules.spacecorp.actions.targets import (
    Crew,
    build_task,
    buildable,
    explore_task,
    move_task,
    nearest_moves,
    permits,
    way,
)
from rules.spacecorp.actions.value import Task, serving
from rules.spacecorp.cards.edges import fits
from rules.spacecorp.cards.windows import NAMES as NAMES_OF_EDGES
from rules.spacecorp.cards.windows import holds
from rules.spacecorp.charts.bases import NAMES, PAGES, missing
from rules.spacecorp.charts.content import CARDS, COLONIES, TILES, site_of
from rules.spacecorp.charts.kinds import (
    NO_COLONY,
    NOBODY,
    Action,
    BaseKind,
    CardId,
    ColonyId,
    Edge,
    Era,
    SiteId,
    SiteKind,
)
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.commands_and_queries.refusals_payment import why_not_pay
from rules.spacecorp.position.board import acting, barred, explored, owner, producing, stock
from rules.spacecorp.position.state import State
from rules.toolbox.sentences import counted


def why_not(state: State, ask: Ask, earlier: Sequence[str], key: str) -> str:
    """Return one sentence with the page for a key that isn't offered; empty: no explanation."""
    key = key.lower() if key.islower() else key
    if ask.id == "turn.action":
        kind, _, target = key.partition(":")
        if kind and kind == state.sabotaged:
            return f"Sabotage keeps you from {kind.capitalize()} this turn [p8]; do something else."
        judge = DEEDS.get(kind)
        return judge(state, ask.seat, target) if judge else ""
    if ask.id == "move.to":
        return _no_way(state, ask, SiteId(key))
    if ask.id == "build.base":
        return _no_base(state, ask, key)
    if ask.id in ("pay.plan", "pay.piece"):
        return why_not_pay(state, ask, key)
    if ask.id == "colonize.tile":
        return _no_tile(state, ask, ColonyId(key.upper()))
    del earlier
    return ""


def _no_research(state: State, seat: int, _: str) -> str:
    held, limit = len(state.players[seat].hand), research_limit(state.players[seat])
    if held > limit:
        return f"Research takes a hand of at most {limit} cards [p8]; you hold {held}."
    return "There is no card left to draw, neither in the deck nor in the offers [p8]."


def _team(state: State, seat: int, name: str) -> str:
    """Return why no team can act at a site [p9, p19]."""
    if name not in state.spots:
        example = next(iter(state.spots))
        return f"There is no site {name[:20]!r} on this board; name one such as {example}."
    site = site_of(state.era, SiteId(name))
    teams = [team for team in state.players[seat].teams if team.site == name]
    if not teams:
        return f"You have no team at {site.name} [p6]; move one there first."
    if not any(acting(state, team) for team in teams):
        if site.kind is SiteKind.SYSTEM:
            return f"Your team is still on the star track of {site.name} [p19]; wait for the star."
        return f"A team at {site.name} does nothing more in this era [p9]; use another team."
    return ""


def _no_move(state: State, seat: int, name: str) -> str:
    if reason := _team(state, seat, name):
        return reason
    if not [*nearest_moves(state, Crew(seat), SiteId(name))]:
        return "A move begins or ends at a site with a base [p9], and no base lets this team leave."
    return "No site is within your Move value [p9]; Research brings cards."


def _no_explore(state: State, seat: int, name: str) -> str:
    reason = _team(state, seat, name)
    if reason:
        return reason
    site = site_of(state.era, SiteId(name))
    if site.explore is None:
        return f"{site.name} has no exploration box, so it cannot be explored [p10]."
    if explored(state, site):
        return f"{site.name} has been explored [p10]{_what_then(state, seat, site)}."
    task = explore_task(state, Crew(seat), site)
    return _short(state, task, f"Exploring {site.name}", "p10")


def _what_then(state: State, seat: int, site: Site) -> str:
    """Describe the next steps at an explored site, or the owner of its base."""
    if buildable(state, seat, site):
        return "; you may build there"
    holder = owner(state, site.id)
    if holder == NOBODY:
        return ""
    return ", and your base is there" if holder == seat else f", and {{{holder}}} has a base"


def _short(state: State, task: Task, subject: str, page: str) -> str:
    """Describe a shortfall of value."""
    have = strongest(state, task)
    if have < 0:
        return (
            f"{subject} without shielding costs profit [p15], and you have too little; "
            "use a shielded value."
        )
    return f"{subject} takes {task.need} [{page}]; you can bring together {have} at most."


def _no_build(state: State, seat: int, name: str) -> str:
    """Return why a seat can't build at a site [p11]."""
    reason = _team(state, seat, name)
    if reason:
        return reason
    site = site_of(state.era, SiteId(name))
    if site.build is None:
        return f"No base can be built at {site.name} [p11]."
    if state.spots[site.id].bases:
        return f"{site.name} has a base already, and a site takes one [p11]."
    if not explored(state, site):
        return f"{site.name} must be explored before anything is built there [p11]."
    if barred(state, state.spots[site.id], seat):
        return (
            "Introvs let nobody build without Cooperative Empathy or Sensory Focus [p20]; "
            "you own neither."
        )
    if not buildable(state, seat, site):
        return f"None of your bases that are left fits {site.name} [p11]."
    task = build_task(state, Crew(seat), site)
    return _short(state, task, f"Building at {site.name}", "p11")


def _no_produce(state: State, seat: int, _: str) -> str:
    if not producing(state, seat):
        return "You have no base on a tile with a P#, so there is nothing to collect [p12]."
    if idle := why_idle(state, seat):
        return f"Producing would do nothing now, for {idle} [p12]; `more` offers it all the same."
    return "Produce takes a value of 1 at least [p12]; you have no Produce card or Infra."


def _no_wheel(state: State, seat: int, action: Action) -> str:
    if action is Action.REVELATION and state.era is Era.MARINERS:
        return "There is no Revelation action before the Planeteers era [p16]."
    if not serving(state, seat, action):
        return f"{action.capitalize()} takes a card of this action [p12]; you hold none."
    return ""


def _no_card(state: State, seat: int, card: str, *, infra: bool) -> str:
    named = CardId(card.upper())
    if not card:
        return "Name the card as well [p12], one of your hand."
    if named not in state.players[seat].hand:
        return f"You do not hold {card[:20].upper()} [p6]; name a card of your hand."
    chart = CARDS[named]
    if infra and not chart.infra:
        return f"{named} {chart.name} is not marked as Infra, so it cannot go to the HQ [p12]."
    if not infra and chart.special is None:
        return f"{named} {chart.name} isn't a Special card [p12]."
    return f"There is no site for {chart.name} now [p12]."


def _no_colony(state: State, seat: int, name: str) -> str:
    """Return why a seat can't found a colony at a system [p20]."""
    if state.era is not Era.STARFARERS:
        return "Colonies are founded in the Starfarers era alone [p20]."
    if name not in state.spots or site_of(state.era, SiteId(name)).kind is not SiteKind.SYSTEM:
        return f"{name[:20]!r} isn't a star system [p20]; name one where all boxes hold your bases."
    site, spot = site_of(state.era, SiteId(name)), state.spots[SiteId(name)]
    own = sum(base.seat == seat for base in spot.bases)
    if own < len(site.stacks):
        return (
            f"A colony needs your base in every box of {site.name} [p20], {len(site.stacks)} in "
            f"all; you have {own}."
        )
    if spot.colony != NO_COLONY:
        return f"{site.name} has a colony already [p20]."
    points = given_points(state, seat, site.id) + len(payable(state, seat, site.id))
    least = min((COLONIES[tile].value for tile in state.colonies), default=0)
    takes = counted(least, "point")
    if not state.colonies:
        return "No colony tile is left on the Sideboard [p20]."
    return f"The cheapest colony left takes {takes} [p20]; you have {points} at most."


def _no_edge(state: State, seat: int, name: str) -> str:
    if name not in list(Edge):
        return f"There is no Edge {name[:20]!r} [p8]; name one such as salvage."
    edge = Edge(name)
    if not holds(state, seat, edge):
        return f"You do not hold {NAMES_OF_EDGES[edge]} [p8]; an Edge is played from the hand."
    if edge not in OWN_EDGES:
        return f"{NAMES_OF_EDGES[edge]} has its own moment [p8]; you are asked when it comes."
    if not fits(state, edge):
        return f"{NAMES_OF_EDGES[edge]} would do nothing now [p8]; keep it."
    return "This table allows each player one Edge at a moment [p8]; take your action first."


def _no_pass(state: State, _seat: int, _: str) -> str:
    left = counted(state.deck_size(), "card is", "cards are")
    return f"Nobody passes before the deck is empty [p13]; {left} left."


DEEDS: Final[dict[str, Callable[[State, int, str], str]]] = {
    "research": _no_research,
    "move": _no_move,
    "explore": _no_explore,
    "build": _no_build,
    "produce": _no_produce,
    "genetics": lambda state, seat, _: _no_wheel(state, seat, Action.GENETICS),
    "revelation": lambda state, seat, _: _no_wheel(state, seat, Action.REVELATION),
    "upgrade": lambda state, seat, card: _no_card(state, seat, card, infra=True),
    "special": lambda state, seat, card: _no_card(state, seat, card, infra=False),
    "colonize": _no_colony,
    "edge": _no_edge,
    "pass": _no_pass,
}


def _no_way(state: State, ask: Ask, end: SiteId) -> str:
    """Return why a team cannot go there [p9, p19]."""
    start, seat = ask.about, ask.seat
    if end not in state.spots or not isinstance(start, str):
        return ""
    a, b = SiteId(start), site_of(state.era, end)
    need = way(state, seat, a, end)
    if need is None:
        if b.kind is SiteKind.SPUR:
            return f"{b.name} is entered from a region beside it with a colony of yours [p19]."
        return f"There is no way from here to {b.name} [p9]."
    if not permits(state, seat, a, end):
        rest = ", and rivals' bases rest once the era's end is triggered [p13]" * state.ended
        return f"A move begins or ends at a site with a base [p9]; neither has one{rest}."
    task = move_task(state, Crew(seat), a, end, need)
    if state.played:  # the Time card lies there: the value is settled
        return f"What was paid does not take the second team to {b.name} [p7]; choose another site."
    return _short(state, task, f"Moving to {b.name}", "p9")


def _no_base(state: State, ask: Ask, key: str) -> str:
    """Describe why a base of a type doesn't fit the box in question [p11, p16, p21]."""
    about = ask.about
    if key not in list(BaseKind) or not isinstance(about, tuple):
        return ""
    site, box, kind = site_of(state.era, SiteId(about[0])), len(about) - 1, BaseKind(key)
    tiles = state.spots[site.id].tiles
    lacks = missing(state.era, kind, site, TILES[tiles[box]] if box < len(tiles) else None)
    page = PAGES[state.era]
    if lacks:
        return f"{_article(NAMES[kind])} {NAMES[kind]} base needs {lacks} [{page}]."
    if not stock(state, ask.seat)[kind]:
        return f"You have no {NAMES[kind]} base left [p2]; choose another type."
    return f"Nothing else shields this Build, so a Shield Factory must be among its bases [{page}]."


def _article(name: str) -> str:
    return "An" if name[0] in "AEIOU" else "A"


def _no_tile(state: State, ask: Ask, tile: ColonyId) -> str:
    """Describe the missing points for a colony tile [p20]."""
    site = ask.about
    if tile not in COLONIES or not isinstance(site, str):
        return ""
    chart = COLONIES[tile]
    if tile not in state.colonies:
        return f"{chart.name} is not on the Sideboard [p20]; choose a tile that is."
    where = SiteId(site)
    points = given_points(state, ask.seat, where) + len(payable(state, ask.seat, where))
    takes = counted(chart.value, "colony point")
    return f"{chart.name} takes {takes} [p20]; you have {points} at most."
