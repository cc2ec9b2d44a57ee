"""Value of a position to a seat, in T: contracts, production, colonies, places to build."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import cached_property
from typing import Final

from rules.spacecorp.actions.payment import Payment
from rules.spacecorp.actions.planning import payments
from rules.spacecorp.actions.targets import next_kinds
from rules.spacecorp.actions.value import Task, face_of, infra, serving
from rules.spacecorp.charts.content import CHARTS, TILES, site_of
from rules.spacecorp.charts.kinds import (
    NOBODY,
    Action,
    BaseKind,
    Era,
    ProgressKind,
    SiteId,
    SiteKind,
    Stack,
)
from rules.spacecorp.charts.printed import Contract, Site, Tile
from rules.spacecorp.greedy.hand import Hand
from rules.spacecorp.greedy.styles import STANDARD, Style
from rules.spacecorp.position.board import (
    build_cost,
    colonies_of,
    is_barred,
    is_explored,
    is_locked,
    is_secured,
    near_bases,
    producing,
    stock,
)
from rules.spacecorp.position.contracts import (
    COUNTS,
    Count,
    Holdings,
    award_of,
    is_fulfilled,
    reached_now,
)
from rules.spacecorp.position.imagine import imagine
from rules.spacecorp.position.scoring import colony_award
from rules.spacecorp.position.state import CONTRACTS, CONTRACTS_TO_END, Base, Spot, State
from rules.spacecorp.position.view import View
from rules.toolbox.result_cache import LatestResults

CARD: Final = 0.7
PORT: Final = 1.0
"""T of a Spaceport for moves and transports, besides what it does for a contract."""
DOUBLED: Final = 0.15
"""T of a doubled point of a Move card over the rest of Planeteers; later ports are few."""
FULL_HAND: Final = 0.35
"""Share of a card's worth that counts while the hand is too full to draw."""
DRAW_LIMIT: Final = 4
SIXTH: Final = 5.0
"""Own turns until somebody claims the sixth contract, once five are claimed."""
CARDS_A_TURN: Final = 1.7
"""Cards that a turn takes from the deck, as games go."""
LEGACY: Final = 2.0
"""Produce actions of the next era, which the best tile of this one goes along to [p13]."""
PARTIAL: Final = 0.5
"""Share of a contract's award that counts while its goal is half reached."""
READY: Final = 3.0
"""T of a full system without a colony yet."""


