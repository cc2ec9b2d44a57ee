"""Research, Produce, Genetics, Revelation and Upgrade [p8, p12, p16]."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel import Choice, Flow
from rules.spacecorp.actions.paying import pay
from rules.spacecorp.actions.payment_words import LONGEST_LABEL
from rules.spacecorp.actions.value import Task
from rules.spacecorp.cards.drawing import draw
from rules.spacecorp.cards.progress import advance
from rules.spacecorp.charts.content import CARDS, CHARTS
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    Action,
    CardId,
    ColonyEffect,
    Era,
    Goal,
    ProgressKind,
    Title,
)
from rules.spacecorp.position.board import LEGACY, owns, producing
from rules.spacecorp.position.colonies import effects_of
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.contracts import claimable, is_fulfilled
from rules.spacecorp.position.state import SLOTS, Player, Source, State
from rules.spacecorp.position.words import (
    card_name,
    card_words,
    harvest_words,
    places_with_profit,
)
from rules.toolbox.sentences import counted, listed

HAND_TO_RESEARCH = 7
HAND_WITH_COGNITION = 9
THE_REST = CardId("rest")
"""Stands for as many cards of the deck as are still to take."""


def research_limit(player: Player) -> int:
    """Return the largest hand with which Research can be announced [p8]."""
    return HAND_WITH_COGNITION if owns(player, Title.GROUP_COGNITION) else HAND_TO_RESEARCH


def why_no_research(state: State, seat: int) -> str:
    """Return why Research isn't possible: the hand is too large, or no card is left [p8]."""
    held, limit = len(state.players[seat].hand), research_limit(state.players[seat])
    if held > limit:
        return f"To do Research you must hold at most {limit} cards [p8], and you have {held}."
    if not state.deck_size() and not any(state.offers):
        return "There are no cards left to draw, in the deck or in the offers [p8]."
    return ""


async def research(context: Context) -> None:
    """Draw cards up to the value, from offers and deck, one at a time [p8]."""
    left = (await pay(context, Task(Action.RESEARCH, context.seat), "Research")).total
    while left and (context.state.deck_size() or any(context.state.offers)):
        card = await _ask_card(context, left)
        if card is None:
            return
        if card in (NO_CARD, THE_REST):
            drawn = min(left if card == THE_REST else 1, context.state.deck_size())
            for _ in range(drawn):
                await draw(context.state, context.tell, context.seat)
            words = f"draws {counted(drawn, 'card')} from the deck"
            context.tell_draw(words, context.seat, detail=False)
            left -= drawn - 1
        else:
            context.take_offer(context.seat, card)
            context.report_action(f"takes {card_words(card)} from the offers")
        left -= 1


async def _ask_card(context: Context, left: int) -> CardId | None:
    """Ask for an offer, the top of the deck, all that are left from there, or no more."""
    state = context.state
    options: dict[str, CardId | None] = {}
    if state.deck_size():
        options["deck"] = NO_CARD
    if left > 1 and state.deck_size() > 1:
        options["deck:all"] = THE_REST
    options |= {card: card for card in state.offers if card != NO_CARD}
    options["stop"] = None
    return await Choice(
        "research.take",
        context.seat,
        f"Research: which card do you take ({left} to go)?",
        "p8",
        options,
        label=lambda card: _card_words(card, min(left, state.deck_size())),
        default="deck:all" if "deck:all" in options else next(iter(options)),
        flow=Flow.DECISION,
    )


def _card_words(card: CardId | None, left: int) -> str:
    if card is None:
        return "Stop taking cards"
    if card == THE_REST:
        return f"Draw {'both' if left == 2 else f'all {left}'} from the deck"
    return card_words(card) if card else "Draw one from the deck"


def produce_task(state: State, seat: int) -> Task:
    """Return the task of a Produce action, with values up to the number of paying tiles [p12]."""
    more = owns(state.players[seat], Title.FUSION_ECONOMICS)
    paying = sum(worth > 0 for _, worth in producing(state, seat))
    return Task(Action.PRODUCE, seat, most=max(paying - more, 1))


class Harvest(NamedTuple):
    """Tiles that are collected from, each with its T, and what they pay."""

    tiles: list[tuple[str, int]]
    gained: int
    """T in all."""
    counted: int
    """T that count towards contracts: not the legacy pair's (C1) [p13]."""

    def words(self, era: Era) -> str:
        """List its sources, each with its T, which add up to the total."""
        more = self.gained - sum(worth for _, worth in self.tiles)
        return harvest_words(era, self.tiles) + f", Fusion Economics {more}T" * bool(more)

    def news(self, era: Era) -> str:
        """List the same for news, such as `2T at Luna and 1T by Fusion Economics`."""
        more = self.gained - sum(worth for _, worth in self.tiles)
        extra = [f"{more}T by Fusion Economics"] if more else []
        return listed([*places_with_profit(era, self.tiles), *extra])


def harvests(state: State, seat: int, value: int) -> dict[str, Harvest]:
    """Return the harvests possible with a Produce value: the richest tiles [p12, p17].

    The board's tiles only instead, if only they are enough for a contract (C1). Any other tiles
    pay less and count no more. Fusion Economics adds a tile and 1T, but no value of its own (H).
    """
    more = int(owns(state.players[seat], Title.FUSION_ECONOMICS))
    tiles = producing(state, seat)  # of equal ones, the legacy pair comes last
    results = {"richest": _harvest(tiles[: value + more], more)}
    board = _harvest(sorted(tiles, key=lambda harvest: harvest[0] == LEGACY)[: value + more], more)
    if len(claimable(state, seat, board.counted)) > len(
        claimable(state, seat, results["richest"].counted)
    ):
        results["board"] = board
    return results


