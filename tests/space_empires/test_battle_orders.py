"""Battle orders, who is asked, and what nobody may learn [5.1]."""

from __future__ import annotations

import random

import pytest

from rules.kernel import Match
from rules.kernel.seeded_dice import Chance, SeededDice
from rules.space_empires.charts.content import GROUPS
from rules.space_empires.charts.kinds import UP, HexId, Uid
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.combat import battle, fight
from rules.space_empires.combat.conduct import settle_conduct
from rules.space_empires.combat.lines import Lines
from rules.space_empires.movement.actions.action import Act
from rules.space_empires.movement.actions.standing_orders import (
    CHANGES,
    StandingOrders,
    change_orders,
)
from rules.space_empires.movement.menu import Menu
from rules.space_empires.position.orders import Conduct, Orders, Screen, Targets, orders_words
from rules.space_empires.position.state import Machine
from rules.space_empires.position.words import BACK, fleet_words
from tests.space_empires.battles import FIELD, begin, facing, last_battle, lines_of, play
from tests.space_empires.position import Position, answers, ask_of, beside, standing
from tests.support.asking import after
from tests.support.panel_words import panel_text
from tests.support.press_counter import panel_of


def test_5_1_5_an_attacker_is_asked_once_a_battle() -> None:
    position = facing("SC", "SC")
    position.when(Step.FIGHT, fights=[FIELD])
    assert play(fight(position.board()), "10", "10", "1") == ["battle.conduct"]
    assert position.state.fights == []


@pytest.mark.parametrize(
    ("conduct", "asked"),
    [("orders", ["battle.conduct"]), ("ask", ["battle.conduct", "battle.conduct"])],
)
def test_5_1_5_a_defender_is_asked_only_if_it_wants(conduct: str, asked: list[str]) -> None:
    position = facing("SC", "SC")
    position.state.players[1].orders.conduct = Conduct(conduct)
    assert play(battle(position.when(Step.FIGHT).board(), HexId(FIELD), 0, 1), "1") == asked


def test_5_1_5_a_defender_by_hand_picks_its_targets() -> None:
    position = facing("SC", "SC").with_unit("DD", FIELD)
    position.state.players[1].orders.conduct = Conduct.HAND
    match = begin(position, *["10"] * 4)
    assert ask_of(match, "battle.fire", 1).keys == ("fire:SC1", "fire:DD1", "done")
    answers(match, "fire:DD1", seat=1)
    assert [s.target for s in last_battle(match).shots if s.firer == "1.SC1"] == ["0.DD1"]


@pytest.mark.parametrize(
    ("policy", "target"), [("big", "0.DN1"), ("small", "0.SC1"), ("kill", "0.SC1")]
)
def test_5_1_5_orders_name_the_targets(policy: str, target: str) -> None:
    position = facing("SC", "SC").with_unit("DN", FIELD)
    position.state.players[1].orders.targets = Targets(policy)
    match = begin(position, "10", "10", "10", "1")
    assert [s.target for s in last_battle(match).shots if s.firer == "1.SC1"] == [target]


def test_5_1_5_kill_prefers_a_damaged_ship() -> None:
    position = Position().with_unit("DN", FIELD, size=2).with_unit("CA", FIELD, owner=1)
    position.unit("CA", FIELD, owner=1)
    match = begin(position, "10", "1", "10", "10", "1", "1", "10", "1")
    targets = [s.target for s in last_battle(match).shots if s.firer == "0.DN1"]
    assert targets == ["1.CA1", "1.CA1", "1.CA1", "1.CA2", "1.CA2"]


def test_5_7_orders_screen_the_weakest_without_losing_the_bonus() -> None:
    position = facing("DN", "SC").with_unit("SC", FIELD, size=3)
    position.state.players[0].orders.screen = Screen.WEAK
    match = begin(position, "10", "10", "10", "1")
    assert {shot.firer for shot in last_battle(match).shots} == {"0.DN1", "0.SC1", "1.SC1"}
    assert last_battle(match).shots[0].need == 7


def test_5_7_orders_screen_damaged_ships() -> None:
    position = facing("CA", "CA", my_size=2)
    position.state.players[0].orders.screen = Screen.HURT
    match = begin(position, "1", "10", "10", "10", "10", *["10", "1", "10", "1"])
    shots = [shot for shot in last_battle(match).shots if shot.round == 2]
    assert [shot.firer for shot in shots if shot.firer.startswith("0.")] == ["0.CA1"]


def test_5_1_5_orders_change_in_the_movement_without_public_news() -> None:
    position = Position()
    asked: list[tuple[str, ...]] = []
    for key in ("targets:big", "retreat:50", "back"):
        deed = StandingOrders()
        procedure = deed.carry_out(Menu(position.board(), 0), Act(deed))
        request = procedure.send(None)
        asked.append(tuple(request.options))
        with pytest.raises(StopIteration):
            procedure.send(request.options[key])
    assert "targets:kill" not in asked[0]
    assert "targets:kill" in asked[1]
    assert position.state.players[0].orders == Orders(targets=Targets.BIG, retreat=50)
    assert position.news == []


