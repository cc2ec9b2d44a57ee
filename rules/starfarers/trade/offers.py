"""Offers between players: cards for cards; nothing else is binding [5.1]."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

import msgspec

from rules.kernel import Choice, Flow, Reaction, first
from rules.starfarers.charts.kinds import MOST_OF_ONE, NOBODY, RESOURCES, Goods, Phase, Resource
from rules.starfarers.charts.words import cards_words
from rules.starfarers.position.board import others
from rules.starfarers.position.context import Context
from rules.starfarers.position.hands import can_pay, gain, pay
from rules.starfarers.position.prices import enough_words, price_words, used_up
from rules.starfarers.position.state import Offer, State, no_goods
from rules.starfarers.position.words import end_words, goods_words, offer_words
from rules.starfarers.trade.memory import end_declined, remember_declined

RULE = "5.1"
DONE = "done"
MOST_OFFERS = 6
"""Maximum number of a seat's open offers, and of offers that it may make in a turn."""


def offers_from(state: State, seat: int) -> list[Offer]:
    """Return a seat's unanswered offers."""
    return [offer for offer in state.offers if offer.giver == seat]


def offers_to(state: State, seat: int) -> list[Offer]:
    """Return the offers that a seat has to answer."""
    return [offer for offer in state.offers if offer.taker == seat]


class Part(NamedTuple):
    """So many cards of a kind, in one side of an offer."""

    resource: Resource
    cards: int


class Lone(NamedTuple):
    """A whole offer in one answer: a card or two of a kind for one card."""

    give: Resource
    cards: int
    take: Resource


PARTS: Final = {
    resource: [
        (f"{resource}{count if count > 1 else ''}", Part(resource, count))
        for count in range(1, MOST_OF_ONE + 1)
    ]
    for resource in RESOURCES
}
"""The cards of each kind that a side of an offer may name, few ones first: `ore`, `ore2`."""
LONE: Final = {
    (give, count): {
        f"{give}{count if count > 1 else ''}-{take}": Lone(give, count, take)
        for take in RESOURCES
        if take != give
    }
    for count in (1, 2)
    for give in RESOURCES
}
"""The whole offers of this many cards of a kind, by what is given."""


async def compose(
    state: State, giver: int, taker: int, hurried: int = NOBODY, counters: str = ""
) -> Offer | None:
    """Ask for the cards given, then for the cards wanted; None if there are none.

    `counters` describes the offer that this one answers. A waiting player may be `hurried` on, and
    then no offer is made.
    """
    terms = await _terms(state, opening(state, giver, taker, counters), taker, hurried)
    if terms is None or not any(count for side in terms for count in side.values()):
        return None
    state.offered += 1
    return Offer(state.offered, giver, taker, *terms)


async def _terms(
    state: State, beginning: Choice[Part | Lone | None], taker: int, hurried: int
) -> tuple[Goods, Goods] | None:
    """Both sides of an offer; None where somebody went on without it."""
    giver = beginning.seat
    who, began = await first([beginning, *_hurry(giver, hurried)])
    if who != giver:
        return None
    gives, wants = no_goods(), no_goods()
    if isinstance(began, Lone):
        return gives | {began.give: began.cards}, wants | {began.take: 1}
    if began is not None:
        gives[began.resource] = began.cards
        giving = partial(_giving, state, giver, taker, gives)
        if not await _name(giving, gives, hurried):
            return None
    named = await _name(partial(_wanting, giver, taker, gives, wants), wants, hurried)
    return (gives, wants) if named else None


def _offer_prompt(taker: int) -> str:
    return f"What do you offer {{{taker}}}?"


def opening(state: State, giver: int, taker: int, counters: str = "") -> Choice[Part | Lone | None]:
    """Build the first question of an offer: a whole one-for-one offer, or the first cards given."""
    hand = state.players[giver].hand

    def ahead(began: Part | Lone | None) -> Choice[Part | None] | None:
        if began is None:
            return _wanting(giver, taker, no_goods(), no_goods())
        if isinstance(began, Lone):
            return None
        gives = no_goods() | {began.resource: began.cards}
        return _giving(state, giver, taker, gives)

    return Choice(
        "offer.gives",
        giver,
        _offer_prompt(taker),
        RULE,
        _openings(tuple([min(hand[resource], MOST_OF_ONE) for resource in RESOURCES])),
        label=partial(_opening_words, hand, used_up(state, giver)),
        always=True,
        note=lambda: f"{counters}Your cards: {goods_words(hand)}. {price_words()}",
        ahead=ahead,
    )


@cache
def _openings(hand: tuple[int, ...]) -> dict[str, Part | Lone | None]:
    """Return the beginnings of an offer, by the usable cards of each kind; never changed."""
    held = dict(zip(RESOURCES, hand, strict=True))
    options: dict[str, Part | Lone | None] = {}
    for (give, count), whole in LONE.items():
        if held[give] >= count:
            options |= whole
    return options | _parts(hand)


