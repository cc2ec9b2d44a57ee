"""Wording of labels, notes and news: figures that add up, the right era, all reported [p6-p21]."""

from __future__ import annotations

import pytest

from bot.words.news import flowing
from render.spacecorp import alt_text
from rules.kernel import Flow, Match, News
from rules.spacecorp.actions.planning import payments
from rules.spacecorp.actions.targets import Crew, move_task
from rules.spacecorp.charts.bases import brings
from rules.spacecorp.charts.kinds import BaseKind, Era, SiteId, TileId
from rules.spacecorp.position.words import tile_words
from tests.spacecorp.position import MARINERS, PLANETEERS, STARFARERS, Board, ask_of, public_news
from tests.support.asking import after

TURN_END = "a card at the end of the turn"


def iapetus(hand: str = "P01 P06") -> Board:
    """Return a team with progress cards at its Spaceport of Saturn, without profit."""
    board = Board(PLANETEERS).with_team("iapetus").with_tile("iapetus", "D20")
    board.base("iapetus", BaseKind.SPACEPORT).slot(2, "P13").hand(hand).profit(0)
    return board


def test_payment_names_progress_shields_and_spaceport_gain() -> None:
    board = iapetus()
    match = after(board.progress("microgravity-physique+").match(), "move:iapetus", "umbriel")
    news = public_news(match.answer(0, "own+P01s"))
    assert (
        "uses their own Infra (3+4) + P01 Plasma Thruster (1 shielded) + progress (2)"
        " + their own Spaceport (4) = 14 for Move (12 needed)" in news
    )


def test_payment_names_its_doubling_and_its_last_card() -> None:
    board = Board(PLANETEERS).progress("probe-network+").hand("P28 T1").with_team("io")
    match = after(board.profit(5).match(), "explore:io", "pieces", "P28", "double")
    news = public_news(match.answer(0, "done"))
    assert (
        "uses P28 Cryobot (3), progress doubles, T1 Time doubles = 12 for Explore (3 needed)"
        in news
    )


def test_shielded_infra_names_its_value() -> None:
    ask = ask_of(after(iapetus("P06 P19").match(), "move:iapetus", "umbriel"), "pay.plan")
    label = next(ask.label(key) for key in ask.keys if "veil" in key)
    assert label.startswith("Your Infra + P19: your Infra 3+3 shielded + P19 6")


@pytest.mark.parametrize(
    ("kind", "mariners", "planeteers", "starfarers"),
    [
        (BaseKind.INDUSTRIAL, "doubles", "doubles", "1 colony point"),
        (BaseKind.EXPLOITER, "P# in T", "P# in T", "Col# in T"),
        (BaseKind.RESEARCH, "an offer card now", "an offer card now", "revelation +1"),
        (BaseKind.SECURE, "in the region", "in the region", "nearby"),
        (BaseKind.SPACEPORT, "+2 for Moves", "doubles one Move", "doubles one Move"),
        (BaseKind.ATTRACTION, "1T more", "1T more", "2T more"),
    ],
)
def test_base_labels_are_of_the_right_era(
    kind: BaseKind, mariners: str, planeteers: str, starfarers: str
) -> None:
    words = [brings(era, kind) for era in Era]
    for label, part in zip(words, (mariners, planeteers, starfarers), strict=True):
        assert part in label


def test_the_note_counts_usable_spaceports_and_profit() -> None:
    board = Board(PLANETEERS).with_team("ceres").with_tile("ceres", "D10")
    board.base("ceres", BaseKind.SPACEPORT, seat=1).slot(2, "P13")
    match = board.hand("P19").profit(8).match()
    most = 3 + 4 + 2 * 6 + 3
    assert f"at most Move {most}," in ask_of(match, "turn.action").note
    task = move_task(board.state, Crew(0), SiteId("ceres"), SiteId("titan"), 17)
    assert payments(board.state, task), "what the note says can be paid"


def test_poach_counts_no_time_cards() -> None:
    board = Board().hand("M18 T1").hand("M44", seat=1)
    match = after(board.match(), "move:earth", "luna", "pieces", "M18", "double", "done")
    assert "discards 1 card:" in ask_of(match, "edges.discard", 1).prompt


def test_a_loss_is_reported_up_to_the_purse() -> None:
    board = Board(PLANETEERS).with_tile("tethys", "D17")
    board.base("tethys", BaseKind.RESEARCH).profit(1)
    news = board.hand("P56").match().answer(0, "edge:hostile-microbes")
    assert "{0} loses 1T to Hostile Microbes." in public_news(news)


