"""Saves of older schemas, brought up to date."""

from __future__ import annotations

from typing import Any

from rules.ganymede.state import LAST_ROUND


def with_last_round(raw: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 ended every game with round 60 at the latest."""
    return raw | {"last_round": LAST_ROUND}


UPGRADES = {1: with_last_round}
