"""Facts of the board: teams, bases, production, colonies [p9-p12, p19-p21]."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.spacecorp.charts.bases import attraction, missing
from rules.spacecorp.charts.content import CHARTS, PROGRESS, TILES, site_of, sites_in
from rules.spacecorp.charts.geometry import nearby
from rules.spacecorp.charts.kinds import (
    NO_COLONY,
    NOBODY,
    ON_HQ,
    BaseKind,
    Era,
    ProgressKind,
    RegionId,
    SiteId,
    SiteKind,
    TileId,
    Title,
)
from rules.spacecorp.charts.printed import Site
from rules.spacecorp.position.state import BASES_A_KIND, Base, Player, Spot, State, Team

NO_RETURN: Final = (SiteKind.BEYOND, SiteKind.SPUR)
"""Sites that teams never leave [p9, p19]."""
LEGACY: Final = "legacy"
"""Stands for the HQ's legacy pair where sites are named."""


def owns(player: Player, title: Title) -> bool:
    """Return whether a player has a progress card of this title."""
    owned = player.progress
    return bool(owned) and any(PROGRESS[card].key == title for card in owned)


def count_progress(player: Player, kind: ProgressKind) -> int:
    """Return the number of Adaptations or Breakthroughs a player owns."""
    return sum(PROGRESS[card].kind is kind for card in player.progress)


def acting(state: State, team: Team) -> bool:
    """Return whether a team can act: on the board, off tracks, not beyond return [p9, p17, p19]."""
    if team.site == ON_HQ or team.track or team.gone:
        return False
    return site_of(state.era, team.site).kind not in NO_RETURN


def acting_sites(state: State, seat: int) -> list[SiteId]:
    """Return the sites where a player has a team that can act, in the board's order."""
    sites = {team.site for team in state.players[seat].teams if acting(state, team)}
    return [site for site in state.spots if site in sites]


def crowded_sites(state: State) -> set[SiteId]:
    """Return the sites with any team, including those on star tracks."""
    return {team.site for player in state.players for team in player.teams if team.site}


def has_base(state: State, seat: int, site: SiteId) -> bool:
    """Return whether a player has a base there, including the home base of all [p9]."""
    if site == CHARTS[state.era].home:
        return True
    bases = state.spots[site].bases
    return bool(bases) and any(base.seat == seat for base in bases)


def owner(state: State, site: SiteId) -> int:
    """Return the owner of a site's bases; NOBODY if there are none, and at home."""
    bases = state.spots[site].bases
    return bases[0].seat if bases else NOBODY


def has_kind(spot: Spot, kind: BaseKind, seat: int | None = None) -> bool:
    """Return whether there is a base of a type, of one player or of any."""
    return any(base.kind is kind and seat in (None, base.seat) for base in spot.bases)


def ports_at(state: State, site: SiteId) -> list[int]:
    """Return the owners of Spaceports at a site, each once."""
    bases = state.spots[site].bases
    return list(dict.fromkeys(base.seat for base in bases if base.kind is BaseKind.SPACEPORT))


def owners_in(state: State, region: RegionId, kind: BaseKind) -> list[int]:
    """Return the owners of a type of base in a region, each once."""
    spots = [state.spots[site] for site in sites_in(state.era, region)]
    owners = [base.seat for spot in spots for base in spot.bases if base.kind is kind]
    return list(dict.fromkeys(owners))


def own_bases(state: State, seat: int) -> list[tuple[Site, Base]]:
    """Return a player's bases on the board, with their sites; homes and legacy are excluded."""
    sites = CHARTS[state.era].sites
    return [
        (sites[name], base)
        for name, spot in state.spots.items()
        if spot.bases
        for base in spot.bases
        if base.seat == seat
    ]


_FULL_STOCK: Final = dict.fromkeys(BaseKind, BASES_A_KIND)


def stock(state: State, seat: int) -> dict[BaseKind, int]:
    """Return the bases left on a HQ [p2]."""
    left = dict(_FULL_STOCK)
    for _, base in own_bases(state, seat):
        left[base.kind] -= 1
    legacy = state.players[seat].legacy
    if legacy is not None:
        left[legacy.kind] -= 1
    return left


