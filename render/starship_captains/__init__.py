"""Pictures and text boards of Starship Captains."""

from render.picture import Artist, Extra
from render.scores import scores_of
from render.starship_captains.alt_text import (
    alt,
    captains_words,
    galaxy_alt,
    galaxy_words,
    missions_words,
    scores,
    table,
    techs_words,
)
from render.starship_captains.boards import hand, overview, seat_board
from render.starship_captains.cards import captains, galaxy, missions, scene_around, techs
from render.starship_captains.focus import focus
from render.starship_captains.icons import ICONS
from render.starship_captains.legend import LEGEND
from render.starship_captains.owners import SEATS
from rules.starship_captains.position.view import View

STARSHIP_CAPTAINS = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.captains),
    styles=SEATS,
    current_scores=lambda view: [captain.halves / 2 for captain in view.captains],
    extras=(
        Extra(
            "galaxy",
            "Whole galaxy",
            "The galaxy is not laid out yet",
            galaxy,
            galaxy_words,
            alt=galaxy_alt,
            always=True,
        ),
        Extra(
            "missions",
            "Missions",
            "No mission lies in the galaxy",
            missions,
            missions_words,
        ),
        Extra("techs", "Techs", "No tech is on display", techs, techs_words),
        Extra(
            "captains",
            "Captains",
            "There are no captains yet",
            captains,
            captains_words,
            always=True,
        ),
        scores_of(SEATS, scores),
        LEGEND.as_extra("There is no board yet"),
    ),
    scene_around=scene_around,
    icons=ICONS,
    focus=focus,
)
