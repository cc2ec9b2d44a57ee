"""A position that contains what a reader knows, so that queries and AI seats use the real rules.

Ships that the reader does not see lie in the pile and in others' hands in any way. What a view
does not show has its default: the settings, and no ship is just taking off.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from rules.ganymede.charts.content import Content, content_by_id
from rules.ganymede.charts.kinds import SETTLERS, CardId, Colour, Planet, Ship, Shuttle, Tile
from rules.ganymede.position.state import NOWHERE, Buried, Player, State
from rules.ganymede.position.view import PlayerView, View


def imagine(view: View) -> State:
    """Build a sound position that looks to the reader as this view does [3.8.18]."""
    over = any(player.place is not None for player in view.players)
    set_up = view.active is not None or over
    state = State(
        content=view.content,
        players=[imagine_player(seen, has_begun=set_up) for seen in view.players],
        supply=list(view.supply.values()),
        tile_row=_ids(view.tiles),
        earth_row=_ids(view.earth),
        mars_row=_ids(view.mars),
        ship_row=_ids(view.ships),
        tile_pool=[],
        earth_pool=[],
        mars_pool=[],
        ship_pool=[],
        tile_discards=list(view.tile_discards),
        bottom=[Buried(ship.id, view.seat or 0) for ship in view.bottom],
        first=view.first,
        active=NOWHERE if view.active is None else view.active,
        round=view.round if set_up else 0,
        ended_by=view.ended_by,
        over=over,
    )
    _fill_piles(state, view, content_by_id(view.content))
    return state


def imagine_player(seen: PlayerView, *, has_begun: bool = True) -> Player:
    """Build one board; until all have chosen, ships on it are chosen in secret [2.2]."""
    ships = [slot.ship.id if slot.ship else None for slot in seen.slots]
    picked = [] if has_begun else [ship for ship in ships if ship]
    crowds = (seen.earth, seen.mars, *(slot.settlers for slot in seen.slots))
    return Player(
        tiles=[tile.id for tile in seen.tiles],
        settlers=[list(_counts(crowd)) for crowd in crowds],
        ships=ships if has_begun else [None, None],
        columns=[[card.id for card in column] for column in seen.columns],
        hand=picked + [ship.id for ship in seen.hand or ()],
        reputation=seen.reputation,
        launched=[ship.id for ship in seen.launched],
        picked=picked,
    )


@cache
def _counts(crowd: tuple[Colour, ...]) -> tuple[int, ...]:
    return tuple(map(crowd.count, SETTLERS))


def _ids(row: Iterable[Tile | Shuttle | Ship | None]) -> list[CardId | None]:
    return [card.id if card else None for card in row]


def _fill_piles(state: State, view: View, content: Content) -> None:
    """Put everything that is nowhere else into the piles, and unseen ships into others' hands."""
    players = state.players
    used = [card for player in players for column in player.columns for card in column]
    tiles = [tile for player in players for tile in player.tiles]
    state.tile_pool = _unseen(content.tiles, state.tile_row, state.tile_discards, tiles)
    for planet, row, pool in (
        (Planet.EARTH, state.earth_row, state.earth_pool),
        (Planet.MARS, state.mars_row, state.mars_pool),
    ):
        pool += _unseen(content.shuttles_from(planet), row, used)
    own = [[*player.ships, *player.hand, *player.launched] for player in players]
    unseen = _unseen(content.ships, state.ship_row, [below.ship for below in state.bottom], *own)
    for player, seen in zip(players, view.players, strict=True):
        player.hand += [unseen.pop() for _ in range(seen.hand_size - len(player.hand))]
    state.ship_pool = unseen


def _unseen(cards: Iterable[CardId], *seen: Iterable[CardId | None]) -> list[CardId]:
    known = frozenset[CardId | None]().union(*seen)
    return sorted(card for card in cards if card not in known)
