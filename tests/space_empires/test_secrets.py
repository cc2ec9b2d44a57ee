"""A seat's unknowns change nothing in its news, view or questions [2.3.1, 9.9]."""

from __future__ import annotations

import os
from collections.abc import Iterator

import msgspec
import pytest

from rules.kernel import Ask, Dice, Match, News, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.charts.content import SINGLES, UNITS
from rules.space_empires.charts.kinds import DOWN, TYPED, UP, Tech
from rules.space_empires.charts.steps import Step
from rules.space_empires.greedy.greedy import play_greedy
from rules.space_empires.position.redeal import redeal
from rules.space_empires.position.state import State, Unit
from rules.space_empires.position.view import CounterView
from tests.space_empires.position import Position
from tests.support.depth import at_depth, sampled
from tests.support.random_walks import walk

POSITIONS = int(os.environ.get("ORRERY_POSITIONS", at_depth("4", "8")))
"""Mid-game positions from which two worlds are played on."""
STEPS = 60
REVEALS = (
    "Battle at",
    "meets enemies",
    "loses",
    "destroys",
    "Black hole",
    "black hole",
    "fires at",
    "announces Raiders",
    "explores",
    "scuttles",
)
"""News with which the rules themselves show what a counter is."""

SORTING = ("join", "part", "fleet", "repeat", "scuttle", "keep", "undo")
"""Answers of others that show by the counters that come and go what these can do alike."""

Sight = tuple[object, ...]


def middle_games(count: int) -> Iterator[Match]:
    """Yield tables of two to four in the middle of a greedy match with every advanced rule."""
    for number in range(count):
        seats = 2 + number % 3
        dice = SeededDice(f"middle {number}")
        options = {"limit": "0"}
        match = Match.start(
            SPACE_EMPIRES, seats=seats, options=options, dice=SeededDice(f"table {number}")
        )
        least = 40 + dice.pick(range(700))
        level = "random" if number % 4 == 3 else "fair"
        for done, _ in enumerate(walk(match, level, dice), 1):
            if done >= least and match.rested and match.state.step != Step.FIGHT:
                break
        if match.result is None:
            yield match


def copy(state: State) -> State:
    return msgspec.json.decode(msgspec.json.encode(state), type=State)


def world(match: Match, state: State, seed: str) -> Match:
    """Return the match as if it had come to this state."""
    copy = Match(SPACE_EMPIRES, match.seats, match.options, SeededDice(seed))
    return copy.begin_at(state)


def words(ask: Ask, *, own: bool) -> Sight:
    """Return a question as its seat reads it, or as everybody does."""
    if not own:
        return ask.seat, ask.prompt, ask.rule
    return ask.id, ask.seat, ask.prompt, ask.rule, ask.note, ask.options, ask.default, ask.flow


def knows(match: Match, seat: int) -> Sight:
    """Return all that one seat can see: its view, a spectator's, its questions, other askees."""
    views = tuple(msgspec.json.encode(match.view(reader)) for reader in (seat, None))
    return *views, tuple(words(ask, own=reader == seat) for reader, ask in match.asks().items())


def same_to(world_: Match, other: Match, seat: int) -> None:
    """Assert that both worlds look alike to a seat, byte for byte."""
    for first, second in zip(knows(world_, seat), knows(other, seat), strict=True):
        if first != second:
            one_text, two_text = repr(first), repr(second)
            pairs = enumerate(zip(one_text, two_text, strict=False))
            at = max(0, next((n for n, (a, b) in pairs if a != b), 0) - 80)
            difference = f"{one_text[at : at + 160]} and {two_text[at : at + 160]}"
            raise AssertionError(f"a secret shows: {difference}")


def heard(news: list[News], seat: int) -> list[str]:
    return [item.text for item in news if item.to is None or seat in item.to]


def names(state: State, owner: int) -> dict[str, int]:
    """Return one seat's counters by its own name for them, with their public numbers."""
    return {unit.name: unit.token for unit in state.units.values() if unit.owner == owner}


def translated(key: str, first: Match, other: Match, seat: int) -> str:
    """Return a key of one world in the other: the same counter, whatever its face."""
    deed, colon, name = key.partition(":")
    token = names(first.state, seat).get(name or deed)
    if token is None:
        return key
    theirs = {number: own for own, number in names(other.state, seat).items()}
    return f"{deed}{colon}{theirs.get(token, '')}" if colon else theirs.get(token, "")


