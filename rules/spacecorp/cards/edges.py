"""What each Edge does, and the moments of a turn at which they are offered [p8]."""

from __future__ import annotations

from rules.kernel import Choice
from rules.spacecorp.cards.progress import meets, take
from rules.spacecorp.cards.windows import asked, spend
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
from rules.spacecorp.position.state import Player, Source, State
from rules.spacecorp.position.table import Table
from rules.spacecorp.position.words import card_words
from rules.toolbox.sentences import counted, listed

MICROBES = 2
POACHED = 2
INFLUENCE_OWN = {Era.MARINERS: 2, Era.PLANETEERS: 3, Era.STARFARERS: 4}
INFLUENCE = {Era.MARINERS: 1, Era.PLANETEERS: 2, Era.STARFARERS: 2}


async def before_action(table: Table) -> None:
    """Start of a turn: rivals may play; the active player's come with the action [p8]."""
    state = table.state
    table.played_now = []
    rivals = state.order(table.seat)[1:]
    begins = f"{{{table.seat}}} begins a turn"
    if (
        await asked(table, Edge.HOSTILE_MICROBES, rivals, f"{begins}: Hostile Microbes?")
        is not None
    ):
        microbes(table)
    if (
        crowded(state)
        and await asked(table, Edge.INCOMPATIBLE, rivals, f"{begins}: Incompatible?") is not None
    ):
        await incompatible(table)
    seat = await asked(table, Edge.SABOTAGE, rivals, f"{begins}: Sabotage an action?")
    if seat is not None:
        await _sabotage(table, seat)
    await _hack(table, f"{begins}: Hack an offer?")


