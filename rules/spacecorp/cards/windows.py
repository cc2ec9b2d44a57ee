"""Windows for Edges, and the players asked: by public criteria only [p8]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from rules.kernel import PASS, Reaction, together
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.editions import BUILT_IN, edition_of
from rules.spacecorp.charts.kinds import CardId, ContentId, Edge, Era
from rules.spacecorp.charts.words import EDGES
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import State
from rules.spacecorp.position.view import View
from rules.table_game import Window

NAMES: Final = {edge: edge.replace("-", " ").title() for edge in Edge}


def alternatives(edges: Sequence[Edge]) -> str:
    """List Edges by name, such as `Sabotage or Hack`."""
    *more, last = [NAMES[edge] for edge in edges]
    return f"{', '.join(more)} or {last}" if more else last


class Moment(StrEnum):
    """Moment at which Edges are played out of turn; all that fit are asked for together [p8]."""

    BEGIN = "begin"
    ACTED = "acted"
    CLAIMED = "claimed"
    DISCARD = "discard"
    END = "end"

    @property
    def id(self) -> str:
        """The question's id."""
        return f"edges.{self}"


class Occasion(NamedTuple):
    """A moment in words, and the Edges that fit it; Competitors goes with an action."""

    time: str
    edges: tuple[Edge, ...]


OCCASIONS: Final = {
    Moment.BEGIN: Occasion(
        "as a turn begins",
        (Edge.HOSTILE_MICROBES, Edge.INCOMPATIBLE, Edge.SABOTAGE, Edge.HACK),
    ),
    Moment.ACTED: Occasion("after an action", (Edge.DIVERT, Edge.LEAK, Edge.SALVAGE, Edge.HACK)),
    Moment.CLAIMED: Occasion("when a contract is claimed", (Edge.MARKET_INFLUENCE,)),
    Moment.DISCARD: Occasion("when cards are discarded", (Edge.POACH,)),
    Moment.END: Occasion("as a turn ends", (Edge.INTERCEPT,)),
}

REWARD: Final = "reward.draw"


def _shows(view: View, seat: int, *, edges: tuple[Edge, ...]) -> bool:
    """Return whether a player's own view shows one of the Edges in hand."""
    return any(card.edge in edges for card in view.players[seat].hand or ())


EXPECTED: Final = (Moment.BEGIN, Moment.ACTED, Moment.DISCARD, Moment.END)
"""Moments of every turn; contracts are claimed too seldom to expect Market Influence."""


def _may_open(state: State, seat: int, *, edges: tuple[Edge, ...]) -> bool:
    """Return whether a player could be asked for one of the Edges before their next turn.

    Draws until then may change who is suspected, so in most matches it is always possible.
    """
    if state.holders_only:
        return any(seat in suspects(state, edge) for edge in edges)
    return bool(edges)


WINDOWS: Final = (
    *(
        Window(
            moment.id,
            f"Edges {time}: {alternatives(edges)}",
            {PASS: "play none"}
            | {str(edge): f"play {NAMES[edge]} as soon as I can" for edge in edges},
            one_of="Edge",
            first_game=PASS,
            may_open=partial(_may_open, edges=edges if moment in EXPECTED else ()),
            is_usable=partial(_shows, edges=edges),
        )
        for moment, (time, edges) in OCCASIONS.items()
    ),
    Window(REWARD, "Rewards for your base or Infra", {"draw": "draw the card", PASS: "decline"}),
)
"""Questions that standing orders can answer."""


def edge_card(era: Era, edge: Edge, content: ContentId = BUILT_IN) -> CardId | None:
    """Return the one card of an era's deck with this Edge."""
    return edition_of(content).edges[era].get(edge)