def shared_keys(first: Match, other: Match, seat: int) -> dict[str, str]:
    """Return a hidden seat's keys common to both worlds, with the same public effect."""
    if first.asks()[seat].id == "move.carry":
        return {}
    theirs = other.asks()[seat].keys
    keys = {key: translated(key, first, other, seat) for key in first.asks()[seat].keys}
    return {key: same for key, same in keys.items() if same in theirs and not _sorts(key)}


def _sorts(key: str) -> bool:
    """Return whether an answer reveals the common acts of counters by their coming and going."""
    deed, _, kind = key.partition(":")
    return deed in SORTING or (deed == "buy" and kind not in (*SINGLES, "DECOY"))


def play_on(world_: Match, other: Match, seat: int, dice: Dice) -> int:
    """Play both worlds alike until the rules reveal something; return the answers given."""
    for step in range(STEPS):
        same_to(world_, other, seat)
        if world_.result is not None:
            return step
        asked, ask = next(iter(world_.asks().items()))
        keys = (
            {key: key for key in ask.keys} if asked == seat else shared_keys(world_, other, asked)
        )
        if not keys:
            return step
        key = play_greedy(ask, world_.view(asked), dice)
        if key not in keys or step % 3 == 0:
            key = dice.pick(tuple(keys))
        if asked == seat:
            assert refusals(world_, seat) == refusals(other, seat)
        first, second = world_.answer(asked, key), other.answer(asked, keys[key])
        news = heard(first, seat), heard(second, seat)
        if any(word in text for texts in news for text in texts for word in REVEALS):
            return step
        assert news[0] == news[1], f"the news after {step} answers differ"
    return STEPS


NOT_OFFERED = ("buy:DN", "research:mines", "tow:X", "peek:CA1", "part:SC1", "join:SC1", "refit:SC1")


def refusals(match: Match, seat: int) -> list[str]:
    """Return the refusals of keys that aren't offered."""
    ask = match.asks()[seat]
    typed = match.state.systems if ask.id == "move.to" else NOT_OFFERED
    return [ask.why_not(key) for key in typed if key not in ask.keys]


def swappable(state: State, owner: int) -> list[Unit]:
    """Return face-down counters that could be any others of their owner, by public knowledge."""
    held = {unit.hex for unit in state.units.values() if unit.owner != owner}
    return [
        unit
        for unit in state.units.values()
        if unit.owner == owner
        and unit.face == DOWN
        and (UNITS[unit.kind].upkeep or unit.kind == "DECOY")
        and unit.kind not in ("F", "CV")
        and not (unit.looks or unit.refit or unit.spent or unit.extra)
        and unit.hex not in held
        and state.systems[unit.hex].explored
        and not is_foreign(state, unit)
    ]


def is_foreign(state: State, unit: Unit) -> bool:
    colony = state.systems[unit.hex].colony
    return colony is not None and colony.owner != unit.owner


def shuffle(state: State, seat: int, dice: SeededDice) -> int:
    """Swap the faces of enemies' hidden counters, numerals too; return how many have changed."""
    changed = 0
    for owner in range(len(state.players)):
        units = swappable(state, owner) if owner != seat else []
        for unit in units:
            other = dice.pick(units)
            if other.kind == unit.kind:
                unit.size = 1 + dice.pick(range(6)) if unit.kind != "DECOY" else unit.size
                changed += 1
                continue
            mine = unit.kind, unit.number, unit.size, unit.tech
            unit.kind, unit.number, unit.size, unit.tech = (
                other.kind,
                other.number,
                other.size,
                other.tech,
            )
            other.kind, other.number, other.size, other.tech = mine
            changed += 1
    units = list(state.units.values())
    state.units.clear()
    state.units.update({unit.uid: unit for unit in units})
    return changed


@pytest.mark.parametrize("way", sampled(["shuffle", "redeal"]))
def test_2_3_1_two_alike_worlds_stay_so_until_a_reveal(way: str) -> None:
    played = changed = 0
    dice = SeededDice(way)
    for number, match in enumerate(middle_games(POSITIONS)):
        seat = number % match.seats
        before, after = copy(match.state), copy(match.state)
        if way == "shuffle":
            changed += shuffle(after, seat, dice)
        else:
            redeal(after, seat, dice)
            changed += msgspec.json.encode(after) != msgspec.json.encode(before)
        SPACE_EMPIRES.assert_sound(after)
        first, other = world(match, before, f"{number}"), world(match, after, f"{number}")
        played += play_on(first, other, seat, dice)
    assert changed > POSITIONS // 3
    assert played > POSITIONS * 5


