"""Signs of the bonuses on faction tracks, without letters: a space is 20 pixels wide on a phone."""

from __future__ import annotations

from collections.abc import Mapping

from render.art import Art, Disc, Polygon, Slab
from render.drawings.signs import arrow, bolt, disc, plate, swap, sword, wrench
from render.palettes import Role
from render.starship_captains.art import MEDAL
from render.starship_captains.pirates import ROBOT, SKULL
from rules.starship_captains.charts.kinds import Deed, Effect, Step

EVENT = disc("captains sign event", Role.ACCENT, *bolt(Role.ON_ACCENT))
"""The space of a track's event."""
CADET = Art(
    "captains sign cadet",
    (
        Disc((0.5, 0.27), 0.27, Role.DARK),
        Slab((0.06, 0.46), 0.88, 0.54, 0.26, Role.DARK),
        Disc((0.5, 0.27), 0.21, Role.SOFT),
        Slab((0.13, 0.53), 0.74, 0.42, 0.2, Role.SOFT),
    ),
)
GEM = Art(
    "captains gem",
    (
        Polygon(((0.0, 0.5), (0.22, 0.06), (0.78, 0.06), (1.0, 0.5), (0.5, 1.0)), Role.INK),
        Polygon(((0.1, 0.48), (0.27, 0.14), (0.5, 0.14), (0.5, 0.9)), Role.BLUE),
        Polygon(((0.9, 0.48), (0.73, 0.14), (0.5, 0.14), (0.5, 0.9)), Role.YELLOW),
    ),
)
"""An artifact of any kind."""
SIGNS: Mapping[Deed, Art] = {
    Deed.REPAIR: plate("captains sign repair", Role.LAND, *wrench(Role.DARK, Role.LAND)),
    Deed.MEDAL: MEDAL,
    Deed.CADET: CADET,
    Deed.ANDROID: plate("captains sign android", Role.LIGHT, *ROBOT),
    Deed.ARTIFACT: GEM,
    Deed.RECALL: disc(
        "captains sign recall", Role.SOFT, *arrow(Role.DARK, (0.8, 0.5), (0.2, 0.5), 0.14, 0.26)
    ),
    Deed.TECH: plate("captains sign tech", Role.OCEAN, *bolt(Role.LIGHT)),
    Deed.RECYCLE: plate("captains sign swap", Role.OCEAN, *swap(Role.LIGHT)),
    Deed.FIGHT: disc("captains sign fight", Role.RUST, *sword(Role.LIGHT)),
    Deed.PIRATE: SKULL,
}
WORDS: Mapping[Deed, str] = {
    Deed.REPAIR: "repair",
    Deed.MEDAL: "medal",
    Deed.CADET: "cadet",
    Deed.ANDROID: "android",
    Deed.ARTIFACT: "artifact",
    Deed.RECALL: "recall crew",
    Deed.TECH: "take a tech",
    Deed.RECYCLE: "take or swap",
    Deed.FIGHT: "fight",
    Deed.PIRATE: "pirate token",
}


def bonus_signs(effect: Effect) -> list[Art]:
    """Return a sign for each thing that a bonus brings, for each of its alternatives too."""
    return [sign for step in effect for sign in _signs(step)]


def _signs(step: Step) -> list[Art]:
    if step.branches:
        return [sign for branch in step.branches for sign in bonus_signs(branch)]
    return [SIGNS[step.deed]] * step.count if step.deed in SIGNS else []
