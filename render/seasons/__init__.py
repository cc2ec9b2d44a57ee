"""Pictures of a season: its announcement and its weekly standings."""

from render.seasons.pictures import season_picture
from render.seasons.poster import SeasonPoster
from render.seasons.standings import (
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
