"""Value of each possible use of a turn to a seat, in T."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.spacecorp.actions.colonizing import affordable, given_points, payable
from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.research_and_produce import Harvest, harvests, produce_task
from rules.spacecorp.actions.targets import (
    Crew,
    build_task,
    destinations,
    explore_task,
    move_task,
)
from rules.spacecorp.actions.value import Task
from rules.spacecorp.charts.content import CARDS, COLONIES, site_of
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    Action,
    BaseKind,
    CardId,
    ColonyEffect,
    ColonyId,
    Edge,
    Era,
    ProgressKind,
    SiteId,
    SiteKind,
    Special,
)
from rules.spacecorp.greedy.appraisal import Appraisal
from rules.spacecorp.greedy.hand import KEEN
from rules.spacecorp.greedy.infra import infra_worth
from rules.spacecorp.position.board import NO_RETURN
from rules.spacecorp.position.colonies import at_once, open_contracts
from rules.spacecorp.position.state import SLOTS, WHEEL

WORK: Final = 3
"""Own turns after a Move in which a team makes something of its new place."""
PROMISE: Final = 0.85
"""Share of a place's potential that counts before the team is there."""
TRIED: Final = 4
"""Maximum number of destinations whose payment is computed."""
FAVOUR: Final = 0.6
SPARED: Final = 0.5
"""The part of a card's use for an action that is not missed when it is played for that."""
ENDED: Final = 0.2
"""T that an era's end is worth to a leader."""
DITHERED: Final = -0.05
"""A trailing player plays on, but doesn't move a team back and forth forever."""
IDLE: Final = -0.6
"""Value of an action that brings nothing: passing is better, unless behind with better to come."""


def payment_price(appraisal: Appraisal, payment: Payment) -> float:
    """Return the cost of a way to pay to its player, in T."""
    action = payment.task.action
    cards = (
        sum(value_spared(appraisal, play.card, action) for play in payment.plays) * appraisal.thrift
    )
    time = 1.6 * appraisal.thrift if payment.time else 0.0
    return cards + time + FAVOUR * len(payment.rivals) + payment.burden


def value_spared(appraisal: Appraisal, card: CardId, action: Action) -> float:
    """Return the T that a card played for an action could have made otherwise."""
    face = CARDS[card].face(action)
    if face is None:
        return appraisal.hand.card(card)
    return appraisal.hand.card(card) - SPARED * KEEN * appraisal.hand.use(face)


def price(appraisal: Appraisal, task: Task) -> float:
    """Return the cost of the cheapest way to pay."""
    ways = appraisal.payments(task)
    return min((payment_price(appraisal, way) for way in ways), default=99.0)


def crew(appraisal: Appraisal) -> Crew:
    """Return the player's teams."""
    return Crew(appraisal.seat, competitors=appraisal.competitors)


def move_gains(appraisal: Appraisal, start: SiteId) -> dict[SiteId, tuple[float, int]]:
    """Return the best few destinations, each with its gain and distance, the best first; cached."""
    if start not in appraisal.gains:
        appraisal.gains[start] = _move_gains(appraisal, start)
    return appraisal.gains[start]


def _move_gains(appraisal: Appraisal, start: SiteId) -> dict[SiteId, tuple[float, int]]:
    state = appraisal.state
    ends = destinations(state, crew(appraisal), start)
    current = appraisal.potential(start)
    crowd = [team.site for team in appraisal.me.teams]
    gains = {}
    for end, need in ends.items():
        potential = appraisal.potential(end)
        if site_of(state.era, end).kind not in NO_RETURN:
            potential *= min(1.0, (appraisal.turns - 1) / WORK)
        gain = PROMISE * (potential - current) - appraisal.step * need * 0.3
        gains[end] = gain * (0.3 if end in crowd else 1.0)
    best = sorted(gains, key=lambda end: -gains[end])[:TRIED]
    return {end: (gains[end], ends[end]) for end in best}


def way_worth(appraisal: Appraisal, start: SiteId, end: SiteId) -> float:
    """Return the value of a move, its price included; cached."""
    known = appraisal.ways.get((start, end))
    if known is None:
        known = appraisal.ways[start, end] = _way_worth(appraisal, start, end)
    return known


def _way_worth(appraisal: Appraisal, start: SiteId, end: SiteId) -> float:
    move, state = move_gains(appraisal, start).get(end), appraisal.state
    if move is None:
        return -50.0
    gain, need = move
    value = gain - price(appraisal, move_task(state, crew(appraisal), start, end, need))
    if gain <= 0:  # or teams of a trailing player would go to and fro forever
        value = min(value, IDLE)
    if site_of(state.era, end).kind is SiteKind.SYSTEM and appraisal.turns < 5:
        value -= 4
    return value


def move_worth(appraisal: Appraisal, site: str) -> float:
    """Return the value of the best way from a site."""
    best: float | None = None
    for end, (gain, _) in move_gains(appraisal, SiteId(site)).items():
        if best is not None and gain < best:  # the price is still to be paid
            break
        value = way_worth(appraisal, SiteId(site), end)
        best = value if best is None else max(best, value)
    return -5.0 if best is None else best


