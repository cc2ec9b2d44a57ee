"""A position as a reader of a view can imagine it, so that queries and AI seats use the real rules.

What the view does not show is left out: others' cards, the order of the bags, and a turn's private
notes. Piles have their size, of hexes and cards that nobody knows.
"""

from __future__ import annotations

from typing import Final

import msgspec

from rules.starfarers.charts.kinds import NO_CARD, NOBODY, CardId, Tile, Upgrade
from rules.starfarers.position.state import (
    Base,
    Foreseen,
    Player,
    Ship,
    Space,
    State,
    Turn,
    no_goods,
)
from rules.starfarers.position.view import PlayerView, ShipView, SpaceView, View

UNKNOWN: Final = "?"


def imagine(view: View) -> State:
    """Build the position that the reader sees."""
    return State(
        rules=view.rules,
        players=[_player(player) for player in view.players],
        spaces={space.id: _space(space) for galaxy in view.galaxies for space in galaxy.spaces},
        bags={bag: [Tile(UNKNOWN)] * count for bag, count in view.bags.items()},
        deck=[CardId(UNKNOWN)] * view.deck,
        discards=[CardId(UNKNOWN)] * view.discards,
        ships={ship.name: _ship(ship) for galaxy in view.galaxies for ship in galaxy.ships},
        bases={
            base.site: Base(base.site, base.owner, base.kind)
            for galaxy in view.galaxies
            for base in galaxy.bases
        },
        peeked=[
            Foreseen(seen.bag, view.seat, list(seen.tiles))
            for seen in view.peeked
            if view.seat is not None
        ],
        alliances=list(view.alliances),
        proposals=list(view.proposals),
        offers=list(view.offers),
        turn=Turn(
            mined=list(view.mined),
            built=view.built,
            attacked=list(view.attacked),
            offers=view.offers_made,
        ),
        phase=view.phase,
        first=view.first,
        active=NOBODY if view.active is None else view.active,
        round=view.round,
        ended_by=view.ended_by,
        winners=list(view.winners),
    )


def _player(player: PlayerView) -> Player:
    counts = (player.boosters, player.cannons, player.rings)
    return Player(
        hand=no_goods() | (player.hand or {}),
        upgrades=dict(zip(Upgrade, counts, strict=True)),
        captor=NOBODY if player.captor is None else player.captor,
        wrecks=player.wrecks,
        swallowed=player.swallowed,
        hostile=list(player.declared),
        cheaper_ring=player.cheaper_ring,
        out=player.out,
    )


def _space(space: SpaceView) -> Space:
    return Space(
        terrain=space.terrain,
        resource=space.resource,
        occupied=space.occupied,
        card=space.card.id if space.card else NO_CARD,
        pacts=list(space.pacts),
        cannons=space.cannons,
        post=space.post,
    )


def _ship(ship: ShipView) -> Ship:
    """Build a ship from its view, by the fields of the same names."""
    return msgspec.convert(ship, Ship, from_attributes=True)
