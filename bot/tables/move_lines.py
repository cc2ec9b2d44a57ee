"""Lines (keys of consecutive answers), tried in a rehearsal (a copy) before they are played."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Ask, Flow, IllegalAnswer, Match
from rules.kernel.refusals import SHOWN, in_words, sentence

END_KEY = "end"
"""Button key for the end of a movement or a sheet; the question may use another one."""


def next_question(rehearsal: Match, seat: int) -> Ask | None:
    """Return the seat's next question after keys were played in a rehearsal.

    None: it has none, or chance or a rest point comes first.
    """
    if rehearsal.at_chance or rehearsal.rested:
        return None
    return rehearsal.asks().get(seat)


def with_defaults(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the keys, followed by the defaults of the questions right after them.

    Raises IllegalAnswer for an illegal key.
    """
    return (*keys, *play_defaults(match.rehearse(seat, keys), seat))


def incomplete_line(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...] | None:
    """Return the keys of a line, with defaults, if it stops inside a move; else None.

    An illegal line isn't incomplete: playing it shows the error. An empty line is incomplete if the
    seat has any question to answer.
    """
    if not keys:
        return () if seat in match.asks() else None
    try:
        filled, ask = _fill_defaults(match, seat, keys)
    except IllegalAnswer:
        shorter = fitted_to_questions(match, seat, keys)
        return incomplete_line(match, seat, shorter) if shorter else None
    return filled if ask is not None else None


def fill_defaults(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the keys of a complete move, followed by the defaults of later questions.

    Raises IllegalAnswer for an incomplete move. A complete one may stop before a decision, such as
    a question that comes back in a loop.
    """
    filled, ask = _fill_defaults(match, seat, keys)
    if ask is not None:
        legal = in_words(ask, ask.keys[:SHOWN])
        raise IllegalAnswer(
            f"This move stops halfway [{ask.rule}]. {sentence(ask)} Legal next: {legal}."
        )
    return filled


def _fill_defaults(
    match: Match, seat: int, keys: Sequence[str]
) -> tuple[tuple[str, ...], Ask | None]:
    """Return the keys with defaults, and the question at which they stop inside a move.

    The question is None if the move is complete.
    """
    rehearsal = match.rehearse(seat, keys)
    filled = (*keys, *play_defaults(rehearsal, seat))
    ask = next_question(rehearsal, seat)
    if ask is None or ask.flow is not Flow.PLAIN:
        return filled, None
    return filled, ask


def play_defaults(rehearsal: Match, seat: int) -> tuple[str, ...]:
    """Answer the next questions in a rehearsal with their defaults; return the keys."""
    filled: list[str] = []
    while (ask := next_question(rehearsal, seat)) is not None:
        if not ask.default or ask.flow is not Flow.PLAIN:
            break
        rehearsal.answer(seat, ask.default)
        filled.append(ask.default)
    return tuple(filled)


def leading_reactions(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the reactions that begin a line, if others or chance have to come next.

    They are returned as keys. If empty, the line is played as a whole or not at all.
    """
    rehearsal = match.rehearse(seat, ())
    for number, key in enumerate(keys):
        ask = None if rehearsal.at_chance else rehearsal.asks().get(seat)
        if ask is None:
            return tuple(keys[:number])
        if not ask.reaction or key not in ask.keys:
            break
        rehearsal.answer(seat, key)
    return ()


def fitted_to_questions(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the keys that the rules ask for, without superfluous ones.

    Returns nothing if some are illegal, or if none is superfluous.
    """
    shorter = play_asked(match.rehearse(seat, ()), seat, keys)
    return () if shorter == tuple(keys) else shorter


def play_asked(rehearsal: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Play keys in a rehearsal; return those that the rules ask for, or nothing if one is illegal.

    A key for a single option that the rules have just taken automatically is left out, `end` ends
    whatever loop is open, and a skipped question gets its default. For example, `move:SC1 G5 end`
    becomes `move:SC1 G5 done`.
    """
    played: list[str] = []
    taken: list[str] = []
    for word in keys:
        if word in taken:
            del taken[: taken.index(word) + 1]
            continue
        while (ask := None if rehearsal.at_chance else rehearsal.asks().get(seat)) is not None:
            key = ask.default if word == END_KEY and ask.flow is Flow.LOOP else word
            if key in ask.keys or not ask.default or ask.flow is not Flow.PLAIN:
                break
            rehearsal.answer(seat, ask.default)
            played.append(ask.default)
        if ask is None or key not in ask.keys:
            return ()
        rehearsal.answer(seat, key)
        taken = [choice.keys[0] for choice in rehearsal.forced_asks if choice.seat == seat]
        played.append(key)
    return tuple(played)
