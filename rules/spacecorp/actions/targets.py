"""Where Move, Explore and Build can be done, and what each takes [p9, p10, p11, p19]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.spacecorp.actions.planning import reaches, strongest
from rules.spacecorp.actions.time_cards import time_card
from rules.spacecorp.actions.value import Other, Task
from rules.spacecorp.charts.content import CHARTS, PROGRESS, site_of, sites_in
from rules.spacecorp.charts.geometry import Way, distance, ways
from rules.spacecorp.charts.kinds import (
    NO_CARD,
    NOBODY,
    Action,
    BaseKind,
    Era,
    RegionId,
    SiteId,
    SiteKind,
    Title,
)
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.board import (
    acting,
    barred,
    base_kinds,
    build_cost,
    colonies_of,
    explored,
    has_base,
    has_kind,
    owner,
    owners_in,
    owns,
    ports_at,
    stock,
)
from rules.spacecorp.position.state import State, Team


class Crew(NamedTuple):
    """Whose teams act, those that did already, and whether Competitors was played."""

    seat: int
    acted: Sequence[Team] = ()
    competitors: bool = False


def _free(state: State, crew: Crew) -> list[Team]:
    """The teams that can act and have not."""
    teams = [team for team in state.players[crew.seat].teams if acting(state, team)]
    if crew.acted:
        teams = [team for team in teams if not any(team is other for other in crew.acted)]
    return teams


def free_team(state: State, crew: Crew, site: SiteId) -> Team | None:
    """A team at a site that has not acted, one without a claim first [p7]."""
    there = (team for team in _free(state, crew) if team.site == site)
    return min(there, key=lambda team: team.claim, default=None)


def crew_sites(state: State, crew: Crew) -> list[SiteId]:
    """The sites with a team that can still act, in the board's order."""
    there = {team.site for team in _free(state, crew)}
    if len(there) < 2:
        return [*there]
    return [site for site in state.spots if site in there]


def way(state: State, seat: int, start: SiteId, end: SiteId) -> int | None:
    """The Move value from site to site; None where a player has no way [p9, p15, p19]."""
    target = site_of(state.era, end)
    if target.kind is SiteKind.SPUR and start not in colonies_of(state, seat):
        return None
    gravity = not owns(state.players[seat], Title.MICROGRAVITY_PHYSIQUE)
    return distance(state.era, start, end, gravity=gravity)


def permits(state: State, seat: int, start: SiteId, end: SiteId) -> list[int]:
    """Whose base allows the move: nobody's favour is needed where the own seat is named [p9]."""
    if has_base(state, seat, start) or has_base(state, seat, end):
        return [seat]
    if state.ended:
        return []
    owners = (owner(state, start), owner(state, end))
    return sorted({of for of in owners if of != NOBODY})


def _exposed(state: State, *regions: RegionId) -> bool:
    printed = CHARTS[state.era].regions
    return any(printed[region].radiation for region in regions)


def move_task(
    state: State, crew: Crew, start: SiteId, end: SiteId, need: int, *, paid: bool = True
) -> Task:
    """What a move asks for, and which bases help [p9, p11, p15, p16].

    `paid`: whether ways to pay will be looked for, so that it matters what a second team could do.
    """
    a, b = site_of(state.era, start), site_of(state.era, end)
    return Task(
        Action.MOVE,
        crew.seat,
        need,
        start,
        ports=_own_first(crew.seat, ports_at(state, start)),
        exposed=(exposed := _exposed(state, a.region, b.region)),
        shields=_shields(state, crew.seat, a.region) if exposed else (),
        covered=_covered(state, crew.seat) or _home_shields(state, a),
        others=_other_moves(state, crew, start) if paid else (),
    )


def _shields(state: State, seat: int, region: RegionId) -> tuple[int, ...]:
    return _own_first(seat, owners_in(state, region, BaseKind.SHIELD_FACTORY))


def _own_first(seat: int, owners: Sequence[int]) -> tuple[int, ...]:
    if len(owners) < 2:
        return tuple(owners)
    return tuple(sorted(owners, key=lambda of: of != seat))


def _covered(state: State, seat: int) -> bool:
    """Whether a progress card shields all actions [p17]."""
    return any(PROGRESS[card].shields for card in state.players[seat].progress)


def _home_shields(state: State, site: Site) -> bool:
    """Whether a Move starts at the home of Planeteers, which has a Shield Factory for all [p15]."""
    return state.era is Era.PLANETEERS and site.kind is SiteKind.HOME


