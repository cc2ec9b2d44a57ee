"""A `Tell` callback that discards news."""

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
    """Discard news: a `Tell` for rules that are queried about a position, not played."""
