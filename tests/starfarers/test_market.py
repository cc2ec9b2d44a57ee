"""Trade with players, trade ports, building [5] [6]."""

from __future__ import annotations

import pytest

from rules.kernel import StandingOrder
from rules.starfarers.charts.geometry import orbits
from rules.starfarers.charts.kinds import Resource
from rules.starfarers.position.prices import price_words
from rules.starfarers.position.state import Offer, no_goods
from rules.starfarers.trade.memory import REMEMBERED, remember_declined
from tests.starfarers.position import Board, after, answers, ask_of, at, hand, where
from tests.support.asking import refuses


def traders(**options: str) -> Board:
    """Yellow has ore, red has fuel."""
    return Board(3, **options).with_player(0, ore=3).with_player(1, fuel=2)


def test_5_1_cards_change_hands_at_any_rate_and_distance() -> None:
    match = after(after(traders().match(), "done offer:2 ore2 done fuel done"), "accept", seat=1)
    assert hand(match, 0) == {"ore": 1, "fuel": 1}
    assert hand(match, 1) == {"ore": 2, "fuel": 1}


def test_5_1_a_card_for_a_card_is_one_answer() -> None:
    match = after(traders().match(), "done")
    words = ask_of(match, "deed").ahead("offer:2")
    assert words is not None
    labels = {option.key: option.label for option in words.options}
    assert labels["ore-fuel"] == "1 ore for 1 fuel"
    assert labels["ore2"] == "Offer 2 ore, then choose what you want"
    answers(match, "offer:2 ore-fuel")
    assert ask_of(match, "deed").default == "rest"
    answers(match, "accept", seat=1)
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 2, "fuel": 1}, {"ore": 1, "fuel": 1})
    assert ask_of(match, "deed").default == "end"


def test_5_1_two_cards_for_one_are_one_answer_too() -> None:
    match = after(traders().match(), "done")
    words = ask_of(match, "deed").ahead("offer:2")
    assert words is not None
    labels = {option.key: option.label for option in words.options}
    assert labels["ore2-fuel"] == "2 ore for 1 fuel"
    answers(match, "offer:2 ore2-fuel")
    answers(match, "accept", seat=1)
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1, "fuel": 1}, {"ore": 2, "fuel": 1})
    assert "ore2-fuel" not in ask_of(match, "deed").ahead("offer:2").keys  # type: ignore[union-attr]


def test_5_1_declined_offers_are_seen_for_a_few_rounds() -> None:
    match = after(traders().match(), "done offer:2 ore-fuel offer:3 ore-fuel")
    assert not match.view(2).declined
    answers(match, "decline", seat=1)
    answers(match, "end")
    past = match.view(2).declined
    assert [(each.offer.taker, each.round) for each in past] == [(1, 1), (2, 1)]
    state = match.state
    state.round += REMEMBERED
    remember_declined(state, [past[0].offer])
    assert [each.round for each in state.declined] == [state.round]


@pytest.mark.parametrize("refusal", ["decline", "later"])
def test_5_1_1_resting_ends_the_turn_with_the_last_refusal(refusal: str) -> None:
    match = after(traders().match(), "done offer:2 ore-fuel offer:3 ore-fuel rest")
    assert 0 not in match.asks()
    answers(match, refusal, seat=1)
    assert match.state.active == 0
    answers(match, "decline", seat=2)
    assert match.state.active == 1


@pytest.mark.parametrize("agreed", ["accept", "counter done ore done"])
def test_5_1_1_resting_goes_on_once_somebody_agrees(agreed: str) -> None:
    match = after(traders().match(), "done offer:2 ore-fuel offer:3 ore-fuel rest")
    answers(match, agreed, seat=1)
    answers(match, "decline", seat=2)
    assert ask_of(match, "deed").default == "end"


def test_5_1_a_gift_may_be_asked_for_and_nothing_for_nothing_is_no_offer() -> None:
    match = after(after(traders().match(), "done offer:2 done fuel done"), "accept", seat=1)
    assert hand(match, 0) == {"ore": 3, "fuel": 1}
    answers(match, "offer:2 done done")
    assert match.state.offers == []


def test_5_1_nothing_for_nothing_is_no_trade_yet() -> None:
    board = Board().known(R1="ore").with_move("YS1", "R1").with_base("R1", "colony", 1)
    match = after(board.match(), "done offer:2 done done")
    assert "attack:R1" in ask_of(match, "deed").keys, "the encounters are not over"


