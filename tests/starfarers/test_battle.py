"""Battles, pirates, aliens, motherships, rebuilding [7]."""

from __future__ import annotations

import pytest

from bot.panel.panel import build_panel
from rules.kernel import StandingOrder
from rules.starfarers.battle.forces import MOTHERSHIP, Target, defence, muster
from rules.starfarers.battle.odds import odds
from rules.starfarers.charts.geometry import range_of
from rules.starfarers.charts.kinds import ShipName, Terrain, Tile
from rules.starfarers.charts.thrust import PAIRS, thrust_of
from rules.starfarers.position.board import bases_in_range, ships_in_range
from rules.starfarers.position.losses import recover
from rules.starfarers.position.state import Alliance
from rules.starfarers.position.unknown import space_of
from tests.starfarers.position import Board, after, answers, ask_of, at, hand, heard, where
from tests.support.asking import refuses


def test_7_1_base_is_attacked_by_a_ship_on_its_planet() -> None:
    board = Board().known(R1="ore", R2="food").with_move("YS1", "R1").with_base("R1", "colony", 1)
    match = after(board.with_base("R2", "port", 1).match(5, 1), "done")
    assert "attack:R1" in ask_of(match, "deed").keys
    refuses("out of range", match.answer, 0, "attack:R2")
    answers(match, "attack:R1 fight R1")
    assert match.state.bases["R1"].owner == 0
    assert match.view(1).players[1].hostile_to == (0,)


def test_7_1_1_odds_and_ranges_are_shown_before_an_attack() -> None:
    board = Board().known(R1="ore").with_move("YS1", "R1").with_base("R1", "colony", 1)
    match = after(board.with_player(cannon=2).match(), "done")
    panel = build_panel(match, "T", 0, ("attack:R1",), {0: "Ann", 1: "Bea"})
    assert panel.note.startswith("You: YS1, 2 cannons = 3. Bea:")
    panel = build_panel(match, "T", 0, (), {0: "Ann", 1: "Bea"})
    assert "attack:R1" not in panel.further, "joined with its question, the odds are not read"
    answers(match, "attack:R1")
    ask = ask_of(match, "battle.confirm")
    assert "win 61%," in ask.prompt
    assert "YS1" in ask.note
    assert "RS1" in ask.note
    answers(match, "hold")
    assert match.state.bases["R1"].owner == 1


def test_7_4_1_loser_of_a_starship_picks_it_or_leaves_the_order() -> None:
    board = Board().known(R1="empty")
    for name in ("YS1", "RS1"):
        board.move(name, "R1")
    board.with_ship("R1", 1).with_player(cannon=6)
    match = after(board.match(5, 1), "done attack:RS1 fight")
    labels = {option.key: option.label for option in ask_of(match, "battle.lost", seat=1).options}
    assert labels == {"any": "The one named first", "RS1": "RS1 at R1", "RS2": "RS2 at R1"}
    assert "RS2 is destroyed" in answers(match, "RS2", seat=1)


@pytest.mark.parametrize("attacks", ["one", "free"])
def test_7_1_2_a_starship_begins_one_battle_a_turn(attacks: str) -> None:
    board = Board(attacks=attacks).known(R7="ore", R1="empty").with_move("YS1", "R7")
    board.with_base("R7", "colony", 1).with_base("R7a", "port", 1).with_move("RS1", "R0")
    match = after(board.with_player(cannon=6).match(5, 1), "done attack:R7 fight R7")
    again = [key for key in ask_of(match, "deed").keys if key.startswith("attack:")]
    assert bool(again) is (attacks == "free")
    if attacks == "one":
        refuses("A starship can begin only one battle a turn", match.answer, 0, "attack:R7a")


@pytest.mark.parametrize("attacks", ["one", "free"])
def test_7_1_2_a_target_is_attacked_once_a_turn(attacks: str) -> None:
    """Attack a base that is left, as another one was captured, with a second starship beside it."""
    board = Board(attacks=attacks).known(R7="ore", R1="empty").with_move("YS1", "R7")
    board.with_move("RS1", "R0").with_ship("R7").with_base("R7", "colony", 1)
    board.with_base("R7a", "port", 1).with_player(cannon=6)
    match = after(board.match(5, 1), "done attack:R7 fight R7a")
    assert match.state.bases["R7"].owner == 1
    assert ("attack:R7" in ask_of(match, "deed").keys) is (attacks == "free")


