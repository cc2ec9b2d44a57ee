"""Choosing how to pay for an action, and paying [p6, p15]."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from rules.kernel import Choice, Flow
from rules.spacecorp.actions.payment import MOST_SPENT, Lent, Payment
from rules.spacecorp.actions.payment_words import (
    LONGEST_LABEL,
    letters,
    payment_label,
    payment_news,
)
from rules.spacecorp.actions.piece_words import piece_words
from rules.spacecorp.actions.planning import completable, hq_choices, payments, rarities
from rules.spacecorp.actions.second_team import can_second_team_act
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.actions.value import Play, Task, face_of, infra, serving, spends
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, CardId, Era
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Source, State
from rules.toolbox.sentences import listed

RIVAL: Final = re.compile(r"(?:hq|port|plant|shield):?\d")
MONEY: Final = re.compile(r"(\d{1,3})T")
CARD: Final = re.compile(r"([A-Z]\d{1,2}(?:\.[0-9A-Z]{3})?)(s?)")
BY_HAND = "Pay another way: put it together piece by piece"


async def pay(
    context: Context, task: Task, prompt: str, *, brings: Callable[[int], str] = lambda _: ""
) -> Payment:
    """Ask for a way to pay, or for its pieces; carry it out and report its value.

    `brings` describes the result of a value, unless it follows from it.
    """
    ways = payments(context.state, task, competitors=context.competitors)
    options: dict[str, Payment | None] = {payment_key(way): way for way in ways}
    options["pieces"] = None
    payment = await Choice(
        "pay.plan",
        context.seat,
        f"{prompt}: how do you pay?",
        "p6",
        options,
        label=lambda way: _label(way, brings(way.total)) if way else BY_HAND,
        default=next(iter(options)),
        flow=_flow(task, ways),
        about=task,
        why_not=partial(_why_not, context, task),
    )
    payment = payment or await _by_pieces(context, task, prompt)
    _settle(context, payment)
    return payment


def _label(payment: Payment, brings: str) -> str:
    label = payment_label(payment)
    return label + brings if letters(label + brings) <= LONGEST_LABEL else label


def _flow(task: Task, ways: Sequence[Payment]) -> Flow:
    """Return the flow of a payment: automatic if it is free, or the only one and without an Edge.

    If a higher value is worth more, as in Research, several ways are always offered.
    """
    if not ways:
        return Flow.PLAIN
    first, lone = ways[0], len(ways) < 2
    given = first.plays or first.time or first.spent or first.rivals
    plain = (lone and not rarities(first)) or not (given or task.open_ended)
    return Flow.PLAIN if plain else Flow.DECISION


async def _by_pieces(context: Context, task: Task, prompt: str) -> Payment:
    """Ask for one HQ, card or base at a time, until it is enough [p6]."""
    payment = _begun(context.state, task)
    while True:
        options = pieces(payment, competitors=context.competitors)
        ready = payment.enough and can_second_team_act(payment)
        if ready:
            options["done"] = payment
        wanted = f" of {task.need}" if task.need else ""
        chosen = await Choice(
            "pay.piece",
            context.seat,
            f"{prompt}: {payment.total}{wanted} so far. What do you add?",
            "p6",
            options,
            label=partial(piece_words, payment),
            default="done" if ready else "",
            note=lambda: "If you use a rival's Infra or base, that rival may draw a card.",
            always=True,
            flow=Flow.LOOP if ready else Flow.PLAIN,
            about=task,
            waste=partial(_needless, payment),
            why_not=partial(_why_not, context, task),
        )
        if chosen is payment:
            return payment
        payment = chosen


def _needless(payment: Payment, chosen: Payment) -> str:
    """Name the cards that a finished payment doesn't need [p6]; where more brings more, none."""
    if chosen is not payment or payment.task.open_ended:
        return ""
    fewer = {
        play.card: replace(payment, plays=tuple(p for p in payment.plays if p is not play))
        for play in payment.plays
    }
    spare = [card for card, less in fewer.items() if less.enough and can_second_team_act(less)]
    if not spare:
        return ""
    cards = listed(spare) if len(spare) < 2 else f"one of {listed(spare)}"
    return f"{payment.total} is more than you need. Leave out {cards}."


def _begun(state: State, task: Task) -> Payment:
    """Return a payment with the player's own bases, which are free."""
    shields = task.shields if task.irradiated else ()
    owners = (task.ports, task.plants, shields)
    lent = Lent(*(task.seat if task.seat in seat and not task.bare else NOBODY for seat in owners))
    hqs = (task.seat,) if infra(state, task.seat, task.action) else ()
    return Payment(state, task, hqs, lent=lent)


def pieces(begun: Payment, *, competitors: bool) -> dict[str, Payment]:
    """Return the pieces after which the payment can still become enough, by key."""
    if begun.spent:
        return {}
    state, task = begun.state, begun.task
    pieces: dict[str, Payment] = {}
    if begun.hqs in ((), (task.seat,)) and not begun.veil:
        for hqs, _ in hq_choices(state, task, competitors=competitors):
            if hqs not in ((), (task.seat,)):
                pieces[f"hq:{'-'.join(map(str, hqs))}"] = replace(begun, hqs=hqs)
    used = {play.card for play in begun.plays}
    for card in serving(state, task.seat, task.action):
        if card not in used:
            pieces[card] = replace(begun, plays=(*begun.plays, Play(card, False)))
            if face_of(card, task.action).shielded and task.exposed:
                pieces[f"{card}s"] = replace(begun, plays=(*begun.plays, Play(card, True)))
    if task.timed and not begun.time and time_card(state, task.seat) != NO_CARD:
        pieces["double"] = replace(begun, time=Time.DOUBLE)
        if task.others:
            pieces["twice"] = replace(begun, time=Time.TWICE)
    pieces |= _bases(begun)
    fits = {
        key: more for key, more in pieces.items() if _fits(begun, more, competitors=competitors)
    }
    return fits | _money(begun)


