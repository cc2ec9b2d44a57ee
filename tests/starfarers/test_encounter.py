"""Mining, aliens and their cards, traders, mercenaries [4]."""

from __future__ import annotations

import pytest

from bot.discord_limits import MAX_OPTION_TEXT
from bot.tables.move_lines import with_defaults
from rules.kernel import NeedsConsent, SeededDice, StandingOrder
from rules.starfarers import STARFARERS
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.content import STRIKE, cards
from rules.starfarers.charts.kinds import CardId, HexId, ShipName, SiteId
from rules.starfarers.encounter.deal_words import deal_words, strike_words
from tests.starfarers.position import Board, after, answers, ask_of, hand, heard, where


def test_4_1_arriving_gives_1_card_and_1_for_each_freight_ring() -> None:
    board = Board().known(Y1="carbon").with_player(freight=2)
    assert hand(after(board.match(), "move:YS1 Y1")) == {"carbon": 3}


def test_4_1_two_arriving_ships_collect_once() -> None:
    board = Board().known(Y1="carbon").with_ship("Y0")
    assert hand(after(board.match(), "move:YS1 Y1 move:YS2 Y1")) == {"carbon": 1}


def test_4_1_a_discovered_planet_is_mined() -> None:
    assert hand(after(Board().match("fuel"), "move:YS1 Y1")) == {"fuel": 1}


def test_4_1_1_passing_by_and_staying_give_nothing() -> None:
    board = Board().known(Y1="carbon", Y7="empty", Y4="ore").with_player(booster=1).with_ship("Y4")
    assert hand(after(board.match(), "move:YS1 Y7")) == {}


def test_4_1_2_a_guarded_planet_is_mined_only_after_a_victory() -> None:
    board = Board().known(Y1="carbon", Y7="empty").war().with_base("Y1", "port", 1)
    board.with_move("RS1", "R0").with_player(cannon=6)
    match = after(board.match(3, 3), "move:YS1 Y1")
    assert match.state.bases["Y1"].owner == 0
    assert hand(match) == {"carbon": 1}
    board = Board().known(Y1="carbon").war().with_base("Y1", "port", 1)
    match = after(board.match(3, 3), "move:YS1 Y1")
    assert hand(match) == {}


def test_4_1_2_an_enemy_not_beaten_there_still_guards_a_planet() -> None:
    """Two hostile bases guard it: one battle is won, one drawn; nothing is mined or built."""
    board = Board(3).known(Y1="carbon").war().war(0, 2).with_base("Y1a", "port", 1)
    board.with_base("Y1b", "port", 2).with_player(cannon=1, ore=1, fuel=1, carbon=1, food=1)
    match = after(board.match(5, 1, 3, 5), "move:YS1 Y1")
    assert match.state.bases["Y1a"].owner == 0
    assert match.state.bases["Y1b"].owner == 2
    assert hand(match)["carbon"] == 1
    assert "build:colony" not in ask_of(match, "deed").keys


def visiting(card: str, **things: int) -> Board:
    """Return a starship beside an inhabited ore planet with a card."""
    return Board().known(Y1="ore_inhabited").card("Y1", card).with_player(**things)


def test_4_2_unpayable_options_are_shown_below_the_question() -> None:
    match = after(visiting("J1").match(), "move:YS1 Y1 card:Y1")
    assert match.asks()[0].keys == ("strike", "back")
    assert match.asks()[0].note == (
        "You can't pay for now: Study – pay 2 of any kind: 1 booster, mine and build here; "
        "Pay 1 trade good: mine and build here."
    )
    rich = after(visiting("J1", goods=2).match(), "move:YS1 Y1 card:Y1")
    assert rich.asks()[0].note == ""


def test_4_2_each_card_can_be_looked_up_with_all_its_options() -> None:
    words = STARFARERS.cards() if STARFARERS.cards else {}
    assert len(words) == len(cards())
    assert words["J1 Jump Scholars"] == (
        "Encounter, 2 of 40 cards. The aliens there: 2 starships and 1 cannon. Study – pay 2 "
        "of any kind: 1 booster, mine and build here. Pay 1 trade good: mine and build here. "
        "Strike – 1 fuel, planet free."
    )
    assert "Refuse – they stay" in words["M2 Broke Captain"]
    assert "Pirates: 1 starship and 3 cannons. Strike – salvage" in words["H3 Pirate Den"]