def test_5_1_1_the_partner_may_decline_counter_or_wait() -> None:
    match = after(after(traders().match(), "done offer:2 ore done fuel done"), "counter", seat=1)
    words = f"The offer was: {{0}} gives 1 ore for 1 fuel. Your cards: 2 fuel. {price_words()}"
    assert ask_of(match, "offer.gives", seat=1).note == words
    answers(match, "fuel done ore3 done", seat=1)
    assert "take:2" in ask_of(match, "deed").keys
    answers(match, "take:2")
    assert hand(match, 0) == {"fuel": 1}
    answers(match, "offer:2 fuel done ore done")
    answers(match, "decline", seat=1)
    assert match.state.offers == []
    answers(match, "offer:2 fuel done ore done")
    answers(match, "later", seat=1)
    answers(match, "end")
    answers(match, "done", seat=1)
    assert {"take:4", "decline:4"} <= set(ask_of(match, "deed", seat=1).keys)


def test_5_1_1_a_standing_order_declines() -> None:
    match = traders().match()
    match.order(1, "trade.answer", StandingOrder("decline", always=True))
    assert "{1} declines" in answers(match, "done offer:2 ore done fuel done")
    assert ask_of(match, "deed")


def test_5_1_1_a_partner_unable_to_pay_is_asked_all_the_same() -> None:
    match = after(traders().match(), "done offer:3 ore done fuel done")
    assert ask_of(match, "trade.answer", seat=2).keys == ("decline", "counter", "later")
    refuses("have the cards", match.answer, 2, "accept")


def test_5_1_1_a_note_shows_the_takers_cards_and_bars_to_accepting() -> None:
    match = after(traders().match(), "done offer:2 ore-fuel offer:3 ore-fuel")
    assert ask_of(match, "trade.answer", seat=1).note == f"Your cards: 2 fuel. {price_words()}"
    lack = f"Your cards: nothing; you can't pay what they want. {price_words()}"
    assert ask_of(match, "trade.answer", seat=2).note == lack


def test_5_1_1_several_partners_are_asked_at_once_and_the_maker_goes_on() -> None:
    match = after(traders().match(), "done offer:2 ore done fuel done offer:3 ore done food done")
    assert set(match.asks()) == {0, 1, 2}
    assert "{1} accepts offer 1" in answers(match, "accept", seat=1)
    assert set(match.asks()) == {0, 2}
    answers(match, "freight")
    assert set(match.asks()) == {0}
    assert match.state.offers == []


def test_5_1_1_the_maker_may_go_on_without_a_counter_offer() -> None:
    match = after(traders().match(), "done offer:2 ore done fuel done")
    answers(match, "counter fuel", seat=1)
    assert ask_of(match).id == "trade.hurry"
    answers(match, "on")
    assert set(match.asks()) == {0}
    assert match.state.offers == []


def test_5_1_1_the_maker_may_wait_for_the_answers() -> None:
    match = after(traders().match(), "done offer:2 ore done fuel done rest")
    assert set(match.asks()) == {1}
    answers(match, "counter", seat=1)
    assert set(match.asks()) == {1}
    answers(match, "fuel done ore2 done", seat=1)
    assert "take:2" in ask_of(match, "deed").keys


def test_5_1_2_an_offer_is_prepared_for_anothers_turn_and_ends_with_it() -> None:
    match = after(after(traders().match(), "done prepare:2 ore done fuel done end"), "done", seat=1)
    assert match.view(1).offers[0].gives["ore"] == 1
    assert "take:1" in ask_of(match, "deed", seat=1).keys
    answers(match, "end", seat=1)
    assert match.state.offers == []


def test_5_1_2_news_report_a_prepared_offer_when_asked_and_ended() -> None:
    match = after(after(traders().match(), "done prepare:3 ore-fuel end"), "done end", seat=1)
    words = "{0} gives 1 ore for 1 fuel."
    assert ask_of(match, "travel.what", seat=2).prompt == f"Which starship travels? {words}"
    answers(match, "done", seat=2)
    ask = ask_of(match, "deed", seat=2)
    assert ask.prompt == f"What do you do? {words}"
    labels = {option.key: option.label for option in ask.options}
    assert labels["decline:1"] == f"Decline (too dear): {words[:-1]}"
    assert "{2} has not answered: offer 1 ends." in answers(match, "end", seat=2)


@pytest.mark.parametrize("line", ["prepare:2 ore done fuel done", "decline:1", "withdraw:2"])
def test_5_1_2_preparing_and_declining_offers_is_no_trade_yet(line: str) -> None:
    board = Board().known(Y1="trader").with_move("YS1", "Y1").with_player(ore=2)
    gift = no_goods() | {Resource.ORE: 1}
    for giver, taker in ((1, 0), (0, 1)):
        board.state.offered += 1
        board.state.offers.append(Offer(board.state.offered, giver, taker, gift, no_goods()))
    match = after(board.match(), f"done {line}")
    assert "trader" in ask_of(match, "deed").keys
    answers(match, "offer:2 ore done fuel done")
    assert "trader" not in ask_of(match, "deed").keys


