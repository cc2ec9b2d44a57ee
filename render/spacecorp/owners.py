"""Colours, shapes and numbers of all HQs."""

from __future__ import annotations

from render.player_styles import DEFAULT_STYLES

SEATS = DEFAULT_STYLES[:4]
