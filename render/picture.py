"""Pictures cached by content, and the contract of a game's artist."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import msgspec

from render.icons import NO_ICONS, Icons
from render.moments import Moment
from render.player_styles import DEFAULT_STYLES, Style
from render.question import Focus
from render.scene import Box, Scene
from render.words import strip_markdown

ALT_LIMIT = 1024
"""Maximum length of a picture's alt text on Discord, in characters."""
TEXT_LIMIT = 3900
"""Maximum length of a text board that fits into one message with a heading, in characters."""


class PictureKind(StrEnum):
    """Kinds of pictures of a table."""

    OVERVIEW = "overview"
    SEAT = "seat"
    HAND = "hand"


class Picture(msgspec.Struct, frozen=True):
    """A finished picture with its alt text; sizes in pixels."""

    png: bytes
    alt: str
    width: int
    height: int


@dataclass(frozen=True)
class Extra:
    """An extra picture that a game has, such as its last battles.

    It depends only on the view and the names. A game that lists one gets a choice of `/board show`
    and a button below its table, which shows what everybody may see.

    A picture with `places` shows one of them: its functions take the place as a third argument,
    empty for the place where the action is. It has a button only if it is `pressed`, and is made
    from the reader's own view.
    """

    name: str
    """One word: the value of `/board show`, and the verb of the button."""
    title: str
    """Label of the button."""
    missing: str
    """The clause for a table if there is nothing to show."""
    scene: Callable[..., Scene]
    words: Callable[..., str]
    """The same in Markdown; empty while there is nothing to show."""
    places: Callable[[Any], Sequence[str]] | None = None
    """The places of the view that can be asked for, as players type them, for completion too."""
    alt: Callable[..., str] | None = None
    """Its alt text, if the words are less suitable for screen readers."""
    reports: Callable[[Any], Sequence[str]] | None = None
    """Returns keys of a view's reports for its reader, the oldest first, such as their battles.

    The picture is then made from the reader's own view, unread reports first.
    """
    shown: Callable[[Any], Sequence[str]] | None = None
    """Returns keys of the reports that fit into the picture."""
    with_unread: Callable[[Any, Collection[str]], Any] | None = None
    """Returns a view in which these reports are unread, and earlier ones that were read are gone.

    The latest report stays new for as long as the rules say.
    """
    fresh: Callable[[Any], bool] | None = None
    """Predicate: is there something new for a view's reader? Their panel has a button then."""
    focus: Callable[[Any, Any, Sequence[str]], Scene] | None = None
    """Draws the place where the action is, from the view, the reader's earlier one and the names.

    Without it, an empty place is the game's choice.
    """
    opening: Callable[[Any], str] | None = None
    """Returns the place shown for an empty one."""
    pressed: bool = False
    """True if it has a button although it shows places."""
    always: bool = False
    """True if every view has something to show, so that its words needn't be built to find out."""

    def has_button(self, view: Any, names: Sequence[str]) -> bool:
        """Return whether it has a button, and something to show now."""
        if self.pressed or self.places is not None:
            return self.pressed
        return self.always or bool(self.words(view, names))

    def alt_text(self, view: Any, names: Sequence[str], *about: str) -> str:
        """Return the alt text."""
        if self.alt is not None:
            return self.alt(view, names, *about)
        return strip_markdown(self.words(view, names, *about))

    def about(self, view: Any, at: str) -> tuple[str, ...]:
        """Return the extra arguments of the picture's functions: the place, if it has one.

        Raise ValueError for a place that the picture doesn't have.
        """
        if self.places is None:
            if at:
                raise ValueError(f"the picture {self.name!r} takes no place")
            return ()
        known = {place.casefold(): place for place in self.places(view)}
        if at and at.casefold() not in known:
            raise ValueError(f"{at!r} is not a place of this table")
        if not at and self.opening is not None:
            return (self.opening(view),)
        return (known.get(at.casefold(), ""),)


