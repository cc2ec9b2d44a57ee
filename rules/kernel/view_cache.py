"""Views of a match that is played on for a while, each made once for a position."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.match import Match

_POSITION = msgspec.msgpack.Encoder()


class ViewCache:
    """The views of one match: the same object as long as the position is the same.

    A view depends on the position alone, so all are dropped when its encoding changes, which costs
    a tenth of a view. Questions about one decision often share a position, and a policy may keep
    what it has made of a view as well.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._position = b""
        self._views: dict[int, Any] = {}

    def view(self, seat: int) -> Any:
        """Return what a seat may see."""
        position = _POSITION.encode(self.match.state)
        if position != self._position:
            self._position, self._views = position, {}
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]
