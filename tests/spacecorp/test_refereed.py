"""Faults that a referee with the rulebook alone has found, each as a test of its page."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Chance, Flow, Match
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.content import CHARTS
from rules.spacecorp.charts.kinds import NOBODY, BaseKind, Era, SiteId, TileId
from rules.spacecorp.position.board import producing
from rules.spacecorp.position.state import Legacy, Stage, Trigger
from rules.spacecorp.setup import set_out
from tests.spacecorp.position import PLANETEERS, STARFARERS, Board, answers, ask_of, public_news
from tests.support.asking import after, heard


class OrderedDice:
    """Picks some keys whenever they are possible, else the first."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted
        self.counter = 0

    def pick(self, keys: Sequence[str]) -> str:
        """Return the wanted key among these."""
        self.counter += 1
        return next((key for key in self.wanted if key in keys), keys[0])

    def draw(self, chance: Chance) -> str:
        """Return the outcome of a chance."""
        return self.pick(chance.keys)


def ahead_with(genetics: int) -> Match:
    """Return the change from Mariners; seat 1 may begin on Ceres, where clays bring genetics."""
    options = SPACECORP.check_options({"end": "planeteers"}, 2)
    match = Match(SPACECORP, 2, options, OrderedDice("D13"))
    opening = set_out(2, options)
    opening.era, opening.heritage = Era.PLANETEERS, [1, -1]
    opening.players[1].genetics = genetics
    opening.removed = list(CHARTS[Era.MARINERS].deck)
    match.begin_at(opening)
    answers(match, "ahead", seat=1)
    return match


def test_p14_setting_up_planeteers_an_orbit_on_ceres_counts_once() -> None:
    """Count only the step on Ceres: the orbit was not completed in Mariners."""
    match = ahead_with(2)
    assert match.asks()[1].id == "progress.take"
    answers(match, match.asks()[1].keys[0], seat=1)
    assert match.state.players[1].genetics == 3
    assert len(match.state.players[1].progress) == 1
    assert match.asks()[1].id == "turn.action"


def test_p14_setting_up_planeteers_an_orbit_of_mariners_and_one_on_ceres() -> None:
    """Five spaces in Mariners are an orbit; the sixth, on Ceres, completes another."""
    match = ahead_with(5)
    for _ in range(2):
        answers(match, match.asks()[1].keys[0], seat=1)
    assert len(match.state.players[1].progress) == 2
    assert match.state.spots[SiteId("ceres")].tiles


def test_p8_clarifications_of_edges_competitors_after_trigger() -> None:
    """Use the player's HQ as one of the two, whether or not anything matches there."""
    board = Board(PLANETEERS).slot(1, "P28", seat=1).hand("P54").with_team("vesta").empty_deck()
    board.state.trigger = Trigger.DECK
    match = board.match()
    assert "explore:vesta" not in ask_of(match).keys
    answers(match, "edge:competitors", "explore:vesta", "hq1")
    assert len(match.state.spots[SiteId("vesta")].tiles) == 1


def two_teams(board: Board, *keys: str) -> Match:
    """Return a Move from a site of the player with a Time card for a second team."""
    return after(board.match(), *keys)


def test_p7_using_bases_a_rivals_spaceport_for_the_second_team() -> None:
    """Reward Rachel, from whose Spaceport the other team of the example departs."""
    board = Board().base("solar-l4", BaseKind.SPACEPORT)
    board.base("solar-l5", BaseKind.SPACEPORT, seat=1).with_team("solar-l4").with_team("solar-l5")
    board.hand("M18 T1")
    match = two_teams(board, "move:solar-l4", "south-mars", "own+M18+twice", "solar-l5")
    words = {option.key: option.label for option in ask_of(match, "move.to").options}
    assert words["solar-l4"] == "Solar L4, distance 2 = 1 lift-off + 1 landing"
    assert (
        words["halley"] == "Halley's Comet, distance 4 = 1 + 2 + 1, via {1}'s base (they may draw)"
    )
    assert words["north-mars"] == (
        "North Mars, distance 6 = 1 + 3 + 1 + 1, via a base and a Spaceport of rivals (they may "
        "draw)"
    )
    assert "luna" in words
    answers(match, "north-mars")
    assert match.asks()[1].id == "reward.draw"


