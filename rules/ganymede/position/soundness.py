"""Invariants of every position: cards and settlers are conserved, limits are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.ganymede.charts.content import Content, content_by_id
from rules.ganymede.charts.kinds import SETTLERS, CardId, Planet
from rules.ganymede.position.state import (
    EARTH,
    MARS,
    ROOM,
    SHIP_1,
    SHIP_2,
    SLOTS,
    SUPPLY,
    TILE_SPACES,
    Player,
    State,
    crew_of,
)


def assert_sound(state: State) -> None:
    """Raise AssertionError if a position is impossible."""
    content = content_by_id(state.content)
    players = state.players
    columns = [card for player in players for column in player.columns for card in column]
    tiles = [tile for player in players for tile in player.tiles]
    _each_once("tiles", content.tiles, state.tile_row, state.tile_pool, state.tile_discards, tiles)
    _each_once(
        "Earth shuttles",
        content.shuttles_from(Planet.EARTH),
        state.earth_row,
        state.earth_pool,
        [card for card in columns if content.shuttles[card].planet is Planet.EARTH],
    )
    _each_once(
        "Mars shuttles",
        content.shuttles_from(Planet.MARS),
        state.mars_row,
        state.mars_pool,
        [card for card in columns if content.shuttles[card].planet is Planet.MARS],
    )
    owned = [ship for player in players for ship in (*player.hand, *player.ships, *player.launched)]
    buried = [below.ship for below in state.bottom]
    _each_once("ships", content.ships, state.ship_row, state.ship_pool, buried, owned)
    _assert_settlers(state)
    for player in players:
        _assert_player(content, player)


def _each_once(noun: str, cards: Iterable[CardId], *where: Iterable[CardId | None]) -> None:
    counts = Counter(card for place in where for card in place if card is not None)
    assert counts == Counter(list(cards)), f"{noun} are not each there once"


def _assert_settlers(state: State) -> None:
    for hue in range(len(SETTLERS)):
        out = sum(crowd[hue] for player in state.players for crowd in player.settlers)
        total = state.supply[hue] + out
        assert total == SUPPLY[len(state.players)], f"settlers of colour {hue}: {total}"
    assert min(state.supply) >= 0, "the supply owes settlers"


def _assert_player(content: Content, player: Player) -> None:
    """Assert that a player's settlers, tiles, ships and reputation are possible."""
    assert all(count >= 0 for crowd in player.settlers for count in crowd), "a place owes settlers"
    assert len(player.tiles) <= TILE_SPACES, "too many tiles"
    for place in (EARTH, MARS):
        assert sum(player.settlers[place]) <= ROOM[place], f"place {place} is overfull"
    assert 0 <= player.reputation <= content.maximum, "reputation is off its track"
    assert set(player.shown) <= set(player.hand), "a ship was shown that is not in the hand"
    crew, mixed = player.settlers[SHIP_1], player.settlers[SHIP_2]
    assert sum(1 for count in crew if count) <= 1, "different settlers on the ship for identical"
    assert max(mixed) <= 1, "identical settlers on the ship for different"
    for place in SLOTS:
        ship = player.ships[place - SHIP_1]
        seats = crew_of(place, content.ships[ship]) if ship else 0
        assert sum(player.settlers[place]) <= seats, f"ship {place - 1} is overfull"
