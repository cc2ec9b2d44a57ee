"""Loops that follow each other, such as what is given and what is wanted: fields of one form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.words.names import fill_names
from rules.kernel import Ask, Flow, Match, Option

MOST = 3
"""Loops of a chain that a form has room for."""


class Side(NamedTuple):
    """One loop of a chain: its question, what it is answered with, and the key that ends it."""

    question: str
    options: tuple[Option, ...]
    end: str
    rule: str

    @property
    def label(self) -> str:
        """What its field is called: its question's name is what somebody does, told to them."""
        return f"You {self.question.rpartition('.')[2].removesuffix('s')}"


def sides_of(ask: Ask) -> list[Side]:
    """The loops that follow each other from a question on, as far as the rules say it beforehand.

    A question may begin a loop whose id it has: its options that lead into that are its own.
    """
    found: list[Side] = []
    following: Ask | None = ask
    while following is not None and len(found) < MOST and (side := _side(following)):
        found.append(side)
        following = _after(following, side.end)
    return found


def chain_after(ask: Ask, head: str) -> list[Side]:
    """The loops that follow an option; none: it leads into no chain of them."""
    opening = _after(ask, head)
    found = sides_of(opening) if opening is not None else []
    return found if len(found) > 1 else []


def _side(ask: Ask) -> Side | None:
    if ask.flow is Flow.LOOP:
        options = tuple(one for one in ask.options if one.key != ask.default)
        return Side(ask.id, options, ask.default, ask.rule)
    into = {key: after for key in ask.keys if (after := _after(ask, key)) is not None}
    own = [key for key, after in into.items() if after.id == ask.id and after.flow is Flow.LOOP]
    if not own or (end := into[own[0]].default) not in ask.keys:
        return None
    loops = [into[key] for key in own]
    # in the loop itself an answer is told as one of several
    words = {one.key: one.label for loop in loops for one in loop.options}
    options = tuple(Option(key, words.get(key, ask.label(key))) for key in own)
    return Side(ask.id, options, end, ask.rule)


def _after(ask: Ask, key: str) -> Ask | None:
    """What a key would ask next; None: nothing, or nobody knows without playing it."""
    try:
        return ask.ahead(key)
    except LookupError:
        return None


def play_chain(
    twin: Match, seat: int, sides: Sequence[tuple[Side, Sequence[str]]], names: Mapping[int, str]
) -> tuple[list[str], list[str]]:
    """Answer loops one after the other in a copy, and end each; the keys, and what does not fit."""
    keys, told = list[str](), list[str]()
    for side, wanted in sides:
        for key in wanted:
            ask = twin.asks().get(seat)
            if ask is not None and ask.id == side.question and key in ask.keys:
                twin.answer(seat, key)
                keys.append(key)
                continue
            told.append(f"{side.label}, {fill_names(_why_not(twin, ask, side, key), names)}")
        ask = twin.asks().get(seat)
        if ask is not None and ask.id == side.question and side.end in ask.keys:
            twin.answer(seat, side.end)
            keys.append(side.end)
    return keys, told


def _why_not(twin: Match, ask: Ask | None, side: Side, key: str) -> str:
    """An answer that a loop does not take, and why."""
    why = twin.why_not(ask, key) if ask is not None else ""
    words = dict(side.options).get(key, key)
    return f"{words}: {why or f'not possible beside the rest [{side.rule}].'}"