def test_p7_using_bases_a_rivals_spaceport_is_no_use_without_need() -> None:
    board = Board().base("solar-l5", BaseKind.SPACEPORT, seat=1).with_tile("sisyphus", "D01")
    board.base("sisyphus", BaseKind.RESEARCH).with_team("solar-l5").with_team("luna").hand("M18 T1")
    match = two_teams(board, "move:luna", "sisyphus", "own+M18+twice", "solar-l5", "sisyphus")
    assert 1 not in match.asks() or match.asks()[1].id != "reward.draw"


def test_p13_base_and_infra_use_no_rivals_spaceport_for_the_second_team() -> None:
    board = Board().base("solar-l4", BaseKind.SPACEPORT)
    board.base("solar-l5", BaseKind.SPACEPORT, seat=1).with_tile("sisyphus", "D01")
    board.base("sisyphus", BaseKind.RESEARCH).with_team("solar-l4").with_team("solar-l5")
    board.hand("M18 T1")
    board.state.trigger = Trigger.CONTRACTS
    board.state.closing, board.state.last = True, [1]
    match = two_teams(board, "move:solar-l4", "south-mars", "own+M18+twice", "solar-l5")
    assert set(ask_of(match, "move.to").keys) <= {"solar-l4", "sisyphus"}


def test_p16_bases_in_planeteers_all_teams_may_begin_at_rivals_spaceports() -> None:
    """Serve both teams with a doubled card; each Spaceport's owner is rewarded."""
    board = Board(PLANETEERS, seats=3)
    for site, tile, seat in (("vesta", "D10", 1), ("ceres", "D11", 2)):
        board.with_tile(site, tile).base(site, BaseKind.SPACEPORT, seat=seat).with_team(site)
    board.hand("P19 T1")
    match = two_teams(board, "move:vesta", "titan", "pieces", "P19", "twice", "port:1", "done")
    answers(match, "ceres", "titan")
    rewards: list[int] = []
    while "reward.draw" in {ask.id for ask in match.asks().values()}:
        rewards += match.asks()
        answers(match, "draw", seat=rewards[-1])
    assert rewards == [1, 1, 2, 2]


def test_p16_bases_in_planeteers_a_spaceport_need_not_double() -> None:
    """Leave the first team undoubled, so that the second may begin elsewhere."""
    board = Board(PLANETEERS).with_tile("vesta", "D10").base("vesta", BaseKind.SPACEPORT)
    board.with_team("vesta").hand("P19 T1")
    match = two_teams(board, "move:vesta", "ceres", "pieces", "P19", "twice", "done")
    assert ask_of(match, "move.second").keys == ("inner-solar-system", "stop")
    answers(match, "inner-solar-system")
    assert {"vesta", "io"} <= set(ask_of(match, "move.to").keys)
    assert "titan" not in ask_of(match, "move.to").keys


def test_p11_bases_in_mariners_a_rivals_base_for_the_second_team() -> None:
    """Reward each use of a rival's base, the second team's too [p7]."""
    board = Board().with_tile("phobos", "D04").base("phobos", BaseKind.INDUSTRIAL, seat=1)
    board.with_tile("luna", "D01").with_tile("deimos", "D03").with_team("luna").with_team("deimos")
    board.hand("M23 T1")
    match = two_teams(board, "build:luna", "research", "pieces", "M23", "twice", "done")
    labels = [option.label for option in ask_of(match, "build.second").options]
    assert labels == ["Deimos, by {1}'s Industrial base (they may draw)", "None"]
    answers(match, "deimos", "refinery")
    assert match.asks()[1].id == "reward.draw"


def legacy_board() -> Board:
    """Return tiles of 2 and 3T on the board and a legacy pair of 2T: 5T and 7T."""
    board = Board(PLANETEERS)
    board.state.players[0].legacy = Legacy(tile=TileId("D03"), kind=BaseKind.REFINERY)
    board.with_tile("vesta", "D10").base("vesta", BaseKind.REFINERY).with_tile("titan", "D32")
    board.base("titan", BaseKind.RESEARCH).profit(0).profit(0, 1).hand("P35")
    return board


