"""Brief descriptions of one piece of a payment: panels join a piece and the next on one line."""

from __future__ import annotations

from typing import Final

from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.payment_words import card_value, letters
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.words import card_name

LONGEST_PIECE: Final = 48
"""Maximum length: two pieces and an arrow between them fit into one label."""
BASES: Final = ("Spaceport", "Industrial base", "Shield Factory")
"""Kinds of lent pieces, in the order of Lent."""


def piece_words(begun: Payment, more: Payment) -> str:
    """Describe the added piece and the resulting value; or that the payment is complete."""
    if more is begun:
        burnt, need = begun.exposure, begun.task.need
        needed = f" of {need}" if need else ""
        return f"Done: {begun.total}{needed}{f', {burnt}T lost to radiation' if burnt else ''}"
    for words in _added_words(begun, more):
        if letters(f"{words}: {more.total}") <= LONGEST_PIECE:
            return f"{words}: {more.total}"
    raise AssertionError(f"no short words for {_added_words(begun, more)[0]}")


def _added_words(begun: Payment, more: Payment) -> tuple[str, ...]:
    """Describe the new piece, in ever fewer words."""
    if more.spent != begun.spent:
        return (f"{more.spent}T of profit",)
    if more.time != begun.time:
        time = f"{time_card(more.state, more.task.seat)} Time"
        return (f"{time} doubles" if more.time is Time.DOUBLE else f"{time}: two teams",)
    if more.veil != begun.veil:
        return ("One Infra card shielded",)
    if len(more.plays) > len(begun.plays):
        play = more.plays[-1]
        value = card_value(more.task, play)
        return f"{card_name(play.card)} ({value})", f"{play.card} ({value})"
    return _hqs(more) if more.hqs != begun.hqs else _base(begun, more)


def _hqs(more: Payment) -> tuple[str, ...]:
    seat = more.task.seat
    names = ["your" if owner == seat else f"{{{owner}}}'s" for owner in more.hqs]
    seats = ["your" if owner == seat else f"seat {owner + 1}'s" for owner in more.hqs]
    texts = (f"{' and '.join(each)} Infra" for each in (names, seats))
    return tuple(text[0].upper() + text[1:] for text in texts)


def _base(begun: Payment, more: Payment) -> tuple[str, ...]:
    """Describe the base now in use, and its owner."""
    lent = zip(BASES, begun.lent, more.lent, strict=True)
    name, owner = next((name, new) for name, old, new in lent if new not in (old, NOBODY))
    return f"{{{owner}}}'s {name}", f"Seat {owner + 1}'s {name}"
