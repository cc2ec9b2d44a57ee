"""Sites for Move, Explore and Build, and their costs [p9, p10, p11, p19]."""

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
    base_kinds,
    build_cost,
    colonies_of,
    has_base,
    has_kind,
    is_barred,
    is_explored,
    owner,
    owners_in,
    owns,
    ports_at,
    stock,
)
from rules.spacecorp.position.state import State, Team


class Crew(NamedTuple):
    """Owner of the acting teams, those that have acted, and whether Competitors was played."""

    seat: int
    acted: Sequence[Team] = ()
    competitors: bool = False


def _free(state: State, crew: Crew) -> list[Team]:
    """Return the teams that can act and have not."""
    teams = [team for team in state.players[crew.seat].teams if acting(state, team)]
    if crew.acted:
        teams = [team for team in teams if not any(team is other for other in crew.acted)]
    return teams


def free_team(state: State, crew: Crew, site: SiteId) -> Team | None:
    """Return a team at a site that has not acted, one without a claim first [p7]."""
    teams = (team for team in _free(state, crew) if team.site == site)
    return min(teams, key=lambda team: team.claim, default=None)


def crew_sites(state: State, crew: Crew) -> list[SiteId]:
    """Return the sites with a team that can still act, in the board's order."""
    sites = {team.site for team in _free(state, crew)}
    if len(sites) < 2:
        return [*sites]
    return [site for site in state.spots if site in sites]


def way(state: State, seat: int, start: SiteId, end: SiteId) -> int | None:
    """Return the Move value from site to site; None if a player has no way [p9, p15, p19]."""
    target = site_of(state.era, end)
    if target.kind is SiteKind.SPUR and start not in colonies_of(state, seat):
        return None
    gravity = not owns(state.players[seat], Title.MICROGRAVITY_PHYSIQUE)
    return distance(state.era, start, end, gravity=gravity)


def permits(state: State, seat: int, start: SiteId, end: SiteId) -> list[int]:
    """Return the owners whose base allows the move; no favour is needed from oneself [p9]."""
    if has_base(state, seat, start) or has_base(state, seat, end):
        return [seat]
    if state.ended:
        return []
    owners = (owner(state, start), owner(state, end))
    return sorted({lender for lender in owners if lender != NOBODY})


def _is_exposed(state: State, *regions: RegionId) -> bool:
    printed = CHARTS[state.era].regions
    return any(printed[region].radiation for region in regions)


def move_task(
    state: State, crew: Crew, start: SiteId, end: SiteId, need: int, *, paid: bool = True
) -> Task:
    """Return the task of a move, with the bases that help [p9, p11, p15, p16].

    `paid`: True if ways to pay follow, so that a second team's possible Moves matter.
    """
    a, b = site_of(state.era, start), site_of(state.era, end)
    return Task(
        Action.MOVE,
        crew.seat,
        need,
        start,
        ports=_own_first(crew.seat, ports_at(state, start)),
        exposed=(exposed := _is_exposed(state, a.region, b.region)),
        shields=_shields(state, crew.seat, a.region) if exposed else (),
        covered=_is_shielded(state, crew.seat) or _home_shields(state, a),
        others=_other_moves(state, crew, start) if paid else (),
    )


def _shields(state: State, seat: int, region: RegionId) -> tuple[int, ...]:
    return _own_first(seat, owners_in(state, region, BaseKind.SHIELD_FACTORY))


def _own_first(seat: int, owners: Sequence[int]) -> tuple[int, ...]:
    if len(owners) < 2:
        return tuple(owners)
    return tuple(sorted(owners, key=lambda owner: owner != seat))


def _is_shielded(state: State, seat: int) -> bool:
    """Return whether a progress card shields all actions [p17]."""
    return any(PROGRESS[card].shields for card in state.players[seat].progress)


def _home_shields(state: State, site: Site) -> bool:
    """Return whether a Move starts at Planeteers' home, whose Shield Factory serves all [p15]."""
    return state.era is Era.PLANETEERS and site.kind is SiteKind.HOME


def _rest(state: State, crew: Crew, site: SiteId) -> Crew | None:
    """Return the teams except one at a site, for a Time card used twice; None: impossible [p7]."""
    if crew.acted or time_card(state, crew.seat) == NO_CARD:
        return None
    first = free_team(state, crew, site)
    return Crew(crew.seat, (first,)) if first else None


