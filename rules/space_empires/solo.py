"""What the solo scenarios add to the map: Doomsday Machines or alien empires [facts 7, 8]."""

from __future__ import annotations

from rules.space_empires.state import State


def set_out(state: State) -> None:
    """Put the scenario's machines or empires where they begin."""
