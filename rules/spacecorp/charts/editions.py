"""The cards and tiles of a match: the built-in ones, or what an owner's own file brings [p2, p3].

Pieces of an owner's file have ids of their own, with three characters that stand for the file, so
that tables with other cards can be played side by side.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, TypeVar
from weakref import WeakValueDictionary, finalize

import msgspec

from rules.kernel import IllegalAnswer
from rules.spacecorp.charts.checks import Content, faults
from rules.spacecorp.charts.content import CARDS, CHARTS, COLONIES, PROGRESS, TILES
from rules.spacecorp.charts.kinds import CardId, ColonyId, ContentId, Edge, Era, Stack, TileId
from rules.spacecorp.charts.own import Brought, read
from rules.spacecorp.charts.printed import Card, Colony, Tile

BUILT_IN: Final = ContentId("")
LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SIGN: Final = 3
"""Number of characters that stand for an owner's file."""


P = TypeVar("P", Card, Tile, Colony)


class Edition(msgspec.Struct, frozen=True, weakref=True):
    """Pieces of a match; their definitions are in the tables of `content`."""

    id: ContentId
    decks: dict[Era, tuple[CardId, ...]]
    stacks: dict[Era, dict[Stack, tuple[TileId, ...]]]
    edges: dict[Era, dict[Edge, CardId]]
    colonies: tuple[ColonyId, ...]

    def tiles(self, era: Era) -> list[TileId]:
        """Return all Discovery tiles of an era."""
        return [tile for stack in self.stacks[era].values() for tile in stack]


_KNOWN: WeakValueDictionary[ContentId, Edition] = WeakValueDictionary()
"""Pieces brought by tables. Matches hold them (`Game.prepare`); the last one frees them."""


def edition_of(id: ContentId) -> Edition:  # noqa: A002
    """Return the pieces that a state refers to, registered and held by its match."""
    return _KNOWN[id] if id else _built_in()


def prepare(options: Mapping[str, str]) -> Edition:
    """Register the pieces of a match in this process, as long as the match holds them.

    Raises IllegalAnswer with one sentence for a file that cannot be played with.
    """
    text = options.get("content", "")
    if not text:
        return _built_in()
    name = content_id(text)
    known = _KNOWN.get(name)
    if known is None:
        known = _KNOWN[name] = _register(name, read(text))
    return known


def check(text: str) -> None:
    """Refuse an owner's file that cannot be played with."""
    prepare({"content": text})


def content_id(text: str) -> ContentId:
    """Return the SHA-256 of an owner's file, in hex; empty for the built-in pieces."""
    if not text:
        return BUILT_IN
    try:
        return ContentId(hashlib.sha256(text.encode()).hexdigest())
    except UnicodeEncodeError as error:
        raise IllegalAnswer(f"content: character {error.start + 1} isn't valid UTF-8.") from error


def _sign(name: ContentId) -> str:
    """Return the suffix of the ids of a file's pieces."""
    number, sign = int(name, 16), ""
    for _ in range(SIGN):
        number, rest = divmod(number, len(LETTERS))
        sign += LETTERS[rest]
    return sign


def _register(name: ContentId, brought: Brought) -> Edition:
    """Check a file's pieces together with the built-in ones, and add them to the tables."""
    sign = _sign(name)
    if any(_sign(other) == sign for other in _KNOWN):
        raise IllegalAnswer(
            "content: another table's file has the same digest; change a comment in yours."
        )
    for fault in faults(_whole(brought)):
        raise IllegalAnswer(f"content: {fault}.")
    cards = [_rename(card, CardId(f"{card.id}.{sign}")) for card in brought.cards]
    tiles = [_rename(tile, TileId(f"{tile.id}.{sign}")) for tile in brought.tiles]
    colonies = [_rename(tile, ColonyId(f"{tile.id}.{sign}")) for tile in brought.colonies]
    edition = _book(name, cards, tiles, [tile.id for tile in colonies])
    CARDS.update((card.id, card) for card in cards)
    TILES.update((tile.id, tile) for tile in tiles)
    COLONIES.update((tile.id, tile) for tile in colonies)
    finalize(edition, _forget, cards, tiles, colonies)
    return edition


def _rename(piece: P, name: str) -> P:
    return msgspec.structs.replace(piece, id=name)


def _forget(cards: list[Card], tiles: list[Tile], colonies: list[Colony]) -> None:
    """Remove the pieces of a file from the tables when its last match is gone."""
    for card in cards:
        del CARDS[card.id]
    for tile in tiles:
        del TILES[tile.id]
    for colony in colonies:
        del COLONIES[colony.id]


def _whole(brought: Brought) -> Content:
    """Return a file's pieces, with built-in ones for the rest, under the names of the file."""
    charts = {}
    for era, chart in CHARTS.items():
        deck = tuple(card.id for card in brought.cards if card.era is era)
        tiles = {tile.id: tile for tile in brought.tiles if tile.era is era}
        charts[era] = msgspec.structs.replace(
            chart, deck=deck or chart.deck, tiles=tiles or chart.tiles
        )
    eras = {card.era for card in brought.cards}
    kept = [CARDS[card] for era, chart in CHARTS.items() if era not in eras for card in chart.deck]
    times = [card for card in CARDS.values() if card.time]
    cards = {card.id: card for card in (*kept, *times, *brought.cards)}
    colonies = {tile.id: tile for tile in brought.colonies} or _printed_colonies()
    return Content(charts, cards, TILES, PROGRESS, colonies)


def _printed_colonies() -> dict[ColonyId, Colony]:
    """Return the built-in colonies."""
    return {tile: COLONIES[tile] for tile in _built_in().colonies}


@cache
def _built_in() -> Edition:
    return _book(BUILT_IN, (), (), tuple(COLONIES))


def _book(
    name: ContentId, cards: Iterable[Card], tiles: Iterable[Tile], colonies: Iterable[ColonyId]
) -> Edition:
    """Return an edition; eras without cards or tiles of its own use the built-in ones."""
    decks, stacks, edges = {}, {}, {}
    for era, chart in CHARTS.items():
        own = [card for card in cards if card.era is era]
        deck = own or [CARDS[card] for card in chart.deck]
        decks[era] = tuple(card.id for card in deck)
        edges[era] = {card.edge: card.id for card in deck if card.edge is not None}
        lying = [tile for tile in tiles if tile.era is era] or list(chart.tiles.values())
        used = {tile.stack for tile in lying}
        stacks[era] = {
            stack: tuple(tile.id for tile in lying if tile.stack is stack)
            for stack in Stack
            if stack in used
        }
    return Edition(name, decks, stacks, edges, tuple(colonies) or _built_in().colonies)