def test_4_2_the_first_starship_draws_a_card_before_it_mines() -> None:
    board = Board().known(Y1="ore_inhabited").with_player(food=2)
    match, text = heard(board.match("N1"), "move:YS1 Y1")
    assert "meets the Stone Wardens (N1) at Y1" in text
    assert hand(match) == {"food": 2}
    answers(match, "card:Y1 pay")
    assert match.state.spaces["Y1"].pacts == [0]
    assert hand(match) == {"ore": 1}


def test_4_2_aliens_block_the_orbits_next_to_their_planet() -> None:
    board = Board().known(Y1="ore_inhabited", Y2="food").card("Y1", "N1").with_move("YS1", "Y2")
    board.player(ore=1, fuel=1, carbon=1, food=1)
    sites = set(ask_of(after(board.match(), "done build:colony"), "build.at").keys)
    shared = {site for site in sites if site in ("Y0a", "Y1c")}
    assert not shared
    assert len(sites) == 5


def test_4_2_1_one_option_a_turn_and_leaving_is_possible() -> None:
    match = after(visiting("T2", fuel=9).match(), "move:YS1 Y1 card:Y1")
    assert set(ask_of(match, "card.option").keys) == {"toll", "lease", "pay", "strike", "back"}
    answers(match, "back card:Y1 toll")
    assert hand(match) == {"fuel": 8, "ore": 1}
    assert "card:Y1" not in ask_of(match, "deed").keys


def test_4_2_the_toll_clerks_allow_to_mine_or_to_build() -> None:
    cards = {"ore": 1, "fuel": 2, "carbon": 1, "food": 1}
    match = after(visiting("T2", **cards).match(), "move:YS1 Y1 card:Y1")
    mined = after(match.fork(SeededDice("mined")), "toll")
    assert hand(mined) == {"ore": 2, "fuel": 1, "carbon": 1, "food": 1}
    assert "build:colony" not in ask_of(mined, "deed").keys
    let = after(match, "lease")
    assert hand(let) == {"ore": 1, "fuel": 1, "carbon": 1, "food": 1}
    answers(let, "build:colony Y1")
    assert [str(base.kind) for base in let.state.bases.values()] == ["colony"]
    assert let.state.spaces[HexId(SiteId("Y1"))].occupied


def test_4_2_a_toll_without_an_arrival_warns() -> None:
    match = after(visiting("T2", fuel=2).with_move("YS1", "Y1").match(), "done card:Y1")
    ask = ask_of(match, "card.option")
    assert ask.waste("toll") == (
        "Only a ship that arrives mines, and none has come to Y1 this turn."
    )
    assert ask.waste("lease") == ""


def test_4_2_1_the_pirate_den_does_not_wait() -> None:
    match = after(visiting("H3", cannon=3).match(5, 1), "move:YS1 Y1")
    assert hand(match) == {"ore": 2, "carbon": 1, "goods": 1}
    assert not match.state.spaces[HexId(SiteId("Y1"))].occupied


def test_4_2_1_the_pirate_den_attacks_once_a_turn() -> None:
    """After a draw neither a second ship there nor a deed elsewhere brings it to battle again."""
    board = visiting("H3", cannon=2, food=1).known(Y4="trader").with_ship("Y0")
    board.ship("Y4").halted = True
    match, text = heard(board.match(3, 3), "move:YS1 Y1 move:YS2 Y1")
    assert text.count("Battle with the Pirate Den") == 1
    assert "card:Y1" not in ask_of(match, "deed").keys
    assert "Battle" not in answers(match, "trader food-ore")


def test_4_2_2_the_first_base_of_a_pact_holder_frees_the_planet() -> None:
    board = visiting("N1", ore=1, fuel=1, carbon=1, food=1).with_move("YS1", "Y1")
    board.state.spaces[HexId(SiteId("Y1"))].pacts.append(0)
    match = after(board.match(), "done build:colony Y1")
    space = match.state.spaces["Y1"]
    assert (space.occupied, space.card, space.pacts) == (False, "", [])
    assert match.state.discards == ["N1"]


