"""Possible actions of the active player's turn [p6, p13]."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.spacecorp.actions.colonizing import ripe
from rules.spacecorp.actions.missing import lack_words
from rules.spacecorp.actions.payment_words import LONGEST_LABEL, letters
from rules.spacecorp.actions.planning import payments, reaches, serves, strongest
from rules.spacecorp.actions.research_and_produce import whole_harvest, why_idle, why_no_research
from rules.spacecorp.actions.specials import playable
from rules.spacecorp.actions.targets import (
    Crew,
    build_sites,
    build_task,
    buildable,
    crew_sites,
    explore_sites,
    explore_task,
    movable,
    nearest_moves,
    next_kinds,
)
from rules.spacecorp.actions.value import Task
from rules.spacecorp.cards.edges import fits
from rules.spacecorp.cards.windows import NAMES, holds
from rules.spacecorp.charts.content import CARDS, site_of
from rules.spacecorp.charts.kinds import Action, BaseKind, CardId, Edge, Era, SiteId, Stack
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.charts.words import EDGES, SPECIALS
from rules.spacecorp.position.board import build_cost, producing
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import State
from rules.spacecorp.position.words import card_words, site_words
from rules.toolbox.sentences import counted, listed

OWN_EDGES: Final = (
    Edge.COMPETITORS,
    Edge.SALVAGE,
    Edge.HOSTILE_MICROBES,
    Edge.INCOMPATIBLE,
)
"""Edges that the active player may play before the action [p8]."""
PASS_KEY = "pass"  # noqa: S105  a key, not a password
IDLE_KEY = "idle"
MORE_KEY = "more"
MOST_LACKING = 3
"""Number of sites named with the value that they need."""
LONGEST_LIST = 90
"""Maximum length of a list of tiles on a button."""


class TurnUse(NamedTuple):
    """A possible use of a turn: an action, an Edge, or a pass; `target` is a site or a card."""

    kind: str
    """An action, `edge`, `pass`, `idle` or `more`."""
    target: str = ""

    @property
    def key(self) -> str:
        """The use as one word."""
        return f"{self.kind}:{self.target}" if self.target else str(self.kind)


def turn_uses(context: Context, *, more: bool = False) -> dict[str, TurnUse]:
    """Return all possible uses, by key: actions, own Edges, passing once the deck is empty.

    Useless ones come last, and only below `more` if there are others. A player blocked only by
    Sabotage isn't made to pass for the era (H).
    """
    state = context.state
    crew = Crew(context.seat, competitors=context.competitors)
    capable = actions(state, crew)
    uses = [use for use in capable if use.kind != state.sabotaged]
    able = bool(uses)
    idle = [use for use in uses if _is_idle(state, crew.seat, use)]
    if idle:
        uses = [use for use in uses if use not in idle]
        idle = idle if more or not uses else [TurnUse(MORE_KEY)]
    uses += _own_edges(context)
    empty = not state.deck_size()
    if not able and (capable or not empty):
        uses.append(TurnUse(IDLE_KEY))
    if empty:
        uses.append(TurnUse(PASS_KEY))
    return {use.key: use for use in uses + idle}


def loss_words(context: Context, use: TurnUse) -> str:
    """Name an action that a player still has who passes for the rest of the era [p13]."""
    if use.kind != PASS_KEY:
        return ""
    state, seat = context.state, context.seat
    able = [
        other
        for other in actions(state, Crew(seat, competitors=context.competitors))
        if other.kind != state.sabotaged and not _is_idle(state, seat, other)
    ]
    if not able:
        return ""
    words = use_words(state, seat, able[0], competitors=context.competitors)
    return f"You'll take no more turns in this era, but you can still act. For example, {words}."


def _is_idle(state: State, seat: int, use: TurnUse) -> bool:
    return use.kind == Action.PRODUCE and bool(why_idle(state, seat))


def actions(state: State, crew: Crew) -> list[TurnUse]:
    """Return the actions for which the player has the means [p6]."""
    seat = crew.seat
    uses, able = [], partial(reaches, state, competitors=crew.competitors)
    if not why_no_research(state, seat):
        uses.append(TurnUse(Action.RESEARCH))
    uses += [
        TurnUse(Action.MOVE, site) for site in crew_sites(state, crew) if movable(state, crew, site)
    ]
    uses += [
        TurnUse(Action.EXPLORE, site.id)
        for site in explore_sites(state, crew)
        if able(explore_task(state, crew, site, paid=False))
    ]
    uses += [TurnUse(Action.BUILD, site.id) for site in build_sites(state, crew)]
    wheels = [Action.PRODUCE] if producing(state, seat) else []
    wheels += [Action.GENETICS] + [Action.REVELATION] * (state.era is not Era.MARINERS)
    uses += [
        TurnUse(action)
        for action in wheels
        if serves(state, Task(action, seat), competitors=crew.competitors)
    ]
    return uses + _cards(state, seat) + _colonies(state, crew)


def _cards(state: State, seat: int) -> list[TurnUse]:
    """Return upgrades and Specials, card by card [p12]."""
    hand = state.players[seat].hand
    uses = [TurnUse(Action.UPGRADE, card) for card in hand if CARDS[card].infra]
    return uses + [TurnUse(Action.SPECIAL, card) for card in hand if playable(state, seat, card)]


def _colonies(state: State, crew: Crew) -> list[TurnUse]:
    if state.era is not Era.STARFARERS:
        return []
    sites = ripe(state, crew.seat, competitors=crew.competitors)
    return [TurnUse(Action.COLONIZE, site) for site in sites]


def _own_edges(context: Context) -> list[TurnUse]:
    """Return edges of the active player for this moment [p8]."""
    state, seat = context.state, context.seat
    if not context.may_play_edge(seat):
        return []
    return [
        TurnUse("edge", edge)
        for edge in OWN_EDGES
        if holds(state, seat, edge) and fits(state, edge)
    ]


def means_words(context: Context) -> str:
    """Describe the highest value of the player for each action, for planning [p6]."""
    state, seat = context.state, context.seat
    parts = []
    crew = Crew(seat, competitors=context.competitors)
    for action in (Action.MOVE, Action.EXPLORE, Action.BUILD):
        best = max(
            strongest(state, task, competitors=crew.competitors)
            for task in _best(state, crew, action)
        )
        parts.append(f"{action.capitalize()} {max(best, 0)}")
    sentence = f"With Time and rivals' Infra you can reach at most {listed(parts)}."
    return " ".join([sentence, *_lacking(context)])


def _best(state: State, crew: Crew, action: Action) -> list[Task]:
    """Return the tasks of an action at each site that lacks nothing except the value [p6].

    Bases that help there count, and so does radiation; without such a site the bare value remains.
    """
    tasks: list[Task] = []
    for name in crew_sites(state, crew):
        site = site_of(state.era, name)
        if action is Action.MOVE:
            tasks += nearest_moves(state, crew, name)
        elif action is Action.BUILD and buildable(state, crew.seat, site):
            tasks.append(build_task(state, crew, site, paid=False))
            if next_kinds(state, crew.seat, site, (), factory=True):
                tasks.append(build_task(state, crew, site, [BaseKind.SHIELD_FACTORY], paid=False))
    return [replace(task, need=1) for task in tasks] or [Task(action, crew.seat, 1)]


def _lacking(context: Context) -> list[str]:
    """Return sites where a team lacks only the value to explore or build, with the gap [p6]."""
    state, crew = context.state, Crew(context.seat, competitors=context.competitors)
    tasks = [
        (f"Exploring {site.name}", explore_task(state, crew, site))
        for site in explore_sites(state, crew)
    ]
    for name in crew_sites(state, crew):
        site = site_of(state.era, name)
        if buildable(state, crew.seat, site):
            tasks.append((f"Building at {site.name}", build_task(state, crew, site)))
    lines = []
    for words, task in tasks:
        lack = lack_words(state, task, competitors=crew.competitors)
        if lack:
            lines.append(f"{words} takes {task.need}. {lack}")
    return lines[:MOST_LACKING]


def use_words(state: State, seat: int, use: TurnUse, *, competitors: bool = False) -> str:
    """Return a use's label for a button; `competitors`: a second HQ's Infra may be used [p8]."""
    target = use.target
    if use.kind == "edge":
        return f"{NAMES[Edge(target)]} (Edge): {EDGES[Edge(target)]}"
    if use.kind == PASS_KEY:
        return "Pass for the rest of the era"
    if use.kind == IDLE_KEY:
        return "There's nothing you can do: end the action step"
    if use.kind == MORE_KEY:
        return "More: an action that would do nothing now"
    if use.kind == Action.SPECIAL:
        kind = CARDS[CardId(target)].special
        return f"Special {target}: {SPECIALS[kind]}" if kind else target
    if use.kind == Action.UPGRADE:
        return f"{use.kind.capitalize()} with {card_words(CardId(target))}"
    if use.kind == Action.MOVE:
        return f"Move a team from {site_words(state.era, SiteId(target))}"
    if use.kind in (Action.EXPLORE, Action.BUILD, Action.COLONIZE):
        at = site_words(state.era, SiteId(target))
        words = f"{use.kind.capitalize()} at {at}{_takes(state, use)}"
        return words + _lent_words(state, seat, use, words, competitors=competitors)
    return use.kind.capitalize() + _gives(state, seat, use)


def _takes(state: State, use: TurnUse) -> str:
    site = site_of(state.era, SiteId(use.target))
    if use.kind == Action.EXPLORE:
        return f" ({_stack_words(site, len(state.spots[site.id].tiles))})"
    return f" (takes {build_cost(state, site)})" if use.kind == Action.BUILD else ""


def _lent_words(state: State, seat: int, use: TurnUse, words: str, *, competitors: bool) -> str:
    """Name the rival whose Infra or base an action needs, to follow its `words`; empty: none.

    A lone way to pay isn't asked about, so nothing else would tell that a rival may draw [p7].
    """
    crew, site = Crew(seat, competitors=competitors), site_of(state.era, SiteId(use.target))
    if use.kind not in (Action.EXPLORE, Action.BUILD):
        return ""
    task = (explore_task if use.kind == Action.EXPLORE else build_task)(state, crew, site)
    ways = payments(state, task, competitors=competitors)
    if not ways or not all(way.rivals for way in ways):
        return ""
    owner, *others = dict.fromkeys(owner for way in ways for owner in way.rivals)
    piece = "Infra" if owner in ways[0].hqs else "base"
    named = f", with {{{owner}}}'s {piece} (they may draw)"
    fits = not others and letters(words + named) <= LONGEST_LABEL
    return named if fits else ", with a rival's help (they may draw)"


def _stack_words(site: Site, filled: int) -> str:
    """Name the stacks of the empty boxes; `e1` is a cost and a stack in one [p4, p10, p20]."""
    tiles = Counter(site.stacks[filled:])
    if not tiles.keys() & {Stack.PRIMARY, Stack.SECONDARY}:
        return f"a tile of pile {listed([*tiles])}"
    kinds = [counted(count, f"{stack.capitalize()} tile") for stack, count in tiles.items()]
    return f"takes {site.explore}; {listed(kinds)}"


def _gives(state: State, seat: int, use: TurnUse) -> str:
    if use.kind == Action.PRODUCE:
        harvest = whole_harvest(state, seat)
        words = f" ({harvest.words(state.era)})"
        if idle := why_idle(state, seat):
            return f" - {idle}"
        if len(words) <= LONGEST_LIST:
            return words
        return f" ({len(harvest.tiles)} tiles with {harvest.gained}T in all)"
    return ": draw cards" if use.kind == Action.RESEARCH else ": advance the wheel"
