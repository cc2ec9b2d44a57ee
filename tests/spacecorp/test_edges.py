"""Edges, their windows and their effects [p8]."""

from __future__ import annotations

from rules.kernel import Match, SeededDice, StandingOrder
from rules.spacecorp import SPACECORP
from rules.spacecorp.cards.windows import OCCASIONS, Moment, edge_card, suspects
from rules.spacecorp.charts.kinds import BaseKind, CardId, Edge, SiteId
from rules.spacecorp.position.state import Trigger
from tests.spacecorp.position import (
    MARINERS,
    PLANETEERS,
    STARFARERS,
    Board,
    answers,
    ask_of,
    finish,
)
from tests.support.asking import after, refuses


def all_ask(era: object = MARINERS, seats: int = 2) -> Board:
    """Return a table where everybody who could hold an Edge is asked."""
    return Board(era, seats, edges="all")  # type: ignore[arg-type]


def test_p8_edge_every_possible_holder_is_asked() -> None:
    board = all_ask(seats=3)
    board.hand("M21", seat=0).hand("M43", seat=1)
    match = board.hand("M22", seat=2).match()
    assert ask_of(match, "edges.begin", 1).keys == ("pass", "sabotage")
    assert ask_of(match, "edges.begin", 2).keys == ("pass",), "both at once"


def test_p8_edge_players_without_it_read_its_effect() -> None:
    board = all_ask(seats=3)
    board.hand("M21", seat=0).hand("M43", seat=1)
    match = board.hand("M22", seat=2).match()
    held = ask_of(match, "edges.begin", 1)
    assert (held.note, held.options[0].label) == ("", "Pass on Edges as a turn begins")
    note = ask_of(match, "edges.begin", 2).note
    assert "You don't hold this Edge, so passing costs nothing. " in note
    assert "Sabotage: name an action" in note


def test_p8_edge_nobody_is_asked_for_an_open_card() -> None:
    match = all_ask().hand("M21 M22", seat=1).offers("M43 M45 M41 M10").match()
    ask_of(match, "turn.action")


def test_p8_edge_only_its_taker_is_asked_once_all_saw_it() -> None:
    board = all_ask(seats=3)
    board.hand("M43", seat=1).hand("M22", seat=2)
    board.state.players[1].shown.append(CardId("M43"))
    assert suspects(board.state, Edge.SABOTAGE) == [1]
    assert suspects(board.state, Edge.HACK) == [2]


def test_p8_edge_played_from_an_open_hand_is_sought_there_no_more() -> None:
    board = all_ask().offers("M18 M19 M21 M22").hand("M43", seat=1)
    board.state.players[1].shown.append(CardId("M43"))
    match = after(board.match(), "sabotage", "build", seat=1)
    assert match.state.players[1].shown == []
    assert suspects(match.state, Edge.SABOTAGE) == []


def test_p8_edge_a_standing_order_answers() -> None:
    match = all_ask().hand("M21", seat=1).match()
    for seat in (0, 1):
        for moment in Moment:
            match.order(seat, moment.id, StandingOrder("pass", always=True))
    answers(match, "pass", seat=1)
    answers(match, "research", "own", "deck", "deck")
    assert (match.state.active, sorted(match.asks())) == (1, [1])
    assert ask_of(match, "turn.action", 1)


def test_p8_edge_every_window_has_its_words() -> None:
    ids = {window.id for window in SPACECORP.windows}
    assert ids == {moment.id for moment in Moment} | {"reward.draw"}
    fit = {edge for occasion in OCCASIONS.values() for edge in occasion.edges}
    assert set(Edge) - fit == {Edge.COMPETITORS}


def begun_with_two_edges(moment: str) -> Match:
    """Return a rival with Sabotage and Hack that has just played Sabotage."""
    board = Board(moment=moment).offers("M18 M19 M21 M22")
    return after(board.hand("M43 M45", seat=1).match(), "sabotage", "build", seat=1)


def test_p8_moments_of_edges_several_at_one() -> None:
    assert ask_of(begun_with_two_edges("several"), "edges.begin", 1).keys == ("pass", "hack")


def test_p8_moments_of_edges_one_each_as_a_setting() -> None:
    match = begun_with_two_edges("one")
    assert sorted(match.asks()) == [0]
    answers(match, "research", "own", "deck", "deck")
    assert ask_of(match, "edges.acted", 1).keys == ("pass", "hack")


