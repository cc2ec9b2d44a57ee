"""Radiation, transit, spent profit, specialized bases and progress cards [p14-p17]."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.actions.paying import payment_key, pieces
from rules.spacecorp.actions.payment import Lent, Payment
from rules.spacecorp.actions.planning import payments, strongest
from rules.spacecorp.actions.targets import Crew, destinations, move_task
from rules.spacecorp.actions.time_cards import Time
from rules.spacecorp.actions.value import Play, Task
from rules.spacecorp.charts.bases import missing
from rules.spacecorp.charts.content import CARDS, TILES, site_of
from rules.spacecorp.charts.kinds import Action, BaseKind, CardId, Era, Icon, SiteId
from rules.spacecorp.position.contracts import award_of
from rules.spacecorp.position.state import Legacy, Player
from rules.spacecorp.setup import set_out
from tests.spacecorp.position import (
    MARINERS,
    PLANETEERS,
    STARFARERS,
    Board,
    answers,
    ask_of,
    finish,
)
from tests.support.asking import after
from tests.support.dice import ScriptedDice


def board_at(site: str, hand: str, profit: int = 8) -> Board:
    board = Board(PLANETEERS).with_team(site)
    board.hand(hand).profit(profit)
    return board


def play(card: str, *, shielded: bool = False) -> Play:
    return Play(CardId(card), shielded)


def test_p15_radiation_shielding_example_of_luther() -> None:
    """Use one card for its shielded 2, the other for its better 2: never both values of one."""
    board = board_at("callisto", "P22 P04")
    task = Task(Action.BUILD, 0, 4, exposed=True)
    payment = Payment(board.state, task, plays=(play("P22", shielded=True), play("P04")))
    assert (payment.total, payment.exposure) == (4, 0)


def test_p15_radiation_shielding_by_a_factory_in_the_region() -> None:
    board = board_at("callisto", "P19").with_tile("callisto", "D20")
    board.base("callisto", BaseKind.RESEARCH).with_tile("europa", "D33")
    board.base("europa", BaseKind.SHIELD_FACTORY, seat=1)
    task = move_task(board.state, Crew(0), SiteId("callisto"), SiteId("io"), 4)
    assert (task.exposed, task.covered, task.shields) == (True, False, (1,))
    own = move_task(board.state, Crew(1), SiteId("callisto"), SiteId("io"), 4)
    assert own.shields == (1,)


def test_p15_radiation_shielding_home_shields_every_move_from_it() -> None:
    board = board_at("inner-solar-system", "P19")
    home = SiteId("inner-solar-system")
    assert move_task(board.state, Crew(0), home, SiteId("callisto"), 7).covered


def test_p15_cost_of_unshielded_actions_anywhere_among_the_stars() -> None:
    """H34."""
    """Sol has no Shield Factory of its own, as the Inner Solar System has."""
    board = Board(STARFARERS).hand("S15 S05")
    match = after(board.profit(20).match(), "move:sol", "alpha-centauri", "own+S15")
    assert match.state.players[0].profit == 20 - 3


def test_p15_cost_of_unshielded_actions() -> None:
    """H34."""
    board = board_at("callisto", "P21", profit=3).with_tile("callisto", "D20")
    board.base("callisto", BaseKind.RESEARCH)
    match = after(board.match(), "move:callisto", "europa", "own")
    assert match.state.players[0].profit == 1


def test_p15_cost_of_unshielded_actions_must_be_paid_in_full() -> None:
    board = board_at("callisto", "P19", profit=1).with_tile("callisto", "D20")
    board.base("callisto", BaseKind.RESEARCH)
    board.state.players[0].teams[1].site = SiteId("")
    board.state.players[0].slots[0] = CardId("P28")
    board.state.deck.remove(CardId("P28"))
    assert destinations(board.state, Crew(0), SiteId("callisto")) == {}


def test_p15_transit_additions_example_of_martin() -> None:
    board = board_at("iapetus", "P19 P20").with_tile("iapetus", "D20")
    board.base("iapetus", BaseKind.RESEARCH)
    assert destinations(board.state, Crew(0), SiteId("iapetus"))[SiteId("umbriel")] == 12


def test_p15_spending_profit_example_of_mark() -> None:
    """Seven points and 2T make a distance of nine."""
    board = board_at("inner-solar-system", "P13", profit=8)
    task = Task(Action.MOVE, 0, 9)
    payment = Payment(board.state, task, (0,), (play("P13"),), spent=2)
    assert payment.total == 9
    assert payment.enough


def test_p15_spending_profit_is_not_doubled() -> None:
    """Time makes 14 of seven points; 2T make it 16, or 18 where a table lets them join the sum."""
    for spent, whole in (("last", 16), ("sum", 18)):
        board = Board(PLANETEERS, spent=spent).hand("P13 T1").profit(8)
        task = Task(Action.MOVE, 0, whole)
        payment = Payment(board.state, task, (0,), (play("P13"),), Time.DOUBLE, spent=2)
        assert payment.total == whole
        assert payment.enough
        assert not replace(payment, task=Task(Action.MOVE, 0, whole + 1)).enough


def test_p15_spending_profit_takes_the_least_sufficient_amount() -> None:
    for spent, amount in (("last", 3), ("sum", 2)):
        board = Board(PLANETEERS, spent=spent).hand("P13 T1").profit(8)
        task = Task(Action.MOVE, 0, 17)
        (payment,) = [way for way in payments(board.state, task) if way.plays]
        assert (payment.time, payment.spent) == (Time.DOUBLE, amount)
        assert strongest(board.state, task) == {"last": 17, "sum": 20}[spent]


def test_p15_spending_profit_beside_multipliers_may_exceed_the_gap() -> None:
    """Two twice is 4; 1T in the sum still makes 1 x 2 x 2, and 2T make 8."""
    board = Board(STARFARERS, spent="sum").hand("S50 T1").profit(8)
    task = Task(Action.EXPLORE, 0, 5)
    payment = Payment(board.state, task, plays=(play("S50"),), time=Time.DOUBLE)
    assert payment.shortfall(task.need) == 2
    assert "2T" in pieces(payment, competitors=False)
    assert "S50+double+2T" in map(payment_key, payments(board.state, task))


def test_p15_spending_profit_example_of_david() -> None:
    """Spend at most 2 more with a value of 3 (H34)."""
    board = board_at("ceres", "P28", profit=8)
    for need, fits in ((5, True), (6, False)):
        task = Task(Action.EXPLORE, 0, need)
        payment = Payment(board.state, task, plays=(play("P28"),), spent=need - 3)
        assert payment.enough is fits


def test_p15_spending_profit_at_most_three() -> None:
    board = board_at("inner-solar-system", "P19", profit=20)
    task = Task(Action.MOVE, 0, 13)
    assert not Payment(board.state, task, (0,), (play("P19"),), spent=4).enough
    assert all(payment.spent <= 3 for payment in payments(board.state, task))


def at_callisto(tile: str, *cards: str) -> Board:
    return board_at("callisto", " ".join(cards) or "P24 P22 P23").with_tile("callisto", tile)


def test_p16_bases_in_planeteers_exploiter() -> None:
    match = at_callisto("D22").hand("P57").match()
    answers(match, "build:callisto", "exploiter", "pieces", "P24s", "P22", "P57", "done")
    assert match.state.players[0].ledger["bases"] == 2, "P2 at once"
    assert match.state.spots[SiteId("callisto")].spent == ["D22"]


def test_p16_bases_in_planeteers_secure_counts_rivals_in_the_region() -> None:
    board = at_callisto("D20").with_tile("io", "D33").base("io", BaseKind.RESEARCH, seat=1)
    match = after(board.match(), "build:callisto", "secure")
    answers(match, ask_of(match, "pay.plan").default)
    assert match.state.players[0].ledger["bases"] == 1


def test_p16_bases_in_planeteers_a_second_secure_base_pays_nothing() -> None:
    board = at_callisto("D20").with_tile("io", "D33")
    match = after(board.base("io", BaseKind.SECURE, seat=1).match(), "build:callisto", "secure")
    answers(match, ask_of(match, "pay.plan").default)
    assert "bases" not in match.state.players[0].ledger


def test_p16_bases_in_planeteers_a_shield_factory_covers_its_own_build() -> None:
    match = after(at_callisto("D20").match(), "build:callisto", "shield-factory")
    assert "radiation" not in ask_of(match, "pay.plan").options[0].label


def test_p16_bases_in_planeteers_spaceport_doubles_one_card() -> None:
    board = board_at("ceres", "P19 P06").with_tile("ceres", "D10").base("ceres", BaseKind.SPACEPORT)
    task = Task(Action.MOVE, 0, 1, ports=(0,))
    cards = (play("P19"), play("P06"))
    payment = Payment(board.state, task, (0,), cards, lent=Lent(port=0))
    slot_1 = 3
    assert payment.total == slot_1 + 12 + 2


def test_p16_bases_in_planeteers_an_attraction_takes_an_artifact() -> None:
    """H50: a Natural Wonder or, in this era alone, an Alien Artifact."""
    for icon, fits in ((Icon.WONDER, True), (Icon.ARTIFACT, True), (Icon.WATER, False)):
        tile = next(t for t in TILES.values() if t.era is PLANETEERS and t.icons == (icon,))
        site = site_of(PLANETEERS, SiteId("ceres"))
        assert (missing(PLANETEERS, BaseKind.ATTRACTION, site, tile) == "") is fits
        early = missing(MARINERS, BaseKind.ATTRACTION, site, tile) == ""
        assert early is (icon is Icon.WONDER)


def test_p16_revelation() -> None:
    match = after(Board(PLANETEERS).hand("P40").match(), "revelation", "P40")
    assert match.state.players[0].revelation == 2


def test_p16_increased_contract_awards_example() -> None:
    """2T of an unfulfilled Mariners contract and 3T of its row in Planeteers."""
    board = Board(PLANETEERS)
    assert award_of(board.state, 0) == 3
    board.state.discs[0] = -1
    assert award_of(board.state, 0) == 5
    board.state.discs[0] = Era.PLANETEERS
    assert award_of(board.state, 0) == 0


def test_p17_the_oort_cloud() -> None:
    board = board_at("charon", "P19 P20").with_tile("charon", "D20")
    match = after(board.base("charon", BaseKind.RESEARCH).match(), "move:charon", "oort-cloud")
    answers(match, ask_of(match).default)
    assert match.state.beyond == [0, -1]


def test_p17_progress_cards_at_the_top_of_the_wheel() -> None:
    board = Board(PLANETEERS)
    board.state.players[0].genetics = 2
    board.profit(0).hand("P37")
    match = after(board.match(), "genetics", "P37", "microgravity-physique+")
    assert match.state.players[0].progress == ["microgravity-physique+"]
    assert match.state.players[0].profit == 2


def test_p17_progress_cards_one_of_each_title() -> None:
    board = Board(PLANETEERS).progress("sensory-focus+")
    board.state.players[0].genetics = 2
    match = after(board.hand("P37").match(), "genetics", "P37")
    assert not {"sensory-focus", "sensory-focus+"} & set(ask_of(match, "progress.take").keys)


def test_p17_prerequisites() -> None:
    for owned, offered in ((), False), (("sensory-focus+",), True):
        board = Board(PLANETEERS).progress(*owned)
        board.state.players[0].genetics = 2
        match = after(board.hand("P37").match(), "genetics", "P37")
        assert ("group-cognition+" in ask_of(match, "progress.take").keys) is offered


@pytest.mark.parametrize(
    ("card", "action", "hand", "value"),
    [
        ("probe-network+", Action.EXPLORE, "P28", 6),
        ("sensory-focus+", Action.EXPLORE, "P28", 5),
        ("energy-fields+", Action.BUILD, "P24", 6),
        ("microgravity-physique+", Action.MOVE, "P19", 8),
        ("group-cognition+", Action.RESEARCH, "P43", 4),
    ],
)
def test_p17_action_value(card: str, action: Action, hand: str, value: int) -> None:
    board = Board(PLANETEERS).progress(card).hand(hand)
    assert Payment(board.state, Task(action, 0, 1), plays=(play(hand),)).total == value
    board.hand("P29", seat=1)
    rival = Task(action, 1, 1)
    assert CARDS[CardId(hand)].face(action)
    assert Payment(board.state, rival, plays=(play(hand),)).total < value


def test_p17_action_value_radiation_tolerance_and_fusion_economics() -> None:
    board = at_callisto("D22").progress("radiation-tolerance+", "fusion-economics+")
    board.base("callisto", BaseKind.RESEARCH).with_tile("tethys", "D23")
    board.base("tethys", BaseKind.RESEARCH)
    assert move_task(board.state, Crew(0), SiteId("callisto"), SiteId("io"), 4).covered
    match = after(board.profit(0).hand("P55").match(), "produce", "P55")
    assert match.state.players[0].profit == 2 + 2 + 1


def test_p14_setting_up_planeteers_head_starts() -> None:
    options = SPACECORP.check_options({"begin": "planeteers", "end": "planeteers"}, 2)
    match = Match(SPACECORP, 2, options, SeededDice("ahead"))
    opening = set_out(2, options)
    opening.heritage = [1, 0]
    match.begin_at(opening)
    answers(match, "ahead", seat=1)
    while match.asks() and match.asks().get(0) is None:
        answers(match, match.asks()[1].keys[0], seat=1)
    answers(match, "ahead", seat=0)
    state = match.state
    assert len(state.spots[SiteId("ceres")].tiles) == 1
    assert state.players[1].teams[0].claim
    assert state.players[0].teams[0].site == "vesta"
    assert state.first == 1
    assert not state.spots[SiteId("vesta")].tiles


def test_p14_setting_up_planeteers_hands_and_offers() -> None:
    given = {"begin": "planeteers", "end": "planeteers"}
    state = Match.start(SPACECORP, seats=3, options=given, dice=SeededDice("p14")).state
    assert [len(player.hand) for player in state.players] == [3, 3, 3]
    assert len(state.start_pool) == 12 - 6 - 4
    assert all(player.profit == 8 for player in state.players)
    assert len(state.sideboard) == 16


def test_p14_setting_up_planeteers_a_late_orbit() -> None:
    options = SPACECORP.check_options({"end": "planeteers"}, 2)
    match = Match(SPACECORP, 2, options, SeededDice("orbit"))
    opening = set_out(2, options)
    opening.era = Era.PLANETEERS
    opening.players[1].genetics = 4
    opening.removed = []
    opening.begin = Era.MARINERS
    match.begin_at(opening)
    assert match.asks()[1].id == "progress.take"


def test_p12_produce_from_the_legacy_site() -> None:
    board = Board(PLANETEERS)
    player: Player = board.state.players[0]
    player.legacy = Legacy(tile="D03", kind=BaseKind.REFINERY)  # type: ignore[arg-type]
    board.profit(0).hand("P55")
    match = after(board.match(ScriptedDice([f"P{n:02}" for n in range(1, 7)])), "produce", "P55")
    assert match.state.players[0].profit == 2
    finish(match)
