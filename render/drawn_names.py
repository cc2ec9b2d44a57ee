"""Players' names as pictures show them."""

from __future__ import annotations

from collections.abc import Sequence

from render.paint import fitted_name
from rules.toolbox.distinct_names import distinct_names


def drawn_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names as the font can draw them; a seat whose name it can't draw is numbered.

    Names that look the same once truncated are numbered, too.
    """
    cut_names = [fitted_name(name) or f"Player {seat + 1}" for seat, name in enumerate(names)]
    return distinct_names(cut_names, _with_number)


def _with_number(name: str, number: int) -> str:
    return fitted_name(name, f" ({number})")
