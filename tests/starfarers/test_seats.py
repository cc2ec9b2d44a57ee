"""Seats: views, redeals, and AI play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import SeededDice
from rules.starfarers import STARFARERS
from rules.starfarers.charts.geometry import distance, hexes_of, neighbours, orbits, parse_site
from rules.starfarers.charts.kinds import Resource, SiteId
from rules.starfarers.greedy.greedy import play_greedy
from rules.starfarers.greedy.market import Market
from rules.starfarers.greedy.steering import Helm
from rules.starfarers.greedy.wants import bases, to_build
from rules.starfarers.greedy.war import WAR_LEAD, War
from rules.starfarers.greedy.world import World
from rules.starfarers.position.redeal import redeal
from rules.starfarers.position.view import view
from tests.starfarers.position import Board, after, answers, at
from tests.support import asking
from tests.support.depth import sampled
from tests.support.random_walks import between


def test_spaces_wind_outward_and_corners_have_one_name() -> None:
    assert neighbours(at("Y0")) == ("Y1", "Y2", "Y3", "Y4", "Y5", "Y6")
    assert distance(at("Y1"), at("Y4")) == 2
    assert distance(at("Y0"), at("Y19")) == 3
    for name in ("Y0", "Y5", "Y11", "Y30"):
        assert len(set(orbits(at(name)))) == 6
        for orbit in orbits(at(name)):
            assert at(name) in hexes_of(orbit)
            assert parse_site(orbit) == orbit
    assert [parse_site(word) for word in ("", "Z3", "Y", "Y3g", "Y123456")] == [None] * 5
    assert SiteId("Y0a") in orbits(at("Y1"))


def test_hands_are_hidden_and_counted() -> None:
    match = Board(3).match()
    match.state.players[1].hand.update(ore=3)
    view = match.view(0)
    assert view.players[0].hand is not None
    assert view.players[1].hand is None
    assert view.players[1].cards == 3
    assert match.view(None).players[1].hand is None


def test_a_redeal_keeps_counts_and_the_own_hand() -> None:
    board = Board(3).with_player(0, ore=2).with_player(1, ore=5)
    before = board.match().save()
    redeal(board.state, 0, SeededDice("redeal"))
    assert sum(board.state.players[1].hand.values()) == 5
    assert board.state.players[1].hand[Resource.ORE] < 5
    assert board.state.players[0].hand[Resource.ORE] == 2
    assert board.match().save() != before


def test_a_hoard_is_spent_though_a_card_lacks_for_something_better() -> None:
    board = Board().with_player(carbon=6, goods=1, ore=6, fuel=6, booster=3, freight=5, cannon=1)
    match = asking.after(board.match(), "done")
    ask = asking.ask_of(match, "deed")
    assert play_greedy(ask, match.view(0), SeededDice("hoard")) == "build:starship"


@pytest.mark.parametrize("pieces", ["boxed", "open"])
def test_no_cards_are_kept_for_more_cannons_than_the_box_has(pieces: str) -> None:
    # cards for cannons that nobody could build looked like all that was needed, so none was traded
    board = Board(pieces=pieces).with_player(0, cannon=4).with_player(1, cannon=6)
    board.ship("Y0")
    wanted = to_build(World(board.match().view(0), 0)).count("cannon")
    assert (wanted <= 2) is (pieces == "boxed")


@pytest.mark.parametrize(("food", "trades"), [(3, False), (12, True)])
def test_a_hoard_is_traded_for_later_goals_too(food: int, *, trades: bool) -> None:
    # the next goals could be paid for, though not built yet: twenty cards of a kind lay idle
    board = Board().with_player(0, ore=4, fuel=4, carbon=4, goods=4, food=food)
    market = Market(World(board.match().view(0), 0))
    market.to_build = ["port", "colony"] * 2 + ["starship"] * 4
    market.world.me = replace(market.world.me, cards=food)
    assert bool(market.balance()[0]) is trades


@pytest.mark.parametrize("seed", sampled(["one", "two"]))
def test_greedy_beats_random(seed: str) -> None:
    result = between(STARFARERS, ("random", "fair"), seed, rounds="90").result
    assert result is not None
    assert result.places == (2, 1)
    assert result.ended_by in ("peace", "conquest")


def test_greedy_seats_bring_a_match_to_its_end() -> None:
    result = between(STARFARERS, ("fair",) * 3, "three", rounds="90").result
    assert result is not None
    assert result.ended_by in ("peace", "conquest")


def test_seats_needing_no_more_cards_go_to_the_other_galaxy() -> None:
    """They mined what nobody needed till round 200, for it was nearer than the aliens there."""
    match = between(STARFARERS, ("fair",) * 2, "40", rounds="90")
    assert match.result is not None
    assert match.result.ended_by in ("peace", "conquest")


@pytest.mark.parametrize("food", [0, 7])
def test_surplus_cards_are_taken_to_a_trader(food: int) -> None:
    board = Board().known(Y1="trader", Y2="ore").with_player(food=food)
    match = asking.after(board.match(), "move:YS1")
    ask = asking.ask_of(match, "travel.to")
    assert (play_greedy(ask, match.view(0), SeededDice("swaps")) == "Y1") is (food > 0)


@pytest.mark.parametrize("food", [0, 30])
def test_surplus_cards_are_taken_to_mercenaries(food: int) -> None:
    # hands of fifty cards lay idle at the end, although any three cards hire a mercenary
    board = Board().known(Y1="mercenaries", Y2="ore").with_player(food=food)
    match = asking.after(board.match(), "move:YS1")
    ask = asking.ask_of(match, "travel.to")
    assert (play_greedy(ask, match.view(0), SeededDice("hires")) == "Y1") is (food > 0)


@pytest.mark.parametrize(("food", "hires"), [(2, False), (15, True)])
def test_surplus_cards_hire_mercenaries(food: int, *, hires: bool) -> None:
    board = Board().known(Y1="mercenaries").with_player(food=food, goods=1).with_move("YS1", "Y1")
    match = asking.after(board.match(), "done")
    ask = asking.ask_of(match, "deed")
    key = play_greedy(ask, match.view(0), SeededDice("hires"))
    assert (key == "hire:Y1") is hires


def test_a_fleet_goes_to_war_only_with_a_winning_lead() -> None:
    """Fleets that waited for better odds on a mothership's space waited forever."""
    board = Board().known(Y1="empty", R1="empty")
    for letter in "RY":
        for kind, corner in (("port", "a"), ("colony", "b")):
            board.base(f"{letter}0{corner}", kind, 1)
    for lead in range(WAR_LEAD + 1):
        board.player(0, cannon=lead)
        assert (War(World(view(board.state, 0), 0)).victims == [1]) is (lead >= WAR_LEAD)