def test_4_2_3_a_free_enhancement_over_the_limit_becomes_2_cards() -> None:
    board = visiting("J1", booster=6, goods=2)
    match = after(after(board.match(), "move:YS1 Y1 done card:Y1 study"), "fuel food")
    assert match.state.players[0].upgrades["booster"] == 6
    assert hand(match) == {"fuel": 1, "food": 1, "ore": 1}


def test_4_2_4_the_archive_is_read_by_one_player_alone() -> None:
    board = visiting("F4").only("empty", "ore", "wormhole", "trader")
    match = board.match("trader", "empty", "ore")
    news = []
    for key in ["move:YS1", "Y1", "card:Y1", "read"]:
        news += match.answer(0, key)
    words = [item for item in news if item.text.startswith("You see")]
    assert [item.to for item in words] == [(0,)]
    with pytest.raises(NeedsConsent):
        match.undo(0)
    answers(match, "ore trader")
    assert match.view(0).peeked[0].tiles == ("ore", "trader", "empty")
    assert match.view(1).peeked == ()
    assert match.view(1).bags == {"*": 4}


@pytest.mark.parametrize("card", sorted(cards()))
def test_4_2_no_card_is_dead(card: str) -> None:
    """Check that every option of every card can be taken and changes something."""
    for deal in cards()[CardId(card)].option:
        rich = dict.fromkeys(("food", "carbon", "goods", "ore", "fuel"), 9)
        board = visiting(card, cannon=3, **rich)
        if card == "H3":
            continue
        match = after(board.match(), "move:YS1 Y1")
        before = match.save()
        answers(match, f"card:Y1 {deal.key}")
        for _ in range(20):
            ask = match.asks().get(0) or match.asks()[1]
            if ask.id == "deed":
                break
            answers(match, ask.default or ask.keys[0], seat=ask.seat)
        assert match.save() != before
        assert "Y1" in match.state.turn.dealt


def test_4_2_a_feast_asks_all_guests_at_once() -> None:
    board = Board(3).known(Y1="ore_inhabited").card("Y1", "F1")
    match = board.with_player(1, food=2, ore=2, fuel=2, goods=2).match()
    match.order(2, "feast.take", StandingOrder("any", always=True))
    answers(match, "move:YS1 Y1 card:Y1 feast goods goods")
    assert set(match.asks()) == {1}
    answers(match, "any", seat=1)
    assert hand(match, 1)["carbon"] == 1
    assert sum(hand(match, 2).values()) == 1
    assert hand(match) == {"goods": 2, "ore": 1}


def test_4_2_inspectors_do_not_tax_their_own_gift() -> None:
    """Check that a hand of 7 cards gets an eighth untaxed; a hand of 8 pays the tax."""
    match = after(visiting("H4", fuel=7).match(), "move:YS1 Y1 card:Y1 submit")
    assert hand(match) == {"fuel": 7, "goods": 1, "ore": 1}
    match = after(visiting("H4", fuel=8).match(), "move:YS1 Y1 card:Y1 submit")
    assert hand(match) == {"fuel": 6, "ore": 1}


def test_4_2_a_guest_reads_the_scarcest_kind() -> None:
    board = visiting("F1").with_player(1, food=1, carbon=1, ore=1, goods=1)
    match = after(board.match(), "move:YS1 Y1 card:Y1 feast food ore")
    labels = {option.key: option.label for option in ask_of(match, "feast.take", seat=1).options}
    assert labels["any"] == "The scarcest kind: fuel"
    assert labels["goods"] == "trade goods"
    board = visiting("F1").with_player(1, food=1, carbon=1, ore=1, fuel=1)
    match = after(board.match(), "move:YS1 Y1 card:Y1 feast food ore")
    label = ask_of(match, "feast.take", seat=1).label("any")
    assert label == "The scarcest kind: trade goods"


def test_4_3_a_trader_swaps_any_number_one_for_one() -> None:
    board = Board().known(Y1="trader").with_player(ore=3)
    match = after(board.match(), "move:YS1 Y1 trader ore-fuel trader ore-food")
    assert hand(match) == {"ore": 1, "fuel": 1, "food": 1}


