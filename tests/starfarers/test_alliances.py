"""Alliances, the last round, elimination [8] [9]."""

from __future__ import annotations

import pytest

from bot.discord_limits import MAX_OPTION_TEXT
from bot.tables.move_lines import with_defaults
from rules.starfarers.battle.forces import MOTHERSHIP, Target, defence, muster
from rules.starfarers.charts.kinds import BaseKind, Resource, ShipName
from rules.starfarers.diplomacy.pacts import DECLARED, words
from rules.starfarers.position.scoring import score_parts
from rules.starfarers.position.state import Alliance, Offer, no_goods
from tests.bot.support.limit_checks import LONG
from tests.starfarers.position import Board, after, answers, ask_of, at, heard
from tests.support.asking import refuses


def rebels() -> Board:
    """Yellow has lost its mothership to red; blue could lead."""
    board = Board(3)
    board.state.players[0].captor = 1
    return board


def test_8_1_only_a_rebel_proposes_and_the_partner_may_refuse() -> None:
    match = after(Board(3).match(), "more")
    assert not [key for key in ask_of(match).keys if key.startswith("ally:")]
    refuses("still have yours", match.answer, 0, "ally:3")
    match = after(after(rebels().match(), "more ally:3 done end"), "done end", seat=1)
    answers(match, "refuse", seat=2)
    assert match.state.alliances == []


def test_8_1_declarations_are_shown_beforehand_and_none_is_filled_in() -> None:
    match = rebels().match()
    text = ask_of(match, "travel.what").ahead("more")
    assert text is not None
    assert not text.default
    answers(match, "more")
    assert text.keys == ask_of(match, "travel.declare").keys
    assert with_defaults(rebels().match(), 0, ("more",)) == ("more",)


def test_8_1_an_alliance_ends_with_the_mothership_of_either() -> None:
    board = rebels()
    board.state.alliances.append(Alliance(2, 0))
    board.state.active = 1
    board.with_move("RS1", "B0").with_move("YS1", "Y0").with_player(1, cannon=6)
    match = after(board.match(5, 1), "done attack:home-B0 fight", seat=1)
    assert match.state.alliances == []


def test_8_1_1_the_partner_answers_as_the_own_turn_begins() -> None:
    match = after(rebels().match(), "more")
    assert "ally:2" not in ask_of(match).keys
    answers(match, "ally:3 done end")
    answers(match, "done end", seat=1)
    answers(match, "accept", seat=2)
    assert match.state.alliances == [Alliance(2, 0)]
    assert ask_of(match, "travel.what", seat=2)


def test_8_1_news_report_every_end_of_an_alliance_or_proposal() -> None:
    board = Board(4)
    board.state.players[0].captor = 1
    board.state.players[3].captor = 1
    board.state.alliances.append(Alliance(2, 0))
    board.state.proposals.append(Alliance(2, 3))
    board.state.active = 1
    board.with_move("RS1", "B0").with_move("YS1", "Y0").with_player(1, cannon=6)
    text = answers(board.match(5, 1), "done attack:home-B0 fight", seat=1)
    assert "The alliance of {2} and {0} ends." in text
    assert "{3} withdraws the alliance offered to {2}." in text


@pytest.mark.parametrize(("seat", "other"), [(2, 0), (0, 2)])
def test_8_1_news_report_allies_no_longer_hostile(seat: int, other: int) -> None:
    board = rebels().war(seat, other)
    board.state.proposals.append(Alliance(2, 0))
    board.state.active = 2
    match = board.match()
    assert f"{{{seat}}} is no longer hostile to {{{other}}}." in answers(match, "accept", seat=2)
    assert match.state.players[seat].hostile == []


def test_8_1_a_member_of_an_alliance_proposes_no_other() -> None:
    """Two were asked; the first one accepts, and the second is not asked for nothing."""
    board = Board(4)
    board.state.players[0].captor = 1
    board.state.proposals += [Alliance(2, 0), Alliance(3, 0)]
    board.state.active = 2
    text = answers(board.match(), "accept", seat=2)
    assert "{0} withdraws the alliance offered to {3}." in text


@pytest.mark.parametrize(
    ("declared", "back"), [("hostile:2", "peace:2"), ("apart:3", "joint:3"), ("joint:3", "apart:3")]
)
def test_8_1_2_each_stance_is_declared_once_a_turn(declared: str, back: str) -> None:
    board = rebels()
    board.state.alliances.append(Alliance(2, 0, joint=declared != "joint:3"))
    match = after(board.match(), f"more {declared}")
    following = ask_of(match, "travel.what").ahead("more")
    assert following is not None
    assert not {declared, back} & set(following.keys)
    refuses("You.ve already declared your stance", match.answer, 0, back)
    answers(match, "done end")
    answers(match, "done end", seat=1)
    answers(match, "done end", seat=2)
    following = ask_of(match, "travel.what").ahead("more")
    assert following is not None
    assert back in following.keys


def test_8_2_joint_battles_use_the_leads_prototype() -> None:
    board = rebels().known(Y1="empty").with_move("YS1", "Y1").with_move("BS1", "Y1")
    board.with_player(0, cannon=5).with_player(2, cannon=2)
    board.state.alliances.append(Alliance(2, 0))
    together = muster(board.state, 0, at("Y1"), 1)
    assert (together.fighters, together.cannons, together.prototype) == (2, 2, 2)
    board.state.alliances[0] = Alliance(2, 0, joint=False)
    apart = muster(board.state, 0, at("Y1"), 1)
    assert (apart.fighters, apart.cannons, apart.prototype) == (1, 5, 0)


