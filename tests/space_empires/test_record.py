"""Public record of a battle after its end [5.1]."""

from __future__ import annotations

from msgspec.structs import replace

from render.space_empires.battle_lines import battle_keys, has_new_battles, with_unread
from rules.kernel import Match
from rules.space_empires.charts.doomsday import Weakness
from rules.space_empires.charts.kinds import DOWN, UP, HexId, Tech
from rules.space_empires.charts.owners import MACHINES
from rules.space_empires.charts.steps import Step
from rules.space_empires.combat.battle_record import MOST_KEPT, forget_old_battles
from rules.space_empires.combat.combat import battle
from rules.space_empires.position.board import silent
from rules.space_empires.position.orders import Orders
from rules.space_empires.position.view import view
from tests.space_empires.battles import FIELD, begin, last_battle, play
from tests.space_empires.position import Position, answers, ask_of
from tests.support.asking import after


def test_5_1_lines_losses_and_holder_of_the_hex_are_kept() -> None:
    position = Position().tech(0, attack=1, move=3)
    position.with_unit("CA", FIELD, size=2, tech=Tech(1, 0, 0, 3)).with_unit("SC", FIELD, owner=1)
    position.unit("CO", FIELD, owner=1)
    position.unit("SC", position.state.players[1].home, owner=1)
    match = begin(position, "10", "1")
    battle = last_battle(match)
    assert battle.over
    assert battle.holder == 0
    assert battle.bonuses == [0]
    assert match.state.battles == [battle]
    assert [(e.kind, e.number, e.size, e.letter, e.lost) for e in battle.entries] == [
        ("CA", 1, 2, "C", 0),
        ("SC", 1, 1, "E", 1),
        ("CO", 0, 1, "", 1),
    ]
    cruisers = battle.entries[0]
    assert (cruisers.attack, cruisers.defence, cruisers.hull) == (5, 1, 2)
    assert cruisers.tech.attack == 1
    assert cruisers.tech.move == 1, "nobody has seen them move so fast"


def test_12_1_3_leaving_raiders_record_only_their_kind() -> None:
    position = Position().tech(0, cloak=2).with_unit("R", FIELD, size=2, tech=Tech(2, special=2))
    match = after(begin(position.with_unit("CA", FIELD, owner=1), keys=["hand"]), "retreat")
    answers(match, ask_of(match, "battle.where").default)
    battle = last_battle(match)
    raiders, cruiser = battle.entries
    assert (raiders.number, raiders.size, raiders.left, raiders.tech) == (0, 2, 2, Tech())
    assert raiders.to not in ("", FIELD)
    assert (cruiser.number, cruiser.attack) == (0, 0), "its strength was never shown"
    assert battle.bonuses == []


def test_5_1_battle_record_has_nothing_newer_than_the_battle() -> None:
    position = Position().with_unit("CA", FIELD, size=2).with_unit("SC", FIELD, owner=1)
    position.unit("SC", position.state.players[1].home, owner=1)
    match = begin(position, "10", "1")
    before = view(match.state, None).battles
    report = repr(before)
    for unit in match.state.units.values():
        unit.face = DOWN
        unit.size = 1
        unit.tech = Tech(3, 3, 3)
    assert repr(view(match.state, None).battles) == report
    assert set(before[0].unseen) == {0, 1}


def test_21_5_damage_to_a_machine_is_in_the_report() -> None:
    position = Position(1, scenario="doomsday_small")
    machine = position.state.machines[0]
    machine.due, machine.rating, machine.weakness = 0, 6, Weakness.NONE
    position.unit("DM", FIELD, owner=MACHINES, number=machine.number, face=UP)
    position.unit("BB", FIELD, size=3, tech=Tech(attack=3))
    position.state.players[0].orders = Orders(retreat=70)
    position.when(Step.FIGHT)
    play(battle(position.board(), HexId(FIELD), 0, MACHINES), *["1"] * 3, *["10"] * 5)
    (report,) = position.state.battles
    assert machine.hurt == 3
    assert [e.damage for e in report.entries if e.kind == "DM"] == [machine.hurt]


def fought() -> Match:
    """Return a match in which both seats of three have fought."""
    position = Position(3).with_unit("CA", FIELD, size=2).with_unit("SC", FIELD, owner=1)
    position.unit("SC", position.state.players[1].home, owner=1)
    return begin(position, "10", "1")


def test_5_1_battle_is_recent_for_two_movements_of_each_side() -> None:
    match = fought()
    board = silent(match.state)
    for seat in (0, 1, 1):
        assert has_new_battles(view(match.state, seat))
        forget_old_battles(board, seat)
        assert view(match.state, None).battles, "the attacker has ended one movement"
    assert not has_new_battles(view(match.state, 1))
    forget_old_battles(board, 0)
    assert [bool(view(match.state, seat).battles) for seat in (None, 2, 0, 1)] == [
        False, False, True, True,
    ]  # fmt: skip


def test_5_1_last_battles_of_each_side_are_kept() -> None:
    match = fought()
    board, (battle,) = silent(match.state), match.state.battles
    match.state.battles = [replace(battle, round=number) for number in range(MOST_KEPT + 2)]
    for _ in range(2):
        for seat in range(3):
            forget_old_battles(board, seat)
    assert [each.round for each in match.state.battles] == [*range(2, MOST_KEPT + 2)]
    match.state.players[0].out = True
    match.state.battles.append(replace(battle, round=99, entries=battle.entries[:1], unseen=[]))
    forget_old_battles(board, 1)
    assert [each.round for each in match.state.battles] == [*range(2, MOST_KEPT + 2)]


def test_5_1_unread_battles_of_a_reader_are_new() -> None:
    match = fought()
    (battle,) = match.state.battles
    match.state.battles = [replace(battle, round=number, unseen=[]) for number in range(3)]
    match.state.battles[2].unseen = [0, 1, 1]
    seen = view(match.state, 1)
    keys = battle_keys(seen)
    assert len(set(keys)) == 3
    assert battle_keys(view(match.state, 2)) == []
    new = with_unread(seen, keys[:1])
    assert [(each.round, 1 in each.unseen) for each in new.battles] == [(0, True), (2, True)]
    assert battle_keys(new) == [keys[0], keys[2]], "the key says nothing about readers"
    assert not has_new_battles(with_unread(replace(seen, battles=seen.battles[:2]), []))