def test_5_1_5_only_the_owner_reads_about_changed_orders() -> None:
    match = after(facing("SC", "SC").when(Step.MOVE).match(), "more", "orders")
    ask, panel = ask_of(match, "orders.what"), panel_of(match, 0)
    assert (ask.prompt, ask.rule) == ("What do you move?", "4.1")
    assert (panel.prompt, panel.rule) == ("Which standing battle order do you change?", "5.1.5")
    assert panel.note.startswith("Now: follow these orders: fire ")
    assert ask.prompt not in panel_text(panel, "")


def test_5_1_5_every_change_gives_orders_with_words() -> None:
    for key in [key for key in CHANGES if key != BACK]:
        assert orders_words(change_orders(Orders(), key))
    assert change_orders(Orders(), "bombard:no").bombard is False
    assert change_orders(Orders(), "screen:hurt").screen == "hurt"


def test_5_1_5_orders_are_reported_in_plain_words() -> None:
    assert orders_words(Orders()) == (
        "follow these orders: fire where a shot does the most damage on average, never retreat, "
        "screen nobody, fire at colonies"
    )
    other = Orders(
        conduct=Conduct.ASK, targets=Targets.BIG, retreat=50, screen=Screen.HURT, bombard=False
    )
    assert orders_words(other) == (
        "ask at each battle; fire at the most expensive ships, "
        "retreat when below 50% of the total strength, screen damaged ships, leave colonies alone"
    )


@pytest.mark.parametrize(("conduct", "reader"), [("orders", 1), ("hand", 0), ("ask", 0)])
def test_5_1_5_an_attacked_seat_not_asked_reads_its_orders(conduct: str, reader: int) -> None:
    position = facing("SC", "SC")
    orders = position.state.players[1].orders
    orders.conduct, orders.retreat = Conduct(conduct), 30
    play(battle(position.when(Step.FIGHT).board(), HexId(FIELD), 0, 1), "1")
    private = [news for news in position.news if news.to == (1,)]
    assert len(private) == reader
    for news in private:
        assert news.text == (
            "Your ships at H5 fight by your orders: "
            "fire where a shot does the most damage on average, "
            "retreat when below 30% of the total strength, screen nobody, fire at colonies. "
            "You can change them during your movement, with /empires orders."
        )


def test_5_7_words_of_a_battle_led_by_hand() -> None:
    position = facing("SC", "SC", my_size=3).with_unit("DD", FIELD)
    match = after(position.when(Step.FIGHT, fights=[FIELD]).match(*["10"] * 9), "hand")
    screen = ask_of(match, "battle.screen")
    assert screen.options[-1].label == "Screen nobody"
    answers(match, "screen:SC1", "1")
    screen = ask_of(match, "battle.screen")
    assert screen.options[-1].label == "Stop screening"
    answers(match, "done")
    fire = ask_of(match, "battle.fire")
    assert fire.prompt == "Round 1 at H5: what does DD1 (1 ship) do?"
    answers(match, "fire:SC1", "all:SC1", "done")
    fire = ask_of(match, "battle.fire")
    assert fire.prompt == "Round 2 at H5: what does DD1 (1 ship) do?"
    assert "Retreat with 1 ship" in [option.label for option in fire.options]


@pytest.mark.parametrize("keys", [("hand", "fire:SC1"), ("orders",)])
def test_5_5_each_shot_is_reported_while_a_side_is_led_by_hand(keys: tuple[str, ...]) -> None:
    position = facing("SC", "SC")
    news = answers(position.when(Step.FIGHT, fights=[FIELD]).match("10", "1"), *keys)
    lines = [
        "{1}: SC1 at {0}'s SC1 needs 3 or less, rolled 10: miss.",
        "{0}: SC1 at {1}'s SC1 needs 3 or less, rolled 1: hit.",
    ]
    shots = [line.text for line in news if "rolled" in line.text]
    assert shots == (lines if "hand" in keys else [])
    assert all(line.to is None for line in news if "rolled" in line.text)


def test_5_1_5_orders_show_only_in_their_seats_question() -> None:
    position = facing("SC", "SC")
    position.state.players[0].orders = Orders(targets=Targets.SMALL, retreat=70)
    ask = ask_of(position.when(Step.FIGHT, fights=[FIELD]).match(), "battle.conduct")
    assert ask.note == (
        "{0} with 1 Scout against {1} with 1 Scout. Your standing orders: fire at the cheapest "
        "ships, retreat when below 70% of the total strength, screen nobody, fire at colonies. "
        "What you choose applies to this battle only."
    )
    assert "cheapest" not in ask.prompt