def test_5_1_3_an_unpayable_offer_fails_for_both() -> None:
    match = after(traders().match(), "done prepare:2 ore3 done fuel done freight end")
    assert hand(match, 0) == {"ore": 1}
    answers(match, "done", seat=1)
    assert "fails: {0} can no longer pay" in answers(match, "take:1", seat=1)
    assert (hand(match, 0), hand(match, 1)) == ({"ore": 1}, {"fuel": 2})


def test_5_1_4_offers_are_limited() -> None:
    match = after(traders().match(), "done")
    for _ in range(6):
        answers(match, "prepare:2 ore done fuel done")
    keys = ask_of(match, "deed").keys
    assert "prepare:2" not in keys
    assert "offer:2" not in keys
    assert "withdraw:6" in keys


def test_5_1_4_a_counter_offer_is_an_offer_too() -> None:
    board = traders()
    gift = no_goods() | {Resource.FUEL: 1}
    board.state.offers += [Offer(number, 1, 2, gift, no_goods()) for number in range(1, 7)]
    board.state.offered = 6
    match = after(board.match(), "done offer:2 ore-fuel")
    assert ask_of(match, "trade.answer", seat=1).keys == ("accept", "decline", "later")
    refuses("only 6 open offers", match.answer, 1, "counter")


@pytest.mark.parametrize(("site", "swaps"), [("Y1", True), ("Y1a", False)])
def test_5_2_a_trade_port_on_a_planet_swaps_its_resource(site: str, *, swaps: bool) -> None:
    board = Board().known(Y1="ore").with_base(site, "port").with_player(ore=2, food=1)
    match = after(board.match(), "done")
    assert ("port" in ask_of(match, "deed").keys) is swaps
    if swaps:
        answers(match, "port")
        assert all(key.startswith("ore-") for key in ask_of(match, "swap.pair").keys)
        answers(match, "ore-fuel2")
        assert hand(match) == {"fuel": 2, "food": 1}
        assert "port" not in ask_of(match, "deed").keys


def test_6_1_one_ship_or_base_a_turn_where_a_starship_is() -> None:
    board = Board().known(Y1="ore", Y4="food").with_move("YS1", "Y1")
    board.player(ore=9, fuel=9, carbon=9, food=9, goods=9)
    match = after(board.match(), "done build:port")
    assert "Y4" not in ask_of(match, "build.at").keys
    answers(match, "Y1")
    assert not [key for key in ask_of(match, "deed").keys if key.startswith("build:")]
    refuses("your one ship or base this turn", match.answer, 0, "build:colony")


def test_6_1_ships_appear_at_the_mothership_or_a_spaceport() -> None:
    board = Board().known(Y1="ore").with_base("Y1", "spaceport").with_player(ore=2, fuel=2, goods=1)
    match = after(board.match(), "done build:starship")
    assert ask_of(match, "build.at").keys == ("Y0", "Y1")
    answers(match, "Y1")
    assert match.state.ships["YS2"].hex == "Y1"


def test_6_1_4_a_ship_appears_in_any_space_of_an_orbital_spaceport() -> None:
    board = Board().known(Y1="ore", Y7="pirates1", Y8="empty", Y2="wormhole")
    board.with_base("Y1b", "spaceport").with_base("Y1a", "spaceport")
    match = after(board.with_player(ore=2, fuel=2, goods=1).match(), "done build:starship")
    assert set(ask_of(match, "build.at").keys) == {"Y0", "Y1", "Y8"}
    answers(match, "Y8")
    assert where(match, "YS2") == "Y8"


def test_6_1_1_a_planet_and_an_orbit_hold_one_base_each() -> None:
    board = Board().known(Y1="ore").with_move("YS1", "Y1").with_base("Y1", "port", 1)
    board.with_base("Y1a", "port", 1).with_player(ore=1, fuel=1, carbon=1, food=1)
    match = after(board.match(), "done build:colony")
    assert not {"Y1", "Y1a"} & set(ask_of(match, "build.at").keys)
    refuses("a planet has room for one", match.answer, 0, "Y1")


def test_6_1_note_lists_goods_missing_for_a_building() -> None:
    board = Board().known(Y1="ore").with_move("YS1", "Y1").with_player(ore=1, fuel=1, carbon=1)
    match = after(board.match(), "done")
    lacking = "You still need 1 food for a colony; 1 fuel for a booster; 1 carbon for a cannon."
    assert ask_of(match, "deed").note == f"{lacking} Your cards: 1 carbon, 1 ore and 1 fuel."


