"""Pictures and text boards of SpaceCorp."""

from render.picture import Artist, Extra
from render.scores import scores_of
from render.spacecorp.alt_text import alt, offer_words, scores, sideboard_words, table, tile_list
from render.spacecorp.boards import overview
from render.spacecorp.cards import offers
from render.spacecorp.close_up import close_up, close_up_words, places, scene_around
from render.spacecorp.focus import focus
from render.spacecorp.hqs import hqs, hqs_words
from render.spacecorp.icons import ICONS
from render.spacecorp.legend import LEGEND
from render.spacecorp.lists import sideboard, tiles
from render.spacecorp.moments import moments
from render.spacecorp.own_hq import hand, seat_board
from render.spacecorp.owners import SEATS
from render.spacecorp.reach import places as reachable
from render.spacecorp.reach import reach_scene, reach_words
from rules.spacecorp.position.view import View

SPACECORP = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.players),
    styles=SEATS,
    current_scores=lambda view: [player.profit for player in view.players],
    moments=moments,
    extras=(
        Extra(
            name="tiles",
            title="Tiles",
            missing="No tile was found yet",
            scene=tiles,
            words=tile_list,
        ),
        Extra(
            name="offers",
            title="Contracts and offers",
            missing="There are no contracts yet",
            scene=offers,
            words=offer_words,
        ),
        Extra(
            name="sideboard",
            title="Sideboard",
            missing="The Sideboard comes with Planeteers",
            scene=sideboard,
            words=sideboard_words,
        ),
        Extra(
            name="hqs",
            title="HQs",
            missing="There are no HQs yet",
            scene=hqs,
            words=hqs_words,
        ),
        scores_of(SEATS, scores),
        Extra(
            name="close_up",
            title="Close-up",
            missing="There is no board yet",
            scene=close_up,
            words=close_up_words,
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
        LEGEND.as_extra("There is no board yet"),
    ),
    scene_around=scene_around,
    icons=ICONS,
    focus=focus,
)