@dataclass(frozen=True)
class Artist:
    """Pictures and texts of one game, which depend only on the view and the names.

    `names` has one entry for each seat. The text of `seat` None describes the whole table. The
    overview, the words and a hand that is the board take the pending seats as a last argument.
    """

    view: type[Any]
    overview: Callable[[Any, Sequence[str], Sequence[int]], Scene]
    seat: Callable[[Any, int, Sequence[str]], Scene]
    hand: Callable[..., Scene]
    alt: Callable[[Any, PictureKind, int, Sequence[str], Sequence[int]], str]
    text: Callable[[Any, int | None, Sequence[str], Sequence[int]], str]
    seats: Callable[[Any], int]
    hand_is_board: bool = False
    """True if a reader's own picture shows the board's map, with what they know of their pieces."""
    sheet: Callable[[Any], bool] | None = None
    """Predicate: is the reader's own board shown beside the hand now?"""
    styles: tuple[Style, ...] = DEFAULT_STYLES
    """Styles of each seat's things."""
    detail: Callable[..., Scene] | None = None
    """Draws the overview with everything in small letters, for parts that enlarge it.

    Where close-ups use it, it takes the boxes that they show as a last argument, and may leave out
    what lies elsewhere.
    """
    detail_near: bool = True
    """False: close-ups of changes show the overview itself, whose letters are larger."""
    current_scores: Callable[[Any], Sequence[float]] | None = None
    """Each seat's current score, for lines over time."""
    moments: Callable[[Any, Any, Sequence[str]], Iterable[Moment]] | None = None
    """Events between an earlier view and this one, the greatest first."""
    extras: tuple[Extra, ...] = ()
    """The extra pictures of the game, in the order of their buttons."""
    public: Callable[[Any, int], Any] = lambda view, _seat: view
    """Returns a view that shows of this seat only what everybody sees, if it is the reader's."""
    scene_around: Callable[[Any, Sequence[str], str], tuple[Scene, Box]] | None = None
    """Draws a region without a seat, by name, with what only fits there; and the part to show.

    None: regions are cut out of the overview.
    """

    def draw_detail(self, view: Any, names: Sequence[str], pending: Sequence[int] = ()) -> Scene:
        """Draw the overview in detail; its marks and regions are where the overview's are."""
        return (self.detail or self.overview)(view, names, pending)

    icons: Icons = NO_ICONS
    focus: Focus | None = None
    """The parts of a question's picture; None: a question has none."""

    @property
    def slug(self) -> str:
        """The game's slug: its package in `rules`, to which the view belongs."""
        return self.view.__module__.split(".")[1]

    def extra_named(self, name: str) -> Extra | None:
        """Return the extra picture of this name, if the game has it."""
        return next((extra for extra in self.extras if extra.name == name), None)

    def scene(
        self,
        view: Any,
        kind: PictureKind,
        seat: int,
        names: Sequence[str],
        pending: Sequence[int] = (),
    ) -> Scene:
        """Draw the scene of a usual picture."""
        if kind is PictureKind.OVERVIEW:
            return self.overview(view, names, pending)
        if kind is PictureKind.SEAT:
            return self.seat(view, seat, names)
        return self.hand(view, names, *([pending] if self.hand_is_board else []))


def digest(*shown: Any) -> bytes:
    """Return a short fingerprint of everything that a picture depends on."""
    # not repr or hash: equal views of two processes must give equal digests
    try:
        encoded = msgspec.msgpack.encode(shown, order="deterministic")
    except TypeError:
        # maps with numbers as keys can't be sorted, but only charts have any, in one order
        encoded = msgspec.json.encode(shown)
    return hashlib.blake2b(encoded, digest_size=16).digest()


def cut(text: str, limit: int) -> str:
    """Return the text, or as many of its sentences as the limit allows."""
    if len(text) <= limit:
        return text
    # a listener gets whole sentences, as long as there is one that fits
    end = text.rfind(". ", 0, limit - 1)
    return text[: end + 1] if end > 0 else text[: limit - 1] + "…"


def parts(text: str, limit: int = TEXT_LIMIT) -> list[str]:
    """Return the text in pieces within the limit, split between paragraphs, else between lines.

    A line that is longer than the limit stays in one piece.
    """
    pieces = [""]
    for paragraph in text.split("\n\n"):
        for number, line in enumerate(paragraph.split("\n")):
            joint = "" if not pieces[-1] else "\n" if number else "\n\n"
            # a paragraph that fits into one piece isn't split
            length = len(paragraph) if number == 0 and len(paragraph) <= limit else len(line)
            if len(pieces[-1]) + len(joint) + length > limit:
                pieces.append(line)
            else:
                pieces[-1] += joint + line
    return pieces
