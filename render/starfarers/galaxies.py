"""Galaxies one by one, and all players with their progress: pictures in portrait for a phone."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.picture import Extra
from render.scene import Box, Scene, Weight
from render.starfarers.alt_text import galaxy_lines, player_words
from render.starfarers.boards import GAP, MARGIN, OWN, seat_board
from render.starfarers.header import CELL, draw_player
from render.starfarers.words import when
from rules.starfarers.position.view import GalaxyView, View

TITLE = 44


def letters(view: View) -> tuple[str, ...]:
    """Return the letters of the galaxies."""
    return tuple(galaxy.letter for galaxy in view.galaxies)


def first_letter(view: View) -> str:
    """Return the letter of the active player's galaxy."""
    return view.galaxies[view.active or 0].letter


def galaxy_of(view: View, letter: str) -> GalaxyView:
    """Return the galaxy of a letter, by default the active player's."""
    letter = letter or first_letter(view)
    return next(galaxy for galaxy in view.galaxies if galaxy.letter == letter)


def _scene(view: View, names: Sequence[str], at: str) -> Scene:
    return seat_board(view, galaxy_of(view, at).owner, names)


def _words(view: View, names: Sequence[str], at: str) -> str:
    galaxy = galaxy_of(view, at)
    title = f"**Galaxy {galaxy.letter}** of {names[galaxy.owner]}"
    return "\n".join([title, *galaxy_lines(galaxy, names)])


def players(view: View, names: Sequence[str]) -> Scene:
    """Draw every player's prototype, stance and colony systems."""
    cell_tall = CELL + GAP
    scene = Scene(OWN, 2 * MARGIN + TITLE + GAP + len(view.players) * cell_tall)
    title, rest = Box(0, 0, OWN, scene.height).inset(MARGIN).top(TITLE, GAP)
    scene.line(title, when(view), 34, Role.INK, Weight.HEAVY)
    for player in view.players:
        cell, rest = rest.top(CELL, GAP)
        draw_player(scene, cell, view, player, names[player.seat])
    return scene


def _players_words(view: View, names: Sequence[str]) -> str:
    return "\n\n".join(player_words(view, player.seat, names) for player in view.players)


GALAXIES = Extra(
    "galaxies",
    "Galaxies",
    "There is no board yet",
    _scene,
    _words,
    letters,
    opening=first_letter,
    pressed=True,
)
PLAYERS = Extra("players", "Players", "There is no board yet", players, _players_words)