HIDDEN_KINDS = ("SC", "DD", "CA", "BC", "BB", "DN", "SW", "R", "DECOY")
"""Possible kinds of a face-down counter that has moved."""


def frontier(kind: str, size: int = 1, *, levels: int = 0, cp: int = 0) -> Position:
    """Return seat 0 beside two hidden counters of seat 1, one of them at its colony."""
    position = Position().tech(0, move=2, scanner=1, cloak=1, terraform=1, explore=1)
    for own, count in (("CA", 2), ("DD", 1), ("R", 1), ("DECOY", 1), ("CO", 1), ("MINER", 1)):
        position.unit(own, "H5", size=count)
    position.with_unit("MINES", "H5", size=2).with_hidden("G4").with_colony("H6", owner=1, worth=5)
    position.unit("SC", "H3", owner=1)
    tech = Tech(levels, levels, levels, 1 + levels, 1 if kind == "R" else 0)
    tech = tech if kind != "DECOY" else Tech()
    position.unit(kind, "H6", owner=1, size=size, tech=tech)
    position.unit("SC" if kind != "SC" else "CA", "F5", owner=1, size=7 - size)
    position.tech(1, attack=levels, defence=levels, mines=levels, cloak=2, size=6)
    position.state.players[1].cp = cp
    return position


def seen_from_all_sides(match: Match, seat: int) -> list[Sight]:
    """Return the texts along each of a seat's answers that leads to another question."""
    texts_ = [knows(match, seat)]
    for key in match.asks()[seat].keys:
        copy = match.fork(None)
        copy.answer(seat, key)
        if seat in copy.asks():
            texts_ += [(key, *knows(copy, seat)), tuple(refusals(copy, seat))]
    return texts_


@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.parametrize("kind", HIDDEN_KINDS)
def test_2_3_1_hidden_counters_are_revealed_nowhere(kind: str, turn: int) -> None:
    plain, other = frontier("CA"), frontier(kind, 3, levels=1, cp=25)
    for position in (plain, other):
        position.when(turn=turn)
    assert seen_from_all_sides(plain.match(), 0) == seen_from_all_sides(other.match(), 0)


@pytest.mark.parametrize("kind", ["SC", "DD", "CA", "R", "DECOY", "F", "MINES", "BASE", "SY"])
def test_12_2_scanner_questions_do_not_depend_on_the_counters(kind: str) -> None:
    report = []
    for guard in ("CA", kind):
        position = Position().tech(0, cloak=1).tech(1, scanner=2, mines=1, fighter=1, size=6)
        position.with_colony("H6", owner=1, worth=5).with_unit("R", "H5")
        position.with_unit("CA", "H6", owner=1).with_unit(guard, "H6", owner=1)
        match = position.match()
        news = match.answer(0, "move:R1")
        for key in ("H6", "slip"):
            news = news + match.answer(0, key)
        report.append((heard(news, 0), knows(match, 0)))
    assert report[0] == report[1]


@pytest.mark.parametrize("kind", ["SC", "CA", "R", "DECOY"])
def test_12_2_asking_reveals_no_search_for_raiders(kind: str) -> None:
    report = []
    for guard in ("DD", kind):
        position = Position().tech(1, scanner=2, cloak=1)
        position.unit("R", "H5", tech=Tech(special=1), face=TYPED, cloaked=True)
        position.with_unit("CA", "H5", owner=1).with_unit(guard, "H5", owner=1)
        match = position.when(active=1).match()
        news = match.answer(1, "done")
        assert match.asks()[1].id == "move.challenge"
        report.append((heard(news, 0), knows(match, 0)))
    assert report[0] == report[1]


@pytest.mark.parametrize("drawn", ["danger", "barren", "wreck", "nova", "lost", "warp1"])
def test_9_8_counters_peeked_at_by_others_show_nowhere(drawn: str) -> None:
    report = []
    for marker in ("minerals10", drawn):
        position = Position()
        system, pool = position.hide("G4"), position.state.pools[-1]
        system.marker = next(token for token in pool if token.startswith(marker))
        pool.remove(system.marker)
        system.peeked = (1,)
        report.append(seen_from_all_sides(position.with_unit("CA", "H5").match(), 0))
    assert report[0] == report[1]