def test_where_a_galaxy_can_be_entered_by_nobody_conquest_is_left() -> None:
    board = Board(3).known(Y1="ore", R1="ore", B1="ore")
    assert not War(World(view(board.state, 0), 0)).peace_is_barred
    board.state.players[1].captor = 2
    war = War(World(view(board.state, 0), 0))
    assert war.peace_is_barred
    assert war.victims == [1, 2]


def test_a_declared_attack_is_confirmed() -> None:
    """Confirm: a question that a seat held back from would come again, without end."""
    board = Board(3).known(Y1="ore", B1="ore")
    board.state.players[1].captor = 2
    board.with_move("YS1", "Y1").with_move("RS1", "Y1")
    match = board.match()
    asking.answers(match, "done")
    key = play_greedy(match.asks()[0], match.view(0), SeededDice("war"))
    assert key == "attack:RS1"
    match.answer(0, key)
    assert play_greedy(match.asks()[0], match.view(0), SeededDice("war")) == "fight"


def test_aliens_under_a_pact_are_not_struck() -> None:
    for pacts, struck in (([], True), ([0], False)):
        board = Board().known(Y1="ore_inhabited").card("Y1", "N2").with_move("YS1", "Y1")
        board.player(cannon=6)
        board.state.spaces[at("Y1")].pacts = pacts
        match = board.match()
        asking.answers(match, "done")
        key = play_greedy(match.asks()[0], match.view(0), SeededDice("pact"))
        assert (key == "card:Y1") is struck


def test_a_spaceport_is_built_in_one_step_where_its_cards_are_there() -> None:
    board = Board().known(Y1="ore", Y2="food").with_base("Y1", "colony")
    board.player(ore=5, fuel=5, carbon=5, food=5)
    assert "spaceport" in bases(World(view(board.state, 0), 0))
    board.player(carbon=3)
    assert "spaceport" not in bases(World(view(board.state, 0), 0))