def test_7_1_3_travel_labels_tell_the_odds_of_the_battle_itself() -> None:
    """Count a lone target whatever its range, and the ships that wait there."""
    board = Board(3).known(R1="empty", R7="ore", R8="empty", R2="empty").war()
    board.with_base("R7", "colony", 1).with_move("RS1", "Y0").with_move("YS1", "R2")
    board.with_player(cannon=1).with_player(booster=1)
    match = after(board.match(), "move:YS1")
    words = {option.key: option.label for option in ask_of(match, "travel.to").options}
    # 1 ship and 1 cannon against a colony whose own range ends before R1
    assert words["R1"].endswith("fight R7: win 61%, draw 18%, lose 21%")
    match = after(board.match(5, 1), "move:YS1 R1")


def test_7_1_3_travel_labels_count_allies_as_the_battle_does() -> None:
    board = Board(3).known(R1="empty", R7="empty", R19="empty").war()
    board.state.players[0].captor = 1
    board.state.alliances.append(Alliance(2, 0))
    board.with_move("YS1", "R19").with_move("BS1", "R7").with_move("RS1", "R1")
    board.with_player(cannon=1, booster=3).with_player(2, cannon=3)
    match = after(board.match(5, 1), "move:YS1")
    label = next(option.label for option in ask_of(match).options if option.key == "R7")
    assert label.endswith(f"fight RS1: {odds(2 + 3 - 1).words}")
    assert "BS1 3 thrust" not in label
    assert "{0} 5 thrust + 2 fighters + 3 cannons" in answers(match, "R7")


def test_7_1_3_travel_labels_of_pirates_are_the_battles() -> None:
    board = Board(3).known(Y1="pirates2", Y2="ore", Y7="ore").with_base("Y7", "colony")
    board.ship("Y0").mercenaries = 2
    match = after(board.match(1, 5), "move:YS1")
    label = next(option.label for option in ask_of(match).options if option.key == "Y1")
    assert label.endswith(f"fight the pirates at Y1: {odds(4 - 3).words}")
    assert "1 thrust + 4 fighters + 0 cannons" in answers(match, "Y1 done")


def test_7_1_3_travel_labels_count_the_battles() -> None:
    board = Board().known(Y1="pirates0", Y2="pirates1", Y3="pirates2").war().with_move("RS1", "Y0")
    match = after(board.match(), "move:YS1")
    label = next(option.label for option in ask_of(match).options if option.key == "Y2")
    assert label.startswith("Y2 pirates with 1 cannon; 4 fights, first the pirates at Y1: win ")


def test_7_1_3_a_ship_coming_upon_enemies_names_the_target() -> None:
    board = Board().known(R1="empty", R2="ore", R7="empty", R8="empty").war().with_move("YS1", "R8")
    board.with_base("R2", "colony", 1).with_move("RS1", "R0")
    match = after(board.match(5, 1), "move:YS1 R1")
    assert set(ask_of(match, "battle.target").keys) == {"RS1", "R2"}
    answers(match, "R2 R2")
    assert match.state.bases["R2"].owner == 0


def test_7_1_4_a_rebuilt_starship_is_not_attacked_over_and_over() -> None:
    board = Board(attacks="free").with_move("YS1", "R0").with_player(cannon=6)
    match = after(board.match(5, 1), "done attack:RS1 fight")
    assert match.state.ships["RS1"].hex == "R0"
    keys = ask_of(match, "deed").keys
    assert "attack:RS1" not in keys
    assert "attack:home-R0" in keys


def test_7_1_4_rebuilt_starship_is_no_target_of_the_next_arrival() -> None:
    """Destroy RS1 by the first arrival; it is rebuilt beside the second one and RS2."""
    spaces = {"R1": "empty", "R7": "empty", "R19": "empty", "R3": "ore", "R4": "ore"}
    board = Board(attacks="free").known(**spaces, R11="fuel").war().with_move("YS1", "R19")
    board.with_ship("R11").with_move("RS1", "R1").with_ship("R4", 1).with_player(cannon=6)
    text = answers(board.match(5, 1, 5, 1), "move:YS1 R7 move:YS2 R3")
    assert "RS1 is destroyed and rebuilt at R0" in text
    assert "Battle for RS2" in text


