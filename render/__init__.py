"""Pictures of a player's view, composed as scenes first, and equivalent texts.

Only what other folders use; the modules are listed in render/README.md.
"""

from render.all_artists import artists, current_scores, seat_colour
from render.all_icons import ICONS, cover_icon, icon_pictures, option_icon, seat_icon
from render.endings import Ending
from render.extra_pictures import extra_words, extras, places
from render.icons import AI, CLOCK, DICE, HOST
from render.lru_cache import LruCache
from render.paint.deflate import missing_packers
from render.palettes import PALETTES
from render.picture import Artist, Extra, Picture, PictureKind, digest, parts
from render.pictures import (
    blank,
    board_picture,
    close_up_picture,
    compose,
    ending_picture,
    event,
    forget,
    question_picture,
    question_scenes,
    replay_webp,
)
from render.previews import own_kinds, tried_kinds
from render.question import Question
from render.seasons import (
    SeasonGroup,
    SeasonPoster,
    SeasonRow,
    SeasonStandings,
    SeasonZone,
    TableOutcome,
    season_picture,
)
from render.text_boards import text_board
from render.zoom import ZOOM

__all__ = [
    "AI",
    "CLOCK",
    "DICE",
    "HOST",
    "ICONS",
    "PALETTES",
    "ZOOM",
    "Artist",
    "Ending",
    "Extra",
    "LruCache",
    "Picture",
    "PictureKind",
    "Question",
    "SeasonGroup",
    "SeasonPoster",
    "SeasonRow",
    "SeasonStandings",
    "SeasonZone",
    "TableOutcome",
    "artists",
    "blank",
    "board_picture",
    "close_up_picture",
    "compose",
    "cover_icon",
    "current_scores",
    "digest",
    "ending_picture",
    "event",
    "extra_words",
    "extras",
    "forget",
    "icon_pictures",
    "missing_packers",
    "option_icon",
    "own_kinds",
    "parts",
    "places",
    "question_picture",
    "question_scenes",
    "replay_webp",
    "season_picture",
    "seat_colour",
    "seat_icon",
    "text_board",
    "tried_kinds",
]
