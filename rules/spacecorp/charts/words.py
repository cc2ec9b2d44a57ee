"""Names of printed symbols, Edges and Special cards in plain English."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Edge, Icon, Special
from rules.spacecorp.charts.reading import worded

ICONS = worded("icon", Icon)
EDGES = worded("edge", Edge)
SPECIALS = worded("special", Special)
