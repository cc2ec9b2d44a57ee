"""Painted pictures of a season, with their alt texts."""

from __future__ import annotations

from render.paint import png
from render.picture import ALT_LIMIT, Picture, cut
from render.seasons.poster import SeasonPoster, poster_scene, poster_words
from render.seasons.scene import standings_scene
from render.seasons.standings import SeasonStandings, fit_standings
from render.seasons.words import alt_text


def season_picture(shown: SeasonStandings | SeasonPoster, palette: str = "night") -> Picture:
    """Return the announcement or the standings of a season as a picture; blocking."""
    if isinstance(shown, SeasonPoster):
        scene, alt = poster_scene(shown), poster_words(shown)
    else:
        drawn = fit_standings(shown)
        scene, alt = standings_scene(drawn), alt_text(drawn)
    return Picture(png(scene, palette), cut(alt, ALT_LIMIT), scene.width, scene.height)