async def after_action(table: Table) -> None:
    """After step 1: Divert, Leak, Salvage of the active player, Hack [p8]."""
    table.played_now = []
    if table.produced:
        rivals = table.state.order(table.seat)[1:]
        prompt = f"{{{table.seat}}} produced {table.produced}T: Divert?"
        seat = await asked(table, Edge.DIVERT, rivals, prompt)
        if seat is not None:
            table.pay_out(seat, (table.produced + 1) // 2, Source.EDGES, "with Divert")
    for taker, key in list(table.taken):
        await _leak(table, taker, key)
    if any(table.state.offers):
        seat = await asked(table, Edge.SALVAGE, [table.seat], "Salvage all offers?")
        if seat is not None:
            salvage(table)
    await _hack(table, f"{{{table.seat}}} has acted: Hack an offer?")


async def after_claim(table: Table) -> None:
    """Market Influence, whoever claimed (H: anybody may play it) [p8]."""
    table.played_now = []
    era = table.state.era
    prompt = f"{{{table.seat}}} claims a contract: Market Influence?"
    seat = await asked(table, Edge.MARKET_INFLUENCE, table.state.order(table.seat), prompt)
    if seat is not None:
        amount = (INFLUENCE_OWN if seat == table.seat else INFLUENCE)[era]
        table.pay_out(seat, amount, Source.EDGES, "with Market Influence")


async def before_discard(table: Table) -> None:
    """Poach, where cards are about to be discarded [p8]."""
    state = table.state
    if not any(not CARDS[card].time for card in state.played):
        return
    table.played_now = []
    rivals = state.order(table.seat)[1:]
    prompt = f"{{{table.seat}}} discards {counted(len(state.played), 'card')}: Poach?"
    seat = await asked(table, Edge.POACH, rivals, prompt)
    if seat is not None:
        await _poach(table, seat)


async def after_turn(table: Table) -> int | None:
    """Intercept: who takes an extra turn now; nobody who has passed (H) [p8]."""
    table.played_now = []
    prompt = f"{{{table.seat}}} ends a turn: Intercept?"
    order = table.state.order(table.seat)
    seats = [seat for seat in order if not table.state.players[seat].passed]
    return await asked(table, Edge.INTERCEPT, seats, prompt)


async def play_own(table: Table, edge: Edge, card: CardId) -> None:
    """The active player's Edges before step 1 [p8]."""
    spend(table, table.seat, card)
    if edge is Edge.COMPETITORS:
        table.competitors = True
    elif edge is Edge.SALVAGE:
        salvage(table)
    elif edge is Edge.HOSTILE_MICROBES:
        microbes(table)
    else:
        await incompatible(table)


def crowded(state: State) -> bool:
    """Whether anybody has two Infra cards or more."""
    return any(_cards(player) > 1 for player in state.players)


def _cards(player: Player) -> int:
    return sum(card != NO_CARD for card in player.slots)


def microbes(table: Table) -> None:
    """Whoever has a base on life and no Bio Lab on the board loses 2T [p8]."""
    state = table.state
    for seat in state.order(table.seat):
        lives = labs = False
        for spot in state.spots.values():
            for index, base in enumerate(spot.bases):
                if base.seat == seat:
                    labs = labs or base.kind is BaseKind.BIO_LAB
                    on = TILES[spot.tiles[index]].icons if index < len(spot.tiles) else ()
                    lives = lives or Icon.LIFE in on
        if lives and not labs and state.players[seat].profit:
            table.pay_out(seat, -MICROBES, Source.EDGES, "to Hostile Microbes")


async def incompatible(table: Table) -> None:
    """In turn order everybody with two Infra cards or more removes one [p8]."""
    state = table.state
    for seat in state.order(table.seat):
        player = state.players[seat]
        if _cards(player) < 2:
            continue
        options = {
            f"slot{slot + 1}": slot for slot, card in enumerate(player.slots) if card != NO_CARD
        }
        slot = await Choice(
            "edge.remove",
            seat,
            "Incompatible: which Infra card goes?",
            "p8",
            options,
            label=lambda slot, player=player: card_words(player.slots[slot]),  # type: ignore[misc]
        )
        card, player.slots[slot] = player.slots[slot], NO_CARD
        (state.discards if CARDS[card].era is state.era else state.removed).append(card)
        table.say(f"removes {card_words(card)}", seat)


async def _sabotage(table: Table, seat: int) -> None:
    """Name an action that the active player cannot conduct this turn [p8]."""
    state = table.state
    later = {Action.REVELATION: Era.PLANETEERS, Action.COLONIZE: Era.STARFARERS}
    options = {
        str(action): action for action in Action if state.era >= later.get(action, Era.MARINERS)
    }
    action = await Choice(
        "edge.action",
        seat,
        "Sabotage: which action?",
        "p8",
        options,
        label=lambda action: action.capitalize(),
    )
    state.sabotaged = action
    table.tell(f"{{{table.seat}}} cannot {action.capitalize()} this turn.")


async def _hack(table: Table, prompt: str) -> None:
    """A rival takes one of the offers [p8]."""
    state = table.state
    if not any(state.offers):
        return
    seat = await asked(table, Edge.HACK, state.order(table.seat)[1:], prompt)
    if seat is None:
        return
    options: dict[str, CardId] = {card: card for card in state.offers if card != NO_CARD}
    card = await Choice(
        "edge.offer", seat, "Hack: take which offer?", "p8", options, label=card_words
    )
    table.take_offer(seat, card)
    table.say(f"takes {card_words(card)} from the offers", seat)


async def _leak(table: Table, taker: int, key: str) -> None:
    """A rival takes the plain card of a Breakthrough, effect and all (H) [p8]."""
    state = table.state
    plain = ProgressId(key)
    if plain not in state.sideboard:
        return
    may = [
        seat
        for seat in state.order(table.seat)
        if seat != taker and _lacks(state.players[seat], key) and meets(state.players[seat], plain)
    ]
    prompt = f"{{{taker}}} took {PROGRESS[plain].title}: Leak?"
    seat = await asked(table, Edge.LEAK, may, prompt)
    if seat is not None:
        await take(table, seat, plain)


def _lacks(player: Player, key: str) -> bool:
    return all(PROGRESS[card].key != key for card in player.progress)


async def _poach(table: Table, seat: int) -> None:
    """Up to two of the cards that are being discarded, Time cards excepted [p8]."""
    state = table.state
    taken: list[CardId] = []
    while len(taken) < POACHED:
        options: dict[str, CardId | None] = {
            card: card for card in state.played if not CARDS[card].time
        }
        if not options:
            break
        if taken:
            options["stop"] = None
        card = await Choice(
            "edge.poach",
            seat,
            "Poach: take which card?",
            "p8",
            options,
            label=lambda card: card_words(card) if card else "No more",
        )
        if card is None:
            break
        state.played.remove(card)
        taken.append(card)
        state.players[seat].hand.append(card)
        state.players[seat].shown.append(card)
    table.say(f"poaches {listed([card_words(card) for card in taken])}", seat)


def salvage(table: Table) -> None:
    """Take all offers; there is no draw in step 6 (H) [p8]."""
    state = table.state
    cards = [card for card in state.offers if card != NO_CARD]
    for card in cards:
        table.take_offer(table.seat, card)
    table.salvaged = True
    table.say(f"salvages {listed([card_words(card) for card in cards])}")
