"""Snapshots of older programs, brought to the shape of today's."""

from __future__ import annotations

from typing import Any


def keep_counters(raw: dict[str, Any]) -> dict[str, Any]:
    """A table that began with room in groups, and older ships, goes on with them [7.5.4]."""
    switches = raw["switches"]
    switches["groups"] = switches.get("limited", True)
    return raw
