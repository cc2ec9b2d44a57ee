"""The names of printed things."""

from __future__ import annotations

from typing import Final

from rules.starfarers.charts.kinds import BaseKind, Upgrade

BASE_WORDS: Final[dict[str, str]] = {
    BaseKind.PORT: "trade port",
    BaseKind.COLONY: "colony",
    BaseKind.SPACEPORT: "spaceport",
}
UPGRADE_WORDS: Final[dict[str, str]] = {
    Upgrade.BOOSTER: "booster",
    Upgrade.CANNON: "cannon",
    Upgrade.FREIGHT: "freight ring",
}
