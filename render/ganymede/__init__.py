"""Pictures and text boards of Ganymede."""

from render.ganymede.alt_text import alt, table
from render.ganymede.boards import detail, overview
from render.ganymede.display import scene_around
from render.ganymede.focus import focus
from render.ganymede.icons import ICONS
from render.ganymede.legend import LEGEND
from render.ganymede.moments import moments
from render.ganymede.seat import hand, public, seat_board
from render.picture import Artist
from rules.ganymede.position.view import View

GANYMEDE = Artist(
    view=View,
    overview=overview,
    detail=detail,
    detail_near=False,
    seat=seat_board,
    hand=hand,
    public=public,
    alt=alt,
    text=table,
    seats=lambda view: len(view.players),
    current_scores=lambda view: [sum(player.standing.values()) for player in view.players],
    moments=moments,
    extras=(LEGEND.as_extra("There is no board yet"),),
    scene_around=scene_around,
    icons=ICONS,
    focus=focus,
)
