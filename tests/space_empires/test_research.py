"""Technology, its limits, and unpredictable research [9] [15.1] [18] [19]."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.content import equipment, starting_levels
from rules.space_empires.charts.kinds import Kind, Tech
from rules.space_empires.charts.sheet_column import SheetColumn
from rules.space_empires.charts.steps import Step
from rules.space_empires.economy.research import subjects
from rules.space_empires.movement.actions.upgrade import pay_upgrade
from tests.space_empires.position import Position, answers, counter, offered, standing, texts
from tests.support.asking import after, heard


def rich(cp: int = 30, **options: str) -> Position:
    """Return seat 0 with a yard at its Homeworld and CP to spare."""
    position = Position(**options)
    position.unit("SY", position.homeworld(), size=4)
    position.state.players[0].cp = cp
    return position


def opened(position: Position, *dice: str) -> Match:
    position.when(Step.ECONOMY)
    return position.match(*dice) if dice else position.seeded()


def close(match: Match) -> None:
    for seat in sorted(match.asks()):
        answers(match, "seal", seat=seat)
    for seat, ask in match.asks().items():
        if ask.id == "bid.first":
            answers(match, ask.default, seat=seat)


def keys(match: Match) -> tuple[str, ...]:
    return match.asks()[0].keys


def test_9_1_levels_come_in_order_and_one_a_phase() -> None:
    match = after(opened(rich().tech(0, attack=1)), "research:attack")
    assert "research:attack" not in keys(match)
    assert "[9.1]" in match.asks()[0].why_not("research:attack")
    answers(match, "research:tactics")
    close(match)
    player = match.state.players[0]
    assert (player.tech["attack"], player.tech["tactics"]) == (2, 1)
    assert player.books[0].research == 45
    assert player.books[0].bought == ["Attack 2", "Tactics 1"]


def test_9_1_the_last_level_is_the_last() -> None:
    match = opened(rich().tech(0, attack=3))
    assert "research:attack" not in keys(match)
    assert "highest" in match.asks()[0].why_not("research:attack")


def test_9_1_a_level_must_be_paid_for() -> None:
    match = after(opened(rich(cp=0)), "bid", "5")
    assert "research:attack" not in keys(match)
    assert (
        match.asks()[0]
        .why_not("research:attack")
        .endswith("costs 20 CP [7.5.1], and you have 15 left.")
    )
    assert not match.asks()[0].why_not("research:tactics")


def test_9_1_nobody_else_hears_of_it() -> None:
    match, news = heard(opened(rich()), "research:attack", "seal")
    news += answers(match, "seal", seat=1)
    assert "Attack" not in texts(item for item in news if item.to is None)
    assert match.view(1).seats[0].tech is None


def test_9_2_small_hulls_carry_one_level_of_attack() -> None:
    levels = starting_levels() | {"attack": 3, "defence": 2}
    for kind in ("SC", "DD", "SY"):
        assert equipment(Kind(kind), levels).attack == 1
    assert (equipment(Kind("CA"), levels).attack, equipment(Kind("BB"), levels).attack) == (2, 3)
    assert equipment(Kind("BB"), levels).defence == 2


def test_9_3_tactics_are_not_limited_by_the_hull() -> None:
    assert equipment(Kind("SC"), starting_levels() | {"tactics": 3}).tactics == 3


def test_9_4_ship_size_three_builds_cruisers_in_the_same_phase() -> None:
    match = opened(rich().tech(0, size=2))
    assert "buy:CA" not in keys(match)
    answers(match, "research:size", "buy:CA", "1")
    close(match)
    assert counter(match, "CA1") is not None


def test_9_4_without_the_level_the_cruisers_are_off_the_list() -> None:
    position = rich().tech(0, size=2)
    match = after(opened(position), "research:size", "buy:CA", "2", "more", "undo:size")
    assert match.state.players[0].draft.purchases == []


def test_9_7_terraforming_is_bought_once() -> None:
    assert "research:terraform" not in keys(opened(rich().tech(0, terraform=1)))


def test_9_10_1_older_ships_keep_their_technology() -> None:
    position = rich().with_unit("BC", "H5", tech=Tech(attack=1)).tech(0, size=4, attack=1)
    match = after(opened(position), "research:attack")
    close(match)
    assert standing(match, "BC1").tech.attack == 1


def test_9_10_2_only_equals_share_a_group() -> None:
    position = rich()
    home = position.homeworld()
    position.tech(0, tactics=1).with_unit("SC", home, size=1, tech=Tech())
    match = after(opened(position.with_unit("SC", home, size=1)), "buy:SC", "2", "join")
    close(match)
    assert (standing(match, "SC1").size, standing(match, "SC2").size) == (1, 3)


def test_9_10_4_upgrades_are_paid_from_what_was_carried_over() -> None:
    player = rich().state.players[0]
    player.books.append(SheetColumn(1, 0, 20, 0, 0, 20, 0, remaining=20))
    player.cp = 20
    pay_upgrade(player, 3)
    assert (player.cp, player.books[-1].upgrades) == (17, 3)


def test_9_10_5_bases_and_yards_have_the_latest_levels() -> None:
    position = rich()
    base = position.unit("BASE", position.homeworld())
    assert position.tech(0, attack=2).board().tech(base).attack == 2


def test_15_1_at_once_every_ship_has_the_new_level() -> None:
    position = rich(instant="on")
    position.with_unit("SC", position.homeworld(), size=2).with_unit("CO", "H5")
    match = after(opened(position), "research:attack", "research:terraform", "buy:SC", "join")
    close(match)
    scouts = standing(match, "SC1")
    assert (scouts.size, scouts.tech.attack) == (3, 1)
    assert standing(match, "CO1").tech.special == 1


def test_18_ten_more_than_in_the_last_phase() -> None:
    position = rich(gearing="on")
    position.state.players[0].last_research = 15
    match = after(opened(position), "research:tactics")
    assert "research:size" in keys(match), "25 CP in all"
    answers(match, "research:size")
    assert "[18]" in match.asks()[0].why_not("research:sweep")
    assert not any(key.startswith("research:") for key in keys(match))
    close(match)
    assert match.state.players[0].last_research == 25


def test_18_after_nothing_ten_are_the_most() -> None:
    position = rich(gearing="on")
    position.state.players[0].last_research = 15
    match = opened(position)
    close(match)
    position.state = match.state
    match = opened(position)
    assert [key for key in keys(match) if key.startswith("research:")] == [
        "research:size", "research:sweep",
    ]  # fmt: skip


def funded(*dice: str, cp: int = 30, last: int = 3, **grants: int) -> Match:
    """Return a phase in which seat 0 has allotted its grants and all have sealed them."""
    position = rich(cp, unpredictable="on")
    position.state.players[0].last_grants = last
    match = opened(position, *dice)
    for tech, count in grants.items():
        answers(match, f"grants:{tech}")
        if match.asks()[0].id == "sheet.count":
            answers(match, str(count))
    for seat in (0, 1):
        answers(match, "seal", seat=seat)
    return match


def test_19_2_four_grants_reach_attack_one() -> None:
    match = funded("7", "5", "6", "8", "3", attack=4, move=1)
    player = match.state.players[0]
    assert player.tech["attack"] == 1
    assert player.grants == {"move": 3}
    note = match.asks()[0].note
    assert note.startswith("25 CP left")
    assert "On it: 4 grants for Attack, 1 grant for Move." in note
    assert not any(key.startswith(("research", "grants", "undo")) for key in offered(match))
    answers(match, "buy:SC", "1")
    close(match)
    assert standing(match, "SC1").tech.attack == 1
    assert player.last_grants == 5


def test_19_2_a_point_short_and_the_next_grant_is_sure() -> None:
    position = rich(30, unpredictable="on")
    position.state.players[0].last_grants = 3
    match = after(opened(position, "7", "5", "6", "1", "1"), "grants:attack", "4")
    for seat in (0, 1, 0, 1):
        answers(match, "seal", seat=seat)
    answers(match, "seat1")
    player = match.state.players[0]
    assert (player.tech["attack"], player.grants) == (0, {"attack": 19})
    match = after(_next_phase(match, position, "1"), "grants:attack", "1")
    for seat in (0, 1):
        answers(match, "seal", seat=seat)
    player = match.state.players[0]
    assert (player.tech["attack"], player.grants) == (1, {})


def _next_phase(match: Match, position: Position, *dice: str) -> Match:
    position.state = match.state
    return opened(position, *dice)


def test_19_2_only_the_owner_hears_the_dice() -> None:
    match = after(opened(rich(unpredictable="on"), "9", "9"), "grants:attack", "2", "seal")
    news = answers(match, "seal", seat=1)
    assert [item.to for item in news if "rolled" in item.text] == [(0,)]


def test_19_3_at_most_two_grants_more() -> None:
    position = rich(unpredictable="on")
    position.state.players[0].last_grants = 3
    match = after(opened(position), "grants:attack")
    assert keys(match) == ("1", "2", "3", "4", "5")
    answers(match, "5")
    assert not any(key.startswith("grants:") for key in keys(match))
    assert "[19.3]" in match.asks()[0].why_not("research:move")
    answers(match, "more", "undo:attack", "seal")
    answers(match, "seal", seat=1)
    assert match.state.players[0].draft.grants == {}
    close(match)
    assert match.state.players[0].last_grants == 0
    match = after(_next_phase(match, position), "grants:attack")
    assert keys(match) == ("1", "2")


def test_19_1_a_grant_takes_five_cp() -> None:
    position = rich(0, unpredictable="on")
    position.state.players[0].last_grants = 9
    match = after(opened(position), "grants:attack")
    assert keys(match) == ("1", "2", "3", "4")
    answers(match, "4")
    assert "[19.3]" not in match.asks()[0].why_not("research:move")
    assert "[19.1]" in match.asks()[0].why_not("research:move")


def test_19_1_scuttling_pays_for_grants_and_stands() -> None:
    position = rich(0, unpredictable="on")
    position.state.players[0].last_grants = 9
    match = opened(position.with_unit("CA", "H5", size=6), "1", "1", "1", "1")
    answers(match, "more", "scuttle", "CA1", "6", "grants:attack", "4", "seal")
    answers(match, "seal", seat=1)
    assert "keep:CA1" not in offered(match)
    close(match)
    assert match.state.players[0].cp == 0


def test_19_1_the_last_grants_come_again_with_one_key() -> None:
    match = funded("1", "1", "1", attack=2, move=1)
    close(match)
    match = after(_next_phase(match, Position(unpredictable="on")), "repeat")
    assert match.state.players[0].draft.grants == {"attack": 2, "move": 1}


def test_19_1_a_reload_between_the_two_sheets_keeps_the_dice() -> None:
    match = after(opened(rich(unpredictable="on")), "grants:attack", "2", "seal")
    answers(match, "seal", seat=1)
    answers(match, "buy:SC", "2")
    loaded = Match.load(match.save(), {SPACE_EMPIRES.slug: SPACE_EMPIRES})
    assert loaded.state == match.state
    assert loaded.asks()[0].keys == match.asks()[0].keys


def test_20_3_the_first_chart_has_its_own_prices() -> None:
    position = Position(chart="first").tech(0, defence=1, move=6)
    board = position.board()
    assert subjects(board, 0)["defence"] == 30
    assert subjects(board, 0)["terraform"] == 25
    assert subjects(board, 0)["move"] == 40, "level 7 is the rulebook's [4.1], its price ours"
    assert "move" not in subjects(position.tech(0, move=7).board(), 0)


@pytest.mark.parametrize(
    ("fought", "fighter", "cloak"),
    [([], False, False), (["SC", "CV"], False, False), (["DD"], False, True), (["BC"], True, True)],
)
def test_20_3_fighters_and_cloaks_wait_for_battles(
    fought: list[str], fighter: bool, cloak: bool
) -> None:
    position = rich(build_requirement="on")
    position.state.players[0].fought = [Kind(kind) for kind in fought]
    match = opened(position)
    assert ("research:fighter" in keys(match)) is fighter
    assert ("research:cloak" in keys(match)) is cloak
    assert (
        "isn't available until one of your BC, BB or DN"
        in match.asks()[0].why_not("research:fighter")
    ) is not fighter


@pytest.mark.parametrize(
    ("rule", "gone"),
    [
        ("carriers", ["fighter", "point"]),
        ("raiders", ["cloak", "scanner"]),
        ("mines", ["mines", "sweep"]),
    ],
)
def test_20_3_advanced_technology_goes_with_its_rules(rule: str, gone: list[str]) -> None:
    names = subjects(Position(2, **{rule: "off"}).board(), 0)
    assert [tech for tech in starting_levels() if tech not in names] == gone