def test_4_3_1_swapped_goods_are_not_swapped_again() -> None:
    board = Board().known(Y1="trader").with_player(ore=1, carbon=1)
    match = after(board.match(), "move:YS1 Y1 trader ore-fuel trader")
    assert {key.partition("-")[0] for key in ask_of(match, "swap.pair").keys} == {"carbon"}
    answers(match, "carbon-fuel")
    assert "trader" not in ask_of(match, "deed").keys
    board = Board().known(Y1="ore", Y4="fuel").with_base("Y1", "port").with_base("Y4", "port")
    match = after(board.with_player(ore=1).match(), "done port ore-fuel")
    assert "port" not in ask_of(match, "deed").keys


def test_4_3_a_trader_is_met_by_a_starship() -> None:
    board = Board().known(Y1="trader").with_player(ore=3)
    assert "trader" not in ask_of(after(board.match(), "done"), "deed").keys


def test_4_4_a_mercenary_costs_any_3_cards_and_there_is_always_another() -> None:
    board = Board().known(Y1="mercenaries").with_player(ore=4, food=2)
    match = after(board.match(), "move:YS1 Y1 hire:Y1 ore ore food hire:Y1 ore ore")
    assert match.state.ships["YS1"].mercenaries == 2
    assert hand(match) == {}


def test_4_4_mercenaries_are_lost_first_and_not_rebuilt() -> None:
    board = Board().known(Y1="pirates4")
    board.state.ships[ShipName("YS1")].mercenaries = 1
    match = after(board.match(1, 5), "move:YS1 Y1")
    assert match.state.ships["YS1"].mercenaries == 0
    assert match.state.players[0].wrecks == 0


def test_4_4_1_each_mercenary_follows_one_starship() -> None:
    board = Board().known(Y1="empty")
    board.state.ships[ShipName("YS1")].mercenaries = 2
    match = after(board.with_ship("Y0").match(), "move:YS1 Y1")
    assert where(match, "YS1") == "Y1"
    assert match.state.ships["YS1"].mercenaries == 2
    assert match.state.ships["YS2"].mercenaries == 0


SHAKES = {
    ("F3", "search"): "Search – 20%: 1 cannon; 50%: 2 ore; 30%: nothing; planet free",
    ("J2", "ride"): "Ride – 70%: 1 booster; 30%: 1 booster, ship swallowed; planet free",
    ("H2", "burn"): "Burn – 40%: planet free; 60%: lose an enhancement (if none, a card)",
    ("H4", "submit"): "Submit – with 8+ cards lose 2, else gain 1 trade good, planet free",
    ("H5", "mediate"): "Mediate – 70%: 1 of any kind, planet free; 30%: they stay",
}


@pytest.mark.parametrize(("card", "key"), SHAKES)
def test_4_2_labels_tell_the_chance_of_each_outcome(card: str, key: str) -> None:
    match = after(visiting(card).match(), "move:YS1 Y1 card:Y1")
    words = {option.key: option.label for option in ask_of(match, "card.option").options}
    assert words[key] == SHAKES[card, key]


@pytest.mark.parametrize(
    ("cards", "words"), [(1, "0 to 1 card, 20 to 40"), (2, "0 to 2 cards, 20 to 70")]
)
def test_4_2_a_bid_shows_the_chances_in_reach_of_the_hand(cards: int, words: str) -> None:
    match = after(visiting("T3", fuel=cards).match(), "move:YS1 Y1 card:Y1")
    label = next(
        option.label for option in ask_of(match, "card.option").options if option.key == "bid"
    )
    assert words in label


def test_4_2_each_bid_tells_its_own_chance() -> None:
    match = after(visiting("T3", fuel=3).match(), "move:YS1 Y1 card:Y1 bid")
    labels = [option.label for option in ask_of(match, "card.bid").options]
    assert labels == ["0: 20%", "1: 40%", "2: 70%", "3: 90%"]