class Appraisal:
    """A seat's view, evaluated. The imagined state is changed for a moment and then restored."""

    def __init__(self, view: View, seat: int, style: Style = STANDARD) -> None:
        self.view = view
        self.seat = seat
        self.style = style
        self.competitors = False
        """True if Competitors was played this turn."""
        self.state: State = _IMAGINED.get(view)
        self.era = view.era
        self.me = self.state.players[seat]
        self.gains: dict[SiteId, dict[SiteId, tuple[float, int]]] = {}
        """The best few moves by start, each with its gain before the price, and its distance."""
        self.ways: dict[tuple[SiteId, SiteId], float] = {}
        """Values of moves, by start and end."""
        self._payments: dict[Task, list[Payment]] = {}
        self._potentials: dict[SiteId, float] = {}
        self._built: dict[tuple[str, ...], float] = {}
        self._fresh: dict[tuple[object, ...], float] = {}

    @cached_property
    def with_competitors(self) -> Appraisal:
        """The same position once Competitors is played, with what that doesn't change."""
        paired = copy(self)
        paired.__dict__.update(competitors=True, gains={}, ways={}, _payments={})
        return paired

    def payments(self, task: Task) -> list[Payment]:
        """Return the ways to pay for a task, cached."""
        if task not in self._payments:
            self._payments[task] = payments(self.state, task, competitors=self.competitors)
        return self._payments[task]

    @cached_property
    def turns(self) -> float:
        """Own turns that are likely left in this era."""
        if self.view.closing:
            return 1.0
        left = 1.0 + self.view.deck / (CARDS_A_TURN * len(self.view.players))
        done = sum(is_fulfilled(self.state, row) for row in range(CONTRACTS))
        return min(left, SIXTH) if done + 1 >= CONTRACTS_TO_END else left

    @cached_property
    def hand(self) -> Hand:
        """The player's cards, evaluated."""
        return Hand(self.state, self.seat, self.turns)

    @property
    def step(self) -> float:
        """T that a point of value costs now."""
        return self.hand.step

    @cached_property
    def thrift(self) -> float:
        """Worth of keeping a card of the hand: nothing once the era ends.

        Above the limit of step 6 a card played is a card drawn.
        """
        full = len(self.me.hand) - DRAW_LIMIT
        return CARD * min(1.0, (self.turns - 1) / 3) * (FULL_HAND if full > 0 else 1.0)

    @cached_property
    def spaceport(self) -> float:
        """T of a Spaceport: Moves from there, the strongest Move doubled after Mariners [p16]."""
        if self.era is not Era.PLANETEERS:
            return PORT * min(1.0, self.turns / 5)
        cards = serving(self.state, self.seat, Action.MOVE)
        faces = [face for _, face in infra(self.state, self.seat, Action.MOVE)]
        faces += [face_of(card, Action.MOVE) for card in cards]
        most = max((face.value for face in faces if not face.times), default=0)
        return (PORT + DOUBLED * most) * min(1.0, self.turns / 8)

    @cached_property
    def lead(self) -> int:
        """T ahead of the best rival, negative if behind: a leader welcomes the era's end."""
        rivals = [player.profit for player in self.state.players if player is not self.me]
        return self.me.profit - max(rivals)

    @cached_property
    def harvests(self) -> float:
        """Produce actions that a new tile is likely to see."""
        return min(3.5, self.turns / 4) * self.style.harvests

    @cached_property
    def awards_left(self) -> list[tuple[Contract, Count | None, int, int]]:
        """The contracts that nobody has fulfilled, each with its number and its award in T.

        What counts for them comes before these; None: only this turn's production.
        """
        seats, state = len(self.view.players), self.state
        return [
            (
                contract,
                COUNTS.get(contract.goal),
                contract.terms(seats).number,
                award_of(state, row),
            )
            for row, contract in enumerate(CHARTS[self.era].contracts)
            if not is_fulfilled(self.state, row)
        ]

    def contracts(self, produced: int | None = None) -> float:
        """Return the awards within reach, except those that others have reached first."""
        total, holdings = 0.0, Holdings(self.state, self.seat)
        for contract, count, need, award in self.awards_left:
            amount = count(holdings) if count else reached_now(holdings, contract, produced)
            if amount >= need:
                total += award
            elif amount:
                total += award * (PARTIAL * (amount / need) ** 1.5)
        return total

    def production(self) -> float:
        """Return the expected production of the player's tiles."""
        worths = [worth for _, worth in producing(self.state, self.seat)]
        lasting = self.harvests * 0.8 * sum(worths) + 0.1 * len(worths)
        if self.era is not self.state.end:
            lasting += LEGACY * max(worths, default=0)
        return lasting

    def colonies(self) -> float:
        """Return the value of colonies, and of full systems that can become one."""
        if self.era is not Era.STARFARERS:
            return 0.0
        own = len(colonies_of(self.state, self.seat))
        full = sum(
            spot.bases[0].seat == self.seat and not spot.colony
            for spot in self.state.spots.values()
            if spot.bases
        )
        gain = colony_award(own + full) - colony_award(own)
        return colony_award(own) + min(gain, READY * full) * min(1.0, self.turns / 3)

    def standing(self) -> float:
        """Return the total of contracts, production and colonies."""
        return self.contracts() + self.production() + self.colonies()

    @cached_property
    def yielded(self) -> float:
        """The production before anything is tried."""
        return self.production()

    @cached_property
    def now(self) -> float:
        """The value of the position before anything is tried."""
        return self.contracts() + self.yielded + self.colonies()

    def with_bases(self, site: SiteId, kinds: Sequence[BaseKind]) -> float:
        """Return the gain in standing by bases there, cached."""
        key = site, *kinds
        if key not in self._built:
            self._built[key] = self._with_bases(self.state.spots[site], kinds)
        return self._built[key]

    def _with_bases(self, spot: Spot, kinds: Sequence[BaseKind]) -> float:
        before, plain = self.now, self.yielded
        spot.bases += [Base(self.seat, kind) for kind in kinds]
        # without a tile a base produces nothing
        lasting = self.production() if spot.tiles else plain
        gain = self.contracts() + lasting + self.colonies() - before
        del spot.bases[len(spot.bases) - len(kinds) :]
        return gain

    def at_once(self, site: Site, chosen: Sequence[BaseKind], kind: BaseKind) -> float:
        """Return the immediate gain of building a base beside those already chosen, in T."""
        state = self.state
        if kind is BaseKind.BIO_LAB:
            return self.hand.space(ProgressKind.ADAPTATION)
        if kind is BaseKind.RESEARCH:
            return CARD if any(state.offers) or self.era is Era.STARFARERS else 0.0
        if kind is BaseKind.SECURE and kind not in chosen and not is_secured(state, site.region):
            return float(near_bases(state, site.region, self.seat))
        if kind is BaseKind.EXPLOITER and not is_locked(state.spots[site.id]):
            tile = TILES[state.spots[site.id].tiles[len(chosen)]]
            lasting = self.harvests * (tile.production or 0)
            return (tile.production or 0) + tile.colony - lasting - tile.colony
        if kind is BaseKind.SPACEPORT:
            return self.spaceport
        return 0.3 if kind in (BaseKind.INDUSTRIAL, BaseKind.SHIELD_FACTORY) else 0.0

    def best_kind(
        self, site: Site, chosen: Sequence[BaseKind], kinds: Sequence[BaseKind]
    ) -> BaseKind:
        """Return the most useful type for the next box."""
        return max(kinds, key=lambda kind: self.kind_worth(site, chosen, kind))

    def kind_worth(self, site: Site, chosen: Sequence[BaseKind], kind: BaseKind) -> float:
        """Return the T of a base type on the next box of a site."""
        gain = self.with_bases(site.id, [*chosen, kind])
        return gain + self.at_once(site, chosen, kind)

    def base_worth(self, site: Site) -> float:
        """Return the T of building at a site whose tiles are face up; 0 if nothing fits."""
        chosen: list[BaseKind] = []
        gains = 0.0
        while len(chosen) < max(len(site.stacks), 1):
            kinds = next_kinds(self.state, self.seat, site, chosen)
            if not kinds:
                return 0.0
            kind = self.best_kind(site, chosen, kinds)
            gains += self.at_once(site, chosen, kind)
            chosen.append(kind)
        return gains + self.with_bases(site.id, chosen)

    def awards(self, site: Site) -> float:
        """Return the average T of the tiles that may be there."""
        left = site.stacks[len(self.state.spots[site.id].tiles) :]
        return sum([self.lying[stack] for stack in left])

    @cached_property
    def lying(self) -> dict[Stack, float]:
        """T that a tile of each stack awards, on average."""
        return {stack: self._value_of_awards(tiles) for stack, tiles in self.view.unseen.items()}

    def _value_of_awards(self, lying: Sequence[Tile]) -> float:
        tiles = [tile for tile in lying if tile.draws is None]
        adaptation, breakthrough = map(self.hand.space, ProgressKind)
        cash: float = sum(tile.cash for tile in tiles)
        cash += adaptation * sum(tile.genetics for tile in tiles)
        return (cash + breakthrough * sum(tile.revelation for tile in tiles)) / max(len(tiles), 1)

    def fresh_worth(self, site: Site) -> float:
        """Return the T of bases on unseen tiles, equal for like sites of a region."""
        alike = site.region, site.kind, site.gravity > 0, len(site.stacks)
        if alike not in self._fresh:
            self._fresh[alike] = self._fresh_worth(site)
        return self._fresh[alike]

    def _fresh_worth(self, site: Site) -> float:
        left = stock(self.state, self.seat)
        spare = [kind for kind in (BaseKind.RESEARCH, BaseKind.SECURE) if left[kind]]
        boxes = max(len(site.stacks), 1)
        worth = self.with_bases(site.id, [spare[0]] * boxes) if spare else 0.0
        return worth + self.harvests * 0.5 * boxes

    def potential(self, name: SiteId) -> float:
        """Return the T that a team can make of a site, cached."""
        if name not in self._potentials:
            self._potentials[name] = self._potential(name)
        return self._potentials[name]

    def _potential(self, name: SiteId) -> float:
        """Return the gain of a site, explored or not, less its costs."""
        site = site_of(self.era, name)
        spot = self.state.spots[name]
        if site.kind in (SiteKind.BEYOND, SiteKind.SPUR):
            return self._beyond(site)
        if site.build is None or spot.bases or is_barred(self.state, spot, self.seat):
            return 0.0
        cost = self.step * build_cost(self.state, site)
        if is_explored(self.state, site):
            return max(self.base_worth(site) - cost - self._rival_payment(name), 0.0)
        cost += self.step * (site.explore or 0)
        claim = 0.5 * len(self.view.players)
        return max(self.awards(site) + self.fresh_worth(site) - cost + claim, 0.0)

    def _rival_payment(self, name: SiteId) -> float:
        """Return the payment for a rival's claim there."""
        rivals = [player for player in self.state.players if player is not self.me]
        return sum(team.claim and team.site == name for rival in rivals for team in rival.teams)

    def _beyond(self, site: Site) -> float:
        """Return the gain of a Beyond marker, or an award in the Orion Spur, less the lost team."""
        if site.kind is SiteKind.SPUR:
            taken = any(
                team.site == site.id for player in self.state.players for team in player.teams
            )
            return 0.0 if taken else 3.5
        if NOBODY not in self.state.beyond:
            return 0.0
        first = self.state.beyond[0] == NOBODY
        late = max(0.0, 1.0 - self.turns / 6)
        return (3.0 if first else 1.0) * late


APPRAISALS: Final = LatestResults(Appraisal)
"""The way to pay is asked for while the position in which the action was chosen is the same."""
_IMAGINED: Final = LatestResults(imagine)
"""Shared by the appraisals of all seats: what one of them changes for a moment, it restores."""
