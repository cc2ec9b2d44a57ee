"""How Ganymede looks and reads."""

from render.ganymede.boards import overview
from render.ganymede.key import legend, legend_words
from render.ganymede.moments import moments
from render.ganymede.seat import hand, seat_board
from render.ganymede.text import alt, table
from render.picture import Artist, Extra
from rules.ganymede.position.view import View

GANYMEDE = Artist(
    view=View,
    overview=overview,
    seat=seat_board,
    hand=hand,
    alt=alt,
    text=table,
    seats=lambda view: len(view.players),
    standing=lambda view: [sum(player.standing.values()) for player in view.players],
    moments=moments,
    extras=(Extra("legend", "Legend", "There is no board yet", legend, legend_words),),
)
