"""Pictures and text boards of SpaceCorp."""

from render.picture import Artist, Extra
from render.spacecorp.boards import overview
from render.spacecorp.closeup import closeup, closeup_words, places
from render.spacecorp.focus import focus
from render.spacecorp.icons import ICONS
from render.spacecorp.lists import contracts, sideboard, tiles
from render.spacecorp.moments import moments
from render.spacecorp.own import hand, seat_board
from render.spacecorp.owners import SEATS
from render.spacecorp.reach import places as reachable
from render.spacecorp.reach import reach_scene, reach_words
from render.spacecorp.text import (
    alt,
    contract_words,
    sideboard_words,
    table,
    tile_list,
)
from rules.spacecorp.position.view import View

SPACECORP = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.players),
    looks=SEATS,
    standing=lambda view: [player.profit for player in view.players],
    moments=moments,
    extras=(
        Extra(
            name="contracts",
            title="Contracts",
            missing="There are no contracts yet",
            scene=contracts,
            words=contract_words,
        ),
        Extra(
            name="tiles",
            title="Tiles",
            missing="No tile was found yet",
            scene=tiles,
            words=tile_list,
        ),
        Extra(
            name="closeup",
            title="Close-up",
            missing="There is no board yet",
            scene=closeup,
            words=closeup_words,
            places=places,
        ),
        Extra(
            name="reach",
            title="Reach",
            missing="You have no team that can move",
            scene=reach_scene,
            words=reach_words,
            places=reachable,
        ),
        Extra(
            name="sideboard",
            title="Sideboard",
            missing="The Sideboard comes with Planeteers",
            scene=sideboard,
            words=sideboard_words,
        ),
    ),
    icons=ICONS,
    focus=focus,
)
