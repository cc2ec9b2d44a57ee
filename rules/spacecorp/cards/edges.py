"""Effects of the Edges, and the moments of a turn when they are offered [p8]."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from rules.kernel import Choice
from rules.spacecorp.cards.progress import meets, take
from rules.spacecorp.cards.windows import Moment, Naming, edge_card, offer_edges, spend
from rules.spacecorp.charts.content import CARDS, PROGRESS, TILES
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    Action,
    BaseKind,
    CardId,
    Edge,
    Era,
    Icon,
    ProgressId,
)
from rules.spacecorp.position.board import has_kind
from rules.spacecorp.position.context import Context, show
from rules.spacecorp.position.state import Player, Source, State
from rules.spacecorp.position.words import card_words, progress_words
from rules.toolbox.sentences import counted, listed

MICROBES = 2
POACHED = 2
INFLUENCE_OWN = {Era.MARINERS: 2, Era.PLANETEERS: 3, Era.STARFARERS: 4}
INFLUENCE = {Era.MARINERS: 1, Era.PLANETEERS: 2, Era.STARFARERS: 2}

DONE: Final = {
    Action.RESEARCH: "researched",
    Action.MOVE: "moved a team",
    Action.EXPLORE: "explored",
    Action.BUILD: "built a base",
    Action.PRODUCE: "produced",
    Action.GENETICS: "taken Genetics",
    Action.UPGRADE: "upgraded Infra",
    Action.SPECIAL: "played a Special",
    Action.REVELATION: "taken Revelation",
    Action.COLONIZE: "colonized",
}
"""Participles of the actions, for the question after one."""


Named = Sequence[str]
V = TypeVar("V", bound=str)


async def before_action(context: Context) -> None:
    """Start of a turn: rivals may play; the active player's come with the action [p8]."""
    await _moment(context, Moment.BEGIN, "'s turn begins")


async def after_action(context: Context) -> None:
    """Offer Edges after step 1: Divert, Leak, Salvage of the active player, Hack [p8]."""
    done = DONE[context.action] if context.action else "taken no action"
    made = f" has {f'produced {context.produced}T' if context.produced else done}"
    taken = [PROGRESS[ProgressId(key)].title for _, key in context.taken]
    await _moment(context, Moment.ACTED, f"{made} and taken {listed(taken)}" if taken else made)


async def after_claim(context: Context) -> None:
    """Offer Market Influence after any claim (H: anybody may play it) [p8]."""
    await _moment(context, Moment.CLAIMED, " claims a contract")


async def before_discard(context: Context) -> None:
    """Offer Poach before cards are discarded, Time cards excluded [p8]."""
    number = len(_poachable(context.state))
    await _moment(context, Moment.DISCARD, f" discards {counted(number, 'card')}")


async def after_turn(context: Context) -> int | None:
    """Offer Intercept; return the seat of an extra turn, never one that has passed (H) [p8]."""
    await _moment(context, Moment.END, "'s turn ends")
    return context.intercepted


async def _moment(context: Context, moment: Moment, words: str) -> None:
    """Offer Edges until all pass; one that has become useless is kept (C7) [p8]."""
    context.played_now = []
    prompt = f"{{{context.seat}}}{words}"
    while plays := await offer_edges(context, moment, prompt, chances, NAMING):
        for seat, edge, named in plays:
            card = edge_card(context.state.era, edge, context.state.content)
            if card is not None and seat in chances(context, edge):
                spend(context, seat, card)
                await EFFECTS[edge](context, seat, named)


def fits(state: State, edge: Edge) -> bool:
    """Return whether an Edge would have an effect in this position [p8]."""
    return edge not in SERVES or bool(SERVES[edge](state))


def chances(context: Context, edge: Edge) -> list[int]:
    """Return the seats for which an Edge of the moment would have an effect [p8]."""
    state, rivals = context.state, context.rivals
    if not fits(state, edge) or (edge is Edge.DIVERT and not context.produced):
        return []
    if edge is Edge.SALVAGE:
        return [context.seat]
    if edge is Edge.LEAK:
        return [seat for seat in (context.seat, *rivals) if leaks(context, seat)]
    if edge is Edge.MARKET_INFLUENCE:
        return [context.seat, *rivals]
    if edge is Edge.INTERCEPT:
        return [seat for seat in (context.seat, *rivals) if not state.players[seat].passed]
    return rivals


