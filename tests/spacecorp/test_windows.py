"""A window opens by public criteria only, at every moment of a whole turn [p8]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.spacecorp.cards.windows import OCCASIONS, edge_card
from rules.spacecorp.charts.kinds import BaseKind, Edge, Era
from tests.spacecorp.position import MARINERS, PLANETEERS, Board

PLAIN = {MARINERS: "M22", PLANETEERS: "P27"}
"""A card without an Edge that nobody has seen."""
MOMENTS = {
    Edge.SABOTAGE: (MARINERS, "produce"),
    Edge.HACK: (MARINERS, "produce"),
    Edge.SALVAGE: (MARINERS, "produce"),
    Edge.MARKET_INFLUENCE: (MARINERS, "produce"),
    Edge.POACH: (MARINERS, "produce"),
    Edge.INTERCEPT: (MARINERS, "produce"),
    Edge.HOSTILE_MICROBES: (PLANETEERS, "produce"),
    Edge.INCOMPATIBLE: (PLANETEERS, "produce"),
    Edge.DIVERT: (PLANETEERS, "produce"),
    Edge.LEAK: (PLANETEERS, "revelation"),
}
"""In which era each Edge is tried, and the action that brings its moment."""


def world(edge: Edge, *, held: bool, edges: str = "all") -> Match:
    """Return a turn with the moment of an Edge; one hidden card is the Edge or a plain card."""
    era, _ = MOMENTS[edge]
    board = Board(era, seats=3, edges=edges)
    if era is Era.MARINERS:
        board.tile("deimos", "D03")
        board.base("deimos", BaseKind.REFINERY).hand("M31 M21").offers("M18 M19 M23 M24")
    else:
        board.with_tile("tethys", "D22").base("tethys", BaseKind.REFINERY).with_tile("rhea", "D17")
        board.base("rhea", BaseKind.RESEARCH, seat=2).slot(2, "P13").slot(3, "P14")
        board.state.players[0].revelation = 2
        board.hand("P35 P40")
    card = edge_card(era, edge)
    assert card is not None
    board.hand(card if held else PLAIN[era], 0 if edge is Edge.SALVAGE else 1)
    return board.hand("M25" if era is Era.MARINERS else "P36", 2).match()


def asked(match: Match, deed: str) -> list[tuple[int, str]]:
    """Return seats and questions of the whole turn, while every window is passed."""
    turn, questions = match.state.turn, list[tuple[int, str]]()
    while match.state.turn == turn:
        seat, ask = min(match.asks().items())
        questions.append((seat, ask.id))
        if ask.id == "turn.action":
            match.answer(seat, deed)
        elif ask.reaction:
            match.answer(seat, "pass")
        else:
            match.answer(seat, ask.default or ask.keys[0])
    return questions


def moments(edge: Edge) -> set[str]:
    """Return the questions that may bring an Edge."""
    return {moment.id for moment, occasion in OCCASIONS.items() if edge in occasion.edges}


def test_every_edge_with_a_window_is_tried() -> None:
    assert set(MOMENTS) == {edge for edge in Edge if moments(edge)}


@pytest.mark.parametrize("edge", MOMENTS)
def test_two_worlds_with_other_hands_ask_the_same_all_turn_long(edge: Edge) -> None:
    deed = MOMENTS[edge][1]
    with_it, without = (asked(world(edge, held=held), deed) for held in (True, False))
    assert moments(edge) & {window for _, window in without}, "its moment comes"
    assert with_it == without


@pytest.mark.parametrize("edge", MOMENTS)
def test_where_holders_alone_are_asked_the_same_worlds_differ(edge: Edge) -> None:
    """Check that the test above can fail: here the question reveals the holder of the card."""
    deed = MOMENTS[edge][1]
    with_it, without = (
        asked(world(edge, held=held, edges="holders"), deed) for held in (True, False)
    )
    assert moments(edge) & {window for _, window in with_it}
    assert with_it != without
