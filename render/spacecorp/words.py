"""Words that pictures, alt texts and text boards share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.words import turn_words
from rules.spacecorp.charts.kinds import BaseKind, SiteId
from rules.spacecorp.charts.printed import Card, Face, Progress, Site, Tile
from rules.spacecorp.charts.words import EDGES, SPECIALS
from rules.spacecorp.position.view import ChartView, PlayerView, SiteView, View
from rules.toolbox.sentences import counted


def when(view: View) -> str:
    """Return era and round."""
    closing = {"contracts": ", closing: six contracts", "deck": ", closing: the deck is empty"}
    return f"{era_and_round(view)}{closing.get(view.trigger, '')}"


def era_and_round(view: View) -> str:
    """Return the era, its number among those that this table plays, and the round."""
    number, last = view.era - view.begin + 1, view.end - view.begin + 1
    return f"{view.era.title} {number}/{last} · round {view.round}"


def doing(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the player to move, or the winner."""
    won = [names[player.seat] for player in view.players if player.place == 1]
    if won:
        return f"{' and '.join(won)} won"
    return turn_words(view.active, names, pending)


def face_words(face: Face) -> str:
    """Return one use of a card: `move 5 (shielded 3)`."""
    value = f"x{face.value}" if face.times else str(face.value)
    shielded = f" (shielded {face.shielded})" if face.shielded else ""
    return f"{face.action} {value}{shielded}"


def card_words(card: Card) -> str:
    """Return a card's id, name and uses."""
    uses = [face_words(face) for face in card.faces]
    uses += extra_uses(card)
    uses += ["doubles a total, or acts twice"] if card.time else []
    uses += ["infra"] if card.infra else []
    return f"{card.id} {card.name}: {', '.join(uses) or 'no use'}"


def extra_uses(card: Card) -> list[str]:
    """Return a card's effects that no value shows: `Special: …`."""
    uses = [f"Edge: {EDGES[card.edge]}"] if card.edge else []
    return [*uses, f"Special: {SPECIALS[card.special]}"] if card.special else uses


def tile_words(tile: Tile) -> str:
    """Return the text of a Discovery tile."""
    return f"{tile.id} {tile.name} ({face_of_tile(tile)})"


def face_of_tile(tile: Tile) -> str:
    """Return the text of a tile without its name."""
    words = [icon.name.lower() for icon in tile.icons]
    words += [f"{tile.cash}T at once"] if tile.cash else []
    words += [f"genetics {tile.genetics}"] if tile.genetics else []
    words += [f"revelation {tile.revelation}"] if tile.revelation else []
    words += [f"produces {tile.production}"] if tile.production is not None else []
    words += [f"base cost {tile.base:+}"] if tile.base else []
    words += [counted(tile.colony, "colony point")] if tile.colony else []
    words += [tile.special] if tile.special else []
    return ", ".join(words) or "nothing"


def slug(name: str) -> str:
    """Return a name as commands take it: `barnards-star` for Barnard's Star."""
    return name.casefold().replace("'", "").replace(" ", "-")


def proper(site: Site) -> str:
    """Return a site's name if it is what players type, else its id with capitals."""
    return site.name if slug(site.name) == site.id else site.id.replace("-", " ").title()


def site_name(chart: ChartView, site: SiteId) -> str:
    """Return the name of a site of a board, by its id; other ids, such as a legacy's, unchanged."""
    return next((proper(known) for known in chart.sites if known.id == site), site)


def site_words(site: Site, shown: SiteView, names: Sequence[str]) -> str:
    """Return a site with its costs and all its pieces."""
    words = [f"gravity {site.gravity}"] if site.gravity else []
    words += [f"explore {site.explore}"] if site.explore is not None else []
    words += [f"build {shown.cost}"] if shown.cost is not None else []
    words += [tile_words(tile) for tile in shown.tiles]
    words += pieces_words(shown, names)
    words += ["locked by Phobes"] if shown.locked else []
    return f"{proper(site)}: {', '.join(words) or 'nothing'}"


def pieces_words(shown: SiteView, names: Sequence[str]) -> list[str]:
    """Return the bases, teams and colony at a site."""
    words = [f"{names[base.seat]}'s {base.kind} base" for base in shown.bases]
    words += [
        f"{names[team.seat]}'s team"
        + (f" on box {team.track}" if team.track else "")
        + (" as a claim" if team.claim else "")
        for team in shown.teams
    ]
    return words + ([f"colony {shown.colony.name}"] if shown.colony else [])


def hq_words(view: View, player: PlayerView) -> str:
    """Return a HQ in a few words."""
    words = ["moves first"] if view.first == player.seat else []
    words += [
        f"{player.profit}T",
        counted(player.hand_size, "card"),
        counted(player.teams_left, "spare team"),
    ]
    words += [f"genetics {player.genetics}", f"revelation {player.revelation}"]
    infra = [slot.card.name for slot in player.slots if slot.card]
    words += [f"infra {', '.join(infra)}"] if infra else []
    words += (
        [f"progress {', '.join(card.title for card in player.progress)}"] if player.progress else []
    )
    words += [f"colonies {', '.join(player.colonies)}"] if player.colonies else []
    words += [f"legacy site producing {player.legacy.produces}T"] if player.legacy else []
    words += [stock_words(player.stock)]
    words += ["passed"] if player.passed else []
    return ", ".join(words)


def stock_words(stock: Mapping[BaseKind, int]) -> str:
    """Return the bases left of each kind, with one number for all kinds that have most."""
    most = max(stock.values())
    fewer = [f"{kind} {count}" for kind, count in stock.items() if count < most]
    others = f"others {most}" if fewer else f"{most} of each kind"
    return f"bases left: {', '.join([*fewer, others])}"


def content(shown: SiteView) -> str:
    """Return all that a site shows, to find what has changed."""
    tiles = ",".join(tile.id for tile in shown.tiles)
    bases = ",".join(f"{base.seat}{base.kind}" for base in shown.bases)
    teams = ",".join(f"{team.seat}{team.track}{team.claim}" for team in shown.teams)
    return f"{tiles};{bases};{teams};{shown.colony_owner}"


def progress_left(view: View) -> list[Progress]:
    """Return the progress cards on the Sideboard: for each title the one to be taken first."""
    best: dict[str, Progress] = {}
    for card in view.sideboard:
        known = best.get(card.key)
        if known is None or card.bonus > known.bonus:
            best[card.key] = card
    return list(best.values())
