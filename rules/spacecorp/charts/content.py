"""All cards, tiles and boards, read once from the content files [p2, p3]."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from rules.spacecorp.charts.checks import Content, check
from rules.spacecorp.charts.kinds import (
    CardId,
    ColonyId,
    Era,
    ProgressId,
    RegionId,
    SiteId,
    SiteKind,
    TileId,
)
from rules.spacecorp.charts.printed import (
    Border,
    Card,
    Chart,
    Colony,
    Contract,
    Hop,
    Progress,
    Region,
    Site,
    Tile,
)
from rules.spacecorp.charts.reading import face_of, ids_of, several, tables, to_struct

TIME_CARDS: Final = 8

CHARTS: Final[dict[Era, Chart]] = {}
CARDS: Final[dict[CardId, Card]] = {}
TILES: Final[dict[TileId, Tile]] = {}
PROGRESS: Final[dict[ProgressId, Progress]] = {}
COLONIES: Final[dict[ColonyId, Colony]] = {}


def _cards(rows: Iterable[Mapping[str, Any]], era: Era) -> list[Card]:
    cards = []
    for row in rows:
        where = f"{era.name.lower()}, card {row['ids']}"
        faces = [face_of(text) for text in row.get("does", "").split("; ") if text]
        cards += [
            to_struct(where, row, Card, id=card, faces=faces, era=era)
            for card in ids_of(row["ids"])
        ]
    return cards


def _tiles(rows: Iterable[Mapping[str, Any]], era: Era) -> list[Tile]:
    name = era.name.lower()
    return [
        to_struct(
            f"{name}, tile {tile}", row, Tile, id=tile, icons=tuple(row.get("icons", "")), era=era
        )
        for row in rows
        for tile in row["ids"]
    ]


def _site(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a site's row; the star map's sites are regions of the same name."""
    return {"region": row["id"], **row}


def _chart(era: Era) -> Chart:
    """Load one era's chart: regions, sites, contracts, tiles and deck."""
    name = era.name.lower()
    data = tables(name)
    sites = several(name, "site", map(_site, data["site"]), Site)
    cards = _cards(data["card"], era)
    tiles = _tiles(data["tile"], era)
    CARDS.update((card.id, card) for card in cards)
    TILES.update((tile.id, tile) for tile in tiles)
    hop = data.get("hop")
    return Chart(
        era=era,
        regions={region.id: region for region in several(name, "region", data["region"], Region)},
        borders=tuple(msgspec.convert(row, Border) for row in data["border"]),
        sites={site.id: site for site in sites},
        contracts=tuple(
            to_struct(f"{name}, contract {number}", row, Contract, row=number)
            for number, row in enumerate(data["contract"], 1)
        ),
        tiles={tile.id: tile for tile in tiles},
        deck=tuple(card.id for card in cards),
        home=next(site.id for site in sites if site.kind is SiteKind.HOME),
        hop=msgspec.convert(hop, Hop) if hop else None,
        transit={
            f"{a}-{b}": cost
            for region, other, cost in data.get("transit", ())
            for a, b in ((region, other), (other, region))
        },
    )


def _progress(row: Mapping[str, Any]) -> list[Progress]:
    """Return both cards of a title: the one with the bonus is on top [p14]."""
    where = f"sideboard, progress {row['id']}"
    era = Era[row["era"].upper()]
    return [
        to_struct(where, row, Progress, key=row["id"], era=era, id=f"{row['id']}+"),
        to_struct(where, row, Progress, key=row["id"], era=era, bonus=0),
    ]


def _load() -> None:
    CHARTS.update((era, _chart(era)) for era in Era)
    for number in range(1, TIME_CARDS + 1):
        card = CardId(f"T{number}")
        CARDS[card] = Card(card, "Time", time=True)
    data = tables("sideboard")
    PROGRESS.update((card.id, card) for row in data["progress"] for card in _progress(row))
    COLONIES.update(
        (tile.id, tile) for tile in several("sideboard", "colony", data["colony"], Colony)
    )
    check(Content(CHARTS, CARDS, TILES, PROGRESS, COLONIES))


_load()


@cache
def sites_in(era: Era, region: RegionId) -> tuple[SiteId, ...]:
    """Return the sites of a region, in the board's order."""
    return tuple(site.id for site in CHARTS[era].sites.values() if site.region == region)


def site_of(era: Era, site: SiteId) -> Site:
    """Return a site of an era's board."""
    return CHARTS[era].sites[site]