def test_8_2_2_allies_help_the_lead_where_only_its_mothership_or_target_is() -> None:
    board = rebels().known(Y1="empty", B1="ore", B2="empty", B3="empty")
    board.state.alliances.append(Alliance(2, 0))
    board.with_move("BS1", "Y1").with_move("YS1", "B0").with_player(0, cannon=5)
    board.player(2, cannon=2)
    home = defence(board.state, Target(2, MOTHERSHIP, at("B0")), 1)
    assert (home.fighters, home.cannons) == (2, 2)
    board.base("B1", "port", 2)
    named = defence(board.state, Target(2, "B1", at("B2")), 1)
    assert (named.fighters, named.cannons) == (2, 2)


@pytest.mark.parametrize("verb", DECLARED)
def test_8_1_2_every_declaration_fits_into_a_list_with_the_longest_name(verb: str) -> None:
    text = words((verb, 0)).replace("{0}", max(LONG, key=len))
    assert len(f"Hostility and alliances → {text}") <= MAX_OPTION_TEXT


def test_8_2_allies_change_how_they_fight_in_an_own_turn() -> None:
    board = rebels()
    board.state.alliances.append(Alliance(2, 0))
    match = after(board.match(), "more apart:3")
    assert match.state.alliances == [Alliance(2, 0, joint=False)]
    answers(match, "more leave:3")
    assert match.state.alliances == []


def test_8_2_1_a_prize_goes_to_the_attacker() -> None:
    board = rebels().known(R1="ore", R7="empty")
    board.state.alliances.append(Alliance(2, 0))
    board.with_base("R1", "colony", 1).with_move("RS1", "Y0").with_move("YS1", "R1")
    board.move("BS1", "R7")
    assert after(board.match(5, 1), "done attack:R1 fight").state.bases["R1"].owner == 0


def test_9_1_a_last_round_is_a_decision_on_points() -> None:
    board = Board(rounds="5").known(Y1="ore").with_base("Y1", "spaceport").with_player(cannon=2)
    board.state.round = 5
    match = after(after(board.match(), "done end"), "done end", seat=1)
    assert match.result is not None
    assert match.result.ended_by == "rounds"
    assert match.result.scores == (3 + 2 + 2, 2)
    assert match.result.breakdown[0] == score_parts(match.state, 0)


@pytest.mark.parametrize(("seats", "limit"), [(2, 200), (4, 200), (5, 60), (6, 60)])
def test_9_1_large_tables_end_sooner(seats: int, limit: int) -> None:
    assert Board(seats).state.rules.rounds == limit


def test_9_2_without_mothership_starship_and_base_a_player_is_out() -> None:
    board = Board(3).known(R1="empty", R2="empty")
    board.state.players[1].captor = 0
    board.with_move("YS1", "R1").with_move("RS1", "R1").with_player(cannon=6).with_player(1, ore=4)
    match, text = heard(board.match(5, 1), "done attack:RS1 fight")
    assert "{1} has no mothership" in text
    assert match.state.players[1].out
    assert sum(match.state.players[1].hand.values()) == 0
    answers(match, "end")
    assert list(match.asks()) == [2]


def test_9_2_eliminated_player_has_no_points_and_cannot_win() -> None:
    board = Board(3, rounds="5").known(R1="empty")
    board.state.round = 5
    board.state.players[1].captor = 0
    board.state.players[2].captor = 1
    board.with_move("YS1", "R1").with_move("RS1", "R1").with_player(cannon=3)
    board.player(1, booster=6, cannon=2, freight=5)
    match = after(after(board.match(5, 1), "done attack:RS1 fight end"), "done end", seat=2)
    assert match.result is not None
    assert match.result.scores[1] == 0
    assert match.result.places == (1, 3, 2)


def test_9_2_eliminated_player_comes_last_at_every_end() -> None:
    board = Board(3).known(Y1="ore", R1="ore", B1="ore")
    for letter in "YRB":
        for site, kind in zip((f"{letter}1", f"{letter}1a", f"{letter}1b"), BaseKind, strict=True):
            board.base(site, kind)
    board.state.active = 2
    board.state.players[1].captor = 0
    board.state.players[1].out = True
    del board.state.ships[ShipName("RS1")]
    match = after(board.match(), "done end", seat=2)
    assert match.result is not None
    assert (match.result.ended_by, match.result.places) == ("peace", (1, 3, 2))


def test_9_2_offers_of_an_eliminated_player_end_with_news() -> None:
    board = Board(3).known(R1="empty")
    board.state.players[1].captor = 0
    board.with_move("YS1", "R1").with_move("RS1", "R1").with_player(cannon=6)
    gift = no_goods() | {Resource.ORE: 1}
    for number, (giver, taker) in enumerate([(1, 2), (2, 1), (2, 0)], 92):
        board.state.offers.append(Offer(number, giver, taker, gift, no_goods()))
    text = answers(board.match(5, 1), "done attack:RS1 fight")
    assert "{1} is out, so offers 92 and 93 end." in text