def _other_moves(state: State, crew: Crew, start: SiteId) -> tuple[Other, ...]:
    """Return the nearest Move of each other team, inside the radiation zone and outside."""
    rest = _rest(state, crew, start)
    nearest: dict[tuple[SiteId, bool], Other] = {}
    for site in crew_sites(state, rest) if rest else ():
        for other in moves_from(state, crew.seat, site):
            nearest.setdefault((site, other.exposed), other)
    return tuple(nearest.values())


def moves_from(state: State, seat: int, start: SiteId) -> Iterator[Other]:
    """Yield all Moves from a site that a base permits, nearest first, at any cost [p9]."""
    a = site_of(state.era, start)
    safe = _is_shielded(state, seat) or _home_shields(state, a)
    safe = safe or seat in owners_in(state, a.region, BaseKind.SHIELD_FACTORY)
    for way in _open_ways(state, seat, start):
        yield Other(start, way.distance, way.end, way.exposed and not safe)


def destinations(state: State, crew: Crew, start: SiteId) -> dict[SiteId, int]:
    """Return the sites that a team can reach, each with its distance, nearest first [p9]."""
    reach: dict[bool, int] = {}
    ends: dict[SiteId, int] = {}
    for way in _open_ways(state, crew.seat, start):
        if way.exposed not in reach:
            task = move_task(state, crew, start, way.end, way.distance, paid=False)
            reach[way.exposed] = strongest(state, task, competitors=crew.competitors)
        if way.distance <= reach[way.exposed]:
            ends[way.end] = way.distance
    return ends


def movable(state: State, crew: Crew, start: SiteId) -> bool:
    """Return whether a team at a site can reach any other: the nearest, in the zone or not [p9]."""
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
    """Return the ways from a site that a base permits, nearest first [p9, p19]."""
    gravity = not owns(state.players[seat], Title.MICROGRAVITY_PHYSIQUE)
    open_ways: Sequence[Way] = ways(state.era, start, gravity=gravity)
    based = _sites_to_start_from(state, seat)
    if start not in based:
        open_ways = [way for way in open_ways if way.end in based]
    if state.era is Era.STARFARERS and start not in colonies_of(state, seat):
        open_ways = [way for way in open_ways if not way.spur]
    return open_ways


def _sites_to_start_from(state: State, seat: int) -> set[SiteId]:
    """Return sites whose base lets a player move: any, or after the trigger only its own [p13]."""
    sites = {name for name, spot in state.spots.items() if spot.bases}
    if state.ended:
        sites = {name for name in sites if has_base(state, seat, name)}
    sites.add(CHARTS[state.era].home)
    return sites


def explore_task(state: State, crew: Crew, site: Site, *, paid: bool = True) -> Task:
    """Return the task of exploring a site [p10]."""
    rest = _rest(state, crew, site.id) if paid else None
    others = [other for other in explore_sites(state, rest) if other is not site] if rest else []
    return Task(
        Action.EXPLORE,
        crew.seat,
        site.explore or 0,
        site.id,
        others=tuple(Other(other.id, other.explore or 0) for other in others),
    )


def why_no_exploring(state: State, site: Site) -> str:
    """Return why a site has no empty exploration box; empty: it has one [p10].

    `{}` stands for the site, and `{then}` for what can be done there.
    """
    if site.explore is None:
        return "{} has no exploration box, so it can't be explored [p10]."
    return "{} has already been explored [p10]{then}." if is_explored(state, site) else ""


def explore_sites(state: State, crew: Crew) -> list[Site]:
    """Return the sites with a team and an empty box, whatever the value [p10]."""
    sites = [site_of(state.era, site) for site in crew_sites(state, crew)]
    return [site for site in sites if not why_no_exploring(state, site)]


def build_task(
    state: State, crew: Crew, site: Site, kinds: Sequence[BaseKind] = (), *, paid: bool = True
) -> Task:
    """Return the task of building at a site; `kinds`: the bases chosen so far [p11, p16]."""
    rest = _rest(state, crew, site.id) if paid else None
    others = builds_of(state, rest, kinds) if rest else ()
    return Task(
        Action.BUILD,
        crew.seat,
        build_cost(state, site),
        site.id,
        plants=_plants(state, crew.seat, site),
        exposed=(exposed := _is_exposed(state, site.region)),
        shields=_shields(state, crew.seat, site.region) if exposed else (),
        covered=_is_shielded(state, crew.seat) or BaseKind.SHIELD_FACTORY in kinds,
        others=tuple(other for other in others if other.site != site.id),
    )


