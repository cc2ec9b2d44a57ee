"""Ways to pay for an action, cheapest first [p6, p15]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from operator import itemgetter
from typing import Final

from msgspec.structs import replace

from rules.spacecorp.actions.payment import MOST_SPENT, Lent, Payment
from rules.spacecorp.actions.payment_means import Frame, Way
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.actions.value import (
    Infra,
    Play,
    Task,
    face_of,
    infra,
    progress,
    serving,
    spends,
)
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, CardId
from rules.spacecorp.position.state import State
from rules.toolbox.result_cache import PartCache

SHOWN: Final = 8
"""Number of payments offered; any other can be put together piece by piece."""
CARDS_TRIED: Final = 9


Hqs = tuple[int, ...]
"""Seats whose Infra is used."""
Brought = tuple[Infra, ...]
"""The matching Infra of each of them."""


def hq_choices(state: State, task: Task, *, competitors: bool) -> Iterator[tuple[Hqs, Brought]]:
    """Yield the HQs whose Infra may be used: one, or two with Competitors [p6, p8].

    One of the two may be the player's own HQ without a match, after the trigger too (H).
    """
    seat, action = task.seat, task.action
    own = infra(state, seat, action)
    yield ((seat,), (own,)) if own else ((), ())
    useful = {seat: own} if own else {}
    for owner in state.order(seat)[1:]:
        if usable := infra(state, owner, action):
            useful[owner] = usable
    if not state.ended or (competitors and not own):
        yield from [((owner,), (usable,)) for owner, usable in useful.items() if owner != seat]
    if competitors:
        for pair in combinations(useful, 2):
            yield pair, tuple([useful[owner] for owner in pair])


def _unlike(state: State, task: Task, *, competitors: bool) -> Iterator[Hqs]:
    """Yield HQs with other Infra than those before, which cost no more favours."""
    tried = []
    for hqs, brought in hq_choices(state, task, competitors=competitors):
        if brought not in tried:
            tried.append(brought)
            yield hqs


def lenders(state: State, task: Task) -> list[tuple[int, ...]]:
    """Return the possible owners per type of base: the player for free, or nobody or a rival."""
    shields = task.shields if task.irradiated else ()
    choices: list[tuple[int, ...]] = []
    for owners in (task.ports, task.plants, shields):
        if task.bare or not owners:
            choices.append((NOBODY,))
        elif task.seat in owners:
            choices.append((task.seat,))
        else:
            choices.append((NOBODY,) if state.ended else (NOBODY, *owners))
    return choices


def frames(state: State, task: Task, *, competitors: bool) -> Iterator[Payment]:
    """Yield all combinations of HQs, bases and Time, without cards of the hand."""
    times = [Time.NONE]
    if task.timed and time_card(state, task.seat) != NO_CARD:
        times += [Time.DOUBLE] + [Time.TWICE] * bool(task.others)
    hqs = _unlike(state, task, competitors=competitors)
    lent = [Lent(*owners) for owners in product(*lenders(state, task))]
    for pair, bases, time in product(hqs, lent, times):
        yield Payment(state, task, pair, time=time, lent=bases)


def strongest(state: State, task: Task, *, competitors: bool = False) -> int:
    """Return the highest value that a player can reach for a task, profit included.

    -1 if radiation cannot be paid, so that not even a cost of 0 can be met [p15].
    """
    cards = serving(state, task.seat, task.action)
    fullest = _fullest(Payment(state, task), competitors=competitors)
    return max([frame.most(cards) for frame in fullest])


def mightiest(state: State, task: Task, *, competitors: bool = False) -> Payment:
    """Return the payment of the highest value, with all permitted profit."""
    cards = serving(state, task.seat, task.action)
    fullest = _fullest(Payment(state, task), competitors=competitors)
    frame = max(fullest, key=lambda frame: frame.most(cards))
    way = max(frame.add_cards(cards), key=frame.with_all_profit)
    return replace(frame.payment(way), spent=max(frame.spendable(way), 0))


def reaches(
    state: State, task: Task, *, competitors: bool = False, more: Sequence[CardId] = ()
) -> bool:
    """Return whether a player can reach a value; the search stops at the first way.

    `more`: cards that the player would hold as well.
    """
    return completable(Payment(state, task), competitors=competitors, more=more)


def completable(begun: Payment, *, competitors: bool, more: Sequence[CardId] = ()) -> bool:
    """Return whether a payment begun piece by piece can still become enough."""
    state, task = begun.state, begun.task
    rest = serving(state, task.seat, task.action, more)
    if begun.plays:
        used = [play.card for play in begun.plays]
        rest = tuple([card for card in rest if card not in used])
    target, twice = task.need or int(task.open_ended), begun.time is Time.TWICE
    for frame in _fullest(begun, competitors=competitors, more=more):
        if frame.paying(rest) if twice else frame.most(rest) >= target:
            return True
    return False


def _fullest(begun: Payment, *, competitors: bool, more: Sequence[CardId] = ()) -> Iterator[Frame]:
    """Yield the payment with all bases that help and a Time card, with each HQ.

    A base or a doubling never lowers a value, so nothing is tried without them; for a second team
    their owners matter.
    """
    state, task, time = begun.state, begun.task, begun.time
    if not time and task.timed:
        held = time_card(state, task.seat) != NO_CARD or any(CARDS[card].time for card in more)
        time = Time.DOUBLE if held else time
    lent = [
        owners if owner == NOBODY else (owner,)
        for owner, owners in zip(begun.lent, lenders(state, task), strict=True)
    ]
    if time is not Time.TWICE:
        lent = [owners[-1:] for owners in lent]
    every = [Lent(*owners) for owners in product(*lent)]
    free = begun.hqs in ((), (task.seat,)) and not begun.veil
    for hqs in _unlike(state, task, competitors=competitors) if free else [begun.hqs]:
        for bases in every:
            yield Frame(Payment(state, task, hqs, begun.plays, time, bases, begun.veil))


def serves(state: State, task: Task, *, competitors: bool) -> bool:
    """Return whether anything counts for an open-ended action [p6]."""
    counts = serving(state, task.seat, task.action) or progress(state, task)[0]
    return bool(counts) or any(hqs for hqs, _ in hq_choices(state, task, competitors=competitors))


Ranked = tuple[tuple[int, int], Way]
"""A way with its rank in its frame, the cheapest first."""


def payments(state: State, task: Task, *, competitors: bool = False) -> list[Payment]:
    """Return the cheapest ways to pay, a few for each number of cards, cheapest first.

    They are kept with all that they depend on: what helps with the task, the cards that serve it,
    everybody's Infra, and profit where it may be spent. AI players plan a payment that the rules
    then ask for, and the next turn often finds the same. What a second team could do depends on
    the board as well, so that isn't kept.
    """
    cards = serving(state, task.seat, task.action)
    if task.others:
        return [Payment(state, task, *way) for way in _cheapest(state, task, cards, competitors)]
    known = PAYMENTS.get(
        (_needs(task), _means(state, task), cards, competitors),
        lambda: _cheapest(state, task, cards, competitors),
    )
    return [Payment(state, task, *way) for way in known]


Pieces = tuple[Hqs, tuple[Play, ...], Time, Lent, bool, int]
"""The pieces of a payment, in the order of its fields."""
PAYMENTS: Final[PartCache[list[Pieces]]] = PartCache(1024)


def _needs(task: Task) -> tuple[object, ...]:
    """Return what payments depend on of a task: all but the site of its team."""
    helpers = task.ports, task.plants, task.shields
    radiation = task.exposed, task.covered
    return task.action, task.seat, task.need, task.most, task.bare, helpers, radiation


def _means(state: State, task: Task) -> tuple[object, ...]:
    """Return what payments depend on of a position, except for the cards that serve the task."""
    seat = task.seat
    timed = task.timed and time_card(state, seat) != NO_CARD
    useful = spends(state, task) or task.irradiated
    purse = state.players[seat].profit if useful else 0
    slots = tuple([tuple(player.slots) for player in state.players])
    rules = state.era, state.begin, state.ended, state.profit_sums
    return timed, purse, slots, rules, progress(state, task)


def _cheapest(
    state: State, task: Task, cards: tuple[CardId, ...], competitors: bool
) -> list[Pieces]:
    """Return the pieces of the cheapest ways to pay with these cards of the hand."""
    search = _increasing if task.open_ended else _sufficient
    ranked: list[tuple[tuple[int, int], Frame, Way]] = []
    for begun in frames(state, task, competitors=competitors):
        frame = Frame(begun)
        if ways := list(search(frame, cards)):
            rare, toll = frame.toll()
            ranked += [((edges + rare, cost + toll), frame, way) for (edges, cost), way in ways]
    best: dict[object, tuple[Frame, Way]] = {}
    ranked.sort(key=itemgetter(0))
    for _, frame, way in ranked:
        # Of two with the same cards the one that costs less profit may still differ.
        value = way.total if task.open_ended else 0
        alike = frozenset(way.laid.plays), frame.begun.time, value, way.spent + way.exposure
        best.setdefault(alike, (frame, way))
    cheapest = [frame.payment(way) for frame, way in list(best.values())[:SHOWN]]
    return [
        (each.hqs, each.plays, each.time, each.lent, each.veil, each.spent) for each in cheapest
    ]


def rarities(payment: Payment) -> int:
    """Return the number of Edges and Time cards in use; ways with fewer come first."""
    edges = sum(CARDS[play.card].edge is not None for play in payment.plays)
    return edges + bool(payment.time)


def _sufficient(frame: Frame, everything: tuple[CardId, ...]) -> Iterator[Ranked]:
    """Yield the fewest cards that are enough without Edges, or one fewer with spent profit.

    And one more, if only that is exact.
    """
    need = frame.task.need
    if frame.most(everything) < need:
        return
    cards = everything[-CARDS_TRIED:]
    enough = False
    for number in range(len(cards) + 1):
        if _too_weak(frame, cards, number):
            continue
        ways = _rank(frame, combinations(cards, number))
        yield from ways[:3]
        whole = [way for (edges, _), way in ways if not way.spent and not edges]
        if enough or any(way.total == need for way in whole):
            return
        enough = bool(whole)
    if len(everything) > len(cards):
        yield from _rank(frame, [everything])


def _rank(frame: Frame, choices: Iterable[tuple[CardId, ...]]) -> list[Ranked]:
    """Return the ways that pay with one of these choices of cards, cheapest first."""
    ways = [(frame.rank(way), way) for choice in choices for way in frame.paying(choice)]
    ways.sort(key=itemgetter(0))
    return ways


def _too_weak(frame: Frame, cards: tuple[CardId, ...], number: int) -> bool:
    """Return whether even the strongest cards of this number, with all the profit, are too weak.

    The strongest cards that multiply can't be determined in advance.
    """
    task = frame.task
    if cards and face_of(cards[-1], task.action).times:
        return False
    best = frame.plain(cards[len(cards) - number :])
    most = MOST_SPENT if frame.spends else 0
    return best.earned < task.need > best.reckoning.total(best.laid.sum, most)


def _increasing(frame: Frame, everything: tuple[CardId, ...]) -> Iterator[Ranked]:
    """Yield the strongest cards of each number, as long as more are useful."""
    task, last = frame.task, 0
    for number in range(len(everything) + 1):
        way = frame.plain(everything[::-1][:number])
        if way.total > last:
            last = way.total
            for choice in (way, *_with_profit(frame, way)):
                yield frame.rank(choice), choice
        if task.most is not None and way.total >= task.most:
            return


def _with_profit(frame: Frame, way: Way) -> list[Way]:
    """Return the way with the profit that reaches the highest useful value."""
    most = frame.task.most
    if most is None or way.total >= most:
        return []
    spent = min(way.reckoning.lack(way.laid.sum, most), frame.spendable(way))
    more = frame.with_profit(way, spent, 1) if spent else None
    return [more] if more else []