def random_battle(seed: int, *, hands: bool) -> Position:
    chooser = random.Random(seed)
    position = Position()
    for seat in (0, 1):
        position.tech(seat, attack=3, defence=3, tactics=3, fighter=3, cloak=2, scanner=2)
        position.tech(seat, point=3, mines=1, sweep=2, move=7)
        if hands:
            position.state.players[seat].orders.conduct = Conduct.HAND
        for kind in (*GROUPS, "MINES", "CO", "MINER", "MS", "DECOY"):
            if chooser.random() < 0.4 and kind not in ("BASE", "SY"):
                size = chooser.randint(1, 3) if kind not in ("CO", "MINER", "MS") else 1
                position.unit(kind, FIELD, owner=seat, size=size)
    if chooser.random() < 0.5:
        position.colony(FIELD, chooser.randint(0, 1))
    elif chooser.random() < 0.5:
        position.terrain(FIELD, chooser.choice(["asteroids", "nebula", "blackhole"]))
    position.when(Step.FIGHT, fights=[FIELD])
    return position


@pytest.mark.parametrize("seed", range(60))
def test_5_1_6_every_battle_ends_with_one_side_left(seed: int) -> None:
    position = random_battle(seed, hands=seed % 2 == 0)
    chooser, dice = random.Random(seed), SeededDice(str(seed))
    board = position.board()
    if not board.own(HexId(FIELD), 0) or not board.own(HexId(FIELD), 1):
        return
    procedure, value = battle(board, HexId(FIELD), 0, 1), None
    try:
        while True:
            request = procedure.send(value)
            if isinstance(request, Chance):
                value = dice.pick(request.keys)
            else:
                assert len(request.prompt) <= 120
                assert all(len(option.label) <= 80 for option in request.ask().options)
                assert request.default in request.options
                value = request.options[chooser.choice(list(request.options))]
    except StopIteration:
        pass
    units = board.units_at(HexId(FIELD))
    assert board.at[HexId(FIELD)] == [u for u in board.units.values() if u.hex == FIELD]
    armed = {unit.owner for unit in units if unit.kind in GROUPS}
    assert len(armed) <= 1
    assert all(unit.size > 0 and unit.damage == 0 for unit in board.units.values())
    for owner in (0, 1):
        own = [unit for unit in board.units.values() if unit.owner == owner]
        at = {unit.hex for unit in own if unit.kind == "F"}
        for hex_id in at:
            present = [unit for unit in own if unit.hex == hex_id]
            squadrons = sum(unit.size for unit in present if unit.kind == "F")
            decks = 3 * sum(unit.size for unit in present if unit.kind == "CV")
            assert squadrons <= decks or board.colony(hex_id, owner) is not None
    assert position.state.battle is not None
    assert position.state.battle.over


def asks_before_reveal(kind: str, *, size: int, number: int = 0) -> tuple[object, ...]:
    position = Position(3).with_unit("SC", "F6", size=2).with_unit("SC", "G6", size=2)
    for at in ("F6", "G6"):
        position.unit(kind, at, owner=1, size=size, number=number)
        number = 0
    position.unit("SC", "F6", owner=2)
    ask = ask_of(position.when(Step.FIGHT, fights=["F6", "G6"]).match(), "fight.where")
    return ask.prompt, ask.options, ask.default


def test_2_3_1_enemy_is_hidden_before_the_lines() -> None:
    hidden = {asks_before_reveal(kind, size=size) for kind in ("SC", "DN") for size in (1, 4)}
    assert len(hidden) == 1


def test_2_3_1_enemies_elsewhere_stay_hidden_in_news_of_a_battle() -> None:
    report = []
    for kind in ("SC", "DN"):
        position = facing("SC", "SC").with_unit(kind, "I4", owner=1, size=3)
        play(fight(position.when(Step.FIGHT, fights=[FIELD]).board()), "10", "1")
        report.append(position.news)
    assert report[0] == report[1]


def test_5_1_2_both_lines_are_reported_with_their_numbers() -> None:
    position = facing("SC", "CA", my_size=3)
    position.when(Step.FIGHT)
    play(battle(position.board(), HexId(FIELD), 0, 1), *["10"] * 4, "1", "1", "1")
    assert position.news[0].text == "Battle at H5: {0} with 3 Scouts against {1} with 1 Cruiser."
    units = list(position.state.units.values())
    assert fleet_words(units)
    assert all(unit.face == UP for unit in units)


@pytest.mark.parametrize("kind", ["SC", "MINES", "DECOY"])
def test_2_3_1_target_choice_reveals_no_enemy_kinds(kind: str) -> None:
    position = Position(3).tech(2, mines=1).with_unit("SC", "F6", size=2)
    position.with_unit("SC", "F6", owner=1).with_unit(kind, "F6", owner=2)
    position.when(Step.FIGHT, fights=["F6"])
    assert ask_of(position.match(), "fight.whom").keys == ("1", "2")


