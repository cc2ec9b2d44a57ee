"""Ships built below their owner's technology level, to join an older group [7.5.4, 9.10.2].

The rulebook has no such ships; a table may play them as later editions do.
"""

from __future__ import annotations

import msgspec
import pytest

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.kinds import DOWN, TYPED, UP, HexId, Kind, Tech, Uid
from rules.space_empires.charts.steps import Step
from rules.space_empires.economy.placing import place_purchases
from rules.space_empires.economy.sheet_refusals import why_not_buy
from rules.space_empires.economy.shopping import GOODS, Shop
from rules.space_empires.position.board import silent
from rules.space_empires.position.redeal import redeal
from rules.space_empires.position.soundness import assert_sound
from rules.space_empires.position.state import Purchase, State
from rules.space_empires.position.view import view
from tests.space_empires.position import Position, answers, drive, standing, texts
from tests.support.asking import after, heard, refuses

OLD = Tech()
FAR = "H5"
SHORT = pytest.mark.parametrize("face", [TYPED, UP])


def fleet(size: int = 4, *, yards: int = 4, elsewhere: int = 0, face: int = DOWN) -> Position:
    """Return seat 0 with attack 1; SC1 at its yards lacks it, and other scouts are elsewhere."""
    position = Position(counters="groups")
    home = position.homeworld()
    position.with_unit("SC", home, size=size, tech=OLD, face=face).with_unit("SY", home, size=yards)
    for _ in range(elsewhere):
        position.unit("SC", FAR)
    position.tech(0, attack=1)
    position.state.players[0].cp = 30
    return position


def opened(position: Position, *keys: str) -> Match:
    """Return the Economic Phase, after these answers of seat 0."""
    return after(position.when(Step.ECONOMY).seeded(), *keys)


def sealed(match: Match) -> str:
    """Seal both sheets and settle the order; return the public news."""
    news = [item for seat in sorted(match.asks()) for item in answers(match, "seal", seat=seat)]
    for seat, ask in match.asks().items():
        if ask.id == "bid.first":
            news += answers(match, ask.default, seat=seat)
    return texts(item for item in news if item.to is None)


def keys(match: Match, seat: int = 0) -> tuple[str, ...]:
    return match.asks()[seat].keys


def groups(match: Match, kind: str = "SC", at: str = "") -> dict[str, tuple[int, int]]:
    """Return seat 0's counters of a kind in a hex, its Homeworld's by default: size and attack."""
    at = at or match.state.players[0].home
    return {
        unit.name: (unit.size, unit.tech.attack)
        for unit in match.state.units.values()
        if unit.owner == 0 and unit.kind == kind and unit.hex == at
    }


def test_7_5_4_ships_for_an_older_group_copy_it_without_a_counter() -> None:
    position = fleet()
    home = position.homeworld()
    match = opened(position, "buy:SC1")
    assert keys(match) == ("1", "2"), "a group is six ships"
    assert "SC1" in match.asks()[0].own_prompt
    answers(match, "2")
    assert "buy:SC1" not in keys(match)
    assert "34 CP left; yards can build 2 of 4" in match.asks()[0].note, "12 CP and two yards"
    sealed(match)
    assert groups(match) == {"SC1": (6, 0)}
    sheet = match.state.players[0].books[-1]
    assert (sheet.units, sheet.more, sheet.upkeep) == (12, 2, 6)
    assert sheet.bought == [f"2 Scouts into SC1 at {home}"]


def test_9_10_2_ships_of_both_technologies_stand_on_different_counters() -> None:
    match = opened(fleet(), "buy:SC", "2", "buy:SC1", "1")
    sealed(match)
    assert groups(match) == {"SC1": (5, 0), "SC2": (2, 1)}


def test_7_5_4_without_a_free_counter_only_older_groups_grow() -> None:
    match = opened(fleet(elsewhere=5))
    assert "buy:SC" not in keys(match)
    home = match.state.players[0].home
    reason = why_not_buy(Shop(silent(match.state), 0), Kind("SC"), home)
    assert "[7.5.4]" in reason
    assert "SC1" in reason, "the sentence names what is left"
    assert [key for key in keys(match) if key.startswith("buy:SC")] == ["buy:SC1"]
    answers(match, "buy:SC1", "1")
    assert [key for key in keys(match) if key.startswith("buy:SC")] == ["buy:SC1"]
    answers(match, "buy:SC1")
    sealed(match)
    assert groups(match) == {"SC1": (6, 0)}
    assert len(groups(match, at=FAR)) == 5


