"""Which ways there are to pay for an action, cheapest first [p6, p15]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from msgspec.structs import replace

from rules.spacecorp.actions.second_team import followed
from rules.spacecorp.actions.time_cards import Time, time_card
from rules.spacecorp.actions.value import (
    MOST_SPENT,
    Plan,
    Play,
    Task,
    earned,
    enough,
    exposure,
    infra,
    matching,
    open_ended,
    shielded,
    shortfall,
    spends,
    total,
)
from rules.spacecorp.charts.content import CARDS
from rules.spacecorp.charts.kinds import NO_CARD, NOBODY, CardId
from rules.spacecorp.charts.printed import Face
from rules.spacecorp.position.state import State

SHOWN: Final = 8
"""Plans that are offered; any other can be put together piece by piece."""
CARDS_TRIED: Final = 9
CARD_COST: Final = 1.0
TIME_COST: Final = 2.5
PROFIT_COST: Final = 1.5
"""A T counts for the victory, so a card goes first."""
FAVOUR_COST: Final = 0.8
"""What it is worth not to give a rival a reward."""
WASTE_COST: Final = 0.5
"""A point more than is needed: two such cost as much as a card, so the exact way comes first."""
MOST_WASTE: Final = 4
"""Points beyond so many cost nothing more: among the stars totals jump by a multiplier."""


class Frame(NamedTuple):
    """Whose HQ and bases are used, and the Time card: all but the cards of the hand."""

    hqs: tuple[int, ...]
    time: Time
    port: int
    plant: int
    shield: int


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


def _helpers(state: State, task: Task, owners: tuple[int, ...]) -> tuple[int, ...]:
    """Whose base of a type may be used: the own one for free, else nobody's or a rival's."""
    if task.bare:
        return (NOBODY,)
    if task.seat in owners:
        return (task.seat,)
    return (NOBODY, *owners) if not state.ended else (NOBODY,)


def frames(state: State, task: Task, *, competitors: bool) -> Iterator[Frame]:
    """All combinations of HQs, bases and Time."""
    times = [Time.NONE]
    if task.timed and time_card(state, task.seat) != NO_CARD:
        times += [Time.DOUBLE] + [Time.TWICE] * bool(task.others)
    shields = _helpers(state, task, task.shields) if _wants_shield(task) else (NOBODY,)
    for hqs in hq_choices(state, task, competitors=competitors):
        for port in _helpers(state, task, task.ports):
            for plant in _helpers(state, task, task.plants):
                for shield in shields:
                    for time in times:
                        yield Frame(hqs, time, port, plant, shield)


def _wants_shield(task: Task) -> bool:
    return task.exposed and not task.covered


def strongest(state: State, task: Task, *, competitors: bool = False) -> int:
    """The highest value that a player can bring together for a task, profit included.

    -1 where radiation cannot be borne, so that not even a cost of 0 can be met [p15].
    """
    return max(_heights(state, task, competitors=competitors), default=-1)


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
    heights = _heights(state, task, competitors=competitors, more=more)
    return any(value >= need for value in heights)


def _heights(
    state: State, task: Task, *, competitors: bool, more: Sequence[CardId] = ()
) -> Iterator[int]:
    """The values of all matching cards, all bases that help and a Time card, with each HQ.

    A base or a doubling never lowers a value, so nothing is tried without them.
    """
    cards = matching(state, task.seat, task.action, more)
    held = time_card(state, task.seat) != NO_CARD or any(CARDS[card].time for card in more)
    timed = task.timed and held
    time = Time.DOUBLE if timed else Time.NONE
    port = _helpers(state, task, task.ports)[-1]
    plant = _helpers(state, task, task.plants)[-1]
    shield = _helpers(state, task, task.shields)[-1] if _wants_shield(task) else NOBODY
    tried = []
    for hqs in hq_choices(state, task, competitors=competitors):
        brought = [infra(state, of, task.action) for of in hqs]
        if brought not in tried:
            tried.append(brought)
            frame = Frame(hqs, time, port, plant, shield)
            for plan in _faced(state, task, frame, cards):
                yield _stretched(state, task, plan)


def _stretched(state: State, task: Task, plan: Plan) -> int:
    """A plan's value with as much profit as may be spent; -1 where radiation cannot be paid."""
    value = earned(state, task, plan)
    left = state.players[task.seat].profit - exposure(state, task, plan)
    if left < 0:
        return -1
    most = min(MOST_SPENT, value - 1, left) if spends(state, task) else 0
    if most <= 0:
        return value
    return total(state, task, replace(plan, spent=most)) if state.profit_sums else value + most


