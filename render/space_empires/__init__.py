"""Pictures and text boards of Space Empires."""

from render.picture import Artist, Extra
from render.scores import scores_of
from render.space_empires.alt_text import alt, report, table
from render.space_empires.battle_lines import battle_keys, has_new_battles, with_unread
from render.space_empires.battle_report import battle_scene, shown_keys
from render.space_empires.boards import detail, overview
from render.space_empires.close_up import close_up, close_up_words, places
from render.space_empires.empires import EMPIRES
from render.space_empires.fleets import FLEETS
from render.space_empires.focus import focus
from render.space_empires.icons import ICONS
from render.space_empires.legend import LEGEND
from render.space_empires.moments import moments
from render.space_empires.own_fleets import own_fleets
from render.space_empires.owners import SEATS
from render.space_empires.public_face import public
from render.space_empires.sheet import has_sheet, seat_board
from render.space_empires.words import scores
from rules.space_empires.position.view import View

SPACE_EMPIRES = Artist(
    view=View,
    overview=overview,
    detail=detail,
    detail_near=False,
    seat=seat_board,
    hand=own_fleets,
    public=public,
    alt=alt,
    text=table,
    seats=lambda view: len(view.seats),
    styles=SEATS,
    current_scores=lambda view: [seat.income for seat in view.seats],
    hand_is_board=True,
    sheet=has_sheet,
    moments=moments,
    extras=(
        FLEETS,
        Extra(
            name="battle",
            title="Battle",
            missing="No battle was fought lately",
            scene=battle_scene,
            words=report,
            reports=battle_keys,
            shown=shown_keys,
            with_unread=with_unread,
            fresh=has_new_battles,
        ),
        EMPIRES,
        scores_of(SEATS, scores),
        Extra(
            name="close_up",
            title="Close-up",
            missing="There is no map yet",
            scene=close_up,
            words=close_up_words,
            places=places,
        ),
        LEGEND.as_extra("There is no map yet"),
    ),
    icons=ICONS,
    focus=focus,
)