def _rest(state: State, crew: Crew, site: SiteId) -> Crew | None:
    """The teams but one at a site, for a Time card used twice; None where that cannot be [p7]."""
    if crew.acted or time_card(state, crew.seat) == NO_CARD:
        return None
    first = free_team(state, crew, site)
    return Crew(crew.seat, (first,)) if first else None


def _other_moves(state: State, crew: Crew, start: SiteId) -> tuple[Other, ...]:
    """The nearest Move of each other team, in the radiation zone and out of it."""
    rest = _rest(state, crew, start)
    nearest: dict[tuple[SiteId, bool], Other] = {}
    for site in crew_sites(state, rest) if rest else ():
        for other in moves_from(state, crew.seat, site):
            nearest.setdefault((site, other.exposed), other)
    return tuple(nearest.values())


def moves_from(state: State, seat: int, start: SiteId) -> Iterator[Other]:
    """All Moves from a site that a base permits, nearest first, whatever they take [p9]."""
    a = site_of(state.era, start)
    safe = _covered(state, seat) or _home_shields(state, a)
    safe = safe or seat in owners_in(state, a.region, BaseKind.SHIELD_FACTORY)
    for way in _open_ways(state, seat, start):
        yield Other(start, way.distance, way.end, way.exposed and not safe)


def destinations(
    state: State, crew: Crew, start: SiteId, most: int | None = None
) -> dict[SiteId, int]:
    """The sites that a team can reach, each with its distance, nearest first [p9].

    `most`: the value there is; None: whatever the player can bring together.
    """
    reach: dict[bool, int] = {}
    found: dict[SiteId, int] = {}
    for way in _open_ways(state, crew.seat, start):
        if way.exposed not in reach:
            task = move_task(state, crew, start, way.end, way.distance, paid=False)
            reach[way.exposed] = (
                strongest(state, task, competitors=crew.competitors) if most is None else most
            )
        if way.distance <= reach[way.exposed]:
            found[way.end] = way.distance
    return found


def movable(state: State, crew: Crew, start: SiteId) -> bool:
    """Whether a team at a site can reach any other: the nearest one, in the zone or not [p9]."""
    tasks = nearest_moves(state, crew, start)
    return any(reaches(state, task, competitors=crew.competitors) for task in tasks)


def nearest_moves(state: State, crew: Crew, start: SiteId) -> Iterator[Task]:
    """Yield the nearest Move that a base permits in the radiation zone, and out of it [p9]."""
    tried: list[bool] = []
    for way in _open_ways(state, crew.seat, start):
        if way.exposed not in tried:
            tried.append(way.exposed)
            yield move_task(state, crew, start, way.end, way.distance, paid=False)


def _open_ways(state: State, seat: int, start: SiteId) -> Sequence[Way]:
    """The ways from a site that a base permits, nearest first [p9, p19]."""
    gravity = not owns(state.players[seat], Title.MICROGRAVITY_PHYSIQUE)
    found: Sequence[Way] = ways(state.era, start, gravity=gravity)
    based = _based(state, seat)
    if start not in based:
        found = [way for way in found if way.end in based]
    if state.era is Era.STARFARERS and start not in colonies_of(state, seat):
        found = [way for way in found if not way.spur]
    return found


def _based(state: State, seat: int) -> set[SiteId]:
    """Where a base at an end lets a player move: any, or after the trigger an own one [p13]."""
    found = {name for name, spot in state.spots.items() if spot.bases}
    if state.ended:
        found = {name for name in found if has_base(state, seat, name)}
    found.add(CHARTS[state.era].home)
    return found


def explore_task(state: State, crew: Crew, site: Site, *, paid: bool = True) -> Task:
    """What exploring a site asks for [p10]."""
    rest = _rest(state, crew, site.id) if paid else None
    others = [other for other in explore_sites(state, rest) if other is not site] if rest else []
    return Task(
        Action.EXPLORE,
        crew.seat,
        site.explore or 0,
        site.id,
        others=tuple(Other(other.id, other.explore or 0) for other in others),
    )


def explorable(state: State, site: Site) -> bool:
    """Whether a site has an empty exploration box [p10]."""
    return site.explore is not None and not explored(state, site)


def explore_sites(state: State, crew: Crew) -> list[Site]:
    """The sites with a team and an empty box, whether the value is there or not [p10]."""
    sites = [site_of(state.era, site) for site in crew_sites(state, crew)]
    return [site for site in sites if explorable(state, site)]


