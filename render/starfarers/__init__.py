"""Pictures and text boards of Starfarers."""

from render.picture import Artist, Extra
from render.scores import scores_of
from render.starfarers.alt_text import alt, public, table
from render.starfarers.boards import detail, hand, overview, seat_board
from render.starfarers.close_up import close_up, close_up_words, places
from render.starfarers.focus import focus
from render.starfarers.galaxies import GALAXIES, PLAYERS, first_letter, letters
from render.starfarers.icons import ICONS
from render.starfarers.legend import LEGEND
from render.starfarers.moments import moments
from render.starfarers.owners import SEATS
from render.starfarers.ranges import ranges, ranges_alt, ranges_words
from render.starfarers.words import score, scores
from rules.starfarers.position.view import View

STARFARERS = Artist(
    view=View,
    overview=overview,
    detail=detail,
    seat=seat_board,
    hand=hand,
    public=public,
    alt=alt,
    text=table,
    seats=lambda view: len(view.players),
    styles=SEATS,
    current_scores=lambda view: [score(player) for player in view.players],
    moments=moments,
    extras=(
        GALAXIES,
        PLAYERS,
        scores_of(SEATS, scores),
        Extra("close_up", "Close-up", "There is no board yet", close_up, close_up_words, places),
        Extra(
            "ranges",
            "Ranges",
            "Nobody has a ship or base left",
            ranges,
            ranges_words,
            letters,
            alt=ranges_alt,
            opening=first_letter,
        ),
        LEGEND.as_extra("There is no board yet"),
    ),
    icons=ICONS,
    focus=focus,
)
