"""The cards in play: built in, or an owner's own file; validated once, then frozen [1.1]."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, NewType
from weakref import WeakValueDictionary

import msgspec

from rules.ganymede.charts import words
from rules.ganymede.charts.card_files import Printed, read
from rules.ganymede.charts.kinds import (
    SETTLERS,
    TYPES,
    CardId,
    Colour,
    Planet,
    Ship,
    Shuttle,
    Step,
    Tile,
)
from rules.kernel import IllegalAnswer
from rules.toolbox.charts import Source

ContentId = NewType("ContentId", str)
"""Empty for the built-in cards, else the SHA-256 of the owner's file, in hex."""

BUILT_IN = ContentId("")
FOLDER = Path(__file__).parent.parent / "content"
FILES = ("tiles.toml", "shuttles.toml", "ships.toml", "track.toml")


class Need(NamedTuple):
    """A shuttle's requirement in numbers: `fixed` counts by colour index."""

    fixed: tuple[int, ...]
    whites: int
    total: int


class Action(msgspec.Struct, frozen=True, gc=False):
    """One key of the main question: what is done with which card."""

    key: str
    kind: str
    """`tile`, `earth`, `mars` or `discard`."""
    card: CardId


class Content(msgspec.Struct, frozen=True, weakref=True):
    """All cards by id, and tables computed from them once."""

    id: ContentId
    tiles: dict[CardId, Tile]
    shuttles: dict[CardId, Shuttle]
    ships: dict[CardId, Ship]
    points: tuple[int, ...]
    """Victory points of each space of the reputation track."""
    bonuses: tuple[int, ...]
    maximum: int
    """The last space of the reputation track."""
    needs: dict[CardId, Need]
    columns: dict[CardId, int]
    """The index of each tile's and shuttle's type."""
    names: dict[CardId, str]
    """Each card's id, with its name, which only ships have."""
    takes: dict[CardId, Action]
    """Taking a tile or using a shuttle."""
    discards: dict[CardId, Action]

    def starting_tiles(self) -> list[CardId]:
        """Return the tiles that lie open when the game begins [2.1]."""
        return [tile.id for tile in self.tiles.values() if tile.starting]

    def stack_tiles(self) -> list[CardId]:
        """Return the tiles that begin in the stack [2.1]."""
        return [tile.id for tile in self.tiles.values() if not tile.starting]

    def shuttles_from(self, planet: Planet) -> list[CardId]:
        """Return all shuttles that start from a planet."""
        return [card.id for card in self.shuttles.values() if card.planet is planet]

    def steps(self, card: CardId) -> tuple[Step, ...]:
        """Return the effect of a tile or a shuttle, or that of a ship's launch."""
        if card in self.ships:
            return self.ships[card].launch
        return (self.tiles.get(card) or self.shuttles[card]).steps

    def public_name(self, card: CardId) -> str:
        """Return the public name of a revealed card: a ship's own name, any other's type [2.1]."""
        printed = self.tiles.get(card) or self.shuttles.get(card)
        return f"{card} {words.COLOURS[printed.type]}" if printed else self.names[card]

    def ship_words(self, ship: CardId) -> str:
        """Describe a ship by its id, name, launch effect and worth, for a list."""
        return words.ship_words(self.ships[ship])

    def tile_words(self, tile: CardId) -> str:
        """Describe a tile by its id, type and effect, for a list."""
        return words.tile_words(self.tiles[tile])

    def tile_name(self, tile: CardId) -> str:
        """Return a tile's id and type."""
        return words.tile_name(self.tiles[tile])

    def shuttle_words(self, shuttle: CardId) -> str:
        """Describe a shuttle by its id, type, requirement and effect, for a list."""
        return words.shuttle_words(self.shuttles[shuttle])


_KNOWN: WeakValueDictionary[ContentId, Content] = WeakValueDictionary()
"""Loaded card sets by id; one is freed with the last match that uses it (`Game.prepare`)."""


def content_of(text: str) -> Content:
    """Return the cards of an owner's file (empty: the built-in ones), read once while in use.

    Raises IllegalAnswer with the file, the row and the reason.
    """
    if not text:
        return _built_in()
    sign = ContentId(hashlib.sha256(_encode(text)).hexdigest())
    known = _KNOWN.get(sign)
    if known is None:
        known = _KNOWN[sign] = _frozen(sign, read([Source("content", text)]))
    return known


def content_by_id(sign: ContentId) -> Content:
    """Return the cards that a state refers to; its match has loaded them and holds them."""
    if not sign:
        return _built_in()
    return _KNOWN[sign]


def prepare(options: Mapping[str, str]) -> Content:
    """Register the cards of a match in this process, as long as the match holds them."""
    return content_of(options.get("content", ""))


def check(text: str) -> None:
    """Refuse an owner's file that cannot be played with."""
    content_of(text)


@cache
def _built_in() -> Content:
    sources = [Source(name, (FOLDER / name).read_text("utf-8")) for name in FILES]
    return _frozen(BUILT_IN, read(sources))


def _encode(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise IllegalAnswer(f"content: character {error.start + 1} isn't valid UTF-8.") from error


def _frozen(sign: ContentId, printed: Printed) -> Content:
    """Return the content with indices by card, ready to be shared between matches."""
    tiles = {tile.id: tile for tile in printed.tiles}
    shuttles = {shuttle.id: shuttle for shuttle in printed.shuttles}
    cards: list[Tile | Shuttle] = [*printed.tiles, *printed.shuttles]
    names = {card.id: str(card.id) for card in cards}
    return Content(
        id=sign,
        tiles=tiles,
        shuttles=shuttles,
        ships={ship.id: ship for ship in printed.ships},
        points=printed.points,
        bonuses=printed.bonuses,
        maximum=len(printed.points) - 1,
        needs={card: _need(shuttle) for card, shuttle in shuttles.items()},
        columns={card.id: TYPES.index(card.type) for card in cards},
        names=names | {ship.id: f"{ship.id} {ship.name}" for ship in printed.ships},
        takes={card.id: _take(card) for card in cards},
        discards={tile: Action(f"discard:{tile}", "discard", tile) for tile in tiles},
    )


def _need(shuttle: Shuttle) -> Need:
    fixed = tuple(map(shuttle.needs.count, SETTLERS))
    return Need(fixed, shuttle.needs.count(Colour.WHITE), len(shuttle.needs))


def _take(card: Tile | Shuttle) -> Action:
    kind = "tile" if isinstance(card, Tile) else str(card.planet)
    return Action(f"{kind}:{card.id}", kind, card.id)
