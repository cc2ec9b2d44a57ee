"""Means of payment, and offers for them [p7, p12, p15, p16]."""

from __future__ import annotations

import pytest

from rules.spacecorp.actions.planning import strongest
from rules.spacecorp.actions.targets import Crew, build_task, destinations, move_task
from rules.spacecorp.charts.content import site_of
from rules.spacecorp.charts.kinds import BaseKind, SiteId, TileId
from rules.spacecorp.position.state import Legacy
from tests.spacecorp.position import MARINERS, PLANETEERS, Board, answers, ask_of, public_news
from tests.support.asking import after

IAPETUS, UMBRIEL = SiteId("iapetus"), SiteId("umbriel")


def at_iapetus(hand: str, *slots: str) -> Board:
    """Return a poor player's team at its Spaceport of Saturn; Slot 1 is worth Move 3."""
    board = Board(PLANETEERS).with_team("iapetus").with_tile("iapetus", "D20")
    board.base("iapetus", BaseKind.SPACEPORT).hand(hand)
    for slot, card in enumerate(slots, 2):
        board.slot(slot, card)
    board.profit(0)
    return board


def test_p15_radiation_shielding_the_player_chooses_the_value() -> None:
    """Keep the plain value of the card that the Spaceport doubles: 3 + 8 + 1 shielded = 12."""
    board = at_iapetus("P01", "P13")
    assert destinations(board.state, Crew(0), IAPETUS)[UMBRIEL] == 12
    match = after(board.match(), "move:iapetus", "umbriel")
    assert ask_of(match, "pay.plan").default == "own+P01s"
    answers(match, "own+P01s")
    assert match.state.players[0].profit == 0


def test_p15_radiation_shielding_of_the_undoubled_infra() -> None:
    """Shield with the weaker of two Infra cards that have shielded values."""
    board = at_iapetus("P06", "P13", "P01")
    task = move_task(board.state, Crew(0), IAPETUS, UMBRIEL, 12)
    assert strongest(board.state, task) == 3 + 2 * 4 + 1 + 2


def test_p15_radiation_shielding_piece_by_piece_reaches_as_far() -> None:
    match = after(at_iapetus("P01", "P13").match(), "move:iapetus", "umbriel", "pieces")
    assert ask_of(match, "pay.piece").keys == ("P01s",)


def two_builders(purse: int, first: str = "callisto D20", second: str = "rhea D22") -> Board:
    """Return two teams at sites with tiles, a Time card, and Infra worth Build 8, unshielded."""
    board = Board(PLANETEERS)
    for site, tile in (first.split(), second.split()):
        board.with_team(site).with_tile(site, tile)
    board.slot(2, "P25").slot(3, "P26").hand("T1").profit(purse)
    return board


@pytest.mark.parametrize("purse", [0, 5])
def test_p16_bases_in_planeteers_a_shield_factory_shields_both_teams(purse: int) -> None:
    """Build with the second team in another region: it pays no radiation, even with 0T."""
    match = two_builders(purse).match()
    answers(
        match, "build:callisto", *["shield-factory"] * bool(purse), "own+twice", "rhea", "research"
    )
    assert match.state.spots[SiteId("rhea")].bases[0].kind is BaseKind.RESEARCH
    assert match.state.players[0].profit == purse


def test_p16_bases_in_planeteers_a_second_shield_factory_shields_both() -> None:
    match = two_builders(5, "callisto D22", "rhea D20").match()
    answers(match, "build:callisto", "research", "own+twice")
    assert match.state.players[0].profit == 3
    answers(match, "rhea", "shield-factory")
    assert match.state.players[0].profit == 5


def test_p16_bases_in_planeteers_a_factory_lets_a_poor_team_build() -> None:
    """Build first where there is no radiation; the second team needs more than 0T."""
    match = two_builders(0, "ceres D22", "rhea D20").match()
    answers(match, "build:ceres", "research", "own+twice", "rhea")
    assert match.state.players[0].profit == 0
    assert match.state.spots[SiteId("rhea")].bases[0].kind is BaseKind.SHIELD_FACTORY


def test_p7_time_cards_the_radiation_of_a_second_team_is_shown() -> None:
    match = two_builders(5, "ceres D20", "rhea D22").match()
    answers(match, "build:ceres", "research", "own+twice", "rhea")
    assert "{0} loses 2T to radiation." in public_news(match.answer(0, "research"))
    assert match.state.players[0].profit == 3


@pytest.mark.parametrize(
    ("first", "second", "purse", "offered"),
    [
        ("callisto D20", "rhea D22", 2, True),
        ("callisto D20", "io D32", 5, False),  # 11 of Build are too much
        ("ceres D20", "rhea D22", 2, True),
        ("ceres D20", "rhea D22", 1, False),  # the second team alone meets radiation
        ("callisto D22", "ceres D20", 2, True),
    ],
)
def test_p7_time_cards_two_teams_only_where_a_second_can_act(
    first: str, second: str, purse: int, *, offered: bool
) -> None:
    match = two_builders(purse, first, second).match()
    answers(match, f"build:{first.split()[0]}", "research")
    assert ("own+twice" in ask_of(match, "pay.plan").keys) is offered
    answers(match, "pieces")
    assert ("twice" in ask_of(match, "pay.piece").keys) is offered


def test_p7_time_cards_no_two_teams_without_a_second_permit() -> None:
    """Put the other team on Phobos, where nobody has a base, and home is too far."""
    board = Board(MARINERS).with_team("phobos")
    match = after(board.hand("T1 M18").match(), "move:earth", "luna")
    assert not [key for key in ask_of(match, "pay.plan").keys if "twice" in key]


def test_p7_time_cards_no_two_teams_for_the_same_last_base() -> None:
    """Use up the base with the first team: it isn't on the HQ any more for the second."""
    board = two_builders(9)
    site = site_of(PLANETEERS, SiteId("callisto"))
    assert [other.site for other in build_task(board.state, Crew(0), site).others] == ["rhea"]
    assert build_task(board.state, Crew(0), site, [*BaseKind] * 3).others == ()


def producer(*tiles: str) -> Board:
    """Return a producer of named tiles in Planeteers, with a legacy pair worth 2T and Produce 3."""
    board = Board(PLANETEERS)
    sites = iter(("vesta", "ceres", "pallas", "hygiea"))
    for tile in tiles:
        site = next(sites)
        board.with_tile(site, tile).base(site, BaseKind.RESEARCH)
    board.state.players[0].legacy = Legacy(TileId("D03"), BaseKind.REFINERY)
    board.hand("P35").profit(0)
    return board


def test_p12_produce_from_the_tiles_of_the_players_choice() -> None:
    """Tiles 3, 2, 1 and a legacy 2: with the legacy pair 7T, of which 5T count; else 6T, all."""
    match = after(producer("D32", "D22", "D20").match(), "produce", "P35")
    ask = ask_of(match, "produce.tiles")
    assert ask.keys == ("richest", "board")
    assert "7T, of which 5T count" in ask.label("richest")
    assert "6T, of which 6T count" in ask.label("board")
    answers(match, "board")
    assert match.state.players[0].profit == 6
    assert "claim:7" in ask_of(match, "contract.claim").keys


def test_p12_produce_asks_nothing_where_the_richest_tiles_do() -> None:
    match = after(producer("D32", "D20").match(), "produce", "P35")
    assert match.state.players[0].profit == 3 + 2 + 1