def test_2_3_1_counters_are_listed_by_public_number() -> None:
    for seed in range(12):
        match = Match.start(SPACE_EMPIRES, seats=4, dice=SeededDice(f"yards {seed}"))
        for seat, ask in list(match.asks().items()):
            match.answer(seat, ask.keys[0])
        tokens = [counter.token for counter in match.view(None).counters]
        assert tokens == sorted(tokens) == [unit.token for unit in match.state.units.values()]


def test_7_6_2_purchases_show_only_as_counters() -> None:
    report = []
    for goods in (("SC", "1", "SC", "1"), ("DD", "2", "DECOY", "3")):
        position = Position().tech(1, size=2)
        position.unit("SY", position.homeworld(1), owner=1, size=4)
        position.state.players[1].cp = 30
        match = position.when(Step.ECONOMY).seeded()
        before = knows(match, 0)
        kind, count, second, numeral = goods
        for key in (f"buy:{kind}", count, "research:tactics", "bid", "4"):
            match.answer(1, key)
            assert knows(match, 0) == before
        if second == "DECOY":
            match.answer(1, f"buy:{second}")
            match.answer(1, numeral)
        report.append((heard(match.answer(1, "seal"), 0), knows(match, 0)))
    assert report[0] == report[1]


def find(match: Match, seat: int, key: str) -> None:
    """Open what stands behind a question of its own."""
    if key not in match.asks()[seat].keys:
        match.answer(seat, "more")


def test_2_3_1_a_splitting_group_shows_a_new_counter_and_no_sizes() -> None:
    report = []
    for kind, size, gone in (("CA", 3, 1), ("BB", 6, 4)):
        position = Position().with_unit(kind, "H5", owner=1, size=size)
        position.unit(kind, "H6", owner=1)
        match = position.when(active=1).match()
        seen = [knows(match, 0)]
        for key in ("more", f"part:{kind}1", str(gone), "G4"):
            news = match.answer(1, key)
            seen += [knows(match, 0), tuple(heard(news, 0))]
        report.append(seen)
    assert report[0] == report[1]


def test_2_3_1_joining_groups_remove_a_counter_and_show_no_more() -> None:
    report = []
    for kind, size in (("SC", 1), ("BB", 3)):
        position = Position()
        for _ in range(2):
            position.unit(kind, "H5", owner=1, size=size)
        match = position.when(active=1).match()
        match.answer(1, "more")
        find(match, 1, f"join:{kind}1")
        news = match.answer(1, f"join:{kind}1")
        if match.asks()[1].id == "move.joining":
            news = match.answer(1, str(size))
        report.append((heard(news, 0), knows(match, 0)))
    assert report[0] == report[1]


def test_9_9_an_open_counter_shows_no_more_technology_than_was_shown() -> None:
    position = Position().tech(1, attack=2, defence=1, tactics=1, move=3, terraform=1)
    position.with_unit("CA", "H5", owner=1, face=UP).with_unit("CO", "H5", owner=1)
    position.state.players[1].shown.update(attack=1, tactics=1)
    seen = {str(counter.kind): counter.tech for counter in position_view(position, 0)}
    assert seen["CA"] == Tech(1, 0, 1, 1, 0)
    assert seen["CO"] is None, "for what a colony ship was built, its owner alone knows"
    own = {str(counter.kind): counter.tech for counter in position_view(position, 1)}
    assert own["CA"] == Tech(2, 1, 1, 3, 0)
    assert own["CO"] == Tech(special=1)


def test_15_1_an_instant_upgrade_of_open_counters_does_not_show() -> None:
    report = []
    for bought in ("research:attack", "research:tactics"):
        position = Position(instant="on").with_unit("CA", "H5", owner=1, face=UP).tech(1, size=3)
        position.state.players[1].cp = 30
        match = position.when(Step.ECONOMY).seeded()
        for seat, key in ((1, bought), (1, "seal"), (0, "seal")):
            match.answer(seat, key)
        assert next(unit.tech for unit in match.state.units.values()) != Tech()
        report.append(knows(match, 0))
    assert report[0] == report[1]


def position_view(position: Position, seat: int) -> list[CounterView]:
    counters = SPACE_EMPIRES.view(position.state, seat).counters
    return [counter for counter in counters if counter.hex == "H5"]
