"""The referee's sight: everybody's own views side by side, and the printed board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush

from rules.kernel import Match
from rules.spacecorp.charts.kinds import BaseKind, Era, SiteId, SiteKind
from rules.spacecorp.charts.printed import Card, Site
from rules.spacecorp.position.view import ChartView, PlayerView, SiteView, TeamView, View

OUTER = frozenset("SUNK")
"""Saturn, Uranus, Neptune, Pluto: regions with transit additions [p15]."""
TIME_CARDS = {2: 2, 3: 5, 4: 8}
ENOUGH = 6
"""Contracts that end an era [p13]."""
CHARTS: dict[Era, ChartView] = {}


class Objection(AssertionError):  # noqa: N818 - a referee objects
    """A breach of the rulebook by the game."""


def claim(holds: object, page: str, *reason: object) -> None:
    """Object, with the page, where something does not hold."""
    if not holds:
        raise Objection(f"[{page}] " + " ".join(map(str, reason)))


class Sight:
    """The table at one moment, as all seats together see it."""

    def __init__(self, match: Match) -> None:
        self.views: list[View] = [match.view(seat) for seat in range(match.seats)]
        self.view = self.views[0]
        self.era = self.view.era
        self.chart = self.view.chart
        CHARTS.setdefault(self.era, self.chart)
        self.printed: dict[SiteId, Site] = {site.id: site for site in self.chart.sites}
        self.sites: dict[SiteId, SiteView] = {site.id: site for site in self.view.sites}

    @property
    def ending(self) -> bool:
        """True if the era's end is triggered: no deck any more, or six contracts [p13]."""
        contracts = sum(contract.fulfilled for contract in self.view.contracts)
        return not self.view.deck or contracts >= ENOUGH

    def player(self, seat: int) -> PlayerView:
        """Return one player, with the open hand."""
        return self.views[seat].players[seat]

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards in a hand."""
        return self.player(seat).hand or ()

    def owns(self, seat: int, title: str) -> bool:
        """Return whether a progress card of this title is at the player's HQ."""
        return any(card.key == title for card in self.player(seat).progress)

    def teams(self, seat: int) -> Iterator[tuple[SiteId, TeamView]]:
        """Yield a player's teams on the board."""
        for site in self.view.sites:
            for team in site.teams:
                if team.seat == seat:
                    yield site.id, team

    def ready(self, seat: int, site: SiteId) -> bool:
        """Return whether a team there can act: not on a track, in Belt, Cloud or Spur [p9]."""
        if self.printed[site].kind in (SiteKind.BEYOND, SiteKind.SPUR):
            return False
        return any(place == site and team.track == 0 for place, team in self.teams(seat))

    def based(self, site: SiteId) -> set[int]:
        """Return the owners of bases at a site; homes belong to everybody [p9]."""
        if self.printed[site].kind is SiteKind.HOME:
            return set(range(len(self.views)))
        return {base.seat for base in self.sites[site].bases}

    def with_base(self, site: SiteId, kind: BaseKind) -> list[int]:
        """Return the owners of bases of one type at a site."""
        return [base.seat for base in self.sites[site].bases if base.kind is kind]

    def in_region(self, site: SiteId, kind: BaseKind) -> list[int]:
        """Return the owners of bases of one type in the region of a site."""
        region = self.printed[site].region
        return [
            base.seat
            for other in self.view.sites
            if self.printed[other.id].region == region
            for base in other.bases
            if base.kind is kind
        ]

    def radiates(self, site: SiteId) -> bool:
        """Return whether a site is in the radiation zone [p15, p19]."""
        if self.era is Era.STARFARERS:
            return True
        return self.era is Era.PLANETEERS and self.printed[site].region in "JSUNKO"


@cache
def crossing(era: Era, start: str, end: str) -> int | None:
    """Return the cheapest borders between two regions, never through a Spur [p9, p19]."""
    chart = CHARTS[era]
    edges: dict[str, list[tuple[str, int]]] = {}
    for border in chart.borders:
        edges.setdefault(border.a, []).append((border.b, border.cost))
        edges.setdefault(border.b, []).append((border.a, border.cost))
    if end.startswith("spur"):
        return dict(edges[end]).get(start)
    queue, done = [(0, start)], set()
    while queue:
        cost, region = heappop(queue)
        if region == end:
            return cost
        if region in done or region.startswith("spur"):
            continue
        done.add(region)
        for other, step in edges[region]:
            heappush(queue, (cost + step, other))
    return None


def distance(sight: Sight, start: SiteId, end: SiteId, *, weightless: bool) -> int | None:
    """Return the distance of a move: lift off, borders, land, gravity, transit [p9, p15, p19]."""
    start_site, end_site = sight.printed[start], sight.printed[end]
    borders = crossing(sight.era, str(start_site.region), str(end_site.region))
    if borders is None or start == end:
        return None
    if sight.era is Era.STARFARERS:
        return borders
    if {start, end} == {"north-mars", "south-mars"}:
        return 3
    gravity = 0 if weightless else start_site.gravity + end_site.gravity
    transit = 0
    if (
        start_site.region in OUTER
        and end_site.region in OUTER
        and start_site.region != end_site.region
    ):
        transit = sight.chart.transit[f"{start_site.region}-{end_site.region}"]
    return 2 + borders + gravity + transit


def nearby(sight: Sight, first: SiteId, other: SiteId) -> bool:
    """Return whether two sites are within a move of 20 [p19]."""
    way = crossing(
        Era.STARFARERS, str(sight.printed[first].region), str(sight.printed[other].region)
    )
    return way is not None and way <= 20
