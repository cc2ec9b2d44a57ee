"""Do copies for a seat hold what the seat cannot know, truer than chance would have it?

A copy is compared with the truth leaf by leaf: each number or word of the state by its place in
it. Two things must hold. Deals made from a position must not hold what is hidden in it more often
than deals made from another one that looks the same. And what is hidden in another seat's own part
must not be the truth in all copies, unless the game says why everybody knows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel import Dice, Match, SeededDice

Leaves = dict[tuple[str | int, ...], object]
COPIES = 4
"""Copies that are compared at a position."""
SIGMAS = 4.5
"""A bound that chance exceeds once in 300,000 kinds."""
ENOUGH = 12
"""Positions with a kind of leaf, from which on it is judged."""
PLAYED_ON = 12
"""Answers that each copy is played on."""


class Found(msgspec.Struct):
    """Observations over many positions, by the kind of a leaf: its place without numbers."""

    positions: int = 0
    truer: dict[str, list[float]] = {}
    """Per position: how much oftener the truth was met in copies than it would be by chance."""
    kept: Counter[str] = msgspec.field(default_factory=Counter)
    """Hidden leaves of others that are the truth in all copies."""
    changed: Counter[str] = msgspec.field(default_factory=Counter)
    """Leaves that are not."""
    values: dict[str, set[str]] = {}
    """True values of hidden leaves of a kind: a single one shows nothing."""


def leaves(state: object) -> Leaves:
    """Return all numbers and words of a state, each by its place."""
    return dict(_walk(msgspec.to_builtins(state, str_keys=True), ()))


def _walk(value: object, place: tuple[str | int, ...]) -> Iterator[tuple[Any, object]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _walk(inner, (*place, key))
    elif isinstance(value, list):
        yield (*place, "count"), len(value)
        for number, inner in enumerate(value):
            yield from _walk(inner, (*place, number))
    else:
        yield place, value


def kind(place: tuple[str | int, ...]) -> str:
    """Return the place without the numbers in it."""
    return ".".join("*" if isinstance(part, int) else part for part in place)


def check_copy(match: Match, copy: Match, seat: int, dice: Dice) -> None:
    """Assert that a copy asks the seat what the match asks it, and that play on it stays sound."""
    ask, asked = match.asks().get(seat), copy.asks().get(seat)
    if ask is not None:
        assert asked is not None, f"a copy for seat {seat} asks {sorted(copy.asks())}, not it"
        same = (asked.id, asked.keys, asked.default) == (ask.id, ask.keys, ask.default)
        assert same, f"a copy asks seat {seat} {asked!r}, not {ask!r}"
    match.game.assert_sound(copy.state)
    for _ in range(PLAYED_ON):
        if copy.result is not None:
            break
        mover = int(dice.pick([str(each) for each in sorted(copy.asks())]))
        copy.answer(mover, dice.pick(copy.asks()[mover].keys))
    match.game.assert_sound(copy.state)


def hidden(match: Match, seat: int, place: tuple[str | int, ...], truth: object) -> bool:
    """Return whether the views of the seat stay the same with another number in this place."""
    if not isinstance(truth, int) or place[-1] == "count":
        return False
    raw = msgspec.to_builtins(match.state, str_keys=True)
    inside = raw
    for part in place[:-1]:
        inside = inside[part]
    inside[place[-1]] = _another(truth)
    try:
        state = msgspec.convert(raw, match.game.state, str_keys=True)
        now = msgspec.json.encode([match.game.view(state, reader) for reader in (seat, None)])
    except Exception:  # a value that cannot be stands where it matters
        return False
    return now == msgspec.json.encode([match.view(reader) for reader in (seat, None)])


def _another(value: object) -> object:
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else None


def compare(match: Match, seat: int, dice: Dice, observed: Found) -> None:
    """Compare copies for a seat with the truth and with each other, and play them on."""
    copies = [match.fork(_fresh(dice), seat=seat) for _ in range(COPIES)]
    truth, dealt = leaves(match.state), [leaves(copy.state) for copy in copies]
    for place, value in truth.items():
        if any(deal.get(place) != value for deal in dealt):
            observed.changed[kind(place)] += 1
        elif _of_another(place, match.seats, seat) and hidden(match, seat, place, value):
            observed.kept[kind(place)] += 1
            observed.values.setdefault(kind(place), set()).add(repr(value))
    for name, more in _truer(match, seat, dice).items():
        observed.truer.setdefault(name, []).append(more)
    observed.positions += 1
    for copy in copies:
        check_copy(match, copy, seat, dice)


def _truer(match: Match, seat: int, dice: Dice) -> Counter[str]:
    """Count how much oftener deals made from a position hold what is hidden in it than others do.

    The position is one that was dealt itself, so that deals from the truth are no worse guesses:
    where a deal depends on nothing except the seat's knowledge, both are right equally often.
    """
    position, *others = [_dealt(match, match.state, seat, dice) for _ in range(COPIES)]
    own = [leaves(_dealt(match, position, seat, dice)) for _ in others]
    other, truer = [leaves(each) for each in others], Counter[str]()
    for place, value in leaves(position).items():
        right, by_chance = (
            sum(dealt.get(place) == value for dealt in deals) for deals in (own, other)
        )
        if right != by_chance:
            truer[kind(place)] += right - by_chance
    return truer


def _dealt(match: Match, state: Any, seat: int, dice: Dice) -> Any:
    copy = msgspec.json.decode(msgspec.json.encode(state), type=match.game.state)
    match.game.redeal(copy, seat, _fresh(dice))
    return copy


def _fresh(dice: Dice) -> Dice:
    return SeededDice(" ".join(dice.pick(WORDS) for _ in range(3)))


WORDS = [str(number) for number in range(1000)]


def _of_another(place: tuple[str | int, ...], seats: int, seat: int) -> bool:
    """Return whether a place belongs to another seat: a list of the state, numbered by seats."""
    return len(place) > 2 and isinstance(place[1], int) and place[1] != seat and place[1] < seats


def suspects(observed: Found, known: Mapping[str, str]) -> list[str]:
    """Return the kinds of leaves that copies hold truer than chance, or always."""
    lines = [
        f"{name}: true more often than chance, by {_sigmas(more):.1f} standard deviations"
        for name, more in observed.truer.items()
        if len(more) >= ENOUGH and _sigmas(more) > SIGMAS
    ]
    lines += [
        f"{name}: hidden, and the truth in all of {count} copies"
        for name, count in observed.kept.items()
        if count >= ENOUGH and not observed.changed[name] and len(observed.values[name]) > 1
    ]
    return [line for line in lines if line.partition(":")[0] not in known]


def _sigmas(more: Sequence[float]) -> float:
    """Return how far a sum of independent figures around zero is from it, in sigmas."""
    spread = sum(choice * choice for choice in more) ** 0.5
    return sum(more) / spread if spread else 0.0


def walked(match: Match, answers: int, every: int, dice: Dice) -> Found:
    """Walk a match and compare copies for each seat in turn."""
    observed = Found()
    greedy = match.game.ai_levels["fair"]
    for step in range(answers):
        if match.result is not None:
            break
        if step % every == 0:
            compare(match, step // every % match.seats, dice, observed)
        seat = int(dice.pick([str(each) for each in sorted(match.asks())]))
        ask = match.asks()[seat]
        key = greedy(ask, match.view(seat), dice) if step % 3 else dice.pick(ask.keys)
        match.answer(seat, key)
    return observed
