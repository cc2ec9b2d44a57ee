"""No picture, alt text or text board shows what its reader may not know."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator

import msgspec
import pytest

import render
from render import pictures
from render.picture import Picture
from render.scene import Scene
from rules import catalogue
from rules.kernel import Dice, Match, SeededDice
from tests.support.depth import at_depth
from tests.support.game_profile import hides
from tests.support.pixels import is_same_picture
from tests.support.random_walks import walk

POSITIONS = int(os.environ.get("ORRERY_POSITIONS") or at_depth(4, 12))
"""Random positions that are compared; 200 and more for a whole check."""
PAINTED = 6
"""One position in this many is compared by its pixels, the others by their scenes."""


def positions(slug: str, count: int) -> Iterator[Match]:
    """Yield positions all over random matches, of every number of seats in turn."""
    game = catalogue[slug]
    for number in range(count):
        dice = SeededDice(f"position {number}")
        seats = game.seats[number % len(game.seats)]
        match = Match.start(game, seats=seats, dice=SeededDice(f"match {number}"))
        deque(walk(match, "random", dice, dice.pick(range(200))), maxlen=0)
        yield match


def artist_of(match: Match) -> render.Artist:
    """Return the artist of a match's game."""
    return render.artists[match.game.slug]


def shown(match: Match, state: msgspec.Struct, seat: int) -> list[object]:
    """Return all that one seat and the spectators can see of a state."""
    own, public = match.game.view(state, seat), match.game.view(state, None)
    hand = render.board_picture(own, kind=render.PictureKind.HAND, seat=seat)
    table = render.board_picture(own)
    overview = render.board_picture(public)
    words: list[object] = [render.text_board(own), render.text_board(public)]
    for extra in render.extras(public):
        for view in (own, public):
            words += [
                render.extra_words(view, extra.name),
                render.board_picture(view, kind=extra.name),
            ]
    for further in artist_of(match).extras:
        for at in render.places(own, further.name)[::9]:
            words += [
                render.extra_words(own, further.name, at=at),
                render.board_picture(own, kind=further.name, at=at),
            ]
    return [hand, table, overview, *words]


def is_same(first: object, other: object) -> bool:
    """Return whether two things look the same to their reader."""
    if isinstance(first, Picture) and isinstance(other, Picture):
        return is_same_picture(first, other)
    return first == other


def described(scene: Scene, palette: str) -> bytes:
    """Return a scene in full, which stands for its pixels: these take far longer."""
    return repr((scene, palette)).encode()


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_zoom_on_a_seat_is_its_public_picture_for_every_reader(slug: str) -> None:
    game = catalogue[slug]
    begun = Match.start(game, seats=game.seats[-1], dice=SeededDice("zoom on a seat"))
    # the first answers of a game may be secret, and so are its seats' first choices
    deque(walk(begun, "random", SeededDice("zoom on a seat"), 1), maxlen=0)
    for match in (begun, *positions(slug, at_depth(1, 12))):
        public = match.view(None)
        scene = render.compose(public)
        names = {box: name for name, box in scene.regions.items()}
        for seat, box in list(scene.seats.items())[: at_depth(2, 6)]:
            board = render.compose(public, kind=render.PictureKind.SEAT, seat=seat)
            words = render.extra_words(public, render.ZOOM, at=names[box])
            # the owner's view knows most
            for reader in at_depth((seat,), range(match.seats)):
                own = match.view(reader)
                zoomed = render.compose(own, kind=render.ZOOM, at=names[box])
                assert zoomed.items == board.items
                assert render.extra_words(own, render.ZOOM, at=names[box]) == words


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_dealing_hidden_things_anew_changes_no_picture(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = running = 0
    dice: Dice = SeededDice("deal")
    for number, match in enumerate(positions(slug, POSITIONS)):
        seat = number % match.seats
        before = msgspec.json.encode(match.state)
        other = msgspec.json.decode(before, type=match.game.state)
        match.game.redeal(other, seat, dice)
        changed += msgspec.json.encode(other) != before
        running += match.result is None
        with monkeypatch.context() as patched:
            if number % PAINTED:
                patched.setattr(pictures, "png", described)
            first = shown(match, match.state, seat)
            render.forget()
            again = shown(match, other, seat)
            same = len(first) == len(again) and all(map(is_same, first, again))
        render.forget()
        assert same, f"position {number} shows seat {seat} a secret"
    assert running
    assert (changed > running // 4) is hides(slug)