def test_p13_continuing_play_legacy_production_counts_toward_no_contract() -> None:
    """7T, of which 2T from the legacy pair: the contract for 6T is not met (C1)."""
    match = after(legacy_board().match(), "produce", "P35")
    assert match.state.players[0].profit == 7
    assert match.asks()[1].id == "turn.action"
    assert match.state.discs[6] < Era.PLANETEERS


def test_p8_clarifications_of_edges_divert_counts_legacy_pair() -> None:
    match = after(legacy_board().hand("P55", seat=1).match(), "produce", "P35")
    answers(match, "divert", seat=1)
    assert match.state.players[1].profit == 4


def test_p13_ending_an_era_passing_in_an_extra_turn_is_final() -> None:
    """Pass for the rest of the era, even if the last turn was still due."""
    board = Board().hand("M18").empty_deck()
    state = board.state
    state.trigger, state.closing, state.last = Trigger.DECK, True, []
    state.extra, state.resume = True, 0
    state.players[1].passed = True
    assert after(board.match(), "pass").result is not None


def test_p13_ending_an_era_due_player_has_the_first_last_turn() -> None:
    """Seat 3 passes in an extra turn that came before seat 2's: seat 2 has its last turn first."""
    board = Board(seats=4).empty_deck()
    state = board.state
    state.trigger, state.players[0].passed = Trigger.DECK, True
    state.active, state.extra, state.resume = 3, True, 2
    match = after(board.match(), "pass", seat=3)
    assert (match.state.active, match.state.last) == (2, [1])


def test_a_shield_factory_on_any_box_of_a_system_shields_its_build() -> None:
    """Find the water on the second tile [p16]."""
    board = Board(STARFARERS).with_team("kapteyns-star").with_tile("kapteyns-star", "D47", "D64")
    board.slot(1, "S30").hand("S39 S40").profit(0)
    board.state.trigger, board.state.closing, board.state.last = Trigger.CONTRACTS, True, [1]
    match = board.match()
    assert "build:kapteyns-star" in ask_of(match, "turn.action").keys
    answers(match, "build:kapteyns-star")
    first = ask_of(match, "build.base").keys[0]
    answers(match, first)
    assert match.asks()[0].id != "build.base", "the second base is the Shield Factory alone"


def idle_producer(*, first: bool) -> Match:
    """Return a base on a tile that pays nothing, and a Produce card."""
    board = Board().with_tile("luna", "D01")
    board.base("luna", BaseKind.RESEARCH).hand("M31")
    board.state.produced = int(not first)
    return board.match()


def test_p12_produce_for_nothing_stands_below_more_with_its_warning() -> None:
    match = idle_producer(first=False)
    ask = ask_of(match, "turn.action")
    assert "produce" not in ask.keys
    assert ask.keys[-1] == "more"
    assert "would do nothing now" in match.why_not(ask, "produce")
    answers(match, "more")
    ask = ask_of(match, "turn.action")
    assert ask.keys[-1] == "produce"
    assert ask.label("produce") == "Produce - your tiles pay nothing"
    answers(match, "produce", "M31")
    assert match.state.produced == 2


def test_p12_produce_for_nothing_is_worth_the_contract_of_the_first_one() -> None:
    match = idle_producer(first=True)
    assert "produce" in ask_of(match, "turn.action").keys
    answers(match, "produce", "M31", "claim:1")
    assert match.state.players[0].profit == 2


def test_p12_upgrade_a_line_without_a_slot_asks_for_it() -> None:
    ask = ask_of(after(Board().hand("M16").match(), "upgrade:M16"), "upgrade.slot")
    assert (ask.default, ask.flow) == ("slot2", Flow.DECISION)


def test_p7_using_bases_a_rivals_base_is_announced_and_reported() -> None:
    board = Board().with_team("phobos").with_tile("deimos", "D01")
    board.base("deimos", BaseKind.RESEARCH, seat=1)
    match = after(board.hand("M18 M16").match(), "move:phobos")
    ask = ask_of(match, "move.to")
    assert ask.label("deimos") == "Deimos, distance 2 = 1 + 1, via {1}'s base (they may draw)"
    news = match.answer(0, "deimos")
    assert "{0} moves using {1}'s base ({1} may draw a card)." in public_news(news)
    answers(match, ask_of(match, "pay.plan").keys[0])
    assert 1 in match.asks()


