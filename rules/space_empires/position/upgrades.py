"""Upgrades of older saves to today's schema."""

from __future__ import annotations

from typing import Any, Final


def keep_counters(raw: dict[str, Any]) -> dict[str, Any]:
    """Keep room in groups, and older ships, for a table that began with them [7.5.4]."""
    switches = raw["switches"]
    switches["groups"] = switches.get("limited", True)
    return raw


UPGRADES: Final = {1: keep_counters}
"""By the schema that a save was written with."""
