"""News that nobody hears."""

from __future__ import annotations


def mute(
    text: str,
    /,
    to: tuple[int, ...] | None = None,
    *,
    bars_undo: bool = False,
    headline: bool = False,
    detail: bool = False,
    unless: int | None = None,
) -> None:
    """Discard news; a `Tell` for rules that are asked about a position and not played."""