def _plan(frame: Frame, plays: Sequence[Play], *, veil: bool = False) -> Plan:
    hqs, time, port, plant, shield = frame
    return Plan(hqs, tuple(plays), time, port, plant, shield, veil)


def _faced(
    state: State,
    task: Task,
    frame: Frame,
    cards: Sequence[tuple[CardId, Face]],
    begun: Sequence[Play] = (),
    *,
    veil: bool = False,
) -> Iterator[Plan]:
    """These cards with plain values, and with the one shielded value that makes most [p15, p16].

    A Spaceport may double the card that loses least by its shielded value, so each is tried.
    """
    plain = _plan(frame, [*begun, *(Play(card, False) for card, _ in cards)], veil=veil)
    if not _wants_shield(task) or shielded(task, plain):
        yield plain
        return
    veiled = any(face.shielded for of in frame.hqs for _, face in infra(state, of, task.action))
    found = [replace(plain, veil=True)] if veiled else []
    for index, (card, face) in enumerate(cards, len(begun)):
        if face.shielded:
            plays = (*plain.plays[:index], Play(card, True), *plain.plays[index + 1 :])
            found.append(replace(plain, plays=plays))
    best = max(found, key=lambda plan: earned(state, task, plan), default=None)
    if best is not None:
        yield best
    if best is None or earned(state, task, best) < earned(state, task, plain):
        yield plain


def plans(state: State, task: Task, *, competitors: bool = False) -> list[Plan]:
    """The cheapest ways to pay, a few for each number of cards, cheapest first."""
    found: dict[Plan, float] = {}
    for frame in frames(state, task, competitors=competitors):
        search = _increasing if open_ended(task) else _sufficient
        for plan in search(state, task, frame):
            found[plan] = cost(state, task, plan)
    best: dict[object, Plan] = {}
    for plan in sorted(found, key=lambda plan: (rarities(plan), found[plan])):
        value = total(state, task, plan) if open_ended(task) else 0
        best.setdefault((frozenset(plan.plays), plan.time, value, _keeps(state, task, plan)), plan)
    return list(best.values())[:SHOWN]


def rarities(plan: Plan) -> int:
    """How many Edges and Time cards a plan uses; ways with fewer of them come first."""
    return sum(CARDS[play.card].edge is not None for play in plan.plays) + bool(plan.time)


def _keeps(state: State, task: Task, plan: Plan) -> int:
    """What a plan costs in profit: of two with the same cards the cheaper one may still differ."""
    return plan.spent + exposure(state, task, plan)


def _sufficient(state: State, task: Task, frame: Frame) -> Iterator[Plan]:
    """The least number of cards that is enough without Edges, one fewer with spent profit.

    And one more, where only that is exact.
    """
    everything = matching(state, task.seat, task.action)
    if all(_stretched(state, task, p) < task.need for p in _faced(state, task, frame, everything)):
        return
    cards = everything[-CARDS_TRIED:]
    found = False
    for number in range(len(cards) + 1):
        if _too_weak(state, task, frame, cards, number):
            continue
        fitting = [
            plan
            for chosen in combinations(cards, number)
            for faced in _faced(state, task, frame, chosen)
            if (plan := _made_up(state, task, faced)) is not None and followed(state, task, plan)
        ]
        fitting.sort(key=lambda plan: (rarities(plan), cost(state, task, plan)))
        yield from fitting[:3]
        whole = [plan for plan in fitting if not plan.spent and rarities(plan) == bool(plan.time)]
        if found or any(total(state, task, plan) == task.need for plan in whole):
            return
        found = bool(whole)
    for faced in _faced(state, task, frame, everything if len(everything) > len(cards) else ()):
        plan = _made_up(state, task, faced)
        if plan is not None and followed(state, task, plan):
            yield plan


