"""What a seat may see: everything but the ships in others' hands and the order of piles."""

from __future__ import annotations

import msgspec

from rules.ganymede.cards import CardId, Colour, Ship, Shuttle, Tile


class SlotView(msgspec.Struct, frozen=True):
    """A ship's place on Ganymede and who has boarded. `needs` counts the settlers to launch."""

    ship: Ship | None
    settlers: tuple[Colour, ...]
    needs: int


class PlayerView(msgspec.Struct, frozen=True):
    """One player's board. `hand` is None where the reader may not see it.

    `columns` holds the used shuttles by type, in the order of TYPES; `standing` is the score
    that the board would give now, by part.
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


class View(msgspec.Struct, frozen=True):
    """The table as `seat` (None: an onlooker) sees it.

    Rows keep their places: None is a gap that is refilled at the end of the turn.
    """

    seat: int | None
    round: int
    active: int | None
    """Whose turn it is; None while all choose their first ships, and after the end."""
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
    """The spaces that give a basic action."""
    bottom: tuple[Ship, ...] = ()
    """Ships that the reader has put under the pile and that still lie there, topmost first."""
