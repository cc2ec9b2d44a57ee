"""Descriptions of a way to pay: complete for the news, short for a button [p6, p15]."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from rules.spacecorp.actions.payment import Payment, value_of_card
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.actions.value import Part, Play, Task, infra, progress
from rules.spacecorp.charts.kinds import NOBODY
from rules.spacecorp.position.words import card_name
from rules.toolbox.sentences import counted

LONGEST_LABEL: Final = 100
LONGEST_NAME: Final = 32
"""Maximum length of a player's name, for which `{0}` stands."""
SEAT: Final = re.compile(r"\{\d+\}")


def payment_words(payment: Payment) -> str:
    """Describe to the payer all that is used and its costs; the figures add up to the value."""
    return _sum(payment, _terms(payment))


def payment_news(payment: Payment) -> str:
    """Describe the same to everybody."""
    return _sum(payment, _terms(payment, news=True), news=True)


def payment_label(payment: Payment) -> str:
    """Return a way to pay as a button's label, shortened if it would be cut.

    Its first phrase names all that is used, because a short button shows nothing else.
    """
    counts = _sum(payment, _counted_words(payment), brief=True, unnamed=True)
    texts, named = (payment_words(payment), brief_words(payment), counts), _named_pieces(payment)
    listed = [f"{named}: {words}" for words in texts] if named else []
    fitting = (words for words in [*listed, *texts] if letters(words) <= LONGEST_LABEL)
    words = next(fitting, counts)
    words = words if words in listed else _with_time(payment, words)
    return words[0].upper() + words[1:]


def _named_pieces(payment: Payment) -> str:
    """Name Infra, cards and the Time card briefly; empty if there are fewer than two terms."""
    seat, doubled = payment.task.seat, payment.time in (Time.DOUBLE, Time.TWICE)
    names = ["your Infra" if owner == seat else "a rival's Infra" for owner in payment.hqs]
    names += [play.card for play in payment.plays]
    time = f" with {time_card(payment.state, seat) or 'Time'}" if doubled else ""
    return f"{' + '.join(names)}{time}" if len(names) > 1 else ""


def _with_time(payment: Payment, words: str) -> str:
    """Name the Time card in a label's first phrase, too."""
    card, (head, *rest) = time_card(payment.state, payment.task.seat), words.split(" (", 1)
    sums = "".join(rest).replace(f"{card} Time doubles", "Time doubles")
    named = f"{head} with {card or 'Time'} ({sums}"
    fits = bool(rest) and ", " not in head and letters(named) <= LONGEST_LABEL
    return named if fits and payment.time in (Time.DOUBLE, Time.TWICE) else words


def brief_words(payment: Payment) -> str:
    """Describe it more briefly, with only the ids of cards."""
    return _sum(payment, _terms(payment, brief=True), brief=True)


def letters(words: str) -> int:
    """Return the longest possible length of a text with names filled in."""
    return len(SEAT.sub("W" * LONGEST_NAME, words))


def _sum(
    payment: Payment,
    words: list[str],
    *,
    brief: bool = False,
    news: bool = False,
    unnamed: bool = False,
) -> str:
    """Describe the sum: its terms, its doublings, its value, and the losses.

    `unnamed` leaves out the owners of the bases.
    """
    whose = partial(_whose, task=payment.task, brief=brief, news=news)
    task, lent, burnt = payment.task, payment.lent, payment.exposure
    time = time_card(payment.state, task.seat) if brief else _time_name(payment)
    teams = f", two teams ({time})" if brief else f", with two teams ({time})"
    twice = teams if payment.time is Time.TWICE else ""
    if news:
        needed = f" for {task.action.capitalize()}"
        needed += f" ({task.need} needed)" if task.need else ""
    else:
        needed = f" of {task.need}" if task.need else ""
    lost = f", {burnt}T {'radiation' if brief else 'lost to radiation'}" if burnt else ""
    paid = [f"{payment.spent}T"] if payment.spent else []
    in_sum = payment.state.profit_sums
    plant = "Industry" if unnamed else whose("Industrial base", lent.plant)
    doubles = "".join(f", {doubling} doubles" for doubling in _doubling(payment, plant, time))
    summed = " + ".join(words + paid * in_sum) + doubles
    used = " + ".join([summed] * bool(summed) + paid * (not in_sum)) or "nothing"
    shield = "" if unnamed else whose("Shield Factory", lent.shield)
    return f"{used} = {payment.total}{needed}{twice}{shield and f', by {shield}'}{lost}"


