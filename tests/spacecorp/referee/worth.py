"""Combined value of cards, Infra, bases, progress cards, Time and profit [p6, p15, p19]."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import prod

from rules.spacecorp.charts.kinds import Action, Era
from rules.spacecorp.charts.printed import Card, Face
from tests.spacecorp.referee.sight import Sight, claim

MOST_PROFIT = 3
CARD = re.compile(r"([MPS]\d\d)(s?)")


@dataclass
class Plan:
    """A way to pay, read from its key."""

    own: bool = False
    rivals: list[int] = field(default_factory=list)
    cards: list[tuple[str, bool]] = field(default_factory=list)
    veil: bool = False
    """One Infra value is taken shielded."""
    time: str = ""
    profit: int = 0
    ports: list[int] = field(default_factory=list)
    plants: list[int] = field(default_factory=list)
    shields: list[int] = field(default_factory=list)

    started: bool = False
    """Put together piece by piece: it begins with the player's Infra."""

    @property
    def shielded(self) -> bool:
        """True if a shielded value is among the parts [p15]."""
        return self.veil or any(shielded for _, shielded in self.cards)

    @property
    def rewarded(self) -> list[int]:
        """The rivals whose things are used, once for each use [p7]."""
        return [*self.rivals, *self.ports, *self.plants, *self.shields]


def read(key: str, seat: int) -> Plan:
    """Return the plan of a key."""
    plan = Plan()
    for part in key.split("+"):
        add(plan, part, seat)
    return plan


def add(plan: Plan, part: str, seat: int) -> None:
    """Put one more piece into a plan; HQs take the place of those before."""
    part = part.replace(":", "")
    listed = {"port": plan.ports, "plant": plan.plants, "shield": plan.shields}
    if part == "own":
        plan.own = True
    elif part == "free":
        return
    elif hqs := re.fullmatch(r"hq(\d)(?:-(\d))?", part):
        chosen = [int(hq) for hq in hqs.groups() if hq]
        plan.own = seat in chosen or (plan.own and not plan.started)
        plan.rivals += [hq for hq in chosen if hq != seat]
    elif part in ("veil", "infra-shielded"):
        plan.veil = True
    elif part in ("double", "twice"):
        plan.time = part
    elif card := CARD.fullmatch(part):
        plan.cards.append((card[1], card[2] == "s"))
    elif profit := re.fullmatch(r"(\d)T", part):
        plan.profit = int(profit[1])
    else:
        base = re.fullmatch(r"(port|plant|shield)(\d)", part)
        claim(base, "p6", "a plan has the unknown part", part)
        assert base
        listed[base[1]].append(int(base[2]))


@dataclass(frozen=True)
class Part:
    """One value in a total. `card`: it is printed on a card, not on the HQ."""

    face: Face
    card: bool
    shielded: bool = False
    infra: bool = False

    @property
    def value(self) -> int:
        """The numeral that counts."""
        return self.face.shielded if self.shielded else self.face.value


def infra(sight: Sight, seat: int, action: Action) -> list[Part]:
    """Return all matching Infra of one HQ [p6]."""
    player = sight.player(seat)
    parts = [
        Part(face, card=slot.card is not None, infra=True)
        for slot in player.slots
        for face in slot.faces
        if face.action is action
    ]
    if action is Action.RESEARCH:
        parts.append(Part(Face(action, player.research), card=False, infra=True))
    return parts


def face_of(card: Card, action: Action) -> Face | None:
    """Return the face of a card for an action."""
    return next((face for face in card.faces if face.action is action), None)


@dataclass
class Helps:
    """Surroundings of an action besides values: bases, by owner."""

    port: bool = False
    """All moving teams start at a Spaceport that is used."""
    plant: bool = False
    """An Industrial base elsewhere in the region is used."""


def total(
    sight: Sight, seat: int, action: Action, parts: Sequence[Part], helps: Helps, *, double: bool
) -> int:
    """Return the value of an action before profit: sums first, then multipliers [p6, p19]."""
    if helps.port and sight.era is not Era.MARINERS:
        numbers = [n for n, part in enumerate(parts) if part.card]
        doubled = [_sum(sight, seat, action, parts, 0, number) for number in numbers]
        value = max(doubled, default=_sum(sight, seat, action, parts, 0, -1))
    else:
        value = _sum(sight, seat, action, parts, 2 * helps.port, -1)
    for card in sight.player(seat).progress:
        if card.doubles is action:
            value *= 2
    if helps.plant and sight.era is not Era.STARFARERS:
        value *= 2
    return value * 2 if double else value


