"""Outlines of the parts of a ship's board that options refer to."""

from __future__ import annotations

from collections.abc import Iterator

from rules.starship_captains.charts.kinds import Artifact, Figure

SLOTS = ("tech.slot", "repair.where")
"""Questions whose answers are the reader's tech slots."""
HOLD = (*Artifact, "hull", "pirate", "plating", "damage", "artifacts")
"""Options about what lies in the reader's hold."""


def own_marks(seat: int, question: str, key: str) -> Iterator[str]:
    """Yield the marks of what an option names on the reader's ship.

    Crew and tokens stand in rows, which are outlined as a whole.
    """
    kind, _, rest = key.partition(":")
    if kind == "room":
        yield f"room:{rest}"
    if question in SLOTS:
        yield f"slot:{key}"
    if kind in HOLD:
        yield f"cargo:{seat}"
    if kind in ("train", "promote", "medal"):
        yield f"tokens:{seat}"
    if kind == "recall":
        yield f"queue:{seat}"
    if kind in ("train", "promote") or key in list(Figure):
        yield f"ready:{seat}"
    if question == "effect.pay":
        yield f"tech:{key}"
