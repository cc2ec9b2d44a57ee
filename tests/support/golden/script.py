"""The input of a golden play: its header and what the seats do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules import catalogue
from rules.kernel import Game, IllegalAnswer, Match, News, SeededDice, StandingOrder
from tests.kernel.smallgame import LANTERNS

ANSWER = "> "
ASIDE = "<"
"""Mark before the words of anything that isn't an answer."""
BY = ("seat", "round")
TOYS: dict[str, Game[Any, Any]] = {LANTERNS.slug: LANTERNS}


class Header(msgspec.Struct, frozen=True):
    """The start of a play."""

    game: str
    seats: int
    seed: str
    options: dict[str, str] = {}
    about: str = ""
    by: str = "seat"
    """Content of one paragraph: a seat's answers, or a round."""
    hide: tuple[str, ...] = ()
    """Parts of the view that are not followed in words."""
    mute: tuple[str, ...] = ()
    """News with one of these words are not written out: the answers say the same."""

    def lines(self) -> Iterator[str]:
        """Yield the header as text."""
        yield f"game: {self.game}"
        yield f"seats: {self.seats}"
        if self.options:
            yield "options: " + " ".join(f"{key}={value}" for key, value in self.options.items())
        yield f"seed: {self.seed}"
        if self.about:
            yield f"about: {self.about}"
        if self.by != BY[0]:
            yield f"by: {self.by}"
        if self.hide:
            yield "hide: " + " ".join(self.hide)
        if self.mute:
            yield "mute: " + " ".join(self.mute)


class Deed(msgspec.Struct, frozen=True):
    """One thing that a seat does: it answers with a key, or something aside of the game."""

    seat: int
    key: str = ""
    aside: tuple[str, ...] = ()


def games() -> dict[str, Game[Any, Any]]:
    """Return all games that a play can name."""
    return {**catalogue, **TOYS}


def parse(text: str) -> tuple[Header, list[Deed]]:
    """Return a play's header and the deeds of its seats."""
    head, _, body = text.partition("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    options = dict(pair.split("=", 1) for pair in fields.get("options", "").split())
    header = Header(
        fields["game"],
        int(fields["seats"]),
        fields["seed"],
        options,
        fields.get("about", ""),
        fields.get("by", BY[0]),
        tuple(fields.get("hide", "").split()),
        tuple(fields.get("mute", "").split()),
    )
    assert header.by in BY, f"`by` is {' or '.join(BY)}"
    lines = [line.removeprefix(ANSWER) for line in body.splitlines() if line.startswith(ANSWER)]
    return header, [deed for line in lines for deed in deeds(line)]


def deeds(line: str) -> list[Deed]:
    """Return the deeds of one input line."""
    seat, *answers = line.split()
    if answers[0] == ASIDE:
        return [Deed(int(seat), aside=tuple(answers[1:]))]
    return [Deed(int(seat), key) for key in answers]


def begin(header: Header) -> Match:
    """Return the match of a header, at its first question."""
    game = games()[header.game]
    dice = SeededDice(header.seed)
    return Match.start(game, seats=header.seats, options=header.options, dice=dice)


def act(table: Match, deed: Deed) -> list[News]:
    """Carry out one deed and return its news."""
    match deed.aside:
        case ("undo", *consent):
            table.undo(deed.seat, consent=[int(seat) for seat in consent])
        case ("order", reaction, key, *more):
            table.order(deed.seat, reaction, StandingOrder(key, always="always" in more))
        case ():
            return table.answer(deed.seat, deed.key)
        case _:
            raise IllegalAnswer(f"a play knows undo and order, not {' '.join(deed.aside)!r}")
    return []
