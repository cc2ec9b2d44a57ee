"""How Starfarers looks and reads."""

from render.picture import Artist
from render.starfarers.boards import hand, overview, seat_board
from render.starfarers.text import alt, table
from rules.starfarers.position.view import View

STARFARERS = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.players),
)
