"""Refusals, queries, notes and typed commands: one sentence with the page and what is missing."""

from __future__ import annotations

import pytest

from rules.kernel import Flow, IllegalAnswer
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.kinds import BaseKind, CardId, Era, SiteId
from rules.spacecorp.commands_and_queries.reach import reach
from rules.spacecorp.position.imagine import imagine
from rules.spacecorp.position.state import Trigger
from rules.spacecorp.position.view import view
from tests.spacecorp.position import PLANETEERS, STARFARERS, Board, ask_of
from tests.support.asking import after

LONG = "x" * 6000
QUERIES = {query.name: query for query in SPACECORP.queries}


def refusal(board: Board, *keys: str) -> str:
    """Return the refusal of the last key, after answering the others; nothing changes."""
    match = after(board.match(), *keys[:-1])
    before = match.save()
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(0, keys[-1])
    assert match.save() == before
    return str(caught.value)


def test_both_values_of_a_card_in_one_action() -> None:
    board = Board(PLANETEERS).with_team("callisto").with_tile("callisto", "D20").hand("P22 P24")
    message = refusal(board, "build:callisto", "research", "P22+P22s")
    assert "one value of P22" in message
    assert "[p15]" in message


def test_gifts_of_cards_are_asked_and_so_are_research_draws() -> None:
    board = Board().with_team("solar-l1")
    board.slot(2, "M23", seat=1).slot(3, "M24", seat=1)
    match = after(board.hand("M09 M05 M06").match(), "build:solar-l1", "spaceport")
    ask = ask_of(match, "pay.plan")
    assert ask.default.startswith("hq1")
    assert ask.flow is Flow.DECISION
    other = after(Board().match(), "research", "own")
    assert ask_of(other, "research.take").flow is Flow.DECISION


def test_a_rivals_infra_after_the_trigger() -> None:
    board = Board().slot(2, "M18", seat=1).hand("M17 M19")
    board.state.trigger, board.state.closing, board.state.last = Trigger.CONTRACTS, True, [1]
    assert "[p13]" in refusal(board, "move:earth", "luna", "hq1+M17")


def test_research_with_an_eighth_card() -> None:
    board = Board().hand("M37 M38 M21 M22 M25 M31 M32 M33")
    assert "hold at most 7 cards [p8], and you have 8" in refusal(board, "research")


@pytest.mark.parametrize(
    ("profit", "key", "reason"),
    [(20, "own+4T", "at most 3T"), (1, "own+2T", "You have 1T"), (20, "own+3T", "less than")],
)
def test_profit_beyond_its_limits(profit: int, key: str, reason: str) -> None:
    board = Board(PLANETEERS).hand("P19").profit(profit)
    message = refusal(board, "move:inner-solar-system", "ceres", key)
    assert reason in message
    assert "[p15]" in message


def test_profit_in_mariners() -> None:
    board = Board().hand("M18")
    assert "before the Planeteers era [p15]" in refusal(board, "move:earth", "luna", "own+1T")


def test_a_base_without_its_requirement() -> None:
    board = Board().with_team("luna").with_tile("luna", "D01")
    message = refusal(board, "build:luna", "bio-lab")
    assert "A Bio Lab base needs life on its tile [p11]." in message


def test_an_explored_site_names_the_owner_of_its_base() -> None:
    board = Board().with_team("luna").with_tile("luna", "D01")
    assert "Luna has already been explored [p10]; you may build there." in refusal(
        board, "explore:luna"
    )
    board.base("luna", BaseKind.RESEARCH, seat=1)
    assert "Luna has already been explored [p10], and {1} has a base." in refusal(
        board, "explore:luna"
    )
    own = Board().with_team("luna").with_tile("luna", "D01").base("luna", BaseKind.RESEARCH)
    assert "Luna has already been explored [p10], and your base is there." in refusal(
        own, "explore:luna"
    )


def test_a_second_team_beyond_the_shared_value_reads_of_what_was_paid() -> None:
    board = Board().hand("M18 T1").with_team("luna").with_tile("luna", "D01")
    board.base("luna", BaseKind.RESEARCH)
    message = refusal(board, "move:luna", "lunar-l4", "own+M18+twice", "earth", "sisyphus")
    assert "The payment isn't enough to move a second team to Sisyphus [p7]" in message