def test_7_2_ranges_are_7_3_and_1_spaces() -> None:
    board = Board().known(Y1="ore", Y2="food").with_base("Y1", "colony").with_base("Y0a", "port")
    assert len(range_of(at("Y0"))) == 7
    covered = {
        item: len(bases_in_range(board.state, 0, at(item))) for item in ("Y0", "Y1", "Y2", "Y4")
    }
    assert covered == {"Y0": 1, "Y1": 2, "Y2": 1, "Y4": 0}
    assert ships_in_range(board.state, 0, at("Y7")) == []


def test_7_2_three_bases_can_cover_one_space() -> None:
    board = Board().known(Y1="ore")
    for site, kind in (("Y1", "port"), ("Y1a", "colony"), ("Y1b", "spaceport")):
        board.base(site, kind)
    board.move("YS1", "Y1")
    assert muster(board.state, 0, at("Y1"), 1).fighters == 4


def test_7_3_thrust_is_two_of_five_balls() -> None:
    thrusts = sorted(thrust_of(pair) for pair in PAIRS)
    assert thrusts == [1, 2, 2, 3, 3, 3, 4, 4, 5, 5]
    assert [odds(lead).win for lead in (-2, 0, 2)] == [8, 39, 79]


def red_on_yellow() -> Board:
    """Figure 10: red is outnumbered: three starships against one and three bases."""
    board = Board().known(Y1="carbon", Y4="empty", Y7="empty", Y8="empty")
    board.state.active = 1
    for site, kind in (("Y1", "port"), ("Y1a", "colony"), ("Y1b", "spaceport")):
        board.base(site, kind)
    board.with_move("YS1", "Y1").with_move("RS1", "Y1").with_ship("Y7", 1).with_ship("Y8", 1)
    board.with_player(1, cannon=3).with_player(0, cannon=1)
    return board


def test_7_3_figure_10_red_attacks_yellow_10_to_9() -> None:
    match, text = heard(red_on_yellow().match(4, 4), "done attack:Y1 fight", seat=1)
    assert "4 thrust + 3 fighters + 3 cannons = 10" in text
    assert "4 thrust + 4 fighters + 1 cannon = 9" in text
    assert set(ask_of(match, "battle.prize", seat=1).keys) == {"Y1", "Y1a", "Y1b", "ship"}
    answers(match, "Y1", seat=1)
    assert match.state.bases["Y1"].owner == 1


def test_7_4_or_destroys_one_starship_and_the_others_retreat() -> None:
    board = red_on_yellow().with_ship("Y1")
    match = after(after(board.match(5, 3), "done attack:Y1 fight ship", seat=1), "any", seat=0)
    if 0 in match.asks():
        answers(match, "near", seat=0)
    assert where(match, "YS1") == "Y0"
    assert where(match, "YS2") not in {str(place) for place in range_of(at("Y1"))}


def test_7_4_a_failed_attack_costs_a_ship_and_never_a_base() -> None:
    match = after(red_on_yellow().match(1, 5), "done attack:Y1 fight", seat=1)
    assert ask_of(match, "battle.lost", seat=1).keys == ("any", "RS1", "RS2", "RS3")
    answers(match, "RS2", seat=1)
    for _ in range(4):
        if match.asks()[1].id == "battle.retreat":
            answers(match, "near", seat=1)
    assert where(match, "RS2") == "R0"
    near = set(range_of(at("Y1")))
    assert where(match, "RS1") not in near
    assert where(match, "RS3") not in near


def test_7_4_in_a_draw_all_stay() -> None:
    match = red_on_yellow().match(3, 4)
    before = {name: ship.hex for name, ship in match.state.ships.items()}
    answers(match, "done attack:Y1 fight", seat=1)
    assert {name: ship.hex for name, ship in match.state.ships.items()} == before
    assert "attack:Y1" not in ask_of(match, "deed", seat=1).keys


def test_7_4_a_prize_names_the_destroyed_ship() -> None:
    def label(board: Board) -> str:
        match = after(board.match(5, 1), "done attack:R7 fight")
        return next(
            option.label for option in ask_of(match, "battle.prize").options if option.key == "ship"
        )

    def board(*more: int) -> Board:
        result = Board().known(R7="ore", R1="empty")
        result.move("YS1", "R7")
        result.move("RS1", "R1")
        for mercenaries in more:
            result.ship("R1", 1, mercenaries)
        result.base("R7", "colony", 1)
        result.player(cannon=6)
        return result

    assert label(board()) == "Destroy RS1"
    assert label(board(0)) == "Destroy a starship: {1} chooses which of 2"
    assert label(board(1)) == "Destroy a mercenary with RS2"


