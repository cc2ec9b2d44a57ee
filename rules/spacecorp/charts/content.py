"""All cards, tiles and boards, read once from the content files [p2, p3]."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from rules.spacecorp.charts.kinds import (
    Action,
    CardId,
    ColonyId,
    Era,
    ProgressId,
    RegionId,
    SiteId,
    SiteKind,
    Stack,
    TileId,
)
from rules.spacecorp.charts.printed import (
    Border,
    Card,
    Chart,
    Colony,
    Contract,
    Face,
    Hop,
    Progress,
    Region,
    Site,
    Tile,
)

FOLDER: Final = Path(__file__).parent.parent / "content"
TIME_CARDS: Final = 8
FACE = re.compile(r"(\w+) (x?)(\d+)(?:/sx?(\d+))?")
RANGE = re.compile(r"([A-Z])(\d+)(?:-[A-Z](\d+))?")

T = TypeVar("T", bound=msgspec.Struct)

CHARTS: Final[dict[Era, Chart]] = {}
CARDS: Final[dict[CardId, Card]] = {}
TILES: Final[dict[TileId, Tile]] = {}
PROGRESS: Final[dict[ProgressId, Progress]] = {}
COLONIES: Final[dict[ColonyId, Colony]] = {}


def face_of(text: str) -> Face:
    """A card's use such as `Move 5/s3`: 5, or 3 as the shielded value [p15]."""
    match = FACE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no use of a card")
    action, times, value, shielded = match.groups()
    return Face(Action(action.lower()), int(value), int(shielded or 0), times=bool(times))


def ids_of(text: str) -> list[CardId]:
    """The ids of a range such as `M01-M04`."""
    match = RANGE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is no range of cards")
    letter, first, last = match.groups()
    return [CardId(f"{letter}{number:02}") for number in range(int(first), int(last or first) + 1)]


def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


def _rows(rows: Iterable[Mapping[str, Any]], kind: type[T], **more: object) -> list[T]:
    return [msgspec.convert({**row, **more}, kind) for row in rows]


def _cards(rows: Iterable[Mapping[str, Any]], era: Era) -> list[Card]:
    found = []
    for row in rows:
        faces = [face_of(text) for text in row.get("does", "").split("; ") if text]
        rest = {key: value for key, value in row.items() if key not in ("ids", "does", "ours")}
        found += [
            msgspec.convert({**rest, "id": card, "faces": faces, "era": era}, Card)
            for card in ids_of(row["ids"])
        ]
    return found


def _tiles(rows: Iterable[Mapping[str, Any]], era: Era) -> list[Tile]:
    found = []
    for row in rows:
        rest = {key: value for key, value in row.items() if key not in ("ids", "icons", "ours")}
        icons = tuple(row.get("icons", ""))
        found += [
            msgspec.convert({**rest, "id": tile, "icons": icons, "era": era}, Tile)
            for tile in row["ids"]
        ]
    return found


def _site(row: Mapping[str, Any]) -> Site:
    """A site; those of the star map are regions of the same name."""
    return msgspec.convert({"region": row["id"], **row}, Site)


def _chart(era: Era) -> Chart:
    data = _read(era.name.lower())
    sites = [_site(row) for row in data["site"]]
    cards = _cards(data["card"], era)
    tiles = _tiles(data["tile"], era)
    CARDS.update((card.id, card) for card in cards)
    TILES.update((tile.id, tile) for tile in tiles)
    hop = data.get("hop")
    return Chart(
        era=era,
        regions={region.id: region for region in _rows(data["region"], Region)},
        borders=tuple(msgspec.convert(row, Border) for row in data["border"]),
        sites={site.id: site for site in sites},
        contracts=tuple(
            msgspec.convert({**row, "row": number}, Contract)
            for number, row in enumerate(data["contract"], 1)
        ),
        tiles={tile.id: tile for tile in tiles},
        deck=tuple(card.id for card in cards),
        home=next(site.id for site in sites if site.kind is SiteKind.HOME),
        hop=msgspec.convert(hop, Hop) if hop else None,
        transit={
            f"{a}-{b}": cost
            for one, other, cost in data.get("transit", ())
            for a, b in ((one, other), (other, one))
        },
    )


def _progress(row: Mapping[str, Any]) -> list[Progress]:
    """Both cards of a title: the one with the bonus lies on top [p14]."""
    whole = {**row, "key": row["id"], "era": Era[row["era"].upper()]}
    return [
        msgspec.convert({**whole, "id": f"{row['id']}+"}, Progress),
        msgspec.convert({**whole, "bonus": 0}, Progress),
    ]


def _load() -> None:
    CHARTS.update((era, _chart(era)) for era in Era)
    for number in range(1, TIME_CARDS + 1):
        card = CardId(f"T{number}")
        CARDS[card] = Card(card, "Time", time=True)
    data = _read("sideboard")
    PROGRESS.update((card.id, card) for row in data["progress"] for card in _progress(row))
    COLONIES.update((tile.id, tile) for tile in _rows(data["colony"], Colony))


_load()


@cache
def sites_in(era: Era, region: RegionId) -> tuple[SiteId, ...]:
    """The sites of a region, in the board's order."""
    return tuple(site.id for site in CHARTS[era].sites.values() if site.region == region)


@cache
def tiles_of(era: Era, stack: Stack) -> tuple[TileId, ...]:
    """The tiles that make up a stack at the start of its era."""
    return tuple(tile.id for tile in CHARTS[era].tiles.values() if tile.stack is stack)


@cache
def stacks_of(era: Era) -> tuple[Stack, ...]:
    """The stacks of an era."""
    used = {tile.stack for tile in CHARTS[era].tiles.values()}
    return tuple(stack for stack in Stack if stack in used)


def site_of(era: Era, site: SiteId) -> Site:
    """A site of an era's board."""
    return CHARTS[era].sites[site]