async def play_own(context: Context, edge: Edge, card: CardId) -> None:
    """Play an Edge of the active player before step 1 [p8]."""
    spend(context, context.seat, card)
    await EFFECTS[edge](context, context.seat, ())


async def _competitors(context: Context, seat: int, _: Named) -> None:
    """Allow the Infra of two HQs this turn [p8]."""
    assert seat == context.seat, "only before the player's action"
    context.competitors = True


def is_crowded(state: State) -> bool:
    """Return whether any player has two Infra cards or more."""
    return any(player.infra > 1 for player in state.players)


def infected_players(state: State) -> list[int]:
    """Return the players with a base on life, no Bio Lab on the board, and profit to lose [p8]."""
    return [
        seat for seat, player in enumerate(state.players) if player.profit and _ill(state, seat)
    ]


def _ill(state: State, seat: int) -> bool:
    spots = [spot for spot in state.spots.values() if spot.bases and spot.bases[0].seat == seat]
    return any(
        Icon.LIFE in TILES[tile].icons
        for spot in spots
        for tile, _ in zip(spot.tiles, spot.bases, strict=False)
    ) and not any(has_kind(spot, BaseKind.BIO_LAB) for spot in spots)


async def _microbes(context: Context, _: int, __: Named) -> None:
    """Take 2T, or the rest, from every infected player [p8]."""
    state = context.state
    for seat in infected_players(state):
        context.pay_out(seat, -MICROBES, Source.EDGES, "to Hostile Microbes")


async def _incompatible(context: Context, _: int, __: Named) -> None:
    """Ask everybody with two Infra cards or more to remove one, in turn order [p8]."""
    for seat in context.state.order(context.seat):
        if context.state.players[seat].infra > 1:
            await _remove_infra(context, seat)


async def _remove_infra(context: Context, seat: int) -> None:
    state, slots = context.state, context.state.players[seat].slots
    slot = await Choice(
        "edge.remove",
        seat,
        "Incompatible: which Infra card do you remove?",
        "p8",
        {f"slot{slot + 1}": slot for slot, card in enumerate(slots) if card != NO_CARD},
        label=lambda slot: card_words(slots[slot]),
    )
    card, slots[slot] = slots[slot], NO_CARD
    (state.discards if CARDS[card].era is state.era else state.removed).append(card)
    context.report_action(f"removes {card_words(card)}", seat)