def test_9_10_2_ships_for_an_older_group_leave_the_last_counter_to_new_ones() -> None:
    match = opened(fleet(elsewhere=4), "buy:SC1", "1", "buy:SC", "2")
    sealed(match)
    assert groups(match) == {"SC1": (5, 0), "SC6": (2, 1)}


def test_7_5_4_the_ordinary_purchase_is_asked_for_as_without_an_older_group() -> None:
    texts_ = []
    for tech in (OLD, Tech(attack=1)):
        position = fleet()
        position.state.units[Uid("0.SC1")].tech = tech
        match = opened(position)
        offered_ = list(keys(match))
        if tech == OLD:
            assert (
                offered_.index("buy:SC") < offered_.index("buy:DECOY") < offered_.index("buy:SC1")
            )
            offered_.remove("buy:SC1")
        assert match.asks()[0].default == "seal"
        answers(match, "buy:SC")
        texts_.append((offered_, match.asks()[0].id, match.asks()[0].options))
    assert texts_[0] == texts_[1]


def test_7_5_4_an_older_group_is_named_with_its_hex_and_price() -> None:
    match = opened(fleet())
    labels = dict(match.asks()[0].options)
    home = match.state.players[0].home
    assert labels["buy:SC1"] == f"Buy Scout into SC1 at {home}, of older technology, 6 CP each"


@pytest.mark.parametrize("case", ["like", "full", "far", "instant", "poor", "busy"])
def test_7_5_4_nothing_is_offered_where_no_older_group_can_be_joined(case: str) -> None:
    position = fleet(6 if case == "full" else 4, yards=1)
    unit = position.state.units[Uid("0.SC1")]
    if case == "like":
        unit.tech = position.carried("SC")
    elif case == "far":
        unit.hex = HexId(FAR)
    elif case == "instant":
        position = Position(instant="on", counters="groups")
        home = position.homeworld()
        position.with_unit("SC", home, tech=OLD).with_unit("SY", home).tech(0, attack=1)
    position.state.players[0].cp = 0 if case == "poor" else 30
    match = opened(position, *{"poor": ("bid", "14"), "busy": ("buy:CO",)}.get(case, ()))
    assert "buy:SC1" not in keys(match)
    assert why_not_buy(Shop(silent(match.state), 0), Kind("SC1"), position.homeworld())


@pytest.mark.parametrize("kind", ["MINES", "DECOY", "SY", "BASE", "CO", "MINER", "MS"])
def test_9_10_5_only_groups_with_fixed_technology_are_joined(kind: str) -> None:
    position = fleet(yards=5)
    home = position.homeworld()
    position.tech(0, size=2, mines=1, terraform=1)
    if kind != "SY":
        position.unit(kind, home, tech=OLD)
    match = opened(position)
    assert f"buy:{kind}1" not in keys(match)
    assert "[7.5.4]" in why_not_buy(Shop(silent(match.state), 0), Kind(f"{kind}1"), home)


