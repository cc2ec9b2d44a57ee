"""Words that the alt texts and text boards of all games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from render.art import Art
from render.scene import Part
from rules.toolbox.sentences import listed


def situation(*told: str) -> str:
    """Where a game stands, in a few words: what there is to tell of it."""
    return ", ".join(filter(None, told))


def waited(active: int | None, awaited: Sequence[int]) -> tuple[int, ...]:
    """Whom the table waits for: who is awaited, else whose turn it is."""
    return tuple(awaited) or (() if active is None else (active,))


AWAITED = "are awaited"
TURN = "'s turn; "


def moving(
    active: int | None, names: Sequence[str], awaited: Sequence[int], resting: str = ""
) -> str:
    """Whose turn it is, or who is awaited in it; `resting` where it is nobody's and all answer."""
    if active is None and len(awaited) in (0, len(names)):
        return resting
    if active is not None and tuple(awaited) in ((), (active,)):
        return f"{names[active]} to move" if awaited else f"{names[active]}'s turn"
    told = listed([names[seat] for seat in awaited])
    told = f"{told} {'is awaited' if len(awaited) == 1 else AWAITED}"
    return told if active is None else f"{names[active]}{TURN}{told}"


def signed(
    words: str,
    names: Sequence[str],
    active: int | None,
    awaited: Sequence[int],
    sign: Callable[[int], Art],
) -> list[Part]:
    """The same for a board's title: several who are awaited by their signs, which always fit.

    So is whose turn it is, where others are awaited in it.
    """
    told = words if active is None else words.removeprefix(f"{names[active]}{TURN}")
    several = len(awaited) > 1 and told.endswith(AWAITED)
    parts: list[Part] = [*map(sign, awaited), AWAITED] if several else [told]
    return parts if active is None or told == words else [sign(active), "turn;", *parts]


def plain(markdown: str) -> str:
    """Markdown as it is heard: without its signs, its lines as sentences."""
    return markdown.replace("*", "").replace("`", "").replace("\n", ". ")
