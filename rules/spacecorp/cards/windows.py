"""When Edges may be played, and who is asked: by public criteria alone [p8]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final

from rules.kernel import PASS, Reaction
from rules.spacecorp.charts.books import BUILT_IN, book_of
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import CardId, ContentId, Edge, Era
from rules.spacecorp.position.redeal import hidden
from rules.spacecorp.position.state import State
from rules.spacecorp.position.table import Table
from rules.spacecorp.position.view import View
from rules.spacecorp.position.words import EDGES
from rules.table_game import Window
from rules.toolbox.windows import reactions

NAMES: Final = {edge: edge.replace("-", " ").title() for edge in Edge}

OUT_OF_TURN: Final = (
    Edge.HOSTILE_MICROBES,
    Edge.INCOMPATIBLE,
    Edge.SABOTAGE,
    Edge.HACK,
    Edge.DIVERT,
    Edge.LEAK,
    Edge.SALVAGE,
    Edge.MARKET_INFLUENCE,
    Edge.POACH,
    Edge.INTERCEPT,
)
"""Edges with a window of their own, in the order of a turn; Competitors goes with an action."""

REWARD: Final = "reward.draw"


def _shows(view: View, seat: int, *, edge: Edge) -> bool:
    """Whether a player's own hand shows the Edge."""
    return any(card.edge is edge for card in view.players[seat].hand or ())


WINDOWS: Final = (
    *(
        Window(
            f"edge.{edge}",
            f"{NAMES[edge]}: {EDGES[edge]}",
            {PASS: "do not play it", "play": "play it as soon as I can"},
            one_of="Edge",
            first_game=PASS,
            usable=partial(_shows, edge=edge),
        )
        for edge in OUT_OF_TURN
    ),
    Window(REWARD, "Rewards for your base or Infra", {"draw": "draw the card", PASS: "decline"}),
)
"""What standing orders can answer."""


def edge_card(era: Era, edge: Edge, content: ContentId = BUILT_IN) -> CardId | None:
    """The one card of an era's deck with this Edge."""
    return book_of(content).edges[era].get(edge)


def suspects(state: State, edge: Edge) -> list[int]:
    """Who could hold the era's card of an Edge, for all that everybody has seen.

    Nobody while Start cards lie on the deck or the card lies open; its taker, if all saw that;
    else everyone with a card that the others have not seen.
    """
    card = edge_card(state.era, edge, state.content)
    if card is None:
        return []
    if state.holders_only:
        return [seat for seat, player in enumerate(state.players) if card in player.hand]
    for seat, player in enumerate(state.players):
        if card in player.shown:
            return [seat]
    if state.start_pool or _lies_open(state, card):
        return []
    return [seat for seat, player in enumerate(state.players) if hidden(player)]


def _lies_open(state: State, card: CardId) -> bool:
    lying = (state.offers, state.played, state.discards, state.removed)
    return any(card in place for place in (*lying, *(player.slots for player in state.players)))


def holds(state: State, seat: int, edge: Edge) -> bool:
    """Whether a player has the Edge."""
    return edge_card(state.era, edge, state.content) in state.players[seat].hand


async def asked(table: Table, edge: Edge, seats: Iterable[int], prompt: str) -> int | None:
    """Ask the seats in turn order whether they play an Edge; who did, its card discarded."""
    answer = await reactions(_windows(table, edge, list(seats), prompt))
    if answer is None:
        return None
    seat, card = answer
    spend(table, seat, card)
    return seat


def _windows(
    table: Table, edge: Edge, seats: list[int], prompt: str
) -> Iterator[Reaction[CardId | None]]:
    state = table.state
    may = suspects(state, edge)
    card = edge_card(state.era, edge, state.content)
    for seat in state.order(table.seat):
        if seat not in may or seat not in seats or not table.may_play_edge(seat):
            continue
        options: dict[str, CardId | None] = {PASS: None}
        if card in state.players[seat].hand:
            options["play"] = card
        yield Reaction(
            f"edge.{edge}",
            seat,
            prompt,
            "p8",
            options,
            label=lambda card: f"Play it: {EDGES[edge]}" if card else f"Pass on {NAMES[edge]}",
            default=PASS,
            note=partial(_edge_note, state, seat, edge),
            always=True,
            about=edge,
        )


def _edge_note(state: State, seat: int, edge: Edge) -> str:
    """What the Edge does, for whoever does not hold it and may wonder why they are asked."""
    if holds(state, seat, edge):
        return ""
    return (
        f"{NAMES[edge]} is a card that you do not hold ({EDGES[edge]}); whoever could hold it is "
        "asked, so that nobody learns who does. An answer for always stands even when you draw it; "
        "your panel reminds you then."
    )


def spend(table: Table, seat: int, card: CardId) -> None:
    """An Edge is played and discarded at once [p8]."""
    player, of = table.state.players[seat], CARDS[card]
    player.hand.remove(card)
    if card in player.shown:
        player.shown.remove(card)
    table.state.discards.append(card)
    table.played_now.append(seat)
    table.say(f"plays {of.name} ({card})", seat)
