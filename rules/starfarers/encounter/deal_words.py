"""Options of encounter cards in plain English, short enough for a button [4.2]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.starfarers.battle.odds import Odds, reaching
from rules.starfarers.charts.content import (
    CLEAR,
    DECK_SIZE,
    PACT,
    STAY,
    STRIKE,
    Card,
    Deal,
    Effect,
)
from rules.starfarers.charts.words import UPGRADE_WORDS
from rules.starfarers.position.words import goods_words, listed
from rules.toolbox.sentences import counted

ENDS = {CLEAR: "planet free", PACT: "mine and build here", STAY: "they stay"}


def deal_words(deal: Deal, hand: int) -> str:
    """Describe an option completely: price, chances, effect and end.

    `hand` counts the cards in hand.
    """
    if deal.bid:
        return _bid_words(deal, min(deal.bid, hand))
    if deal.shake:
        return f"{deal.key.capitalize()} – {_rows_words(deal)}"
    price = _price(deal)
    words = effect_words(deal)
    if price:
        return _with_name(deal.key, f"pay {price}: {words}")
    # a bare number could be a price
    return _with_name(deal.key, f"get {words}" if words[:1].isdigit() else words)


def card_words(card: Card) -> str:
    """Describe a whole card for lookups: its people and all its options [4.2]."""
    who = ""
    if card.force is not None:
        ships, cannons = (counted(n, noun) for n, noun in _force(card.force))
        who = f" {'Pirates' if card.pirates else 'The aliens there'}: {ships} and {cannons}."
    strike = _with_name(STRIKE, _prize_words(card)) if card.force is not None else ""
    words = ". ".join(strike if deal.key == STRIKE else _in_full(deal) for deal in card.option)
    return f"Encounter, {card.count} of {DECK_SIZE} cards.{who} {words}."


def _force(force: tuple[int, int]) -> Iterator[tuple[int, str]]:
    yield from zip(force, ("starship", "cannon"), strict=True)


def _in_full(deal: Deal) -> str:
    return deal_words(deal, deal.bid)


def unpaid_words(deals: Iterable[Deal]) -> str:
    """Describe what else a card offers to a player who can't pay for it; empty: nothing [4.2]."""
    words = "; ".join(map(_in_full, deals))
    return f"You can't pay for now: {words}." if words else ""


def strike_words(card: Card, odds: Odds) -> str:
    """Describe what a strike wins, and what a defeat costs: pirates take a base first [7.5]."""
    lost = "base or ship" if card.pirates else "ship"
    return f"Strike – win {odds.win}%: {_prize_words(card)}; loss {odds.loss}%: lose a {lost}"


def _prize_words(card: Card) -> str:
    return f"salvage, {ENDS[CLEAR]}" if card.pirates else effect_words(card.deal(STRIKE))


def _bid_words(deal: Deal, most: int) -> str:
    """Cards add to the shake, and are lost either way."""
    won = deal.shake[0]
    least, best = (reaching(won.at_least - bid) for bid in (0, most))
    return f"Bid – pay 0 to {counted(most, 'card')}, {least} to {best}%: {effect_words(won)}"


def _rows_words(deal: Deal) -> str:
    """Describe the result of each shake with its chance, and the planet's fate once."""
    ends = {row.then for row in deal.shake}
    rows = [f"{chance}%: {words}" for chance, words in _rows(deal, ends_follow=len(ends) > 1)]
    return "; ".join([*rows, *(ENDS[end] for end in ends if len(ends) == 1)])


def _rows(deal: Deal, *, ends_follow: bool) -> Iterator[tuple[int, str]]:
    above = 0
    for row in deal.shake:
        chance = reaching(row.at_least)
        parts = [*_gains(row), *_burdens(row)]
        ends = [ENDS[row.then]] if ends_follow and (row.then != STAY or not parts) else []
        yield chance - above, ", ".join([*parts, *ends]) or "nothing"
        above = chance


def _with_name(key: str, words: str) -> str:
    """Prefix an option's effect with its name, unless the words begin with it."""
    if words.startswith(f"{key} "):
        return words[0].upper() + words[1:]
    return f"{key.capitalize()} – {words}"


def _price(deal: Deal) -> str:
    parts = [goods_words(deal.pay)] if deal.pay else []
    if deal.pay_any:
        parts.append(f"{deal.pay_any} of any kind")
    if deal.pay_different:
        parts.append(f"{deal.pay_different} different ones")
    return listed(parts) if parts else ""


def effect_words(effect: Effect) -> str:
    """Describe everything that an effect does, in order."""
    return ", ".join([*_gains(effect), *_burdens(effect), ENDS[effect.then]])


def _gains(effect: Effect) -> list[str]:
    """Describe what an effect gives."""
    counts = {
        effect.gain_any: "of any kind",
        effect.gain_same: "of one other kind",
        effect.gain_planet: "of the planet's kind",
    }
    parts = [goods_words(effect.gain)] if effect.gain else []
    parts += [f"{count} {words}" for count, words in counts.items() if count]
    parts += [counted(n, UPGRADE_WORDS[upgrade]) for upgrade, n in effect.upgrade.items()]
    words = {
        "1 enhancement": effect.upgrade_any,
        "a mercenary": effect.mercenary,
        f"swap up to {effect.swap} cards one for one": effect.swap,
        f"see and order the next {effect.foresee} hexes": effect.foresee,
        "your next ring costs 2 cards less": effect.cheaper_ring,
        "mine here this turn": effect.opens,
        "build here this turn": effect.lets,
        "mine immediately": effect.mines,
        "more for hire" if effect.mercenary else "mercenaries for hire": effect.post,
    }
    return parts + [word for word, applies in words.items() if applies]


def _burdens(effect: Effect) -> list[str]:
    words = {
        "1 for every other": effect.others_any,
        "with 8+ cards lose 2, else gain 1 trade good": effect.taxed,
        "lose a card at random": effect.lose_random,
        "lose an enhancement (if none, a card)": effect.lose_upgrade,
        "ship skips its next travel": effect.skips,
        "ship swallowed": effect.swallowed,
    }
    return [word for word, applies in words.items() if applies]