def test_4_2_each_option_tells_its_own_price_odds_and_effect() -> None:
    """Two planets are visited, a mercenary at one of them: neither tells what the other costs."""
    board = visiting("T2", fuel=3, food=1).known(Y4="food_inhabited").card("Y4", "T4")
    board.move("YS1", "Y1")
    board.ship("Y4").mercenaries = 1
    match = after(board.match(), "done card:Y1")
    near, far = odds(1 - 3), odds(2 - 1)
    assert [option.label for option in ask_of(match, "card.option").options] == [
        "Toll – pay 1 fuel: mine here this turn, they stay",
        "Lease – pay 1 fuel: build here this turn, they stay",
        "Pay 3 fuel: planet free",
        f"Strike – win {near.win}%: planet free; loss {near.loss}%: lose a ship",
        "Leave for now; you can still meet them this turn",
    ]
    answers(match, "back card:Y4")
    assert [option.label for option in ask_of(match, "card.option").options] == [
        "Pay 1 food: mine and build here",
        f"Strike – win {far.win}%: 1 food, planet free; loss {far.loss}%: lose a ship",
        "Leave for now; you can still meet them this turn",
    ]


def test_4_2_a_strike_shows_gain_loss_and_the_battles_odds() -> None:
    board = visiting("N1", cannon=2).with_base("Y1a", "port")
    match = after(board.match(1, 5), "move:YS1 Y1 card:Y1")
    label = next(
        option.label for option in ask_of(match, "card.option").options if option.key == "strike"
    )
    win, _, loss = odds(4 - 3)
    assert label == f"Strike – win {win}%: 2 ore, planet free; loss {loss}%: lose a ship"
    assert "{0} 1 thrust + 2 fighters + 2 cannons" in answers(match, "strike")


@pytest.mark.parametrize("card", sorted(cards()))
def test_4_2_every_option_fits_into_a_list_with_its_subject(card: str) -> None:
    result = cards()[CardId(card)]
    for deal in result.option:
        words = strike_words(result, odds(0)) if deal.key == STRIKE else deal_words(deal, 9)
        assert len(f"Meet {result.name} at Y999 → {words}") <= MAX_OPTION_TEXT


def test_4_2_the_old_archive_speaks_in_words_to_one_alone() -> None:
    match = visiting("F4").match("fuel!", "pirates2", "wormhole")
    text = answers(match, "move:YS1 Y1 card:Y1 read")
    words = "You see an inhabited fuel planet, pirates with 2 cannons and a wormhole."
    assert words in text
    labels = {option.key: option.label for option in ask_of(match, "card.order").options}
    assert labels["fuel-inhabited"] == "an inhabited fuel planet"


def test_4_2_loss_of_absent_goods_is_reported() -> None:
    text = answers(visiting("H2").match(2), "move:YS1 Y1 card:Y1 burn")
    assert "{0} has neither an enhancement nor a card to lose." in text


def test_4_2_nothing_is_swapped_out_of_an_empty_hand() -> None:
    match = after(visiting("T1").match(), "move:YS1 Y1 card:Y1")
    assert set(ask_of(match, "card.option").keys) == {"strike", "back"}


def test_4_4_a_payment_is_proposed_and_never_filled_in() -> None:
    board = Board().known(Y1="mercenaries").with_player(ore=4, food=2)
    match = after(board.match(), "move:YS1 Y1")
    assert with_defaults(match, 0, ("hire:Y1",)) == ("hire:Y1",)
    answers(match, "hire:Y1")
    ask = ask_of(match, "goods.pay")
    assert ask.default == ""
    assert [option.label for option in ask.options] == [
        "Pay 1 food and 2 ore",
        "Pay 1 food",
        "Pay 1 ore",
    ]
    answers(match, "most")
    assert hand(match) == {"ore": 2, "food": 1}


def test_4_2_the_player_picks_the_different_cards_to_keep() -> None:
    board = visiting("N6", ore=2, food=1, fuel=1, goods=1, carbon=1)
    match = after(board.match(), "move:YS1 Y1 card:Y1 pay")
    assert ask_of(match, "goods.keep").default == ""
    assert ask_of(match, "goods.keep").label("goods") == "trade goods"
    answers(match, "fuel")
    assert hand(match) == {"ore": 2, "fuel": 1}
