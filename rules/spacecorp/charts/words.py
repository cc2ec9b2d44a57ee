"""Names of printed symbols, Edges and Special cards in plain English."""

from __future__ import annotations

from rules.spacecorp.charts.kinds import Edge, Icon, Special
from rules.spacecorp.charts.reading import read_words

ICONS = read_words("icon", Icon)
EDGES = read_words("edge", Edge)
SPECIALS = read_words("special", Special)
