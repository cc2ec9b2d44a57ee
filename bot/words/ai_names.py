"""Names of AI seats, which are names of stars. The same table always gets the same ones."""

from __future__ import annotations

from collections.abc import Collection
from zlib import crc32

AI_PREFIX = "AI "
STARS = (
    "Vega",
    "Altair",
    "Rigel",
    "Mira",
    "Deneb",
    "Spica",
    "Castor",
    "Adhara",
    "Procyon",
    "Electra",
    "Antares",
    "Maia",
    "Capella",
    "Polaris",
    "Atria",
    "Sirius",
)
"""Stars with short names that begin with different letters where possible."""


def ai_name(table: str, taken: Collection[str]) -> str:
    """Return a name that isn't taken for one more AI seat, such as *AI Vega*.

    It is short, because boards show it too. The table's id chooses the first star, so that two
    tables of one channel differ.
    """
    first = crc32(table.encode()) % len(STARS)
    used = {name.removeprefix(AI_PREFIX) for name in taken}
    ordered = [*STARS[first:], *STARS[:first]]
    star = next((star for star in ordered if star not in used), ordered[0])
    return f"{AI_PREFIX}{star}"
