"""Turns, actions and bases in the first era [p6-p12]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.actions.payment import Lent, Payment
from rules.spacecorp.actions.targets import Crew, destinations
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import NOTHING, Part, Play, Task, combine, sum_parts
from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import Action, BaseKind, CardId, Era, SiteId
from rules.spacecorp.position.contracts import claimable
from tests.spacecorp.position import (
    MARINERS,
    PLANETEERS,
    Board,
    answers,
    ask_of,
    finish,
    public_news,
)
from tests.support.asking import after, heard
from tests.support.dice import ScriptedDice


def test_p6_the_player_turn_goes_clockwise_after_six_steps() -> None:
    match = after(Board(seats=3).match(), "research", "own", "deck", "deck")
    assert match.state.active == 1
    assert len(match.state.players[0].hand) == 3, "two for Research, one in step 6"


def test_p6_conduct_action_offers_affordable_actions() -> None:
    keys = ask_of(Board().hand("M39 M16 M31").match(), "turn.action").keys
    assert {"research", "upgrade:M16", "special:M39"} <= set(keys)
    assert "produce" not in keys
    assert "genetics" not in keys


def test_p6_conduct_action_ends_without_one_where_nothing_can_be_done() -> None:
    board = Board().hand("M21 M22 M25 M26 M27 M31 M32 M33")
    for team in board.state.players[0].teams:
        team.site = SiteId("")
    match = after(board.match(), "idle")
    assert match.state.active == 1, "a hand of eight without a team: the turn went on"


def test_p6_spacecorp_math_adds_before_it_multiplies() -> None:
    parts = [Part(3, False, True), Part(4, True, True), Part(5, False, True)]
    assert combine(sum_parts(parts), NOTHING, 2, port=False) == 40


def test_p6_using_infra_example_of_three() -> None:
    """Default Move 1 and a Move/Explore card with Move 2, then cards with 3 and 1."""
    board = Board().slot(2, "M20").hand("M41 M05")
    task = Task(Action.MOVE, 0, 7)
    assert Payment(board.state, task, (0,)).total == 3
    cards = (Play(CardId("M41"), False), Play(CardId("M05"), False))
    assert Payment(board.state, task, (0,), cards).total == 7


def test_p6_using_infra_of_a_rival_earns_the_rival_a_reward() -> None:
    match = after(Board().slot(2, "M18", seat=1).match(), "move:earth", "luna")
    assert ask_of(match, "pay.plan").keys == ("hq1", "pieces")
    answers(match, "hq1")
    assert ask_of(match, "reward.draw", 1).keys == ("draw", "pass")
    answers(match, "draw", seat=1)
    assert len(match.state.players[1].hand) == 1


def test_p6_playing_cards_any_number_of_one_action() -> None:
    board = Board().hand("M05 M07 M13 M34")
    match = after(board.match(), "move:earth", "luna", "own+M05+M07+M13")
    assert [str(card) for card in match.state.discards] == ["M05", "M07", "M13"]
    assert CardId("M34") in match.state.players[0].hand


def test_p6_playing_cards_piece_by_piece() -> None:
    match = after(Board().hand("M18 M16").match(), "move:earth", "luna", "pieces")
    assert ask_of(match, "pay.piece").default == ""
    answers(match, "M18")
    assert ask_of(match, "pay.piece").default == "done"
    answers(match, "M16", "done")
    assert set(match.state.discards) == {"M18", "M16"}


def test_p6_playing_cards_a_payment_names_its_spare_cards() -> None:
    """Two cards of which one would do are paid only after the panel has asked."""
    match = after(Board().hand("M18 M16").match(), "move:earth", "luna", "pieces", "M18")
    assert ask_of(match, "pay.piece").waste("done") == ""
    answers(match, "M16")
    ask = ask_of(match, "pay.piece")
    assert "more than you need. Leave out" in ask.waste("done")
    assert not any(ask.waste(key) for key in ask.keys if key != "done")


def test_p7_time_cards_double_the_total_of_the_example() -> None:
    """Seven, doubled to fourteen."""
    board = Board().slot(2, "M20").hand("M41 M05 T1")
    cards = (Play(CardId("M41"), False), Play(CardId("M05"), False))
    task = Task(Action.MOVE, 0, 7)
    assert Payment(board.state, task, (0,), cards, Time.DOUBLE).total == 14


def test_p7_time_cards_move_two_teams() -> None:
    match = Board().hand("M18 T1").match()
    answers(match, "move:earth", "luna", "pieces", "M18", "twice", "done", "earth", "luna")
    teams = match.state.players[0].teams
    assert [team.site for team in teams[:2]] == ["luna", "luna"]
    assert match.state.times == ["T1"]


def test_p7_using_bases_spaceports_of_the_example() -> None:
    """Count a value of 7 as 9 for a team that begins at a Spaceport."""
    board = Board().base("solar-l4", BaseKind.SPACEPORT)
    board.base("solar-l5", BaseKind.SPACEPORT, seat=1).with_team("solar-l4")
    task = Task(Action.MOVE, 0, 9, ports=(0,))
    board.slot(2, "M18").hand("M41")
    alone = Payment(board.state, task, (0,), (Play(CardId("M41"), False),))
    assert alone.total == 7
    assert [replace(alone, lent=Lent(port=seat)).total for seat in (0, 1)] == [9, 9]


def contract_board() -> Board:
    """Return three bases, none at a Lagrange Point."""
    board = Board()
    for site, tile in (("luna", "D01"), ("phobos", "D02"), ("deimos", "D03")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    return board


def test_p7_claim_contract_third_base_off_lagrange_points() -> None:
    match = after(contract_board().match(), "research", "own", "deck", "deck")
    assert ask_of(match, "contract.claim").default == "claim:3"
    answers(match, "claim:3")
    assert match.state.players[0].profit == 2
    assert match.state.discs[2] == Era.MARINERS
    assert claimable(match.state, 1, None) == []


def test_p7_claim_contract_home_never_counts() -> None:
    board = contract_board()
    board.state.spots[SiteId("deimos")].bases.clear()
    assert claimable(board.state, 0, None) == []


def test_p7_opponents_claim_rewards_one_for_each_use() -> None:
    board = Board(seats=3).slot(2, "M18", seat=1).base("solar-l4", BaseKind.SPACEPORT, seat=1)
    board.team("solar-l4")
    match = after(board.match(), "move:solar-l4", "solar-l5", "pieces", "hq:1", "port:1", "done")
    answers(match, "draw", "pass", seat=1)
    assert len(match.state.players[1].hand) == 1
    finish(match)
    assert match.state.active == 1


def test_p7_transport_team_between_own_bases() -> None:
    board = Board().base("solar-l4", BaseKind.SPACEPORT)
    match = after(board.match(), "research", "own", "deck", "deck")
    assert ask_of(match, "transport.from").keys == ("stay", "earth")
    answers(match, "earth")
    assert match.state.players[0].teams[0].site == "solar-l4"


def test_p7_transport_team_needs_a_spaceport_at_one_end() -> None:
    board = Board().base("solar-l4", BaseKind.SPACEPORT).base("lunar-l4", BaseKind.SECURE)
    match = after(board.match(), "research", "own", "deck", "deck")
    answers(match, "earth")
    assert match.state.players[0].teams[0].site == "solar-l4"


def test_p7_transport_team_not_an_acting_one() -> None:
    board = Board().base("solar-l4", BaseKind.SPACEPORT)
    board.state.players[0].teams[1].site = SiteId("")
    match = after(board.hand("M18 M05").match(), "move:earth", "luna", "own+M18")
    assert match.state.active == 1


def test_p7_discard_and_replenish() -> None:
    board = Board().hand("M37")
    match = after(board.match(), "research", "own+M37", "deck", "deck", "deck", "stop")
    assert match.state.discards == ["M37"]
    assert all(match.state.offers)


def test_p7_draw_with_four_cards_or_fewer() -> None:
    for held, drawn in ((4, 1), (5, 0)):
        board = Board().hand(" ".join(["M21", "M22", "M25", "M31", "M32", "M16"][: held + 1]))
        match = board.match()
        if held == 5:
            answers(match, "upgrade:M16", "slot2")
            assert len(match.state.players[0].hand) == 5
        else:
            answers(match, "research", "own", "stop")
            assert len(match.state.players[0].hand) == held + 1 + drawn - 1 + (held == 5)


def test_p8_research_example_of_eleven_cards() -> None:
    """Seven cards, value 2 + 2 + 2, so that eleven are held afterwards."""
    board = Board().hand("M37 M38 M21 M22 M25 M31 M32")
    match = after(board.match(), "research", "own+M37+M38", *["deck"] * 6)
    assert len(match.state.players[0].hand) == 11


def test_p8_research_takes_a_hand_of_seven_at_most() -> None:
    board = Board().hand("M37 M38 M21 M22 M25 M31 M32 M33")
    assert "research" not in ask_of(board.match(), "turn.action").keys


def test_p8_research_all_from_the_deck_at_once() -> None:
    match = after(Board().hand("M37").match(), "research", "own+M37", "deck", "deck:all")
    assert len(match.state.players[0].hand) == 4 + 1
    assert match.state.active == 1


def test_p8_research_from_the_offers() -> None:
    match = after(Board().offers("M18 M19 M23 M24").match(), "research", "own")
    keys = ask_of(match, "research.take").keys
    assert keys == ("deck", "deck:all", "M18", "M19", "M23", "M24", "stop")
    answers(match, "M18", "M23")
    assert match.state.players[0].shown == ["M18", "M23"]


def test_p9_move_ends_at_a_site() -> None:
    match = after(Board().hand("M18").match(), "move:earth")
    assert ask_of(match, "move.to").keys == ("luna",)


def test_p9_base_prerequisite() -> None:
    board = Board().with_team("luna").hand("M18 M41")
    reach = destinations(board.state, Crew(0), SiteId("luna"))
    assert set(reach) == {"earth"}, "from Luna without a base only home"
    board.with_tile("luna", "D01").base("luna", BaseKind.RESEARCH, seat=1)
    assert "sisyphus" in destinations(board.state, Crew(0), SiteId("luna"))


def test_p9_base_prerequisite_a_rivals_base_earns_a_reward() -> None:
    board = Board().with_team("luna").with_tile("luna", "D01")
    board.base("luna", BaseKind.RESEARCH, seat=1).hand("M18")
    ask_of(after(board.match(), "move:luna", "sisyphus", "own+M18"), "reward.draw", 1)


def test_p9_gravity_penalties() -> None:
    reach = destinations(Board().hand("M18 M41 M19 M16").state, Crew(0), SiteId("earth"))
    assert (reach[SiteId("luna")], reach[SiteId("north-mars")], reach[SiteId("phobos")]) == (
        4,
        10,
        9,
    )


def test_p9_the_asteroid_belt_markers_and_no_way_back() -> None:
    match = Board().hand("M18 M19 M41 M16 M17").match()
    answers(match, "move:earth", "asteroid-belt", "pieces", "M18", "M19", "M41", "M16", "done")
    assert match.state.beyond == [0, -1]
    finish(match)
    answers(match, "research", "own", "stop", seat=1)
    starts = [key for key in ask_of(match, "turn.action").keys if key.startswith("move:")]
    assert "move:asteroid-belt" not in starts


def explored(tile: str, site: str = "luna") -> Board:
    return Board().with_team(site).with_tile(site, tile)


def test_p10_explore_places_a_tile_and_takes_its_awards() -> None:
    board = Board().with_team("luna")
    match = board.hand("M10").match(ScriptedDice(["D02", *[f"M{n:02}" for n in range(1, 6)]]))
    answers(match, "explore:luna", "M10")
    assert match.state.spots[SiteId("luna")].tiles == ["D02"]
    assert match.state.players[0].profit == 1


def test_p10_explore_cost_of_south_mars() -> None:
    board = Board().with_team("south-mars")
    assert "explore:south-mars" not in ask_of(board.hand("M10").match()).keys
    assert "explore:south-mars" in ask_of(board.hand("M07").match()).keys


def test_p10_unexplorable_lagrange_point() -> None:
    board = Board().with_team("solar-l4")
    assert not any(key.startswith("explore") for key in ask_of(board.hand("M28").match()).keys)


def test_p10_revealed_discovery_tiles_lead_to_another_stack() -> None:
    board = Board().with_team("luna").hand("M10")
    match = board.match(ScriptedDice(["D06", "D08", *[f"M{n:02}" for n in range(1, 6)]]))
    answers(match, "explore:luna", "M10")
    assert match.state.spots[SiteId("luna")].tiles == ["D08"]
    assert match.state.tile_discards == ["D06"]


def test_p10_claims_last_while_the_team_stays() -> None:
    board = Board().with_team("luna")
    match = after(board.hand("M10 M18 M19").match(), "explore:luna", "M10")
    assert match.state.players[0].teams[0].claim
    finish(match)
    answers(match, "research", "own", "stop", seat=1)
    answers(match, "move:luna", "earth")
    answers(match, ask_of(match).default)
    assert not match.state.players[0].teams[0].claim


def test_p11_build_needs_team_tiles_and_an_empty_site() -> None:
    board = explored("D02")
    assert "build:luna" in ask_of(board.hand("M23 M24").match()).keys
    board.base("luna", BaseKind.RESEARCH, seat=1)
    assert "build:luna" not in ask_of(board.match()).keys
    empty = Board()
    empty.team("luna")
    empty.hand("M23 M24")
    assert "build:luna" not in ask_of(empty.match()).keys


def test_p11_exploration_claim_example_of_luna() -> None:
    """Mark explored Luna; Sarah builds there for 1, and Mark gains 2T."""
    board = explored("D02").with_team("luna", seat=1, claim=True)
    match = after(board.hand("M05").match(), "build:luna", "industrial", "M05")
    assert match.state.players[1].profit == 2
    assert match.state.spots[SiteId("luna")].bases[0].kind is BaseKind.INDUSTRIAL


def test_p11_building_modifiers_never_below_zero() -> None:
    match = after(explored("D01").match(), "build:luna", "research", "free")
    assert match.state.spots[SiteId("luna")].bases[0].seat == 0


@pytest.mark.parametrize(
    ("tile", "kinds"),
    [
        ("D01", ["industrial", "refinery", "research"]),
        ("D02", ["industrial", "research"]),
        ("D05", ["attraction", "research"]),
        ("D07", ["bio-lab", "industrial", "refinery", "research"]),
    ],
)
def test_p11_bases_in_mariners_requirements(tile: str, kinds: list[str]) -> None:
    """H50."""
    board = explored(tile, "north-mars")
    match = after(board.hand("M23 M24 M25 M26").match(), "build:north-mars")
    assert list(ask_of(match, "build.base").keys) == kinds


def test_p11_bases_in_mariners_bio_lab_and_research_when_built() -> None:
    match = explored("D07", "north-mars").hand("M23 M24 M25 M26").match()
    answers(match, "build:north-mars", "bio-lab", "pieces", "M23", "M24", "M25", "M26", "done")
    assert match.state.players[0].genetics == 1
    other = explored("D01")
    other.offers("M18 M19 M16 M17")
    match = after(other.match(), "build:luna", "research", "free", "M19")
    assert match.state.players[0].shown == ["M19"]


def test_p11_bases_in_mariners_industrial_doubles_elsewhere_in_its_region() -> None:
    board = Board().with_tile("phobos", "D01").base("phobos", BaseKind.INDUSTRIAL)
    board.with_team("deimos").with_tile("deimos", "D03")
    match = after(board.hand("M23").match(), "build:deimos", "research")
    assert ask_of(match, "pay.plan").default == "M23"


def test_p12_special_probe_takes_an_empty_site() -> None:
    board = Board().with_team("luna", seat=1).with_tile("phobos", "D01")
    match = after(board.hand("M39").match(), "special:M39")
    keys = ask_of(match, "special.site").keys
    assert "deimos" in keys
    assert not {"luna", "phobos", "solar-l4"} & set(keys)
    answers(match, "deimos")
    assert len(match.state.spots[SiteId("deimos")].tiles) == 1
    assert not any(team.claim for team in match.state.players[0].teams)


def test_p12_upgrade_returns_a_card_of_the_same_era() -> None:
    """H16."""
    board = Board().slot(2, "M16")
    match = after(board.hand("M18 M19 M21 M22 M25 M31").match(), "upgrade:M18", "slot2")
    assert match.state.players[0].slots[1] == "M18"
    assert "M16" in match.state.players[0].hand


def test_p12_upgrade_removes_a_card_of_an_earlier_era() -> None:
    """H16."""
    board = Board(PLANETEERS)
    board.state.begin = MARINERS
    board.state.removed = [card for card in list_of_mariners() if card != "M16"]
    match = after(board.slot(2, "M16").hand("P13").match(), "upgrade:P13", "slot2")
    assert "M16" in match.state.removed


def list_of_mariners() -> list[CardId]:
    return list(CHARTS[MARINERS].deck)


def test_p12_produce_example_of_deimos() -> None:
    """Exotic Elements with a Refinery yield 1 + 1."""
    board = Board().with_tile("deimos", "D03")
    board.base("deimos", BaseKind.REFINERY).hand("M33")
    match, news = heard(board.match(), "produce", "M33")
    assert match.state.players[0].profit == 2
    assert "2T at Deimos" in public_news(news)


def test_p12_produce_takes_the_richest_tiles() -> None:
    board = Board()
    for site, tile, kind in (
        ("deimos", "D03", BaseKind.REFINERY),
        ("phobos", "D01", BaseKind.RESEARCH),
        ("luna", "D04", BaseKind.RESEARCH),
    ):
        board.with_tile(site, tile).base(site, kind)
    assert after(board.hand("M31").match(), "produce", "M31").state.players[0].profit == 3


def test_p12_genetics_brings_no_card_in_mariners() -> None:
    match = after(Board().hand("M34 M29").match(), "genetics", "M29+M34")
    assert match.state.players[0].genetics == 3
    assert not match.state.players[0].progress


def test_p5_profits_and_p5_starting_hands() -> None:
    """H53."""
    for seats, hands, profits in (
        (2, [2, 3], [0, 0]),
        (3, [2, 3, 3], [0, 0, 1]),
        (4, [2, 2, 3, 3], [0, 0, 0, 1]),
    ):
        match = Match.start(SPACECORP, seats=seats, options={"first": "seat"}, dice=SeededDice("x"))
        state = match.state
        assert [len(player.hand) for player in state.players] == hands
        assert [player.profit for player in state.players] == profits
        assert all(str(player.hand[0]) in "M01 M02 M03 M04" for player in state.players)
        assert len(state.start_pool) == 12 - seats - 4 - (seats - 1 if seats < 4 else 2)
        assert sum(card.startswith("T") for card in state.deck) == {2: 0, 3: 2, 4: 4}[seats]


def test_p5_profits_start_at_zero_but_for_late_players() -> None:
    assert [player.profit for player in Board(seats=4).state.players] == [0, 0, 0, 1]


def test_p4_setting_up_mariners() -> None:
    state = Board(seats=3).state
    assert all(sum(t.site == "earth" for t in player.teams) == 2 for player in state.players)
    assert state.beyond == [-1, -1]
    assert [len(pool) for pool in state.stacks.values()] == [6, 3]
