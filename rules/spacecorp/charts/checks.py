"""Checks of the content files: the rulebook's counts, and names that exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from rules.spacecorp.charts.kinds import (
    Action,
    CardId,
    ColonyId,
    Edge,
    Era,
    ProgressId,
    ProgressKind,
    SiteKind,
    Special,
    Stack,
    TileId,
)
from rules.spacecorp.charts.printed import Card, Chart, Colony, Progress, Tile

DECKS: Final = {Era.MARINERS: 46, Era.PLANETEERS: 58, Era.STARFARERS: 76}
"""Action cards of each era [p3]."""
START_CARDS: Final = 12
"""Start cards of each deck [p5]."""
DRIVES: Final = 4
"""Chemical Drives among the Start cards of Mariners, one for each player [p5]."""
TIMES: Final = 8
"""Time cards [p5]."""
STACKS: Final = {
    Era.MARINERS: {Stack.E1: 6, Stack.E2: 3},
    Era.PLANETEERS: {Stack.E1: 6, Stack.E2: 14, Stack.E3: 8},
    Era.STARFARERS: {Stack.PRIMARY: 16, Stack.SECONDARY: 12, Stack.ALIEN: 5},
}
"""Discovery tiles of each stack [p4, p14, p18]."""
PROGRESS_KINDS: Final = {ProgressKind.ADAPTATION: 18, ProgressKind.BREAKTHROUGH: 14}
"""Progress cards [p3]."""
PROGRESS_AN_ERA: Final = 16
COLONIES: Final = 32
COLONIES_USED: Final = {2: 12, 3: 17, 4: 20}
"""Colony tiles with this many players [p18]."""
CONTRACTS: Final = 7
"""Rows of contracts in each era [p3]."""
SPURS: Final = 3
EMPTY_REGIONS: Final = 4
"""Regions of the star map without a site [p19]."""
FARTHEST_BORDER: Final = 99


class Content(NamedTuple):
    """The contents of all content files."""

    charts: Mapping[Era, Chart]
    cards: Mapping[CardId, Card]
    tiles: Mapping[TileId, Tile]
    progress: Mapping[ProgressId, Progress]
    colonies: Mapping[ColonyId, Colony]


def check(content: Content) -> None:
    """Reject content that isn't a complete game. Raises ValueError with the first fault."""
    for fault in faults(content):
        raise ValueError(fault)


def faults(content: Content) -> Iterator[str]:
    """Yield every error, in a sentence that names file and row."""
    for chart in content.charts.values():
        yield from _deck(content, chart)
        yield from _stacks(chart)
        yield from _board(chart)
        yield from _contracts(chart)
    times = sum(card.time for card in content.cards.values())
    yield from _count("sideboard, Time cards", times, TIMES)
    yield from _progress(content)
    yield from _colonies(content)


def _count(subject: str, actual: object, wanted: object) -> Iterator[str]:
    if actual != wanted:
        yield f"{subject}: there are {_words(actual)}, not {_words(wanted)}"


def _words(actual: object) -> str:
    if not isinstance(actual, Mapping):
        return str(actual)
    return ", ".join(f"{number} of {kind}" for kind, number in sorted(actual.items()))


def _name(chart: Chart) -> str:
    return chart.era.name.lower()


def _deck(content: Content, chart: Chart) -> Iterator[str]:
    """Yield errors of cards, Start cards and Edges, and impossible faces [p3, p5, p8, p12]."""
    name, deck = _name(chart), [content.cards[card] for card in chart.deck]
    yield from _count(f"{name}, card ids", len(set(chart.deck)), DECKS[chart.era])
    yield from _count(f"{name}, Start cards", sum(card.start for card in deck), START_CARDS)
    if chart.era is Era.MARINERS:
        drives = sum(card.start and card.name == "Chemical Drive" for card in deck)
        yield from _count(f"{name}, Chemical Drives", drives, DRIVES)
        twice = [edge for edge, count in Counter(c.edge for c in deck).items() if count > 1]
        yield from _missing(f"{name}, Edges on several cards", [edge for edge in twice if edge])
    else:
        edges = Counter(card.edge for card in deck if card.edge)
        yield from _count(f"{name}, Edges", edges, Counter(Edge))
    for card in deck:
        yield from _card(f"{name}, card {card.id}", card)


def _card(where: str, card: Card) -> Iterator[str]:
    """Yield the faults of a card of somebody's own file."""
    if not card.faces and card.special is None:
        yield f"{where}: the card can do nothing"
    if card.infra and not card.faces:
        yield f"{where}: an Infra card needs a value"
    if card.special and (card.faces or card.edge):
        yield f"{where}: a Special is played alone"
    actions = [face.action for face in card.faces]
    if len(actions) > 2 or len(set(actions)) < len(actions):
        yield f"{where}: a card has at most two different uses"
    for face in card.faces:
        if not 0 <= face.shielded <= face.value or not face.value:
            yield f"{where}: {face.action} {face.value}/s{face.shielded} isn't a value"
        if card.era is Era.MARINERS and (face.shielded or face.action is Action.REVELATION):
            yield f"{where}: Mariners knows neither radiation nor Revelation"