def test_a_declined_offer_goes_to_somebody_else_or_to_nobody() -> None:
    """Partners were asked the same thing turn after turn."""
    board = Board(3).with_player(0, fuel=5).with_player(1, ore=3).with_player(2, ore=3)
    match, partners = after(board.match(), "done"), []
    for _ in range(3):
        ask = asking.ask_of(match, "deed")
        market = Market(World(match.view(0), 0))
        partners.append(market.partner(ask.keys))
        wanted = market.wanted()
        if partners[-1] and wanted:
            answers(match, f"{partners[-1]} {wanted[0]}-{wanted[1]}")
            answers(match, "decline", seat=int(partners[-1][-1]) - 1)
    assert sorted(partners) == ["", "offer:2", "offer:3"]


def test_a_trade_soon_to_be_reversed_is_declined() -> None:
    # two seats gave each other the same two cards for six rounds
    for goods, answer in ((2, "decline"), (3, "accept")):
        board = Board().with_player(0, carbon=1).with_player(1, goods=goods)
        match = after(board.match(), "done offer:2 carbon-goods")
        assert play_greedy(match.asks()[1], match.view(1), SeededDice("back")) == answer


@pytest.mark.parametrize(("cannons", "goes"), [(2, True), (6, False)])
def test_a_captured_home_is_left_to_a_captor_far_too_strong(cannons: int, *, goes: bool) -> None:
    # a fleet of 3 attacked one of 14
    board = Board(3).with_player(1, cannon=cannons).with_move("RS1", "Y0").with_move("YS1", "B0")
    board.war().state.players[0].captor = 1
    assert (at("Y0") in War(World(board.match().view(0), 0)).aims) is goes


@pytest.mark.parametrize("cannons", [0, 6])
def test_a_planet_behind_weak_pirates_is_worth_the_way(cannons: int) -> None:
    """Two full fleets waited to the end for the last planet of a galaxy."""
    board = Board().known(Y1="pirates4", Y2="ore").with_player(0, cannon=cannons)
    helm = Helm(World(board.match().view(0), 0))
    assert helm.world.pirates(at("Y2"))
    assert (at("Y2") in helm.seeds()) is (cannons > 0)


@pytest.mark.parametrize("spare", [False, True])
def test_a_base_needed_for_a_rivals_peace_is_attacked(*, spare: bool) -> None:
    """Seats watched a rival complete its last colony system, and lost in its next turn."""
    board = Board().known(Y1="ore", Y3="fuel", R1="food", R3="ore").with_move("YS1", "Y1")
    for letter in "YR":
        board.base(f"{letter}1", "port", seat=1)
        board.base(f"{letter}3", "spaceport", seat=1)
        board.base(orbits(at(f"{letter}3"))[0], "colony", seat=1)
    if spare:
        board.base(orbits(at("Y1"))[0], "port", seat=1)
    match = after(board.match(), "done")
    key = play_greedy(match.asks()[0], match.view(0), SeededDice("peace"))
    assert (key == "attack:Y1") is not spare
    if not spare:
        answers(match, key)
        assert play_greedy(match.asks()[0], match.view(0), SeededDice("peace")) == "fight"
        assert at("Y1") in War(World(match.view(0), 0)).aims


@pytest.mark.parametrize(("mercenaries", "goes"), [(0, True), (14, False)])
def test_no_ship_flies_into_a_fleet_far_too_strong_to_build(
    mercenaries: int, *, goes: bool
) -> None:
    # the worth of a base outbid the loss of the battle before it: a fleet of 9 met one of 23
    board = Board().known(Y1="ore", Y2="empty").with_ship("Y2", 1, mercenaries)
    board.with_player(0, ore=3, fuel=3, carbon=3, goods=3, food=3, cannon=2).war()
    match = asking.after(board.match(), "move:YS1")
    ask = asking.ask_of(match, "travel.to")
    assert (play_greedy(ask, match.view(0), SeededDice("built")) == "Y1") is goes


@pytest.mark.parametrize(("cannons", "goes"), [(0, True), (6, False)])
def test_a_rivals_peace_is_left_where_no_attack_can_succeed(cannons: int, *, goes: bool) -> None:
    board = Board().known(Y1="ore", Y3="fuel", R1="food", R3="ore").with_player(1, cannon=cannons)
    for letter in "YR":
        board.base(f"{letter}1", "port", seat=1)
        board.base(f"{letter}3", "spaceport", seat=1)
        board.base(orbits(at(f"{letter}3"))[0], "colony", seat=1)
    board.with_ship("Y1", seat=1, mercenaries=cannons)
    assert (at("Y1") in War(World(board.match().view(0), 0)).aims) is goes