async def _divert(context: Context, seat: int, _: Named) -> None:
    """Divert half of the Produce action's T, rounded up; its player loses nothing [p8]."""
    context.pay_out(seat, ((context.produced or 0) + 1) // 2, Source.EDGES, "with Divert")


async def _influence(context: Context, seat: int, _: Named) -> None:
    amounts = INFLUENCE_OWN if seat == context.seat else INFLUENCE
    context.pay_out(seat, amounts[context.state.era], Source.EDGES, "with Market Influence")


async def _intercept(context: Context, seat: int, _: Named) -> None:
    context.intercepted = seat


async def _name_action(context: Context, seat: int) -> Named:
    """Ask which of the era's actions the active player cannot conduct this turn [p8]."""
    later = {Action.REVELATION: Era.PLANETEERS, Action.COLONIZE: Era.STARFARERS}
    actions = [action for action in Action if context.state.era >= later.get(action, Era.MARINERS)]
    return await _ask_target(
        seat, "edge.action", "Sabotage: which action?", actions, str.capitalize
    )


async def _ask_target(
    seat: int, name: str, prompt: str, keys: Sequence[V], label: Callable[[V], str]
) -> Named:
    """Ask for the target of an Edge."""
    options = {str(key): key for key in keys}
    return (await Choice(name, seat, prompt, "p8", options, label=label),)


async def _sabotage(context: Context, _: int, named: Named) -> None:
    """Forbid the active player the named action this turn [p8]."""
    context.state.sabotaged = Action(named[0])
    context.tell(f"{{{context.seat}}} can't take the {named[0].capitalize()} action this turn.")


async def _name_offer(context: Context, seat: int) -> Named:
    offers = [card for card in context.state.offers if card != NO_CARD]
    return await _ask_target(
        seat, "edge.offer", "Hack: which offer do you take?", offers, card_words
    )


async def _hack(context: Context, seat: int, named: Named) -> None:
    """Hand a rival one of the offers [p8]."""
    card = CardId(named[0])
    context.take_offer(seat, card)
    context.report_action(f"takes {card_words(card)} from the offers", seat)


def leaks(context: Context, seat: int) -> list[ProgressId]:
    """Return plain cards of Breakthroughs, just taken by others, that a player may take [p8]."""
    state = context.state
    player = state.players[seat]
    plain = [ProgressId(key) for taker, key in context.taken if taker != seat]
    return [
        card
        for card in plain
        if card in state.sideboard and _lacks(player, card) and meets(player, card)
    ]


async def _name_breakthrough(context: Context, seat: int) -> Named:
    prompt, cards = "Leak: which Breakthrough?", leaks(context, seat)
    return await _ask_target(seat, "edge.leaked", prompt, cards, progress_words)


async def _leak(context: Context, seat: int, named: Named) -> None:
    """Grant the plain card of a Breakthrough, effect included (H) [p8]."""
    await take(context, seat, ProgressId(named[0]))


def _lacks(player: Player, key: str) -> bool:
    return all(PROGRESS[card].key != key for card in player.progress)


def _poachable(state: State) -> list[CardId]:
    """Return the played cards that can be taken: all except Time cards."""
    return [card for card in state.played if not CARDS[card].time]


async def _name_discards(context: Context, seat: int) -> Named:
    """Ask for up to two of the cards about to be discarded, Time cards excluded [p8]."""
    taken: list[CardId] = []
    while len(taken) < POACHED:
        left = [card for card in _poachable(context.state) if card not in taken]
        if not left:
            break
        options: dict[str, CardId | None] = {card: card for card in left}
        if taken:
            options["stop"] = None
        card = await Choice(
            "edge.poach",
            seat,
            "Poach: which card do you take?",
            "p8",
            options,
            label=lambda card: card_words(card) if card else "No more",
        )
        if card is None:
            break
        taken.append(card)
    return taken


async def _poach(context: Context, seat: int, named: Named) -> None:
    """Put the cards into the hand instead of the discards [p8]."""
    cards = [CardId(card) for card in named]
    for card in cards:
        context.state.played.remove(card)
        show(context.state, seat, card)
    context.report_action(f"poaches {listed([card_words(card) for card in cards])}", seat)


async def _salvage(context: Context, seat: int, _: Named) -> None:
    """Take all offers; there is no draw in step 6 (H) [p8]."""
    state = context.state
    assert seat == context.seat, "only in the player's turn"
    cards = [card for card in state.offers if card != NO_CARD]
    for card in cards:
        context.take_offer(context.seat, card)
    context.salvaged = True
    context.report_action(f"salvages {listed([card_words(card) for card in cards])}")


SERVES: Final[dict[Edge, Callable[[State], object]]] = {
    Edge.HOSTILE_MICROBES: infected_players,
    Edge.INCOMPATIBLE: is_crowded,
    Edge.HACK: lambda state: any(state.offers),
    Edge.SALVAGE: lambda state: any(state.offers),
    Edge.POACH: _poachable,
}
"""The situation in which an Edge has an effect; those not listed always have one."""
NAMING: Final[dict[Edge, Naming]] = {
    Edge.HACK: _name_offer,
    Edge.LEAK: _name_breakthrough,
    Edge.POACH: _name_discards,
    Edge.SABOTAGE: _name_action,
}
EFFECTS: Final[dict[Edge, Callable[[Context, int, Named], Awaitable[None]]]] = {
    Edge.COMPETITORS: _competitors,
    Edge.DIVERT: _divert,
    Edge.HACK: _hack,
    Edge.HOSTILE_MICROBES: _microbes,
    Edge.INCOMPATIBLE: _incompatible,
    Edge.INTERCEPT: _intercept,
    Edge.LEAK: _leak,
    Edge.MARKET_INFLUENCE: _influence,
    Edge.POACH: _poach,
    Edge.SABOTAGE: _sabotage,
    Edge.SALVAGE: _salvage,
}
"""Effects of the Edges for the seat that plays them."""