def test_7_4_1_standing_orders_answer_for_the_loser() -> None:
    match = red_on_yellow().with_ship("Y1").match(5, 3)
    match.order(0, "battle.lost", StandingOrder("any", always=True))
    match.order(0, "battle.retreat", StandingOrder("near", always=True))
    answers(match, "done attack:Y1 fight ship", seat=1)
    assert ask_of(match, "deed", seat=1)
    assert where(match, "YS1") == "Y0"


def test_7_4_2_a_retreat_leads_toward_home_or_nowhere() -> None:
    board = Board().known(R1="empty", R7="empty", R2="empty").with_move("YS1", "R7")
    board.with_move("RS1", "R0").with_ship("R7", 1)
    board.state.ships[ShipName("YS1")].mercenaries = 1
    assert where(after(board.match(1, 5), "done attack:RS2 fight"), "YS1") == "Y0"


def test_7_4_2_without_any_refuge_the_ship_stays() -> None:
    board = Board(3).known(R7="empty", R1="empty")
    board.state.players[0].captor = 2
    board.with_move("YS1", "R7").with_move("RS1", "R0").with_ship("R7", 1)
    board.state.ships[ShipName("YS1")].mercenaries = 1
    match = board.match(1, 5)
    assert "YS1 finds no refuge and stays at R7." in answers(match, "done attack:RS2 fight")
    assert where(match, "YS1") == "R7"


def test_7_4_2_an_own_spaceport_in_orbit_is_a_refuge() -> None:
    board = Board(3).known(R7="empty", R1="empty", B1="ore", B2="empty")
    board.state.players[0].captor = 2
    board.with_base("B1a", "spaceport").with_move("YS1", "R7").with_move("RS1", "R0")
    board.ship("R7", 1)
    board.state.ships[ShipName("YS1")].mercenaries = 1
    match, text = heard(board.match(1, 5), "done attack:RS2 fight")
    assert where(match, "YS1") == "B1"
    assert "YS1 retreats to B1." in text


def test_7_5_figure_11_a_ship_and_a_colony_beat_pirates_11_to_10() -> None:
    board = Board().known(Y1="pirates4", Y2="food").with_base("Y0a", "colony").with_player(cannon=4)
    match = board.with_move("YS1", "Y2").match(5, 5, "ore")
    board.state.ships[ShipName("YS1")].arrived = False
    text = answers(match, "move:YS1 Y1")
    assert "5 thrust + 2 fighters + 4 cannons = 11" in text
    assert "5 thrust + 1 fighter + 4 cannons = 10" in text
    assert hand(match) == {"ore": 2, "carbon": 1, "goods": 1}
    assert match.state.beaten == ["pirates4"]
    assert match.state.spaces["Y1"].resource == "ore"


def test_7_5_pirates_take_a_base_first_and_one_unit_only() -> None:
    board = Board().known(Y1="pirates4", Y2="food", Y3="empty").with_base("Y0a", "colony")
    board.state.ships[ShipName("YS1")].mercenaries = 1
    match = after(board.with_move("YS1", "Y3").match(1, 5), "move:YS1 Y2")
    if match.asks()[0].id == "battle.retreat":
        answers(match, "near")
    assert match.state.bases == {}
    assert match.state.ships["YS1"].mercenaries == 1
    assert where(match, "YS1") not in set(range_of(at("Y1")))


def test_7_5_1_lightly_armed_pirates_fight_first_and_new_ones_at_once() -> None:
    board = Board().known(Y1="pirates4", Y2="pirates2", Y7="empty", Y8="empty")
    board.with_move("YS1", "Y7").with_player(cannon=6)
    match, text = heard(board.match(5, 1, "pirates1", 5, 1, "empty", 5, 1, "empty"), "move:YS1 Y8")
    assert text.index("pirates at Y2") < text.index("pirates at Y1")
    assert sorted(match.state.beaten) == ["pirates1", "pirates2", "pirates4"]


def test_7_5_1_ship_on_the_pirates_space_enters_the_new_hex() -> None:
    for result, place in (("wormhole", "Y0"), ("ore", "Y1")):
        board = Board().known(Y1="pirates0", Y4="empty").with_player(cannon=3)
        match = after(board.match(5, 1, result), "move:YS1 Y1")
        assert where(match, "YS1") == place
        assert hand(match)["ore"] == 1 + (result == "ore")


