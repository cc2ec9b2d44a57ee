"""Saves of older schemas, brought up to date."""

from __future__ import annotations

from typing import Any

from rules.ganymede.settings import HOP, LAST_ROUND, ROUNDS, STRICT, TRACK
from rules.toolbox.settings import FIRST, LOT, SEAT


def with_last_round(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 ended every game with round 60 at the latest."""
    return raw | {"last_round": int(LAST_ROUND)}


def with_settings(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 2 had a field for each setting."""
    settings = {
        FIRST: LOT if raw["by_lot"] else SEAT,
        TRACK: STRICT if raw["strict"] else HOP,
        ROUNDS: str(raw["last_round"]),
    }
    kept = raw.keys() - {"by_lot", "strict", "last_round"}
    return {key: raw[key] for key in sorted(kept)} | {"settings": settings}


UPGRADES = {1: with_last_round, 2: with_settings}