def test_a_colony_without_all_boxes() -> None:
    board = Board(STARFARERS).with_tile("procyon", "D44", "D57")
    board.base("procyon", BaseKind.RESEARCH, BaseKind.RESEARCH, seat=1)
    assert "in every box of Procyon [p20], 2 in all; you have 0" in refusal(
        board, "colonize:procyon"
    )


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        ("move:luna", "no team at Luna"),
        ("move:nowhere", "'nowhere' isn't a site"),
        ("explore:earth", "no exploration box"),
        ("build:earth", "You can't build a base at Earth"),
        ("produce", "no base on a tile with a P#"),
        ("genetics", "needs a card with this action"),
        ("revelation", "before the Planeteers era"),
        ("upgrade:M21", "isn't marked as Infra"),
        ("upgrade:M16", "don't hold M16"),
        ("special:M21", "isn't a Special card"),
        ("colonize:luna", "only in the Starfarers era"),
        ("pass", "until the deck is empty"),
    ],
)
def test_each_deed_has_its_reason(key: str, reason: str) -> None:
    assert reason in refusal(Board().hand("M21"), key)


def test_moves_say_what_is_missing() -> None:
    board = Board().hand("M18")
    message = refusal(board, "move:earth", "phobos")
    assert "takes 9 [p9]. You can reach 4" in message
    match = after(board.match(), "move:earth")
    assert ask_of(match, "move.to").note.startswith("Out of reach: Lunar L4 takes 5")


def test_plan_says_what_luna_needs() -> None:
    board = Board().slot(2, "M16").hand("M05")
    report = QUERIES["plan"].answer(view(board.state, 0), {"action": "move", "site": "luna"})
    assert report.splitlines()[0] == "Luna from Earth takes 4. You have 3 + 1."
    assert "M05 Cargo Pod (1) = 4 of 4" in report


def test_plan_says_what_is_missing() -> None:
    board = Board().offers("M18 M19 M23 M24")
    report = QUERIES["plan"].answer(view(board.state, 0), {"action": "move", "site": "phobos"})
    assert "You can reach 1." in report
    assert "M18" in report


def test_plan_says_where_nothing_counts() -> None:
    board = Board().offers("M10 M18 M19 M23").with_team("luna")
    report = QUERIES["plan"].answer(view(board.state, 0), {"action": "explore", "site": "luna"})
    assert "Nothing you have counts towards it. M10 from the offers would be enough" in report
    assert "to the 0" not in report


def test_reach_agrees_with_what_a_move_offers() -> None:
    match = after(Board().hand("M18 M41").match(), "move:earth")
    keys = ask_of(match, "move.to").keys
    assert tuple(reach(match.view(0), SiteId("earth"))) == keys
    report = QUERIES["reach"].answer(match.view(0), {})
    assert report.startswith("From Earth:")
    assert len(report.splitlines()) == 1 + len(keys)


@pytest.mark.parametrize("name", sorted(QUERIES))
def test_queries_refuse_an_onlooker_in_a_sentence(name: str) -> None:
    given = {"action": "move", "site": "luna"}
    with pytest.raises(IllegalAnswer, match="no seat"):
        QUERIES[name].answer(view(Board().state, None), given)


def test_queries_complete_what_was_typed() -> None:
    shown = view(Board().state, 0)
    assert list(QUERIES["plan"].complete(shown, "site", "mars")) == ["north-mars", "south-mars"]
    assert list(QUERIES["plan"].complete(shown, "action", "bu")) == ["build"]
    assert list(QUERIES["reach"].complete(shown, "from", "")) == ["earth"]


def test_an_imagined_position_is_the_real_one_but_for_secrets() -> None:
    board = Board(PLANETEERS, seats=3).hand("P13 P22").hand("P41", seat=1)
    board.with_team("tethys", seat=2, claim=True).with_tile("tethys", "D22")
    state, seen = board.state, imagine(view(board.state, 0))
    assert seen.players[0] == state.players[0]
    assert seen.spots == state.spots
    assert seen.deck_size() == state.deck_size()
    assert seen.players[1].hand == []
    assert CardId("P41") not in seen.deck


def test_commands_are_few_and_begin_with_a_deed() -> None:
    assert len(SPACECORP.commands) <= 25
    assert len({command.name for command in SPACECORP.commands}) == len(SPACECORP.commands)


@pytest.mark.parametrize(
    ("query", "given"),
    [
        ("reach", {"from": LONG}),
        ("plan", {"action": LONG, "site": "luna"}),
        ("plan", {"action": "move", "site": LONG}),
    ],
)
def test_a_query_repeats_little_of_what_was_typed(query: str, given: dict[str, str]) -> None:
    with pytest.raises(IllegalAnswer, match="xxxx") as caught:
        QUERIES[query].answer(view(Board().state, 0), given)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    "kind", ["", "move:", "explore:", "build:", "upgrade:", "special:", "colonize:", "edge:"]
)
@pytest.mark.parametrize("era", [PLANETEERS, STARFARERS])
def test_a_refusal_repeats_little_of_what_was_typed(era: Era, kind: str) -> None:
    assert len(refusal(Board(era), kind + LONG)) < 400