@pytest.mark.parametrize(("kind", "capacity"), [("F", 1), ("R", 2), ("CV", 1), ("SW", 1)])
def test_7_5_4_advanced_ships_join_older_groups_too(kind: str, capacity: int) -> None:
    position = fleet(yards=2).tech(0, size=6, fighter=2, cloak=2, sweep=2)
    position.unit(kind, position.homeworld(), size=2, tech=OLD)
    match = opened(position, f"buy:{kind}1")
    if match.asks()[0].id == "sheet.count":
        assert keys(match)[-1] == str(2 // capacity)
        answers(match, "1")
    sealed(match)
    assert groups(match, kind) == {f"{kind}1": (3, 0)}


def test_7_6_1_older_groups_share_the_yards_and_the_cp() -> None:
    position = fleet(yards=3)
    position.unit("SC", position.homeworld(), size=1, tech=OLD)
    position.state.players[0].cp = 4
    match = opened(position, "buy:SC1", "2")
    assert keys(match).count("buy:SC2") == 1
    answers(match, "buy:SC2")
    assert match.asks()[0].id == "sheet.line", "a lone number is taken unasked"
    assert not any(key.startswith("buy:SC") for key in keys(match)), "the yards are busy"
    sealed(match)
    assert groups(match) == {"SC1": (6, 0), "SC2": (2, 0)}


@SHORT
def test_7_6_2_an_open_older_group_waits_until_no_counter_is_free(face: int) -> None:
    match = opened(fleet(face=face))
    assert "buy:SC1" not in keys(match)
    assert "[7.6.2]" in why_not_buy(
        Shop(silent(match.state), 0), Kind("SC1"), match.state.players[0].home
    )
    short = opened(fleet(elsewhere=5, face=face), "buy:SC1", "2")
    sealed(short)
    assert groups(short) == {"SC1": (6, 0)}


def test_7_6_2_a_freed_counter_drops_ships_for_an_open_group() -> None:
    match = opened(fleet(elsewhere=4, face=UP), "buy:SC", "1", "buy:SC1", "1")
    home = match.state.players[0].home
    news = answers(match, "more", f"drop:SC@{home}")
    assert match.state.players[0].draft.purchases == []
    assert "no longer possible" in texts(news)
    assert "buy:SC1" not in keys(match)


def test_7_5_1_ships_for_an_older_group_can_be_taken_off_by_themselves() -> None:
    match = opened(fleet(), "buy:SC", "1", "buy:SC1", "1", "buy:SC1", "more")
    home = match.state.players[0].home
    labels = dict(match.asks()[0].options)
    assert labels[f"drop:SC@{home}"] == f"Take 1 Scout at {home} off the list"
    assert labels[f"drop:SC1@{home}"] == f"Take 2 Scouts into SC1 at {home} off the list"
    answers(match, f"drop:SC1@{home}")
    assert match.state.players[0].draft.purchases == [Purchase(Kind("SC"), home, 1)]
    assert "buy:SC1" in keys(match)
    sealed(match)
    assert groups(match) == {"SC1": (4, 0), "SC2": (1, 1)}


def test_7_3_2_a_scuttled_group_takes_no_ships() -> None:
    match, news = heard(opened(fleet(), "buy:SC1", "2"), "more", "scuttle", "SC1", "4")
    assert match.state.players[0].draft.purchases == []
    assert "no longer possible" in texts(news)
    assert all(item.to == (0,) for item in news)
    assert "buy:SC1" not in keys(match)
    sealed(match)
    assert groups(match) == {}


def test_11_2_2_squadrons_for_a_lost_group_come_as_new_ones() -> None:
    position = fleet().tech(0, fighter=1)
    position.state.players[0].draft.purchases = [
        Purchase(Kind("F"), position.homeworld(), 1),
        Purchase(Kind("F"), position.homeworld(), 2, "F1"),
    ]
    board = position.board()
    drive(place_purchases(board, 0))
    squadrons = [(unit.size, unit.tech) for unit in board.units_of(0) if unit.kind == "F"]
    assert squadrons == [(3, position.carried("F"))]


def test_7_5_4_research_of_the_same_phase_makes_a_group_an_older_one() -> None:
    position = fleet()
    position.state.units[Uid("0.SC1")].tech = position.carried("SC")
    match = opened(position, "research:tactics", "buy:SC1", "2")
    assert "no longer possible" in texts(answers(match, "more", "undo:tactics"))
    assert match.state.players[0].draft.purchases == []
    answers(match, "research:tactics", "buy:SC1", "2")
    sealed(match)
    group = standing(match, "SC1")
    assert (group.size, group.tech.tactics) == (6, 0)


def again(match: Match, position: Position) -> Match:
    """Return the next Economic Phase of a match."""
    position.state = match.state
    return opened(position)


def test_7_5_1_the_last_list_comes_again_as_far_as_the_older_group_has_room() -> None:
    position = fleet(1)
    match = opened(position, "buy:SC1", "3")
    sealed(match)
    later = after(again(match, position), "repeat")
    home = later.state.players[0].home
    assert later.state.players[0].draft.purchases == [Purchase(Kind("SC"), home, 2, "SC1")]
    sealed(later)
    assert groups(later) == {"SC1": (6, 0)}
    assert "repeat" not in keys(again(later, position)), "the group is full"


@pytest.mark.parametrize("case", ["lost", "moved", "newest", "open"])
def test_7_5_1_a_list_is_not_repeated_for_a_full_group(case: str) -> None:
    position = fleet(1)
    match = opened(position, "buy:SC1", "1", "buy:DECOY", "1")
    sealed(match)
    unit = standing(match, "SC1")
    if case == "lost":
        del match.state.units[unit.uid]
    elif case == "moved":
        unit.hex = HexId(FAR)
        position.unit("SY", FAR)
    elif case == "newest":
        unit.tech = position.carried("SC")
    else:
        unit.face = UP
    later = after(again(match, position), "repeat")
    assert [item.kind for item in later.state.players[0].draft.purchases] == ["DECOY"]


def test_7_6_offers_and_refusals_agree_for_older_groups() -> None:
    position = fleet(yards=3, elsewhere=2)
    home = position.homeworld()
    position.tech(0, size=4).with_unit("CA", home, tech=OLD)
    position.with_unit("DD", home, face=UP, tech=OLD).with_unit("BC", home)
    match = opened(position, "buy:SC1", "1")
    shop = Shop(position.board(), 0)
    names = [unit.name for unit in shop.own]
    assert "SC1" in shop.berths()
    for name in names:
        for count in range(1, 8):
            legal = name in shop.berths() and count <= shop.most(shop.older[name].kind, home, name)
            reason = why_not_buy(Shop(silent(match.state), 0), Kind(name), home, count)
            assert legal is not bool(reason), (name, count, reason)
    assert all(f"buy:{name}" in keys(match) for name in shop.berths())
    assert "can't be bought" in why_not_buy(Shop(silent(match.state), 0), Kind("SC9"), home)
    assert set(GOODS).isdisjoint(names)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("buy:SC1 3", "SC1 has room for 2 more"),
        ("buy:SC1 0", "at least one unit"),
        ("buy:SC1 2 buy:SC1", "SC1 has room for 0 more"),
        ("buy:SC2", "SC2 is at H5, where you have no Ship Yard"),
        ("buy:SC9", "can't be bought"),
        ("buy:SC", "older group: SC1"),
    ],
)
def test_7_5_4_ships_too_new_for_a_group_are_refused(line: str, words: str) -> None:
    refuses(words, opened(fleet(elsewhere=5)).play, 0, line.split())