def test_5_1_prices_stand_beside_offers_and_swaps() -> None:
    assert price_words().startswith("Prices: booster 2 fuel; cannon 2 carbon; freight ring 2 ore; ")
    assert "trade port 1 ore, 1 fuel and 2 trade goods" in price_words()
    board = Board().known(Y1="trader").with_move("YS1", "Y1").with_player(ore=2, fuel=1)
    match = after(board.match(), "done trader")
    ask = ask_of(match, "swap.pair")
    assert price_words() in ask.note
    assert ask.label("ore-fuel") == "1 ore for 1 fuel, enough for a booster"
    assert ask.label("ore-food") == "1 ore for 1 food"
    match = after(Board().with_player(ore=2, fuel=1).match(), "done offer:2")
    ask = ask_of(match, "offer.gives")
    assert price_words() in ask.note
    assert ask.label("ore-fuel") == "1 ore for 1 fuel, enough for a booster"
    # what the box has no more of can't be built with any cards
    full = after(Board().with_player(ore=2, fuel=1, booster=6).match(), "done offer:2")
    assert ask_of(full, "offer.gives").label("ore-fuel") == "1 ore for 1 fuel"
    answers(match, "ore")
    assert price_words() in ask_of(match, "offer.gives").note


def test_6_1_a_note_reports_no_ship_at_a_site_for_a_base() -> None:
    match = after(Board().with_player(ore=1, fuel=1, carbon=1, food=1).match(), "done")
    assert "could pay for a colony, but you have no starship" in ask_of(match, "deed").note


@pytest.mark.parametrize(
    ("tile", "why"),
    [
        ("ore", "hostile ships or bases guard Y1"),
        ("ore_inhabited", "aliens hold Y1"),
        ("fuel", "all sites at Y1 are taken or blocked"),
    ],
)
def test_6_1_note_names_the_obstacle_to_a_base(tile: str, why: str) -> None:
    board = Board().known(Y1=tile).with_move("YS1", "Y1")
    board.player(ore=1, fuel=1, carbon=1, food=1)
    if tile == "ore":
        board.war().base("Y0a", "port", 1)
    if tile == "fuel":
        for site in ("Y1", *orbits(at("Y1"))):
            board.base(site, "port", 1)
    match = after(board.match(), "done")
    assert (
        ask_of(match, "deed")
        .note.partition(" Your cards")[0]
        .endswith(f"You could pay for a colony, but {why}.")
    )
    refuses(why[0].upper() + why[1:], match.answer, 0, "build:colony")


@pytest.mark.parametrize("ring", ["build", "free"])
def test_6_1_2_a_ring_uses_the_build_of_the_turn(ring: str) -> None:
    board = Board(ring=ring).known(Y1="ore").with_base("Y1", "colony")
    board.player(carbon=3, food=2, ore=2, fuel=2, goods=1)
    match = after(board.match(), "done build:ring")
    assert match.state.bases["Y1"].kind == "spaceport"
    assert ("build:starship" in ask_of(match, "deed").keys) is (ring == "free")


def test_6_1_3_nothing_is_built_under_hostile_guns() -> None:
    board = Board().known(Y1="ore").war().with_move("YS1", "Y1").with_base("Y1a", "port", 1)
    board.player(ore=1, fuel=1, carbon=1, food=1)
    assert "build:colony" not in ask_of(after(board.match(), "done"), "deed").keys


def test_6_2_sites_list_their_guards_and_trades() -> None:
    board = Board().known(Y1="ore").with_move("YS1", "Y1").with_player(ore=1, fuel=1, goods=2)
    match = after(board.match(), "done build:port")
    labels = {option.key: option.label for option in ask_of(match, "build.at").options}
    assert "swaps ore" in labels["Y1"]
    assert "guards" in labels["Y1a"]
    assert "swaps" not in labels["Y1a"]


def test_6_3_any_number_of_enhancements() -> None:
    board = Board().with_player(fuel=4, carbon=2)
    match = after(board.match(), "done booster cannon booster")
    assert dict(match.state.players[0].upgrades) == {"booster": 2, "cannon": 1, "freight": 0}


@pytest.mark.parametrize("pieces", ["boxed", "open"])
def test_6_3_the_pieces_of_the_box_are_the_limit(pieces: str) -> None:
    board = Board(pieces=pieces).with_ship("Y0").with_ship("Y0")
    board.player(ore=9, fuel=9, goods=9, booster=6)
    keys = ask_of(after(board.match(), "done"), "deed").keys
    assert ("build:starship" in keys) is (pieces == "open")
    assert ("booster" in keys) is (pieces == "open")


def test_6_3_1_a_captured_base_changes_colour_despite_an_empty_box() -> None:
    names = [f"Y{number}" for number in (8, 9, 10, 11, 12, 13, 14)]
    kinds = ["ore", "ore", "food", "food", "fuel", "fuel", "carbon"]
    board = Board().known(**dict(zip(names, kinds, strict=True)), Y1="goods").war()
    for name in names:
        board.base(name, "port")
    board.with_base("Y1", "port", 1).with_player(cannon=6)
    match = after(board.match(3, 3), "move:YS1 Y1")
    assert sum(base.owner == 0 for base in match.state.bases.values()) == 8
