"""Progress titles, Edges, Specials, colonies and aliens whose effect is a rule of its own."""

from __future__ import annotations

from rules.spacecorp.charts.content import CARDS, COLONIES, PROGRESS, TILES
from rules.spacecorp.charts.kinds import ColonyEffect, Edge, Special, Title

_KINDS = {
    kind: (
        str(kind),
        kind.name,
        str(kind).replace("-", " ").title(),
        *(card for card, row in CARDS.items() if kind in (row.edge, row.special)),
    )
    for kind in (*Title, *Edge, *Special)
}
_COLONIES = {
    effect: {
        str(effect),
        effect.name,
        *(row.id for row in COLONIES.values() if row.effect is effect),
    }
    for effect in ColonyEffect
    if effect is not ColonyEffect.NONE
}
_TITLES = {row.title: (row.key, f"{row.key}+", row.title) for row in PROGRESS.values()}
_ALIENS = {row.name: (row.id, row.name) for row in TILES.values() if row.special}
OWN_EFFECTS = {**_KINDS, **_COLONIES, **_TITLES, **_ALIENS}