def _too_weak(
    state: State, task: Task, frame: Frame, cards: Sequence[tuple[CardId, Face]], number: int
) -> bool:
    """Whether not even the strongest so many cards with all the profit are enough.

    Of cards that multiply nobody can say beforehand which are the strongest.
    """
    if cards and cards[-1][1].times:
        return False
    best = _plan(frame, [Play(card, False) for card, _ in cards[len(cards) - number :]])
    spent = MOST_SPENT if spends(state, task) else 0
    return total(state, task, replace(best, spent=spent) if spent else best) < task.need


def _made_up(state: State, task: Task, plan: Plan) -> Plan | None:
    """The plan, with profit for what it lacks; None where that is not enough [p15]."""
    lack = shortfall(state, task, plan, task.need)
    if lack > MOST_SPENT or (lack and not spends(state, task)):
        return None
    plan = replace(plan, spent=lack) if lack else plan
    return plan if enough(state, task, plan) else None


def _increasing(state: State, task: Task, frame: Frame) -> Iterator[Plan]:
    """For each number of cards the strongest ones, as long as more is of use."""
    cards = matching(state, task.seat, task.action)[::-1]
    last = 0
    for number in range(len(cards) + 1):
        plan = _plan(frame, [Play(card, False) for card, _ in cards[:number]])
        value = total(state, task, plan)
        if value > last and enough(state, task, plan):
            yield plan
            yield from _with_profit(state, task, plan, value)
            last = value
        if task.most is not None and value >= task.most:
            return


def _with_profit(state: State, task: Task, plan: Plan, value: int) -> Iterator[Plan]:
    """The plan with the profit that reaches the most that is of use."""
    if task.most is not None and value < task.most and spends(state, task):
        lack = shortfall(state, task, plan, task.most)
        for spent in range(min(MOST_SPENT, lack), 0, -1):
            more = replace(plan, spent=spent)
            if enough(state, task, more):
                yield more
                return


def completable(state: State, task: Task, plan: Plan, *, competitors: bool) -> bool:
    """Whether a plan begun by hand can still become enough."""
    used = [play.card for play in plan.plays]
    rest = [one for one in matching(state, task.seat, task.action) if one[0] not in used]
    target = task.need or int(open_ended(task))
    for frame in frames(state, task, competitors=competitors):
        if not _agrees(task, frame, plan):
            continue
        for whole in _faced(state, task, frame, rest, plan.plays, veil=plan.veil):
            if frame.time is Time.TWICE:
                made = _made_up(state, task, whole)
                if made is not None and followed(state, task, made):
                    return True
            elif _stretched(state, task, whole) >= target:
                return True
    return False


def _agrees(task: Task, frame: Frame, plan: Plan) -> bool:
    """Whether a frame keeps what a plan has settled."""
    free = plan.hqs in ((), (task.seat,)) and not plan.veil
    hqs = free or plan.hqs == frame.hqs
    time = plan.time in (Time.NONE, frame.time)
    owners = ((plan.port, frame.port), (plan.plant, frame.plant), (plan.shield, frame.shield))
    return hqs and time and all(of in (NOBODY, other) for of, other in owners)


def cost(state: State, task: Task, plan: Plan) -> float:
    """What a plan takes from its player, to compare plans with; open-ended ones by value."""
    cards = sum(CARD_COST + 0.05 * _weight(task, play) for play in plan.plays)
    rivals = [of for of in (*plan.hqs, plan.port, plan.plant, plan.shield) if of >= 0]
    favours = sum(of != task.seat for of in rivals)
    money = PROFIT_COST * (plan.spent + exposure(state, task, plan))
    timed = TIME_COST if plan.time else 0.0
    value = total(state, task, plan)
    more = -0.1 * value if open_ended(task) else WASTE_COST * min(value - task.need, MOST_WASTE)
    return cards + FAVOUR_COST * favours + money + timed + more


def _weight(task: Task, play: Play) -> int:
    face = CARDS[play.card].face(task.action)
    assert face is not None
    return face.value * (3 if face.times else 1)
