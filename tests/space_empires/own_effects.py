"""Units and technologies: each has rules of its own."""

from __future__ import annotations

from rules.space_empires.charts.content import TECHNOLOGY, UNITS

_UNITS = {unit.name: (unit.name, str(kind)) for kind, unit in UNITS.items()}
_STUDIES = {tech.name: (tech.name, str(key)) for key, tech in TECHNOLOGY.items()}
OWN_EFFECTS = {**_UNITS, **_STUDIES}