def test_5_1_1_mines_of_a_third_empire_are_met_in_a_battle_of_their_own() -> None:
    position = Position(3).tech(2, mines=1).with_unit("SC", "F6", size=3)
    position.with_unit("SC", "F6", owner=1).with_unit("MINES", "F6", owner=2, size=2)
    match = after(position.when(Step.FIGHT, fights=["F6"]).match("10", "1"), "1", "orders")
    assert match.state.fights == ["F6"]
    answers(match, "orders")
    assert match.state.fights == []
    assert standing(match, "SC1").size == 1


def attacked(mine: str = "DN", theirs: str = "R", *, ways: bool = True) -> Position:
    """Return seat 0's ships facing seat 1's, which has no standing orders yet."""
    position = facing(mine, theirs, my_size=3)
    position.state.players[1].orders = Orders(open=True)
    if not ways:
        for at in beside(FIELD):
            position.hide(at)
    position.when(Step.FIGHT)
    return position


def asked_of_defender(position: Position) -> Match:
    """Return the battle, after its attacker has chosen to fight by orders."""
    return after(position.when(Step.FIGHT, fights=[FIELD]).seeded(), "orders")


def test_5_1_5_an_owner_is_asked_before_ships_could_be_lost() -> None:
    ask = ask_of(asked_of_defender(attacked("DN", "CA")), "battle.conduct", 1)
    assert ask.default == "orders"
    assert [key for key in ask.keys if key.startswith("stand:")] == [
        "stand:orders",
        "stand:retreat30",
        "stand:retreat50",
        "stand:hand",
        "stand:ask",
    ]


@pytest.mark.parametrize(
    ("key", "orders"),
    [
        ("orders", Orders(open=True)),
        ("retreat50", Orders(open=True)),
        ("stand:orders", Orders()),
        ("stand:retreat30", Orders(retreat=30)),
        ("stand:hand", Orders(conduct=Conduct.HAND)),
        ("stand:ask", Orders(conduct=Conduct.ASK)),
    ],
)
def test_5_1_5_standing_orders_are_given_on_the_spot(key: str, orders: Orders) -> None:
    match = after(asked_of_defender(attacked("DN", "CA")), key, seat=1)
    assert match.state.players[1].orders == orders


def test_5_1_5_three_cloaked_raiders_are_not_lost_unasked() -> None:
    position = attacked("DN", "R").tech(1, cloak=1)
    position.state.units[Uid("1.R1")].size = 3
    position.state.units[Uid("1.R1")].tech = position.carried("R", 1)
    match = after(after(asked_of_defender(position), "hand", seat=1), "retreat", seat=1)
    answers(match, ask_of(match, "battle.where", 1).default, seat=1)
    raiders = standing(match, "R1", 1)
    assert (raiders.size, raiders.hex != FIELD) == (3, True)


@pytest.mark.parametrize(("theirs", "size", "asked"), [("BASE", 1, False), ("SY", 4, True)])
def test_5_1_5_nobody_without_a_decision_is_asked(theirs: str, size: int, asked: bool) -> None:
    position = attacked("CA", theirs)
    position.state.units[Uid(f"1.{theirs}1")].size = size
    ids = play(settle_conduct(lines_of(position)))
    assert ids.count("battle.conduct") == 1 + asked, "four yards could screen one, a Base nothing"


def test_5_9_2_without_a_way_out_a_lone_ship_has_nothing_to_decide() -> None:
    position = attacked("DN", "CA", ways=False)
    assert play(settle_conduct(lines_of(position))) == ["battle.conduct"]


def test_21_5_alone_an_attacked_owner_is_always_asked() -> None:
    position = Position(1, scenario="doomsday_small")
    machine = Machine(1, rating=1)
    position.state.machines = [machine]
    position.with_unit("DM", "J6", owner=MACHINES, face=2).with_unit("DN", "J6", size=2)
    lines = Lines(position.with_colony("K5").board(), HexId("J6"), MACHINES, 0)
    question = settle_conduct(lines).send(None)
    assert (question.id, question.seat) == ("battle.conduct", 0)
    assert not [key for key in question.options if key.startswith("stand:")]


def test_11_3_point_defence_without_fighters_is_nothing_to_decide() -> None:
    position = Position().tech(0, point=1)
    for _ in range(2):
        position.unit("SC", FIELD)
    position.unit("CA", FIELD, owner=1, size=2)
    match = begin(position, "10", "10", keys=["hand"])
    assert ask_of(match).id == "battle.group"
    assert len(last_battle(match).shots) == 2, "class A is over, and the Cruisers have fired"
