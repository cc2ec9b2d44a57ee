"""Views: everything but the ships in others' hands and the order of piles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

import msgspec

from rules.ganymede.charts.content import BUILT_IN, Content, ContentId, content_by_id
from rules.ganymede.charts.kinds import SETTLERS, CardId, Colour, Ship, Shuttle, Tile
from rules.ganymede.position.scoring import result, score_parts, ship_points
from rules.ganymede.position.state import (
    EARTH,
    MARS,
    NOWHERE,
    SHIP_1,
    SHIP_2,
    Player,
    State,
    crew_of,
    settlers_of,
)

C = TypeVar("C")


class SlotView(msgspec.Struct, frozen=True):
    """A ship's place on Ganymede and who has boarded. `needs` counts the settlers to launch."""

    ship: Ship | None
    settlers: tuple[Colour, ...]
    needs: int


class PlayerView(msgspec.Struct, frozen=True):
    """One player's board. `hand` is None if the reader may not see it.

    `columns` holds the used shuttles by type, in the order of TYPES; `standing` is the board's
    current score, by part.
    """

    seat: int
    tiles: tuple[Tile, ...]
    earth: tuple[Colour, ...]
    mars: tuple[Colour, ...]
    slots: tuple[SlotView, SlotView]
    """The slot for identical settlers, then the slot for different ones."""
    columns: tuple[tuple[Shuttle, ...], ...]
    hand_size: int
    hand: tuple[Ship, ...] | None
    reputation: int
    launched: tuple[Ship, ...]
    standing: dict[str, int]
    flown: tuple[int, ...] = ()
    """Current points of each launched ship, in their order."""
    place: int | None = None
    """The final place, from 1; None until the game is over."""


class View(msgspec.Struct, frozen=True):
    """The table as `seat` (None: a spectator) sees it.

    Rows keep their places: None is a gap that is refilled at the end of the turn.
    """

    seat: int | None
    round: int
    active: int | None
    """The seat to move; None while all choose their first ships, and after the end."""
    first: int
    final_round: bool
    ended_by: str
    players: tuple[PlayerView, ...]
    tiles: tuple[Tile | None, ...]
    earth: tuple[Shuttle | None, ...]
    mars: tuple[Shuttle | None, ...]
    ships: tuple[Ship | None, ...]
    tile_pile: int
    earth_pile: int
    mars_pile: int
    ship_pile: int
    tile_discards: tuple[CardId, ...]
    supply: dict[Colour, int]
    reputation_points: tuple[int, ...]
    """Victory points of each space of the track, from its start to its maximum."""
    reputation_bonuses: tuple[int, ...]
    """The spaces that grant a basic action."""
    bottom: tuple[Ship, ...] = ()
    """Ships that the reader has put under the pile and that still lie there, topmost first."""
    content: ContentId = BUILT_IN
    """Id of the cards in use."""


def view(state: State, seat: int | None) -> View:
    """Return the table as one seat (None: a spectator) may see it [3.8.18]."""
    content = content_by_id(state.content)
    ended = result(state)
    places = ended.places if ended else [None] * len(state.players)
    return View(
        seat=seat,
        round=max(state.round, 1),
        active=None if state.active == NOWHERE else state.active,
        first=state.first,
        final_round=bool(state.ended_by),
        ended_by=state.ended_by,
        players=tuple(
            _player(content, player, owner, place, open_hand=owner == seat)
            for owner, (player, place) in enumerate(zip(state.players, places, strict=True))
        ),
        tiles=_row(state.tile_row, content.tiles),
        earth=_row(state.earth_row, content.shuttles),
        mars=_row(state.mars_row, content.shuttles),
        ships=_row(state.ship_row, content.ships),
        tile_pile=len(state.tile_pool),
        earth_pile=len(state.earth_pool),
        mars_pile=len(state.mars_pool),
        ship_pile=len(state.ship_pool) + len(state.bottom),
        tile_discards=tuple(state.tile_discards),
        supply=dict(zip(SETTLERS, state.supply, strict=True)),
        reputation_points=content.points,
        reputation_bonuses=content.bonuses,
        bottom=tuple(content.ships[own.ship] for own in state.bottom if own.seat == seat),
        content=content.id,
    )


def _player(
    content: Content, player: Player, seat: int, place: int | None, *, open_hand: bool
) -> PlayerView:
    """Return one player as a reader sees them; only an open hand is included."""
    return PlayerView(
        seat=seat,
        tiles=tuple(content.tiles[tile] for tile in player.tiles),
        earth=_settlers(tuple(player.settlers[EARTH])),
        mars=_settlers(tuple(player.settlers[MARS])),
        slots=(
            _slot(content, player, SHIP_1, open_hand=open_hand),
            _slot(content, player, SHIP_2, open_hand=open_hand),
        ),
        columns=tuple(
            tuple(content.shuttles[card] for card in column) for column in player.columns
        ),
        hand_size=len(player.hand),
        hand=_hand(content, player) if open_hand else None,
        reputation=player.reputation,
        launched=tuple(content.ships[ship] for ship in player.launched),
        standing=score_parts(content, player),
        flown=tuple(ship_points(content, player, content.ships[own]) for own in player.launched),
        place=place,
    )


def _hand(content: Content, player: Player) -> tuple[Ship, ...]:
    return tuple(content.ships[ship] for ship in player.hand if ship not in player.picked)


def _slot(content: Content, player: Player, place: int, *, open_hand: bool) -> SlotView:
    """Return a ship's place; its owner sees the choice before all have chosen [2.2]."""
    card = player.ships[place - SHIP_1]
    if open_hand and len(player.picked) > place - SHIP_1:
        card = player.picked[place - SHIP_1]
    ship = content.ships[card] if card else None
    return SlotView(ship, _settlers(tuple(player.settlers[place])), crew_of(place, ship))


@cache
def _settlers(counts: tuple[int, ...]) -> tuple[Colour, ...]:
    """Cached for every crowd, because a view has twelve or more."""
    return tuple(SETTLERS[hue] for hue in settlers_of(counts))


def _row(row: Sequence[CardId | None], cards: Mapping[CardId, C]) -> tuple[C | None, ...]:
    return tuple(cards[card] if card else None for card in row)
