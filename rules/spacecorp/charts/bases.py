"""Types of bases that a site takes, by era [p11, p16, p21]."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import LATER_BASES, BaseKind, Era, Icon, SiteKind
from rules.spacecorp.charts.printed import Site, Tile
from rules.spacecorp.charts.reading import read_words

NAMES = read_words("base", BaseKind)
BRINGS = read_words("base_brings", BaseKind)
LATELY = read_words("base_brings_lately", BaseKind)
"""Differences in Starfarers [p21]."""


def brings(era: Era, kind: BaseKind) -> str:
    """Describe the effect of a base in an era [p11, p16, p21]."""
    if era is Era.MARINERS and kind is BaseKind.SPACEPORT:
        return "+2 for Moves from here, allows team transport"
    words = LATELY.get(kind) if era is Era.STARFARERS else None
    return words or BRINGS[kind]


SIGHTS = {
    Era.MARINERS: (Icon.WONDER,),
    Era.PLANETEERS: (Icon.WONDER, Icon.ARTIFACT),
    Era.STARFARERS: (Icon.ANOMALY, Icon.RUINS),
}
"""Requirements of an Attraction, one of which is enough."""

SIGHT_WORDS = {
    Era.MARINERS: "a Natural Wonder",
    Era.PLANETEERS: "a Natural Wonder or an Alien Artifact",
    Era.STARFARERS: "an Anomaly or an Outpost/Ruins",
}

PORT_WORDS = {
    Era.MARINERS: "a Lagrange Point",
    Era.PLANETEERS: "a site without gravity",
    Era.STARFARERS: "a tile that is neither Anomaly nor Dust",
}

PAGES = {Era.MARINERS: "p11", Era.PLANETEERS: "p16", Era.STARFARERS: "p21"}


def missing(era: Era, kind: BaseKind, site: Site, tile: Tile | None) -> str:
    """Describe what a base of this type lacks there; empty if it may be built."""
    if kind in LATER_BASES and era is Era.MARINERS:
        return "the Planeteers era"
    if kind is BaseKind.SPACEPORT:
        return "" if _port(era, site, tile) else PORT_WORDS[era]
    if kind in (BaseKind.RESEARCH, BaseKind.SECURE):
        return ""
    if tile is None:
        return "a Discovery tile"
    return _lacks(era, kind, tile)


def _port(era: Era, site: Site, tile: Tile | None) -> bool:
    if era is Era.MARINERS:
        return site.kind is SiteKind.LAGRANGE
    if era is Era.PLANETEERS:
        return not site.gravity
    return tile is None or not {Icon.ANOMALY, Icon.DUST} & set(tile.icons)


def _lacks(era: Era, kind: BaseKind, tile: Tile) -> str:
    makes = tile.production is not None
    if kind is BaseKind.ATTRACTION:
        return "" if set(SIGHTS[era]) & set(tile.icons) else SIGHT_WORDS[era]
    if kind is BaseKind.BIO_LAB:
        return "" if Icon.LIFE in tile.icons else "life on its tile"
    if kind is BaseKind.INDUSTRIAL:
        return "" if makes or Icon.WATER in tile.icons else "water or a P# on its tile"
    if kind is BaseKind.SHIELD_FACTORY:
        return "" if Icon.WATER in tile.icons else "water on its tile"
    if kind is BaseKind.EXPLOITER and era is Era.STARFARERS:
        return "" if makes or tile.colony else "a P# or a Col# on its tile"
    return "" if makes else "a P# on its tile"


def attraction(era: Era) -> int:
    """Return the bonus of an Attraction on its tile's production."""
    return 2 if era is Era.STARFARERS else 1