def _sum(
    sight: Sight, seat: int, action: Action, parts: Sequence[Part], port: int, twice: int
) -> int:
    values = [part.value * (2 if n == twice else 1) for n, part in enumerate(parts)]
    adding = [v for v, part in zip(values, parts, strict=True) if not part.face.times]
    times = [v for v, part in zip(values, parts, strict=True) if part.face.times]
    owned = sight.player(seat).progress
    base = sum(adding) + port + sum(card.adds.get(action, 0) for card in owned)
    return base * prod(times) if base or not times else prod(times)


def parts_of(sight: Sight, seat: int, action: Action, plan: Plan) -> list[list[Part]]:
    """Return the values of a plan; several lists if any of several Infra values may be shielded."""
    hand = {card.id: card for card in sight.hand(seat)}
    hqs = [*([seat] if plan.own else []), *plan.rivals]
    fixed = list(chain.from_iterable(infra(sight, hq, action) for hq in hqs))
    cards = []
    for name, shielded in plan.cards:
        face = next((face_of(c, action) for i, c in hand.items() if i == name), None)
        claim(face, "p6", name, "is not in hand, or not for", action)
        assert face
        claim(face.shielded or not shielded, "p15", name, "has no shielded value")
        cards.append(Part(face, card=True, shielded=shielded))
    if not plan.veil:
        return [fixed + cards]
    return [[*other, *cards] for other in veiled(fixed)]


def veiled(parts: Sequence[Part]) -> Iterator[list[Part]]:
    """Yield the same values with one of them shielded, each in turn [p15]."""
    for n, part in enumerate(parts):
        if part.face.shielded:
            yield [*parts[:n], Part(part.face, part.card, True, part.infra), *parts[n + 1 :]]


def worth(
    sight: Sight, seat: int, action: Action, plan: Plan, helps: Helps, *, bare: bool = False
) -> int:
    """Return the total value of a plan with its profit; `bare`: only of cards and Infra [p20]."""
    options = parts_of(sight, seat, action, plan)
    if bare:
        return max(bare_value(parts) for parts in options)
    claim(options, "p15", "no Infra has a shielded value")
    double = plan.time == "double"
    best = max(total(sight, seat, action, parts, helps, double=double) for parts in options)
    return best + plan.profit


@dataclass
class Case:
    """An action that somebody would take, and what surrounds it."""

    seat: int
    action: Action
    exposed: bool = False
    covered: bool = False
    """A Shield Factory, the home or a progress card shields it."""
    ports: bool = False
    plants: bool = False
    both: bool = False
    """Competitors: Infra of two HQs."""


def reach(sight: Sight, case: Case) -> int:
    """Return the highest value that a player can reach, profit included; 0: none."""
    profit = sight.player(case.seat).profit
    cost = 2 if sight.era is Era.PLANETEERS else 3
    best = 0
    for parts in _hands(sight, case):
        if case.covered or not case.exposed:
            best = max(best, _with_profit(sight, case, parts, profit))
        else:
            if profit >= cost:
                best = max(best, _with_profit(sight, case, parts, profit - cost))
            for safe in veiled(parts):
                best = max(best, _with_profit(sight, case, safe, profit))
    return best


def _with_profit(sight: Sight, case: Case, parts: Sequence[Part], purse: int) -> int:
    timed = case.action in (Action.MOVE, Action.BUILD, Action.EXPLORE)
    double = timed and any(card.time for card in sight.hand(case.seat))
    helps = Helps(case.ports, case.plants)
    value = total(sight, case.seat, case.action, parts, helps, double=double)
    if sight.era is Era.MARINERS or not timed:
        return value
    return value + max(0, min(MOST_PROFIT, value - 1, purse))


def _hands(sight: Sight, case: Case) -> Iterator[list[Part]]:
    cards = [
        Part(face, card=True)
        for card in sight.hand(case.seat)
        if (face := face_of(card, case.action))
    ]
    rivals = [n for n in range(len(sight.views)) if n != case.seat]
    sets: list[list[int]] = [[], [case.seat]]
    if not sight.ending:
        sets += [[rival] for rival in rivals]
    if case.both:
        everybody = range(len(sight.views))
        sets += [[a, b] for a in everybody for b in everybody if a < b]
    for hqs in sets:
        yield list(chain.from_iterable(infra(sight, n, case.action) for n in hqs)) + cards


def bare_values(sight: Sight, case: Case) -> Iterator[int]:
    """Yield values of cards and Infra only, for a colony [p20]."""
    yield from map(bare_value, _hands(sight, case))


def bare_value(parts: Sequence[Part]) -> int:
    """Return the value of cards and Infra without bases, bonus, Time and profit."""
    adding = [part.value for part in parts if not part.face.times]
    times = [part.value for part in parts if part.face.times]
    return sum(adding) * prod(times) if adding else prod(times) if times else 0