def is_explored(state: State, site: Site) -> bool:
    """Return whether all exploration boxes hold tiles; True without boxes [p11]."""
    return len(state.spots[site.id].tiles) == len(site.stacks)


def is_barred(state: State, spot: Spot, seat: int) -> bool:
    """Return whether Introvs keep a player from building in their system [p20]."""
    player = state.players[seat]
    welcome = owns(player, Title.COOPERATIVE_EMPATHY) or owns(player, Title.SENSORY_FOCUS)
    return not welcome and any(TILES[tile].special == "introvs" for tile in spot.tiles)


def is_locked(spot: Spot) -> bool:
    """Return whether Phobes withhold all benefits of a system's tiles [p20]."""
    for index, tile in enumerate(spot.tiles):
        if TILES[tile].special == "phobes":
            return not (index < len(spot.bases) and spot.bases[index].kind is BaseKind.SECURE)
    return False


def build_cost(state: State, site: Site) -> int:
    """Return the build cost with all tiles' modifiers, never below 0 [p11, p21]."""
    change = sum(TILES[tile].base for tile in state.spots[site.id].tiles)
    return max((site.build or 0) + change, 0)


def base_kinds(state: State, site: Site, box: int) -> Sequence[BaseKind]:
    """Return the types that a player may build on a box of a site, whatever the stock [p11]."""
    tiles = state.spots[site.id].tiles
    return _base_kinds(state.era, site.id, tiles[box] if box < len(tiles) else None)


@lru_cache(maxsize=2048)
def _base_kinds(era: Era, site: SiteId, tile: TileId | None) -> tuple[BaseKind, ...]:
    site_chart, on = site_of(era, site), TILES[tile] if tile else None
    return tuple(kind for kind in BaseKind if not missing(era, kind, site_chart, on))


def production(era: Era, tile: TileId, kind: BaseKind) -> int | None:
    """Return the production of a tile with a base on it; None if it has none [p12]."""
    printed = TILES[tile].production
    extra = attraction(era) if kind is BaseKind.ATTRACTION else 0
    if printed is None and not extra:
        return None
    return (printed or 0) + extra + (kind is BaseKind.REFINERY)


def producing(state: State, seat: int) -> list[tuple[str, int]]:
    """Return a player's sources of production with their T, richest first [p12]."""
    sources: list[tuple[str, int]] = []
    for name, spot in state.spots.items():
        if not spot.bases:
            continue
        for tile, base in zip(spot.tiles, spot.bases, strict=False):
            if base.seat != seat or tile in spot.spent or is_locked(spot):
                continue
            if (worth := production(state.era, tile, base.kind)) is not None:
                sources.append((name, worth))
    legacy = state.players[seat].legacy
    if legacy is not None:
        worth = production(TILES[legacy.tile].era, legacy.tile, legacy.kind)
        sources.append((LEGACY, worth or 0))
    return sorted(sources, key=lambda source: -source[1])


def colony_points(spot: Spot) -> int:
    """Return the sum of Col# on a system's tiles [p20]."""
    if is_locked(spot):
        return 0
    return sum(TILES[tile].colony for tile in spot.tiles if tile not in spot.spent)


def colonies_of(state: State, seat: int) -> list[SiteId]:
    """Return the systems where a player has a colony [p20]."""
    return [
        site
        for site, spot in state.spots.items()
        if spot.colony != NO_COLONY and owner(state, site) == seat
    ]


def near_bases(state: State, region: RegionId, seat: int) -> int:
    """Return the rivals' bases in a region, in Starfarers also nearby, without homes [p16, p21]."""
    return sum(
        base.seat != seat
        for name, spot in state.spots.items()
        if near(state.era, region, site_of(state.era, name).region)
        for base in spot.bases
    )


def near(era: Era, a: RegionId, b: RegionId) -> bool:
    """Return whether two regions are the same, or in Starfarers near each other [p19]."""
    return a == b or (era is Era.STARFARERS and nearby(era, a, b))


def is_secured(state: State, region: RegionId) -> bool:
    """Return whether there is a Secure base in the region, in Starfarers also nearby [p16, p21]."""
    return any(
        has_kind(spot, BaseKind.SECURE)
        for name, spot in state.spots.items()
        if near(state.era, region, site_of(state.era, name).region)
    )
