"""Cards, tiles and sites in plain English, for labels and news."""

from __future__ import annotations

from collections.abc import Sequence

from rules.spacecorp.charts.content import CARDS, CHARTS, PROGRESS, TILES
from rules.spacecorp.charts.kinds import CardId, Era, ProgressId, SiteId, TileId
from rules.spacecorp.charts.printed import Colony, Face, Tile
from rules.spacecorp.charts.words import EDGES, ICONS, SPECIALS
from rules.spacecorp.position.state import Team
from rules.toolbox.sentences import counted


def site_words(era: Era, site: SiteId) -> str:
    """Return a site's name."""
    return CHARTS[era].sites[site].name


def place_words(era: Era, team: Team) -> str:
    """Return a team's place, including its box of a star track."""
    box = f", box {team.track} of its track" if team.track else ""
    return site_words(era, team.site) + box


def leaving_words(team: Team) -> str:
    """Describe what a departing team gives up [p10]."""
    return ", leaving its claim" if team.claim else ""


def harvest_words(era: Era, tiles: Sequence[tuple[str, int]]) -> str:
    """Describe producing sites with their T, including the HQ's legacy tile."""
    names = [name if name == "legacy" else site_words(era, SiteId(name)) for name, _ in tiles]
    return ", ".join(f"{name} {worth}T" for name, (_, worth) in zip(names, tiles, strict=True))


def places_with_profit(era: Era, tiles: Sequence[tuple[str, int]]) -> list[str]:
    """List producing sites with their T, such as `2T at Luna` and `1T by the legacy tile`."""
    return [
        f"{worth}T by the legacy tile"
        if name == "legacy"
        else f"{worth}T at {site_words(era, SiteId(name))}"
        for name, worth in tiles
    ]


def face_words(face: Face) -> str:
    """Describe one use of a card, such as `Move 5 or 3 shielded`."""
    times = "x" if face.times else ""
    shield = f"/{times}{face.shielded} shielded" if face.shielded else ""
    return f"{face.action.capitalize()} {times}{face.value}{shield}"


def card_words(card: CardId) -> str:
    """Return a card's id, name and uses."""
    chart = CARDS[card]
    if chart.time:
        return f"{card} Time: double a Move, Build or Explore, or do it with two teams"
    parts = [face_words(face) for face in chart.faces]
    if chart.infra:
        parts.append("Infra")
    if chart.edge:
        parts.append(f"Edge: {EDGES[chart.edge]}")
    if chart.special:
        parts.append(f"Special: {SPECIALS[chart.special]}")
    return f"{card} {chart.name} ({', '.join(parts)})"


def card_name(card: CardId) -> str:
    """Return a card's id and name."""
    return f"{card} {CARDS[card].name}"


def tile_words(tile: TileId) -> str:
    """Return a tile's name, symbols, awards and lasting figures."""
    chart = TILES[tile]
    parts = [ICONS[icon] for icon in chart.icons] + _figures(chart)
    return f"{chart.name} ({', '.join(parts)})" if parts else chart.name


def _figures(tile: Tile) -> list[str]:
    parts = [f"{tile.cash}T"] if tile.cash else []
    parts += [f"genetics {tile.genetics}"] if tile.genetics else []
    parts += [f"revelation {tile.revelation}"] if tile.revelation else []
    parts += [f"produces {tile.production}T"] if tile.production is not None else []
    parts += [f"base cost {tile.base:+}"] if tile.base else []
    parts += [counted(tile.colony, "colony point")] if tile.colony else []
    return parts


def progress_words(card: ProgressId) -> str:
    """Return a progress card's title, kind, bonus and effect."""
    chart = PROGRESS[card]
    bonus = f", {chart.bonus}T" if chart.bonus else ""
    return f"{chart.title} ({chart.kind.capitalize()}{bonus}): {chart.text}"


def colony_words(colony: Colony, effect: str) -> str:
    """Return a colony tile's name, value and effect."""
    return f"{colony.id} {colony.name}, value {colony.value}: {effect}"