def test_p8_moments_of_edges_one_each_in_ones_own_turn() -> None:
    for moment, left in (("several", {"edge:hostile-microbes"}), ("one", set())):
        board = Board(PLANETEERS, moment=moment).hand("P54 P56").with_tile("tethys", "D17")
        match = after(board.base("tethys", BaseKind.RESEARCH).match(), "edge:competitors")
        keys = ask_of(match, "turn.action").keys
        assert {key for key in keys if key.startswith("edge")} == left
    refuses("one Edge at a time", match.answer, 0, "edge:hostile-microbes")


def test_p8_edge_example_of_julie() -> None:
    """Market Influence right after a contract was claimed in step 2."""
    board = Board()
    for site, tile in (("luna", "D01"), ("phobos", "D02"), ("deimos", "D03")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    match = after(board.hand("M46", seat=1).match(), "research", "own", "stop", "claim:3")
    answers(match, "market-influence", seat=1)
    assert [player.profit for player in match.state.players] == [2, 1]
    assert "M46" in match.state.discards


def test_p8_clarifications_of_edges_market_influence_by_claimer() -> None:
    board = Board()
    for site, tile in (("luna", "D01"), ("phobos", "D02"), ("deimos", "D03")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    board.hand("M46")
    match = after(board.match(), "research", "own", "stop", "claim:3", "market-influence")
    assert match.state.players[0].profit == 4


def test_p8_clarifications_of_edges_competitors() -> None:
    board = Board(PLANETEERS, seats=3).slot(2, "P13", seat=1).slot(2, "P14", seat=2).hand("P54")
    match = after(board.match(), "edge:competitors", "move:inner-solar-system", "ceres", "pieces")
    assert {"hq:1-2", "hq:0-1", "hq:0-2", "hq:1"} <= set(ask_of(match, "pay.piece").keys)
    answers(match, "hq:1-2", "done")
    answers(match, "pass", seat=1)
    answers(match, "pass", seat=2)


def test_p8_clarifications_of_edges_competitors_in_reasons() -> None:
    board = Board(PLANETEERS, seats=3).slot(2, "P13", seat=1).slot(2, "P14", seat=2).hand("P54")
    match = after(board.match(), "edge:competitors", "move:inner-solar-system")
    refuses("takes 22 .p9.. You can reach 17 at most", match.answer, 0, "pluto")


def test_p8_clarifications_of_edges_competitors_after_trigger() -> None:
    board = Board(PLANETEERS).slot(2, "P13", seat=1).hand("P54")
    board.state.trigger = Trigger.CONTRACTS
    board.state.closing, board.state.last = True, [1]
    match = after(board.match(), "edge:competitors", "move:inner-solar-system", "ceres", "pieces")
    assert [key for key in ask_of(match).keys if key.startswith("hq")] == ["hq:0-1"]


def test_p8_clarifications_of_edges_divert_example_of_five() -> None:
    board = Board(PLANETEERS).profit(0, 1).profit(0)
    for site, tile, kind in (
        ("tethys", "D22", BaseKind.REFINERY),
        ("rhea", "D23", BaseKind.RESEARCH),
    ):
        board.with_tile(site, tile).base(site, kind)
    match = after(board.hand("P35").hand("P55", seat=1).match(), "produce", "P35")
    answers(match, "divert", seat=1)
    assert match.state.players[0].profit == 5
    assert match.state.players[1].profit == 3


def test_p8_clarifications_of_edges_hack_refills_in_step_5() -> None:
    board = Board().offers("M18 M19 M23 M24")
    match = after(board.hand("M45", seat=1).match(), "hack", "M18", seat=1)
    assert match.state.offers.count(CardId("")) == 1
    answers(match, "research", "own", "stop")
    assert match.state.offers.count(CardId("")) == 0


def test_p8_clarifications_of_edges_microbes_hit_their_player() -> None:
    board = Board(PLANETEERS)
    for seat, (site, tile) in enumerate((("tethys", "D17"), ("rhea", "D18"))):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH, seat=seat)
    board.profit(5).profit(1, 1)
    match = after(board.hand("P56").match(), "edge:hostile-microbes")
    assert [player.profit for player in match.state.players] == [3, 0]


def test_p8_clarifications_of_edges_microbes_spare_bio_labs() -> None:
    """If nobody would lose anything, the Edge isn't offered."""
    board = Board(PLANETEERS).with_tile("tethys", "D17")
    board.base("tethys", BaseKind.BIO_LAB).profit(5)
    match = board.hand("P56").match()
    refuses("would do nothing now", match.answer, 0, "edge:hostile-microbes")


def test_p8_clarifications_of_edges_incompatible_in_player_order() -> None:
    board = Board(PLANETEERS, seats=3)
    for seat, cards in enumerate((("P13", "P14"), ("P22", "P23"), ("P16",))):
        for slot, card in enumerate(cards, 1):
            board.slot(slot, card, seat=seat)
    match = after(after(board.hand("P57", seat=2).match(), "incompatible", seat=2), "slot1")
    answers(match, "slot2", seat=1)
    slots = [sum(bool(card) for card in player.slots) for player in match.state.players]
    assert slots == [1, 1, 1]


def test_p8_clarifications_of_edges_intercept_is_an_extra_turn() -> None:
    match = after(Board(seats=3).hand("M41", seat=2).match(), "research", "own", "stop")
    answers(match, "intercept", seat=2)
    assert (match.state.active, match.state.extra) == (2, True)
    answers(match, "research", "own", "stop", seat=2)
    assert (match.state.active, match.state.extra) == (1, False)


def leak_board(taken: str) -> Board:
    board = Board(PLANETEERS)
    board.state.players[0].revelation = 2
    board.hand("P41").hand("P58", seat=1)
    if taken:
        board.state.sideboard = [c for c in board.state.sideboard if c.rstrip("+") != taken]
    return board


def test_p8_clarifications_of_edges_leak_takes_the_plain_card() -> None:
    match = after(leak_board("").match(), "revelation", "P41", "probe-network+")
    answers(match, "leak", seat=1)
    assert match.state.players[1].progress == ["probe-network"]
    assert match.state.players[0].progress == ["probe-network+"]


def test_p8_clarifications_of_edges_no_leak_for_a_plain_card() -> None:
    board = leak_board("").progress("probe-network+", seat=1)
    match = after(board.match(), "revelation", "P41", "probe-network")
    assert 1 not in match.asks() or match.state.active == 1


def test_p8_clarifications_of_edges_poach_takes_discarded_cards() -> None:
    board = Board().hand("M18 M16 T1").hand("M44", seat=1)
    match = after(board.match(), "move:earth", "luna", "pieces", "M18", "M16", "double", "done")
    answers(match, "poach", seat=1)
    assert set(ask_of(match, "edge.poach", 1).keys) == {"M18", "M16"}
    answers(match, "M18", "stop", seat=1)
    assert "M18" in match.state.players[1].shown


def test_p8_clarifications_of_edges_sabotage_names_an_action() -> None:
    board = Board().hand("M43", seat=1)
    match = board.match()
    board.hand("M16")
    answers(match, "sabotage", "research", seat=1)
    assert ask_of(match, "turn.action").keys == ("upgrade:M16",)
    assert match.view(1).sabotaged == "research"
    refuses("Sabotage rules out Research", match.answer, 0, "research")
    answers(match, "upgrade:M16", "slot2")
    assert match.state.sabotaged is None


def test_p8_clarifications_of_edges_sabotage_by_era() -> None:
    match = after(Board().hand("M43", seat=1).match(), "sabotage", seat=1)
    keys = ask_of(match, "edge.action", 1).keys
    assert len(keys) == 8
    assert not {"revelation", "colonize"} & set(keys)


def test_p8_clarifications_of_edges_salvage_takes_all_offers() -> None:
    board = Board().offers("M18 M19 M23 M24")
    match = after(board.hand("M42 M16").match(), "edge:salvage", "upgrade:M16", "slot2")
    finish(match)
    assert match.state.players[0].hand == ["M18", "M19", "M23", "M24"]
    assert all(match.state.offers)


def test_p8_edge_is_never_part_of_the_action() -> None:
    """Decks have one card of each Edge per era, with a use of its own as well."""
    for era in (PLANETEERS, STARFARERS):
        assert all(edge_card(era, edge) for edge in Edge)


def test_windows_tell_nothing_of_hands() -> None:
    """Two worlds that differ in hidden cards alone ask the same seats."""
    worlds = []
    for card in ("M43", "M22"):
        match = all_ask().hand("M21").hand(card, seat=1).match()
        worlds.append((sorted(match.asks()), match.asks()[1].id))
    assert worlds[0] == worlds[1]


def test_first_windows_open_once_start_cards_are_gone() -> None:
    match = Match.start(SPACECORP, seats=2, options={}, dice=SeededDice("start"))
    assert match.state.start_pool
    assert all(suspects(match.state, edge) == [] for edge in Edge)
    assert SiteId("earth") in match.state.spots
