"""Questions whose subject is pictured, and the parts of scenes that a game shows for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from render.scene import Box, Scene


class Question(msgspec.Struct, frozen=True):
    """A question to the reader of a view: its id, the keys of its options, and what it's about."""

    id: str
    keys: tuple[str, ...]
    about: Any = None
    further: tuple[str, ...] = ()
    """Keys of the answers to the next question, which menus join to the options."""


@dataclass(frozen=True)
class Part:
    """A scene, and the keys of the marks in it that options stand for.

    `beside` are other marks that have to be visible, for example the place where a ship is. Without
    any mark the box `whole` is shown. `edge` pixels around them are visible, too.
    """

    scene: Scene
    options: Mapping[str, str] = field(default_factory=dict)
    """Marks by the key of the option."""
    beside: tuple[str, ...] = ()
    whole: Box | None = None
    edge: int | None = None


Focus = Callable[[Any, Sequence[str], Question], Sequence[Part]]
"""Returns the parts of a question's picture, from the reader's view and the players' names."""