def _stacks(chart: Chart) -> Iterator[str]:
    """Yield errors of tiles by stack, and of unknown stacks [p4, p10, p14, p18]."""
    name = _name(chart)
    counts = Counter(tile.stack for tile in chart.tiles.values())
    yield from _count(f"{name}, tiles", counts, Counter(STACKS[chart.era]))
    for tile in chart.tiles.values():
        if tile.draws == tile.stack or (tile.draws and tile.draws not in counts):
            yield f"{name}, tile {tile.id}: it cannot be replaced from {tile.draws}"
    for site in chart.sites.values():
        if set(site.stacks) - set(counts):
            yield f"{name}, site {site.id}: this era has no such stack"
    yield from _enough(chart, counts)


def _enough(chart: Chart, counts: Mapping[Stack, int]) -> Iterator[str]:
    """Yield stacks that could run short: they need a tile per box, and one per tile that leads on.

    A tile leads to a stack whose own tiles lead nowhere.
    """
    wanted = Counter(stack for site in chart.sites.values() for stack in site.stacks)
    leading = [tile for tile in chart.tiles.values() if tile.draws]
    for tile in leading:
        wanted.update([tile.stack])
        wanted.update([tile.draws] if tile.draws else [])
        if any(other.stack is tile.draws for other in leading):
            yield f"{_name(chart)}, tile {tile.id}: the tiles of {tile.draws} lead on themselves"
    for stack, number in wanted.items():
        if counts[stack] < number:
            yield f"{_name(chart)}, stack {stack}: {number} tiles are needed, not {counts[stack]}"


def _board(chart: Chart) -> Iterator[str]:
    """Yield errors of regions, borders and sites [p3, p9, p19]."""
    name = _name(chart)
    for border in chart.borders:
        if {border.a, border.b} - set(chart.regions) or border.a == border.b:
            yield f"{name}, border {border.a}-{border.b}: no such two regions"
        if not 0 < border.cost <= FARTHEST_BORDER:
            yield f"{name}, border {border.a}-{border.b}: {border.cost} isn't a cost"
    linked = {region for border in chart.borders for region in (border.a, border.b)}
    yield from _missing(f"{name}, regions without a border", set(chart.regions) - linked)
    for site in chart.sites.values():
        if site.region not in chart.regions:
            yield f"{name}, site {site.id}: there is no region {site.region}"
        if bool(site.stacks) != (site.explore is not None):
            yield f"{name}, site {site.id}: exploration boxes and e# go together"
    yield from _kinds(chart)


def _missing(subject: str, names: Iterable[str]) -> Iterator[str]:
    if surplus := sorted(names):
        yield f"{subject}: {', '.join(surplus)}"


def _kinds(chart: Chart) -> Iterator[str]:
    """Yield missing or surplus special sites of the map [p9, p17, p19].

    There are one home and one destination of Beyond, or three Spurs and four empty regions.
    """
    name, kinds = _name(chart), Counter(site.kind for site in chart.sites.values())
    yield from _count(f"{name}, homes", kinds[SiteKind.HOME], 1)
    stars = chart.era is Era.STARFARERS
    yield from _count(f"{name}, places Beyond", kinds[SiteKind.BEYOND], 0 if stars else 1)
    if stars:
        yield from _count(f"{name}, Spurs", kinds[SiteKind.SPUR], SPURS)
        empty = len(chart.regions) - len({site.region for site in chart.sites.values()})
        yield from _count(f"{name}, empty regions", empty, EMPTY_REGIONS)


def _contracts(chart: Chart) -> Iterator[str]:
    name = _name(chart)
    goals = {(contract.goal, contract.two.number) for contract in chart.contracts}
    yield from _count(f"{name}, different contracts", len(goals), CONTRACTS)
    yield from _count(f"{name}, contracts", len(chart.contracts), CONTRACTS)
    for contract in chart.contracts:
        for terms in (contract.two, contract.more):
            if terms.number < 1 or terms.award < 1:
                yield f"{name}, contract {contract.row}: {terms.number} for {terms.award}T"


def _progress(content: Content) -> Iterator[str]:
    """Yield errors of kinds and eras, and of pairs of a title, one with a bonus [p3, p14, p18]."""
    cards = content.progress.values()
    kinds = Counter(card.kind for card in cards)
    yield from _count("sideboard, progress cards", kinds, Counter(PROGRESS_KINDS))
    eras = Counter(card.era for card in cards)
    wanted = Counter({Era.PLANETEERS: PROGRESS_AN_ERA, Era.STARFARERS: PROGRESS_AN_ERA})
    yield from _count("sideboard, progress cards by era", eras, wanted)
    bonus = Counter(card.key for card in cards if card.bonus)
    for key in {card.key: None for card in cards}:
        yield from _count(f"sideboard, progress {key} with a bonus", bonus[key], 1)


def _colonies(content: Content) -> Iterator[str]:
    """Yield errors of colony tiles, and of their number per players [p18]."""
    tiles = content.colonies.values()
    yield from _count("sideboard, colony tiles", len(tiles), COLONIES)
    for players, wanted in COLONIES_USED.items():
        used = sum(players in tile.players for tile in tiles)
        yield from _count(f"sideboard, colonies with {players} players", used, wanted)
    specials = {card.special for card in content.cards.values() if card.special}
    yield from _missing("Special actions of no deck", set(Special) - specials)
