"""Lines of keys, tried in a rehearsal before they are played."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel import Flow, Match


def followed(match: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys, and the defaults of the questions that come right after them.

    Raises IllegalAnswer for a key that is not legal.
    """
    return (*keys, *usual(match.rehearse(seat, keys), seat))


def usual(twin: Match, seat: int) -> tuple[str, ...]:
    """Play in a rehearsal the defaults of the questions that come next, and give them."""
    filled: list[str] = []
    while not (twin.at_chance or twin.rested) and (ask := twin.asks().get(seat)) is not None:
        if not ask.default or ask.flow is not Flow.PLAIN:
            break
        twin.answer(seat, ask.default)
        filled.append(ask.default)
    return tuple(filled)


def asked(twin: Match, seat: int, keys: Sequence[str]) -> tuple[str, ...]:
    """Play keys in a rehearsal, and give those that are asked for; none: one is impossible.

    A key that names the lone option which the rules have just taken by themselves is left out.
    """
    found: list[str] = []
    taken: list[str] = []
    for key in keys:
        if taken[:1] == [key]:
            taken.pop(0)
            continue
        if twin.at_chance or (ask := twin.asks().get(seat)) is None or key not in ask.keys:
            return ()
        twin.answer(seat, key)
        taken = [one.keys[0] for one in twin.unasked if one.seat == seat]
        found.append(key)
    return tuple(found)