def _opening_words(hand: Goods, useless: Sequence[str], began: Part | Lone | None) -> str:
    """Describe the beginning of an offer; a whole one with what it would pay for."""
    if isinstance(began, Lone):
        after = hand | {
            began.give: hand[began.give] - began.cards,
            began.take: hand[began.take] + 1,
        }
        words = f"{cards_words(began.cards, began.give)} for {cards_words(1, began.take)}"
        return words + enough_words(hand, after, useless)
    given = cards_words(began.cards, began.resource) if began else "nothing"
    return f"Offer {given}, then choose what you want"


@cache
def _parts(most: tuple[int, ...]) -> dict[str, Part | None]:
    """Return the options: up to this many cards of each kind, or none; don't change them."""
    options = {
        key: part
        for parts, count in zip(PARTS.values(), most, strict=True)
        for key, part in parts[:count]
    }
    return {**options, DONE: None}


def _giving(state: State, giver: int, taker: int, gives: Goods) -> Choice[Part | None]:
    """Build the question for further cards to give."""

    def ahead(part: Part | None) -> Choice[Part | None] | None:
        return None if part else _wanting(giver, taker, gives, no_goods())

    most = state.players[giver].hand
    return _term("offer.gives", giver, _offer_prompt(taker), gives, most, ahead)


def _wanting(giver: int, taker: int, gives: Goods, wants: Goods) -> Choice[Part | None]:
    """Build the question for further cards to ask for, none of a kind that is given."""
    most = {resource: 0 if gives[resource] else MOST_OF_ONE for resource in RESOURCES}
    prompt = f"What do you want from {{{taker}}}?"
    return _term("offer.wants", giver, prompt, wants, most, lambda _: None)


def _term(
    id: str,  # noqa: A002
    seat: int,
    prompt: str,
    named: Goods,
    most: Goods,
    ahead: Callable[[Part | None], Choice[Part | None] | None],
) -> Choice[Part | None]:
    """Build the question for another kind on one side of an offer, or its end."""
    return Choice(
        id,
        seat,
        prompt,
        RULE,
        _parts(tuple([0 if named[each] else min(most[each], MOST_OF_ONE) for each in RESOURCES])),
        label=lambda part: cards_words(part.cards, part.resource) if part else "That's everything",
        default=DONE,
        always=True,
        flow=Flow.LOOP,
        note=lambda: f"So far: {goods_words(named)}. {price_words()}",
        ahead=ahead,
    )


async def _name(term: Callable[[], Choice[Part | None]], named: Goods, hurried: int) -> bool:
    """Ask for cards kind by kind: `ore`, `fuel3`, then `done`; False: the other has moved on."""
    while True:
        asked = term()
        seat = asked.seat
        who, part = await first([asked, *_hurry(seat, hurried)])
        if who != seat:
            return False
        if part is None:
            return True
        named[part.resource] += part.cards


def _hurry(seat: int, hurried: int) -> list[Choice[None]]:
    if hurried == NOBODY:
        return []
    prompt = f"{{{seat}}} makes a counter-offer"
    label = "Continue without it"
    return [Choice("trade.hurry", hurried, prompt, RULE, {"on": None}, label=lambda _: label)]


async def propose(context: Context, taker: int, *, ask: bool, phase: Phase) -> None:
    """Make an offer: the partner is asked now, or sees it in their own trade phase [5.1].

    If no offer is made, the phase before it goes on.
    """
    state = context.state
    state.turn.offers += 1
    offer = await compose(state, context.seat, taker)
    if offer is None:
        state.phase = phase
        return
    offer = msgspec.structs.replace(offer, asked=ask)
    state.offers.append(offer)
    context.tell(f"Offer {offer.id}, to {{{taker}}}: {offer_words(offer)}.")


def open_questions(state: State) -> dict[int, Offer]:
    """Return the offers whose takers are asked now, one a seat, the oldest first."""
    by_taker: dict[int, Offer] = {}
    if not state.turn.offers:
        return by_taker
    for offer in state.offers:
        if offer.asked:
            by_taker.setdefault(offer.taker, offer)
    return by_taker


def questions(state: State) -> list[Reaction[str]]:
    """Return the simultaneous questions to partners: accept, decline, counter, keep [5.1]."""
    return [
        Reaction(
            "trade.answer",
            seat,
            f"Accept this trade? {offer_words(offer)}",
            RULE,
            answers(state, offer),
            label=ANSWERS.__getitem__,
            always=True,
            note=partial(_means, state, offer),
            about=offer,
            why_not=_why_not_so,
        )
        for seat, offer in open_questions(state).items()
    ]


