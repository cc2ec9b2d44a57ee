"""Invariants of every position: hexes, cards and pieces are conserved."""

from __future__ import annotations

from collections import Counter

from rules.starfarers.charts.content import deck, game_card, tiles
from rules.starfarers.charts.geometry import hexes_of, home_of, is_orbit, orbits
from rules.starfarers.charts.kinds import NO_CARD, NOBODY, Phase, Terrain, Tile
from rules.starfarers.position.board import starships
from rules.starfarers.position.state import State
from rules.starfarers.position.unknown import hexes_left, tile_of


def assert_sound(state: State) -> None:
    """Raise AssertionError if a position is impossible."""
    if state.phase is not Phase.START:
        _assert_hexes(state)
    _assert_cards(state)
    _assert_bases(state)
    for seat in range(len(state.players)):
        _assert_player(state, seat)
    for ship in state.ships.values():
        assert ship.hex in state.spaces, f"{ship.name} is in unknown space"
        assert ship.mercenaries >= 0, f"{ship.name} owes mercenaries"
        assert not state.players[ship.owner].out, f"{ship.name} belongs to nobody"


def _assert_hexes(state: State) -> None:
    """Planets that were cleared are no longer marked, so the mark is left aside."""
    counts = Counter(
        tile_of(space) for space in state.spaces.values() if space.terrain is not Terrain.HOME
    )
    unseen = [tile for bag in state.bags.values() for tile in bag]
    unseen += [tile for seen in state.peeked for tile in seen.tiles]
    counts.update(Tile(tile.rstrip("!")) for tile in [*unseen, *state.beaten])
    wanted = Counter(Tile(tile.rstrip("!")) for tile in tiles(len(state.players)))
    spare = counts - wanted
    assert set(spare) <= {Tile("empty")}, f"hexes too many: {spare}"
    assert not wanted - counts, f"hexes missing: {wanted - counts}"
    assert spare.total() <= _left_empty(state), "a beaten pirate left empty space beside a bag"


def _left_empty(state: State) -> int:
    """Return how many beaten pirates can have left empty space: their bag is empty [7.5.2]."""
    empty = sum(
        space.terrain is Terrain.EMPTY and not hexes_left(state, hex_id)
        for hex_id, space in state.spaces.items()
    )
    return min(empty, len(state.beaten))


def _assert_cards(state: State) -> None:
    lying = [space.card for space in state.spaces.values() if space.card != NO_CARD]
    cards = sorted([*state.deck, *state.discards, *lying])
    assert cards == deck(), "encounter cards are not each there once"
    for hex_id, space in state.spaces.items():
        assert space.occupied or not space.card, f"a card lies on {hex_id}, which is free"


def _assert_bases(state: State) -> None:
    for site, base in state.bases.items():
        assert base.site == site, f"the base of {site} stands elsewhere"
        assert not state.players[base.owner].out, f"the base of {site} belongs to nobody"
        around = [state.spaces[hex_id] for hex_id in hexes_of(site) if hex_id in state.spaces]
        assert any(space.terrain is Terrain.PLANET for space in around), f"{site} has no planet"
        if is_orbit(site):
            assert site in orbits(hexes_of(site)[0]), f"{site} is not the name of that orbit"


def _assert_player(state: State, seat: int) -> None:
    """Assert that a player's cards, enhancements, ships and wrecks are possible."""
    player = state.players[seat]
    assert min(player.hand.values()) >= 0, f"seat {seat} owes cards"
    assert min(player.upgrades.values()) >= 0, f"seat {seat} owes enhancements"
    assert player.captor == NOBODY or player.captor != seat, f"seat {seat} captured itself"
    assert home_of(seat) in state.spaces, f"seat {seat} has no home"
    if player.captor == NOBODY and not player.out:
        assert not player.wrecks + player.swallowed, f"seat {seat} has wrecks at a free mothership"
    if player.out:
        assert not starships(state, seat), f"seat {seat} is out and has ships"
    if state.rules.boxed:
        pieces = game_card().pieces
        assert starships(state, seat) <= pieces.starships, f"seat {seat} has too many starships"
        for upgrade, count in player.upgrades.items():
            assert count <= getattr(pieces, upgrade), f"seat {seat} has too many of {upgrade}"
