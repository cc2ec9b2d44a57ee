"""Traders and mercenaries for hire [4.3] [4.4]; swaps as trade ports have them, too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from rules.kernel import Choice, Flow
from rules.starfarers.charts.content import game_card
from rules.starfarers.charts.geometry import parse_site
from rules.starfarers.charts.kinds import (
    MOST_OF_ONE,
    RESOURCES,
    Goods,
    HexId,
    Resource,
    SiteId,
    Terrain,
)
from rules.starfarers.charts.words import cards_words
from rules.starfarers.position.board import ships_at, ships_of
from rules.starfarers.position.context import Context
from rules.starfarers.position.picking import pay_any, pay_choice
from rules.starfarers.position.prices import enough_words, price_words, used_up
from rules.starfarers.position.state import State, no_goods
from rules.starfarers.position.words import goods_words

DONE = "done"
TRADER = "4.3"


def at_trader(state: State, seat: int) -> bool:
    """Return whether a starship stands at a trader [4.3]."""
    spaces = state.spaces
    return Terrain.TRADER in [spaces[ship.hex].terrain for ship in ships_of(state, seat)]


class Swap(NamedTuple):
    """A number of cards of one kind for as many of another."""

    cards: int
    give: Resource
    take: Resource

    @property
    def words(self) -> str:
        """Words of the swap for its label and the news."""
        return f"{cards_words(self.cards, self.give)} for {cards_words(self.cards, self.take)}"


def swappable(context: Context, giving: Sequence[Resource], rule: str) -> list[Resource]:
    """Return the cards that a trader or trade ports take, except those swapped in this turn.

    A card can't be swapped twice, so a turn of swaps ends.
    """
    hand, came = context.me.hand, context.state.turn.swapped
    return [resource for resource in giving if hand[resource] and f"{rule} {resource}" not in came]


def _swaps(context: Context, giving: Sequence[Resource], most: int) -> dict[str, Swap]:
    """Return the swaps of up to this many cards of a kind, the small ones first."""
    return {
        f"{give}-{take}{count if count > 1 else ''}": Swap(count, give, take)
        for count in range(1, most + 1)
        for give in giving
        if context.me.hand[give] >= count
        for take in RESOURCES
        if take != give
    }


def swap_choice(context: Context, giving: Sequence[Resource], rule: str) -> Choice[Swap]:
    """Build the question for a swap with a trader or trade ports, small swaps first [4.3] [5.2]."""
    return Choice(
        "swap.pair",
        context.seat,
        "Which cards do you swap, one for one?",
        rule,
        _swaps(context, swappable(context, giving, rule), MOST_OF_ONE),
        label=partial(_swap_words, context),
        note=lambda: f"Your cards: {goods_words(context.me.hand)}. {price_words()}",
        always=True,
    )


def _swap_words(context: Context, swap: Swap) -> str:
    """Describe a swap, with what the cards pay for afterwards."""
    hand, useless = context.me.hand, used_up(context.state, context.seat)
    gives, takes = hand[swap.give] - swap.cards, hand[swap.take] + swap.cards
    return swap.words + enough_words(hand, hand | {swap.give: gives, swap.take: takes}, useless)


async def swap(context: Context, giving: Sequence[Resource], rule: str) -> None:
    """Swap once with a trader, or at trade ports; the next swap is another option [4.3] [5.2]."""
    chosen = await swap_choice(context, giving, rule)
    context.state.turn.swapped.append(f"{rule} {chosen.take}")
    _exchange(context, chosen, " with a trader" if rule == TRADER else " at a trade port")


def _exchange(context: Context, swap: Swap, where: str = "") -> None:
    context.me.hand[swap.give] -= swap.cards
    context.me.hand[swap.take] += swap.cards
    context.report_action(f"swaps {swap.words}{where}")


async def swap_some(context: Context, rule: str, most: int) -> None:
    """Up to this many cards, one for one; what was taken is not given again [4.2]."""
    allowed = list(RESOURCES)
    for _ in range(most):
        pairs: dict[str, Swap | None] = {**_swaps(context, allowed, 1), DONE: None}
        pair = await Choice(
            "swap.pair",
            context.seat,
            "Which card do you swap, and for what?",
            rule,
            pairs,
            label=lambda pair: _swap_words(context, pair) if pair else "No more swaps",
            default=DONE,
            flow=Flow.LOOP,
        )
        if pair is None:
            return
        allowed = [resource for resource in allowed if resource != pair.take]
        _exchange(context, pair)


def posts(context: Context) -> list[HexId]:
    """Return the spaces of starships among mercenaries whose price the hand can pay [4.4]."""
    if sum(context.me.hand.values()) < game_card().other.mercenary:
        return []
    own, spaces = ships_of(context.state, context.seat), context.state.spaces
    return list(dict.fromkeys(ship.hex for ship in own if spaces[ship.hex].post))


def hire_choice(context: Context) -> Choice[Goods]:
    """Build the first question for a mercenary's pay [4.4]."""
    return pay_choice(context.me, context.seat, game_card().other.mercenary, "4.4", no_goods())


async def hire(context: Context, at: HexId) -> None:
    """Pay any three cards for a mercenary, who follows a starship there [4.4]."""
    paid = await pay_any(context, game_card().other.mercenary, "4.4")
    ship = ships_at(context.state, at, context.seat)[0]
    ship.mercenaries += 1
    context.report_action(f"hires a mercenary for {goods_words(paid)}, who follows {ship.name}")


def why_not_trader(state: State, seat: int, _: str) -> str:
    """Return why a player does not swap with a trader [4.3] [4.3.1]."""
    if not at_trader(state, seat):
        return "None of your ships is at a trader [4.3]. Travel to one first."
    return nothing_to_swap(state, seat, TRADER)


def nothing_to_swap(state: State, seat: int, rule: str) -> str:
    """Return why a hand has no card that may be swapped [4.3.1]."""
    if not any(state.players[seat].hand.values()):
        return f"You have no cards to swap [{rule}]."
    return "Cards from a swap can't be swapped again in the same phase [4.3.1]."


def why_not_hire(state: State, seat: int, place: str) -> str:
    """Return why no mercenary is hired in a space [4.4]."""
    at, price = named_space(place), game_card().other.mercenary
    if away := why_away(state, seat, at):
        return f"{away} [4.4]. Travel to mercenaries first."
    if not state.spaces[at].post:
        return f"There are no mercenaries for hire at {at} [4.4]."
    held = sum(state.players[seat].hand.values())
    return f"A mercenary costs any {price} cards [4.4], and you have {held}."


def named_space(word: str) -> HexId:
    """Return the space that somebody typed; empty if it isn't one."""
    return HexId(parse_site(word) or SiteId(""))


def why_away(state: State, seat: int, at: HexId) -> str:
    """Return the clause that no ship of a seat is in a space; empty: one is."""
    if ships_at(state, at, seat):
        return ""
    return f"None of your ships is {f'at {at}' if at else 'there'}"
