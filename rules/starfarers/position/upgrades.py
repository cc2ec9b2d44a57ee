"""Snapshots of older schemas, brought to the newest."""

from __future__ import annotations

from typing import Any


def keep_wormholes_open(raw: dict[str, Any]) -> dict[str, Any]:
    """Upgrade from schema 1: known wormholes stay a way home in matches that began so [3.4.2].

    The rulebook's phases had another name.
    """
    raw["rules"]["recall"] = True
    raw["phase"] = raw.pop("step")
    return raw