def test_7_5_1_a_reload_and_an_undo_keep_the_ships_for_an_older_group() -> None:
    match = opened(fleet(), "buy:SC1", "2", "seal")
    loaded = Match.load(match.save(), {SPACE_EMPIRES.slug: SPACE_EMPIRES})
    assert loaded.state == match.state
    loaded.undo(0)
    assert loaded.state.players[0].draft.purchases[0].into == "SC1"
    sealed(loaded)
    assert groups(loaded) == {"SC1": (6, 0)}


def copy(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=State)


def shown(match: Match) -> tuple[bytes, tuple[object, ...]]:
    """Return seat 1's view, and everybody's questions."""
    asks = [(seat, ask.prompt, ask.rule) for seat, ask in sorted(match.asks().items())]
    return msgspec.json.encode(match.view(1)), tuple(asks)


def test_7_6_2_ships_for_an_older_group_show_nothing_to_others() -> None:
    views = []
    for lines in (("buy:SC1", "2"), ("research:size", "bid", "0")):
        match = opened(fleet())
        before = shown(match)
        for key in lines:
            answers(match, key)
            assert shown(match) == before
        views.append((sealed(match), shown(match)))
    assert views[0] == views[1]


def test_7_6_2_an_older_group_and_a_like_one_fill_up_unseen_alike() -> None:
    views = []
    for tech, keys_of in ((OLD, ("buy:SC1", "2")), (Tech(attack=1), ("buy:SC", "2", "join"))):
        position = fleet()
        position.state.units[Uid("0.SC1")].tech = tech
        match = opened(position, *keys_of)
        news = sealed(match)
        assert groups(match) == {"SC1": (6, tech.attack)}
        views.append((news, shown(match)))
    assert views[0] == views[1]


def test_7_5_4_ships_for_an_older_group_are_imagined_away() -> None:
    match = opened(fleet(), "buy:SC1", "2", "seal")
    for number in range(10):
        state = copy(match.state)
        redeal(state, 1, SeededDice(str(number)))
        assert_sound(state)
        assert state.players[0].draft.purchases == []
        assert view(state, 1) == view(match.state, 1)
        assert view(state, None) == view(match.state, None)
