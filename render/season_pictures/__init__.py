"""Pictures of a season: its announcement and its weekly standings."""

from render.season_pictures.pictures import season_picture
from render.season_pictures.poster import SeasonPoster
from render.season_pictures.standings import (
    SeasonGroup,
    SeasonRow,
    SeasonStandings,
    SeasonZone,
    TableOutcome,
)

__all__ = [
    "SeasonGroup",
    "SeasonPoster",
    "SeasonRow",
    "SeasonStandings",
    "SeasonZone",
    "TableOutcome",
    "season_picture",
]
