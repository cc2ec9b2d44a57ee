"""Lines of keys, tried in a rehearsal before they are played."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Ask, Flow, IllegalAnswer, Match
from rules.kernel.refusals import SHOWN, in_words, sentence

END = "end"
"""What the buttons call the end of a movement or a sheet, whose key may be another."""


def with_defaults(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys, and the defaults of the questions that come right after them.

    Raises IllegalAnswer for a key that is not legal.
    """
    return (*keys, *play_defaults(match.rehearse(seat, keys), seat))


def incomplete_line(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...] | None:
    """The keys of a line that stops before a question which is part of the move; None: it is whole.

    A line that is not legal is no half one: whoever plays it says why. Without a key, whatever is
    asked of the seat is open.
    """
    if not keys:
        return () if seat in match.asks() else None
    try:
        filled, ask = _filled(match, seat, keys)
    except IllegalAnswer:
        shorter = without_forced_keys(match, seat, keys)
        return incomplete_line(match, seat, shorter) if shorter else None
    return filled if ask is not None else None


def complete_line(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys of a move and the defaults that follow; raises IllegalAnswer for half a move.

    Before a decision, such as a question that comes back in a loop, a line may stop.
    """
    filled, ask = _filled(match, seat, keys)
    if ask is not None:
        legal = in_words(ask, ask.keys[:SHOWN])
        raise IllegalAnswer(
            f"The move stops half-way [{ask.rule}]. {sentence(ask)} Legal next: {legal}."
        )
    return filled


def _filled(match: Match, seat: int, keys: Sequence[str]) -> tuple[tuple[str, ...], Ask | None]:
    """The keys with defaults, and the question at which they stop inside a move (None: none)."""
    twin = match.rehearse(seat, keys)
    filled = (*keys, *play_defaults(twin, seat))
    ask = twin.asks().get(seat)
    if ask is None or twin.rested or twin.at_chance or ask.flow is not Flow.PLAIN:
        return filled, None
    return filled, ask


def play_defaults(twin: Match, seat: int) -> tuple[str, ...]:
    """Play in a rehearsal the defaults of the questions that come next, and give them."""
    filled: list[str] = []
    while not (twin.at_chance or twin.rested) and (ask := twin.asks().get(seat)) is not None:
        if not ask.default or ask.flow is not Flow.PLAIN:
            break
        twin.answer(seat, ask.default)
        filled.append(ask.default)
    return tuple(filled)


def leading_reactions(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """The reactions that a line begins with, where others or chance come before the rest of it.

    No keys: the line is played as a whole or not at all.
    """
    twin = match.rehearse(seat, ())
    for number, key in enumerate(keys):
        ask = None if twin.at_chance else twin.asks().get(seat)
        if ask is None:
            return tuple(keys[:number])
        if not ask.reaction or key not in ask.keys:
            break
        twin.answer(seat, key)
    return ()


def without_forced_keys(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys that are asked for; none: they are no line, or the very same."""
    shorter = play_asked(match.rehearse(seat, ()), seat, keys)
    return () if shorter == tuple(keys) else shorter


def play_asked(twin: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Play keys in a rehearsal, and give those that are asked for; none: one is impossible.

    A key that names a lone option which the rules have just taken by themselves is left out,
    `end` ends whatever comes back until it is ended, and a question that is passed over gets its
    default.
    """
    found: list[str] = []
    taken: list[str] = []
    for said in keys:
        if said in taken:
            del taken[: taken.index(said) + 1]
            continue
        while (ask := None if twin.at_chance else twin.asks().get(seat)) is not None:
            key = ask.default if said == END and ask.flow is Flow.LOOP else said
            if key in ask.keys or not ask.default or ask.flow is not Flow.PLAIN:
                break
            twin.answer(seat, ask.default)
            found.append(ask.default)
        if ask is None or key not in ask.keys:
            return ()
        twin.answer(seat, key)
        taken = [one.keys[0] for one in twin.unasked if one.seat == seat]
        found.append(key)
    return tuple(found)
