"""The ways in which a match ends, in words [20.2]."""

from __future__ import annotations

REASONS = {
    "homeworld": "A Homeworld has fallen",
    "points": "An empire has three colony points",
    "last": "One empire alone is left",
    "limit": "The agreed number of Economic Phases is over",
    "machines": "All Doomsday Machines are destroyed",
    "lost": "The Homeworld has fallen",
    "empires": "The last alien Homeworld has fallen",
    "all_out": "No empire is left",
}
