"""Dice: committed to in advance, checkable afterwards, fair."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import pairwise

import pytest

from rules.kernel import CHANCE, Match, SeededDice
from tests.kernel.smallgame import GAMES, LANTERNS
from tests.support.dice import ScriptedDice

DRAWS = 6000


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    dice = SeededDice("a secret")
    assert dice.commitment == hashlib.sha256(b"a secret").hexdigest()
    dice.pick(range(6))
    assert dice.commitment == SeededDice("a secret", 9).commitment
    assert dice.commitment != SeededDice("another").commitment


def test_a_draw_is_an_hmac_anyone_can_compute() -> None:
    dice = SeededDice("a secret")
    for number in range(20):
        block = hmac.new(b"a secret", (number // 4).to_bytes(8, "big"), "sha256").digest()
        place = number % 4 * 8
        expected = int.from_bytes(block[place : place + 8], "big") * 6 // 2**64
        assert dice.pick(range(6)) == expected
    assert dice.counter == 20


def test_a_known_draw_never_changes() -> None:
    dice = SeededDice("orrery")
    assert [dice.pick(range(6)) for _ in range(12)] == [4, 0, 4, 5, 3, 1, 4, 5, 1, 1, 0, 4]


def test_dice_with_a_later_counter_continue_alike() -> None:
    early, late = SeededDice("s"), SeededDice("s", 3)
    assert [early.pick(range(100)) for _ in range(6)][3:] == [
        late.pick(range(100)) for _ in range(3)
    ]


@pytest.mark.parametrize("sides", [2, 6, 10, 52])
def test_faces_come_equally_often(sides: int) -> None:
    """Chi-squared stays within six deviations of its mean; the seed is fixed."""
    dice = SeededDice(f"fair {sides}")
    seen = Counter(dice.pick(range(sides)) for _ in range(DRAWS))
    assert set(seen) == set(range(sides))
    expected = DRAWS / sides
    chi = sum((count - expected) ** 2 / expected for count in seen.values())
    assert abs(chi - (sides - 1)) < 6 * (2 * (sides - 1)) ** 0.5


def test_successive_faces_hang_together_in_no_way() -> None:
    dice = SeededDice("pairs")
    faces = [dice.pick(range(6)) for _ in range(DRAWS)]
    pairs = Counter(pairwise(faces))
    expected = (DRAWS - 1) / 36
    chi = sum((pairs[a, b] - expected) ** 2 / expected for a in range(6) for b in range(6))
    assert abs(chi - 35) < 6 * 70**0.5


def test_scripted_dice_reject_impossible_rolls() -> None:
    dice = ScriptedDice(["b", "z"])
    assert dice.pick(("a", "b")) == "b"
    with pytest.raises(ValueError, match="the script says z, possible are a, b"):
        dice.pick(("a", "b"))
    assert dice.counter == 1


def test_each_outcome_in_the_log_is_its_numbered_draw() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("log"))
    entries = [entry for entry in match.added_entries if entry.seat == CHANCE]
    pool = sorted(match.state.pool + [c for k in match.state.keepers for c in k.hand])
    assert [entry.draw for entry in entries] == list(range(5))
    for entry in entries[:4]:
        assert SeededDice("log", entry.draw).pick(pool) == entry.key
        pool.remove(entry.key)
    assert entries[4].key == str(SeededDice("log", 4).pick(range(6)) + 1)


def test_neither_refusals_nor_rehearsals_nor_loads_draw() -> None:
    match = Match.start(LANTERNS, seats=2, dice=SeededDice("log"))
    for seat in range(2):
        match.play(seat, ["no", "oil:0", "none"])
    assert match.dice is not None
    before = match.dice.counter
    for key in match.asks()[0].keys:
        match.rehearse(0, [key])
    again = Match.load(match.save(), GAMES)
    assert again.dice is not None
    assert match.dice.counter == again.dice.counter == before