def _fits(begun: Payment, more: Payment, *, competitors: bool) -> bool:
    """Return whether the payment can still become enough with one more piece.

    It can without that piece; and except for shielded values, two teams and other HQs, everything
    counts in the end, whatever is added first.
    """
    if more.task.exposed or more.time is Time.TWICE or more.hqs != begun.hqs:
        return completable(more, competitors=competitors)
    return True


def _bases(begun: Payment) -> dict[str, Payment]:
    """Return payments with rivals' bases, or the shielded value of an Infra card."""
    state, task = begun.state, begun.task
    options: dict[str, Payment] = {}
    if not state.ended and not task.bare:
        shields = task.shields if task.exposed and not begun.shielded else ()
        owners = Lent._fields, (task.ports, task.plants, shields), begun.lent
        for name, rivals, owner in zip(*owners, strict=True):
            for rival in rivals if owner == NOBODY else ():
                lent = begun.lent._replace(**{name: rival})
                options[f"{name}:{rival}"] = replace(begun, lent=lent)
    faces = [face for owner in begun.hqs for _, face in infra(state, owner, task.action)]
    if any(face.shielded for face in faces) and task.exposed and not begun.veil:
        options["infra-shielded"] = replace(begun, veil=True)
    return options


def _money(begun: Payment) -> dict[str, Payment]:
    """Return the payment with profit for the whole shortfall [p15]."""
    task = begun.task
    lack = begun.shortfall(task.need or task.most or 0)
    spent = min(lack, MOST_SPENT, begun.earned - 1)
    if not spends(begun.state, task) or spent <= 0:
        return {}
    more = replace(begun, spent=spent)
    return {f"{spent}T": more} if more.enough and can_second_team_act(more) else {}


def payment_key(payment: Payment) -> str:
    """Return a way to pay as a key, such as `own+M16+double`."""
    seat = payment.task.seat
    parts = ["own" if owner == seat else f"hq{owner}" for owner in payment.hqs]
    parts += ["veil"] * payment.veil
    parts += [f"{card}{'s' * by_shield}" for card, by_shield in sorted(payment.plays)]
    parts += [str(payment.time)] if payment.time else []
    lent = zip(Lent._fields, payment.lent, strict=True)
    parts += [f"{name}{owner}" for name, owner in lent if owner not in (NOBODY, seat)]
    parts += [f"{payment.spent}T"] if payment.spent else []
    return "+".join(parts) or "free"


def _settle(context: Context, payment: Payment) -> None:
    """Play the cards, note rewards for rivals, and pay profit [p6, p15]."""
    words = payment_news(payment)
    burnt = payment.exposure
    for card, _ in payment.plays:
        context.play_card(card)
    if payment.time:
        context.play_card(time_card(context.state, context.seat))
    context.rewards += payment.rivals
    context.tell_detail(f"uses {words}")
    context.me.gain(-payment.spent, Source.SPENT)
    context.me.gain(-burnt, Source.RADIATION)


def _why_not(context: Context, task: Task, key: str) -> str:
    """Return why the first part of a payment that the rules forbid isn't possible [p6, p13]."""
    state, used = context.state, set[str]()
    for part in key.split("+"):
        if reason := _why_no_part(state, task, part, used):
            return reason
    ways = payments(state, task, competitors=context.competitors)
    have = max((payment.earned for payment in ways), default=0)
    wanted = f"You need {task.need or 1}"
    bring = f"{wanted}; the best payment on offer comes to {have}"
    return f"That isn't enough, or is more than you have. {bring}."


def _why_no_part(state: State, task: Task, part: str, used: set[str]) -> str:
    """Return why a part of a payment isn't possible; empty: it isn't a part of one."""
    if RIVAL.fullmatch(part) and state.ended:
        return (
            "You can't use rivals' Infra or bases once the end of the era has been triggered [p13]."
        )
    if part in ("double", "twice"):
        if not task.timed:
            return "A Time card only works with Move, Build and Explore [p7]."
        return "You don't hold a Time card [p7]." * (time_card(state, task.seat) == NO_CARD)
    money, card = MONEY.fullmatch(part), CARD.fullmatch(part)
    if money:
        return _why_no_money(state, task, int(money[1]))
    return _why_no_card(state, task, CardId(card[1]), used) if card else ""


def _why_no_money(state: State, task: Task, amount: int) -> str:
    """Return why so much profit isn't spent [p15]."""
    if state.era is Era.MARINERS:
        return "You can't spend profit on actions before the Planeteers era [p15]."
    if task.bare:
        return "Only cards and Infra can give you a colony point for Build [p20]."
    if amount > MOST_SPENT:
        return f"You can make up a shortfall with at most {MOST_SPENT}T [p15], not {amount}T."
    profit = state.players[task.seat].profit
    if amount > profit:
        return f"You have {profit}T to spend [p15], not {amount}T."
    return "Profit can only cover a shortfall, and less than the cards and Infra provide [p15]."


def _why_no_card(state: State, task: Task, card: CardId, used: set[str]) -> str:
    if card not in state.players[task.seat].hand:
        return f"You don't hold {card} [p6]."
    if CARDS[card].face(task.action) is None:
        return f"{card} {CARDS[card].name} can't pay for {task.action.capitalize()} [p6]."
    if card in used:
        return f"An action uses only one value of {card}, the plain or the shielded one [p15]."
    used.add(card)
    return ""