def _plants(state: State, seat: int, site: Site) -> tuple[int, ...]:
    """Return the owners of Industrial bases elsewhere in the region, the player first [p11]."""
    if state.era is Era.STARFARERS:
        return ()
    owners = [
        owner(state, name)
        for name in sites_in(state.era, site.region)
        if name != site.id and has_kind(state.spots[name], BaseKind.INDUSTRIAL)
    ]
    return _own_first(seat, list(dict.fromkeys(owners)))


def builds_of(state: State, crew: Crew, taken: Sequence[BaseKind] = ()) -> Iterator[Other]:
    """Yield all Builds of a player's teams at any cost, leaving out bases in `taken`.

    A Shield Factory built there would shield them [p16].
    """
    for name in crew_sites(state, crew):
        site = site_of(state.era, name)
        if not buildable(state, crew.seat, site, taken):
            continue
        safe = not _is_exposed(state, site.region) or _is_shielded(state, crew.seat)
        safe = safe or crew.seat in owners_in(state, site.region, BaseKind.SHIELD_FACTORY)
        yield Other(
            name,
            build_cost(state, site),
            exposed=not safe,
            plants=_plants(state, crew.seat, site),
            factory=bool(next_kinds(state, crew.seat, site, (), taken, factory=True)),
        )


def buildable(state: State, seat: int, site: Site, taken: Sequence[BaseKind] = ()) -> bool:
    """Return whether a player's team there may place bases on all its boxes [p11, p20, p21]."""
    return not why_unbuildable(state, seat, site, taken)


def why_unbuildable(state: State, seat: int, site: Site, taken: Sequence[BaseKind] = ()) -> str:
    """Return why a site isn't `buildable`, with `{}` for its name; empty: it is."""
    spot = state.spots[site.id]
    if site.build is None:
        return "You can't build a base at {} [p11]."
    if spot.bases:
        return "{} already has a base, and a site holds only one [p11]."
    if not is_explored(state, site):
        return "{} must be explored before you can build there [p11]."
    if is_barred(state, spot, seat):
        return (
            "Introvs let nobody build without Cooperative Empathy or Sensory Focus [p20], and you "
            "have neither."
        )
    if not next_kinds(state, seat, site, (), taken):
        return "None of your remaining bases fits {} [p11]."
    return ""


def next_kinds(
    state: State,
    seat: int,
    site: Site,
    chosen: Sequence[BaseKind],
    taken: Sequence[BaseKind] = (),
    *,
    factory: bool = False,
) -> list[BaseKind]:
    """Return the types for the next box such that the stock also fills the boxes after it [p21].

    `taken`: bases that go elsewhere. `factory`: one of them must be a Shield Factory, because
    nothing else shields the action.
    """
    left = stock(state, seat)
    for kind in (*chosen, *taken):
        left[kind] -= 1
    boxes = [base_kinds(state, site, box) for box in range(len(chosen), max(len(site.stacks), 1))]
    wanted = factory and BaseKind.SHIELD_FACTORY not in chosen
    return [kind for kind in boxes[0] if _fills([[kind], *boxes[1:]], left, factory=wanted)]


def _fills(boxes: list[Sequence[BaseKind]], left: dict[BaseKind, int], *, factory: bool) -> bool:
    """Return whether the stock fills the boxes."""
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
    """Return sites where the player can build and pay, perhaps by a Shield Factory [p11, p16]."""
    sites = [site_of(state.era, name) for name in crew_sites(state, crew)]
    sites_ = [site for site in sites if buildable(state, crew.seat, site)]
    return [
        site
        for site in sites_
        if any(builds(state, crew, site, factory=by) for by in (False, True))
    ]


def builds(state: State, crew: Crew, site: Site, *, factory: bool) -> bool:
    """Return whether a Build can be paid, with or without a Shield Factory [p11, p16]."""
    if factory and not next_kinds(state, crew.seat, site, (), factory=True):
        return False
    kinds = (BaseKind.SHIELD_FACTORY,) * factory
    task = build_task(state, crew, site, kinds, paid=False)
    return reaches(state, task, competitors=crew.competitors)
