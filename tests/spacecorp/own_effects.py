"""Progress titles, Edges, Specials, colonies and aliens whose effect is a rule of its own."""

from __future__ import annotations

from rules.spacecorp.charts.content import CARDS, COLONIES, PROGRESS, TILES
from rules.spacecorp.charts.kinds import ColonyEffect, Edge, Special, Title

_KINDS = {
    kind: (
        str(kind),
        kind.name,
        str(kind).replace("-", " ").title(),
        *(card for card, of in CARDS.items() if kind in (of.edge, of.special)),
    )
    for kind in (*Title, *Edge, *Special)
}
_COLONIES = {
    effect: {str(effect), effect.name, *(of.id for of in COLONIES.values() if of.effect is effect)}
    for effect in ColonyEffect
    if effect is not ColonyEffect.NONE
}
_TITLES = {of.title: (of.key, f"{of.key}+", of.title) for of in PROGRESS.values()}
_ALIENS = {of.name: (of.id, of.name) for of in TILES.values() if of.special}
OWN_EFFECTS = {**_KINDS, **_COLONIES, **_TITLES, **_ALIENS}
