"""How an empire is led: what a greedy player risks, saves for and studies, by the doctrine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

CORE: Final = 6
"""How many studies come first; a fleet comes before the others."""
# With 170 and larger waves 3 of 12 games ended before the limit, with this 8.
MUSTER: Final = 120
"""The CP of ships, as percent of the income, with which a host sets out."""
FORCE: Final = 120
"""The CP of a fleet that comes before later studies, as percent of the income."""


class Doctrine(msgspec.Struct, frozen=True):
    """The constants by which one empire differs from another."""

    nerve: float = 1.0
    """How much more, or less, than usual the strength must be with which a fight is sought."""
    muster: int = MUSTER
    force: int = FORCE
    core: int = CORE
    research: float = 1.0
    """How much more, or less, than the usual share of the CP goes into research."""


GREEDY: Final = Doctrine()
DOCTRINES: Final[Mapping[str, Doctrine]] = {
    "swarm": Doctrine(research=0.0, core=0, force=400),
    "host": Doctrine(research=0.5, core=0, force=400),
    "greedy": GREEDY,
    "careful": Doctrine(nerve=1.3, muster=160, force=160),
}
"""By name; the first is taken in doubt.

A swarm studies hardly anything, a host little, and both have ships first: of games of two each
against greedy they won 18 of 28 and 10 of 16. A swarm that gathers for longer won 6 of 16; bolder,
rushing and learned empires won 19, 21 and 15.5 of 40, careful ones 20. A search that chooses among
these won 4 of 8 games against greedy: its few rollouts hardly tell them apart.
"""
