"""Pictures of SpaceCorp's questions: sites, contracts and offers, the reader's hand and slots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from render.question import Part, Question
from render.scene import Scene
from render.spacecorp.boards import overview
from render.spacecorp.lists import sideboard
from render.spacecorp.own_hq import hand, seat_board
from rules.spacecorp.charts.printed import Card
from rules.spacecorp.position.view import View

ON_SIDEBOARD = ("progress.take", "colonize.tile")
"""Questions about cards and tiles that lie on the Sideboard."""
ON_SLOTS = ("upgrade.slot", "edge.remove")
"""Questions about the cards in the reader's slots, which the board of a seat names."""
ACTION = "turn.action"
"""The question of a turn."""
PAYMENT = "pay."
"""Beginning of the ids of questions about cards and Infra, whose sites were chosen before."""
TIMED = ("double", "twice")
"""Uses of a Time card in a payment."""
RIVALS = 2
"""Rivals' HQs that a panel shows, whose Infra may pay."""


def focus(view: View, names: Sequence[str], question: Question) -> list[Part]:
    """Return the sites and contracts of the options, and what the reader holds of them."""
    seat = view.seat
    if seat is None:
        return []
    if question.id in ON_SIDEBOARD and (view.sideboard or view.colonies):
        return _sideboard(sideboard(view, names), question)
    board = overview(view, names, [seat])
    own = seat_board(view, seat, names) if question.id in ON_SLOTS else hand(view, names)
    about = _about(question)
    sites = {key: mark for key in question.keys if (mark := _on_board(board, key))}
    asked_about = () if question.id.startswith(PAYMENT) else about
    beside = tuple(mark for name in asked_about if (mark := f"site:{name}") in board.marks)
    held = {
        f"{key} {mark}": mark
        for key in question.keys
        for mark in _held_marks(view, key)
        if mark in own.marks
    }
    beside_held = tuple(mark for name in about if (mark := f"hand:{name}") in own.marks)
    if question.id == ACTION:
        # cards pay for every action, and a newcomer has to see which
        beside_held = tuple(mark for mark in own.marks if mark.startswith("hand:"))
    parts = [Part(board, sites, beside), Part(own, held, beside_held)]
    parts += [Part(board, whole=board.seats[rival]) for rival in _rivals(question)[:RIVALS]]
    if not (sites or held):
        # nothing of the options lies on a board, so the reader's own things are shown
        cards = hand(view, names)
        shown = tuple(mark for mark in cards.marks if mark.startswith(("hand:", "slot:")))
        parts.append(Part(cards, beside=shown, whole=None if shown else cards.whole))
    return parts


def _sideboard(scene: Scene, question: Question) -> list[Part]:
    """Return each option on the Sideboard; a card's bonus is a plus behind its title."""
    named = [
        mark
        for key in question.keys
        for mark in (f"colony:{key}", f"progress:{key.removesuffix('+')}")
        if mark in scene.marks
    ]
    return [Part(scene, whole=scene.marks[mark].box) for mark in dict.fromkeys(named)]


def _about(question: Question) -> list[str]:
    """Return the sites and cards that a question is about."""
    about = question.about
    first = about[0] if isinstance(about, tuple) and about else about
    named = getattr(first, "site", first)
    return [named] if isinstance(named, str) and named else []


def _on_board(board: Scene, key: str) -> str:
    """Return the mark of the site or contract that an option names; empty: none."""
    kind, _, rest = key.partition(":")
    mark = f"contract:{rest}" if kind == "claim" else f"site:{rest or key}"
    return mark if mark in board.marks else ""


def _rivals(question: Question) -> list[int]:
    """Return the seats whose Infra options take, in payments such as `hq1+M02`."""
    seats = [match[1] for key in question.keys for match in re.finditer(r"hq:?([0-9])", key)]
    return [int(seat) for seat in dict.fromkeys(seats)]


def _held_marks(view: View, key: str) -> Iterator[str]:
    """Yield the marks of all that an option names in the hand, the slots and the offers."""
    rest = key.rpartition(":")[2]
    if key.startswith("slot"):
        number = int(key.removeprefix("slot"))
        yield f"slot:{view.seat}.{number}"
        card = view.players[view.seat or 0].slots[number - 1].card
        yield f"infra:{card.id if card else ''}"
    for name in rest.split("+"):
        yield from (f"hand:{name}", f"offer:{name}")
        if name == "own":
            yield from (f"slot:{view.seat}.{number}" for number in (1, 2, 3))
        timed = name in TIMED
        yield from (
            f"hand:{card.id}" for card in _hand(view) if card.edge == name or (card.time and timed)
        )


def _hand(view: View) -> Sequence[Card]:
    return () if view.seat is None else view.players[view.seat].hand or ()
