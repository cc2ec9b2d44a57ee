"""How Space Empires looks and reads."""

from render.picture import Artist
from render.space_empires.boards import overview
from render.space_empires.report import battle_scene
from render.space_empires.sheet import hand, seat_board
from render.space_empires.text import alt, report, table
from rules.space_empires.position.view import View

SPACE_EMPIRES = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.seats),
    battle=battle_scene,
    report=report,
)