def explore_gain(appraisal: Appraisal, name: str) -> float:
    """Return the value of awards, and of a place to build at."""
    site = site_of(appraisal.era, SiteId(name))
    later = appraisal.fresh_worth(site) * min(1.0, appraisal.turns / 4)
    return appraisal.awards(site) + 0.5 * later + 0.7


def explore_worth(appraisal: Appraisal, name: str) -> float:
    """Return the value of exploring, less the payment."""
    site = site_of(appraisal.era, SiteId(name))
    task = explore_task(appraisal.state, crew(appraisal), site)
    return explore_gain(appraisal, name) - price(appraisal, task)


def build_gain(appraisal: Appraisal, name: str) -> float:
    """Return the value of the best bases."""
    return appraisal.base_worth(site_of(appraisal.era, SiteId(name)))


def build_worth(appraisal: Appraisal, name: str) -> float:
    """Return the value of the best bases, less the payment."""
    site = site_of(appraisal.era, SiteId(name))
    task = build_task(appraisal.state, crew(appraisal), site)
    factory = build_task(appraisal.state, crew(appraisal), site, (BaseKind.SHIELD_FACTORY,))
    paid = min(price(appraisal, task), price(appraisal, factory) + 0.5)
    return build_gain(appraisal, name) - paid


def produce_gain(appraisal: Appraisal, payment: Payment) -> float:
    """Return the T of a way to Produce, contracts included."""
    results = harvests(appraisal.state, appraisal.seat, payment.total)
    best = max(harvest_worth(appraisal, harvest) for harvest in results.values())
    return best - payment_price(appraisal, payment)


def harvest_worth(appraisal: Appraisal, harvest: Harvest) -> float:
    """Return the T collected, and their value for contracts."""
    appraisal.state.produced += 1
    extra = appraisal.contracts(harvest.counted) - appraisal.contracts()
    appraisal.state.produced -= 1
    return harvest.gained + extra


def produce_worth(appraisal: Appraisal, _: str) -> float:
    """Return the value of the best Produce; waiting may be worth more than a single T."""
    task = produce_task(appraisal.state, appraisal.seat)
    best = max(
        (produce_gain(appraisal, payment) for payment in appraisal.payments(task)), default=-1.0
    )
    return best - 0.3


def research_gain(appraisal: Appraisal, payment: Payment) -> float:
    """Return the T of the cards that a way to Research draws, less those that it plays."""
    available = appraisal.view.deck + sum(card is not None for card in appraisal.view.offers)
    cards = min(payment.total, available)
    hand, offers = appraisal.hand, [card.id for card in appraisal.view.offers if card]
    best = sorted(map(hand.card, offers), reverse=True)[:cards]
    drawn = sum(max(worth, hand.unknown) for worth in best)
    drawn += max(cards - len(best), 0) * hand.unknown
    full = max(len(appraisal.me.hand) - 3, 0) * 0.22
    return drawn * appraisal.thrift * max(1.0 - full, 0.15) - payment_price(appraisal, payment)


def research_worth(appraisal: Appraisal, _: str) -> float:
    """Return the value of the best Research; in the last turn cards are worth nothing."""
    if appraisal.turns <= 1.0:
        return IDLE
    ways = appraisal.payments(Task(Action.RESEARCH, appraisal.seat))
    return max((research_gain(appraisal, way) for way in ways), default=-1.0)


def wheel_gain(appraisal: Appraisal, payment: Payment) -> float:
    """Return the T of advancing a cube, mainly by completed orbits."""
    spaces = payment.total
    genetics = payment.task.action is Action.GENETICS
    before = appraisal.me.genetics if genetics else appraisal.me.revelation
    orbits = (before + spaces) // WHEEL - before // WHEEL
    if appraisal.era is not Era.MARINERS:
        kind = ProgressKind.ADAPTATION if genetics else ProgressKind.BREAKTHROUGH
        worth = WHEEL * appraisal.hand.space(kind) * orbits + 0.35 * (spaces - orbits)
        worth += _progress_contract(appraisal, orbits)
    else:
        worth = appraisal.hand.genetics(before + spaces) - appraisal.hand.genetics(before)
    return worth - payment_price(appraisal, payment)


def _progress_contract(appraisal: Appraisal, orbits: int) -> float:
    """Return the value of more progress cards for contracts."""
    before = appraisal.contracts()
    left = appraisal.state.sideboard[:orbits]
    appraisal.me.progress += left
    gain = appraisal.contracts() - before
    del appraisal.me.progress[len(appraisal.me.progress) - len(left) :]
    return gain


def wheel_worth(action: Action) -> Callable[[Appraisal, str], float]:
    """Return a function for the value of the best way to advance a cube."""

    def judge(appraisal: Appraisal, _: str) -> float:
        ways = appraisal.payments(Task(action, appraisal.seat))
        return max((wheel_gain(appraisal, way) for way in ways), default=-1.0)

    return judge