def _time_name(payment: Payment) -> str:
    """Return the name of the Time card, such as `T3 Time`; without an id if it was discarded."""
    return f"{time_card(payment.state, payment.task.seat)} Time".strip()


def _doubling(payment: Payment, plant: str, time: str) -> list[str]:
    """Name what doubles the sum: progress cards, an Industrial base, Time [p7, p11, p17]."""
    _, doublings = progress(payment.state, payment.task)
    names = ["progress"] * (doublings.bit_length() - 1) + [plant] * (payment.lent.plant != NOBODY)
    return names + [time] * (payment.time is Time.DOUBLE)


def _terms(payment: Payment, *, brief: bool = False, news: bool = False) -> list[str]:
    """List the terms with their figures: Infra, cards, progress, a Spaceport [p6]."""
    state, task = payment.state, payment.task
    whose = partial(_whose, task=task, brief=brief, news=news)
    parts = iter(payment.parts)
    terms = []
    for owner in payment.hqs:
        values = "+".join(_figure(next(parts)) for _ in infra(state, owner, task.action))
        terms.append((whose("Infra", owner), values))
    terms += [
        (play.card if brief else card_name(play.card), _figure(part))
        for play, part in zip(payment.plays, parts, strict=True)
    ]
    adds, _ = progress(state, task)
    terms += [("progress", str(adds))] * bool(adds)
    if (gain := payment.port_gain) is not None:
        terms.append((whose("Spaceport", payment.lent.port), _figure(gain)))
    if brief:
        return [f"{name} {value}" for name, value in terms]
    return [_term(name, value) for name, value in terms]


def _term(name: str, value: str) -> str:
    """Format a term such as `M16 Ion Drive (3)` or `Ann's Infra (2; they may draw a card)`."""
    piece, bracket, reward = name.partition(" (")
    return f"{piece} ({value}; {reward}" if bracket else f"{name} ({value})"


def _whose(piece: str, owner: int, *, task: Task, brief: bool, news: bool) -> str:
    """Name the owner of the Infra or base in use; empty if none is."""
    if owner == NOBODY:
        return ""
    if owner == task.seat:
        return f"{'their own' if news else 'your'} {piece}"
    who = f"{{{owner}}}" if news else "they"
    return f"{{{owner}}}'s {piece} ({who} may draw{'' if brief else ' a card'})"


def _figure(part: Part) -> str:
    """Format a value such as `x3` or `2 shielded`."""
    return f"{'x' * part.times}{part.value}{' shielded' * part.shielded}"


def card_value(task: Task, play: Play) -> str:
    """Describe the value of a played card."""
    return _figure(value_of_card(play.card, task.action, by_shield=play.shielded))


def _counted_words(payment: Payment) -> list[str]:
    """Count the pieces of each kind, for payments with too many names."""
    own = [*payment.hqs, *payment.lent].count(payment.task.seat)
    rivals = counted(len(payment.rivals), "rival's piece", "rivals' pieces")
    cards = f"{counted(len(payment.plays), 'card')}{', one shielded' * payment.veiled}"
    pieces = (
        f"{own} of {'yours' if payment.rivals else 'your pieces'}" * bool(own),
        f"{rivals} (they may draw)" * bool(payment.rivals),
        cards * bool(payment.plays),
    )
    return [piece for piece in pieces if piece]
