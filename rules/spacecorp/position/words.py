"""Cards, tiles and sites in plain English, for labels and news."""

from __future__ import annotations

from collections.abc import Sequence

from rules.spacecorp.charts.content import CARDS, CHARTS, PROGRESS, TILES
from rules.spacecorp.charts.kinds import (
    CardId,
    Edge,
    Era,
    Icon,
    ProgressId,
    SiteId,
    Special,
    TileId,
)
from rules.spacecorp.charts.printed import Colony, Face, Tile
from rules.spacecorp.position.state import Team

ICONS = {
    Icon.WATER: "water",
    Icon.LIFE: "life",
    Icon.WONDER: "Natural Wonder",
    Icon.ARTIFACT: "Alien Artifact",
    Icon.ANOMALY: "Anomaly",
    Icon.RUINS: "Outpost/Ruins",
    Icon.DUST: "Dust",
}

EDGES = {
    Edge.COMPETITORS: "use the matching Infra of two HQs this turn",
    Edge.DIVERT: "gain half of what a rival's Produce action paid, rounded up",
    Edge.HACK: "take one offer in a rival's turn",
    Edge.HOSTILE_MICROBES: "all with a base on life and no Bio Lab lose 2T",
    Edge.INCOMPATIBLE: "everybody with two Infra cards or more discards one",
    Edge.INTERCEPT: "take an extra turn after any turn",
    Edge.LEAK: "take the plain card of a Breakthrough whose bonus card a rival took",
    Edge.MARKET_INFLUENCE: "gain T when a contract is claimed, more if you claimed it",
    Edge.POACH: "take up to two cards that a rival discards",
    Edge.SABOTAGE: "name an action that a rival cannot take this turn",
    Edge.SALVAGE: "take all offers, and do not draw in step 6",
}

SPECIALS = {
    Special.NEAR_SPACE_PROBE: "reveal the tile of an empty site and take its awards",
    Special.DEEP_SPACE_PROBE: "reveal the tile of an empty site and take its awards",
    Special.ANTI_MATTER_PROTOTYPE: "put a team on any other site but the Oort Cloud",
    Special.INTERSTELLAR_PROBE: "reveal an empty system's primary tile, take its awards",
    Special.JUMP_GATE_TRIAL: "put a team on the star of a system where you own a base",
}


def site_words(era: Era, site: SiteId) -> str:
    """A site's name."""
    return CHARTS[era].sites[site].name


def place_words(era: Era, team: Team) -> str:
    """Where a team is, its box of a star track included."""
    box = f", box {team.track} of its track" if team.track else ""
    return site_words(era, team.site) + box


def leaving_words(team: Team) -> str:
    """What a team that goes away gives up [p10]."""
    return ", leaving its claim" if team.claim else ""


def harvest_words(era: Era, tiles: Sequence[tuple[str, int]]) -> str:
    """Producing sites with their T, the HQ's own legacy tile among them."""
    names = [name if name == "legacy" else site_words(era, SiteId(name)) for name, _ in tiles]
    return ", ".join(f"{name} {worth}T" for name, (_, worth) in zip(names, tiles, strict=True))


def face_words(face: Face) -> str:
    """One use of a card, such as `Move 5 or 3 shielded`."""
    times = "x" if face.times else ""
    shield = f"/{times}{face.shielded} shielded" if face.shielded else ""
    return f"{face.action.capitalize()} {times}{face.value}{shield}"


def card_words(card: CardId) -> str:
    """A card's id, name and uses."""
    of = CARDS[card]
    if of.time:
        return f"{card} Time: double a Move, Build or Explore, or do it with two teams"
    parts = [face_words(face) for face in of.faces]
    if of.infra:
        parts.append("Infra")
    if of.edge:
        parts.append(f"Edge: {EDGES[of.edge]}")
    if of.special:
        parts.append(f"Special: {SPECIALS[of.special]}")
    return f"{card} {of.name} ({', '.join(parts)})"


def card_name(card: CardId) -> str:
    """A card's id and name."""
    return f"{card} {CARDS[card].name}"


def tile_words(tile: TileId) -> str:
    """A tile's name, symbols, awards and lasting figures."""
    of = TILES[tile]
    parts = [ICONS[icon] for icon in of.icons] + _figures(of)
    return f"{of.name} ({', '.join(parts)})" if parts else of.name


def _figures(tile: Tile) -> list[str]:
    parts = [f"{tile.cash}T"] if tile.cash else []
    parts += [f"Gen{tile.genetics}"] if tile.genetics else []
    parts += [f"Rev{tile.revelation}"] if tile.revelation else []
    parts += [f"P{tile.production}"] if tile.production is not None else []
    parts += [f"Base{tile.base:+}"] if tile.base else []
    parts += [f"Col{tile.colony}"] if tile.colony else []
    return parts


def progress_words(card: ProgressId) -> str:
    """A progress card's title, kind, bonus and effect."""
    of = PROGRESS[card]
    bonus = f", {of.bonus}T" if of.bonus else ""
    return f"{of.title} ({of.kind.capitalize()}{bonus}): {of.text}"


def colony_words(colony: Colony, effect: str) -> str:
    """A colony tile's name, value and effect."""
    return f"{colony.id} {colony.name}, value {colony.value}: {effect}"