def test_p12_produce_names_the_gain_of_fusion_economics() -> None:
    board = Board(PLANETEERS).progress("fusion-economics")
    for site, tile in (("vesta", "D10"), ("ceres", "D11")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    _, news = heard(board.hand("P12").match(), "produce", "P12")
    assert "{0} produces 1T at Vesta, 1T at Ceres and 1T by Fusion Economics." in public_news(news)
    assert "{0} gains 3T from production." in public_news(news)


def test_p21_bases_in_starfarers_labels_name_the_payment() -> None:
    """Pay nothing for a second Secure base, and its own tile's value to an Exploiter."""
    board = Board(STARFARERS).profit(20).hand("S42 S43 S36").with_team("epsilon-eridani")
    board.tile("epsilon-eridani", "D47", "D57", "D61")
    board.tile("tau-ceti", "D38", "D54", "D58")
    board.base("tau-ceti", *[BaseKind.RESEARCH] * 3, seat=1)
    match = after(board.match(), "build:epsilon-eridani")
    ask = ask_of(match, "build.base")
    assert ask.label("secure").endswith("(3T)")
    assert ask.label("exploiter").endswith("(3T)")
    ask = ask_of(after(match, "secure"), "build.base")
    assert ask.label("secure").endswith("(0T, because another Secure base is there)")
    assert ask.label("exploiter").endswith("(1T)")


def test_p20_establishing_colonies_a_lone_way_to_the_points_is_asked_too() -> None:
    """Confirm the only way: it costs 5T or a team for good."""
    board = Board(STARFARERS).profit(5).with_tile("barnards-star", "D39")
    board.base("barnards-star", BaseKind.RESEARCH)
    match = after(board.match(), "colonize:barnards-star")
    assert ask_of(match, "colonize.means").keys == ("profit",)


def test_p6_conduct_action_the_note_names_the_best_infra() -> None:
    """Name the source of a figure beyond the player's own Infra and cards."""
    board = Board(PLANETEERS).slot(1, "P16", seat=1).with_team("titan")
    note = ask_of(board.profit(0).match(), "turn.action").note
    assert "You can reach 2 with {1}'s Infra ({1} may draw a card)." in note


def test_p8_clarifications_of_edges_sabotage_in_a_sentence() -> None:
    match = after(Board().hand("M43", seat=1).match(), "sabotage", seat=1)
    assert "{0} can't take the Move action this turn." in public_news(match.answer(1, "move"))


def test_p13_continuing_play_a_richer_legacy_pair_is_kept() -> None:
    """Keep the richer pair with a greedy seat too."""
    board = Board(PLANETEERS, end="starfarers").with_tile("vesta", "D10")
    board.base("vesta", BaseKind.RESEARCH)
    state = board.state
    state.players[0].legacy = Legacy(TileId("D09"), BaseKind.REFINERY)
    state.stage, state.active = Stage.CHANGE, NOBODY
    match = board.match()
    ask = ask_of(match, "legacy")
    old = "Exotic Elements, Great Canyon, 2T"
    assert ask.label("vesta") == f"Vesta, 1T, in place of {old}"
    assert ask.label("none") == f"None new: {old}, stays"
    assert ask.default == "none"
    assert SPACECORP.ai_levels["fair"](ask, match.view(0), OrderedDice()) == "none"


def test_p12_produce_no_profit_is_spent_for_an_idle_tile() -> None:
    board = Board(PLANETEERS).profit(9).hand("P36")
    for site, tile in (("vesta", "D10"), ("ceres", "D11"), ("pallas", "D12")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    assert dict(producing(board.state, 0))["pallas"] == 0
    ask = ask_of(after(board.match(), "produce"), "pay.plan")
    assert "P36" in ask.keys
    assert not [key for key in ask.keys if "T" in key]


def test_p12_produce_ways_to_pay_name_their_profit() -> None:
    board = Board(PLANETEERS).hand("P36").progress("fusion-economics")
    for site, tile in (("vesta", "D10"), ("ceres", "D11"), ("titan", "D32")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    ask = ask_of(after(board.match(), "produce"), "pay.plan")
    assert ask.label("P36") == "P36 Mining Charter (2) = 2, for 6T"