def _why_not_so(answer: str) -> str:
    """Return why the taker of an offer doesn't accept or counter it [5.1]."""
    if answer == "counter":
        return f"You can have only {MOST_OFFERS} open offers [5.1]. Accept, decline or keep it."
    if answer == "accept":
        return "You don't have the cards that they want [5.1]. Decline, or make a counter-offer."
    return ""


def _means(state: State, offer: Offer) -> str:
    """Describe the taker's cards, and why an offer can't be accepted."""
    taker = state.players[offer.taker]
    lack = "" if can_pay(taker, offer.wants) else "; you can't pay what they want"
    return f"Your cards: {goods_words(taker.hand)}{lack}. {price_words()}"


async def rest(context: Context) -> bool:
    """Wait, and end the turn unless somebody accepts or makes a counter-offer [5.1]."""
    agreed = False
    while pending := questions(context.state):
        seat, answer = await first(pending)
        agreed = agreed or answer in ("accept", "counter")
        await apply_answer(context, open_questions(context.state)[seat], answer, NOBODY)
    return not agreed


def close(context: Context) -> None:
    """Offers that were asked now end with the trade phase [5.1]."""
    ended = [offer for offer in context.state.offers if offer.asked]
    if ended:
        end_declined(context.state, ended)
        context.tell(f"Trade is over: {end_words(ended)} unanswered.")


def answers(state: State, offer: Offer) -> dict[str, str]:
    """Return the taker's possible answers: accepting needs the cards, countering a free offer."""
    keys = {key: key for key in ANSWERS}
    if not can_pay(state.players[offer.taker], offer.wants):
        del keys["accept"]
    if len(offers_from(state, offer.taker)) >= MOST_OFFERS:
        del keys["counter"]
    return keys


ANSWERS = {
    "accept": "Accept",
    "decline": "Decline",
    "counter": "Make a counter-offer",
    "later": "Keep the offer for your own turn",
}


async def apply_answer(context: Context, offer: Offer, answer: str, hurried: int) -> None:
    """Apply an answer; a player who waits for a counter-offer may be hurried on."""
    state = context.state
    state.offers.remove(offer)
    name = f"{{{offer.taker}}}"
    if answer == "accept":
        context.tell(f"{name} accepts offer {offer.id}.", bars_undo=True)
        strike_deal(context, offer)
    elif answer == "later":
        state.offers.append(msgspec.structs.replace(offer, asked=False))
        context.tell(f"{name} keeps offer {offer.id} for their own turn.")
    else:
        remember_declined(state, [offer])
        context.tell(f"{name} declines offer {offer.id}.")
    if answer != "counter":
        return
    reminder = f"The offer was: {offer_words(offer)}. "
    counter = await compose(state, offer.taker, offer.giver, hurried, reminder)
    if counter is not None:
        state.offers.append(counter)
        context.tell(f"Counter-offer {counter.id}, to {{{offer.giver}}}: {offer_words(counter)}.")


def strike_deal(context: Context, offer: Offer) -> None:
    """Exchange the offered cards; if a player no longer has them, nothing changes hands [5.1]."""
    giver, taker = (context.state.players[member] for member in (offer.giver, offer.taker))
    if not can_pay(giver, offer.gives) or not can_pay(taker, offer.wants):
        broke = offer.giver if not can_pay(giver, offer.gives) else offer.taker
        context.tell(f"Offer {offer.id} fails: {{{broke}}} can no longer pay.")
        return
    pay(giver, offer.gives)
    gain(taker, offer.gives)
    pay(taker, offer.wants)
    gain(giver, offer.wants)
    context.tell(
        f"Deal: {{{offer.giver}}} gives {goods_words(offer.gives)} to {{{offer.taker}}} "
        f"for {goods_words(offer.wants)}."
    )


async def take(context: Context, offer: Offer) -> None:
    """Accept a prepared offer as the active player; it may turn out to be void [5.1]."""
    context.state.offers.remove(offer)
    context.tell(f"{{{context.seat}}} takes offer {offer.id}.", bars_undo=True)
    strike_deal(context, offer)


async def drop(context: Context, offer: Offer) -> None:
    """Decline an offer, or withdraw one of the active player's own."""
    context.state.offers.remove(offer)
    withdrawn = offer.giver == context.seat
    if not withdrawn:
        remember_declined(context.state, [offer])
    context.report_action(f"{'withdraws' if withdrawn else 'declines'} offer {offer.id}")


def expire(context: Context) -> None:
    """Offers to a player end with that player's trade phase [5.1]."""
    gone = offers_to(context.state, context.seat)
    if gone:
        end_declined(context.state, gone)
        context.report_action(f"has not answered: {end_words(gone)}")


def partners(state: State, seat: int) -> list[int]:
    """Return the seats with which a seat may trade, at any distance [5.1]."""
    free = state.turn.offers < MOST_OFFERS and len(offers_from(state, seat)) < MOST_OFFERS
    return others(state, seat) if free else []
