"""Pictures and text boards of Starship Captains."""

from render.picture import Artist, Extra
from render.starship_captains.boards import hand, overview, seat_board
from render.starship_captains.cards import galaxy, missions, techs
from render.starship_captains.focus import focus
from render.starship_captains.icons import ICONS
from render.starship_captains.owners import SEATS
from render.starship_captains.text import (
    alt,
    galaxy_alt,
    galaxy_words,
    missions_words,
    table,
    techs_words,
)
from rules.starship_captains.position.view import View

STARSHIP_CAPTAINS = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.captains),
    looks=SEATS,
    standing=lambda view: [captain.halves / 2 for captain in view.captains],
    extras=(
        Extra(
            "galaxy",
            "Galaxy",
            "The galaxy is not laid out yet",
            galaxy,
            galaxy_words,
            alt=galaxy_alt,
        ),
        Extra(
            "missions",
            "Missions",
            "No mission lies in the galaxy",
            missions,
            missions_words,
        ),
        Extra("techs", "Techs", "No tech is on display", techs, techs_words),
    ),
    icons=ICONS,
    focus=focus,
)
