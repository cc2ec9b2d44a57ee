"""How saves of earlier schemas become positions of today."""

from __future__ import annotations

from typing import Any, Final


def keep_counters(raw: dict[str, Any]) -> dict[str, Any]:
    """A table that began with room in groups, and older ships, goes on with them [7.5.4]."""
    switches = raw["switches"]
    switches["groups"] = switches.get("limited", True)
    return raw


UPGRADES: Final = {1: keep_counters}
"""By the schema that a save was written with."""