def suspects(state: State, edge: Edge) -> list[int]:
    """Return the players who could hold an Edge's card, from public knowledge.

    None while Start cards lie on the deck or the card is face up; its taker, if that was public;
    otherwise everyone with a card that the others have not seen.
    """
    card = edge_card(state.era, edge, state.content)
    if card is None:
        return []
    players = state.players
    if state.holders_only:
        return [seat for seat, player in enumerate(players) if card in player.hand]
    for seat, player in enumerate(players):
        if card in player.shown:
            return [seat]
    if state.start_pool or _lies_open(state, card):
        return []
    return [seat for seat, player in enumerate(players) if len(player.hand) > len(player.shown)]


def _lies_open(state: State, card: CardId) -> bool:
    if card in state.discards or card in state.offers or card in state.played:
        return True
    return card in state.removed or any(card in player.slots for player in state.players)


def holds(state: State, seat: int, edge: Edge) -> bool:
    """Return whether a player has the Edge."""
    return edge_card(state.era, edge, state.content) in state.players[seat].hand


class Play(NamedTuple):
    """An Edge that a player plays, and what was named for it: an action, cards."""

    seat: int
    edge: Edge
    named: Sequence[str]


Chances = Callable[[Context, Edge], Sequence[int]]
"""The seats for which an Edge of the moment would have an effect."""
Naming = Callable[[Context, int], Awaitable[Sequence[str]]]
"""Function that asks a player for an Edge's target, changing nothing."""


async def offer_edges(
    context: Context,
    moment: Moment,
    prompt: str,
    chances: Chances,
    naming: Mapping[Edge, Naming],
) -> list[Play]:
    """Ask all who could play an Edge simultaneously; return the plays in turn order (C7) [p8]."""
    state = context.state
    may: dict[int, list[Edge]] = {}
    for edge in OCCASIONS[moment].edges:
        could = suspects(state, edge)
        seats = chances(context, edge) if could else ()
        for seat in could:
            if seat in seats and context.may_play_edge(seat):
                may.setdefault(seat, []).append(edge)
    if not may:
        return []
    plays = await together(
        {seat: _play(context, moment, seat, prompt, edges, naming) for seat, edges in may.items()}
    )
    order = state.order(context.seat)
    return [play for seat in order if (play := plays.get(seat)) is not None]


async def _play(
    context: Context,
    moment: Moment,
    seat: int,
    prompt: str,
    edges: list[Edge],
    naming: Mapping[Edge, Naming],
) -> Play | None:
    """Ask one player for an Edge and its target; None: the player passes."""
    state = context.state
    options: dict[str, Edge | None] = {PASS: None}
    options |= {str(edge): edge for edge in edges if holds(state, seat, edge)}
    edge = await Reaction(
        moment.id,
        seat,
        f"{prompt}: play {alternatives(edges)}?",
        "p8 Edge",
        options,
        label=lambda edge: (
            f"{NAMES[edge]}: {EDGES[edge]}" if edge else f"Pass on Edges {OCCASIONS[moment].time}"
        ),
        default=PASS,
        note=partial(_edge_note, state, seat, edges),
        always=True,
    )
    if edge is None:
        return None
    return Play(seat, edge, await naming[edge](context, seat) if edge in naming else ())


def _edge_note(state: State, seat: int, edges: Sequence[Edge]) -> str:
    """Describe the Edges, for players who hold none and may wonder about the question."""
    if any(holds(state, seat, edge) for edge in edges):
        return ""
    none = "hold none of these Edges" if len(edges) > 1 else "don't hold this Edge"
    explained = " ".join(f"{NAMES[edge]}: {EDGES[edge]}." for edge in edges)
    return f"You {none}, so passing costs nothing. {explained}"


def spend(context: Context, seat: int, card: CardId) -> None:
    """Play and discard an Edge [p8]."""
    player, chart = context.state.players[seat], CARDS[card]
    player.hand.remove(card)
    if card in player.shown:
        player.shown.remove(card)
    context.state.discards.append(card)
    context.played_now.append(seat)
    context.report_action(f"plays {chart.name} ({card})", seat)
