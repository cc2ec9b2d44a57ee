"""Snapshots of older schemas, brought to the newest."""

from __future__ import annotations

from typing import Any


def keep_wormholes_open(raw: dict[str, Any]) -> dict[str, Any]:
    """From schema 1: matches that began with known wormholes as a way home keep them [3.4.2].

    What the rulebook calls phases had another name.
    """
    raw["rules"]["recall"] = True
    raw["phase"] = raw.pop("step")
    return raw