def test_7_5_1_a_wormhole_found_there_swallows_ships_on_it() -> None:
    """Red stayed with the pirates after a draw; yellow beats them from the space beside."""
    board = Board().known(Y1="pirates0", Y2="empty").only("wormhole").with_move("RS1", "Y1")
    board.player(cannon=6, booster=1)
    text = answers(board.match(5, 1, "wormhole"), "move:YS1 Y2")
    assert "wormhole swallows RS1, which has no booster; the mothership recovers it at R0" in text
    assert "swallows YS1" not in text


@pytest.mark.parametrize("bags", [{"*": ()}, {"Y": (), "R": ("pirates0", "wormhole")}])
def test_7_5_2_where_the_bag_is_empty_they_leave_empty_space(bags: dict[str, tuple[str]]) -> None:
    board = Board().known(Y1="pirates2", Y2="empty")
    board.only(*(tile for bag in bags.values() for tile in bag))
    board.state.bags = {key: [Tile(tile) for tile in bag] for key, bag in bags.items()}
    board.with_move("YS1", "Y2").with_player(cannon=3)
    match = board.match(5, 1)
    assert "finds empty space at Y1" in answers(match, "move:YS1 Y0")
    assert match.state.spaces["Y1"].terrain is Terrain.EMPTY
    assert match.state.beaten == ["pirates2"]


def test_7_5_2_beside_a_bag_with_hexes_they_leave_none() -> None:
    board = Board().known(Y1="pirates2")
    board.state.bags = {"Y": board.state.bags["*"], "R": []}
    board.state.beaten.append(Tile("pirates2"))
    board.state.spaces[at("Y1")] = space_of(Tile("empty"))
    with pytest.raises(AssertionError, match="empty space beside a bag"):
        board.match()


def test_7_6_aliens_are_attacked_and_a_defeat_costs_one_ship() -> None:
    board = Board().known(Y1="ore_inhabited", Y2="empty").card("Y1", "N1").with_base("Y1a", "port")
    match = after(board.match(1, 5), "move:YS1 Y1")
    assert ask_of(match, "deed")
    answers(match, "card:Y1 strike")
    assert where(match, "YS1") == "Y0"
    assert "Y1a" in match.state.bases
    board = Board().known(Y1="ore_inhabited").card("Y1", "N1").with_player(cannon=3)
    match = after(board.match(5, 1), "move:YS1 Y1 card:Y1 strike")
    assert not match.state.spaces["Y1"].occupied
    assert hand(match) == {"ore": 3}


def besieging(seats: int = 2, **options: str) -> Board:
    """Yellow stands on red's home; red's fleet is far away."""
    board = Board(seats, **options).known(R1="empty", R7="empty", R19="empty", R37="empty")
    board.with_move("YS1", "R0").with_move("RS1", "R37").with_player(cannon=3)
    return board


def test_7_7_a_mothership_musters_its_whole_fleet() -> None:
    board = besieging().with_ship("Y0", 1).with_player(1, cannon=2)
    side = defence(board.state, Target(1, MOTHERSHIP, at("R0")), 0)
    assert (side.fighters, side.cannons) == (2, 2)


def test_7_7_failed_attacker_of_a_mothership_leaves_its_space() -> None:
    board = besieging().with_ship("R0").with_player(1, cannon=6)
    match = after(board.match(1, 5), "done attack:home-R0 fight any")
    while match.asks()[0].id == "battle.retreat":
        answers(match, "near")
    assert "R0" not in {where(match, "YS1"), where(match, "YS2")}


def test_7_7_won_and_occupied_it_is_captured_and_serves_nobody() -> None:
    match, text = heard(besieging().match(5, 1), "done attack:home-R0 fight")
    assert "captures the mothership" in text
    assert match.state.players[1].captor == 0
    answers(match, "end")
    match.state.players[1].upgrades["booster"] = 1
    answers(match, "more back move:RS1", seat=1)
    assert "R0" not in ask_of(match, "travel.to", seat=1).keys


def test_7_7_it_is_liberated_by_its_owner() -> None:
    board = besieging()
    board.state.players[1].captor = 0
    board.state.players[1].wrecks = 1
    board.state.active = 1
    board.with_move("RS1", "R0").with_player(0, cannon=0).with_player(1, cannon=3)
    match, text = heard(board.match(5, 1), "done free:R0 fight", seat=1)
    assert "Battle for the mothership at R0: {1} " in text
    for _ in range(3):
        if 0 in match.asks():
            text += answers(match, match.asks()[0].default or match.asks()[0].keys[0], seat=0)
    assert "{1} is free again; a lost starship returns there as RS2." in text, "a new name"
    assert match.state.players[1].captor == -1
    assert match.state.players[1].wrecks == 0
    assert sum(ship.owner == 1 for ship in match.state.ships.values()) == 2