def test_a_distance_adds_up_in_its_option() -> None:
    ask = ask_of(after(Board(MARINERS).hand("M18 M19").match(), "move:earth"), "move.to")
    assert ask.label("luna") == "Luna, distance 4 = 1 lift-off + 2 Earth gravity + 1 landing"
    assert ask.label("sisyphus") == (
        "Sisyphus, distance 6 = 1 lift-off + 2 Earth gravity + 2 Cislunar to Near-Earth + 1 landing"
    )


def test_draws_and_ends_of_turns_read_as_sentences() -> None:
    assert f"draws {TURN_END}." in public_news(
        after(Board().match(), "research", "own", "deck").answer(0, "stop")
    )
    news = [News(f"{{0}} draws {source}.") for source in ("1 card from the deck", TURN_END)]
    assert flowing(news) == ["{0} draws 1 card from the deck, a card at the end of the turn."]


def test_cards_and_tiles_are_reported_in_words_and_not_in_codes() -> None:
    board = Board().hand("M44 M40").with_tile("luna", "D01")
    report = alt_text.table(board.match().view(0), None, ("Ann", "Bea"))
    assert "M44 Poach: " in report
    assert "Edge: take up to two cards that a rival discards" in report
    assert "Special: reveal the tile of an empty site" in report
    assert "edge poach" not in report
    assert tile_words(TileId("D01")) == "Abundant Ores (produces 0T, base cost -2)"


def contracts() -> Match:
    """Return a match with two contracts to claim."""
    board = Board()
    for site, tile in (("luna", "D01"), ("phobos", "D02"), ("deimos", "D03")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    return after(board.match(), "research", "own", "stop")


def test_claim_contract_labels_say_goal_and_award() -> None:
    options = ask_of(contracts(), "contract.claim").options
    assert [option.label for option in options] == [
        "Contract 3: bases at 3 sites that aren't Lagrange Points for 2T",
        "Claim none",
    ]


def test_claim_contract_labels_name_the_goal_and_all_payments() -> None:
    """Add an award of Mariners that nobody took; with three players 3 regions are enough."""
    board = Board(PLANETEERS, seats=3)
    board.state.discs[1] = -1
    for site, tile in (("vesta", "D10"), ("ceres", "D11"), ("pallas", "D12")):
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    match = after(board.match(), "research", "own", "stop")
    before = match.state.players[0].profit
    ask = ask_of(match, "contract.claim")
    assert ask.label("claim:2") == "Contract 2: bases in 3 different regions for 5T"
    assert ask.label("claim:3") == "Contract 3: bases at 3 asteroid sites for 4T"
    news = match.answer(0, "claim:2")
    assert "{0} claims Contract 2: bases in 3 different regions for 5T." in public_news(news)
    assert match.state.players[0].profit == before + 5


def paying(hand: str, *deeds: str) -> Match:
    """Return a payment of a team on Luna that explores nothing, only moves on."""
    board = Board().with_team("luna").with_tile("luna", "D01")
    return after(board.base("luna", BaseKind.RESEARCH).hand(hand).match(), *deeds)


def test_p6_playing_cards_the_exact_way_without_an_edge_comes_first() -> None:
    """Offer Intercept's 3 and three small cards for the 4 from Luna to Sisyphus."""
    ask = ask_of(paying("M41 M01 M05 M07 T1", "move:luna", "sisyphus"), "pay.plan")
    assert ask.default == "own+M01+M05+M07"
    assert ask.flow is Flow.DECISION
    assert "own+M41" in ask.keys
    edges = [("M41" in key) + ("double" in key) + ("twice" in key) for key in ask.keys[:-1]]
    assert edges == sorted(edges), "Edges and Time last"


def test_a_free_payment_is_filled_in() -> None:
    match = paying("M19 M41", "move:luna", "lunar-l4")
    ask = ask_of(match, "pay.plan")
    assert (ask.default, ask.flow) == ("own+M19", Flow.DECISION)
    match = after(Board(STARFARERS).hand("S01").match(), "research")
    assert (ask_of(match, "pay.plan").default, ask_of(match).flow) == ("own", Flow.PLAIN)


def test_p8_research_offers_better_cards_despite_a_free_way() -> None:
    ask = ask_of(after(Board().slot(2, "M10").hand("M11").match(), "research"), "pay.plan")
    assert ask.default == "own"
    assert "own+M11" in ask.keys
    assert ask.flow is Flow.DECISION


def test_label_of_a_payment_begins_with_its_time_card() -> None:
    match = after(Board().slot(2, "M01").hand("T1").match(), "move:earth", "luna")
    label = ask_of(match).label("own+double")
    assert label == "Your Infra with T1 (1+1), Time doubles = 4 of 4"