def upgrade_slots(appraisal: Appraisal, card: CardId) -> dict[str, float]:
    """Return the T of a card in each slot."""
    me, before = appraisal.me, infra_worth(appraisal)
    contracts = appraisal.contracts()
    values = {}
    for slot in range(SLOTS):
        old, me.slots[slot] = me.slots[slot], card
        gain = infra_worth(appraisal) - before
        values[f"slot{slot + 1}"] = gain + appraisal.contracts() - contracts
        me.slots[slot] = old
    return values


def upgrade_worth(appraisal: Appraisal, card: str) -> float:
    """Return the value of the best slot, less the card."""
    best = max(upgrade_slots(appraisal, CardId(card)).values())
    cost = 0.4 * appraisal.hand.card(CardId(card)) * appraisal.thrift
    return best - cost if best > 0 else IDLE


def special_worth(appraisal: Appraisal, card: str) -> float:
    """Return the value of a Special: probes pay for their tiles; leaps reach the best place."""
    special = CARDS[CardId(card)].special
    if special in (Special.ANTI_MATTER_PROTOTYPE, Special.JUMP_GATE_TRIAL):
        best = max((appraisal.potential(site) for site in appraisal.state.spots), default=0.0)
        return PROMISE * best - 0.8 * appraisal.thrift
    sites = [site_of(appraisal.era, name) for name in appraisal.state.spots]
    return max(map(appraisal.awards, sites)) - 0.7 * appraisal.thrift


def colony_worth(appraisal: Appraisal, site: SiteId, tile: ColonyId) -> float:
    """Return the T of a colony tile at a system: immediately, at the end, and for contracts."""
    state, colony = appraisal.state, COLONIES[tile]
    lack = max(colony.value - given_points(state, appraisal.seat, site), 0)
    before = appraisal.standing()
    spot = state.spots[site]
    spot.colony = tile
    gain = appraisal.standing() - before + at_once(state, appraisal.seat, colony)
    spot.colony = ColonyId("")
    if colony.effect is ColonyEffect.PRINTED_AWARD:
        gain += max(open_contracts(state).values(), default=0)
    watching = (ColonyEffect.OWN_COLONIZING, ColonyEffect.OWN_COLONIZING_EACH)
    gain += 1.5 if colony.effect in watching else 0.0
    lasting = (ColonyEffect.RIVAL_COLONIZES, ColonyEffect.RIVAL_CLAIMS, ColonyEffect.RIVAL_PRODUCES)
    gain += 0.8 * min(appraisal.turns, 4) if colony.effect in lasting else 0.0
    gain += 3.0 if colony.effect is ColonyEffect.END_CLAIM else 0.0
    return gain + 2.0 - 1.8 * lack


def colonize_worth(appraisal: Appraisal, name: str) -> float:
    """Return the value of the best affordable tile."""
    site = SiteId(name)
    points = given_points(appraisal.state, appraisal.seat, site)
    extra = len(payable(appraisal.state, appraisal.seat, site, competitors=appraisal.competitors))
    tiles = affordable(appraisal.state, points + extra)
    return max((colony_worth(appraisal, site, tile) for tile in tiles), default=0.0)


def edge_worth(appraisal: Appraisal, edge: str) -> float:
    """Return the value of an Edge before the player's action."""
    if edge == Edge.SALVAGE:
        cards = sum(map(appraisal.hand.card, filter(None, appraisal.state.offers)))
        full = max(len(appraisal.me.hand) - 3, 0) * 0.25
        return 9.0 if cards * appraisal.thrift * max(1 - full, 0) > 1.5 else -9.0
    rivals = [player for player in appraisal.state.players if player is not appraisal.me]
    if edge == Edge.INCOMPATIBLE:
        own = sum(card != NO_CARD for card in appraisal.me.slots)
        theirs = max(sum(card != NO_CARD for card in rival.slots) for rival in rivals)
        return 9.0 if own < 2 <= theirs and appraisal.turns > 3 else -9.0
    return -9.0


TURN_USES: Final[dict[str, Callable[[Appraisal, str], float]]] = {
    "research": research_worth,
    "move": move_worth,
    "explore": explore_worth,
    "build": build_worth,
    "produce": produce_worth,
    "genetics": wheel_worth(Action.GENETICS),
    "revelation": wheel_worth(Action.REVELATION),
    "upgrade": upgrade_worth,
    "special": special_worth,
    "colonize": colonize_worth,
    "edge": edge_worth,
    "pass": lambda appraisal, _: ENDED if appraisal.lead > 0 else DITHERED,
    "idle": lambda *_: 0.0,
    "more": lambda *_: IDLE,
}
CEILINGS: Final[dict[str, Callable[[Appraisal, str], float]]] = {
    "move": lambda appraisal, site: max(
        (gain for gain, _ in move_gains(appraisal, SiteId(site)).values()), default=-5.0
    ),
    "explore": explore_gain,
    "build": build_gain,
}
"""Values before the price, which takes longest to find; no price is below 0."""