def test_7_8_a_freed_mothership_rebuilds_each_lost_ship_once() -> None:
    state = Board().state
    state.players[1].wrecks = state.players[1].swallowed = 1
    assert len(recover(state, 1)) == 2
    assert recover(state, 1) == []


@pytest.mark.parametrize("line", ["move:RS1 R0", "done attack:YS1 fight"])
def test_7_7_beating_the_captor_on_its_space_frees_it_at_once(line: str) -> None:
    board = besieging().war()
    board.state.players[1].captor = 0
    board.state.active = 1
    board.with_move("RS1", "R1" if line.startswith("move") else "R0").with_player(0, cannon=0)
    match, text = heard(board.match(5, 1), line, seat=1)
    assert "YS1 is destroyed" in text
    assert "The mothership of {1} is free again" in text
    assert match.state.players[1].captor == -1
    assert "free:R0" not in ask_of(match, "deed", seat=1).keys


def test_7_7_its_owner_frees_it_in_defence_too() -> None:
    board = besieging().war()
    board.state.players[1].captor = 0
    board.with_move("RS1", "R0").with_player(0, cannon=0)
    text = answers(board.match(1, 5), "done attack:RS1 fight")
    assert "YS1 is destroyed" in text
    assert "The mothership of {1} is free again" in text


def test_7_7_nobody_left_to_beat_is_reported_in_advance() -> None:
    """Send the captor away: its cannons don't take part in a battle that doesn't happen."""
    board = besieging()
    board.state.players[1].captor = 0
    board.state.active = 1
    board.with_move("YS1", "Y0").with_move("RS1", "R0")
    match = after(board.match(), "done free:R0", seat=1)
    assert ask_of(match, "battle.confirm", seat=1).note == (
        "Nobody is there to hold it, so it's freed immediately. You become hostile to {0}."
    )
    assert "is free again" in answers(match, "fight", seat=1)


def test_7_7_a_captor_winning_on_its_space_keeps_it() -> None:
    board = besieging().war()
    board.state.players[1].captor = 0
    board.state.active = 1
    board.move("RS1", "R1")
    assert after(board.match(1, 5), "move:RS1 R0", seat=1).state.players[1].captor == 0


def test_7_7_1_mercenaries_help_a_mothership_only_from_near() -> None:
    board = besieging()
    board.state.ships[ShipName("RS1")].mercenaries = 2
    far = defence(board.state, Target(1, MOTHERSHIP, at("R0")), 0)
    board.move("RS1", "R1")
    near = defence(board.state, Target(1, MOTHERSHIP, at("R0")), 0)
    assert (far.fighters, near.fighters) == (1, 3)


@pytest.mark.parametrize("hold", ["firm", "loose"])
def test_7_7_2_a_mothership_stays_captured(hold: str) -> None:
    board = besieging(hold=hold)
    board.state.players[1].captor = 0
    match = after(board.match(), "move:YS1 R1")
    assert (match.state.players[1].captor == 0) is (hold == "firm")


def test_7_8_a_destroyed_starship_is_back_at_once_or_waits() -> None:
    for captor, home, wrecks in ((-1, "R0", 0), (2, "", 1)):
        board = Board(3).known(R1="empty", R7="empty")
        board.state.players[1].captor = captor
        board.with_move("YS1", "R7").with_move("RS1", "R7").with_ship("B0", 1).with_player(cannon=5)
        match = after(board.match(5, 1), "done attack:RS1 fight")
        assert match.state.players[1].wrecks == wrecks
        assert ("RS1" in match.state.ships) is bool(home)


def test_7_8_a_wreck_is_built_anew_at_a_spaceport() -> None:
    board = Board(3).known(Y1="ore")
    board.state.players[0].captor = 2
    board.state.players[0].wrecks = 2
    board.with_base("Y1", "spaceport").with_player(ore=2, fuel=2, goods=1)
    match = after(board.match(), "done build:starship")
    assert match.state.players[0].wrecks == 1
    assert where(match, "YS2") == "Y1"