def _harvest(tiles: list[tuple[str, int]], more: int) -> Harvest:
    gained = sum(worth for _, worth in tiles) + more
    return Harvest(tiles, gained, gained - sum(worth for name, worth in tiles if name == LEGACY))


def whole_harvest(state: State, seat: int) -> Harvest:
    """Return all that a player's tiles would pay together [p12, p17]."""
    more = int(owns(state.players[seat], Title.FUSION_ECONOMICS))
    return _harvest(producing(state, seat), more)


def why_idle(state: State, seat: int) -> str:
    """Return why a Produce action would do nothing now; empty if it pays [p12].

    The first one of an era may be claimed as a contract.
    """
    first = any(
        contract.goal is Goal.FIRST_PRODUCE and not state.produced and not is_fulfilled(state, row)
        for row, contract in enumerate(CHARTS[state.era].contracts)
    )
    pays = owns(state.players[seat], Title.FUSION_ECONOMICS)
    pays = pays or any(worth for _, worth in producing(state, seat))
    return "" if pays or first else "your tiles pay nothing"


async def produce(context: Context) -> None:
    """Collect from as many tiles as the value allows [p12]."""
    state = context.state
    payment = await pay(
        context,
        produce_task(state, context.seat),
        "Produce",
        brings=lambda value: f", for {harvests(state, context.seat, value)['richest'].gained}T",
    )
    options = harvests(state, context.seat, payment.total)
    harvest = await Choice(
        "produce.tiles",
        context.seat,
        "Produce: which tiles do you collect from?",
        "p12",
        options,
        label=lambda harvest: _harvest_words(state, harvest),
        default="richest",
        flow=Flow.DECISION,
    )
    state.produced += 1
    context.produced, context.counted = harvest.gained, harvest.counted
    context.report_action(f"produces {harvest.news(state.era)}")
    context.pay_out(context.seat, harvest.gained, Source.PRODUCTION, "from production")
    for seat in state.order(context.seat)[1:]:
        worth = effects_of(state, seat, ColonyEffect.RIVAL_PRODUCES)
        context.pay_out(seat, worth, Source.COLONIES, "for a rival's production (colony)")


def _harvest_words(state: State, harvest: Harvest) -> str:
    """Describe a harvest, with its sources if a button has room."""
    pays = f"{harvest.gained}T, of which {harvest.counted}T count towards contracts"
    words = f"{harvest.words(state.era)}: {pays}"
    return words if len(words) <= LONGEST_LABEL else pays.capitalize()


async def turn_wheel(context: Context, action: Action) -> None:
    """Advance a cube by the value: Genetics or Revelation [p12, p16]."""
    payment = await pay(context, Task(action, context.seat), action.capitalize())
    genetics = action is Action.GENETICS
    kind = ProgressKind.ADAPTATION if genetics else ProgressKind.BREAKTHROUGH
    await advance(context, context.seat, kind, payment.total)


async def upgrade(context: Context, card: CardId) -> None:
    """Place a card with the banner in Slot 1, 2 or 3 [p12]."""
    slots = context.me.slots
    options = {f"slot{slot + 1}": slot for slot in range(SLOTS)}
    free = [key for key, slot in options.items() if slots[slot] == NO_CARD and slot]
    fates = list(dict.fromkeys(_fate(context.state, old) for old in slots if old != NO_CARD))
    alike = fates[0] if len(fates) == 1 else ""
    fate = f" The card there goes {alike}." if alike else ""
    slot = await Choice(
        "upgrade.slot",
        context.seat,
        f"Which slot does {card_name(card)} go to?{fate}",
        "p12",
        options,
        label=lambda slot: _slot_words(context.state, context.seat, slot, fate=not alike),
        default=free[0] if free else "",
        flow=Flow.DECISION,
        about=card,
    )
    old = context.place_card(card, slot)
    context.report_action(f"upgrades Slot {slot + 1} with {card_words(card)}")
    if old == NO_CARD:
        return
    if CARDS[old].era is context.state.era:
        context.me.hand.append(old)
        context.me.shown.append(old)
        context.report_action(f"takes {card_name(old)} back")
    else:
        context.state.removed.append(old)
        context.report_action(f"loses {card_name(old)} of an earlier era, which leaves the game")


def _fate(state: State, card: CardId) -> str:
    """Describe the destination of a card displaced from its slot [p12]."""
    return "back to your hand" if CARDS[card].era is state.era else "out of the game"


def _slot_words(state: State, seat: int, slot: int, *, fate: bool) -> str:
    """Describe a slot's card, and its destination if that isn't the same for all."""
    card = state.players[seat].slots[slot]
    if card == NO_CARD:
        return f"Slot {slot + 1}, its printed Infra" if slot == 0 else f"Slot {slot + 1}, empty"
    goes = f" goes {_fate(state, card)}" if fate else ""
    return f"Slot {slot + 1}: {card_words(card)}{goes}"