def build_task(
    state: State, crew: Crew, site: Site, kinds: Sequence[BaseKind] = (), *, paid: bool = True
) -> Task:
    """What building at a site asks for; `kinds`: the bases, as far as they are known [p11, p16]."""
    rest = _rest(state, crew, site.id) if paid else None
    others = builds_of(state, rest, kinds) if rest else ()
    return Task(
        Action.BUILD,
        crew.seat,
        build_cost(state, site),
        site.id,
        plants=_plants(state, crew.seat, site),
        exposed=(exposed := _exposed(state, site.region)),
        shields=_shields(state, crew.seat, site.region) if exposed else (),
        covered=_covered(state, crew.seat) or BaseKind.SHIELD_FACTORY in kinds,
        others=tuple(other for other in others if other.site != site.id),
    )


def _plants(state: State, seat: int, site: Site) -> tuple[int, ...]:
    """Who has an Industrial base elsewhere in the region, the player first [p11]."""
    if state.era is Era.STARFARERS:
        return ()
    owners = [
        owner(state, name)
        for name in sites_in(state.era, site.region)
        if name != site.id and has_kind(state.spots[name], BaseKind.INDUSTRIAL)
    ]
    return _own_first(seat, list(dict.fromkeys(owners)))


def builds_of(state: State, crew: Crew, taken: Sequence[BaseKind] = ()) -> Iterator[Other]:
    """All Builds of a player's teams, whatever they take; `taken`: bases that are not there then.

    A Shield Factory built there would shield them [p16].
    """
    for name in crew_sites(state, crew):
        site = site_of(state.era, name)
        if not buildable(state, crew.seat, site, taken):
            continue
        safe = not _exposed(state, site.region) or _covered(state, crew.seat)
        safe = safe or crew.seat in owners_in(state, site.region, BaseKind.SHIELD_FACTORY)
        yield Other(
            name,
            build_cost(state, site),
            exposed=not safe,
            plants=_plants(state, crew.seat, site),
            factory=bool(next_kinds(state, crew.seat, site, (), taken, factory=True)),
        )


def buildable(state: State, seat: int, site: Site, taken: Sequence[BaseKind] = ()) -> bool:
    """Whether a player with a team there may place bases on all its boxes [p11, p20, p21]."""
    spot = state.spots[site.id]
    if site.build is None or spot.bases or not explored(state, site):
        return False
    return not barred(state, spot, seat) and bool(next_kinds(state, seat, site, (), taken))


def next_kinds(
    state: State,
    seat: int,
    site: Site,
    chosen: Sequence[BaseKind],
    taken: Sequence[BaseKind] = (),
    *,
    factory: bool = False,
) -> list[BaseKind]:
    """The types for the next box such that the stock also fills the boxes after it [p21].

    `taken`: bases that go elsewhere. `factory`: a Shield Factory must be among them all, for
    nothing else shields the action.
    """
    left = stock(state, seat)
    for kind in (*chosen, *taken):
        left[kind] -= 1
    boxes = [base_kinds(state, site, box) for box in range(len(chosen), max(len(site.stacks), 1))]
    wanted = factory and BaseKind.SHIELD_FACTORY not in chosen
    return [kind for kind in boxes[0] if _fills([[kind], *boxes[1:]], left, factory=wanted)]


def _fills(boxes: list[Sequence[BaseKind]], left: dict[BaseKind, int], *, factory: bool) -> bool:
    """Whether the stock fills the boxes."""
    if not boxes:
        return not factory
    for kind in boxes[0]:
        if left[kind]:
            left[kind] -= 1
            rest = factory and kind is not BaseKind.SHIELD_FACTORY
            fits = _fills(boxes[1:], left, factory=rest)
            left[kind] += 1
            if fits:
                return True
    return False


def build_sites(state: State, crew: Crew) -> list[Site]:
    """The sites where the player can build and pay, if only with a Shield Factory [p11, p16]."""
    sites = [site_of(state.era, name) for name in crew_sites(state, crew)]
    there = [site for site in sites if buildable(state, crew.seat, site)]
    return [
        site for site in there if any(builds(state, crew, site, factory=by) for by in (False, True))
    ]


def builds(state: State, crew: Crew, site: Site, *, factory: bool) -> bool:
    """Whether a Build can be paid, without or with a Shield Factory among the bases [p11, p16]."""
    if factory and not next_kinds(state, crew.seat, site, (), factory=True):
        return False
    kinds = (BaseKind.SHIELD_FACTORY,) * factory
    task = build_task(state, crew, site, kinds, paid=False)
    return reaches(state, task, competitors=crew.competitors)
