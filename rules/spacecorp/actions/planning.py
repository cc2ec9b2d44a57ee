"""Which ways there are to pay for an action, cheapest first [p6, p15]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Final

from msgspec.structs import replace

from rules.spacecorp.actions.payment import MOST_SPENT, Lent, Payment
from rules.spacecorp.actions.second_team import followed
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.actions.value import Play, Task, infra, matching, spends
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, CardId
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.state import State

SHOWN: Final = 8
"""Ways that are offered; any other can be put together piece by piece."""
CARDS_TRIED: Final = 9
CARD_COST: Final = 20
"""A card by itself, to which its value comes. All costs are whole numbers: sums of fractions order
ways otherwise on another Python."""
TIME_COST: Final = 50
PROFIT_COST: Final = 30
"""A T counts for the victory, so a card goes first."""
FAVOUR_COST: Final = 16
"""What it is worth not to give a rival a reward."""
WASTE_COST: Final = 10
"""A point more than is needed: two such cost as much as a card, so the exact way comes first."""
MOST_WASTE: Final = 4
"""Points beyond so many cost nothing more: among the stars totals jump by a multiplier."""


def hq_choices(state: State, task: Task, *, competitors: bool) -> list[tuple[int, ...]]:
    """Whose Infra may be used: one HQ, or two with Competitors [p6, p8].

    One of the two may be the own HQ without a match, after the trigger too (H).
    """
    seat = task.seat
    useful = [of for of in state.order(seat) if infra(state, of, task.action)]
    choices: list[tuple[int, ...]] = [(seat,)] if seat in useful else [()]
    if not state.ended or (competitors and seat not in useful):
        choices += [(of,) for of in useful if of != seat]
    if competitors:
        choices += list(combinations(useful, 2))
    return choices


def lenders(state: State, task: Task) -> list[tuple[int, ...]]:
    """Whose base of each type may be used: the own one for free, else nobody's or a rival's."""
    shields = task.shields if task.irradiated else ()
    found: list[tuple[int, ...]] = []
    for owners in (task.ports, task.plants, shields):
        if task.bare or not owners:
            found.append((NOBODY,))
        elif task.seat in owners:
            found.append((task.seat,))
        else:
            found.append((NOBODY,) if state.ended else (NOBODY, *owners))
    return found


def frames(state: State, task: Task, *, competitors: bool) -> Iterator[Payment]:
    """All combinations of HQs, bases and Time, without a card of the hand."""
    times = [Time.NONE]
    if task.timed and time_card(state, task.seat) != NO_CARD:
        times += [Time.DOUBLE] + [Time.TWICE] * bool(task.others)
    hqs = hq_choices(state, task, competitors=competitors)
    lent = [Lent(*owners) for owners in product(*lenders(state, task))]
    for of, bases, time in product(hqs, lent, times):
        yield Payment(state, task, of, time=time, lent=bases)


def strongest(state: State, task: Task, *, competitors: bool = False) -> int:
    """The highest value that a player can bring together for a task, profit included.

    -1 where radiation cannot be borne, so that not even a cost of 0 can be met [p15].
    """
    return max(map(_stretched, _fullest(state, task, competitors=competitors)), default=-1)


def mightiest(state: State, task: Task, *, competitors: bool = False) -> Payment:
    """The payment of the highest value, with as much profit as may be spent."""
    best = max(_fullest(state, task, competitors=competitors), key=_stretched)
    return replace(best, spent=max(_spendable(best), 0))


def reaches(
    state: State,
    task: Task,
    need: int,
    *,
    competitors: bool = False,
    more: Sequence[CardId] = (),
) -> bool:
    """Whether a player can bring a value together; it looks no further than the first way.

    `more`: cards that the player would hold besides.
    """
    fullest = _fullest(state, task, competitors=competitors, more=more)
    return any(_stretched(payment) >= need for payment in fullest)


def _fullest(
    state: State, task: Task, *, competitors: bool, more: Sequence[CardId] = ()
) -> Iterator[Payment]:
    """Payments with all matching cards, all bases that help and a Time card, with each HQ.

    A base or a doubling never lowers a value, so nothing is tried without them.
    """
    cards = matching(state, task.seat, task.action, more)
    held = time_card(state, task.seat) != NO_CARD or any(CARDS[card].time for card in more)
    time = Time.DOUBLE if task.timed and held else Time.NONE
    lent = Lent(*(owners[-1] for owners in lenders(state, task)))
    tried = []
    for hqs in hq_choices(state, task, competitors=competitors):
        brought = [infra(state, of, task.action) for of in hqs]
        if brought not in tried:
            tried.append(brought)
            yield from _faced(Payment(state, task, hqs, time=time, lent=lent), cards)


def _stretched(payment: Payment) -> int:
    """The value with as much profit as may be spent; -1 where radiation cannot be paid."""
    most = _spendable(payment)
    if most <= 0:
        return payment.earned if most == 0 else -1
    if payment.state.profit_sums:
        return replace(payment, spent=most).total
    return payment.earned + most


def _spendable(payment: Payment) -> int:
    """T of profit that may be spent for value; below 0 where radiation cannot be paid [p15]."""
    state, task = payment.state, payment.task
    left = state.players[task.seat].profit - payment.exposure
    if left < 0 or not spends(state, task):
        return min(left, 0)
    return max(min(MOST_SPENT, payment.earned - 1, left), 0)


def _with(begun: Payment, cards: Sequence[tuple[CardId, Face]]) -> Payment:
    return replace(begun, plays=(*begun.plays, *[Play(card, False) for card, _ in cards]))


def _faced(begun: Payment, cards: Sequence[tuple[CardId, Face]]) -> Iterator[Payment]:
    """More cards with plain values, and with the one shielded value that makes most [p15, p16].

    A Spaceport may double the card that loses least by its shielded value, so each is tried.
    """
    plain = _with(begun, cards)
    if not plain.task.irradiated or plain.shielded:
        yield plain
        return
    faces = [face for of in plain.hqs for _, face in infra(plain.state, of, plain.task.action)]
    found = [replace(plain, veil=True)] if any(face.shielded for face in faces) else []
    for index, (card, face) in enumerate(cards, len(begun.plays)):
        if face.shielded:
            plays = (*plain.plays[:index], Play(card, True), *plain.plays[index + 1 :])
            found.append(replace(plain, plays=plays))
    best = max(found, key=lambda one: one.earned, default=None)
    if best is not None:
        yield best
    if best is None or best.earned < plain.earned:
        yield plain


def payments(state: State, task: Task, *, competitors: bool = False) -> list[Payment]:
    """The cheapest ways to pay, a few for each number of cards, cheapest first."""
    search = _increasing if task.open_ended else _sufficient
    found = [one for frame in frames(state, task, competitors=competitors) for one in search(frame)]
    best: dict[object, Payment] = {}
    for one in sorted(found, key=_rank):
        # Of two with the same cards the one that costs less profit may still differ.
        value = one.total if task.open_ended else 0
        best.setdefault((frozenset(one.plays), one.time, value, one.burden), one)
    return list(best.values())[:SHOWN]


def rarities(payment: Payment) -> int:
    """How many Edges and Time cards are used; ways with fewer of them come first."""
    edges = sum(CARDS[play.card].edge is not None for play in payment.plays)
    return edges + bool(payment.time)


def _rank(payment: Payment) -> tuple[int, int]:
    return rarities(payment), cost(payment)


def _sufficient(frame: Payment) -> Iterator[Payment]:
    """The least number of cards that is enough without Edges, one fewer with spent profit.

    And one more, where only that is exact.
    """
    need = frame.task.need
    everything = matching(frame.state, frame.task.seat, frame.task.action)
    if all(_stretched(one) < need for one in _faced(frame, everything)):
        return
    cards = everything[-CARDS_TRIED:]
    found = False
    for number in range(len(cards) + 1):
        if _too_weak(frame, cards, number):
            continue
        ways = [one for some in combinations(cards, number) for one in _paying(frame, some)]
        ways.sort(key=_rank)
        yield from ways[:3]
        whole = [one for one in ways if not one.spent and rarities(one) == bool(one.time)]
        if found or any(one.total == need for one in whole):
            return
        found = bool(whole)
    yield from _paying(frame, everything if len(everything) > len(cards) else ())


def _paying(begun: Payment, cards: Sequence[tuple[CardId, Face]]) -> list[Payment]:
    """The ways that pay with exactly these cards more, and with profit for what they lack."""
    made = [faced.made_up() for faced in _faced(begun, cards)]
    return [one for one in made if one is not None and followed(one)]


def _too_weak(frame: Payment, cards: Sequence[tuple[CardId, Face]], number: int) -> bool:
    """Whether not even the strongest so many cards with all the profit are enough.

    Of cards that multiply nobody can say beforehand which are the strongest.
    """
    if cards and cards[-1][1].times:
        return False
    best = _with(frame, cards[len(cards) - number :])
    if spends(frame.state, frame.task):
        best = replace(best, spent=MOST_SPENT)
    return best.total < frame.task.need


def _increasing(frame: Payment) -> Iterator[Payment]:
    """For each number of cards the strongest ones, as long as more is of use."""
    task, last = frame.task, 0
    cards = matching(frame.state, task.seat, task.action)[::-1]
    for number in range(len(cards) + 1):
        one = _with(frame, cards[:number])
        if one.total > last and one.enough:
            yield one
            yield from _with_profit(one)
            last = one.total
        if task.most is not None and one.total >= task.most:
            return


def _with_profit(payment: Payment) -> Iterator[Payment]:
    """The same with the profit that reaches the most that is of use."""
    most = payment.task.most
    if most is not None and payment.total < most and spends(payment.state, payment.task):
        for spent in range(min(MOST_SPENT, payment.shortfall(most)), 0, -1):
            more = replace(payment, spent=spent)
            if more.enough:
                yield more
                return


def completable(begun: Payment, *, competitors: bool) -> bool:
    """Whether what was begun by hand can still become enough."""
    state, task = begun.state, begun.task
    used = [play.card for play in begun.plays]
    rest = [one for one in matching(state, task.seat, task.action) if one[0] not in used]
    target = task.need or int(task.open_ended)
    for frame in frames(state, task, competitors=competitors):
        if not _agrees(frame, begun):
            continue
        whole = replace(frame, plays=begun.plays, veil=begun.veil)
        if frame.time is Time.TWICE:
            if _paying(whole, rest):
                return True
        elif any(_stretched(one) >= target for one in _faced(whole, rest)):
            return True
    return False


def _agrees(frame: Payment, begun: Payment) -> bool:
    """Whether a frame keeps what was settled by hand."""
    free = begun.hqs in ((), (begun.task.seat,)) and not begun.veil
    hqs = free or begun.hqs == frame.hqs
    time = begun.time in (Time.NONE, frame.time)
    lent = zip(begun.lent, frame.lent, strict=True)
    return hqs and time and all(of in (NOBODY, other) for of, other in lent)


def cost(payment: Payment) -> int:
    """What is taken from the player, to compare ways with; open-ended ones by value."""
    task = payment.task
    cards = sum(CARD_COST + _weight(task, play) for play in payment.plays)
    favours = FAVOUR_COST * len(payment.rivals)
    money = PROFIT_COST * payment.burden
    timed = TIME_COST if payment.time else 0
    waste = WASTE_COST * min(payment.total - task.need, MOST_WASTE)
    return cards + favours + money + timed + (-2 * payment.total if task.open_ended else waste)


def _weight(task: Task, play: Play) -> int:
    face = CARDS[play.card].face(task.action)
    assert face is not None
    return face.value * (3 if face.times else 1)
