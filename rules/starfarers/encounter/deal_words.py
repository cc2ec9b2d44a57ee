"""Options of encounter cards in plain English [4.2]."""

from __future__ import annotations

from rules.starfarers.charts.content import CLEAR, PACT, Deal, Effect
from rules.starfarers.charts.kinds import UPGRADE_WORDS
from rules.starfarers.position.table import goods_words, listed

ENDS = {
    CLEAR: "the planet becomes free",
    PACT: "you may mine and build here",
    "stay": "they stay",
}


def deal_words(deal: Deal) -> str:
    """An option's price, effect and end: its whole effect."""
    if deal.shake:
        rows = [f"{_at_least(row.at_least)}: {effect_words(row)}" for row in deal.shake]
        shaken = f"shake{' and bid up to 3' if deal.bid else ''}: {'; '.join(rows)}"
        return f"{deal.key.capitalize()} – {shaken}"
    price = _price(deal)
    told = f"{f'pay {price}: ' if price else ''}{effect_words(deal)}"
    return _headed(deal.key, told)


def _headed(key: str, told: str) -> str:
    """The option's name before what it does, where the words do not begin with it."""
    if told.startswith(f"{key} "):
        return told[0].upper() + told[1:]
    return f"{key.capitalize()} – {told}"


def _at_least(thrust: int) -> str:
    """What a row of a shaken prototype asks."""
    return f"{thrust} or more" if thrust else "else"


def _price(deal: Deal) -> str:
    parts = [goods_words(deal.pay)] if deal.pay else []
    if deal.pay_any:
        parts.append(f"{deal.pay_any} of any kind")
    if deal.pay_different:
        parts.append(f"{deal.pay_different} different ones")
    return listed(parts) if parts else ""


def effect_words(effect: Effect) -> str:
    """All that an effect does, in the order in which it happens."""
    return ", ".join([*_gains(effect), *_burdens(effect), ENDS[effect.then]])


def _gains(effect: Effect) -> list[str]:
    counts = {
        effect.gain_any: "of any kind",
        effect.gain_same: "of one other kind",
        effect.gain_planet: "of the planet's kind",
    }
    parts = [f"get {goods_words(effect.gain)}"] if effect.gain else []
    parts += [f"get {count} {words}" for count, words in counts.items() if count]
    parts += [f"get {n} {UPGRADE_WORDS[of]}{'s' * (n > 1)}" for of, n in effect.upgrade.items()]
    words = {
        "an enhancement of choice": effect.upgrade_any,
        "a mercenary": effect.mercenary,
        f"swap up to {effect.swap} cards one for one": effect.swap,
        "order the next hexes of the bag": effect.foresee,
        "your next teleport ring costs 2 cards less": effect.cheaper_ring,
        "mine and build here this turn": effect.opens,
        "mine at once": effect.mines,
        "mercenaries can be hired here": effect.post,
    }
    return parts + [word for word, there in words.items() if there]


def _burdens(effect: Effect) -> list[str]:
    words = {
        "every other player gets 1 of any kind": effect.others_any,
        "with 8 or more cards lose 2, else get 1 goods": effect.taxed,
        "lose a card at random": effect.lose_random,
        "lose an enhancement": effect.lose_upgrade,
        "this ship skips its next travel": effect.skips,
        "the ship is swallowed": effect.swallowed,
    }
    return [word for word, there in words.items() if there]
