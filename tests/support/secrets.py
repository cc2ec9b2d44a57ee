"""Secrets stay secret: redeal everything that a seat can't know, and nothing it sees may change.

For any game, through `Game.redeal`. Three things are compared to the byte: the seat's view (and a
spectator's) of the position; the seat's question where a leg begins; and, for every key that the
seat could answer there, the news that it would get, the view after it and the next seats to move.
So a window that opens only for a seat that can use it is found, and a secret that shows without
barring undo. Where chance or the report of a secret comes next, both copies stop.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

import msgspec

from rules.kernel import Ask, Dice, Entry, Game, Match, SeededDice
from tests.support.depth import at_depth

KEYS_TRIED = 4
EVERY = at_depth(3, 1)
"""Questions of which one is looked at, where no leg begins."""


class Compared(msgspec.Struct):
    """Counts of a walk's comparisons; `changed` counts redeals that moved something."""

    positions: int = 0
    openings: int = 0
    answers: int = 0
    changed: int = 0


def encoded(value: object) -> bytes:
    """Encode any struct as bytes."""
    return msgspec.json.encode(value)


def words(ask: Ask | None) -> tuple[object, ...]:
    """Return everything that a seat reads in an ask."""
    if ask is None:
        return ()
    texts = ask.prompt, ask.note, ask.options
    return ask.id, ask.seat, ask.rule, ask.default, ask.reaction, *texts


def check_position(match: Match, seat: int, dice: Dice, compared: Compared) -> None:
    """Assert that a redeal leaves the position sound, and the views of seat and spectator alike."""
    state = msgspec.json.decode(encoded(match.state), type=match.game.state)
    match.game.redeal(state, seat, dice)
    match.game.assert_sound(state)
    for reader in (seat, None):
        now, then = match.view(reader), match.game.view(state, reader)
        assert encoded(then) == encoded(now), f"seat {seat}: the view of {reader} shows a secret"
    describe = getattr(match.game, "outlook", None)
    if describe is not None:
        assert describe(state) == describe(match.state), f"the outlook tells seat {seat} a secret"
    compared.positions += 1
    compared.changed += encoded(state) != encoded(match.state)


def leg_begun(match: Match, seat: int | None, dice: Dice, chance: Sequence[Entry] = ()) -> Match:
    """Return a rehearsal of the open leg from its start, redealt for a seat, after `chance`."""
    copy = Match(match.game, match.seats, match.options, None)
    state = msgspec.json.decode(match.log.legs[-1].snapshot, type=match.game.state)
    if seat is not None:
        match.game.redeal(state, seat, dice)
    return copy.begin_at(state, chance)


def check_opening(match: Match, seat: int, dice: Dice, compared: Compared) -> None:
    """Assert that a seat's question at the start of a leg depends on nothing hidden."""
    real = leg_begun(match, None, dice)
    dealt = leg_begun(match, seat, dice)
    assert set(real.asks()) == set(dealt.asks()), f"who is asked tells seat {seat} a secret"
    ask = real.asks().get(seat)
    assert words(ask) == words(dealt.asks().get(seat)), f"an ask tells seat {seat} a secret"
    compared.openings += 1
    if ask is not None:
        for key in tried(ask, dice):
            check_answer(real, dealt, seat, key)
            compared.answers += 1


def tried(ask: Ask, dice: Dice) -> set[str]:
    """Return a few keys of an ask."""
    if len(ask.keys) <= KEYS_TRIED:
        return set(ask.keys)
    return {dice.pick(ask.keys) for _ in range(KEYS_TRIED)}


def check_answer(real: Match, dealt: Match, seat: int, key: str) -> None:
    """Assert that one answer in both worlds shows the seat the same."""
    heard, left = [], []
    for copy in (real.fork(None), dealt.fork(None)):
        heard.append([item.text for item in copy.answer(seat, key) if item.for_seat(seat)])
        view = encoded([copy.view(seat), copy.view(None)])
        left.append((view, words(copy.asks().get(seat)), sorted(copy.asks()), copy.at_chance))
    assert heard[0] == heard[1], f"the news of {key} tell seat {seat} a secret"
    assert left[0] == left[1], f"what follows {key} tells seat {seat} a secret"


def walk(
    game: Game[Any, Any], *, seats: int, seed: str, options: dict[str, str] | None = None
) -> Compared:
    """Play one random match; check one seat at each question, and every seat at the start of a leg.

    Seats take turns, because there are far more questions than kinds of question.
    """
    compared = Compared()
    match = Match.start(game, seats=seats, options=options or {}, dice=SeededDice(seed))
    dice = SeededDice(f"secrets of {seed}")
    for number in count():
        if match.result is not None:
            break
        asks, begun = match.asks(), not match.log.entries
        turn = number // EVERY % seats
        for seat in range(seats) if begun else (turn,) if number % EVERY == 0 else ():
            check_position(match, seat, dice, compared)
            if begun:
                check_opening(match, seat, dice, compared)
        seat = dice.pick(sorted(asks))
        match.answer(seat, dice.pick(asks[seat].keys))
    return compared
